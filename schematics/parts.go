package schematics

import (
	"bytes"
	"encoding/csv"
	"fmt"
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

// pricedRow is a line of a table with prices.
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
