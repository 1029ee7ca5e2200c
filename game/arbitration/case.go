package arbitration

import (
	"maps"
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/input"
	"github.com/kyban/kyban/game/penalty"
	"github.com/kyban/kyban/internal/covered"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/trace"
)

// Case is what was claimed, ruled and signed in one game. New makes one.
type Case struct {
	book    *rulebook.Rulebook
	claims  []claim
	rulings []*ruling
	tally   tally
	free    map[touch]bool           // Touches that bind nobody since the arbiter ruled them accidental.
	imposed map[int]Duty             // Plies whose duty stands by a ruling.
	kept    map[int][]touchmove.Lift // Touches that bind from before a move was void, by the plies in whose turns they were made.
	undone  int                      // The last ply that was made and is void, or was taken back.

	signed  map[string]bool // Who signed the result as it is.
	names   []record.Signed // Those signatures.
	lapsed  []Lapsed        // Those that count no more, of whom nobody has signed anew.
	covered covered.Parts   // What those signatures cover.
	stands  bool            // Everybody has signed the result, whatever became of the signatures since.
}

// New returns the case of a game that begins.
func New(book *rulebook.Rulebook) Case {
	return Case{book: book, tally: newTally(nil), free: map[touch]bool{}, imposed: map[int]Duty{}, kept: map[int][]touchmove.Lift{}}
}

// By lets the case go on by another rulebook: the game is another one, and nothing is played of it yet.
func (c *Case) By(book *rulebook.Rulebook) { c.book = book }

// Copy returns a case that goes on by itself.
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

// Board is what a Case asks of the board on which its game is played.
type Board interface {
	// Game says how the game stands.
	Game() Game
	// SideOf returns who plays a ply.
	SideOf(ply int) engine.Side
	// IsFixed says whether a ply was made and is never read otherwise any more.
	IsFixed(ply int) bool
	// Touched says whether a side has surely touched a piece on purpose after a ply.
	Touched(side engine.Side, since int) bool
	// SawTouch says whether the board saw the piece on a point leave it in the turn of a ply.
	SawTouch(ply int, point engine.Point) bool
	// Gesture returns the points whose pieces one gesture moved in the turn of a ply together with that on a point; where that is NoPoint, those
	// of the only gesture that no ruling has freed, none where there is not one alone.
	Gesture(ply int, point engine.Point) engine.PointSet
	// Duty judges a ply as it was made, or the turn that is on. seen is a touch that the arbiter saw, NoPoint for none.
	Duty(ply int, seen engine.Point) touchmove.Verdict
	// Penalty returns what follows from the illegal moves of a side by the rulebook, the last one in the turn of a ply.
	Penalty(side engine.Side, ply int) penalty.Penalty
	// GivenBy returns the ruling that gave the result, 0 for none.
	GivenBy() int

	// CarryOut does what a ruling asks for with the moves, the position, the names or the result.
	CarryOut(r Ruling)
	// TakeBack takes back what CarryOut did, by a later ruling.
	TakeBack(r Ruling, by int)
	// Say records what follows.
	Say(r record.Record)
	// SayDuty records the duty of a ply as a ruling leaves it.
	SayDuty(ply, ruling int)
}

// Game is how a game stands.
type Game struct {
	Number     int
	At         sensor.Micros
	On         bool // The pieces stand for it, it is played, or over.
	Playing    bool
	Over       bool
	Stopped    bool
	InProgress int  // The first ply that is not made yet, or the last one when the game is over; 0 while none is on.
	Reached    int  // The last ply of which anything can be said.
	Made       int  // How many plies were made.
	Stands     bool // A move stands on the board that is not made yet.
	Turn       int  // The ply that is to be played now, or first, 0 where nothing is played.
	EndedBy    int  // The last ply, where the game is over by the position that it brought about; 0 else.
	WrongStart bool // The board has found that the pieces were set up wrongly, or has noted that two may have been exchanged.
}

// Ruling is a ruling with its number.
type Ruling struct {
	input.Input
	Number int
}

// note says what the program makes of something that was entered, with the article that it rests on.
func (c *Case) note(b Board, r record.Note, cited rulebook.Citation) {
	game := b.Game()
	b.Say(Note(r, cited, game.Number, game.At))
}

// head is what a record begins with.
func head(kind string, game Game) record.Head { return record.Head{Type: kind, Game: game.Number} }

// Whose returns the word for a side, or for the arbiter.
func Whose(s engine.Side) string {
	if s == engine.NoSide {
		return trace.Arbiter
	}
	return s.String()
}
