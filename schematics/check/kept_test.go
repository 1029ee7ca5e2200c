package check_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/schematics"
	"github.com/kyban/kyban/schematics/sexpr"
)

var (
	exported = flag.String("exported", "..", "folder of the netlists that KiCad has just written")
	write    = flag.Bool("write", false, "write the kept netlists anew")
)

// TestTheNetlistsAreThoseOfTheSheets judges the netlists that KiCad has just written: against the pin map, and against those that are
// kept beside the sheets. Without KiCad it judges the kept ones. With -write it writes these anew, without paths and dates, which differ
// from machine to machine.
func TestTheNetlistsAreThoseOfTheSheets(t *testing.T) {
	pins, err := schematics.Board()
	if err != nil {
		t.Fatal(err)
	}
	for _, board := range Boards {
		said, err := checkKept(pins, board, *exported, "..", *write)
		if err != nil {
			t.Error(err)
		} else {
			t.Log(said)
		}
	}
}

// checkKept judges the netlist of one board, and returns what is in it.
func checkKept(pins *schematics.PinMap, board Board, exported, kept string, write bool) (string, error) {
	name := board.Project + ".net"
	fresh, text, err := readNetlist(filepath.Join(exported, name))
	if err != nil {
		return "", err
	}
	if problems := checkWires(fresh, pins, board); len(problems) > 0 {
		return "", errors.Join(problems...)
	}
	if write {
		if err := keep(filepath.Join(kept, name), text); err != nil {
			return "", err
		}
	}
	old, _, err := readNetlist(filepath.Join(kept, name))
	if err != nil {
		return "", err
	}
	if err := compare(old.Lines(), fresh.Lines()); err != nil {
		return "", fmt.Errorf("%s is not the netlist of the sheets: %w: `schematics/check.sh -write` writes it anew", filepath.Join(kept, name), err)
	}
	return fmt.Sprintf("%-8s %d crossings, %d parts, %d wires: as the pin map says", board.Project, engine.Points, len(fresh.Parts), len(fresh.Nets)), nil
}

func readNetlist(file string) (*Netlist, string, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, "", err
	}
	n, err := parseNetlist(file, string(text))
	return n, string(text), err
}

// compare names the first difference between two netlists.
func compare(old, fresh []string) error {
	for _, line := range fresh {
		if !slices.Contains(old, line) {
			return fmt.Errorf("the sheets say %q", line)
		}
	}
	for _, line := range old {
		if !slices.Contains(fresh, line) {
			return fmt.Errorf("the sheets no longer say %q", line)
		}
	}
	return nil
}

// keep writes a netlist without the paths, dates and libraries of this machine.
func keep(file, text string) error {
	root, err := sexpr.Parse(file, text)
	if err != nil {
		return err
	}
	root.List = slices.DeleteFunc(root.List, func(n *sexpr.Node) bool {
		return slices.Contains([]string{"design", "libparts", "libraries"}, n.Name())
	})
	return os.WriteFile(file, []byte(root.String()+"\n"), 0o666)
}

func TestAKeptNetlistIsComparedByWhatItSays(t *testing.T) {
	pins, err := schematics.Board()
	if err != nil {
		t.Fatal(err)
	}
	board := Boards[0]
	text, err := os.ReadFile("../kyban.net")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, old, new, want string }{
		{"another indentation", "\n\t", "\n  ", ""},
		{"another value", `(value "470u/16V")`, `(value "100u/16V")`, `the sheets say "part C7: 470u/16V, `},
		{"another part", `"TLHG5400"`, `"TLHR5400"`, `the sheets say "part D101: green, `},
	} {
		t.Run(c.name, func(t *testing.T) {
			kept := t.TempDir()
			changed := bytes.Replace(text, []byte(c.old), []byte(c.new), 1)
			if bytes.Equal(changed, text) {
				t.Fatalf("the netlist has no %q", c.old)
			}
			if err := os.WriteFile(filepath.Join(kept, "kyban.net"), changed, 0o666); err != nil {
				t.Fatal(err)
			}
			_, err := checkKept(pins, board, "..", kept, false)
			if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("expected %q, got %v", c.want, err)
			}
		})
	}
}

func TestAKeptNetlistSaysNothingOfTheMachine(t *testing.T) {
	file := filepath.Join(t.TempDir(), "kyban.net")
	if err := keep(file, `(export (version "E") (design (source "/home/somebody/kyban.kicad_sch")) (components) (nets))`); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if want := "(export (version \"E\") (components) (nets))\n"; string(text) != want {
		t.Errorf("expected %q, got %q", want, text)
	}
}
