package check_test

import (
	"encoding/csv"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
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

const spiceOutput = `
No. of Data Rows : 9036

  Measurements for Transient Analysis

low_max_v           =  9.78869e-01 at=  1.80108e-05
fall_s              =  4.71219e-08 targ=  1.00754e-05 trig=  1.00283e-05
Error: measure  rise_s  find(FALL) : out of interval
rise_s              =  failed
`

func TestAValueIsJudgedByItsLimits(t *testing.T) {
	measured := parseMeasures(spiceOutput)
	for _, c := range []struct {
		name string
		l    limit
		want string
		ok   bool
	}{
		{"within", limit{"mega", "low_max_v", 0, 1.3, "V", "VIL"}, "mega           low_max_v       0.979 V, expected 0 to 1.3: ok", true},
		{"at the limit", limit{"mega", "fall_s", 0, 4.71219e-08, "s", "time"}, "mega           fall_s       4.71e-08 s, expected 0 to 4.71219e-08: ok", true},
		{"too high", limit{"mega", "low_max_v", 0, 0.9, "V", "VIL"}, "mega           low_max_v       0.979 V, expected 0 to 0.9: OUTSIDE: VIL", false},
		{"too low", limit{"mega", "low_max_v", 1, 2, "V", "VIL"}, "mega           low_max_v       0.979 V, expected 1 to 2: OUTSIDE: VIL", false},
		{"never happened", limit{"mega", "rise_s", 0, 1, "s", "time"}, "mega           rise_s      not measured: ngspice found no such moment", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got, ok := c.l.judge(measured); got != c.want || ok != c.ok {
				t.Errorf("expected %v %q, got %v %q", c.ok, c.want, ok, got)
			}
		})
	}
}

func TestABrokenTableOfLimitsIsRefused(t *testing.T) {
	const header = "deck,measure,min,max,unit,why\n"
	for _, c := range []struct{ name, text, want string }{
		{"no limits", header, "l.csv:1: expected the header deck,measure,min,max,unit,why and limits below it"},
		{"no number", header + "mega,a,0,much,V,x\n", `l.csv:2: expected numbers, the lower first, found "0" and "much"`},
		{"upside down", header + "mega,a,2,1,V,x\n", `l.csv:2: expected numbers, the lower first, found "2" and "1"`},
		{"no reason", header + "mega,a,0,1,V,\n", "l.csv:2: expected a deck, a measure and the reason of its limits"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, err := parseLimits("l.csv", c.text); err == nil || err.Error() != c.want {
				t.Errorf("expected %q, got %v", c.want, err)
			}
		})
	}
}

func TestEveryCircuitHasLimits(t *testing.T) {
	text, err := os.ReadFile("../spice/limits.csv")
	if err != nil {
		t.Fatal(err)
	}
	limits, err := parseLimits("limits.csv", string(text))
	if err != nil {
		t.Fatal(err)
	}
	judged := map[string]bool{}
	for _, l := range limits {
		judged[l.deck+".cir"] = true
	}
	entries, err := os.ReadDir("../spice")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".cir") && !judged[e.Name()] {
			t.Errorf("expected limits for %s", e.Name())
		}
	}
}
