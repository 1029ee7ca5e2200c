package terminal

import (
	"cmp"
	"fmt"
	"io"
	"time"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tell"
)

// Account writes a game line by line from its records: the moves in a notation, the touches behind a duty, findings, open
// plies, and faults of sensors. It leaves out lifts and brushes without a meaning.
type Account struct {
	w     io.Writer
	style notation.Style
	count Counting

	game    int
	start   boardgame.Position
	moves   []engine.Move
	touches []record.Touch // Of the present ply.
}

func NewAccount(w io.Writer, style notation.Style) *Account {
	return &Account{w: w, style: style, start: boardgame.Start()}
}

// NewPublicAccount returns one for the public, without counts of plies.
func NewPublicAccount(w io.Writer, style notation.Style) *Account {
	a := NewAccount(w, style)
	a.count.isPublic = true
	return a
}

// In sets the language of the account, one of tell.Languages; without it that is English.
func (a *Account) In(language string) *Account {
	a.count.words = tell.In("account", cmp.Or(language, tell.English))
	return a
}

// Tell writes the sentence of a record in its stored form: one JSON object.
func (a *Account) Tell(line []byte) error {
	r, text, err := a.take(line)
	if err != nil || text == "" {
		return err
	}
	_, err = fmt.Fprintf(a.w, "%11s  %s\n", Clock(record.Time(r)), printable.Line(text))
	return err
}

// Recall takes in a record without writing it, for the sentences of later ones.
func (a *Account) Recall(line []byte) error {
	_, _, err := a.take(line)
	return err
}

// take reads a record and returns its sentence, empty if it only matters later.
func (a *Account) take(line []byte) (record.Record, string, error) {
	r, err := record.Decode(line)
	if err != nil {
		return nil, "", err
	}
	about := r.About()
	if about.Game != a.game {
		a.game, a.moves, a.touches, a.count.late = about.Game, nil, nil, ""
		a.from(boardgame.Start())
	}
	a.count.isChess = a.count.isChess || record.NamesWhite(r) // The start may not have been told.
	if err := a.follow(r); err != nil {
		return nil, "", fmt.Errorf("%s record of game %d: %w", about.Type, about.Game, err)
	}
	text := told{a.count, r, a}.sentence()
	if _, ok := r.(record.Move); ok {
		a.touches = nil
	}
	return r, text, nil
}

func (a *Account) from(start boardgame.Position) {
	was := a.count
	a.start, a.count = start, CountingOf(start, 0)
	a.count.isPublic, a.count.late, a.count.words = was.isPublic, was.late, was.words
}

// follow takes what a record changes for the sentences of later ones.
func (a *Account) follow(r record.Record) error {
	switch r := r.(type) {
	case record.State:
		if r.FEN == "" {
			return nil
		}
		start, err := boardgame.ParseFEN(r.FEN)
		if err != nil {
			return err
		}
		a.from(start)
		if r.State != "playing" { // Otherwise pieces were set up wrongly.
			a.moves = nil
		}
	case record.Touch:
		a.touches = append(a.touches, r)
	case record.Move:
		a.moves = a.before(r.Ply)
		return a.play(r.Move)
	case record.Revised:
		played, err := boardgame.ParseMove(r.Move)
		if err == nil && r.Ply >= 1 && r.Ply <= len(a.moves) {
			a.moves[r.Ply-1] = played
		}
		return err
	case record.Takeback:
		a.moves = a.before(r.Ply)
	case record.Void:
		a.moves = a.before(r.From)
	case record.Reinstated:
		a.moves = a.before(r.From)
		return a.play(r.Moves...)
	case record.Delay:
		a.count = a.count.Behind(r.Delay, r.Moves)
	}
	return nil
}

func (a *Account) play(moves ...string) error {
	for _, text := range moves {
		m, err := boardgame.ParseMove(text)
		if err != nil {
			return err
		}
		a.moves = append(a.moves, m)
	}
	return nil
}

// before returns the moves before a ply, counted from 1.
func (a *Account) before(ply int) []engine.Move { return a.moves[:min(len(a.moves), max(ply-1, 0))] }

// duration returns a board time as Go prints durations.
func duration(t sensor.Micros) time.Duration { return time.Duration(t) * time.Microsecond }

// Clock writes board time as hours, minutes and seconds: 1:02:03.456.
func Clock(t sensor.Micros) string {
	ms := t / 1000
	return fmt.Sprintf("%d:%02d:%02d.%03d", ms/3_600_000, ms/60_000%60, ms/1000%60, ms%1000)
}
