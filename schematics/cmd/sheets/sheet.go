package main

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"

	"github.com/kyban/kyban/schematics/parts"
	"github.com/kyban/kyban/schematics/sexpr"
)

// At is a position on a sheet in steps of parts.Grid, from the upper left corner.
type At struct{ X, Y int }

// Plus returns the position that lies dx to the right and dy below.
func (a At) Plus(dx, dy int) At { return At{a.X + dx, a.Y + dy} }

func (a At) String() string {
	return fmt.Sprintf("%.6g %.6g", float64(a.X)*parts.Grid, float64(a.Y)*parts.Grid)
}

// Sheet is a file of the project in progress.
type Sheet struct {
	name      string // Of the file, without its ending.
	title     string
	paper     string
	page      string     // Set for a root, which is its own instance.
	instances []Instance // Where the sheet is used.

	library   parts.Library
	symbols   []string // The symbols in use, in the order of their first use.
	items     []string // The drawing, as S-expressions.
	segments  []segment
	junctions []At
	number    int // Of the sheet in its project, for the names of its rails.
	rails     int
	nextID    int
	problems  []error
}

// Instance is one use of a sheet in one project.
type Instance struct {
	project string
	path    string // The identities of the sheets from the root down.
	number  int    // Which of the uses of one file in the project it is.
}

// identity returns a UUID (RFC 9562, version 8) that is always the same for the same thing, so that drawing again changes nothing.
func identity(parts ...string) string {
	sum := sha256.Sum256([]byte("kyban schematics\n" + strings.Join(parts, "\n")))
	sum[6] = sum[6]&0x0f | 0x80
	sum[8] = sum[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", sum[0:4], sum[4:6], sum[6:8], sum[8:10], sum[10:16])
}

func (s *Sheet) identity() string { return identity("sheet", s.name) }

func (s *Sheet) id() string {
	s.nextID++
	return identity(s.name, fmt.Sprint(s.nextID))
}

func (s *Sheet) add(format string, args ...any) {
	s.items = append(s.items, fmt.Sprintf(format, args...))
}

func (s *Sheet) fail(format string, args ...any) {
	s.problems = append(s.problems, fmt.Errorf("%s: "+format, append([]any{s.name}, args...)...))
}

// Wire draws a wire through points.
func (s *Sheet) Wire(points ...At) { s.lines("wire", points) }

// Bus draws a bus through points.
func (s *Sheet) Bus(points ...At) { s.lines("bus", points) }

func (s *Sheet) lines(kind string, points []At) {
	for i := range len(points) - 1 {
		s.segments = append(s.segments, segment{kind, points[i], points[i+1]})
	}
}

// segment is a straight piece of a wire or a bus.
type segment struct {
	kind     string
	from, to At
}

// holds reports whether a point lies inside the segment, not at an end.
func (g segment) holds(at At) bool {
	inside := func(a, b, c int) bool { return min(a, b) < c && c < max(a, b) }
	return g.from.X == g.to.X && at.X == g.from.X && inside(g.from.Y, g.to.Y, at.Y) ||
		g.from.Y == g.to.Y && at.Y == g.from.Y && inside(g.from.X, g.to.X, at.X)
}

// cutAtJunctions cuts the lines that pass through a junction: KiCad joins lines only where they end.
func (s *Sheet) cutAtJunctions() {
	for _, junction := range s.junctions {
		for i, g := range s.segments {
			if g.holds(junction) {
				s.segments[i].to = junction
				s.segments = append(s.segments, segment{g.kind, junction, g.to})
			}
		}
	}
}

// Entry draws where a wire leaves a bus: from at on the bus to the place (dx, dy) away, which it returns.
func (s *Sheet) Entry(at At, dx, dy int) At {
	s.add(`(bus_entry (at %v) (size %v) (stroke (width 0) (type default)) (uuid %q))`, at, At{dx, dy}, s.id())
	return at.Plus(dx, dy)
}

// Junction draws the dot that joins lines which cross or branch.
func (s *Sheet) Junction(at At) {
	s.junctions = append(s.junctions, at)
	s.add(`(junction (at %v) (diameter 0) (color 0 0 0 0) (uuid %q))`, at, s.id())
}

// Unused marks a pin as having no wire on purpose.
func (s *Sheet) Unused(at At) { s.add(`(no_connect (at %v) (uuid %q))`, at, s.id()) }

// Direction is the reading direction of a text from its place.
type Direction int

const (
	Right Direction = 0
	Up    Direction = 90
	Left  Direction = 180
	Down  Direction = 270
)

func (d Direction) justify() string {
	if d == Left || d == Down {
		return "right"
	}
	return "left"
}

// Label names a wire or a bus.
func (s *Sheet) Label(name string, at At, to Direction) {
	s.add(`(label %q (at %v %d) (effects (font (size 1.27 1.27)) (justify %s bottom)) (uuid %q))`, name, at, to, to.justify(), s.id())
}

// Port names a wire or a bus that goes on outside the sheet; shape is input, output, bidirectional or passive.
func (s *Sheet) Port(name, shape string, at At, to Direction) {
	s.add(`(hierarchical_label %q (shape %s) (at %v %d) (effects (font (size 1.27 1.27)) (justify %s)) (uuid %q))`,
		name, shape, at, to, to.justify(), s.id())
}

// Text writes a remark; at is its upper left corner.
func (s *Sheet) Text(at At, size float64, text string) {
	s.add(`(text %q (exclude_from_sim no) (at %v 0) (effects (font (size %g %g)) (justify left top)) (uuid %q))`, text, at, size, size, s.id())
}

// The text of the title block. The date is that of the revision, so that drawing again changes nothing.
const (
	revision = "3"
	revised  = "2026-11-22"
)

// File returns the sheet in KiCad's format.
func (s *Sheet) File() (string, error) {
	if len(s.problems) > 0 {
		return "", s.problems[0]
	}
	s.cutAtJunctions()
	for _, g := range s.segments {
		s.add(`(%s (pts (xy %v) (xy %v)) (stroke (width 0) (type default)) (uuid %q))`, g.kind, g.from, g.to, s.id())
	}
	var b strings.Builder
	fmt.Fprintf(&b, `(kicad_sch (version 20250114) (generator "eeschema") (generator_version "9.0") (uuid %q) (paper %q)
		(title_block (title %q) (date %q) (rev %q) (company "Kyban") (comment 1 "Drawn by schematics/cmd/sheets from schematics/pinmap.csv")) (lib_symbols `,
		s.identity(), s.paper, s.title, revised, revision)
	slices.Sort(s.symbols)
	for _, name := range s.symbols {
		b.WriteString(s.library[name].Embedded(name).String())
	}
	b.WriteString(")\n" + strings.Join(s.items, "\n"))
	if s.page != "" {
		fmt.Fprintf(&b, `(sheet_instances (path "/" (page %q)))`, s.page)
	}
	b.WriteString("(embedded_fonts no))")
	node, err := sexpr.Parse(s.name, b.String())
	if err != nil {
		return "", err
	}
	return node.String() + "\n", nil
}

// Placed is a part on a sheet.
type Placed struct {
	sheet *Sheet
	ref   string
	ends  map[string]At // By number of the pin.
}

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
