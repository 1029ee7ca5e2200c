package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/schematics"
	"github.com/kyban/kyban/schematics/sexpr"
)

// checkNetlists judges the netlists that KiCad has just written into the folder exported: against the pin map, and against those that
// are kept beside the sheets for the tests of machines without KiCad. With write it writes the kept ones anew, without paths and dates,
// which differ from machine to machine.
func checkNetlists(exported, kept string, write bool) error {
	pins, err := schematics.Board()
	for _, board := range Boards {
		if err == nil {
			err = checkKept(pins, board, exported, kept, write)
		}
	}
	return err
}

// checkKept judges the netlist of one board.
func checkKept(pins *schematics.PinMap, board Board, exported, kept string, write bool) error {
	name := board.Project + ".net"
	fresh, text, err := readNetlist(filepath.Join(exported, name))
	if err != nil {
		return err
	}
	if problems := checkWires(fresh, pins, board); len(problems) > 0 {
		return errors.Join(problems...)
	}
	if write {
		if err := keep(filepath.Join(kept, name), text); err != nil {
			return err
		}
	}
	old, _, err := readNetlist(filepath.Join(kept, name))
	if err != nil {
		return err
	}
	if err := compare(old.Lines(), fresh.Lines()); err != nil {
		return fmt.Errorf("%s is not the netlist of the sheets: %w: `schematics/check.sh -write` writes it anew", filepath.Join(kept, name), err)
	}
	fmt.Printf("    %-8s %d crossings, %d parts, %d wires: as the pin map says\n", board.Project, engine.Points, len(fresh.Parts), len(fresh.Nets))
	return nil
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
