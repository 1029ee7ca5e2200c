package recorder

import (
	"errors"
	"fmt"
	"testing"

	"github.com/kyban/kyban/boardlog"
)

// A witness signs the newest checkpoint of each game in the transaction that stores it; where it fails nothing is stored.
func TestWhatIsTakenIsCosignedInItsTransaction(t *testing.T) {
	board, hall := openSealed(t, t.TempDir()), openStore(t, t.TempDir())
	first := plays(t, board, 0, 2)
	plays(t, board, first, 1)
	f := follow(t, hall, board)
	broken := errors.New("no key")
	f.CosignBy("w", func([]byte) (string, error) { return "", broken })
	if err := f.Take(ctx, feedOf(board, 0), nil); !errors.Is(err, broken) || f.Place() != 0 {
		t.Fatalf("%v, %d rows are stored", err, f.Place())
	}
	f = follow(t, hall, board)
	f.CosignBy("w", func(checkpoint []byte) (string, error) { return fmt.Sprint("over ", len(checkpoint)), nil })
	before := commits(t, hall)
	evened(t, f, board)
	if got := commits(t, hall) - before; got != 1 {
		t.Errorf("%d commits, want 1", got)
	}
	for _, game := range []int{1, 2} {
		id := boardlog.StoredID(1, game)
		last, err := hall.NewestCheckpoint(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		cosigned, err := hall.NewestCosigned(ctx, id, "w")
		if err != nil || cosigned == nil || string(cosigned.Note) != fmt.Sprintf("%sover %d\n", last.Note, len(last.Note)) {
			t.Errorf("game %d: %+v is cosigned, %v", game, cosigned, err)
		}
	}
}
