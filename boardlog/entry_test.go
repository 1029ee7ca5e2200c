package boardlog_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/randtest"
)

var (
	someBoard = evidence.PublicKey{1, 2, 3}
	someUID   = evidence.UID{0xab}
)

const uidText = "ab000000000000000000000000000000"

func TestEntriesAsLines(t *testing.T) {
	for _, c := range []struct {
		name  string
		entry boardlog.Entry
		want  string
	}{
		{"a row", boardlog.Entry{Place: 0, Game: 3, UID: someUID, Row: &boardlog.Row{Seq: 0, At: 5, Kind: "opening", Bytes: []byte(`{"type":"opening", "a":"<&"}`),
			Wall: boardlog.Wall{Time: time.UnixMicro(7), Source: boardlog.WallHost}}},
			`{"place":0,"game":3,"uid":"` + uidText + `","seq":0,"at_us":5,"wall_us":7,"wall_source":"host","kind":"opening","bytes":{"type":"opening", "a":"<&"}}`},
		{"a checkpoint", boardlog.Entry{Place: 9, Game: 3, UID: someUID, Checkpoint: &boardlog.Checkpoint{Size: 4, Note: []byte("a\n4\n\n— b c\n")}},
			`{"place":9,"game":3,"uid":"` + uidText + `","size":4,"checkpoint":"a\n4\n\n— b c\n"}`},
		{"no more at present", boardlog.Entry{Place: 9}, `{"place":9}`},
	} {
		if got := string(c.entry.Line()); got != c.want {
			t.Errorf("%s: %s\nwant %s", c.name, got, c.want)
		}
		again, err := boardlog.ParseEntry([]byte(c.want))
		if err != nil || string(again.Line()) != c.want {
			t.Errorf("%s: read as %+v, %v", c.name, again, err)
		}
	}
}

func TestLinesThatAreNoEntries(t *testing.T) {
	const game = `"game":3,"uid":"` + uidText + `"`
	for _, c := range []struct{ line, want string }{
		{`nonsense`, `line of a feed: invalid character`},
		{`{}`, `line of a feed: expected its place, found "{}"`},
		{`{"place":-1}`, `line of a feed: expected its place, found`},
		{`{"place":1,"game":3}`, `line 1 of a feed: uid of a game "": expected 32 small hex digits`},
		{`{"place":1,"uid":"` + uidText + `"}`, `line 1 of a feed: expected the number of a game, found`},
		{`{"place":1,` + game + `}`, `line 1 of a feed: expected a row with seq, kind and bytes, or a checkpoint with its size, found`},
		{`{"place":1,` + game + `,"seq":-1,"kind":"move","bytes":{}}`, `line 1 of a feed: expected a row with seq, kind and bytes, or a checkpoint with its size, found`},
		{`{"place":1,` + game + `,"kind":"move"}`, `line 1 of a feed: expected a row with seq, kind and bytes, or a checkpoint with its size, found`},
		{`{"place":1,` + game + `,"wall_source":"moon","kind":"move","bytes":{}}`, `line 1 of a feed: wall time source "moon": expected host, trace or none, found`},
		{`{"place":1,` + game + `,"size":0,"checkpoint":"x"}`, `line 1 of a feed: expected a row with seq, kind and bytes, or a checkpoint with its size, found`},
		{`{"place":1,` + game + `,"size":2,"checkpoint":"x","kind":"move","bytes":{}}`, `line 1 of a feed: expected a row with seq, kind and bytes, or a checkpoint with its size, found`},
	} {
		if e, err := boardlog.ParseEntry([]byte(c.line)); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: %+v, %v\nwant %s", c.line, e, err, c.want)
		}
	}
}

func TestTheHeadOfAFeed(t *testing.T) {
	good := string(boardlog.NewFeedHead(someBoard, 7).Line())
	for _, c := range []struct{ name, line, want string }{
		{"as it is written", good, ""},
		{"of a later version", strings.Replace(good, `"feed":1`, `"feed":2`, 1), "expected a feed of the format 1, found"},
		{"of another board", string(boardlog.NewFeedHead(evidence.PublicKey{9}, 7).Line()), "expected the feed of the board " + someBoard.String() + ", found"},
		{"from another place on", strings.Replace(good, `"from":7`, `"from":8`, 1), "expected a feed from the place 7 on, found"},
		{"an entry", `{"place":7}`, "expected a feed of the format 1, found"},
		{"a page", "<html>", "first line of a feed: invalid character"},
	} {
		err := boardlog.ParseFeedHead([]byte(c.line), someBoard, 7)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.HasPrefix(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
}

// FuzzFeedHead reads any text as the head of a feed. One that is read is that of the board and the place.
func FuzzFeedHead(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	corpus.Add(boardlog.NewFeedHead(someBoard, 7).Line())
	corpus.Add([]byte(`{"feed":1,"board":"","from":-1}`))
	corpus.Fuzz(func(t testing.TB, line []byte) {
		if boardlog.ParseFeedHead(line, someBoard, 7) == nil && !bytes.Contains(bytes.ToLower(line), []byte(`"board"`)) {
			t.Fatalf("%q is a head", line)
		}
	})
}

// FuzzEntry reads any text as a line of a feed. What is read is written with the same meaning, and the bytes stay the same.
func FuzzEntry(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	corpus.Add([]byte(`{"place":5,"game":1,"uid":"` + uidText + `","seq":1,"at_us":5,"wall_us":-7,"wall_source":"trace","kind":"input","bytes": {"fact":"<"} }`))
	corpus.Add([]byte(`{"place":6,"game":1,"uid":"` + uidText + `","size":2,"checkpoint":"a\n2\nx\n\n— a b\n"}`))
	corpus.Add([]byte(`{"place":6}`))
	corpus.Fuzz(func(t testing.TB, line []byte) {
		e, err := boardlog.ParseEntry(line)
		if err != nil {
			return
		}
		again, err := boardlog.ParseEntry(e.Line())
		if err != nil || again.Place != e.Place || again.Game != e.Game || again.UID != e.UID || !bytes.Equal(again.Line(), e.Line()) {
			t.Fatalf("%q: read as %+v, written as %q, read as %+v, %v", line, e, e.Line(), again, err)
		}
		if e.Row != nil && !bytes.Equal(again.Row.Bytes, e.Row.Bytes) {
			t.Fatalf("%q: the bytes %q are read as %q", line, e.Row.Bytes, again.Row.Bytes)
		}
	})
}
