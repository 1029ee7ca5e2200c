package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kyban/kyban/schematics/parts"
)

// Placed is a part on a sheet.
type Placed struct {
	sheet *Sheet
	ref   string
	ends  map[string]At // By number of the pin.
}

// Pin returns the end of a pin.
func (p *Placed) Pin(number string) At {
	at, ok := p.ends[number]
	if !ok {
		p.sheet.fail("%s has no pin %s", p.ref, number)
	}
	return at
}

// Orientation is a symbol's rotation: counter-clockwise in degrees, and after that mirrored left to right.
type Orientation struct {
	Degrees  int
	Mirrored bool
}

var (
	upright   = Orientation{}
	leftward  = Orientation{Degrees: 90}
	turned    = Orientation{Degrees: 180}
	rightward = Orientation{Degrees: 270}
	mirrored  = Orientation{Mirrored: true}
)

// turn returns where a point of a symbol, whose y points up, lies on the sheet, whose y points down.
func (o Orientation) turn(x, y int) (int, int) {
	for range o.Degrees / 90 {
		x, y = -y, x
	}
	if o.Mirrored {
		x = -x
	}
	return x, -y
}

// References names a part in each use of its sheet.
type References func(Instance) string

// always names a part of a sheet that is used once in a project.
func always(ref string) References { return func(Instance) string { return ref } }

// Layout holds the places of a part's texts, as steps from its middle.
type Layout struct {
	RefX, RefY, ValueX, ValueY int
	Right                      bool // The texts begin there; without it they are centred.
}

var (
	above  = Layout{RefX: 0, RefY: -3, ValueX: 0, ValueY: 3}
	beside = Layout{RefX: 2, RefY: -1, ValueX: 2, ValueY: 1, Right: true}
)

// Place draws a unit of a part.
func (s *Sheet) Place(part parts.Part, refs References, unit int, at At, o Orientation, texts Layout) *Placed {
	placed := &Placed{sheet: s, ref: refs(s.instances[0]), ends: map[string]At{}}
	symbol, ok := s.library[part.Symbol]
	if !ok {
		s.fail("%s: the library has no symbol %q", placed.ref, part.Symbol)
		return placed
	}
	if !slices.Contains(s.symbols, part.Symbol) {
		s.symbols = append(s.symbols, part.Symbol)
	}
	var b strings.Builder
	mirror := ""
	if o.Mirrored {
		mirror = "(mirror y) "
	}
	onBoard := "yes"
	if part.OffBoard {
		onBoard = "no"
	}
	fmt.Fprintf(&b, `(symbol (lib_id "%s:%s") (at %v %d) %s(unit %d) (exclude_from_sim no) (in_bom yes) (on_board %s) (dnp no) (uuid %q)`,
		parts.LibraryName, part.Symbol, at, o.Degrees, mirror, unit, onBoard, s.id())
	b.WriteString(s.properties(part, placed.ref, at, o, texts))
	for _, pin := range symbol.Pins {
		fmt.Fprintf(&b, `(pin %q (uuid %q))`, pin.Number, s.id())
		if pin.Unit == 0 || pin.Unit == unit {
			placed.ends[pin.Number] = at.Plus(o.turn(pin.X, pin.Y))
		}
	}
	b.WriteString("(instances " + s.uses(refs, unit) + "))")
	s.add("%s", b.String())
	return placed
}

// properties returns the texts of a part. KiCad turns a text with its symbol, so that an angle of 90 degrees reads
// horizontally at a symbol on its side, and a text that begins left begins right at a symbol that is mirrored or upside down.
func (s *Sheet) properties(part parts.Part, ref string, at At, o Orientation, texts Layout) string {
	angle := o.Degrees % 180
	justify := ""
	if texts.Right {
		justify = "(justify left)"
		if o.Mirrored || o.Degrees == 90 || o.Degrees == 180 {
			justify = "(justify right)"
		}
	}
	hidden := "(hide yes)"
	refHidden := ""
	if strings.HasPrefix(ref, "#") {
		refHidden = hidden
	}
	var b strings.Builder
	write := func(name, value string, where At, more string) {
		fmt.Fprintf(&b, `(property %q %q (at %v %d) (effects (font (size 1.27 1.27)) %s))`, name, value, where, angle, more)
	}
	write("Reference", ref, at.Plus(texts.RefX, texts.RefY), justify+refHidden)
	write("Value", part.Value, at.Plus(texts.ValueX, texts.ValueY), justify)
	for _, p := range []struct{ name, value string }{
		{"Footprint", part.Footprint}, {"Datasheet", part.Datasheet}, {"Description", part.Description},
		{"MPN", part.MPN}, {"Manufacturer", part.Manufacturer}, {"Price", part.PriceText()},
	} {
		if p.value != "" {
			write(p.name, p.value, at, hidden)
		}
	}
	return b.String()
}

// uses returns the names of a part in all uses of its sheet, by project.
func (s *Sheet) uses(refs References, unit int) string {
	var b strings.Builder
	project := ""
	for _, use := range s.instances {
		if use.project != project {
			if project != "" {
				b.WriteString(")")
			}
			project = use.project
			fmt.Fprintf(&b, "(project %q", project)
		}
		fmt.Fprintf(&b, ` (path %q (reference %q) (unit %d))`, use.path, refs(use), unit)
	}
	return b.String() + ")"
}
