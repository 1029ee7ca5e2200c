package netlist_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/schematics"
	"github.com/kyban/kyban/schematics/netlist"
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

func check(t *testing.T, board netlist.Board, text string) []error {
	t.Helper()
	n, err := netlist.Parse(board.Project+".net", text)
	if err != nil {
		t.Fatal(err)
	}
	pins, err := schematics.Board()
	if err != nil {
		t.Fatal(err)
	}
	return netlist.Check(n, pins, board)
}

func TestTheNetlistsAreWhatThePinMapSays(t *testing.T) {
	for _, board := range netlist.Boards {
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

// move takes a pin, such as "R1 2", off its wire and puts it onto another, or onto none.
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
	mega, pi := netlist.Boards[0], netlist.Boards[1]
	for _, c := range []struct {
		name   string
		board  netlist.Board
		mutate func(t *testing.T, text string) string
		want   string
	}{
		{"two rows swapped at the Mega", mega, func(t *testing.T, text string) string {
			return swap(text, `(name "/controller/ROW3")`, `(name "/controller/ROW4")`)
		}, "row 3: expected wire /controller/ROW3 on U1 pin 25, found /controller/ROW4"},
		{"two rows swapped at the ranks", mega, func(t *testing.T, text string) string {
			return move(t, move(t, text, "U1 25", "/controller/ROW4"), "U1 26", "/controller/ROW3")
		}, "c3: expected SW33 on row 3 (/controller/ROW4), found it on \"/controller/ROW3\""},
		{"two columns swapped at the Pi", pi, func(t *testing.T, text string) string {
			return move(t, move(t, text, "U1 12", "/controller/COL1"), "U1 16", "/controller/COL0")
		}, "a0: expected the anode of D1 on column 0 (/controller/COL1), found it on \"/controller/COL0\""},
		{"a diode reversed", mega, func(t *testing.T, text string) string {
			return swap(text, `(ref "D43") (pin "1") (pinfunction "K")`, `(ref "D43") (pin "2") (pinfunction "A")`)
		}, "c4: diode D43 is reversed: expected its anode at column 2 (/controller/COL2), found its cathode there"},
		{"a diode of the other board", pi, func(t *testing.T, text string) string {
			i := strings.Index(text, `(ref "D43")`)
			return text[:i] + strings.Replace(text[i:], `"BAT85S"`, `"1N4148"`, 1)
		}, "c4: expected D43 to be a BAT85S, found a 1N4148"},
		{"a diode reversed at the Pi", pi, func(t *testing.T, text string) string {
			return swap(text, `(ref "D99") (pin "1") (pinfunction "K")`, `(ref "D99") (pin "2") (pinfunction "A")`)
		}, "i9: diode D99 is reversed: expected its anode at column 8 (/controller/COL8), found its cathode there"},
		{"two columns swapped at the Mega", mega, func(t *testing.T, text string) string {
			return swap(text, `(name "/controller/COL2")`, `(name "/controller/COL7")`)
		}, "column 2: expected wire /controller/COL2 on U1 pin A10, found /controller/COL7"},
		{"two columns swapped in the plug of a rank", mega, func(t *testing.T, text string) string {
			return swap(text, `(ref "J14") (pin "3")`, `(ref "J14") (pin "4")`)
		}, "expected J14 pin 3 on column 1 (/controller/COL1), found \"/controller/COL2\""},
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
		{"a part without a price", pi, func(t *testing.T, text string) string {
			i := strings.Index(text, `(ref "F1")`)
			return text[:i] + strings.Replace(text[i:], `(name "Price")`, `(name "Other")`, 1)
		}, "F1 (2 A hold): expected the field Price"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := read(t, c.board.Project)
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
		name     string
		board    netlist.Board
		old, new string
		want     string
	}{
		{"two rows swapped at the Mega", netlist.Boards[0], "row,3,,,PA3,25,22\nrow,4,,,PA4,26,5", "row,3,,,PA4,26,22\nrow,4,,,PA3,25,5",
			"row 3: expected wire /controller/ROW3 on U1 pin 26, found /controller/ROW4"},
		{"two rows swapped at the Pi", netlist.Boards[1], "PA3,25,22\nrow,4,,,PA4,26,5", "PA3,25,5\nrow,4,,,PA4,26,22",
			"row 3: expected wire /controller/ROW3 on U1 pin 29, found /controller/ROW4"},
		{"two columns swapped", netlist.Boards[0], "PK0,A8,18\ncolumn,1,,,PK1,A9,23", "PK1,A9,18\ncolumn,1,,,PK0,A8,23",
			"column 0: expected wire /controller/COL0 on U1 pin A9, found /controller/COL1"},
		{"two points swapped", netlist.Boards[0], "point,a0,0,0,,,\npoint,b0,0,1", "point,a0,0,1,,,\npoint,b0,0,0",
			"b0: expected the anode of D2 on column 0 (/controller/COL0), found it on \"/controller/COL1\""},
		{"levers swapped", netlist.Boards[1], "lever,red,,,PL0,49,14\nlever,black,,,PL1,48,15", "lever,red,,,PL1,48,15\nlever,black,,,PL0,49,14",
			"red lever: expected wire /controller/RED_LEVER on U1 pin 10, found /controller/BLACK_LEVER"},
	} {
		t.Run(c.name, func(t *testing.T) {
			changed := strings.Replace(string(source), c.old, c.new, 1)
			if changed == string(source) {
				t.Fatal("the mutation changed nothing")
			}
			pins, err := schematics.Parse("pinmap.csv", []byte(changed))
			if err != nil {
				t.Fatal(err)
			}
			n, err := netlist.Parse(c.board.Project+".net", read(t, c.board.Project))
			if err != nil {
				t.Fatal(err)
			}
			problems := netlist.Check(n, pins, c.board)
			if !slices.ContainsFunc(problems, func(err error) bool { return err.Error() == c.want }) {
				t.Errorf("expected %q, got %v", c.want, problems)
			}
		})
	}
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
			if _, err := netlist.Parse("x.net", c.text); err == nil || err.Error() != c.want {
				t.Errorf("expected %q, got %v", c.want, err)
			}
		})
	}
}

func TestTheCircuitsAreThoseOfTheBoards(t *testing.T) {
	mega, pi := netlist.Boards[0], netlist.Boards[1]
	for deck, want := range map[string][]string{
		"mega.cir":     {" rpu=" + mega.PullUp + " ", ".include " + strings.ToLower(mega.Diode) + ".inc\n"},
		"nodiodes.cir": {" rpu=" + mega.PullUp + " "},
		"pi.cir":       {" rpu=" + pi.PullUp + " ", ".include " + strings.ToLower(pi.Diode) + ".inc\n"},
		"pihot.cir":    {" rpu=" + pi.PullUp + " ", ".include " + strings.ToLower(pi.Diode) + ".inc\n"},
		"piinput.cir":  {" rpu=" + pi.PullUp + " ", " series=" + strings.TrimSuffix(netlist.InputSeries, "R") + "\n"},
	} {
		text, err := os.ReadFile("../spice/" + deck)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range want {
			if !strings.Contains(string(text), part) {
				t.Errorf("expected %q in spice/%s, as on the board", part, deck)
			}
		}
	}
}
