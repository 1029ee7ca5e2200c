package schematics

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

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
