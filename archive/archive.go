// Package archive reads stored games for boardctl, alike from a Directory, which is a data directory on this computer, and
// from a Board on the network, by the control API. It returns only what the board has signed: a game that was altered since
// is an error. Its evidence is the exception, because it shows the alterations.
package archive

import (
	"context"
	"fmt"
	"io"
	"iter"

	"github.com/kyban/kyban/boardlog"
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

// missing returns the error for a game that is not stored, with the newest one that is.
func missing(id int, err error, newest int) error {
	return fmt.Errorf("game %d: %w: the newest is game %d", id, err, newest)
}
