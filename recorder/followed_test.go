package recorder

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/randtest"
)

// feedOf returns the feed of a board from a place on, as it comes over a network.
func feedOf(s *Store, from int) iter.Seq2[boardlog.Entry, error] {
	return func(yield func(boardlog.Entry, error) bool) {
		for e, err := range s.Feed(ctx, from) {
			if err == nil {
				e, err = boardlog.ParseEntry(e.Line())
			}
			if from = e.Place; !yield(e, err) {
				return
			}
		}
		yield(boardlog.Entry{Place: from}, nil)
	}
}

// follow returns a board as a store holds it.
func follow(t *testing.T, hall, board *Store) *Followed {
	t.Helper()
	key, err := board.BoardKey(ctx)
	if err != nil {
		t.Fatal(err)
	}
	f, err := hall.Follow(ctx, key)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// evened takes all that a board has signed.
func evened(t *testing.T, f *Followed, board *Store) {
	t.Helper()
	if err := f.Take(ctx, feedOf(board, f.Place()), nil); err != nil {
		t.Fatal(err)
	}
}

// plays stores a game of some moves.
func plays(t *testing.T, s *Store, session, moves int) int {
	t.Helper()
	game := newGame(t, s, boardlog.Meta{Session: session, Source: "gpio", Rulebook: "vn2004", Tags: map[string]string{"red": "Nguyễn"}}, Batch{Records: [][]byte{record("game")}})
	for range moves {
		appendAll(t, s, Batch{Game: game, Fact: []byte(`{"fact":"event"}`), Records: [][]byte{record("touch"), record("move")}})
	}
	return game
}

// sameGame compares a game as its board and as a follower hold it: rows, checkpoints, evidence.
func sameGame(t *testing.T, board *Store, game int, hall *Reader, number int) {
	t.Helper()
	id := boardlog.StoredID(number, game)
	if err := hall.Check(ctx, id); err != nil {
		t.Fatal(err)
	}
	if got, want := rowsOf(t, hall, id), rowsOf(t, board.Reader, game); !reflect.DeepEqual(got, want) {
		t.Errorf("game %d of board %d: %q\nwant %q", game, number, got, want)
	}
	if got, want := filed(t, hall, id), filed(t, board.Reader, game); got != want {
		t.Errorf("game %d of board %d: other evidence", game, number)
	}
}

// filed returns the evidence of a game, without a scoresheet.
func filed(t *testing.T, r *Reader, game int) string {
	t.Helper()
	made, err := r.Evidence(ctx, game, "x", func(_ boardlog.Meta, rows iter.Seq2[boardlog.Row, error]) (func(io.Writer) error, error) {
		for _, err := range rows {
			if err != nil {
				return nil, err
			}
		}
		return writeNull, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	var file strings.Builder
	if err := made.Write(ctx, &file); err != nil || !made.IsSound() {
		t.Fatalf("sound %v, %v", made.IsSound(), err)
	}
	return file.String()
}

func TestTheRowsOfTwoBoardsAreHeldInOneStore(t *testing.T) {
	boards := []*Store{openSealed(t, t.TempDir()), openSealed(t, t.TempDir())}
	dir := t.TempDir()
	hall := openSealed(t, dir)
	for i, b := range boards {
		first := plays(t, b, 0, 3+i)
		appendAll(t, b, Batch{Game: first, Close: true})
		plays(t, b, first, 2)
		f := follow(t, hall, b)
		if f.Number() != i+1 || f.Place() != 0 {
			t.Fatalf("board %d begins as number %d at %d", i, f.Number(), f.Place())
		}
		evened(t, f, b)
		appendAll(t, b, Batch{Game: first, Late: true, Records: [][]byte{record("ruling")}})
	}
	plays(t, hall, 0, 1) // The hall has a log of its own.
	if err := hall.Close(); err != nil {
		t.Fatal(err)
	}
	hall = openSealed(t, dir)
	for _, i := range []int{1, 0} {
		f := follow(t, hall, boards[i])
		before := f.Place()
		evened(t, f, boards[i])
		if f.Number() != i+1 || f.Place() != before+1 {
			t.Errorf("board %d goes on as number %d at %d, behind %d", i, f.Number(), f.Place(), before)
		}
		for _, game := range []int{1, 2} {
			sameGame(t, boards[i], game, hall.Reader, i+1)
		}
		second, err := hall.Session(ctx, boardlog.StoredID(i+1, 1))
		if err != nil || len(second) != 2 || !second[0].Closed || second[1].Closed || second[1].Tags["red"] != "Nguyễn" {
			t.Errorf("board %d: session %+v, %v", i, second, err)
		}
	}
	own, err := hall.Newest(ctx)
	if err != nil || own.ID != 1 {
		t.Errorf("the hall's own game: %+v, %v", own, err)
	}
	if got, want := fed(t, hall.Reader, 0), "1/0 1/1 1:2 1/2 1/3 1/4 1:5"; got != want {
		t.Errorf("the hall's own feed: %q, want %q", got, want)
	}
	if err := hall.Append(ctx, Batch{Game: boardlog.StoredID(1, 2), Records: [][]byte{record("move")}}); !errors.Is(err, ErrForeign) {
		t.Errorf("a move of its own in a board's game: %v", err)
	}
	if again := plays(t, hall, 0, 0); again != 2 {
		t.Errorf("the hall's next game is %d", again)
	}
}

func TestBoardsShareTransactions(t *testing.T) {
	synctest.Test(t, testBoardsShareTransactions)
}

func testBoardsShareTransactions(t *testing.T) {
	hall := openSealed(t, t.TempDir())
	var boards []*Store
	var followed []*Followed
	for range 8 {
		b := openSealed(t, t.TempDir())
		plays(t, b, 0, 5)
		boards, followed = append(boards, b), append(followed, follow(t, hall, b))
	}
	before := commits(t, hall)
	hall.pen <- struct{}{} // As if a commit were under way.
	var following sync.WaitGroup
	for i, f := range followed {
		following.Go(func() {
			place := 0
			if err := f.Take(ctx, feedOf(boards[i], 0), func(to int) { place = to }); err != nil || place != f.Place() || place != 17 {
				t.Errorf("%v, told of %d, stored up to %d, want 17", err, place, f.Place())
			}
		})
	}
	synctest.Wait() // Until all of them wait.
	<-hall.pen
	following.Wait()
	if got := commits(t, hall) - before; got != 1 {
		t.Errorf("%d boards needed %d commits, want 1", len(boards), got)
	}
	for i, b := range boards {
		sameGame(t, b, 1, hall.Reader, i+1)
	}
}

// entries returns what a board has signed.
func entries(t *testing.T, s *Store) (all []boardlog.Entry) {
	t.Helper()
	for e, err := range feedOf(s, 0) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, e)
	}
	return all
}

func TestWhatIsNoneOfTheBoardsIsNotStored(t *testing.T) {
	board, other := openSealed(t, t.TempDir()), openSealed(t, t.TempDir())
	plays(t, board, 0, 2) // Rows 0 and 1, checkpoint, rows 2 to 4, checkpoint, rows 5 to 7, checkpoint.
	plays(t, other, 0, 2)
	change := func(at int, do func(*boardlog.Entry)) func([]boardlog.Entry) []boardlog.Entry {
		return func(all []boardlog.Entry) []boardlog.Entry {
			e := all[at]
			if e.Row != nil {
				row := *e.Row
				row.Bytes = slices.Clone(row.Bytes)
				e.Row = &row
			}
			if e.Checkpoint != nil {
				c := *e.Checkpoint
				e.Checkpoint = &c
			}
			do(&e)
			all[at] = e
			return all
		}
	}
	for _, c := range []struct {
		name   string
		change func([]boardlog.Entry) []boardlog.Entry
		stored int
		want   string
	}{
		{"as it is", func(all []boardlog.Entry) []boardlog.Entry { return all }, 8, ""},
		{"a row is altered", change(5, func(e *boardlog.Entry) { e.Row.Bytes[3] ^= 1 }), 2, "the records 2 to 4 of game"},
		{"a time is altered", change(9, func(e *boardlog.Entry) { e.Row.At++ }), 5, "not what the board signed"},
		{"a row is left out", func(all []boardlog.Entry) []boardlog.Entry { return slices.Delete(all, 4, 5) }, 2, "expected the place 3"},
		{"and its place, too", func(all []boardlog.Entry) []boardlog.Entry {
			all = slices.Delete(all, 4, 5)
			for i := 4; i < len(all); i++ {
				all[i].Place--
			}
			return all
		}, 2, "expected record 3 of game"},
		{"a row comes twice", func(all []boardlog.Entry) []boardlog.Entry { return slices.Insert(all, 4, all[3]) }, 2, "expected the place 3"},
		{"a checkpoint is left out, which another one follows", func(all []boardlog.Entry) []boardlog.Entry { return slices.Delete(all, 6, 7) }, 8, ""},
		{"the last one is left out", func(all []boardlog.Entry) []boardlog.Entry { return slices.Delete(all, 10, 11) }, 5, ""},
		{"a checkpoint comes twice", func(all []boardlog.Entry) []boardlog.Entry { return slices.Insert(all, 7, all[6]) }, 5, "expected a checkpoint behind the rows that it is over"},
		{"an earlier checkpoint", change(6, func(e *boardlog.Entry) { e.Checkpoint.Note = entries(t, board)[2].Checkpoint.Note }), 2, "expected a checkpoint of 5 leaves, found one of 2"},
		{"a later checkpoint", change(6, func(e *boardlog.Entry) { e.Checkpoint.Note = entries(t, board)[10].Checkpoint.Note }), 2, "expected a checkpoint of 5 leaves, found one of 8"},
		{"a checkpoint of another size", change(6, func(e *boardlog.Entry) { e.Checkpoint.Size = 4 }), 2, "expected a checkpoint of 5 leaves, found one of 5"},
		{"another board's checkpoint", change(6, func(e *boardlog.Entry) { e.Checkpoint.Note = entries(t, other)[6].Checkpoint.Note }), 2, "note"},
		{"another game's name", change(0, func(e *boardlog.Entry) { e.UID[0] ^= 1 }), 0, "expected one of game"},
		{"another game's number", change(4, func(e *boardlog.Entry) { e.Game = 2 }), 2, "expected the checkpoint of game 1, found game 2"},
		{"no opening", change(0, func(e *boardlog.Entry) { e.Row.Kind = "game" }), 0, "not what the board signed"},
		{"a number that is none", change(0, func(e *boardlog.Entry) { e.Game = 1 << 20 }), 0, "expected the number of a game from 1 to 1048575, found 1048576"},
		{"a session that is none", change(0, func(e *boardlog.Entry) {
			e.Row.Bytes = bytes.Replace(e.Row.Bytes, []byte(`"session":1,`), []byte(`"session":9,`), 1)
		}), 0, "expected a session from 1 to 1, found 9"},
		{"another board's feed", func([]boardlog.Entry) []boardlog.Entry { return entries(t, other) }, 0, "note"},
	} {
		t.Run(c.name, func(t *testing.T) {
			hall := openStore(t, t.TempDir())
			f := follow(t, hall, board)
			err := f.Take(ctx, listed(c.change(entries(t, board)), nil), nil)
			if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("%v, want %q", err, c.want)
			}
			if f.Place() != c.stored {
				t.Errorf("%d rows are stored, want %d", f.Place(), c.stored)
			}
			evened(t, f, board) // The real ones go on from there.
			if c.stored < 8 {   // One that has all rows misses nothing but a checkpoint.
				sameGame(t, board, 1, hall.Reader, 1)
			}
		})
	}
}

// listed yields entries, and then an error, nil for none.
func listed(all []boardlog.Entry, err error) iter.Seq2[boardlog.Entry, error] {
	return func(yield func(boardlog.Entry, error) bool) {
		for _, e := range all {
			if !yield(e, nil) {
				return
			}
		}
		if err != nil {
			yield(boardlog.Entry{}, err)
		}
	}
}

func TestWhatComesLateOfAGameThatIsNotStoredYetIsTaken(t *testing.T) {
	board, hall := openSealed(t, t.TempDir()), openStore(t, t.TempDir())
	for range 4 {
		plays(t, board, 0, 1)
	}
	appendAll(t, board, Batch{Game: 1, Late: true, Records: [][]byte{record("ruling")}})
	evened(t, follow(t, hall, board), board)
	for _, game := range []int{1, 2, 3, 4} {
		sameGame(t, board, game, hall.Reader, 1)
	}
}

// One board can't end the recording of all others.
func TestAGameThatABoardSendsTwiceIsRefused(t *testing.T) {
	for _, games := range []int{1, 2, 3, 9} {
		board, hall := openSealed(t, t.TempDir()), openStore(t, t.TempDir())
		for range games {
			plays(t, board, 0, 1)
		}
		all := entries(t, board)
		all = all[:len(all)-1] // No pause.
		place := all[len(all)-1].Place
		for _, e := range all[:3] {
			e.Place = place
			if e.Row != nil {
				place++
			}
			all = append(all, e)
		}
		f := follow(t, hall, board)
		if err := f.Take(ctx, listed(all, nil), nil); err == nil || !strings.Contains(err.Error(), "expected record 5 of game") || f.Place() != 5*games {
			t.Errorf("%d games: %v, %d rows are stored", games, err, f.Place())
		}
		if err := hall.Err(); err != nil {
			t.Errorf("%d games: %v", games, err)
		}
	}
}

// Rows of half a MiB are stored before many of them are held.
func TestLargeRowsAreNotHeldForLong(t *testing.T) {
	board, hall := openSealed(t, t.TempDir()), openStore(t, t.TempDir())
	game := plays(t, board, 0, 0)
	large := []byte(`{"type":"move","text":"` + strings.Repeat("x", 1<<19) + `"}`)
	for range 20 {
		appendAll(t, board, Batch{Game: game, Records: [][]byte{large}})
	}
	var stored []int
	if err := follow(t, hall, board).Take(ctx, feedOf(board, 0), func(place int) { stored = append(stored, place) }); err != nil {
		t.Fatal(err)
	}
	if want := []int{10, 18, 22}; !slices.Equal(stored, want) {
		t.Errorf("stored up to %v, want %v", stored, want)
	}
}

func TestAFollowerIsCutOffAnywhere(t *testing.T) {
	board := openSealed(t, t.TempDir())
	first := plays(t, board, 0, 4)
	plays(t, board, first, 4)
	appendAll(t, board, Batch{Game: first, Records: [][]byte{record("ruling")}})
	all := entries(t, board)
	hall := openStore(t, t.TempDir())
	rng := randtest.New(t, 7)
	f := follow(t, hall, board)
	for end := all[len(all)-1].Place; f.Place() < end; {
		var rest []boardlog.Entry
		for _, e := range all {
			if e.Place > f.Place() || e.Place == f.Place() && e.Row != nil {
				rest = append(rest, e)
			}
		}
		before := f.Place()
		cut := min(1+rng.IntN(8), len(rest))
		if err := f.Take(ctx, listed(rest[:cut], io.EOF), nil); !errors.Is(err, io.EOF) || f.Place() < before {
			t.Fatalf("cut behind %d entries: %v, from %d to %d", cut, err, before, f.Place())
		}
	}
	for _, game := range []int{1, 2} {
		sameGame(t, board, game, hall.Reader, 1)
	}
}

func TestABoardThatIsFollowedTwiceIsTakenOnce(t *testing.T) {
	board, hall := openSealed(t, t.TempDir()), openStore(t, t.TempDir())
	plays(t, board, 0, 2)
	one, two := follow(t, hall, board), follow(t, hall, board)
	meanwhile := func(yield func(boardlog.Entry, error) bool) {
		for e, err := range feedOf(board, 0) {
			if e.Row == nil && e.Checkpoint == nil {
				evened(t, one, board)
			}
			if !yield(e, err) {
				return
			}
		}
	}
	if err := two.Take(ctx, meanwhile, nil); err == nil || !strings.Contains(err.Error(), "it is followed twice") || hall.Err() != nil {
		t.Errorf("%v, the store %v", err, hall.Err())
	}
	sameGame(t, board, 1, hall.Reader, 1)
}

// A copy of a data directory goes on as another board with the same key: which of both came first counts, and the other one is named.
func TestAClonedBoardIsNotMixedWithTheFirst(t *testing.T) {
	dir := t.TempDir()
	board := openSealed(t, dir)
	game := plays(t, board, 0, 1)
	clone := openSealed(t, copyData(t, dir))
	appendAll(t, board, Batch{Game: game, Records: [][]byte{[]byte(`{"type":"move","ply":2}`)}})
	appendAll(t, clone, Batch{Game: game, Records: [][]byte{[]byte(`{"type":"move","ply":3}`)}}, Batch{Game: game, Records: [][]byte{record("move")}})
	hall := openStore(t, t.TempDir())
	f := follow(t, hall, board)
	evened(t, f, board)
	if err := f.Take(ctx, feedOf(clone, f.Place()), nil); !errors.Is(err, evidence.ErrAltered) {
		t.Errorf("%v, want %v", err, evidence.ErrAltered)
	}
	if f.Place() != 6 {
		t.Errorf("%d rows are stored, want 6", f.Place())
	}
	sameGame(t, board, 1, hall.Reader, 1)
}

// Random changes of a feed: what is stored is always the beginning of what the board signed.
func TestNothingElseThanWhatWasSignedIsStored(t *testing.T) {
	board := openSealed(t, t.TempDir())
	first := plays(t, board, 0, 4)
	plays(t, board, first, 3)
	var lines [][]byte
	for _, e := range entries(t, board) {
		lines = append(lines, e.Line())
	}
	hall := openStore(t, t.TempDir())
	rng := randtest.New(t, 3)
	want := map[string]bool{}
	for _, game := range []int{1, 2} {
		for _, row := range rowsOf(t, board.Reader, game) {
			want[fmt.Sprint(game, row)] = true
		}
	}
	f := follow(t, hall, board)
	for range 300 {
		from := f.Place()
		feed := func(yield func(boardlog.Entry, error) bool) {
			for _, line := range lines {
				line = slices.Clone(line)
				e, _ := boardlog.ParseEntry(line)
				if e.Place < from || e.Place == from && e.Row == nil {
					continue
				}
				if rng.IntN(4) == 0 {
					line[rng.IntN(len(line))] ^= byte(1 << rng.IntN(8))
				}
				if !yield(boardlog.ParseEntry(line)) {
					return
				}
			}
		}
		_ = f.Take(ctx, feed, nil)
	}
	got := map[string]bool{}
	for _, game := range []int{1, 2} {
		if _, err := hall.Game(ctx, boardlog.StoredID(1, game)); err != nil {
			continue
		}
		for _, row := range rowsOf(t, hall.Reader, boardlog.StoredID(1, game)) {
			got[fmt.Sprint(game, row)] = true
		}
	}
	for row := range maps.Keys(got) {
		if !want[row] {
			t.Errorf("stored: %s", row)
		}
	}
	if len(got) < 5 || hall.Err() != nil {
		t.Errorf("%d rows are stored, the store %v", len(got), hall.Err())
	}
}

func TestTheMostBoardsOfAStore(t *testing.T) {
	hall := openStore(t, t.TempDir())
	if _, err := hall.w.conn.ExecContext(ctx, "INSERT INTO followed (id, verifier, place) VALUES (?, 'x', 0)", boardlog.BoardsMax); err != nil {
		t.Fatal(err)
	}
	if _, err := hall.Follow(context.Background(), evidence.PublicKey{1}); err == nil || !strings.Contains(err.Error(), "expected at most 2047 boards") {
		t.Errorf("%v", err)
	}
}
