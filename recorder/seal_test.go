package recorder

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"

	"golang.org/x/mod/sumdb/tlog"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/evidence"
)

// openSealed opens a store that seals and is closed with the test.
func openSealed(t testing.TB, dir string) *Store {
	t.Helper()
	s, err := OpenSealed(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func record(kind string) []byte { return fmt.Appendf(nil, `{"type":%q}`, kind) }

// sizes returns the leaves of each checkpoint of a game, and checks that it is the board's, of the stored rows.
func sizes(t *testing.T, r *Reader, game int) []int {
	t.Helper()
	g, err := r.Game(ctx, game)
	if err != nil {
		t.Fatal(err)
	}
	board, err := r.BoardKey(ctx)
	if err != nil {
		t.Fatal(err)
	}
	verifier, err := board.Verifier(g.UID)
	if err != nil {
		t.Fatal(err)
	}
	leaves, err := r.LeafHashes(ctx, game)
	if err != nil {
		t.Fatal(err)
	}
	checkpoints, err := r.Checkpoints(ctx, game, 0)
	if err != nil {
		t.Fatal(err)
	}
	var sizes []int
	for _, c := range checkpoints {
		opened, err := evidence.OpenCheckpoint(c.Note, verifier)
		if err != nil {
			t.Fatal(err)
		}
		root, err := tlog.TreeHash(int64(c.Size), evidence.NewHashes(leaves))
		if err != nil || opened.Root != root || opened.Size != c.Size {
			t.Errorf("checkpoint of %d leaves: %+v, %v, want the root %v", c.Size, opened, err, root)
		}
		sizes = append(sizes, c.Size)
	}
	return sizes
}

func TestAMoveIsSealedWithItsRecords(t *testing.T) {
	s := openSealed(t, t.TempDir())
	game := newGame(t, s, boardlog.Meta{Source: "gpio"}, Batch{Fact: []byte("start"), Records: [][]byte{record("game")}})
	for _, c := range []struct {
		name  string
		batch Batch
		want  []int
	}{
		{"a touch waits for its move", Batch{Fact: []byte("-"), Records: [][]byte{record("touch")}}, []int{3}},
		{"a piece that stands waits", Batch{Fact: []byte("+"), Records: [][]byte{record("stood")}}, []int{3}},
		{"a fact alone waits", Batch{Fact: []byte("tick")}, []int{3}},
		{"a move", Batch{Fact: []byte("press"), Records: [][]byte{record("move")}}, []int{3, 10}},
		{"what an arbiter does, of whatever kind", Batch{Fact: []byte("rule"), Records: [][]byte{record("ruling")}}, []int{3, 10, 12}},
		{"the end without a record", Batch{Fact: []byte("end"), Close: true}, []int{3, 10, 12, 13}},
	} {
		c.batch.Game = game
		appendAll(t, s, c.batch)
		if got := sizes(t, s.Reader, game); !reflect.DeepEqual(got, c.want) {
			t.Fatalf("%s: checkpoints of %v leaves, want %v", c.name, got, c.want)
		}
	}
}

func TestTheEndWithoutARowIsSealedOnce(t *testing.T) {
	s := openSealed(t, t.TempDir())
	moved := newGame(t, s, boardlog.Meta{}, Batch{Records: [][]byte{record("move")}})
	touched := newGame(t, s, boardlog.Meta{}, Batch{Records: [][]byte{record("touch")}})
	appendAll(t, s, Batch{Game: moved, Close: true}, Batch{Game: touched, Close: true})
	for _, game := range []int{moved, touched} {
		if got := sizes(t, s.Reader, game); !reflect.DeepEqual(got, []int{2}) {
			t.Errorf("game %d: checkpoints of %v leaves, want 2", game, got)
		}
	}
}

func TestMovesThatShareATransactionShareACheckpoint(t *testing.T) {
	s := openSealed(t, t.TempDir())
	first, second := newGame(t, s, boardlog.Meta{}), newGame(t, s, boardlog.Meta{})
	var batches []Batch
	for range 3 {
		batches = append(batches, Batch{Game: first, Fact: []byte("+"), Records: [][]byte{record("move")}}, Batch{Game: second, Fact: []byte("-")})
	}
	appendAll(t, s, batches...)
	if got := sizes(t, s.Reader, first); !reflect.DeepEqual(got, []int{7}) {
		t.Errorf("the game with moves: checkpoints of %v leaves, want 7", got)
	}
	if got := sizes(t, s.Reader, second); got != nil {
		t.Errorf("the game without: checkpoints of %v leaves, want none", got)
	}
}

func TestWhatWasLeftOpenIsSealedWhenTheStoreIsClosedOrOpened(t *testing.T) {
	dir := t.TempDir()
	s := openSealed(t, dir)
	game := newGame(t, s, boardlog.Meta{}, Batch{Fact: []byte("-")})
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = openSealed(t, dir)
	appendAll(t, s, Batch{Game: game, Fact: []byte("+")})
	s = openSealed(t, powerCut(t, dir))
	appendAll(t, s, Batch{Game: game, Records: [][]byte{record("move")}})
	if got := sizes(t, s.Reader, game); !reflect.DeepEqual(got, []int{2, 3, 4}) {
		t.Errorf("checkpoints of %v leaves, want 2, 3, 4", got)
	}
}

func TestManyCallersShareCheckpointsAndAllIsSealedSoon(t *testing.T) {
	s := openSealed(t, t.TempDir())
	game := newGame(t, s, boardlog.Meta{})
	told := make(chan int, 1000)
	s.OnSealed(func(game int) { told <- game })
	const callers, each = 16, 20
	var group sync.WaitGroup
	for range callers {
		group.Go(func() {
			for range each {
				if err := s.Append(ctx, Batch{Game: game, Records: [][]byte{record("move")}}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	var sealed []int
	for heard := 0; len(sealed) == 0 || sealed[len(sealed)-1] < callers*each+1 || heard < len(sealed); heard++ {
		if got := <-told; got != game { // Without a report the test ends by its deadline.
			t.Fatalf("game %d was sealed, want %d", got, game)
		}
		sealed = sizes(t, s.Reader, game)
	}
	if len(told) > 0 || len(sealed) >= callers*each {
		t.Errorf("%d checkpoints for %d moves, and %d told in excess", len(sealed), callers*each, len(told))
	}
}

func TestADataDirectoryHasOneKey(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(t *testing.T, path string)
		want   string
	}{
		{"gone", func(t *testing.T, path string) { remove(t, path) }, "is missing, and the games in"},
		{"another board's", func(t *testing.T, path string) {
			other := t.TempDir()
			openSealed(t, other)
			text, err := os.ReadFile(filepath.Join(other, keyName))
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, text, 0o600); err != nil {
				t.Fatal(err)
			}
		}, "holds the key "},
		{"readable by others", func(t *testing.T, path string) {
			if err := os.Chmod(path, 0o644); err != nil {
				t.Fatal(err)
			}
		}, "expected that only its owner can read it (mode 0600), found mode 0644"},
		{"cut off", func(t *testing.T, path string) {
			if err := os.Truncate(path, 20); err != nil {
				t.Fatal(err)
			}
		}, "expected the private key of a board"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			s := openSealed(t, dir)
			known, err := s.BoardKey(ctx)
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			c.change(t, filepath.Join(dir, keyName))
			if _, err := OpenSealed(dir); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want %q", err, c.want)
			}
			r, err := OpenReader(dir)
			if err != nil {
				t.Fatal(err)
			}
			defer r.Close()
			if key, err := r.BoardKey(ctx); err != nil || key != known {
				t.Errorf("the store knows the key %v, %v, want %v", key, err, known)
			}
		})
	}
}

// TestAnOlderStoreIsSealedAndKeepsEveryByte makes a store of the first schema.
func TestAnOlderStoreIsSealedAndKeepsEveryByte(t *testing.T) {
	dir := t.TempDir()
	oldStore(t, dir)
	r, err := OpenReader(dir)
	if err != nil {
		t.Fatal(err)
	}
	games, err := r.Games(ctx)
	if err != nil {
		t.Fatal(err)
	}
	rows := map[int][]string{1: rowsOf(t, r, 1), 2: rowsOf(t, r, 2)}
	if _, err := r.BoardKey(ctx); !errors.Is(err, ErrNoKey) {
		t.Errorf("key of an older store: %v, want ErrNoKey", err)
	}
	if none, err := r.Checkpoints(ctx, 1, 0); none != nil || err != nil {
		t.Errorf("checkpoints of an older store: %v, %v, want none", none, err)
	}
	s := openSealed(t, dir)
	for _, reader := range []*Reader{r, s.Reader} { // The reader from before reads on.
		for game, want := range rows {
			if got := rowsOf(t, reader, game); !reflect.DeepEqual(got, want) || len(got) != 3 {
				t.Errorf("game %d: rows\n got %q\nwant %q", game, got, want)
			}
		}
		again, err := reader.Games(ctx)
		if err != nil {
			t.Fatal(err)
		}
		for i := range again {
			again[i].UID = evidence.UID{}
		}
		if !reflect.DeepEqual(again, games) {
			t.Errorf("games\n got %+v\nwant %+v", again, games)
		}
	}
	r.Close()
	appendAll(t, s, Batch{Game: 2, Records: [][]byte{record("move")}})
	if got := sizes(t, s.Reader, 1); !reflect.DeepEqual(got, []int{4}) {
		t.Errorf("the closed game has checkpoints of %v leaves, want 4", got)
	}
	if got := sizes(t, s.Reader, 2); !reflect.DeepEqual(got, []int{4, 5}) {
		t.Errorf("the open game has checkpoints of %v leaves, want 4, 5", got)
	}
}

// oldStore makes a data directory of the first schema with a closed game and an open one.
func oldStore(t *testing.T, dir string) {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(dir, databaseName))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	script := firstSchema + fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = 1;", applicationID) + `
		INSERT INTO game VALUES (1, 1, 1, 'gpio', '0.2.0', 'vn2004', 'k w', '{"red":"Nguyễn Văn A"}', 5, 'host', 1);
		INSERT INTO game VALUES (2, 1, 2, 'gpio', '0.2.0', 'vn2004', 'k w', 'null', 0, 'none', 0);`
	for _, game := range []int{1, 2} {
		for seq, bytes := range []string{"start", `{"type":"game"}`, `{"type":"move"}`} {
			script += fmt.Sprintf("INSERT INTO record VALUES (%d, %d, 0, 'none', 'input', CAST('%s' AS BLOB));", rowID(game, seq+1), seq, bytes)
		}
	}
	if _, err := db.Exec(script); err != nil {
		t.Fatal(err)
	}
}

func TestCosignaturesComeBack(t *testing.T) {
	s := openSealed(t, t.TempDir())
	game := newGame(t, s, boardlog.Meta{}, Batch{Records: [][]byte{record("move")}})
	want := boardlog.Cosignature{Game: game, Size: 2, Witness: "w1+00000000+key", Line: "— w1 AAAA"}
	if err := s.Cosign(ctx, want); err != nil {
		t.Fatal(err)
	}
	if err := s.Cosign(ctx, boardlog.Cosignature{Game: game, Size: 2, Witness: want.Witness, Line: "— w1 BBBB"}); err != nil {
		t.Fatal(err)
	}
	got, err := s.Cosignatures(ctx, game)
	if err != nil || !reflect.DeepEqual(got, []boardlog.Cosignature{want}) {
		t.Errorf("cosignatures %+v, %v, want %+v", got, err, want)
	}
	for _, c := range []struct {
		name string
		sign boardlog.Cosignature
		want string
	}{
		{"no such checkpoint", boardlog.Cosignature{Game: game, Size: 3, Witness: "w", Line: "l"}, "game 1 has no checkpoint of 3 leaves"},
		{"no witness", boardlog.Cosignature{Game: game, Size: 2, Witness: "", Line: "l"}, "expected the key of a witness and one line"},
		{"two lines", boardlog.Cosignature{Game: game, Size: 2, Witness: "w", Line: "l\nm"}, "expected the key of a witness and one line"},
	} {
		if err := s.Cosign(ctx, c.sign); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
	appendAll(t, s, Batch{Game: game, Fact: []byte("-")}) // A refusal stops nothing.
}

func TestTheKeyIsKeptFromOthers(t *testing.T) {
	dir := t.TempDir()
	s := openSealed(t, dir)
	info, err := os.Stat(filepath.Join(dir, keyName))
	if err != nil || info.Mode() != 0o600 {
		t.Errorf("mode of the key %v, %v, want 0600", info.Mode(), err)
	}
	text, err := os.ReadFile(filepath.Join(dir, keyName))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	database, err := os.ReadFile(filepath.Join(dir, databaseName))
	if err != nil {
		t.Fatal(err)
	}
	secret := bytes.SplitN(bytes.Fields(text)[0], []byte("+"), 5)[4]
	if bytes.Contains(database, secret) {
		t.Error("the private key stands in the database")
	}
}
