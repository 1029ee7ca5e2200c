package hall

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/event/players"
	"github.com/kyban/kyban/hall/member"
)

// facts returns those of an event of four players with a first round at tables 1 and 2, and what comes behind.
func facts(r event.Regulations, more ...event.Fact) []event.Fact {
	list := []players.Player{{Name: "An"}, {Name: "Bình"}, {Name: "Cường", Club: "Huế"}, {Name: "Dũng", Rating: 2000}}
	r.Seed = "7"
	all := []event.Fact{{Opened: &r, Players: list},
		{Pairing: &event.Pairing{Round: 1, Tables: []event.Table{{Table: 1, First: 1, Second: 2}, {Table: 2, First: 3, Second: 4}}}}}
	return append(all, more...)
}

func published(round int) event.Fact {
	return event.Fact{Publication: &event.Publication{Round: round}}
}

func result(round, table, number int, o event.Outcome) event.Fact {
	return event.Fact{Result: &event.Result{Round: round, Table: table, Game: number, Outcome: o}}
}

func apply(t *testing.T, facts []event.Fact) *event.Event {
	t.Helper()
	e := new(event.Event)
	for _, f := range facts {
		if err := e.Apply(f); err != nil {
			t.Fatal(err)
		}
	}
	return e
}

func TestWhichGamesBoardsAreToPlay(t *testing.T) {
	knockout, tiebreak := event.Regulations{System: event.Knockout}, event.Fact{Tiebreak: &event.TiebreakGame{Round: 1, Table: 1}}
	swiss, matches := event.Regulations{System: event.Swiss, Rounds: 3}, event.Regulations{System: event.Matches, By: event.Swiss, Rounds: 3}
	for _, c := range []struct {
		name  string
		facts []event.Fact
		want  string
	}{
		{"nothing is published", facts(swiss), ""},
		{"a round is published", facts(swiss, published(1)), "1 An-Bình at 1; 1 Cường-Dũng at 2"},
		{"one is over", facts(swiss, published(1), result(1, 1, 1, event.Draw)), "1 Cường-Dũng at 2"},
		{"the second game turns the colours", facts(matches, published(1), result(1, 1, 1, event.Draw)), "1.2 Bình-An at 1; 1.1 Cường-Dũng at 2"},
		{"one is lost without a game", facts(swiss, published(1), result(1, 2, 1, event.BlackForfeit)), "1 An-Bình at 1"},
		{"a tie-break game behind a drawn one", facts(knockout, published(1), result(1, 1, 1, event.Draw), result(1, 2, 1, event.RedWins), tiebreak), "1.2 Bình-An at 1"},
		{"one behind a match of two games", facts(matches, published(1), result(1, 1, 1, event.RedWins), result(1, 1, 2, event.RedWins), result(1, 2, 1, event.BothForfeit), result(1, 2, 2, event.BothForfeit), tiebreak), "1.3 An-Bình at 1"},
	} {
		e := apply(t, c.facts)
		var got []string
		for _, d := range dueGames(e) {
			got = append(got, fmt.Sprintf("%s %s-%s at %d", d.body.Tags["round"], d.red, d.black, d.table))
			if again, ok := played(e, d.body.Tags); !ok || again.game != d.game {
				t.Errorf("%s: by its tags %v it is %+v", c.name, d.body.Tags, again.game)
			}
		}
		if text := strings.Join(got, "; "); text != c.want {
			t.Errorf("%s: %q, want %q", c.name, text, c.want)
		}
	}
}

// What a section does not say is said, too: another one may have been played at the board before.
func TestALawOfRepetitionAndEvidenceAreToldOfEachGame(t *testing.T) {
	for _, c := range []struct {
		name string
		r    event.Regulations
		want string
	}{
		{"neither is named", event.Regulations{System: event.Swiss, Rounds: 3}, `vn2004 false`},
		{"both are", event.Regulations{System: event.Swiss, Rounds: 3, Repetition: "axf2003", Evidence: true}, `axf2003 true`},
		{"repeated positions are ignored", event.Regulations{System: event.Swiss, Rounds: 3, Repetition: "none"}, `none false`},
		{"an earlier version took what is none", event.Regulations{System: event.Swiss, Rounds: 3, Repetition: "vn1066"}, ` false`},
		{"chess has its own", event.Regulations{System: event.Swiss, Rounds: 3, Play: "chess", Evidence: true}, ` true`},
	} {
		d := dueGames(apply(t, facts(c.r, published(1))))[0]
		if got := fmt.Sprintf("%s %v", d.body.Repetition, *d.body.Evidence); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
		if err := (control.Request{Op: control.New, Body: d.body}).Check(); err != nil {
			t.Errorf("%s: no board takes it: %v", c.name, err)
		}
	}
}

func TestWhatABoardIsToldOfAGame(t *testing.T) {
	e := apply(t, facts(event.Regulations{System: event.Swiss, Rounds: 3, Event: "Giải Huế", City: "Huế", Control: "300+3", Lateness: 15}, published(1)))
	d := dueGames(e)[1]
	want := map[string]string{"red": "Cường", "black": "Dũng", "redteam": "Huế", "blackelo": "2000", "event": "Giải Huế", "site": "Huế", "round": "1", "table": "2"}
	if fmt.Sprint(d.body.Tags) != fmt.Sprint(want) {
		t.Errorf("%v, want %v", d.body.Tags, want)
	}
	if d.body.Control != "300+3" || d.body.Rulebook != "vn2004" || d.body.Lateness == nil || *d.body.Lateness != 900_000_000 {
		t.Errorf("%+v", d.body)
	}
	if !d.isSeated("Cường", "Dũng") || d.isSeated("Dũng", "Cường") {
		t.Error("the colours are not told apart")
	}
}

func TestATiebreakGameHasATimeControlOfItsOwn(t *testing.T) {
	all := facts(event.Regulations{System: event.Knockout, Control: "900+10"}, published(1), result(1, 1, 1, event.Draw), event.Fact{Tiebreak: &event.TiebreakGame{Round: 1, Table: 1, Control: "300+3"}})
	var got []string
	for _, d := range dueGames(apply(t, all)) {
		got = append(got, fmt.Sprintf("%s at %d: %s", d.body.Tags["round"], d.table, d.body.Control))
	}
	if text := strings.Join(got, ", "); text != "1.2 at 1: 300+3, 1 at 2: 900+10" {
		t.Error(text)
	}
	for from, tables := range map[int]int{3: 1, 99: 2} { // That there is one tells that the game before was drawn.
		s := without(all, map[game]int{{"", 1, 1, 1}: from}).Sections[0]
		if n := len(s.Rounds[0].Tables[0].Results); n != tables {
			t.Errorf("hidden from fact %d on: %d games at the table, want %d", from, n, tables)
		}
	}
}

func TestWhenARoundStartsIsToldOfIt(t *testing.T) {
	p := published(1)
	p.Publication.Starts = "2026-12-05T14:00:00+07:00"
	s := apply(t, facts(event.Regulations{System: event.Swiss, Rounds: 3, Zone: "Asia/Ho_Chi_Minh"}, p)).Sections[0]
	if v := s.View(s.Rounds[0], ""); v.Starts != "2026-12-05T14:00:00+07:00" || v.Zone != "Asia/Ho_Chi_Minh" {
		t.Errorf("%+v", v)
	}
	e := event.Event{Sections: []*event.Section{s}}
	for want, p := range map[string]event.Publication{
		"round 1 is published already": {Round: 1},
		`start "14:00": expected a time with its offset, such as 2026-12-05T14:00:00+07:00, of a round that is published`: {Round: 1, Starts: "14:00"},
		`start "2026-12-05T14:00:00+07:00": expected a time with its offset`:                                              {Round: 1, Back: true, Starts: "2026-12-05T14:00:00+07:00"},
	} {
		if err := e.Apply(event.Fact{Publication: &p}); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%+v: %v, want %s", p, err, want)
		}
	}
	if err := e.Apply(event.Fact{Publication: &event.Publication{Round: 1, Back: true}}); err != nil || s.Rounds[0].Starts != "" {
		t.Errorf("withdrawn, it starts at %q, %v", s.Rounds[0].Starts, err)
	}
}

// Results are as late as their games, and so is the round that rests on them.
func TestWhatIsHiddenIsInNoPairing(t *testing.T) {
	second := event.Fact{Pairing: &event.Pairing{Round: 2, Tables: []event.Table{{Table: 1, First: 1, Second: 3}, {Table: 2, First: 2, Second: 4}}}}
	all := facts(event.Regulations{System: event.Swiss, Rounds: 3}, published(1), result(1, 1, 1, event.RedWins), result(1, 2, 1, event.Draw), second, published(2), result(1, 1, 1, event.BlackWins))
	for _, c := range []struct {
		name   string
		hidden map[game]int
		rounds int
		points string
	}{
		{"nothing", nil, 2, "Bình 2 Cường 1 Dũng 1 An 0"},
		{"a result", map[game]int{{"", 1, 1, 1}: 3}, 1, "Cường 1 Dũng 1 An 0 Bình 0"},
		{"a correction, behind which nothing was paired", map[game]int{{"", 1, 1, 1}: 7}, 2, "An 2 Cường 1 Dũng 1 Bình 0"},
		{"one of round 2, which is not over", map[game]int{{"", 2, 1, 1}: 5}, 2, "Bình 2 Cường 1 Dũng 1 An 0"},
	} {
		s := without(all, c.hidden).Sections[0]
		var got []string
		for _, v := range s.StandingViews(0) {
			got = append(got, fmt.Sprintf("%s %v", v.Name, v.Points))
		}
		if text := strings.Join(got, " "); len(s.Rounds) != c.rounds || text != c.points {
			t.Errorf("%s: %d rounds, %s", c.name, len(s.Rounds), text)
		}
	}
}

// A tie-break game that is played at a board stays, and keeps the results on which it rests.
func TestATiebreakGameThatIsPlayedIsNotTakenBack(t *testing.T) {
	s := apply(t, facts(event.Regulations{System: event.Knockout}, published(1), result(1, 1, 1, event.Draw), result(1, 2, 1, event.RedWins),
		event.Fact{Tiebreak: &event.TiebreakGame{Round: 1, Table: 1}})).Sections[0]
	back := event.TiebreakGame{Round: 1, Table: 1, Back: true}
	l := newLate(t, begun...)
	d := l.hall.desk
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.mayTakeBack(s, back); err != nil {
		t.Error(err)
	}
	d.games[game{round: 1, game: 2, table: 1}] = boardlog.StoredID(l.followed.Number(), 1)
	if err := d.mayTakeBack(s, back); err == nil || err.Error() != "round 1, table 1: the tie-break game has moves: enter its result" {
		t.Error(err)
	}
	for _, c := range []struct {
		game int
		o    event.Outcome
		want string
	}{
		{1, event.RedWins, "round 1, table 1: a tie-break game is open there: take it back first, or enter its result"},
		{1, event.Draw, "<nil>"},
		{2, event.RedWins, "<nil>"},
	} {
		if err := s.CheckEntry(event.Result{Round: 1, Table: 1, Game: c.game, Outcome: c.o}); fmt.Sprint(err) != c.want {
			t.Errorf("%s of game %d: %v, want %s", c.o, c.game, err, c.want)
		}
	}
}

// A round that was withdrawn is paired anew: the board gets its new players.
func TestAnOrderIsForThoseWhomItNames(t *testing.T) {
	secret, _, err := member.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	for play, want := range map[string]string{"xiangqi": "An", "chess": "An"} {
		g := dueGames(apply(t, facts(event.Regulations{System: event.Swiss, Rounds: 3, Play: play}, published(1))))[0]
		body, err := json.Marshal(g.body)
		if err != nil || g.red != want {
			t.Fatal(g.red, err)
		}
		signed, err := member.Order{Event: "e", Board: "b", Do: control.New, Body: body}.Sign(secret)
		if err != nil {
			t.Fatal(err)
		}
		o := Ordered{Signed: signed}
		other := g
		other.black = "Dũng"
		faster := g
		if faster.body.Control = "300+5"; o.isFor(faster) {
			t.Errorf("%s: an order with another time control will do", play)
		}
		if !o.isFor(g) || o.isFor(other) {
			t.Errorf("%s: for its own players %v, for others %v", play, o.isFor(g), o.isFor(other))
		}
	}
}
