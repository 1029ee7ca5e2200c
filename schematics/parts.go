package schematics

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Part is a line of a list of parts: a part that is ordered once and soldered in one or more places.
type Part struct {
	Names                                            []string // Such as D1 to D9.
	Value, Manufacturer, MPN, Footprint, Description string
	Cents                                            int // Of a USD for one, an estimate.
}

// Cost returns the cost of the line, in cents.
func (p *Part) Cost() int { return len(p.Names) * p.Cents }

// estimatePrefix begins the name of the column of prices; the month follows.
const estimatePrefix = "USD each (estimate of "

var partsHeader = []string{"Parts", "Value", "Quantity", "Manufacturer", "MPN", "Footprint", "Description"}

// ParseParts reads a list of parts that schematics/check.sh exported from KiCad, and returns it with the month of its prices.
func ParseParts(file string, text []byte) (parts []Part, month string, err error) {
	rows, month, err := readPriced(file, text, partsHeader, 7)
	if err != nil {
		return nil, "", err
	}
	for _, row := range rows {
		names, err := expandNames(row.cells[0])
		if err != nil {
			return nil, "", fmt.Errorf("%s:%d: %w", file, row.line, err)
		}
		if row.cells[2] != strconv.Itoa(len(names)) {
			return nil, "", fmt.Errorf("%s:%d: expected the quantity of %s, %d, found %q", file, row.line, row.cells[0], len(names), row.cells[2])
		}
		parts = append(parts, Part{Names: names, Value: row.cells[1], Manufacturer: row.cells[3], MPN: row.cells[4],
			Footprint: row.cells[5], Description: row.cells[6], Cents: row.cents})
	}
	return parts, month, nil
}

type pricedRow struct {
	line  int
	cells []string
	cents int
}

// readPriced reads a table whose header begins with the names given, and whose column of prices is price.
func readPriced(file string, text []byte, header []string, price int) ([]pricedRow, string, error) {
	r := csv.NewReader(bytes.NewReader(text))
	names, err := r.Read()
	if err != nil {
		return nil, "", fmt.Errorf("%s: expected the header %s: %w", file, strings.Join(header, ","), err)
	}
	if len(names) <= price || strings.Join(names[:len(header)], ",") != strings.Join(header, ",") {
		return nil, "", fmt.Errorf("%s:1: expected the header %s, found %s", file, strings.Join(header, ","), strings.Join(names, ","))
	}
	month, begun := strings.CutPrefix(names[price], estimatePrefix)
	month, ended := strings.CutSuffix(month, ")")
	if !begun || !ended || month == "" {
		return nil, "", fmt.Errorf("%s:1: expected a column %smonth and year), found %q", file, estimatePrefix, names[price])
	}
	lines, err := r.ReadAll()
	if err != nil {
		return nil, "", fmt.Errorf("%s: %w", file, err)
	}
	var rows []pricedRow
	for i, cells := range lines {
		cents, err := parseCents(cells[price])
		if err != nil {
			return nil, "", fmt.Errorf("%s:%d: %w", file, i+2, err)
		}
		rows = append(rows, pricedRow{i + 2, cells, cents})
	}
	return rows, month, nil
}

// parseCents reads a price such as 2.20.
func parseCents(text string) (int, error) {
	whole, fraction, _ := strings.Cut(text, ".")
	cents, err := strconv.Atoi(whole + fraction)
	if err != nil || len(fraction) != 2 || whole == "" || cents <= 0 || cents > 1e6 {
		return 0, fmt.Errorf("expected a price in USD such as 2.20, found %q", text)
	}
	return cents, nil
}

// expandNames reads names of parts in KiCad's short form: "C7,C8", "D1-D9,D11".
func expandNames(text string) ([]string, error) {
	var names []string
	for _, group := range strings.Split(text, ",") {
		first, last, isRange := strings.Cut(group, "-")
		if !isRange {
			last = first
		}
		kind := strings.TrimRight(first, "0123456789")
		from, errFrom := strconv.Atoi(strings.TrimPrefix(first, kind))
		to, errTo := strconv.Atoi(strings.TrimPrefix(last, kind))
		if kind == "" || errFrom != nil || errTo != nil || from > to || to > 9999 {
			return nil, fmt.Errorf("expected names of parts such as C7,C8 or D1-D9, found %q", group)
		}
		for number := from; number <= to; number++ {
			names = append(names, kind+strconv.Itoa(number))
		}
	}
	return names, nil
}

// The lists of a board's parts, in the order of the columns of the guide's table: first the list of the parts on its circuit
// boards, one for each board, then the list of all others.
var partsLists = []string{"schematics/kyban-bom.csv", "schematics/kyban-pi-bom.csv"}

const offBoard = "schematics/offboard.csv"

var offBoardHeader = []string{"what", "Mega", "Pi"}

// shownFrom is the cost in cents from which a line of a list has a line of its own in the guide.
const shownFrom = 500

// costLine is a line of the guide's table: its cost with a Mega and with a Pi, in cents.
type costLine struct {
	what  string
	cents [2]int
}

// costTable returns the costs of a board, added up from the lists of parts.
func costTable(read func(path string) ([]byte, error)) ([]byte, error) {
	listed, month, err := costsOfLists(read)
	if err != nil {
		return nil, err
	}
	rest, restMonth, err := costsOffBoard(read)
	if err != nil {
		return nil, err
	}
	if restMonth != month {
		return nil, fmt.Errorf("expected prices of one month, found those of %s in %s and of %s in %s", month, partsLists[0], restMonth, offBoard)
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "| USD, estimate of %s | Arduino Mega | Raspberry Pi |\n|---|---|---|\n", month)
	var all, sum [2]int
	for _, group := range []struct {
		name  string
		lines []costLine
	}{{"the list of parts", listed}, {"what is on no circuit board", rest}} {
		sum = [2]int{}
		for _, l := range group.lines {
			writeCost(&b, l.what, l.cents)
			for i, cents := range l.cents {
				sum[i] += cents
				all[i] += cents
			}
		}
		writeCost(&b, "**"+group.name+"**", sum)
	}
	writeCost(&b, "**a board**", all)
	return b.Bytes(), nil
}

func writeCost(b *bytes.Buffer, what string, cents [2]int) {
	fmt.Fprintf(b, "| %s |", what)
	for _, c := range cents {
		if c == 0 {
			b.WriteString(" - |")
			continue
		}
		fmt.Fprintf(b, " %d.%02d |", c/100, c%100)
	}
	b.WriteString("\n")
}

// costsOfLists returns the most expensive lines of the lists of parts, and the sum of the others.
func costsOfLists(read func(path string) ([]byte, error)) (lines []costLine, month string, err error) {
	others := costLine{what: "all others"}
	index := map[string]int{}
	for board, file := range partsLists {
		text, err := read(file)
		if err != nil {
			return nil, "", err
		}
		parts, when, err := ParseParts(file, text)
		if err != nil {
			return nil, "", err
		}
		if board > 0 && when != month {
			return nil, "", fmt.Errorf("%s: expected prices of %s, as in %s, found those of %s", file, month, partsLists[0], when)
		}
		month = when
		for _, p := range parts {
			if p.Cost() < shownFrom {
				others.cents[board] += p.Cost()
				continue
			}
			kind, _, _ := strings.Cut(p.Description, ",")
			what := fmt.Sprintf("%d x %s: %s", len(p.Names), p.MPN, kind)
			if _, known := index[what]; !known {
				index[what] = len(lines)
				lines = append(lines, costLine{what: what})
			}
			lines[index[what]].cents[board] += p.Cost()
		}
	}
	slices.SortStableFunc(lines, func(a, b costLine) int { return max(b.cents[0], b.cents[1]) - max(a.cents[0], a.cents[1]) })
	return append(lines, others), month, nil
}

// costsOffBoard returns the costs of the parts without a drawing.
func costsOffBoard(read func(path string) ([]byte, error)) (lines []costLine, month string, err error) {
	text, err := read(offBoard)
	if err != nil {
		return nil, "", err
	}
	rows, month, err := readPriced(offBoard, text, offBoardHeader, 3)
	if err != nil {
		return nil, "", err
	}
	for _, row := range rows {
		l := costLine{what: row.cells[0]}
		for board, cell := range row.cells[1:3] {
			count, err := strconv.Atoi(cell)
			if err != nil || count < 0 || count > 9999 {
				return nil, "", fmt.Errorf("%s:%d: expected how many of it, found %q", offBoard, row.line, cell)
			}
			l.cents[board] = count * row.cents
		}
		lines = append(lines, l)
	}
	return lines, month, nil
}
