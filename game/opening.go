package game

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game/draws"
	"github.com/kyban/kyban/game/setup"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
)

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
	if o.Play == "" && o.Rulebook == "" && !o.Regulated || b.playBy(b.s.Config.Next(b.first, o)) != nil {
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

// Begun returns the configuration of a stored session, whose position is named also where nobody chose one: the usual one of its rulebook is left out,
// for a new game by another rulebook begins as that one says.
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
