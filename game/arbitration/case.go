package arbitration

import (
	"maps"
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game/law"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/internal/covered"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/trace"
)

// Case holds the claims, rulings and signatures of one game. New makes one.
type Case struct {
	book    *rulebook.Rulebook
	claims  []claim
	rulings []*ruling
	tally   tally
	free    map[touch]bool           // Touches that do not bind because the arbiter ruled them accidental.
	imposed map[int]line.Duty        // The duties that rulings impose, by plies.
	kept    map[int][]touchmove.Lift // Touches that bind since before a move was void, by the plies in whose turns they were made.
	undone  int                      // The last made ply that is void, or was taken back.

	signed  map[record.Side]bool // The signers of the current result.
	names   []record.Signed      // Their signatures.
	lapsed  []Lapsed             // Lapsed signatures of those who have not signed anew.
	covered covered.Parts        // What those signatures cover.
	stands  bool                 // All have signed the result, even if signatures lapsed since.
}

// New returns the case of a game that begins.
func New(book *rulebook.Rulebook) Case {
	return Case{book: book, tally: newTally(nil), free: map[touch]bool{}, imposed: map[int]line.Duty{}, kept: map[int][]touchmove.Lift{}}
}

// By changes the rulebook of the case: the game is another one, and has no ply yet.
func (c *Case) By(book *rulebook.Rulebook) { c.book = book }

// Copy returns an independent copy.
func (c *Case) Copy() Case {
	made := *c
	made.claims, made.rulings = slices.Clone(c.claims), nil
	made.names, made.lapsed, made.covered = slices.Clone(c.names), slices.Clone(c.lapsed), maps.Clone(c.covered)
	made.free, made.imposed, made.signed = maps.Clone(c.free), maps.Clone(c.imposed), maps.Clone(c.signed)
	for i, l := range made.lapsed {
		made.lapsed[i].Changed = slices.Clone(l.Changed)
	}
	made.kept = keptFrom(c.kept, 1)
	for _, r := range c.rulings {
		again := *r
		made.rulings = append(made.rulings, &again)
	}
	made.tally = newTally(made.rulings)
	return made
}

// View is what a Case reads: how the game stands, and what the law makes of its turns.
type View struct {
	*line.State
	Law
}

// Law is what a Case reads of [law.Reader].
type Law interface {
	// EndedBy returns the last ply if its position ended the game; else 0.
	EndedBy() int
	// Touched reports whether a side has surely touched a piece on purpose after a ply.
	Touched(side engine.Side, since int) bool
	// Saw reports whether the board saw the piece on a point leave it in the turn of a ply.
	Saw(ply int, point engine.Point) bool
	// Gesture returns the points whose pieces one gesture moved in the turn of a ply together with the piece on a point. For
	// NoPoint it returns those of the only gesture that no ruling has freed, none if there is not exactly one.
	Gesture(ply int, point engine.Point) engine.PointSet
	// Duty judges a ply as it was made, or the current turn. seen is a touch that the arbiter saw, NoPoint for none.
	Duty(ply int, seen engine.Point) touchmove.Verdict
	// Penalty returns the rulebook's penalty for the illegal moves of a side, the last one in the turn of a ply.
	Penalty(side engine.Side, ply int) law.Penalty
}

// Ruling is a ruling with its number.
type Ruling struct {
	fact.Ruling
	Number int
}

// The acts of a board for a ruling, beside recording it.
type (
	// CarryOut applies a ruling to the moves, the position, the names or the result.
	CarryOut struct{ Ruling Ruling }
	// TakeBack undoes CarryOut because of a later ruling.
	TakeBack struct {
		Ruling Ruling
		By     int
	}
	// SayDuty records the duty of a ply as a ruling leaves it.
	SayDuty struct{ Ply, Ruling int }
)

// entry is the taking in of one input: it reads the board, and collects the acts that follow.
type entry struct {
	View
	acts []line.Act
}

func enter(v View) *entry {
	const usual = 4 // Few inputs have more.
	return &entry{v, make([]line.Act, 0, usual)}
}

func (e *entry) do(a line.Act) { e.acts = append(e.acts, a) }

// note records a note on the input, with its article.
func (e *entry) note(r record.Note, cited rulebook.Citation) {
	e.do(e.Note(r, cited))
}

// Whose returns the word for a side, or for the arbiter.
func Whose(s engine.Side) record.Side {
	if s == engine.NoSide {
		return trace.Arbiter
	}
	return record.SideOf(s)
}
