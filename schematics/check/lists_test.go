package check_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/kyban/kyban/schematics"
)

// difference returns the first part on which a list and a netlist disagree, or "". Only KiCad exports lists; this finds a
// stale or an edited one on machines without it.
func difference(n *Netlist, list []schematics.Part) string {
	listed := map[string]bool{}
	for _, line := range list {
		for _, name := range line.Names {
			want, ok := n.Parts[name]
			got := Part{Value: line.Value, Footprint: line.Footprint, MPN: line.MPN, Manufacturer: line.Manufacturer,
				Price: fmt.Sprintf("%d.%02d", line.Cents/100, line.Cents%100)}
			switch {
			case !ok && strings.HasPrefix(name, "H"): // Strips of pins, which no netlist has: they are another part's pins.
				continue
			case !ok:
				return name + " is not on the sheets"
			case listed[name]:
				return name + " is listed twice"
			case got != want:
				return fmt.Sprintf("%s: the list says %v, the sheets %v", name, got, want)
			}
			listed[name] = true
		}
	}
	for name := range n.Parts {
		if !listed[name] {
			return name + " is not listed"
		}
	}
	return ""
}

func TestTheListsOfPartsAreThoseOfTheSheets(t *testing.T) {
	for _, c := range []struct{ name, old, new, want string }{
		{"as exported", "", "", ""},
		{"another part number", `"1N4148-TAP"`, `"1N4148-TR"`, "D1: the list says"},
		{"another price", `"49.00"`, `"48.00"`, "U1: the list says"},
		{"another footprint", "DIP-14", "SOIC-14", "U2: the list says"},
		{"one too few", `"C7,C8","470u/16V","2"`, `"C7","470u/16V","1"`, "C8 is not listed"},
		{"one too many", `"C7,C8","470u/16V","2"`, `"C7-C9","470u/16V","3"`, "C9 is not on the sheets"},
		{"one twice", `"C7,C8","470u/16V","2"`, `"C7,C7,C8","470u/16V","3"`, "C7 is listed twice"},
	} {
		t.Run(c.name, func(t *testing.T) {
			check := Boards
			if c.old != "" {
				check = check[:1]
			}
			for _, board := range check {
				text, err := os.ReadFile("../" + board.Project + "-bom.csv")
				if err != nil {
					t.Fatal(err)
				}
				changed := strings.Replace(string(text), c.old, c.new, 1)
				if c.old != "" && changed == string(text) {
					t.Fatal("the mutation changed nothing")
				}
				list, _, err := schematics.ParseParts("bom.csv", []byte(changed))
				if err != nil {
					t.Fatal(err)
				}
				n, err := parseNetlist(board.Project+".net", read(t, board.Project))
				if err != nil {
					t.Fatal(err)
				}
				if got := difference(n, list); !strings.HasPrefix(got, c.want) || c.want == "" && got != "" {
					t.Errorf("%s: expected %q, got %q; schematics/check.sh -write writes the lists anew", board.Project, c.want, got)
				}
			}
		})
	}
}
