package hall

import (
	"testing"
)

func TestBoardsAtTables(t *testing.T) {
	one, two := Enlisted{Table: 1, Board: "key one", Fingerprint: "fp one"}, Enlisted{Table: 2, Board: "key two", Fingerprint: "fp two"}
	for _, c := range []struct {
		name  string
		facts []Enlisted
		want  map[int]string
		fails bool
	}{
		{"each at its own", []Enlisted{one, two}, map[int]string{1: "key one", 2: "key two"}, false},
		{"one moves", []Enlisted{one, {Table: 3, Board: "key one", Fingerprint: "fp one"}}, map[int]string{3: "key one"}, false},
		{"one takes the place of another one", []Enlisted{one, {Table: 1, Board: "key two", Fingerprint: "fp two"}}, map[int]string{1: "key two"}, false},
		{"a copy of the log's key", []Enlisted{one, {Table: 2, Board: "key one", Fingerprint: "fp two"}}, map[int]string{1: "key one"}, true},
		{"a copy of the authority", []Enlisted{one, {Table: 2, Board: "key two", Fingerprint: "fp one"}}, map[int]string{1: "key one"}, true},
	} {
		var r Roster
		var failed error
		for _, e := range c.facts {
			trial := r.clone()
			if failed = trial.Apply(Fact{Enlisted: &e}); failed == nil {
				r = trial
			}
		}
		got := map[int]string{}
		for table, e := range r.At {
			got[table] = e.Board
		}
		if len(got) != len(c.want) || (failed != nil) != c.fails {
			t.Errorf("%s: %v, %v", c.name, got, failed)
		}
		for table, board := range c.want {
			if got[table] != board {
				t.Errorf("%s: table %d has %q, want %q", c.name, table, got[table], board)
			}
		}
	}
}

func TestABoardThatWasFoundAlteredIsKnownSoUntilItIsInvitedAgain(t *testing.T) {
	var r Roster
	e := Enlisted{Table: 1, Board: "key", Fingerprint: "fp"}
	for _, step := range []struct {
		fact Fact
		want string
	}{
		{Fact{Enlisted: &e}, ""},
		{Fact{Found: &Found{1, "key", Fault{Cloned, "twice"}}}, ""}, // That is found again while it lasts.
		{Fact{Found: &Found{1, "key", Fault{Altered, "cut back"}}}, "cut back"},
		{Fact{Enlisted: &e}, ""},
	} {
		if err := r.Apply(step.fact); err != nil {
			t.Fatal(err)
		}
		if got := r.altered["key"].Why; got != step.want {
			t.Errorf("%+v: %q, want %q", step.fact, got, step.want)
		}
	}
}

func TestOrdersAreNumberedByBoard(t *testing.T) {
	var r Roster
	for _, o := range []Ordered{{Table: 1, Board: "a", Number: 1, Round: 1, Game: 1}, {Table: 1, Board: "a", Number: 2}, {Table: 2, Board: "b", Number: 1, Round: 1, Game: 1}} {
		if err := r.Apply(Fact{Ordered: &o}); err != nil {
			t.Fatal(err)
		}
	}
	if a, b, c := r.nextOrder("a"), r.nextOrder("b"), r.nextOrder("c"); a != 3 || b != 2 || c != 1 {
		t.Errorf("next: %d, %d, %d", a, b, c)
	}
	if sent := r.sent[game{round: 1, game: 1, table: 1}]; sent.Number != 1 || len(r.sent) != 2 {
		t.Errorf("an act stands for a game of the event: %+v", r.sent)
	}
}
