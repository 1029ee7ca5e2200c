package daemon

import (
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/tracker"
)

// alteredStore returns a store of two games; the second was altered after the board signed it.
func alteredStore(t *testing.T) *recorder.Store {
	t.Helper()
	dir := t.TempDir()
	store, err := recorder.OpenSealed(dir)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		id, err := store.NewGame(t.Context(), boardlog.Meta{Source: "gpio", Version: "1", Rulebook: "vn2004", FEN: engine.StartFEN,
			Opened: boardlog.Wall{Time: time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC), Source: boardlog.WallHost}})
		if err != nil {
			t.Fatal(err)
		}
		for i, record := range []string{
			`{"type":"move","game":1,"ply":1,"side":"red","move":"h2e2","placed_us":1,"made_us":2}`,
			`{"type":"end","game":1,"result":"1-0","moves":["h2e2"]}`,
		} {
			b := recorder.Batch{Game: id, Wall: boardlog.Wall{Source: boardlog.WallNone}, Fact: fmt.Appendf(nil, `{"fact":"tick","at_us":%d}`, i),
				Records: [][]byte{[]byte(record)}, Close: i == 1}
			if err := store.Append(t.Context(), b); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", filepath.Join(dir, "kyban.db"))
	if err == nil {
		_, err = db.Exec(`UPDATE record SET bytes = CAST(replace(bytes, 'h2e2', 'h2d2') AS BLOB) WHERE id >> 32 = 2`)
	}
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	if store, err = recorder.OpenSealed(dir); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	return store
}

// An arbiter sees nothing of an altered game either, and all of the others.
func TestAnArbiterIsToldNothingOfAnAlteredGame(t *testing.T) {
	store := alteredStore(t)
	a, r := &archive{store: store, recorded: new(session)}, newReviewer(store, new(session), tracker.TurnedAuto)
	for game, isAltered := range map[int]bool{1: false, 2: true} {
		var altered *recorder.AlteredError
		if err := a.Known(t.Context(), game, true); errors.As(err, &altered) != isAltered || (err == nil) == isAltered {
			t.Errorf("records of game %d: %v", game, err)
		}
		if err := r.read(t.Context(), game); errors.As(err, &altered) != isAltered || (err == nil) == isAltered {
			t.Errorf("review of game %d: %v", game, err)
		}
	}
	waits, err := (&attention{store: store}).stored(t.Context())
	if err != nil || len(waits) != 1 || waits[0].Game != 1 {
		t.Errorf("what waits for an arbiter: %+v, %v, want game 1", waits, err)
	}
}

func TestTheSessionOfAnotherBoardIsNotGoneOnWith(t *testing.T) {
	var stores [2]*recorder.Store // The own one, and that of a board that it follows.
	for i := range stores {
		var err error
		if stores[i], err = recorder.OpenSealed(t.TempDir()); err != nil {
			t.Fatal(err)
		}
		defer stores[i].Close()
	}
	own, other := stores[0], stores[1]
	key, err := other.BoardKey(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := other.NewGame(t.Context(), boardlog.Meta{Source: "serial", Version: "1", Rulebook: "vn2004", FEN: engine.StartFEN}, recorder.Batch{Records: [][]byte{[]byte(`{"type":"move"}`)}}); err != nil {
		t.Fatal(err)
	}
	followed, err := own.Follow(t.Context(), key)
	if err == nil {
		err = followed.Take(t.Context(), other.Feed(t.Context(), 0), nil)
	}
	if err != nil || followed.Place() != 2 {
		t.Fatalf("%d rows, %v", followed.Place(), err)
	}
	for _, source := range []string{"serial", "serial:/dev/ttyACM0"} {
		if open, err := FindOpen(t.Context(), own, source); open != nil || err != nil {
			t.Errorf("%s goes on with game %d, %v", source, open.Last().ID, err)
		}
	}
}
