package recorder_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/recorder"
)

func TestWhatAWitnessHasNotCosignedIsKnown(t *testing.T) {
	ctx := t.Context()
	s, err := recorder.OpenSealed(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	none := boardlog.Wall{Source: boardlog.WallNone}
	move := [][]byte{[]byte(`{"type":"move"}`)}
	for range 2 {
		if _, err := s.NewGame(ctx, boardlog.Meta{Opened: none}, recorder.Batch{Wall: none, Records: move}); err != nil {
			t.Fatal(err)
		}
	}
	behind := func(witness string, want ...int) {
		t.Helper()
		if got, err := s.Behind(ctx, witness); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s lacks %v, %v, want %v", witness, got, err, want)
		}
	}
	behind("laptop", 2, 1)
	if err := s.Cosign(ctx, boardlog.Cosignature{Game: 1, Size: 2, Witness: "laptop", Line: "— laptop x"}); err != nil {
		t.Fatal(err)
	}
	behind("laptop", 2)
	behind("arbiter", 2, 1)
	if err := s.Append(ctx, recorder.Batch{Game: 1, Wall: none, Records: move}); err != nil {
		t.Fatal(err)
	}
	behind("laptop", 2, 1)
	newest, err := s.NewestCheckpoint(ctx, 1)
	if err != nil || newest == nil || newest.Size != 3 {
		t.Errorf("the newest checkpoint is %+v, %v, want that of 3 leaves", newest, err)
	}
	cosigned, err := s.NewestCosigned(ctx, 1, "laptop")
	if err != nil || cosigned == nil || cosigned.Size != 2 || !bytes.HasSuffix(cosigned.Note, []byte("\n— laptop x\n")) {
		t.Errorf("the newest that the laptop has cosigned is %+v, %v, want that of 2 leaves with its line", cosigned, err)
	}
	for _, of := range []struct {
		game    int
		witness string
	}{{2, "laptop"}, {1, "arbiter"}} {
		if cosigned, err := s.NewestCosigned(ctx, of.game, of.witness); err != nil || cosigned != nil {
			t.Errorf("%s has cosigned %+v of game %d, %v, want nothing", of.witness, cosigned, of.game, err)
		}
	}
}
