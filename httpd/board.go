package httpd

import (
	"context"
	"encoding/json"
	"io"
	"iter"

	"github.com/kyban/kyban/control"
)

// Board is what the control API asks and steers: package daemon implements it. Many goroutines call its methods at once.
type Board interface {
	// Do carries out a request and returns how the board stands then. What was entered is durable when it returns; the
	// error is ErrNotRecorded where it is not, and ErrStarting before there is a board. Other errors are refusals, after
	// which nothing is changed.
	Do(r control.Request) (*control.Status, error)
	// Preview says in a language what would follow from a ruling, and changes nothing. Its errors are those of Do.
	Preview(r control.Request, language string) (*control.Preview, error)
	// PreviewBytes says how many bytes of the log take the records that would follow from a ruling, 0 where it would be refused.
	PreviewBytes(r control.Request) int
	// Status says how the board stands for a stored game, 0 for the one that is on. Of an earlier one it says how that was left.
	Status(game int) (*control.Status, error)
	// PublicGame returns what everybody may know of a stored game, nil where that is nothing, and whether everybody may know the
	// present of it, of which its status tells more.
	PublicGame(ctx context.Context, id int) (game *control.Game, isPresent bool)
	// Known says whether a game is stored, and not only arbiters may know of it: ErrNoGame where it is not, ErrStarting where it is the
	// first one of a board that is just being switched on.
	Known(ctx context.Context, id int, all bool) error
	// LogKey returns the public key by which the board's log is checked.
	LogKey(ctx context.Context) (string, error)
	// Records returns the records of a stored game, each as it is stored.
	Records(ctx context.Context, id int) iter.Seq2[json.RawMessage, error]
	// PublicRecords returns what everybody may see of them.
	PublicRecords(ctx context.Context, id int) iter.Seq2[json.RawMessage, error]
	// AnalysedRecords returns those of them of which an engine may think while the game is on.
	AnalysedRecords(ctx context.Context, id int) iter.Seq2[json.RawMessage, error]
	// Rows returns the facts and the records of a stored game in their order.
	Rows(ctx context.Context, id int) iter.Seq2[control.Row, error]
	// Evidence returns what writes the file by which a stored game is checked, ErrUnsigned where the board has signed nothing of it.
	Evidence(ctx context.Context, id int) (write func(io.Writer) error, err error)
	// Review explains a stored game, or the turns of a ply (0 for all), in a language, as JSON. It is ErrNoGame where the
	// game has not come to the ply.
	Review(ctx context.Context, id, ply int, language string) ([]byte, error)
	// Attention says what of the stored games, and of the board, waits for an arbiter.
	Attention(ctx context.Context) ([]control.Attention, error)
}
