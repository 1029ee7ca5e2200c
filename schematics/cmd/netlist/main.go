// Netlist checks the netlists that KiCad exports from the board's sheets: against the pin map, and against those kept beside
// the sheets for the tests of machines without KiCad.
//
// Usage:
//
//	go run ./schematics/cmd/netlist [-write] -exported build/schematics [-kept schematics]
//
// With -write it writes the kept ones anew, without paths and dates, which differ from machine to machine.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/schematics"
	"github.com/kyban/kyban/schematics/netlist"
	"github.com/kyban/kyban/schematics/sexpr"
)

func main() {
	exported := flag.String("exported", "build/schematics", "folder of the netlists that KiCad has just written")
	kept := flag.String("kept", "schematics", "folder of the netlists that are kept")
	write := flag.Bool("write", false, "write the kept netlists anew")
	flag.Parse()
	pins, err := schematics.Board()
	for _, board := range netlist.Boards {
		if err == nil {
			err = check(pins, board, *exported, *kept, *write)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "netlist:", err)
		os.Exit(1)
	}
}

// check judges the netlist of one board.
func check(pins *schematics.PinMap, board netlist.Board, exported, kept string, write bool) error {
	name := board.Project + ".net"
	fresh, text, err := read(filepath.Join(exported, name))
	if err != nil {
		return err
	}
	if problems := netlist.Check(fresh, pins, board); len(problems) > 0 {
		return errors.Join(problems...)
	}
	if write {
		if err := keep(filepath.Join(kept, name), text); err != nil {
			return err
		}
	}
	old, _, err := read(filepath.Join(kept, name))
	if err != nil {
		return err
	}
	if err := compare(old.Lines(), fresh.Lines()); err != nil {
		return fmt.Errorf("%s is not the netlist of the sheets: %w: `schematics/check.sh -write` writes it anew", filepath.Join(kept, name), err)
	}
	fmt.Printf("    %-8s %d crossings, %d parts, %d wires: as the pin map says\n", board.Project, engine.Points, len(fresh.Parts), len(fresh.Nets))
	return nil
}

func read(file string) (*netlist.Netlist, string, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, "", err
	}
	n, err := netlist.Parse(file, string(text))
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
