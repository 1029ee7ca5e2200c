package main

import (
	"encoding/csv"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// limit is the range of a measured value, with its reason.
type limit struct {
	deck, measure string
	least, most   float64
	unit, why     string
}

var limitHeader = []string{"deck", "measure", "min", "max", "unit", "why"}

// parseLimits reads a table of limits.
func parseLimits(file, text string) ([]limit, error) {
	r := csv.NewReader(strings.NewReader(text))
	r.FieldsPerRecord = len(limitHeader)
	rows, err := r.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if len(rows) < 2 || strings.Join(rows[0], ",") != strings.Join(limitHeader, ",") {
		return nil, fmt.Errorf("%s:1: expected the header %s and limits below it", file, strings.Join(limitHeader, ","))
	}
	var limits []limit
	for i, row := range rows[1:] {
		l := limit{deck: row[0], measure: row[1], unit: row[4], why: row[5]}
		var leastErr, mostErr error
		l.least, leastErr = strconv.ParseFloat(row[2], 64)
		l.most, mostErr = strconv.ParseFloat(row[3], 64)
		if leastErr != nil || mostErr != nil || l.least > l.most {
			return nil, fmt.Errorf("%s:%d: expected numbers, the lower first, found %q and %q", file, i+2, row[2], row[3])
		}
		if l.deck == "" || l.measure == "" || l.why == "" {
			return nil, fmt.Errorf("%s:%d: expected a deck, a measure and the reason of its limits", file, i+2)
		}
		limits = append(limits, l)
	}
	return limits, nil
}

// measureLine is ngspice's output of a value; it calls a value that it could not measure failed.
var measureLine = regexp.MustCompile(`(?m)^(\w+)\s+=\s+([-+0-9.eE]+)`)

// parseMeasures returns the values in ngspice's output.
func parseMeasures(out string) map[string]float64 {
	measures := map[string]float64{}
	for _, m := range measureLine.FindAllStringSubmatch(out, -1) {
		if value, err := strconv.ParseFloat(m[2], 64); err == nil {
			measures[m[1]] = value
		}
	}
	return measures
}

// judge reports whether a value is within its limits, in a line for people.
func (l limit) judge(measured map[string]float64) (string, bool) {
	value, ok := measured[l.measure]
	if !ok {
		return fmt.Sprintf("%-14s %-11s not measured: ngspice found no such moment", l.deck, l.measure), false
	}
	verdict := "ok"
	if ok = l.least <= value && value <= l.most; !ok {
		verdict = "OUTSIDE: " + l.why
	}
	return fmt.Sprintf("%-14s %-11s %9.3g %s, expected %g to %g: %s", l.deck, l.measure, value, l.unit, l.least, l.most, verdict), ok
}
