// Package archive reads stored games for boardctl, alike from a Directory, which is a data directory on this computer, and
// from a Board on the network, by the control API. It returns only what the board has signed: a game that was altered since
// is an error. Its evidence is the exception, because it shows the alterations.
package archive

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"os"
	"strings"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/clock"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/game/config"
	"github.com/kyban/kyban/scoresheet"
)

// Games are stored games. Each is named by its number, 0 being the newest.
type Games interface {
	// Records calls tell with each stored record of a game, and on request with each fact.
	Records(ctx context.Context, id int, facts bool, tell func([]byte) error) error
	// Sheet returns the scoresheet of a game.
	Sheet(ctx context.Context, id int) (scoresheet.Sheet, error)
	// Checkpoint returns the newest checkpoint of a game, with the board's signature alone; nil while it has none.
	Checkpoint(ctx context.Context, id int) ([]byte, error)
	// Session calls do with the session of a game.
	Session(ctx context.Context, id int, do func(Session) error) error
	// Evidence calls put with a writer of the file by which a game is checked.
	Evidence(ctx context.Context, id int, put func(write func(io.Writer) error) error) error
}

// Session is a stored session, with the requested game in it.
type Session struct {
	ID, Number int           // Of that game, in the store and in the session.
	Config     config.Config // The configuration by which the session was recorded.
	Rows       iter.Seq2[boardlog.Row, error]
}

// rowsOf yields the rows of games, one game after the other.
func rowsOf[G any](games []G, rows func(G) iter.Seq2[boardlog.Row, error]) iter.Seq2[boardlog.Row, error] {
	return func(yield func(boardlog.Row, error) bool) {
		for _, g := range games {
			for row, err := range rows(g) {
				if !yield(row, err) || err != nil {
					return
				}
			}
		}
	}
}

// missing returns the error for a game that is not stored, with the newest one that is.
func missing(id int, err error, newest int) error {
	return fmt.Errorf("game %d: %w: the newest is game %d", id, err, newest)
}

// Adjourned reads the JSON scoresheet of an adjourned game, and returns what lets another board go on with it.
func Adjourned(file string) (r control.ResumeBody, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return r, err
	}
	var sheet scoresheet.Sheet
	if err := json.Unmarshal(text, &sheet); err != nil {
		return r, fmt.Errorf("%s: expected the JSON scoresheet of a game, as boardctl export --format json writes it: %w", file, err)
	}
	last, plies, ok := sheet.IsAdjourned()
	if !ok {
		return r, fmt.Errorf("%s: the game of this scoresheet is not adjourned, has a result, or goes on already", file)
	}
	if n := sheet.RuledSince(last); n > 0 {
		return r, fmt.Errorf("%s: ruling %d came after the game was adjourned: open it on the board on which it was ruled, so that the ruling counts", file, n)
	}
	fen, open := sheet.Stands(last)
	if open != nil {
		return r, fmt.Errorf("%s: what ply %d was is open (%s), and so is what stands: what a pawn became is said on the board where the game was adjourned, by boardctl game promote, "+
			"and the scoresheet exported again; else begin from what stands, by boardctl game new --start FEN", file, open.Ply, strings.Join(open.Candidates, " or "))
	}
	a := control.Adjourned{FEN: fen, Plies: plies, Envelope: last.Envelope, Rulebook: sheet.Rulebook, Control: sheet.Control}
	if red, black := int64(last.First()), int64(last.Black); clock.IsKept(sheet.Control) {
		a.Red, a.Black = &red, &black
	}
	return control.ResumeBody{Tags: sheet.Tags, Adjourned: a}, nil
}
