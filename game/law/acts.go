package law

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// View is what IllegalMoves reads of the board.
type View interface {
	State() *line.State
	IsAgainst(ply int) bool                                      // A ply that was made is open only in what its pawn became, and surely against the law.
	IsBelieved() bool                                            // The sensors can be believed.
	Dismisses(ply int, by engine.Side, since sensor.Micros) bool // The arbiter has dismissed the charge against a side in the turn of a ply.
	IsSettingUp() bool                                           // The pieces may be being set up for the next game.
	// Exchanged returns the code of the note that a move is lawful if two pieces were exchanged when they were set up, "" if it is not.
	Exchanged(ply int, before boardgame.Position, m engine.Move) string
}

// The acts of a board for what is found, beside recording it.
type (
	// Exchanged notes, once, that a move is lawful if two pieces were exchanged when they were set up.
	Exchanged struct {
		Ply  int
		Side engine.Side
		Code string
	}
	// Pressed reports that a side pressed for no move in the turn of a ply.
	Pressed struct {
		Ply    int
		By     engine.Side
		Before boardgame.Position
	}
	// PutBack reports that the pieces are back and the ply is still to be played.
	PutBack struct{ Ply int }
	// Punished records a finding and its consequences. The move was made in the position Before.
	Punished struct {
		Finding record.Finding
		Before  boardgame.Position
	}
)

// finder reads the board and collects the acts that follow.
type finder struct {
	View
	acts []line.Act
}

func (f *finder) do(a line.Act) { f.acts = append(f.acts, a) }

// StandsNote notes that a move against the law stands by the rulebook, since the opponent has replied.
func StandsNote(g *line.State, p *tracker.Ply) record.Note {
	return g.Note(record.Note{Code: "illegal_move_stands", Ply: p.Number, Side: record.SideOf(p.Side())}, g.Book.Parameters.Penalties.Stands)
}
