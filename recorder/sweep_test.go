package recorder

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sweeptest"
)

var flips = flag.Int("flips", 1500, "how many bits of a database are flipped, one at a time; 0 for all")

// TestEveryFlippedBitIsFoundOrHarmless flips a bit of the database of a closed store. Each opening, to read or to record, reports that
// it is damaged or altered, or gives the same output as before: never another one.
func TestEveryFlippedBitIsFoundOrHarmless(t *testing.T) {
	seed := randtest.Seed(t, 2)
	random := rand.New(rand.NewPCG(seed, 0))
	whole := t.TempDir()
	sweptStore(t, whole)
	content, err := os.ReadFile(filepath.Join(whole, databaseName))
	if err != nil {
		t.Fatal(err)
	}
	names, err := filepath.Glob(filepath.Join(whole, "*"))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{}
	for _, door := range doors {
		if want[door.name], err = door.hear(copied(t, t.TempDir(), names, nil)); err != nil || !strings.Contains(want[door.name], "h2e2") {
			t.Fatalf("%s hears %s, %v", door.name, want[door.name], err)
		}
	}
	bits := random.Perm(8 * len(content))
	const version, cells = 63, pageSize + 4                                               // In the header: the schema; of page 2, the games: how many cells it has.
	bits = append([]int{8*gameIDAt(t, content) + 4, 8*version + 1, 8*cells + 1}, bits...) // Game 2 becomes game 18.
	if n := sweeptest.Of(300, *flips); n > 0 {
		bits = bits[:n]
	}
	found := 0
	dir := t.TempDir()
	for _, bit := range bits {
		content[bit/8] ^= 1 << (bit % 8)
		for _, door := range doors {
			got, err := door.hear(copied(t, dir, names, content))
			if err != nil {
				found++
			} else if got != want[door.name] {
				t.Errorf("seed %d: bit %d of byte %d: %s hears\n%.600s\nwant\n%.600s", seed, bit%8, bit/8, door.name, got, want[door.name])
			}
		}
		content[bit/8] ^= 1 << (bit % 8)
	}
	if found == 0 {
		t.Errorf("seed %d: no flip was found", seed)
	}
	t.Logf("seed %d: %d of %d bits flipped, found at %d of %d doors", seed, len(bits), 8*len(content), found, len(doors)*len(bits))
}

// doors are the ways into a store, and their output.
var doors = []struct {
	name string
	hear func(dir string) (string, error)
}{
	{"who reads", func(dir string) (string, error) {
		r, err := OpenReader(dir)
		if err != nil {
			return "", err
		}
		defer r.Close()
		return heard(r)
	}},
	{"who records", func(dir string) (string, error) {
		s, err := OpenSealed(dir)
		if err != nil {
			return "", err
		}
		defer s.Close()
		return heard(s.Reader)
	}},
}

// heard returns the whole output about the games of a store.
func heard(r *Reader) (string, error) {
	var all strings.Builder
	ctx := context.Background()
	games, err := r.Games(ctx)
	if err != nil {
		return "", err
	}
	for _, g := range games {
		if err := r.Check(ctx, g.ID); err != nil {
			return "", err
		}
		fmt.Fprintf(&all, "%+v\n", g)
		for row, err := range r.Rows(ctx, g.ID, 1) {
			if err != nil {
				return "", err
			}
			fmt.Fprintf(&all, "%+v %s\n", row, row.Bytes)
		}
	}
	return all.String(), nil
}

// sweptStore records two games, and closes the store.
func sweptStore(t *testing.T, dir string) {
	t.Helper()
	s, err := OpenSealed(dir)
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	for _, name := range []string{"Lan", "Mai"} {
		game, err := s.NewGame(ctx, boardlog.Meta{Source: "gpio", Version: "1", Rulebook: "vn2004", FEN: engine.StartFEN, Tags: map[string]string{"red": name},
			Opened: boardlog.Wall{Time: time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC), Source: boardlog.WallHost}})
		if err != nil {
			t.Fatal(err)
		}
		for i, record := range []string{
			`{"type":"game","game":1,"state":"playing","at_us":0}`,
			`{"type":"move","game":1,"ply":1,"side":"red","move":"h2e2","placed_us":1,"made_us":2}`,
			`{"type":"end","game":1,"result":"1-0","moves":["h2e2"]}`,
		} {
			b := Batch{Game: game, Wall: boardlog.Wall{Source: boardlog.WallNone}, Fact: fmt.Appendf(nil, `{"fact":"event","at_us":%d}`, i), Records: [][]byte{[]byte(record)}, Close: i == 2}
			if err := s.Append(ctx, b); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// copied puts copies of files into an emptied directory, with another database if given.
func copied(t *testing.T, dir string, names []string, database []byte) string {
	t.Helper()
	old, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range old {
		if err := os.RemoveAll(name); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range names {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if filepath.Base(name) == databaseName && database != nil {
			content = database
		}
		if err := os.WriteFile(filepath.Join(dir, filepath.Base(name)), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// gameIDAt returns where the id of game 2 stands. It is in the row's head and no part of its columns: before the size of the record's
// head and the types of its columns, whose first is NULL for the id.
func gameIDAt(t *testing.T, database []byte) int {
	t.Helper()
	for at := 1; at < len(database)-3; at++ {
		if database[at] == 2 && database[at+1] < 0x20 && database[at+2] == 0 && database[at+3] == 1 && strings.Contains(string(database[at:min(len(database), at+40)]), "gpio") {
			return at
		}
	}
	t.Fatal("game 2 is not found in the database")
	return 0
}
