package game

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game/arbitration"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
)

// handleAdjournment takes a sealed move, adjourns the game, and resumes it. To resume, the position is set up again, and the sealed move
// must be played from it.
func (b *Board) handleAdjournment(in fact.Fact) {
	opens, isOpen := in.(fact.Open)
	switch {
	case b.s.Phase == Over && isOpen && b.adjourned.On():
		_, said := b.adjourned.Open(b.toAdjourn(), opens.Text)
		b.sayAll(said) // The opponent has resigned; the sealed move may have lost, too.
		return
	case b.s.Phase == Playing:
		b.makeStanding()
	case b.isRunning():
		b.enter(Playing) // The first move is not made yet.
	}
	if b.s.Phase != Playing || b.s.Result != nil {
		b.note(record.Note{Code: "no_game"}, rulebook.Citation{})
		return
	}
	stands := b.toAdjourn()
	switch f := in.(type) {
	case fact.Seal:
		b.sayAll(b.adjourned.Seal(stands, f.Side, f.Text))
	case fact.Adjourn:
		if b.isRunning() {
			b.sayTime(b.time.Stop(b.s.Now))
		}
		b.do(b.illegalMoves.Complete(b.law(), stands.Ply)) // It is put back when the game is resumed.
		b.sayAll(b.adjourned.Adjourn(stands))
		b.setUp(b.s.Tracker.Last(), b.s.Tracker.Position(), 0)
	case fact.Open:
		was := b.adjourned.On()
		moves, said := b.adjourned.Open(stands, f.Text)
		b.sayAll(said)
		b.arbitration.ImposeSealed(stands.Ply, moves)
		if was && !b.adjourned.On() {
			b.sayRestoration()
		}
	}
}

// settleSealed records the outcome of the sealed move once its legality is known, even if it was played since.
func (b *Board) settleSealed() {
	n := b.adjourned.Waits()
	if n == 0 {
		return
	}
	stands := b.toAdjourn()
	if p := b.s.Tracker.Ply(n); p != nil && n <= b.s.Sure {
		stands.Ply, stands.Position, stands.Others = n, p.Before, nil
	}
	if n != stands.Ply {
		return
	}
	if moves, said, settled := b.adjourned.Settle(stands); settled {
		b.arbitration.ImposeSealed(n, moves)
		b.sayAll(said)
	}
}

// isRunning reports whether the clock of a side runs.
func (b *Board) isRunning() bool { return b.time.IsOn(&b.s) && b.time.IsRunning() }

// toAdjourn returns how the game stands.
func (b *Board) toAdjourn() arbitration.Adjourning {
	g := arbitration.Adjourning{State: &b.s, Ply: b.s.Tracker.Last().Number + 1, Position: b.s.Tracker.Position()}
	for _, line := range b.s.Tracker.Lines()[1:] {
		g.Others = append(g.Others, line.After)
	}
	g.Clock, g.Timed = b.time.State(b.s.Now)
	return g
}

// resumeGame opens a game that was adjourned on another board. Its pieces must be set up as they stood there.
func (b *Board) resumeGame(in fact.Resume) {
	start, err := boardgame.ParseFEN(in.FEN)
	if err != nil {
		b.note(record.Note{Code: "no_position"}, rulebook.Citation{})
		return
	}
	b.newGame(fact.New{Opening: fact.Opening{FEN: in.FEN}})
	b.s.Start, b.resumed = start, &in
}

// sayResumed records, once the pieces stand, how a game stood that was adjourned on another board. From there it resumes like any other.
func (b *Board) sayResumed() {
	if b.resumed == nil {
		return
	}
	b.enter(Playing)
	b.sayAll(b.adjourned.Resume(b.toAdjourn(), *b.resumed))
	b.setUp(b.s.Tracker.Last(), b.s.Start, 0)
}
