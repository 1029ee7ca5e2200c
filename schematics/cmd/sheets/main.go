// Sheets draws the board's schematics from its pin map: the KiCad sheets of the project with an Arduino Mega
// (kyban.kicad_sch) and of the one with a Raspberry Pi (kyban-pi.kicad_sch), which share all sheets but the controller's.
//
// Usage:
//
//	go run ./schematics/cmd/sheets [-check] [-dir schematics]
//
// Symbols come from kyban.kicad_sym in the same folder, so that the drawing doesn't depend on an installed KiCad. Drawing
// again changes nothing. With -check it writes nothing, and different sheets are an error.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/schematics"
	"github.com/kyban/kyban/schematics/parts"
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
	library, err := parts.ReadLibrary(filepath.Join(dir, "kyban.kicad_sym"))
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

// variant is a board with one of the controllers: a KiCad project, with its own sheets.
type variant struct {
	project, title   string
	controller, rank *Sheet
}

type sheets struct{ inputs, leds, power *Sheet }

func draw(pins *schematics.PinMap, library parts.Library) []*Sheet {
	sheet := func(number int, name, title, paper string, uses ...Instance) *Sheet {
		return &Sheet{number: number, name: name, title: title, paper: paper, library: library, instances: uses}
	}
	const withMega, withPi = "kyban", "kyban-pi"
	both := func(block string) []Instance { return []Instance{use(withMega, block, 0), use(withPi, block, 0)} }
	common := &sheets{
		inputs: sheet(2, "inputs", "Levers and buttons", "A4", both("inputs")...),
		leds:   sheet(3, "leds", "LEDs", "A4", both("leds")...),
		power:  sheet(4, "power", "Supply", "A4", both("power")...),
	}
	variants := []variant{
		{withMega, "Board with an Arduino Mega 2560",
			sheet(5, "mega", "Controller: Arduino Mega 2560", "A3", use(withMega, "controller", 0)),
			sheet(1, "rank", "One rank, at an Arduino Mega 2560", "A4", ranks(withMega)...)},
		{withPi, "Board with a Raspberry Pi",
			sheet(6, "pi", "Controller: Raspberry Pi", "A3", use(withPi, "controller", 0)),
			sheet(7, "rank-pi", "One rank, at a Raspberry Pi", "A4", ranks(withPi)...)},
	}
	drawRank(variants[0].rank, pins, parts.Diode)
	drawRank(variants[1].rank, pins, parts.Schottky)
	drawInputs(common.inputs, pins)
	drawLEDs(common.leds, pins)
	drawPower(common.power)
	drawMega(variants[0].controller, pins)
	drawPi(variants[1].controller, pins)
	drawn := []*Sheet{common.inputs, common.leds, common.power}
	for _, v := range variants {
		root := sheet(0, v.project, v.title, "A3")
		root.page = "1"
		drawRoot(root, pins, v, common)
		drawn = append(drawn, v.controller, v.rank, root)
	}
	return drawn
}

func ranks(project string) []Instance {
	var uses []Instance
	for i := range engine.Ranks {
		uses = append(uses, use(project, rankName(i), i))
	}
	return uses
}

// use returns the use of a sheet as a block of a project's root.
func use(project, block string, number int) Instance {
	return Instance{project, "/" + identity("sheet", project) + "/" + blockIdentity(project, block), number}
}
