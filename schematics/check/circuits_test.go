package check_test

import (
	"encoding/csv"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/sensor/gpioscan"
)

// circuits holds the board's data in each circuit: its parameters and, by a part of a line, the further conditions.
var circuits = map[string]struct {
	params string
	lines  []string
}{
	"mega":           {"vcc=5 rpu=4.7k rown=20k vil=1.5 vih=3 ron=45 rhigh=1g bridge=1g step=20u", []string{".options temp=0", ".include 1n4148.inc", ".include matrix.inc"}},
	"nodiodes":       {"vcc=5 rpu=4.7k rown=20k vil=1.5 vih=3 ron=45 rhigh=1g bridge=0.1 step=20u", []string{".include 1n4148.inc", ".include matrix.inc"}},
	"pi":             {"vcc=3.3 rpu=27k rown=33k vil=0.8 vih=2 ron=100 rhigh=100 bridge=1g step=20u", []string{".options temp=0", ".include bat85s.inc", ".include matrix.inc"}},
	"pihot":          {"vcc=3.3 rpu=27k rown=1g vil=0.8 vih=2 ron=100 rhigh=100 bridge=600k step=20u", []string{".options temp=60", ".include bat85s.inc", ".include matrix.inc"}},
	"piinside":       {"vcc=3.3 rpu=1g rown=73k vil=0.8 vih=2 ron=100 rhigh=100 bridge=1g step=50u", []string{".options temp=0", ".include bat85s.inc", ".include matrix.inc"}},
	"piinput":        {"vcc=3.3 rpu=27k series=220 filter=10n", []string{"input own={1.71k*33k/(1.71k+33k)}"}},
	"hall":           {"clampway=1g", []string{".include hall.inc"}},
	"hallclamp":      {"clampway=1", []string{".include hall.inc"}},
	"supply":         {"volts=5 gives=1 gate=10k bulk=940u bypass=1g", []string{".include supply.inc"}},
	"supplyreversed": {"volts=-5 gives=1 gate=10k bulk=940u bypass=1g", []string{".include supply.inc"}},
	"supplybare":     {"volts=-5 gives=1 gate=10k bulk=940u bypass=1m", []string{".include supply.inc"}},
	"buzzer":         {"base=10k", []string{"R1 pin in 45", "R3 vcc c 1k", "C1 vcc c 15n"}},
	"matrix":         {"open=1g closed=0.2 cable=30p ranks=10 pin=10p start=10u", []string{"C1 a row 0.3p", "C1 node 0 {cable*cables+pin}", "wire cables={ranks}", "{rpu*rown/(rpu+rown)}"}},
	"hall.inc":       {"", []string{"R1 vcc column 10k", "C1 column 0 310p", "C1 rail 0 90n", "drain SW(Ron=30 ", "I = v(rail) > 2.5 ? -20u "}},
	"1n4148":         {"", []string{"D(Is=2.52n Rs=0.568 N=1.752 Cjo=4p M=0.4 tt=20n Bv=100 Ibv=5u Eg=1.11 Xti=3)"}},
	"bat85s":         {"", []string{"D(Is=0.1u N=1.345 Cjo=20p Vj=0.2 M=0.39 Bv=36 Eg=0.69 Xti=2 Tnom=25)"}},
	"supply.inc": {"", []string{"PMOS(Vto=-1.2 Kp=4.66)", "tvs D(Is=1n N=1.1 Rs=0.05 Bv=6.4)", "R2 gate 0 {gate}", "C1 vled 0 {bulk}",
		"R3 fused vled {bypass}", "R4 vled 0 {5/0.52}"}},
}

// circuitOf returns the table's name for a file of the circuits.
func circuitOf(file string) string {
	name := strings.TrimSuffix(strings.TrimSuffix(file, ".cir"), ".inc")
	if _, ok := circuits[file]; ok {
		return file
	}
	return name
}

var assignment = regexp.MustCompile(`\S+=\S+`)

// circuitProblems compares a file of the circuits with its entry in the table.
func circuitProblems(name, text string) (problems []string) {
	want := circuits[name]
	var found []string
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, ".param ") {
			found = append(found, assignment.FindAllString(line, -1)...)
		}
	}
	if got := strings.Join(found, " "); got != want.params {
		problems = append(problems, name+": expected the parameters "+want.params+", found "+got)
	}
	for _, part := range want.lines {
		if !strings.Contains(text, part) {
			problems = append(problems, name+": expected "+part)
		}
	}
	return problems
}

func circuitFiles(t *testing.T) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for _, pattern := range []string{"../spice/*.cir", "../spice/*.inc"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			texts[filepath.Base(file)] = string(text)
		}
	}
	return texts
}

func TestTheCircuitsAreThoseOfTheBoards(t *testing.T) {
	seen := map[string]bool{}
	for file, text := range circuitFiles(t) {
		name := circuitOf(file)
		seen[name] = true
		for _, problem := range circuitProblems(name, text) {
			t.Errorf("spice/%s: %s", file, problem)
		}
	}
	if len(seen) != len(circuits) {
		t.Errorf("expected the circuits %v, found %v", slices.Sorted(maps.Keys(circuits)), slices.Sorted(maps.Keys(seen)))
	}
	mega, pi := Boards[0], Boards[1]
	for _, c := range []struct{ circuit, param, value string }{
		{"mega", "rpu", mega.PullUp}, {"nodiodes", "rpu", mega.PullUp}, {"pi", "rpu", pi.PullUp}, {"pihot", "rpu", pi.PullUp}, {"piinput", "rpu", pi.PullUp},
		{"piinput", "series", strings.TrimSuffix(InputSeries, "R")}, {"piinput", "filter", InputFilter},
		{"supply", "gate", GateSeries}, {"buzzer", "base", BaseSeries},
	} {
		if want := c.param + "=" + c.value; !slices.Contains(strings.Fields(circuits[c.circuit].params), want) {
			t.Errorf("%s: expected %s, as on the board", c.circuit, want)
		}
	}
	for circuit, diode := range map[string]string{"mega": mega.Diode, "pi": pi.Diode, "pihot": pi.Diode, "piinside": pi.Diode} {
		if want := ".include " + strings.ToLower(diode) + ".inc"; !slices.Contains(circuits[circuit].lines, want) {
			t.Errorf("%s: expected %s, as on the board", circuit, want)
		}
	}
}

func TestAnotherValueInACircuitIsNamed(t *testing.T) {
	for _, c := range []struct{ file, old, new string }{
		{"mega.cir", "rpu=4.7k", "rpu=47k"}, {"mega.cir", "rown=20k", "rown=50k"}, {"mega.cir", "vil=1.5", "vil=2.5"}, {"mega.cir", "ron=45", "ron=4.5"},
		{"mega.cir", "temp=0", "temp=27"}, {"pi.cir", "bat85s", "1n4148"}, {"pi.cir", "vih=2 ", "vih=1.3 "}, {"pihot.cir", "bridge=600k", "bridge=1g"},
		{"piinside.cir", "rown=73k", "rown=50k"}, {"piinput.cir", "filter=10n", "filter=1n"}, {"piinput.cir", "1.71k*", "17.1k*"},
		{"matrix.inc", "cable=30p", "cable=6p"}, {"matrix.inc", "ranks=10", "ranks=1"}, {"matrix.inc", "cables={ranks}", ""},
		{"1n4148.inc", "Is=2.52n", "Is=2.52u"}, {"bat85s.inc", "Cjo=20p", "Cjo=2p"}, {"hall.inc", "column 10k", "column 100k"},
		{"supply.inc", "Vto=-1.2", "Vto=-0.5"}, {"supply.cir", "gives=1", "gives=4"}, {"buzzer.cir", "base=10k", "base=1k"}, {"buzzer.cir", "15n", "1n"},
	} {
		t.Run(c.file+" "+c.new, func(t *testing.T) {
			text := circuitFiles(t)[c.file]
			changed := strings.ReplaceAll(text, c.old, c.new)
			if changed == text {
				t.Fatalf("the circuit has no %q", c.old)
			}
			if len(circuitProblems(circuitOf(c.file), changed)) == 0 {
				t.Error("nobody noticed")
			}
		})
	}
}

// TestTheLimitsFollowFromTheInputs compares the limits with the levels that the controllers read as low and high, and with
// the programs' waiting times.
func TestTheLimitsFollowFromTheInputs(t *testing.T) {
	text, err := os.ReadFile("../spice/limits.csv")
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(string(text))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	limit := map[string][2]float64{}
	for _, row := range rows[1:] {
		least, errLeast := strconv.ParseFloat(row[2], 64)
		most, errMost := strconv.ParseFloat(row[3], 64)
		if errLeast != nil || errMost != nil {
			t.Fatalf("%q: expected numbers", row)
		}
		limit[row[0]+" "+row[1]] = [2]float64{least, most}
	}
	settle := gpioscan.DefaultSettle.Seconds()
	const row = 100e-6 // The firmware's SCAN_ROW_US.
	for _, c := range []struct {
		name        string
		least, most float64 // The bounds of the limit.
	}{
		{"mega low_max_v", 0, 1.5 - 0.2}, {"mega alone_v", 0, 1.5 - 0.2}, {"mega ghost_v", 3 + 0.2, 5},
		{"mega fall_s", 0, row / 3}, {"mega rise_s", 0, row / 3}, {"mega rise_all_s", 0, row / 3},
		{"pi low_max_v", 0, 0.8 - 0.3}, {"pi alone_v", 0, 0.8 - 0.3}, {"pi ghost_v", 2 + 0.3, 3.3},
		{"pi fall_s", 0, settle / 3}, {"pi rise_s", 0, settle / 3}, {"pi rise_all_s", 0, settle / 3},
		{"pihot low_max_v", 0, 0.8 - 0.3}, {"pihot ghost_v", 2 + 0.3, 3.3}, {"pihot rise_s", 0, settle / 3}, {"pihot rise_all_s", 0, settle / 3},
		{"piinside low_max_v", 0, 0.8 - 0.3}, {"piinside rise_s", 0, settle}, {"piinside rise_all_s", 0, settle},
		{"piinput low_max_v", 0, 0.8 - 0.3}, {"nodiodes ghost_v", 0, 1.5},
		{"supplyreversed vled_v", -0.3, 0}, {"supplybare fuse_a", -3.8, 0}, {"buzzer base_a", 0, 1e-3},
	} {
		got, ok := limit[c.name]
		if !ok || got[0] < c.least || got[1] > c.most {
			t.Errorf("%s: expected limits within %g and %g, found %v", c.name, c.least, c.most, got)
		}
	}
	if ten := 10 * gpioscan.DefaultSettle; ten > time.Millisecond/2 {
		t.Errorf("ten rows settle for %v: expected half of the millisecond between two scans at most", ten)
	}
}
