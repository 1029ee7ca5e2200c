// Package archive reads stored games for boardctl, alike from a Directory, which is a data directory on this computer, and from
// a Board on the network, which tells of its games by the control API. It hands out only what the board has signed: a game that
// was altered since is an error, but for its evidence, which shows what was altered.
package archive

import (
	"context"
	"fmt"
	"io"
	"iter"

	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/review"
	"github.com/kyban/kyban/scoresheet"
)

// Games are stored games. Each is asked for by its number, 0 being the newest.
type Games interface {
	// Records lets tell have the records of a game as they are stored, and where they are asked for the facts.
	Records(ctx context.Context, id int, facts bool, tell func([]byte) error) error
	// Sheet returns the scoresheet of a game.
	Sheet(ctx context.Context, id int) (scoresheet.Sheet, error)
	// Checkpoint returns the newest checkpoint of a game, as the board alone signed it; nil while it has none.
	Checkpoint(ctx context.Context, id int) ([]byte, error)
	// Session lets do have the session of a game.
	Session(ctx context.Context, id int, do func(Session) error) error
	// Evidence lets put have what writes the file by which a game is checked.
	Evidence(ctx context.Context, id int, put func(write func(io.Writer) error) error) error
}

// Session is a stored session, and which of its games is asked for.
type Session struct {
	ID, Number int         // Of that game, in the store and in the session.
	Config     game.Config // By which the session was recorded.
	Rows       iter.Seq2[review.Row, error]
}

// missing says that a game is not stored, and which is the newest that is.
func missing(id int, err error, newest int) error {
	return fmt.Errorf("game %d: %w: the newest is game %d", id, err, newest)
}
