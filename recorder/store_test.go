package recorder

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/evidence"
)

var ctx = context.Background()

// openStore opens a store that is closed with the test.
func openStore(t testing.TB, dir string) *Store {
	t.Helper()
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func newGame(t testing.TB, s *Store, meta boardlog.Meta, batches ...Batch) int {
	t.Helper()
	id, err := s.NewGame(ctx, meta, batches...)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func appendAll(t testing.TB, s *Store, batches ...Batch) {
	t.Helper()
	if err := s.Append(ctx, batches...); err != nil {
		t.Fatal(err)
	}
}

// rowsOf returns all rows of a game as "seq kind bytes".
func rowsOf(t testing.TB, r *Reader, game int) []string {
	t.Helper()
	var lines []string
	for row, err := range r.Rows(ctx, game, 1) {
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, fmt.Sprintf("%d %s %s", row.Seq, row.Kind, row.Bytes))
	}
	return lines
}

func lines(texts ...string) [][]byte {
	var records [][]byte
	for _, text := range texts {
		records = append(records, []byte(text))
	}
	return records
}

func TestRowsComeBackAsTheyWereGiven(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a board?#%20 &x")
	s := openStore(t, dir)
	noon := time.Date(2026, 10, 17, 12, 0, 0, 123456000, time.UTC)
	game := newGame(t, s, boardlog.Meta{Source: "gpio", Version: "v0.1.0", Rulebook: "vn2004", FEN: "9/9 w",
		Tags: map[string]string{"red": "Nguyễn Văn A"}, Opened: boardlog.Wall{Time: noon, Source: boardlog.WallHost}})
	appendAll(t, s, Batch{Game: game, At: 3918000, Wall: boardlog.Wall{Time: noon, Source: boardlog.WallTrace}, Fact: []byte("- h2 \x00\xff"),
		Records: lines(`{"type":"touch","at_us":3917000}`, `{"type":"stood" , "z":  1}`)})
	appendAll(t, s, Batch{Game: game, At: 4000000, Records: lines(`{"type":"end"}`), Close: true})

	var got []boardlog.Row
	for row, err := range s.Rows(ctx, game, 1) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, row)
	}
	want := []boardlog.Row{
		{Game: 1, Seq: 1, At: 3918000, Wall: boardlog.Wall{Time: noon, Source: boardlog.WallTrace}, Kind: "input", Bytes: []byte("- h2 \x00\xff")},
		{Game: 1, Seq: 2, At: 3918000, Wall: boardlog.Wall{Time: noon, Source: boardlog.WallTrace}, Kind: "touch", Bytes: []byte(`{"type":"touch","at_us":3917000}`)},
		{Game: 1, Seq: 3, At: 3918000, Wall: boardlog.Wall{Time: noon, Source: boardlog.WallTrace}, Kind: "stood", Bytes: []byte(`{"type":"stood" , "z":  1}`)},
		{Game: 1, Seq: 4, At: 4000000, Wall: boardlog.Wall{Source: boardlog.WallNone}, Kind: "end", Bytes: []byte(`{"type":"end"}`)},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("rows\n got %+v\nwant %+v", got, want)
	}
	g, err := s.Newest(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if g.UID == (evidence.UID{}) {
		t.Error("the game has no uid")
	}
	wantGame := boardlog.Game{ID: 1, Number: 1, Closed: true, UID: g.UID, Meta: boardlog.Meta{Session: 1, Source: "gpio", Version: "v0.1.0",
		Rulebook: "vn2004", FEN: "9/9 w", Tags: map[string]string{"red": "Nguyễn Văn A"}, Opened: boardlog.Wall{Time: noon, Source: boardlog.WallHost}}}
	if !reflect.DeepEqual(g, wantGame) {
		t.Errorf("game\n got %+v\nwant %+v", g, wantGame)
	}
}

func TestReadingFromASequence(t *testing.T) {
	s := openStore(t, t.TempDir())
	game := newGame(t, s, boardlog.Meta{})
	other := newGame(t, s, boardlog.Meta{})
	const batches = 2*sliceRows + 7 // More than two slices of rows, ending within one.
	for i := 1; i <= batches; i++ {
		appendAll(t, s, Batch{Game: game, Fact: []byte("fact"), Records: lines(`{"type":"touch"}`)},
			Batch{Game: other, Fact: []byte("other")})
	}
	for _, c := range []struct {
		name  string
		from  int
		count int
		first int
	}{
		{"from the start", 1, 2 * batches, 1},
		{"a sequence below the first is the start", -3, 2 * batches, 1},
		{"from the middle", 513, 2*batches - 512, 513},
		{"the last alone", 2 * batches, 1, 2 * batches},
		{"behind the last", 2*batches + 1, 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			count, first := 0, 0
			for row, err := range s.Rows(ctx, game, c.from) {
				if err != nil {
					t.Fatal(err)
				}
				if first == 0 {
					first = row.Seq
				}
				if row.Seq != first+count || row.Game != game {
					t.Fatalf("row %d has game %d, sequence %d", count, row.Game, row.Seq)
				}
				count++
			}
			if count != c.count || first != c.first {
				t.Errorf("%d rows from %d, want %d from %d", count, first, c.count, c.first)
			}
		})
	}
	facts, records := 0, 0
	for row, err := range s.Rows(ctx, game, 1) {
		if err != nil {
			t.Fatal(err)
		}
		if row.Kind == boardlog.KindInput {
			facts++
		}
	}
	for row, err := range s.Records(ctx, game, 2) {
		if err != nil || row.Kind != "touch" {
			t.Fatal(row, err)
		}
		records++
	}
	if facts != batches || records != batches {
		t.Errorf("%d facts and %d records, want %d of each", facts, records, batches)
	}
}

func TestGamesOfASession(t *testing.T) {
	dir := t.TempDir()
	s := openStore(t, dir)
	first := newGame(t, s, boardlog.Meta{Source: "gpio"}, Batch{Fact: []byte("start"), Records: lines(`{"type":"game"}`)})
	second := newGame(t, s, boardlog.Meta{Source: "gpio", Session: first},
		Batch{Game: first, Fact: []byte("last"), Records: lines(`{"type":"end"}`), Close: true},
		Batch{Records: lines(`{"type":"game"}`)})
	third := newGame(t, s, boardlog.Meta{Source: "trace:x"})
	if want := []int{1, 2, 3}; !reflect.DeepEqual([]int{first, second, third}, want) {
		t.Fatalf("ids %v, want %v", []int{first, second, third}, want)
	}
	session, err := s.Session(ctx, first)
	if err != nil {
		t.Fatal(err)
	}
	if len(session) != 2 || session[0].ID != 1 || !session[0].Closed || session[1].ID != 2 || session[1].Number != 2 || session[1].Closed {
		t.Errorf("session %+v", session)
	}
	games, err := s.Games(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if len(games) != 3 || games[0].ID != 3 || games[2].ID != 1 || games[0].Session != 3 {
		t.Errorf("games %+v, want the newest first", games)
	}
	want := []string{`1 input start`, `2 game {"type":"game"}`, `3 input last`, `4 end {"type":"end"}`}
	if got := rowsOf(t, s.Reader, first); !reflect.DeepEqual(got, want) {
		t.Errorf("first game %q, want %q", got, want)
	}
	if got := rowsOf(t, s.Reader, second); !reflect.DeepEqual(got, []string{`1 game {"type":"game"}`}) {
		t.Errorf("second game %q", got)
	}
}

func TestRefusals(t *testing.T) {
	s := openStore(t, t.TempDir())
	closed := newGame(t, s, boardlog.Meta{}, Batch{Fact: []byte("x"), Close: true})
	open := newGame(t, s, boardlog.Meta{})
	inner := newGame(t, s, boardlog.Meta{Session: open})
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	fine := Batch{Game: open, Fact: []byte("fine")}
	for _, c := range []struct {
		name  string
		do    func() error
		cause error
		text  string
	}{
		{"no such game", func() error { return s.Append(ctx, fine, Batch{Game: 99, Fact: []byte("x")}) }, ErrNoGame, "game 99: no such game"},
		{"game 0 without a new game", func() error { return s.Append(ctx, Batch{Fact: []byte("x")}) }, ErrNoGame, "game 0: no such game"},
		{"closed game", func() error { return s.Append(ctx, fine, Batch{Game: closed, Fact: []byte("x")}) }, ErrClosed, "game 1: the game is closed"},
		{"closed by the batch before", func() error {
			return s.Append(ctx, Batch{Game: open, Close: true}, fine)
		}, ErrClosed, "game 2: the game is closed"},
		{"empty batch", func() error { return s.Append(ctx, Batch{Game: open}) }, nil, "batch: expected a fact or records, found neither"},
		{"record without a type", func() error { return s.Append(ctx, Batch{Game: open, Records: lines(`{"type":"a"}`, `{"ply":1}`)}) }, nil,
			`batch: record 2: expected the type of a record as its first field, such as {"type":"move",...}`},
		{"record that calls itself an input", func() error { return s.Append(ctx, Batch{Game: open, Records: lines(`{"type":"input"}`)}) }, nil,
			`batch: record 1: expected the type of a record as its first field, such as {"type":"move",...}`},
		{"record with a line feed", func() error { return s.Append(ctx, Batch{Game: open, Records: lines(`{"type":"a"}` + "\n")}) }, nil,
			"batch: record 1: expected one JSON object on one line, without its line feed"},
		{"record cut off", func() error { return s.Append(ctx, Batch{Game: open, Records: lines(`{"type":"a"`)}) }, nil,
			"batch: record 1: expected one JSON object on one line, without its line feed"},
		{"unknown source of time", func() error {
			return s.Append(ctx, Batch{Game: open, Fact: []byte("x"), Wall: boardlog.Wall{Source: "sun"}})
		}, nil,
			`batch: wall time source "sun": expected host, trace or none`},
		{"session of no game", func() error { _, err := s.NewGame(ctx, boardlog.Meta{Session: 99}); return err }, ErrNoGame, "session 99: no such game"},
		{"session of an inner game", func() error { _, err := s.NewGame(ctx, boardlog.Meta{Session: inner}); return err }, nil,
			"session 3: expected the first game of a session, game 3 belongs to session 2"},
		{"context has ended", func() error { return s.Append(cancelled, fine) }, context.Canceled, "context canceled"},
		{"reading no such game", func() error { _, err := s.Game(ctx, 99); return err }, ErrNoGame, s.Path() + ": game 99: no such game"},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := c.do()
			if err == nil || err.Error() != c.text || (c.cause != nil && !errors.Is(err, c.cause)) {
				t.Errorf("error %v, want %q", err, c.text)
			}
		})
	}
	if got := rowsOf(t, s.Reader, open); got != nil {
		t.Errorf("a refused call left %q", got)
	}
	if games, err := s.Games(ctx); err != nil || len(games) != 3 {
		t.Errorf("%d games, %v, want 3", len(games), err)
	}
	appendAll(t, s, fine) // A refusal is no failed commit.
}

func TestWaitingCallersShareOneCommit(t *testing.T) {
	synctest.Test(t, testWaitingCallersShareOneCommit)
}

func testWaitingCallersShareOneCommit(t *testing.T) {
	s := openStore(t, t.TempDir())
	game := newGame(t, s, boardlog.Meta{})
	const callers = 50
	before := commits(t, s)
	s.pen <- struct{}{} // As if a commit were under way.
	var group sync.WaitGroup
	for i := range callers {
		group.Go(func() {
			fact := fmt.Appendf(nil, "fact %d", i)
			if err := s.Append(ctx, Batch{Game: game, Fact: fact}); err != nil {
				t.Error(err)
			}
		})
	}
	synctest.Wait() // Until all of them wait.
	<-s.pen
	group.Wait()
	if got := commits(t, s) - before; got != 1 {
		t.Errorf("%d callers needed %d commits, want 1", callers, got)
	}
	seen := map[string]bool{}
	for row, err := range s.Rows(ctx, game, 1) {
		if err != nil {
			t.Fatal(err)
		}
		if row.Kind == boardlog.KindInput {
			seen[string(row.Bytes)] = true
		}
	}
	if len(seen) != callers {
		t.Errorf("%d different facts stored, want %d", len(seen), callers)
	}
}

// commits counts the transactions in the write-ahead log: the frames with a database size (sqlite.org/fileformat2.html#walformat).
func commits(t *testing.T, s *Store) int {
	t.Helper()
	wal, err := os.ReadFile(s.Path() + "-wal")
	if err != nil {
		t.Fatal(err)
	}
	frame := 24 + int(binary.BigEndian.Uint32(wal[8:]))
	count := 0
	for at := 32; at+frame <= len(wal); at += frame {
		if binary.BigEndian.Uint32(wal[at+4:]) != 0 {
			count++
		}
	}
	return count
}

func TestReadersSeeWholeBatchesWhileTheWriterGoesOn(t *testing.T) {
	dir := t.TempDir()
	s := openStore(t, dir)
	game := newGame(t, s, boardlog.Meta{})
	beside, err := OpenReader(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer beside.Close()
	done := make(chan struct{})
	var group sync.WaitGroup
	for _, r := range []*Reader{s.Reader, beside, beside} {
		group.Go(func() {
			for seen := 0; ; {
				last := 0
				for row, err := range r.Rows(ctx, game, 1) {
					if err != nil {
						t.Error(err)
						return
					}
					if row.Seq != last+1 {
						t.Errorf("row %d follows row %d", row.Seq, last)
						return
					}
					last = row.Seq
				}
				if last < seen || last%3 != 0 {
					t.Errorf("%d rows after %d, want whole batches of 3 and none lost", last, seen)
					return
				}
				seen = last
				select {
				case <-done:
					return
				default:
				}
			}
		})
	}
	for range 300 {
		appendAll(t, s, Batch{Game: game, Fact: []byte("f"), Records: lines(`{"type":"a"}`, `{"type":"b"}`)})
	}
	close(done)
	group.Wait()
}

func TestAStalledReaderDoesNotHoldTheLog(t *testing.T) {
	s := openStore(t, t.TempDir())
	game := newGame(t, s, boardlog.Meta{}, Batch{Fact: []byte("first")})
	for range s.Rows(ctx, game, 1) { // The loop's body is the stalled reader.
		for range 300 {
			appendAll(t, s, Batch{Game: game, Fact: []byte(strings.Repeat("x", 20000))})
		}
		break
	}
	info, err := os.Stat(s.Path() + "-wal")
	if err != nil {
		t.Fatal(err)
	}
	if limit := int64(5 << 20); info.Size() > limit {
		t.Errorf("the log has grown to %d bytes while a reader stalled, want at most %d", info.Size(), limit)
	}
}

func TestAFailedCommitSealsTheStore(t *testing.T) {
	dir := t.TempDir()
	s := openStore(t, dir)
	game := newGame(t, s, boardlog.Meta{}, Batch{Fact: []byte("kept"), Records: lines(`{"type":"a"}`)})
	if _, err := s.w.conn.ExecContext(ctx, "PRAGMA max_page_count = 12"); err != nil {
		t.Fatal(err)
	}
	big := Batch{Game: game, Fact: []byte(strings.Repeat("x", 100_000))}
	first := s.Append(ctx, big)
	if first == nil || !strings.Contains(first.Error(), "nothing more is recorded after a failed commit") || !strings.Contains(first.Error(), s.Path()) {
		t.Fatalf("append to a full database: %v", first)
	}
	if _, err := s.w.conn.ExecContext(ctx, "PRAGMA max_page_count = 100000"); err != nil {
		t.Fatal(err)
	}
	if again := s.Append(ctx, Batch{Game: game, Fact: []byte("would fit")}); again != first {
		t.Errorf("second append: %v, want the very same error", again)
	}
	if _, err := s.NewGame(ctx, boardlog.Meta{}); err != first {
		t.Errorf("new game: %v, want the very same error", err)
	}
	if s.Err() != first {
		t.Errorf("Err: %v, want the very same error", s.Err())
	}
	want := []string{"1 input kept", `2 a {"type":"a"}`}
	if got := rowsOf(t, s.Reader, game); !reflect.DeepEqual(got, want) {
		t.Errorf("the failed store reads %q, want %q", got, want)
	}
	before := commits(t, s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if got := commits(t, s); got != before {
		t.Errorf("closing the failed store changed its log: %d commits, before %d", got, before)
	}
	again := openStore(t, dir)
	if got := rowsOf(t, again.Reader, game); !reflect.DeepEqual(got, want) {
		t.Errorf("opened again it reads %q, want %q", got, want)
	}
	appendAll(t, again, Batch{Game: game, Fact: []byte("goes on")})
}

func TestEveryCallerOfAFailedCommitIsTold(t *testing.T) {
	synctest.Test(t, testEveryCallerOfAFailedCommitIsTold)
}

func testEveryCallerOfAFailedCommitIsTold(t *testing.T) {
	s := openStore(t, t.TempDir())
	game := newGame(t, s, boardlog.Meta{})
	if _, err := s.w.conn.ExecContext(ctx, "PRAGMA max_page_count = 12"); err != nil {
		t.Fatal(err)
	}
	s.pen <- struct{}{}
	errs := make(chan error, 20)
	for range cap(errs) {
		go func() { errs <- s.Append(ctx, Batch{Game: game, Fact: []byte(strings.Repeat("x", 10_000))}) }()
	}
	synctest.Wait()
	<-s.pen
	for range cap(errs) {
		if err := <-errs; err == nil {
			t.Error("a caller was told that its batch is durable")
		}
	}
	if got := rowsOf(t, s.Reader, game); got != nil {
		t.Errorf("%d rows of the failed commit are there", len(got))
	}
}

// TestDurabilityIsAskedFor checks the settings on which durability depends, on the connection that writes.
func TestDurabilityIsAskedFor(t *testing.T) {
	s := openStore(t, t.TempDir())
	for _, c := range []struct{ pragma, want string }{
		{"synchronous", "2"}, // FULL: the log is flushed at each commit.
		{"journal_mode", "wal"},
		{"max_page_count", "2097152"}, // Of 4 KiB: the file has an end.
	} {
		var got string
		if err := s.w.conn.QueryRowContext(ctx, "PRAGMA "+c.pragma).Scan(&got); err != nil || got != c.want {
			t.Errorf("%s is %q, %v, want %q", c.pragma, got, err, c.want)
		}
	}
}

func TestAClosedStoreRefuses(t *testing.T) {
	s, err := Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.NewGame(ctx, boardlog.Meta{}); !errors.Is(err, ErrStoreClosed) {
		t.Errorf("new game: %v, want %v", err, ErrStoreClosed)
	}
	if _, err := os.Stat(s.Path() + "-wal"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a clean close left the log behind: %v", err)
	}
}
