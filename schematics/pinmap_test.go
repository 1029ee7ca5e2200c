package schematics

import (
	"bytes"
	_ "embed"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/gpioscan"
)

func board(t *testing.T) *PinMap {
	t.Helper()
	m, err := Board()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// kept is a pin map that stays as it is when the board's is changed, so that tests may name its lines.
//
//go:embed testdata/pinmap.csv
var kept []byte

func keptBoard(t *testing.T) *PinMap {
	t.Helper()
	m, err := Parse("pinmap.csv", kept)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestALineHasItsPins(t *testing.T) {
	m := keptBoard(t)
	for _, tc := range []struct {
		line       *Line
		want       string
		gpio       GPIO
		headerPin  int
		mega, name string
	}{
		{&m.Rows[0], "row 0", 4, 7, "PA0", "22"},
		{&m.Rows[9], "row 9", 21, 40, "PC1", "36"},
		{&m.Columns[8], "column 8", 8, 24, "PF0", "A0"},
		{&m.Inputs[sensor.BlackLever], "black lever", 15, 10, "PL1", "48"},
		{&m.Inputs[sensor.Arbiter], "arbiter", 9, 21, "PL4", "45"},
		{&m.LEDClock, "led clock", 11, 23, "PB1", "52"},
		{&m.Buzzer, "buzzer", NoGPIO, 0, "PH3", "6"},
		{&m.Status, "status", NoGPIO, 0, "PB7", "13"},
	} {
		l := tc.line
		if l.String() != tc.want || l.Pi != tc.gpio || l.Pi.HeaderPin() != tc.headerPin || l.Mega.String() != tc.mega || l.Arduino != tc.name {
			t.Errorf("got %v: %+v on pin %d, want %+v", l, *l, l.Pi.HeaderPin(), tc)
		}
	}
	if got := m.Wiring.Point(9, 8).String(); got != "i9" {
		t.Errorf("row 9, column 8: got %s, want i9", got)
	}
	if n := len(m.Lines()); n != 10+9+5+4 {
		t.Errorf("got %d lines, want 28", n)
	}
}

// TestTheFirmwareAndTheProgramsSayTheSame compares the rooms' values at run time, because a right file may hold a table in a wrong order.
func TestTheFirmwareAndTheProgramsSayTheSame(t *testing.T) {
	m := board(t)
	if *sensor.BoardWiring() != *m.Wiring {
		t.Error("sensor.BoardWiring is not that of the pin map; run make generate")
	}
	lines := gpioscan.BoardLines()
	for _, group := range []struct {
		of   []Line
		here []string
	}{{m.Rows[:], lines.Rows[:]}, {m.Columns[:], lines.Columns[:]}} {
		for i, l := range group.of {
			if got := group.here[i]; got != l.Pi.String() {
				t.Errorf("gpioscan: %v: got line %s, want %v; run make generate", &l, got, l.Pi)
			}
		}
	}
	for b := range sensor.Buttons {
		if got := lines.Buttons[b]; got != m.Inputs[b].Pi.String() {
			t.Errorf("gpioscan: %v: got line %s, want %v; run make generate", b, got, m.Inputs[b].Pi)
		}
	}
}

func TestWhatCannotBeBuiltIsRefused(t *testing.T) {
	const port = "expected another port, for a write to the outputs of a port can switch off the pull-ups of its inputs"
	for _, tc := range []struct{ name, old, new, want string }{
		{"the pins of two rows are swapped, the Arduino's names are not", "row,3,,,PA3,25,22\nrow,4,,,PA4,26,5", "row,3,,,PA4,25,22\nrow,4,,,PA3,26,5",
			`5:13: arduino: expected 26, which is PA4 on an Arduino Mega 2560, found "25"`},
		{"two Arduino names are swapped", "PK0,A8", "PK0,A9", `12:16: arduino: expected A8, which is PK0 on an Arduino Mega 2560, found "A9"`},
		{"an analog pin by its number", "PF0,A0", "PF0,54", `20:16: arduino: expected A0, which is PF0 on an Arduino Mega 2560, found "54"`},
		{"no Arduino name", "PH3,6", "PH3,", `28:21: arduino: expected 6, which is PH3 on an Arduino Mega 2560, found ""`},
		{"a pin for two rows", "row,4,,,PA4,26", "row,4,,,PA3,25", "6:9: mega: PA3 is already on line 5"},
		{"a GPIO for two rows", "PA4,26,5", "PA4,26,22", "6:16: pi: GPIO 22 is already on line 5"},
		{"a row twice", "row,4,", "row,3,", "6:5: name: row 3 is already on line 5"},
		{"a row is missing", "row,4,,,PA4,26,5\n", "", ": row 4 is missing: expected a line row,4,,,MEGA,ARDUINO,PI"},
		{"a lever is missing", "lever,black,,,PL1,48,15\n", "", ": black lever is missing: expected a line lever,black,,,MEGA,ARDUINO,PI"},
		{"a row too many", "row,9,", "row,10,", `11:5: name: expected 0 or 1 or 2 or 3 or 4 or 5 or 6 or 7 or 8 or 9, found "10"`},
		{"a point is missing", "point,e2,2,4,,,\n", "", ": point e2 is missing: expected a line point,e2,ROW,COLUMN,,,"},
		{"a point twice", "point,f2,2,5", "point,e2,2,5", "53:7: name: point e2 is already on line 52"},
		{"a name reversed", "point,e2,", "point,2e,", `52:7: name: point "2e": expected a file a-i and a rank 0-9, such as h2`},
		{"two points at one crossing", "point,f2,2,5", "point,f2,2,4", "53:10: row: the crossing of row 2 and column 4 is already on line 52"},
		{"row and column reversed", "point,i9,9,8", "point,i9,8,9", `119:12: column: expected 0 to 8, found "9"`},
		{"a row with a zero before it", "point,a1,1,0", "point,a1,01,0", `39:10: row: expected 0 to 9, found "01"`},
		{"a point with a pin", "point,a1,1,0,,,", "point,a1,1,0,PA1,,", `39:14: mega: expected nothing for a point, found "PA1"`},
		{"a row with a crossing", "row,0,,,", "row,0,0,,", `2:7: row: expected nothing for a row, found "0"`},
		{"an unknown kind", "buzzer,buzzer", "bell,bell", `28:1: kind: expected row, column, lever, adjust, button, led, buzzer, status or point, found "bell"`},
		{"an unknown lever", "lever,red", "lever,white", `21:7: name: expected red or black, found "white"`},
		{"a port that there is not", "PA0,22", "PI0,22", `2:9: mega: the ATmega2560 has no port I: expected A to H or J to L, found "PI0"`},
		{"a bit that there is not", "PA0,22", "PG6,22", `2:9: mega: port G of the ATmega2560 has the pins PG0 to PG5, found "PG6"`},
		{"a pin in small letters", "PA0,22", "pa0,22", `2:9: mega: expected a port pin of the ATmega2560 such as PA0, found "pa0"`},
		{"no pin", "PA0,22", ",", `2:9: mega: expected a port pin of the ATmega2560 such as PA0, found ""`},
		{"a pin that no header has", "PA0,22", "PE2,22", "2:9: mega: PE2 is on no header of the Arduino Mega 2560: expected a pin that is"},
		{"the pin that receives from USB", "PA0,22", "PE0,0", "2:9: mega: PE0 is not free: it receives from the USB chip of the Mega"},
		{"the pin that sends to USB", "PH3,6", "PE1,1", "28:17: mega: PE1 is not free: it sends to the USB chip of the Mega"},
		{"a column on a port of rows", "PF0,A0", "PC2,35", "20:12: mega: column 8 is an input and row 8, on port C too, an output: " + port},
		{"a lever on the port of the LEDs", "PL0,49", "PB0,53", "26:12: mega: led data is an output and red lever, on port B too, an input: " + port},
		{"LEDs off the SPI", "PB2,51", "PB3,50", "26:12: mega: expected PB2, the data out of the ATmega2560's SPI, found PB3"},
		{"LEDs' clock off the SPI", "PB1,52", "PB3,50", "27:13: mega: expected PB1, the clock of the ATmega2560's SPI, found PB3"},
		{"a buzzer off its timer", "PH3,6", "PH4,7", "28:17: mega: expected PH3, the output A of the ATmega2560's timer 4, found PH4"},
		{"LEDs off the Pi's SPI", "51,10", "51,0", "26:19: pi: GPIO 0 is reserved for the memory of add-on boards (HAT EEPROM): expected 2 to 27"},
		{"LEDs on another GPIO", "52,11", "52,10", "27:20: pi: expected 11, the GPIO of the Raspberry Pi's SPI0, found 10"},
		{"the EEPROM's other GPIO", "PA0,22,4", "PA0,22,1", "2:16: pi: GPIO 1 is reserved for the memory of add-on boards (HAT EEPROM): expected 2 to 27"},
		{"a GPIO off the header", "PA0,22,4", "PA0,22,28", `2:16: pi: expected a GPIO of the Raspberry Pi's header, 2 to 27, found "28"`},
		{"a row without a GPIO", "PA0,22,4", "PA0,22,", `2:16: pi: expected a GPIO of the Raspberry Pi's header, 2 to 27, found ""`},
		{"a cell too few", "row,0,,,PA0,22,4", "row,0,,,PA0,22", "2:1: expected 7 cells (kind,name,row,column,mega,arduino,pi), found 6"},
		{"a stray quote", "row,0,", `row,"0,`, "2:5: expected cells without quotes, found one"},
		{"columns in another order", "mega,arduino,pi", "arduino,mega,pi", "1:1: expected the header kind,name,row,column,mega,arduino,pi, found kind,name,row,column,arduino,mega,pi"},
		{"nothing", string(kept), "", "1:1: expected the header kind,name,row,column,mega,arduino,pi, found nothing"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if strings.Count(string(kept), tc.old) != 1 {
				t.Fatalf("%q is not in the pin map once", tc.old)
			}
			want := "pinmap.csv" + tc.want
			if tc.want[0] != ':' {
				want = "pinmap.csv:" + tc.want
			}
			_, err := Parse("pinmap.csv", []byte(strings.Replace(string(kept), tc.old, tc.new, 1)))
			if err == nil || err.Error() != want {
				t.Errorf("got  %v\nwant %s", err, want)
			}
		})
	}
}

func TestWhatCanBeBuiltIsTaken(t *testing.T) {
	for _, tc := range []struct {
		name, old, new string
		right          func(*PinMap) bool
	}{
		{"two rows swapped throughout", "row,3,,,PA3,25,22\nrow,4,,,PA4,26,5", "row,3,,,PA4,26,5\nrow,4,,,PA3,25,22",
			func(m *PinMap) bool { return m.Rows[3].Mega == Pin{'A', 4} && m.Rows[4].Pi == 22 }},
		{"two points swapped", "point,e2,2,4,,,\npoint,f2,2,5,,,", "point,e2,2,5,,,\npoint,f2,2,4,,,",
			func(m *PinMap) bool { return m.Wiring.Point(2, 5) == engine.NewPoint(4, 2) }},
		{"no arbiter's button at the Pi", "45,9", "45,", func(m *PinMap) bool { return m.Inputs[sensor.Arbiter].Pi == NoGPIO }},
		{"lines end as on Windows", "\nrow,3,,,PA3,25,22\n", "\r\nrow,3,,,PA3,25,22\r\n", func(m *PinMap) bool { return m.Rows[3].Pi == 22 }},
	} {
		t.Run(tc.name, func(t *testing.T) {
			m, err := Parse("pinmap.csv", []byte(strings.Replace(string(kept), tc.old, tc.new, 1)))
			if err != nil || !tc.right(m) {
				t.Errorf("got %+v, %v", m, err)
			}
		})
	}
}

// TestTheMegaHasEachPinOnce compares the table of the Arduino's names with the headers: 70 pins.
func TestTheMegaHasEachPinOnce(t *testing.T) {
	seen := map[string]bool{}
	for i, name := range megaPins {
		pin := Pin{name[1], name[2] - '0'}
		if seen[name] || pin.Bit >= portBits[pin.Port] {
			t.Errorf("pin %d: %s is there twice, or not at all", i, name)
		}
		seen[name] = true
	}
	if len(seen) != 70 || arduinoName(Pin{'B', 0}) != "53" || arduinoName(Pin{'K', 7}) != "A15" {
		t.Errorf("got %d pins, PB0 %s, PK7 %s; want 70, 53, A15", len(seen), arduinoName(Pin{'B', 0}), arduinoName(Pin{'K', 7}))
	}
}

func FuzzParse(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	corpus.Add(kept)
	corpus.Add([]byte("kind,name,row,column,mega,arduino,pi\nrow,0,,,PA0,22,4\n"))
	corpus.Add([]byte("kind,name,row,column,mega,arduino,pi\nlever,\"red\n\",,,PL0,49,14\n"))
	corpus.Fuzz(func(t testing.TB, text []byte) {
		m, err := Parse("x", text)
		switch {
		case err == nil && (m == nil || m.Wiring == nil):
			t.Error("neither a map nor an error")
		case err != nil && !strings.HasPrefix(err.Error(), "x:"):
			t.Errorf("the error names no place: %v", err)
		}
	})
}

func read(path string) ([]byte, error) { return os.ReadFile("../" + path) }

func TestGeneratedFilesAreUpToDate(t *testing.T) {
	files, err := Generate(board(t), read)
	if err != nil {
		t.Fatal(err)
	}
	for _, problem := range stale(files, read) {
		t.Error(problem)
	}
}

// stale names the files that differ from what they must be.
func stale(files []File, read func(path string) ([]byte, error)) (problems []string) {
	for _, file := range files {
		text, err := read(file.Path)
		if err != nil {
			problems = append(problems, fmt.Sprintf("%v; run make generate", err))
			continue
		}
		if difference := firstDifference(text, file.Text); difference != "" {
			problems = append(problems, fmt.Sprintf("%s:%s\nit is derived from %s: change that, and run make generate", file.Path, difference, Source))
		}
	}
	return problems
}

// TestAnEditedGeneratedFileIsNamed edits each of the generated files, as a person may who does not know that it is derived.
func TestAnEditedGeneratedFileIsNamed(t *testing.T) {
	m := keptBoard(t)
	files, err := Generate(m, read)
	if err != nil {
		t.Fatal(err)
	}
	readKept := func(path string) ([]byte, error) {
		if i := slices.IndexFunc(files, func(f File) bool { return f.Path == path }); i >= 0 {
			return files[i].Text, nil
		}
		return read(path)
	}
	for _, c := range []struct{ path, old, new, want string }{
		{"firmware/port/pinmap.h", "X(3, A, 3)", "X(3, A, 4)", "firmware/port/pinmap.h:"},
		{"sensor/pinmap.go", "{0, 1, 2, 3,", "{1, 0, 2, 3,", "sensor/pinmap.go:"},
		{"sensor/gpioscan/pinmap.go", `"4", "17",`, `"17", "4",`, "sensor/gpioscan/pinmap.go:"},
		{guide, "| row 3 | 25 | PA3 |", "| row 3 | 26 | PA3 |", guide + ":"},
		{guide, "| **a board** | ", "| **a board** | 1", guide + ":"},
		{megaPicture, ">row 3</text>", ">row 4</text>", megaPicture + ":"},
		{piPicture, ">row 3 (GPIO 22)</text>", ">row 4 (GPIO 22)</text>", piPicture + ":"},
		{sectionPicture, ">7 mm from", ">8 mm from", sectionPicture + ":"},
	} {
		t.Run(c.path, func(t *testing.T) {
			edited := func(path string) ([]byte, error) {
				text, err := readKept(path)
				if path == c.path {
					changed := bytes.Replace(text, []byte(c.old), []byte(c.new), 1)
					if bytes.Equal(changed, text) {
						t.Fatalf("%s has no %q", path, c.old)
					}
					text = changed
				}
				return text, err
			}
			files, err := Generate(m, edited)
			if err != nil {
				t.Fatal(err)
			}
			if problems := stale(files, edited); len(problems) != 1 || !strings.HasPrefix(problems[0], c.want) {
				t.Errorf("expected %s to be named and no other, got %q", c.want, problems)
			}
		})
	}
}

// firstDifference names the first line where two texts differ.
func firstDifference(got, want []byte) string {
	g, w := bytes.SplitAfter(got, []byte("\n")), bytes.SplitAfter(want, []byte("\n"))
	for i := range min(len(g), len(w)) {
		if !bytes.Equal(g[i], w[i]) {
			return fmt.Sprintf("%d: found    %q\nexpected %q", i+1, g[i], w[i])
		}
	}
	if len(g) != len(w) {
		return fmt.Sprintf("%d: found %d lines, expected %d", min(len(g), len(w)), len(g), len(w))
	}
	return ""
}

func TestEveryChangeOfTheMapMakesAFileStale(t *testing.T) {
	for _, tc := range []struct{ name, old, new, stale, want string }{
		{"two rows swapped", "row,7,,,PA7,29,19\nrow,8,,,PC0,37,26", "row,7,,,PC0,37,26\nrow,8,,,PA7,29,19", "firmware/port/pinmap.h", "\tX(7, C, 0) \\\n\tX(8, A, 7) \\\n"},
		{"the first rows swapped at the Pi", "22,4\nrow,1,,,PA1,23,17", "22,17\nrow,1,,,PA1,23,4", "sensor/gpioscan/pinmap.go", `[...]string{"17", "4", "27",`},
		{"a column elsewhere", "PK3,A11", "PF3,A3", "firmware/port/pinmap.h", "\tX(K, 0, 3, 0) \\\n\tX(F, 3, 1, 3) \\\n\tX(K, 4, 4, 4) \\\n\tX(F, 0, 1, 8)\n"},
		{"its port's bits", "PK3,A11", "PF3,A3", "firmware/port/pinmap.h", "\tX(K, 0xf7) \\\n\tX(F, 0x09)\n"},
		{"two points swapped", "point,a0,0,0,,,\npoint,b0,0,1", "point,a0,0,1,,,\npoint,b0,0,0", "sensor/pinmap.go", "\t{1, 0, 2, 3,"},
		{"the same in the firmware", "point,a0,0,0,,,\npoint,b0,0,1", "point,a0,0,1,,,\npoint,b0,0,0", "firmware/port/pinmap.h", "\t{ 1, 0, 2, 3,"},
		{"the status LED elsewhere in the firmware", "PB7,13", "PH4,7", "firmware/port/pinmap.h", "#define PINMAP_STATUS(X) X(H, 4)\n"},
		{"the arbiter elsewhere", "45,9", "45,", "sensor/gpioscan/pinmap.go", "\t\tsensor.BlackAdjust: \"3\",\n\t}\n"},
		{"two rows swapped in the picture of the Pi", "22,4\nrow,1,,,PA1,23,17", "22,17\nrow,1,,,PA1,23,4", "docs/wiring-pi.svg", ">row 0 (GPIO 17)</text>\n"},
		{"the arbiter elsewhere in the picture of the Mega", "PL4,45", "PL5,44", "docs/wiring-mega.svg", ">44</text>\n<text x=\"656.3\" y=\"399.5\" fill=\"#1e6b34\" text-anchor=\"end\">arbiter</text>\n"},
		{"the status LED elsewhere", "PB7,13", "PH4,7", "docs/BUILDING-A-BOARD.md", "| status | 7 | PH4 | - | - |\n"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			m, err := Parse("pinmap.csv", []byte(strings.Replace(string(kept), tc.old, tc.new, 1)))
			if err != nil {
				t.Fatal(err)
			}
			files, err := Generate(m, read)
			if err != nil {
				t.Fatal(err)
			}
			for _, file := range files {
				if file.Path == tc.stale && !bytes.Contains(file.Text, []byte(tc.want)) {
					t.Errorf("%s: expected in it %q:\n%s", file.Path, tc.want, file.Text)
				}
			}
		})
	}
}

func TestAPageWithoutThePlaceOfTheTable(t *testing.T) {
	_, err := Generate(board(t), func(path string) ([]byte, error) {
		if path == guide {
			return []byte("# A page\n"), nil
		}
		return read(path)
	})
	const want = "docs/BUILDING-A-BOARD.md: expected the lines <!-- pin map: `make generate` writes this table -->\n" +
		"and <!-- end of the pin map -->\naround a table"
	if err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}
