// Package config holds the settings of a board before its first input.
package config

import (
	"cmp"
	"maps"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/clock"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/repetition"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/trace"
	"github.com/kyban/kyban/tracker"
)

// Config is the settings of a board. How long a brush or a slide may last is no setting: package tracker has it, in
// thresholds.go.
type Config struct {
	Play       string            // The game, as boardgame.Of knows it; empty for xiangqi.
	Rulebook   string            // The id of a rulebook; empty for the default of the game.
	FEN        string            // Where games start; empty for the start position, with the rulebook's first mover to move.
	Turned     tracker.Turned    // Red's side of the board.
	Version    string            // Of the program, for the record of each game.
	Tags       map[string]string // Names and the like, for the first game.
	Delay      fact.PublicDelay  // By how much the public's view of the games is delayed.
	Repetition string            // The rulebook whose law of repetition holds; empty for that of Rulebook, rulebook.NoRepetition for none.
	Finds      bool              // No game is named: the pieces on the board show which one it is.
	NoLimits   bool              // Limits on moves end no game by themselves, as in sessions of versions without them.
	fact.Regulations

	Evidence     bool // By the regulations of the event the board's record is evidence (vn2004 9.11b).
	AgreesAsSaid bool // An agreement of the players ends the game unless the regulations want consent, as in sessions of earlier versions.
	OffersAsSaid bool // The board does not follow offers of a draw, as in sessions of earlier versions.
}

// Played returns the game to play, empty for xiangqi: the named one, or that of the start position.
func (c Config) Played() string {
	name := c.Play
	if p, err := boardgame.ParseFEN(c.FEN); err == nil && name == "" {
		name = p.Game().Name
	}
	if name == boardgame.Names()[0] {
		return ""
	}
	return name
}

// Book returns the rulebook as it judges the game.
func (c Config) Book() (*rulebook.Rulebook, error) { return rulebook.For(c.Play, c.Rulebook) }

// Paced returns the rulebook as it judges games of the time control.
func (c Config) Paced(b *rulebook.Rulebook) *rulebook.Rulebook {
	control, err := clock.ParseControl(c.Control)
	if err != nil || !control.IsKept() {
		return b
	}
	return b.AtPace(control.Pace(), c.Supervised)
}

// Sides returns how the players of a game from start may sit: turned or not.
func (c Config) Sides(start boardgame.Position) []bool {
	switch {
	case c.Turned == tracker.TurnedYes:
		return []bool{true}
	case c.Turned == tracker.TurnedAuto && start.TurnedSet(start.Occupied()) == start.Occupied():
		return []bool{false, true}
	}
	return []bool{false}
}

// Start returns the start position of games. In the usual start position of xiangqi, side is to move.
func (c Config) Start(side engine.Side) (boardgame.Position, error) {
	game, err := boardgame.Of(cmp.Or(c.Play, boardgame.Names()[0]))
	if err != nil {
		return nil, err
	}
	return game.Position(c.FEN, side)
}

// Law returns the rulebook whose law of repetition holds, empty for none.
func (c Config) Law() string {
	switch {
	case c.Play == "chess":
		return ""
	case c.Repetition == "":
		return cmp.Or(c.Rulebook, string(rulebook.VN2004))
	case c.Repetition == rulebook.NoRepetition:
		return ""
	}
	return c.Repetition
}

// Limits reports whether limits on moves end games by themselves, by the rulebook.
func (c Config) Limits() bool {
	book, err := c.Book()
	return err == nil && !c.NoLimits && book.Parameters.Quiet.Count > 0
}

// NeedsConsent reports whether a draw by agreement needs the arbiter's consent under a rulebook.
func (c Config) NeedsConsent(b *rulebook.Rulebook) bool {
	return c.Consent || b.Parameters.Offers.Consent.Article != "" && !c.AgreesAsSaid && !c.Freely
}

// Complete fills the open settings. It returns the configuration, the rulebook as it judges the game, and the start position
// of games; or an error if no game can be played by it.
func (c Config) Complete() (Config, *rulebook.Rulebook, boardgame.Position, error) {
	c.Play = c.Played()
	book, err := c.Book()
	if err != nil {
		return c, nil, nil, err
	}
	c.Rulebook = string(book.ID)
	if law := c.Law(); law != "" {
		if _, err := repetition.Of(rulebook.ID(law)); err != nil {
			return c, nil, nil, err
		}
	}
	if c.Control != "" {
		if _, err := clock.ParseControl(c.Control); err != nil {
			return c, nil, nil, err
		}
	}
	start, err := c.Start(book.Parameters.FirstMover)
	return c, book, start, err
}

// CheckNext returns an error if the next game can't be opened by o.
func (c Config) CheckNext(first fact.Opening, o fact.Opening) error {
	next := c.Next(first, o)
	if err := rulebook.CheckRepetition(next.Play, o.Repetition); err != nil {
		return err
	}
	next.FEN = cmp.Or(o.FEN, next.FEN)
	_, _, _, err := next.Complete()
	return err
}

// Next returns the configuration of the following games after an opening, which may be of another game. first opened the
// session.
func (c Config) Next(first fact.Opening, o fact.Opening) Config {
	was := c
	switch o.Play {
	case "":
	case cmp.Or(first.Play, boardgame.Names()[0]):
		c.Play, c.FEN, c.Rulebook = first.Play, first.FEN, first.Rulebook
	case cmp.Or(c.Play, boardgame.Names()[0]):
	default:
		c.Play, c.FEN, c.Rulebook = o.Play, "", ""
	}
	c.Rulebook, c.NoLimits = cmp.Or(o.Rulebook, c.Rulebook), false
	if c.Repetition == was.Rulebook && c.Rulebook != was.Rulebook {
		c.Repetition = "" // It was the rulebook's own law.
	}
	c.Repetition = cmp.Or(o.Repetition, c.Repetition)
	return c
}

// With returns the configuration with the values of a trace's header.
func (c Config) With(h trace.Header) Config {
	c.Play = cmp.Or(c.Play, h.Play)
	if h.FEN != "" {
		c.FEN = h.FEN
	}
	c.Rulebook = cmp.Or(c.Rulebook, h.Rulebook)
	c.Repetition = cmp.Or(c.Repetition, h.Repetition)
	c.Control = cmp.Or(c.Control, h.Control)
	c.FlagEnds, c.Consent, c.Freely = c.FlagEnds || h.FlagEnds, c.Consent || h.Consent, c.Freely || h.Freely
	c.Supervised = c.Supervised || h.Supervised
	c.Lateness = cmp.Or(c.Lateness, h.Lateness)
	tags := map[string]string{}
	maps.Copy(tags, c.Tags)
	for _, tag := range h.Tags {
		tags[tag.Key] = tag.Value
	}
	if h.Date != "" {
		tags["date"] = h.Date
	}
	c.Tags = tags
	return c
}
