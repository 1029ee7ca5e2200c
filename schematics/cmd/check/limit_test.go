package main

import (
	"os"
	"strings"
	"testing"
)

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
	text, err := os.ReadFile("../../spice/limits.csv")
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
	entries, err := os.ReadDir("../../spice")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".cir") && !judged[e.Name()] {
			t.Errorf("expected limits for %s", e.Name())
		}
	}
}
