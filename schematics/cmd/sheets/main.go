// Sheets draws the board's schematics from its pin map: the KiCad sheets of the project with an Arduino Mega
// (kyban.kicad_sch) and of the one with a Raspberry Pi (kyban-pi.kicad_sch), which share all sheets but the controller's.
//
// Usage:
//
//	go run ./schematics/cmd/sheets [-check] [-dir schematics]
//
// Symbols come from kyban.kicad_sym in the same folder, so that what is drawn doesn't depend on a KiCad that is
// installed. Drawing again changes nothing. With -check nothing is written, and sheets that differ are an error.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/schematics"
)

func main() {
	dir := flag.String("dir", "schematics", "folder of the KiCad projects")
	check := flag.Bool("check", false, "compare instead of writing")
	flag.Parse()
	if err := run(*dir, *check); err != nil {
		fmt.Fprintln(os.Stderr, "sheets:", err)
		os.Exit(1)
	}
}

func run(dir string, check bool) error {
	pins, err := schematics.Board()
	if err != nil {
		return err
	}
	library, err := readLibrary(filepath.Join(dir, "kyban.kicad_sym"))
	if err != nil {
		return err
	}
	for _, s := range draw(pins, library) {
		text, err := s.File()
		if err != nil {
			return err
		}
		file := filepath.Join(dir, s.name+".kicad_sch")
		if !check {
			if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
				return err
			}
			continue
		}
		found, err := os.ReadFile(file)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
		if string(found) != text {
			return fmt.Errorf("%s is not what schematics/cmd/sheets draws: change the program, then draw with `go run ./schematics/cmd/sheets`", file)
		}
	}
	return nil
}

// variant is a board with one of the controllers: a KiCad project.
type variant struct {
	project, title string
	controller     *Sheet
}

// sheets are those that both variants use.
type sheets struct{ rank, inputs, leds, power *Sheet }

// draw returns all sheets.
func draw(pins *schematics.PinMap, library Library) []*Sheet {
	sheet := func(number int, name, title, paper string, uses ...Instance) *Sheet {
		return &Sheet{number: number, name: name, title: title, paper: paper, library: library, instances: uses}
	}
	const withMega, withPi = "kyban", "kyban-pi"
	both := func(block string) []Instance { return []Instance{use(withMega, block, 0), use(withPi, block, 0)} }
	var ranks []Instance
	for _, project := range []string{withMega, withPi} {
		for i := range engine.Ranks {
			ranks = append(ranks, use(project, rankName(i), i))
		}
	}
	common := &sheets{
		rank:   sheet(1, "rank", "One rank", "A4", ranks...),
		inputs: sheet(2, "inputs", "Levers and buttons", "A4", both("inputs")...),
		leds:   sheet(3, "leds", "LEDs", "A4", both("leds")...),
		power:  sheet(4, "power", "Supply", "A4", both("power")...),
	}
	variants := []variant{
		{withMega, "Board with an Arduino Mega 2560", sheet(5, "mega", "Controller: Arduino Mega 2560", "A3", use(withMega, "controller", 0))},
		{withPi, "Board with a Raspberry Pi", sheet(6, "pi", "Controller: Raspberry Pi", "A3", use(withPi, "controller", 0))},
	}
	drawRank(common.rank, pins)
	drawInputs(common.inputs, pins)
	drawLEDs(common.leds, pins)
	drawPower(common.power)
	drawMega(variants[0].controller, pins)
	drawPi(variants[1].controller, pins)
	drawn := []*Sheet{common.rank, common.inputs, common.leds, common.power, variants[0].controller, variants[1].controller}
	for _, v := range variants {
		root := sheet(0, v.project, v.title, "A3")
		root.page = "1"
		drawRoot(root, pins, v, common)
		drawn = append(drawn, root)
	}
	return drawn
}

// use returns the use of a sheet as a block of a project's root.
func use(project, block string, number int) Instance {
	return Instance{project, "/" + identity("sheet", project) + "/" + blockIdentity(project, block), number}
}
