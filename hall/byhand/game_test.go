package byhand

import (
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/record"
)

// opening is that of a game of two players, with a delay.
var opening = &Opening{Rulebook: "vn1999", Tags: map[string]string{"red": "An", "black": "Bình"}, DelayUS: 60_000_000}

// entered returns a game with some entries, each by a person.
func entered(t *testing.T, entries ...Told) *Game {
	t.Helper()
	g := new(Game)
	for _, e := range entries {
		if err := g.Enter(e); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

func by(name string, e Entry) Told {
	return Told{e, name, time.Date(2026, 11, 30, 9, 0, 0, 0, time.UTC)}
}

func list(text string) []string { return strings.Fields(text) }

func records(g *Game) string {
	var lines []string
	for _, r := range g.Rows {
		lines = append(lines, string(record.Encode(r.Record)))
	}
	return strings.Join(lines, "\n")
}

func TestEntriesAreRecords(t *testing.T) {
	first := by("Trần An", Entry{Opening: opening, Moves: list("h2e2 h9g7 h0g2")})
	const begun = `{"type":"delay","game":1,"delay_us":60000000,"delay_moves":0,"at_us":0}
{"type":"tags","game":1,"tags":{"black":"Bình","red":"An"},"at_us":0}
{"type":"game","game":1,"state":"ready","fen":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1","rulebook":"vn1999","at_us":0}
{"type":"game","game":1,"state":"playing","at_us":0}
{"type":"tags","game":1,"tags":{"EnteredByHand":"Trần An"},"at_us":0}
{"type":"move","game":1,"ply":1,"side":"red","move":"h2e2","placed_us":0,"made_us":0,"open":false,"article":"","duty":[],"rulebook":"vn1999"}
{"type":"move","game":1,"ply":2,"side":"black","move":"h9g7","placed_us":0,"made_us":0,"open":false,"article":"","duty":[],"rulebook":"vn1999"}
{"type":"move","game":1,"ply":3,"side":"red","move":"h0g2","placed_us":0,"made_us":0,"open":false,"article":"","duty":[],"rulebook":"vn1999"}`
	for _, c := range []struct {
		name string
		more []Told
		want string
	}{
		{"a list", nil, ""},
		{"one move more", []Told{by("Trần An", Entry{After: 3, Moves: list("i9h9")})}, `
{"type":"move","game":1,"ply":4,"side":"black","move":"i9h9","placed_us":0,"made_us":0,"open":false,"article":"","duty":[],"rulebook":"vn1999"}`},
		{"the whole list once more, by somebody else, changes nothing", []Told{by("Lê Bảo", Entry{Moves: list("h2e2 h9g7 h0g2")})}, ""},
		{"a correction", []Told{by("Lê Bảo", Entry{After: 1, Moves: list("b9c7")})}, `
{"type":"tags","game":1,"tags":{"EnteredByHand":"Trần An, Lê Bảo"},"at_us":0}
{"type":"takeback","game":1,"ply":3,"move":"h0g2","silent":true,"at_us":0}
{"type":"takeback","game":1,"ply":2,"move":"h9g7","silent":true,"at_us":0}
{"type":"move","game":1,"ply":2,"side":"black","move":"b9c7","placed_us":0,"made_us":0,"open":false,"article":"","duty":[],"rulebook":"vn1999"}`},
		{"moves that were too many", []Told{by("Trần An", Entry{After: 2})}, `
{"type":"takeback","game":1,"ply":3,"move":"h0g2","silent":true,"at_us":0}`},
		{"the event has a result", []Told{by("the event", Entry{After: 3, Result: "1-0"})}, `
{"type":"result","game":1,"result":"1-0","reason":"entered","at_us":0}`},
		{"the event has another one", []Told{by("the event", Entry{After: 3, Result: "1-0"}), by("the event", Entry{After: 3, Result: "*"})}, `
{"type":"result","game":1,"result":"1-0","reason":"entered","at_us":0}
{"type":"game","game":1,"state":"playing","at_us":0}`},
		{"a move after the result", []Told{by("the event", Entry{After: 3, Result: "1-0"}), by("Trần An", Entry{After: 2})}, `
{"type":"result","game":1,"result":"1-0","reason":"entered","at_us":0}
{"type":"game","game":1,"state":"playing","at_us":0}
{"type":"takeback","game":1,"ply":3,"move":"h0g2","silent":true,"at_us":0}
{"type":"result","game":1,"result":"1-0","reason":"entered","at_us":0}`},
	} {
		g := entered(t, append([]Told{first}, c.more...)...)
		if got := records(g); got != begun+c.want {
			t.Errorf("%s:\n%s\nexpected:\n%s", c.name, got, begun+c.want)
		}
		if len(g.Entries) != 1+len(c.more) {
			t.Errorf("%s: %d entries", c.name, len(g.Entries))
		}
	}
}

func TestEntriesThatCanNotBe(t *testing.T) {
	first := by("Trần An", Entry{Opening: opening, Moves: list("h2e2 h9g7")})
	for _, c := range []struct {
		name  string
		entry Entry
		want  string
	}{
		{"an illegal move", Entry{After: 2, Moves: list("h0g2 h9g7")}, "ply 4, h9g7: no legal move is written so here"},
		{"no move", Entry{After: 2, Moves: list("hello")}, "ply 3, hello: no legal move is written so here"},
		{"more are kept than there are", Entry{After: 3}, "expected at most 2 moves that are kept, found 3"},
		{"a second opening", Entry{Opening: opening}, "an entry by hand: expected an opening in the first one, and in no other"},
	} {
		g := entered(t, first)
		before := records(g)
		if err := g.Enter(by("x", c.entry)); err == nil || err.Error() != c.want {
			t.Errorf("%s: %v", c.name, err)
		}
		if records(g) != before || len(g.Entries) != 1 {
			t.Errorf("%s: something has changed", c.name)
		}
	}
	if err := new(Game).Enter(by("x", Entry{})); err == nil {
		t.Error("an entry without an opening is taken")
	}
}

func TestWhatIsEnteredBesideWhatABoardHas(t *testing.T) {
	three := list("h2e2 h9g7 h0g2")
	open := Recorded{Move: "h9i7", Open: true, Candidates: list("h9i7 h9g7")}
	of := func(moves ...string) (all []Recorded) {
		for _, m := range moves {
			all = append(all, Recorded{Move: m})
		}
		return all
	}
	for _, c := range []struct {
		name       string
		recorded   []Recorded
		want       Comparison
		away, back bool // What was entered is shown while the board is away, and when it is back.
	}{
		{"the board has nothing", nil, Comparison{3, 0, 0}, true, true},
		{"the board stopped earlier", of("h2e2"), Comparison{3, 1, 0}, true, true},
		{"the board has the same", of(three...), Comparison{3, 3, 0}, false, false},
		{"the board has more", of("h2e2", "h9g7", "h0g2", "i9h9"), Comparison{3, 4, 0}, false, false},
		{"the board has another move", of("h2e2", "b9c7", "h0g2"), Comparison{3, 3, 2}, true, false},
		{"the board has another move and ends", of("h2d2"), Comparison{3, 1, 1}, true, false},
		{"the board is not sure, and may have the same", []Recorded{{Move: "h2e2"}, open, {Move: "h0g2"}}, Comparison{3, 3, 0}, false, false},
		{"the board is not sure, and has others", []Recorded{{Move: "h2d2", Open: true, Candidates: list("h2d2 h2f2")}}, Comparison{3, 1, 1}, true, false},
	} {
		g := entered(t, by("An", Entry{Opening: opening, Moves: three}))
		got := Compare(g.Moves, c.recorded)
		if got != c.want || got.ByHand(false, false) != c.away || got.ByHand(true, false) != c.back || got.ByHand(false, true) || got.ByHand(true, true) {
			t.Errorf("%s: %+v, shown %t and %t", c.name, got, got.ByHand(false, false), got.ByHand(true, false))
		}
	}
}

func TestAGameOfChessIsEntered(t *testing.T) {
	g := entered(t, by("An", Entry{Opening: &Opening{Play: "chess"}, Moves: list("e2e4 e7e5")}))
	p, err := g.Position(2)
	if err != nil || !strings.HasPrefix(p.FEN(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq ") {
		t.Errorf("%v %v", p, err)
	}
	if side := g.Rows[len(g.Rows)-1].Record.(record.Move).Side; side != "black" {
		t.Error(side)
	}
}
