package game

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/game/adjourned"
	"github.com/kyban/kyban/game/arbitration"
	"github.com/kyban/kyban/game/input"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
)

// handleAdjournment takes a sealed move, has the game adjourned, and resumes it: then the position is set up again, and the sealed
// move is the one that has to be played from it.
func (b *Board) handleAdjournment(in input.Input) {
	if b.phase == Playing {
		b.makeStanding()
	}
	if b.phase != Playing || b.result != nil {
		b.note(record.Note{Code: "no_game"}, rulebook.Citation{})
		return
	}
	stands := b.toAdjourn()
	switch in.Kind {
	case input.Seal:
		b.sayAll(b.adjourned.Seal(stands, in.Side, in.Text))
	case input.Adjourn:
		if b.isTimed() && b.time.IsRunning() {
			b.sayTime(b.time.Stop(b.now))
		}
		b.sayAll(b.adjourned.Adjourn(stands))
		b.setUp(b.tracker.Last(), b.tracker.Position(), 0)
	case input.Open:
		was := b.adjourned.On()
		moves, said := b.adjourned.Open(stands, in.Text)
		b.sayAll(said)
		if len(moves) > 0 {
			b.arbitration.Impose(stands.Ply, arbitration.Duty{Article: b.book.Parameters.Sealed.Illegal.Article, Moves: moves})
		}
		if was && !b.adjourned.On() {
			b.sayRestoration()
		}
	}
}

// toAdjourn returns how the game stands.
func (b *Board) toAdjourn() adjourned.Game {
	g := adjourned.Game{Number: b.number, At: b.now, Ply: b.tracker.Last().Number + 1, Position: b.tracker.Position(), Book: b.book}
	for i, p := range b.plies {
		if !p.fixed {
			g.Unresolved = append(g.Unresolved, i+1)
		}
	}
	g.Clock, g.Timed = b.time.State(b.now)
	return g
}

// resumeGame opens a game that was adjourned on another board: its pieces are to be set up as they stood there.
func (b *Board) resumeGame(in input.Input) {
	start, err := boardgame.ParseFEN(in.Adjourned.FEN)
	if err != nil {
		b.note(record.Note{Code: "no_position"}, rulebook.Citation{})
		return
	}
	b.newGame(input.Opening{FEN: in.Adjourned.FEN})
	b.start, b.resumed = start, in
}

// sayResumed says how a game stood that was adjourned on another board, once its pieces stand: from there it is resumed as any other.
func (b *Board) sayResumed() {
	if b.resumed.Kind != input.Resume {
		return
	}
	b.enter(Playing)
	b.sayAll(b.adjourned.Resume(b.toAdjourn(), b.resumed.Adjourned, b.resumed.Text))
	b.setUp(b.tracker.Last(), b.start, 0)
}
