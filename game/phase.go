package game

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game/arbitration"
	"github.com/kyban/kyban/game/draws"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/game/setup"
	"github.com/kyban/kyban/game/timekeeping"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
)

// turnPhase opens the next game when the pieces stand on their points again.
func (b *Board) turnPhase() {
	calm := b.s.Now >= b.s.Still+resetAfter
	b.followPieces()
	switch b.s.Phase {
	case SettingUp:
		if calm && setup.AllStand(&b.s) || b.s.Now >= b.s.Still+readyAfter && setup.NearlyAllStand(&b.s) {
			b.begin()
		}
	case Over:
		if b.replay.Ply() == 0 && (calm && setup.AllStand(&b.s) || b.isSetUpWrongly()) {
			b.next(fact.Opening{})
		}
	case Playing:
		if b.s.Restoration == nil && (calm && setup.AllStand(&b.s) && b.s.Played.WasSetUpAgain(&b.s, len(b.s.Plies), b.s.Faults.Doubted()) || b.isSetUpWrongly()) {
			b.next(fact.Opening{})
		}
	}
}

// isSetUpWrongly reports whether the pieces were set up for the next game with a few on wrong points: all are on the board for a while,
// many more than this game has left.
func (b *Board) isSetUpWrongly() bool {
	left := b.s.Tracker.Position().Occupied().Len()
	return b.s.Now >= b.s.Still+readyAfter && b.s.Raw.Len() >= left+clearing && setup.Misplaced(&b.s).Counted()
}

// next closes the current game and opens another, which stands on the board.
func (b *Board) next(o fact.Opening) {
	b.s.Played.RestAfterOne(&b.s)
	b.forgetSetUp()
	if !b.s.Presses.Any() {
		b.close()
	}
	b.endInBreach()
	if b.s.Result == nil {
		b.end("*", "unknown")
	}
	b.sayEnd()
	b.keep()
	b.playNext(o)
	b.turnPage()
	b.begin()
}

// begin opens game b.number: the pieces stand on their points.
func (b *Board) begin() {
	b.s = b.s.Begin()
	b.play = play{time: b.newTime(), setup: setup.Setup{Start: b.s.Start.FEN()}, replied: map[int]bool{}, hands: line.BeginHands(b.s.Now)}
	b.draws.Begin(b.s.Start)
	b.draws.Offers = b.draws.Offers.Begin(b.s.Game)
	b.lateness.Begin(b.s.Start.Turn(), b.s.Now)
	b.s.Tracker, b.s.Starts = setup.Track(&b.s)
	b.enter(Ready)
	b.sayAll(b.setup.Compare(&b.s))
	b.sayStartFaults()
	b.sayResumed()
}

// enter moves the board to a phase of its life.
func (b *Board) enter(p Phase) {
	b.s.Phase = p
	s := record.State{Head: b.s.Head("game"), State: string(p), At: b.s.Now}
	if p == Ready {
		s.FEN, s.Play, s.Rulebook, s.Version = b.s.Start.FEN(), b.s.Config.Play, b.s.Config.Rulebook, b.s.Config.Version
		s.Evidence, s.Control, s.FlagEnds = b.s.Config.Evidence, b.s.Config.Control, b.s.Config.FlagEnds
		s.Repetition, s.Consent, s.Lateness = b.draws.Other(b.s.Book.ID), b.s.Config.Consent, b.s.Config.Lateness
		s.Supervised = b.s.Config.Supervised
	}
	b.say(s)
}

// handleBreak closes the game as it stands. A standing move not yet made may have been moved on; it is no move, and unresolved.
func (b *Board) handleBreak() {
	if b.s.Phase == Playing {
		b.longest = max(b.s.Tracker.Thread().Longest(), b.s.Stood)
		if b.leftUnread() {
			b.longest = max(b.longest, len(b.s.Plies)+1)
		}
	}
	b.closeSession()
}

// closeSession closes the current game. A game that opened by itself and saw no lift was none.
func (b *Board) closeSession() {
	b.sayAll(b.replay.Stop(b.s.Now))
	if b.s.Phase == Playing || b.s.Phase == Over || b.s.Phase == Ready && b.s.Game == 1 {
		b.sayEnd()
	}
	b.s.Phase = Closed
}

// newGame closes the current game and opens another as soon as the pieces stand.
func (b *Board) newGame(in fact.New) {
	if b.s.Phase == Playing || b.s.Phase == Over {
		b.close()
		b.sayAll(b.replay.Stop(b.s.Now))
		if b.s.Result == nil {
			b.end("*", b.adjourned.Reason())
		}
		b.sayEnd()
		b.keep()
		b.regulate(in)
		b.playNext(in.Opening)
		b.turnPage()
	} else {
		b.regulate(in)
		b.playNext(in.Opening)
	}
	if b.s.Phase != Ready || in.Opening != (fact.Opening{}) {
		b.s.Phase, b.s.Plies, b.s.Result, b.s.Tracker = SettingUp, nil, nil, nil
		b.say(record.State{Head: b.s.Head("game"), State: string(SettingUp), At: b.s.Now})
	}
}

// regulate changes the regulations for the games from now on, if the next opening names others.
func (b *Board) regulate(in fact.New) {
	if in.Opening.Regulated {
		b.s.Config.Regulations = in.Regulations
	}
	if in.Evidence != nil {
		b.s.Config.Evidence = *in.Evidence
	}
}

// turnPage goes on to the next game; claims, rulings and names belong to the one before. A delay for the public must be recorded before
// anything else.
func (b *Board) turnPage() {
	b.s.Game++
	b.file = file{lateness: b.lateness.Next(b.s.Game), arbitration: arbitration.New(b.s.Book)}
	b.time, b.s.Start = timekeeping.Keeper{}, b.home
	b.delay.Next()
	b.sayAll(b.delay.Record(b.s.Now, b.s.Game))
}

// change follows an event or a frame in raw.
func (b *Board) change(raw engine.PointSet, at sensor.Micros) {
	if raw != b.s.Raw {
		b.s.Raw, b.s.Still = raw, at
		b.overlook()
		b.s.Faults.Changed(raw)
	}
}

// playBy sets the configuration for games. On an error no game can be played by it, and nothing has changed.
func (b *Board) playBy(c Config) error {
	c, book, start, err := c.Complete()
	if err == nil {
		b.s.Config, b.s.Book, b.s.Start, b.home = c, book, start, start
	}
	return err
}

// playNext sets what the games from now on are, by the opening of the next one. What the opening leaves out stays.
func (b *Board) playNext(o fact.Opening) {
	if o.Play == "" && o.Rulebook == "" && o.Repetition == "" && !o.Regulated || b.playBy(b.s.Config.Next(b.first, o)) != nil {
		return
	}
	b.s.Book = b.s.Config.Paced(b.s.Book)
	b.arbitration.By(b.s.Book)
	b.draws = draws.New(b.s.Book, b.s.Config.Law(), b.s.Config.Limits(), b.draws.Offers.On())
}

// CheckOpening returns why no such game can be opened.
func (b *Board) CheckOpening(in fact.New) error {
	next := b.s.Config
	if in.Opening.Regulated {
		next.Regulations = in.Regulations
	}
	return next.CheckNext(b.first, in.Opening)
}

// openGame opens a game. It may be another kind of game, start from another position, and follow other regulations.
func (b *Board) openGame(in fact.New) {
	o := in.Opening
	if b.CheckOpening(in) != nil {
		b.note(record.Note{Code: "no_position"}, rulebook.Citation{})
		return
	}
	b.newGame(in)
	if start, err := boardgame.ParseFEN(o.FEN); err == nil {
		b.s.Start = start
	}
}

// Home returns the start position of games without one of their own.
func (b *Board) Home() boardgame.Position { return b.home.Copy() }

// followPieces checks whether the pieces are set up for another game than the one played. If no opening named the game, the pieces
// decide. Otherwise, or if they are unclear, the board asks; it reads no move as one of another game.
func (b *Board) followPieces() {
	if b.s.Phase == Ready || b.s.Phase == Closed || b.s.Restoration != nil || b.replay.Ply() > 0 || b.adjourned.On() && b.s.Phase == Playing {
		return
	}
	found := setup.FindOtherGame(b.home.Game().Name, b.s.Raw, b.s.Faults.Doubted())
	switch {
	case found.Play == "":
		b.otherGame = ""
	case b.s.Now < b.s.Still+resetAfter || !found.Sure && b.s.Now < b.s.Still+readyAfter:
	case found.Sure && b.s.Config.Finds && b.s.Phase == SettingUp:
		b.playNext(fact.Opening{Play: found.Play})
	case found.Sure && b.s.Config.Finds:
		b.next(fact.Opening{Play: found.Play})
	case b.otherGame != found.Play:
		b.otherGame = found.Play
		b.note(record.Note{Code: "other_game", Name: found.Play}, rulebook.Citation{})
	}
}

// Begun returns the configuration of a stored session. A session always names its position; the usual one of its rulebook is left out,
// because a new game by another rulebook begins as that one says.
func Begun(c Config) Config {
	usual := c
	if start, err := boardgame.ParseFEN(c.FEN); err == nil {
		usual.Play, usual.FEN = start.Game().Name, ""
	}
	if b, err := NewBoard(usual); err == nil && b.View().Position.FEN() == c.FEN {
		return usual
	}
	return c
}
