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
	"testing"
	"time"

	"github.com/kyban/kyban/boardlog"
)

// powerCut returns a copy of a data directory as if the computer that writes to it lost its power now.
func powerCut(t *testing.T, dir string) string { return copyData(t, dir) }

// copyData copies a data directory to a writable place, with the mode that a key must have.
func copyData(t *testing.T, dir string) string {
	t.Helper()
	data := t.TempDir()
	if err := os.CopyFS(data, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(filepath.Join(data, keyName), 0o600); err != nil {
		t.Fatal(err)
	}
	return data
}

func TestAGameThatWasAlteredTakesNoMore(t *testing.T) {
	for _, c := range []struct{ name, change, want string }{
		{"a record changed", "UPDATE record SET bytes = x'00' WHERE id & 0xffffffff = 2", "the records up to 3 are not those that were signed"},
		{"its time changed", "UPDATE record SET at_us = 7 WHERE id & 0xffffffff = 2", "the records up to 3 are not those that were signed"},
		{"the opening changed", "UPDATE record SET bytes = x'00' WHERE id & 0xffffffff = 0", "the records up to 3 are not those that were signed"},
		{"the last record dropped", "DELETE FROM record WHERE id & 0xffffffff = 3", "expected 3 records, found 2"},
		{"the checkpoint changed", "UPDATE checkpoint SET note = CAST(substr(note, 2) AS BLOB)", "its last checkpoint: "},
		{"a move added", "INSERT INTO record SELECT id + 1, at_us, wall_us, wall_source, kind, bytes, mark FROM record WHERE id & 0xffffffff = 3; " +
			"UPDATE record SET kind = 'move' WHERE id & 0xffffffff = 4", "record 4 (move) is not signed"},
		{"the checkpoints and the marks dropped", "DELETE FROM checkpoint; UPDATE record SET mark = NULL", "record 0 (opening) is not signed"},
		{"the key's name dropped, too", "DELETE FROM checkpoint; UPDATE record SET mark = NULL; DELETE FROM board", "record 0 (opening) is not signed"},
		{"as if an older version had recorded it", "DELETE FROM checkpoint; UPDATE record SET mark = NULL; " +
			`UPDATE record SET bytes = CAST(replace(bytes, ',"marked":true', '') AS BLOB)`, "record 0 (opening) is not signed"},
		{"another uid", "UPDATE game SET uid = '00000000000000000000000000000000'", "its last checkpoint: "},
		{"a uid that is none", "UPDATE game SET uid = 'x'", `uid of a game "x": expected 32 small hex digits`},
		{"tags that can't be read, and a record", "UPDATE game SET tags = 'x'; UPDATE record SET bytes = x'00' WHERE id & 0xffffffff = 2",
			"the records up to 3 are not those that were signed"},
		{"the checkpoint put where the next one belongs", "UPDATE checkpoint SET id = id + 1",
			"its last checkpoint: expected one of 5 leaves there, found one of 4"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			s := openSealed(t, dir)
			game := newGame(t, s, boardlog.Meta{}, Batch{Fact: []byte("start"), Records: [][]byte{record("game"), record("move")}})
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			tamper(t, dir, c.change)
			s = openSealed(t, dir)
			err := s.Append(ctx, Batch{Game: game, Fact: []byte("-")})
			var altered *AlteredError
			if !errors.As(err, &altered) || altered.Game != game || !strings.HasPrefix(altered.Why, c.want) {
				t.Fatalf("error %v, want an AlteredError with %q", err, c.want)
			}
			other := newGame(t, s, boardlog.Meta{}, Batch{Records: [][]byte{record("move")}})
			if got := sizes(t, s.Reader, other); !reflect.DeepEqual(got, []int{2}) {
				t.Errorf("the next game has checkpoints of %v leaves, want 2", got)
			}
		})
	}
}

func TestOnlyTheBoardsOwnRowsBehindTheLastCheckpointAreSigned(t *testing.T) {
	const (
		last  = "(SELECT max(id) FROM record)"
		added = "INSERT INTO record SELECT id + 1, at_us, wall_us, wall_source, kind, bytes, %s FROM record WHERE id = " + last
	)
	for _, c := range []struct{ name, change, want string }{
		{"a power cut", "", ""},
		{"the checkpoint dropped, which was over the same", "DELETE FROM checkpoint", ""},
		{"the end dropped, as if the power had gone earlier", "DELETE FROM record WHERE id = " + last, ""},
		{"a fact added", fmt.Sprintf(added, "NULL"), "record 5 (input) is not signed"},
		{"a fact added with the mark of another", fmt.Sprintf(added, "mark"), "record 5 (input) is not signed"},
		{"a fact added with a mark of zeros", fmt.Sprintf(added, "zeroblob(16)"), "record 5 (input) is not signed"},
		{"a fact changed", "UPDATE record SET bytes = x'00' WHERE id = " + last, "record 4 (input) is not signed"},
		{"its time changed", "UPDATE record SET at_us = 7 WHERE id = " + last, "record 4 (input) is not signed"},
		{"an earlier fact changed", "UPDATE record SET bytes = x'00' WHERE id = -1 + " + last, "record 3 (input) is not signed"},
		{"an earlier fact dropped", "DELETE FROM record WHERE id = -1 + " + last, "record 3 (input) is not signed"},
		{"the marks dropped", "UPDATE record SET mark = NULL", "record 3 (input) is not signed"},
		{"as if an older version had recorded it", "UPDATE record SET mark = NULL; " +
			`UPDATE record SET bytes = CAST(replace(bytes, ',"marked":true', '') AS BLOB)`, "the records up to 2 are not those that were signed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			s := openSealed(t, dir)
			game := newGame(t, s, boardlog.Meta{}, Batch{Fact: []byte("start"), Records: [][]byte{record("game")}})
			appendAll(t, s, Batch{Game: game, Fact: []byte("-")})
			appendAll(t, s, Batch{Game: game, Fact: []byte("+")})
			dir = powerCut(t, dir)
			tamper(t, dir, c.change)
			s = openSealed(t, dir)
			err := s.Append(ctx, Batch{Game: game, Fact: []byte("-")})
			checkAltered(t, err, c.want)
		})
	}
}

// checkAltered expects an AlteredError with this reason, none where why is empty.
func checkAltered(t *testing.T, err error, why string) {
	t.Helper()
	var altered *AlteredError
	if why == "" && err != nil || why != "" && (!errors.As(err, &altered) || altered.Why != why) {
		t.Fatalf("error %v, want %q", err, why)
	}
}

func TestAGameThatBeganBeforeThereWereMarksGoesOn(t *testing.T) {
	for _, c := range []struct {
		name, rows, want string
		sealed           []int
	}{
		{"with facts behind its last checkpoint", "input touch input", "", []int{4, 5}},
		{"with a move that was not signed", "input move", "record 2 (move) is not signed", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			if err := openSealed(t, dir).Close(); err != nil {
				t.Fatal(err)
			}
			oldKey(t, dir)
			script := `DROP TABLE run; DROP TABLE followed; DROP TABLE received; ALTER TABLE record DROP COLUMN mark; PRAGMA user_version = 2;
				INSERT INTO game VALUES (1, 1, 1, 'gpio', '0.4.0', 'vn2004', 'k w', 'null', 0, 'none', 0, '00112233445566778899aabbccddeeff');`
			for seq, kind := range strings.Fields("opening " + c.rows) {
				script += fmt.Sprintf(`INSERT INTO record VALUES (%d, 0, 0, 'none', '%s', CAST('{"type":"%[2]s"}' AS BLOB));`, rowID(1, seq), kind)
			}
			tamper(t, dir, script)
			s := openSealed(t, dir)
			err := s.Append(ctx, Batch{Game: 1, Records: [][]byte{record("move")}})
			checkAltered(t, err, c.want)
			if got := sizes(t, s.Reader, 1); !reflect.DeepEqual(got, c.sealed) {
				t.Errorf("checkpoints of %v leaves, want %v", got, c.sealed)
			}
		})
	}
}

// oldKey turns the key into one of a version without marks.
func oldKey(t *testing.T, dir string) {
	t.Helper()
	path := filepath.Join(dir, keyName)
	text, err := os.ReadFile(path)
	if err == nil {
		err = os.WriteFile(path, bytes.TrimSuffix(text, []byte(markingLine)), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestAGameThatSomebodyMadeUpIsNotSigned adds a game of facts alone as a version without marks would have begun it. A key of that
// version can't tell it from its own.
func TestAGameThatSomebodyMadeUpIsNotSigned(t *testing.T) {
	for _, c := range []struct {
		name string
		key  func(*testing.T, string)
		why  string
		want []int
	}{
		{"a key that marks", func(*testing.T, string) {}, "record 0 (opening) is not signed", nil},
		{"an older key", oldKey, "", []int{2}},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			if err := openSealed(t, dir).Close(); err != nil {
				t.Fatal(err)
			}
			c.key(t, dir)
			tamper(t, dir, `INSERT INTO game VALUES (1, 1, 1, 'gpio', '0.4.0', 'vn2004', 'k w', 'null', 0, 'none', 0, '00112233445566778899aabbccddeeff');
				INSERT INTO record VALUES (1 << 32, 0, 0, 'none', 'opening', CAST('{"type":"opening"}' AS BLOB), NULL), ((1 << 32) + 1, 0, 0, 'none', 'input', x'00', NULL);`)
			s := openSealed(t, dir)
			if got := sizes(t, s.Reader, 1); !reflect.DeepEqual(got, c.want) {
				t.Errorf("checkpoints of %v leaves, want %v", got, c.want)
			}
			checkAltered(t, s.Append(ctx, Batch{Game: 1, Fact: []byte("-")}), c.why)
		})
	}
}

func TestTheLastRowOfATransactionBearsAMark(t *testing.T) {
	dir := t.TempDir()
	s := openSealed(t, dir)
	first, second := newGame(t, s, boardlog.Meta{}), newGame(t, s, boardlog.Meta{})
	appendAll(t, s, Batch{Game: first, Fact: []byte("-"), Records: [][]byte{record("touch")}}, Batch{Game: second, Fact: []byte("-")},
		Batch{Game: first, Fact: []byte("+"), Records: [][]byte{record("stood")}})
	rows, err := s.Reader.db.QueryContext(ctx, "SELECT id FROM record WHERE mark IS NOT NULL")
	if err != nil {
		t.Fatal(err)
	}
	got, err := scanned(rows, scanID)
	if want := []int{int(rowID(first, 0)), int(rowID(first, 4)), int(rowID(second, 0)), int(rowID(second, 1))}; err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("marks in the rows %v, %v, want %v", got, err, want)
	}
}

// moving is a caller that records a move.
func moving(t *testing.T, game int) *request {
	t.Helper()
	r, err := newRequest(nil, []Batch{{Game: game, Records: [][]byte{record("move")}}})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// serveTogether answers callers that come at once.
func serveTogether(s *Store, callers ...*request) {
	s.pen <- struct{}{}
	s.serve(callers)
	<-s.pen
}

func TestAWitnessDelaysNoCheckpoint(t *testing.T) {
	s := openSealed(t, t.TempDir())
	s.w.sharing = time.Hour
	game := newGame(t, s, boardlog.Meta{}, Batch{Fact: []byte("start"), Records: [][]byte{record("game")}})
	cosigning := &request{sign: &boardlog.Cosignature{Game: game, Size: 3, Witness: "w", Line: "l"}, done: make(chan answer, 1)}
	serveTogether(s, moving(t, game), cosigning)
	if got := sizes(t, s.Reader, game); !reflect.DeepEqual(got, []int{3, 4}) {
		t.Errorf("checkpoints of %v leaves, want 3, 4", got)
	}
}

func TestMovesThatWaitForTheirCheckpointAreTheBoardsOwn(t *testing.T) {
	dir := t.TempDir()
	s := openSealed(t, dir)
	s.w.sharing = time.Hour
	game := newGame(t, s, boardlog.Meta{}, Batch{Fact: []byte("start"), Records: [][]byte{record("game")}})
	serveTogether(s, moving(t, game), moving(t, game))
	if got := sizes(t, s.Reader, game); !reflect.DeepEqual(got, []int{3}) {
		t.Fatalf("checkpoints of %v leaves, want 3", got)
	}
	if got := sizes(t, openSealed(t, powerCut(t, dir)).Reader, game); !reflect.DeepEqual(got, []int{3, 5}) {
		t.Errorf("after a power cut checkpoints of %v leaves, want 3, 5", got)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if got := sizes(t, openSealed(t, dir).Reader, game); !reflect.DeepEqual(got, []int{3, 5}) {
		t.Errorf("after the end checkpoints of %v leaves, want 3, 5", got)
	}
}

func TestMovesThatWaitForTheirCheckpointGetItInTheNewFile(t *testing.T) {
	s := openSealed(t, t.TempDir())
	s.w.sharing = time.Hour
	game := newGame(t, s, boardlog.Meta{}, Batch{Fact: []byte("start"), Records: [][]byte{record("game")}})
	serveTogether(s, moving(t, game), moving(t, game))
	if _, err := s.w.conn.ExecContext(ctx, "PRAGMA max_page_count = 1"); err != nil {
		t.Fatal(err)
	}
	if err := s.Append(ctx, Batch{Game: game, Fact: bytes.Repeat([]byte("x"), 100_000)}); err == nil {
		t.Fatal("a full database took a commit")
	}
	var told []int
	s.OnSealed(func(game int) { told = append(told, game) })
	if err := s.Renew(ctx); err != nil {
		t.Fatal(err)
	}
	if got := sizes(t, s.Reader, game); !reflect.DeepEqual(got, []int{3, 5}) || !reflect.DeepEqual(told, []int{game}) {
		t.Errorf("checkpoints of %v leaves, told of games %v, want 3, 5, told of it once", got, told)
	}
	appendAll(t, s, Batch{Game: game, Records: [][]byte{record("move")}})
	if got := sizes(t, s.Reader, game); !reflect.DeepEqual(got, []int{3, 5, 6}) {
		t.Errorf("then checkpoints of %v leaves, want 3, 5, 6", got)
	}
}

// tamper changes the database behind the program's back.
func tamper(t *testing.T, dir, change string) {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(dir, databaseName))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(change); err != nil {
		t.Fatal(err)
	}
}
