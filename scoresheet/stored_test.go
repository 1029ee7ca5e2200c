package scoresheet

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/evidence"
)

func TestTheSheetOfALogBeginsWithWhatIsKnownOfTheGame(t *testing.T) {
	meta := boardlog.Meta{Rulebook: "vn1999", FEN: "3k5/9/9/9/9/9/9/9/9/4K4 w", Tags: map[string]string{"red": "A"}}
	for _, c := range []struct {
		name   string
		opened boardlog.Wall
		want   map[string]string
	}{
		{"by the clock of the host", boardlog.Wall{Time: time.Date(2026, 10, 18, 6, 30, 0, 0, time.FixedZone("Hanoi", 7*3600)), Source: boardlog.WallHost}, map[string]string{"red": "A", "date": "2026-10-17"}},
		{"by a trace", boardlog.Wall{Time: time.Date(2026, 10, 17, 9, 0, 0, 0, time.UTC), Source: boardlog.WallTrace}, map[string]string{"red": "A", "date": "2026-10-17"}},
		{"nobody knows when", boardlog.Wall{Source: boardlog.WallNone}, map[string]string{"red": "A"}},
		{"nothing is said of when", boardlog.Wall{}, map[string]string{"red": "A"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			meta.Opened = c.opened
			sheet, err := OfLog(meta, func(yield func(boardlog.Row, error) bool) {
				yield(boardlog.Row{Seq: 1, Kind: boardlog.KindInput, Bytes: []byte("a fact is no record")}, nil)
			})
			if err != nil {
				t.Fatal(err)
			}
			if sheet.Rulebook != meta.Rulebook || sheet.FEN != meta.FEN || !reflect.DeepEqual(sheet.Tags, c.want) {
				t.Errorf("sheet %+v", sheet)
			}
		})
	}
}

// A holder of the board's key can sign records that other programs read otherwise: no scoresheet is made of them.
func TestRecordsThatOthersMayReadOtherwise(t *testing.T) {
	const opening = `{"type":"opening","session":0,"number":1,"source":"gpio","version":"0.3.0","rulebook":"vn2004","fen":"","tags":{"red":"An"}}`
	const score = `{"type":"move","game":1,"ply":1,"side":"red","move":"h2e2"}`
	const ended = `{"type":"result","game":1,"result":"1-0","reason":"checkmate","at_us":5}`
	for _, c := range []struct{ name, old, new, want string }{
		{"as the board writes them", "", "", ""},
		{"the result in another case", `"result":"1-0"`, `"Result":"1-0"`, "record 2: byte 26: expected a key of small letters"},
		{"the result twice", `"result":"1-0"`, `"result":"1-0","result":"0-1"`, `record 2: byte 41: expected the key "result" once`},
		{"a number in another form", `"ply":1`, `"ply":1.0`, "record 1: byte 31: expected , or }"},
		{"a letter as an escape", "h2e2", `h2\u00652`, "record 1: byte 55: expected an escape of a character that has to be"},
		{"no UTF-8", "checkmate", "\xff", "record 2: byte 51: expected UTF-8"},
		{"bytes behind the end", `"at_us":5}`, `"at_us":5} `, "record 2: byte 72: expected nothing more"},
		{"another kind", `"type":"result"`, `"type":"move"`, `record 2: expected a record of the kind "result", found "move"`},
		{"a player twice", `"tags":{"red":"An"}`, `"tags":{"red":"An","red":"Bo"}`, `opening of the game: byte 123: expected a key behind "red"`},
		{"the version in another case", `"version"`, `"Version"`, "opening of the game: byte 57: expected a key of small letters"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := new(evidence.Bundle)
			for i, text := range []string{opening, score, ended} {
				r := evidence.Record{Seq: i, WallSource: "none", Kind: []string{"opening", "move", "result"}[i], Bytes: []byte(strings.Replace(text, c.old, c.new, 1))}
				b.Leaves = append(b.Leaves, evidence.Leaf{Bytes: r.Leaf()})
			}
			sheet, err := OfBundle(b)
			if (err == nil) != (c.want == "") || err != nil && !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("error %v, want %q", err, c.want)
			}
			if c.want == "" && sheet.Result != "1-0" {
				t.Errorf("result %s, want 1-0", sheet.Result)
			}
		})
	}
}

// A game is held in memory while its scoresheet is made: one longer than any human game is refused.
func TestAScoresheetHasSoManyMoves(t *testing.T) {
	opening := evidence.Record{Kind: evidence.KindOpening, WallSource: "none", Bytes: []byte(`{"type":"opening","session":1,"number":1,"source":"gpio","version":"1","rulebook":"vn2004","fen":"","tags":{}}`)}
	b := &evidence.Bundle{Leaves: []evidence.Leaf{{Bytes: opening.Leaf()}}}
	for ply := range movesMax + 1 {
		r := evidence.Record{Seq: ply + 1, WallSource: "none", Kind: "move", Bytes: fmt.Appendf(nil, `{"type":"move","game":1,"ply":%d,"side":%q,"move":"h2e2"}`, ply+1, []string{"red", "black"}[ply%2])}
		b.Leaves = append(b.Leaves, evidence.Leaf{Bytes: r.Leaf()})
	}
	if _, err := OfBundle(b); err == nil || err.Error() != "record 100001: expected a game of at most 100000 moves" {
		t.Errorf("100,001 moves: error %v", err)
	}
	b.Leaves = b.Leaves[:movesMax+1]
	if sheet, err := OfBundle(b); err != nil || len(sheet.Moves) != 100_000 {
		t.Errorf("100,000 moves: %d, %v", len(sheet.Moves), err)
	}
}
