// Check judges the schematics by what other programs make of them.
//
// Usage:
//
//	go run ./schematics/cmd/check netlists [-write] [-exported build/schematics] [-kept schematics]
//	go run ./schematics/cmd/check circuits [-dir schematics/spice] [-guide docs/BUILDING-A-BOARD.md]
//
// A netlist lists the pins of parts that a wire joins. netlists follows the wires of those that KiCad exports from the board's sheets:
// from the controller's pin of each row and column through diode and reed to every crossing, and to all else that must be connected
// there, and nothing more. It shares no code with the program that draws the sheets, so that the two confirm each other. circuits runs
// those of schematics/spice in ngspice, and judges the measured values by their limits.
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "check:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) == 0 {
		args = []string{""}
	}
	flags := flag.NewFlagSet(args[0], flag.ExitOnError)
	switch args[0] {
	case "netlists":
		exported := flags.String("exported", "build/schematics", "folder of the netlists that KiCad has just written")
		kept := flags.String("kept", "schematics", "folder of the netlists that are kept")
		write := flags.Bool("write", false, "write the kept netlists anew")
		flags.Parse(args[1:])
		return checkNetlists(*exported, *kept, *write)
	case "circuits":
		dir := flags.String("dir", "schematics/spice", "folder of the circuits and their limits")
		guide := flags.String("guide", "docs/BUILDING-A-BOARD.md", "page that has the values of the matrix in a table")
		flags.Parse(args[1:])
		return checkCircuits(*dir, *guide)
	}
	return fmt.Errorf("expected netlists or circuits, found %q", args[0])
}
