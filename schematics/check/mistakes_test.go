package check_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/schematics"
	"github.com/kyban/kyban/schematics/sexpr"
)

func read(t *testing.T, project string) string {
	t.Helper()
	text, err := os.ReadFile("../" + project + ".net")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func check(t *testing.T, board Board, text string) []error {
	t.Helper()
	n, err := parseNetlist(board.Project+".net", text)
	if err != nil {
		t.Fatal(err)
	}
	pins, err := schematics.Board()
	if err != nil {
		t.Fatal(err)
	}
	return checkWires(n, pins, board)
}

func TestTheNetlistsAreWhatThePinMapSays(t *testing.T) {
	for _, board := range Boards {
		t.Run(board.Project, func(t *testing.T) {
			for _, err := range check(t, board, read(t, board.Project)) {
				t.Error(err)
			}
		})
	}
}

// swap exchanges two words of a text.
func swap(text, a, b string) string {
	return strings.NewReplacer(a, b, b, a).Replace(text)
}

// replaceIn replaces the first occurrence of old in a part's own lines of a text.
func replaceIn(text, part, old, new string) string {
	i := strings.Index(text, `(ref "`+part+`")`)
	return text[:i] + strings.Replace(text[i:], old, new, 1)
}

// remove removes a part from the board.
func remove(t *testing.T, text, part string) string {
	t.Helper()
	root, err := sexpr.Parse("", text)
	if err != nil {
		t.Fatal(err)
	}
	is := func(node *sexpr.Node) bool { return node.First("ref").Value(1) == part }
	components := root.First("components")
	components.List = slices.DeleteFunc(components.List, is)
	for _, net := range root.First("nets").All("net") {
		net.List = slices.DeleteFunc(net.List, func(node *sexpr.Node) bool { return node.Name() == "node" && is(node) })
	}
	return root.String()
}

// move disconnects a pin, such as "R1 2", and connects it to another wire, or to none.
func move(t *testing.T, text, pin, to string) string {
	t.Helper()
	root, err := sexpr.Parse("", text)
	if err != nil {
		t.Fatal(err)
	}
	var taken, target *sexpr.Node
	for _, net := range root.First("nets").All("net") {
		if net.First("name").Value(1) == to {
			target = net
		}
		net.List = slices.DeleteFunc(net.List, func(node *sexpr.Node) bool {
			found := node.Name() == "node" && node.First("ref").Value(1)+" "+node.First("pin").Value(1) == pin
			if found {
				taken = node
			}
			return found
		})
	}
	if taken == nil || target == nil && to != "" {
		t.Fatalf("the netlist has no pin %s or no wire %s", pin, to)
	}
	if target != nil {
		target.List = append(target.List, taken)
	}
	return root.String()
}

func TestAMistakeInTheWiringIsNamed(t *testing.T) {
	mega, pi := Boards[0], Boards[1]
	for _, c := range []struct {
		name   string
		board  Board
		mutate func(t *testing.T, text string) string
		want   string
	}{
		{"two rows swapped at the Mega", mega, func(t *testing.T, text string) string {
			return swap(text, `(name "/controller/ROW3")`, `(name "/controller/ROW4")`)
		}, "row 3: expected wire /controller/ROW3 on U1 pin {pin row 3}, found /controller/ROW4"},
		{"two rows swapped at the ranks", mega, func(t *testing.T, text string) string {
			return move(t, move(t, text, fill(t, mega, "U1 {pin row 3}"), "/controller/ROW4"), fill(t, mega, "U1 {pin row 4}"), "/controller/ROW3")
		}, "c3: expected SW33 on row 3 (/controller/ROW4), found it on \"/controller/ROW3\""},
		{"two columns swapped at the Pi", pi, func(t *testing.T, text string) string {
			return move(t, move(t, text, fill(t, pi, "U1 {pin column 0}"), "/controller/COL1"), fill(t, pi, "U1 {pin column 1}"), "/controller/COL0")
		}, "{point 0 0}: expected the anode of {diode 0 0} on column 0 (/controller/COL1), found it on \"/controller/COL0\""},
		{"a diode reversed", mega, func(t *testing.T, text string) string {
			return swap(text, `(ref "D43") (pin "1") (pinfunction "K")`, `(ref "D43") (pin "2") (pinfunction "A")`)
		}, "c4: diode D43 is reversed: expected its anode at column {column c4} (/controller/COL{column c4}), found its cathode there"},
		{"a diode of the other board", pi, func(t *testing.T, text string) string {
			i := strings.Index(text, `(ref "D43")`)
			return text[:i] + strings.Replace(text[i:], `"BAT85S"`, `"1N4148"`, 1)
		}, "c4: expected D43 to be a BAT85S, found a 1N4148"},
		{"a diode reversed at the Pi", pi, func(t *testing.T, text string) string {
			return swap(text, `(ref "D99") (pin "1") (pinfunction "K")`, `(ref "D99") (pin "2") (pinfunction "A")`)
		}, "i9: diode D99 is reversed: expected its anode at column {column i9} (/controller/COL{column i9}), found its cathode there"},
		{"two columns swapped at the Mega", mega, func(t *testing.T, text string) string {
			return swap(text, `(name "/controller/COL2")`, `(name "/controller/COL7")`)
		}, "column 2: expected wire /controller/COL2 on U1 pin {pin column 2}, found /controller/COL7"},
		{"two columns swapped in the plug of a rank", mega, func(t *testing.T, text string) string {
			return swap(text, `(ref "J14") (pin "3")`, `(ref "J14") (pin "4")`)
		}, "expected J14 pin 3 on column {column b4} (/controller/COL{column b4}), found \"/controller/COL{column c4}\""},
		{"two rows swapped in the plugs of the ranks", pi, func(t *testing.T, text string) string {
			return swap(text, `(ref "J10") (pin "1")`, `(ref "J11") (pin "1")`)
		}, "expected J10 pin 1 on row 0 (/controller/ROW0), found \"/controller/ROW1\""},
		{"data and clock swapped in the plug of the LEDs", mega, func(t *testing.T, text string) string {
			return swap(text, `(ref "J6") (pin "2")`, `(ref "J6") (pin "3")`)
		}, "led data: expected a part R of 330R between "},
		{"the plug of the LEDs the wrong way round", pi, func(t *testing.T, text string) string {
			return swap(text, `(ref "J6") (pin "1")`, `(ref "J6") (pin "4")`)
		}, "LED driver: expected J6 pin 1 on VLED, found it on \"GND\""},
		{"the supply's suppressor reversed", mega, func(t *testing.T, text string) string {
			return swap(text, `(ref "D107") (pin "1") (pinfunction "K")`, `(ref "D107") (pin "2") (pinfunction "A")`)
		}, "supply: expected the cathode of D107 on VLED and its anode on GND"},
		{"a diode at the wrong reed", mega, func(t *testing.T, text string) string {
			return swap(text, `(ref "D43") (pin "1")`, `(ref "D44") (pin "1")`)
		}, "c4: expected the cathode of D43 joined to SW43 alone, found [SW44 pin 1]"},
		{"a reed bridged", mega, func(t *testing.T, text string) string {
			return move(t, text, "SW61 1", "/controller/ROW6")
		}, "a6: expected the cathode of D61 joined to SW61 alone, found []"},
		{"a pull-up missing", mega, func(t *testing.T, text string) string {
			return move(t, text, "R5 1", "")
		}, "column 4: expected the pull-up R5 of 4.7k between /controller/COL4 and +5V, found none"},
		{"a pull-up of another value", pi, func(t *testing.T, text string) string {
			i := strings.Index(text, `(ref "R2")`)
			return text[:i] + strings.Replace(text[i:], `"27k"`, `"100k"`, 1)
		}, "column 1: expected the pull-up R2 of 27k between /controller/COL1 and +3V3, found none"},
		{"a lever without pull-up", mega, func(t *testing.T, text string) string {
			return move(t, text, "R10 1", "GND")
		}, "red lever: expected the pull-up R10 of 4.7k between /controller/RED_LEVER and +5V, found none"},
		{"5 V at the Pi", pi, func(t *testing.T, text string) string {
			return strings.ReplaceAll(text, `"+3V3"`, `"+5V"`)
		}, "expected no rail +5V on this board, found it at R1 pin 1"},
		{"a button without suppressor", mega, func(t *testing.T, text string) string {
			return move(t, text, "D106 1", "VLED")
		}, `arbiter: expected a part D of PESD5V0S1BA between "Net-(D106-A2)" and "GND", found none`},
		{"a button that a Pi can't pull low", pi, func(t *testing.T, text string) string {
			i := strings.Index(text, `(ref "R23")`)
			return text[:i] + strings.Replace(text[i:], `"220R"`, `"1k"`, 1)
		}, "red adjust: expected a part R of 220R between "},
		{"data and clock swapped", mega, func(t *testing.T, text string) string {
			return swap(text, `(ref "U2") (pin "2")`, `(ref "U2") (pin "5")`)
		}, "led data: expected U2 pin 2 on /controller/LED_DATA, found it on \"/controller/LED_CLOCK\""},
		{"something else on a column", mega, func(t *testing.T, text string) string {
			return move(t, text, "R17 1", "/controller/COL3")
		}, "column 3: expected nothing but U1, ten diodes, a pull-up and ten plugs on its wire, found [R4 pin 2 R17 pin 1]"},
		{"a part nobody can order", mega, func(t *testing.T, text string) string {
			i := strings.Index(text, `(ref "BZ1")`)
			return text[:i] + strings.Replace(text[i:], `(name "MPN")`, `(name "Other")`, 1)
		}, "BZ1 (PS1240P02BT): expected the fields MPN and Manufacturer"},
		{"an order number of ten times the value", mega, func(t *testing.T, text string) string {
			return replaceIn(text, "R1", `"MFR-25FBF52-4K7"`, `"MFR-25FBF52-47K"`)
		}, "R1 (4.7k): expected an order number of 4.7k, MFR-25FBF52-47K is one of 47k"},
		{"an order number of another capacitor", pi, func(t *testing.T, text string) string {
			return replaceIn(text, "C6", `"C322C104K5R5TA"`, `"C322C103K5R5TA"`)
		}, "C6 (100n): expected an order number of 100n, C322C103K5R5TA is one of 10n"},
		{"an order number of less voltage", pi, func(t *testing.T, text string) string {
			return replaceIn(text, "C7", `"EEU-FR1C471"`, `"EEU-FR1A471"`)
		}, "C7 (470u/16V): expected an order number of 470u/16V, EEU-FR1A471 is one of 470u/10V"},
		{"an order number of another reed", mega, func(t *testing.T, text string) string {
			return replaceIn(text, "SW43", `(name "MPN") "CT10-1030-G1"`, `(name "MPN") "CT10-1540-G1"`)
		}, "SW43 (CT10-1030-G1): expected the order number CT10-1030-G1, found CT10-1540-G1"},
		{"another reed", mega, func(t *testing.T, text string) string {
			i := strings.Index(text, `(ref "SW43")`)
			return text[:i] + strings.Replace(text[i:], `"CT10-1030-G1"`, `"CT10-1540-G1"`, 3)
		}, "c4: expected SW43 to be a CT10-1030-G1, found a CT10-1540-G1"},
		{"an order number that nobody knows", pi, func(t *testing.T, text string) string {
			return replaceIn(text, "R1", `"MFR-25FBF52-27K"`, `"MFR-25"`)
		}, "R1 (27k): expected an order number of 27k, MFR-25 is one of no known maker"},
		{"a plug of other wires", pi, func(t *testing.T, text string) string {
			return replaceIn(text, "J14", `"B10B-XH-A(LF)(SN)"`, `"B9B-XH-A(LF)(SN)"`)
		}, "J14 (rank strip): expected the order number B10B-XH-A(LF)(SN), found B9B-XH-A(LF)(SN)"},
		{"a package of 16 pins for 14", mega, func(t *testing.T, text string) string {
			return replaceIn(text, "U2", "DIP-14_", "DIP-16_")
		}, "U2 (74AHCT125): expected a footprint of 14 pads, Package_DIP:DIP-16_W7.62mm has 16"},
		{"a socket of one row", pi, func(t *testing.T, text string) string {
			return replaceIn(text, "U1", "PinSocket_2x20_", "PinSocket_1x20_")
		}, "U1 (Raspberry Pi): expected a footprint of 40 pads, Connector_PinSocket_2.54mm:PinSocket_1x20_P2.54mm_Vertical has 20"},
		{"a footprint of unknown size", pi, func(t *testing.T, text string) string {
			return replaceIn(text, "U2", "Package_DIP:DIP-14_W7.62mm", "Package_SO:Odd")
		}, "U2 (74AHCT125): expected a footprint whose name tells its pads, found Package_SO:Odd"},
		{"an input of the LEDs' driver that nothing holds low", mega, func(t *testing.T, text string) string {
			return remove(t, text, "R34")
		}, `led clock: expected R34 of 10k between "/controller/LED_CLOCK" and "GND", found none`},
		{"a supply that a reversed one gets into", pi, func(t *testing.T, text string) string {
			return swap(text, `(ref "Q2") (pin "2") (pinfunction "S")`, `(ref "Q2") (pin "3") (pinfunction "D")`)
		}, "supply: expected the source of Q2, an IRLML6402, on VLED: turned round it would let a reversed supply in"},
		{"a transistor whose gate hangs in the air", pi, func(t *testing.T, text string) string {
			return remove(t, text, "R35")
		}, `supply: expected R35 of 10k between "Net-(Q2-G)" and "GND", found none`},
		{"the transistor bridged", mega, func(t *testing.T, text string) string {
			return move(t, text, "F1 2", "VLED")
		}, `supply: expected F1 of 2 A hold between "Net-(J7-Pin_1)" and "Net-(Q2-D)", found none`},
		{"too much for the base of the buzzer", mega, func(t *testing.T, text string) string {
			return strings.Replace(replaceIn(text, "R15", `"10k"`, `"1k"`), `"MFR-25FBF52-10K"`, `"MFR-25FBF52-1K"`, 1)
		}, "buzzer: expected a part R of 10k between "},
		{"one of the supply's capacitors missing", mega, func(t *testing.T, text string) string {
			return remove(t, text, "C8")
		}, `supply: expected C8 of 470u/16V between "VLED" and "GND", found none`},
		{"the driver's capacitor at the wrong rail", pi, func(t *testing.T, text string) string {
			return move(t, text, "C6 1", "+3V3")
		}, `LED driver: expected C6 of 100n between "VLED" and "GND", found none`},
		{"a part without a price", pi, func(t *testing.T, text string) string {
			i := strings.Index(text, `(ref "F1")`)
			return text[:i] + strings.Replace(text[i:], `(name "Price")`, `(name "Other")`, 1)
		}, "F1 (2 A hold): expected the field Price"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := read(t, c.board.Project)
			c.want = fill(t, c.board, c.want)
			changed := c.mutate(t, text)
			if changed == text {
				t.Fatal("the mutation changed nothing")
			}
			problems := check(t, c.board, changed)
			for _, err := range problems {
				if err.Error() == c.want || strings.Contains(err.Error(), c.want) {
					return
				}
			}
			t.Errorf("expected %q, got %v", c.want, problems)
		})
	}
}

// TestAChangedPinMapIsNotThatOfTheSheets changes the map and leaves the sheets as they are.
func TestAChangedPinMapIsNotThatOfTheSheets(t *testing.T) {
	source, err := os.ReadFile("../pinmap.csv")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name        string
		board       Board
		one, other  string // The lines of the map that exchange their cells,
		first, last int    // from the first to the last of these.
		want        string
	}{
		{"two rows swapped at the Mega", Boards[0], "row,3,", "row,4,", 4, 5,
			"row 3: expected wire /controller/ROW3 on U1 pin {pin row 4}, found /controller/ROW4"},
		{"two rows swapped at the Pi", Boards[1], "row,3,", "row,4,", 6, 6,
			"row 3: expected wire /controller/ROW3 on U1 pin {pin row 4}, found /controller/ROW4"},
		{"two columns swapped", Boards[0], "column,0,", "column,1,", 4, 5,
			"column 0: expected wire /controller/COL0 on U1 pin {pin column 1}, found /controller/COL1"},
		{"two points swapped", Boards[0], "point,a0,", "point,b0,", 3, 3,
			"b0: expected the anode of D2 on column {column a0} (/controller/COL{column a0}), found it on \"/controller/COL{column b0}\""},
		{"levers swapped", Boards[1], "lever,red,", "lever,black,", 4, 6,
			"red lever: expected wire /controller/RED_LEVER on U1 pin {pin black lever}, found /controller/BLACK_LEVER"},
	} {
		t.Run(c.name, func(t *testing.T) {
			pins, err := schematics.Parse("pinmap.csv", exchange(t, source, c.one, c.other, c.first, c.last))
			if err != nil {
				t.Fatal(err)
			}
			n, err := parseNetlist(c.board.Project+".net", read(t, c.board.Project))
			if err != nil {
				t.Fatal(err)
			}
			want := fill(t, c.board, c.want)
			problems := checkWires(n, pins, c.board)
			if !slices.ContainsFunc(problems, func(err error) bool { return err.Error() == want }) {
				t.Errorf("expected %q, got %v", want, problems)
			}
		})
	}
}

// exchange returns a pin map in which two lines have exchanged the cells from the first to the last.
func exchange(t *testing.T, source []byte, one, other string, first, last int) []byte {
	t.Helper()
	lines := strings.Split(string(source), "\n")
	at := func(prefix string) int {
		return slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, prefix) })
	}
	i, j := at(one), at(other)
	if i < 0 || j < 0 {
		t.Fatalf("the pin map has no line %s or %s", one, other)
	}
	a, b := strings.Split(lines[i], ","), strings.Split(lines[j], ",")
	for cell := first; cell <= last; cell++ {
		a[cell], b[cell] = b[cell], a[cell]
	}
	lines[i], lines[j] = strings.Join(a, ","), strings.Join(b, ",")
	return []byte(strings.Join(lines, "\n"))
}

var place = regexp.MustCompile(`\{(pin|column|point|diode) ([^}]*)\}`)

// fill fills the places of a text from the board's pin map: {pin row 3}, {column c4}, and for the crossing of row 0 and
// column 1 {point 0 1} and {diode 0 1}. So a remapped board fails no test.
func fill(t *testing.T, board Board, text string) string {
	t.Helper()
	pins, err := schematics.Board()
	if err != nil {
		t.Fatal(err)
	}
	return place.ReplaceAllStringFunc(text, func(found string) string {
		match := place.FindStringSubmatch(found)
		switch match[1] {
		case "pin":
			i := slices.IndexFunc(pins.Lines(), func(l *schematics.Line) bool { return l.String() == match[2] })
			if i < 0 {
				t.Fatalf("%s: the pin map has no such line", found)
			}
			if board.Project == "kyban" {
				return pins.Lines()[i].Arduino
			}
			return strconv.Itoa(pins.Lines()[i].Pi.HeaderPin())
		case "column":
			point, err := engine.ParsePoint(match[2])
			if err != nil {
				t.Fatal(err)
			}
			return strconv.Itoa(pins.Wiring.Crossing(point).Column)
		}
		var row, column int
		if _, err := fmt.Sscan(match[2], &row, &column); err != nil {
			t.Fatal(err)
		}
		point := pins.Wiring.Point(row, column)
		if match[1] == "diode" {
			return fmt.Sprintf("D%d", 10*int(point.Rank())+int(point.File())+1)
		}
		return point.String()
	})
}

func TestWhatIsNoNetlistIsRefused(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"another file", "(kicad_sch (version 1))", "x.net: expected a netlist of KiCad, (export ...), found (kicad_sch ...)"},
		{"empty netlist", "(export (components) (nets))", "x.net: expected parts and nets, found 0 and 0"},
		{"unknown part", `(export (components (comp (ref "R1"))) (nets (net (name "A") (node (ref "R2") (pin "1")))))`,
			"x.net: net A: R2 pin 1 is of a part that the netlist hasn't got"},
		{"pin on two wires", `(export (components (comp (ref "R1"))) (nets (net (name "A") (node (ref "R1") (pin "1"))) (net (name "B") (node (ref "R1") (pin "1")))))`,
			"x.net: R1 pin 1 is on net A and on net B"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, err := parseNetlist("x.net", c.text); err == nil || err.Error() != c.want {
				t.Errorf("expected %q, got %v", c.want, err)
			}
		})
	}
}
