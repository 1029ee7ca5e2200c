package hall

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/event"
)

var now = time.Date(2026, 11, 30, 9, 0, 0, 0, time.UTC)

// onBoard is a game on a board, with needs.
func onBoard(needs ...control.NeedKind) control.Attention {
	a := control.Attention{Game: 1, Open: true, Enters: true, Tags: map[string]string{}, Needs: []control.Need{}}
	for _, kind := range needs {
		a.Needs = append(a.Needs, control.Need{Kind: kind})
	}
	return a
}

func TestTheInboxIsSortedByUrgencyAndGroupedByTable(t *testing.T) {
	heard := state{connected: true, heard: now}
	at := func(table int, s state, games ...control.Attention) Attending {
		s.table, s.games = table, games
		return attending(new(event.Event), s, now)
	}
	gone, cloned := heard, heard
	gone.connected, gone.heard = false, now.Add(-time.Minute)
	cloned.fault = &Fault{Kind: Cloned, Why: "twice"}
	earlier := onBoard(control.NeedUnsigned)
	earlier.Open, earlier.Game = false, 2
	in := Inbox{Tables: []Attending{
		at(1, heard, onBoard(control.NeedStopped)),
		at(2, heard, onBoard()),
		at(3, gone),
		at(4, heard, onBoard(control.NeedUnresolved, control.NeedClaim), earlier),
		at(5, heard, onBoard(control.NeedUnrecorded)),
		at(6, cloned),
		at(7, heard, earlier),
		at(8, heard, onBoard(control.NeedIllegal)),
	}}
	in.sort()
	var got []string
	for _, table := range in.Tables {
		said := fmt.Sprint(table.Table)
		for _, n := range table.Needs {
			said += " " + n.Kind
		}
		for _, g := range table.Games {
			for _, n := range g.Needs {
				said += fmt.Sprintf(" %d:%s", g.Game, n.Kind)
			}
		}
		got = append(got, said)
	}
	want := []string{"5 1:unrecorded", "6 cloned", "4 1:claim 1:unresolved 2:unsigned", "8 1:illegal", "3 unheard", "1 1:stopped", "7 2:unsigned", "2"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%q\nwant %q", got, want)
	}
	var mine []int
	for _, table := range in.within(tables{2, 4, 8}).Tables {
		mine = append(mine, table.Table)
	}
	if want := []int{4, 8, 2}; !reflect.DeepEqual(mine, want) {
		t.Errorf("a helper sees %v, want %v", mine, want)
	}
}

func TestWhatAHallFindsAtATable(t *testing.T) {
	swiss := event.Regulations{System: event.Swiss, Rounds: 3}
	played := apply(t, facts(swiss, published(1), result(1, 1, 1, event.Draw)))
	game := func(result string, confirmed bool, tags ...string) control.Attention {
		a := onBoard()
		a.Result, a.Confirmed = result, confirmed
		a.Tags = map[string]string{"round": "1", "table": "1", "red": tags[0], "black": tags[1]}
		return a
	}
	for _, c := range []struct {
		name string
		s    state
		want string
	}{
		{"all is well", state{connected: true, heard: now, games: []control.Attention{game("*", false, "An", "Bình")}}, ""},
		{"a silent board", state{connected: true, heard: now.Add(-41 * time.Second)}, "unheard since 2026-11-30T08:59:19Z"},
		{"a board that was never heard", state{}, "unheard"},
		{"an altered one", state{connected: true, heard: now, fault: &Fault{Altered, "cut back"}}, "altered cut back"},
		{"the colours are wrong", state{connected: true, heard: now, games: []control.Attention{game("*", false, "Bình", "An")}}, "mispaired Bình-An vn2004 9.9b, 9.9c"},
		{"the colours were wrong", state{connected: true, heard: now, games: []control.Attention{game("1-0", false, "Bình", "An")}}, "mispaired Bình-An vn2004 9.9e"},
		{"others sit there", state{connected: true, heard: now, games: []control.Attention{game("*", false, "An", "Dũng")}}, "mispaired An-Dũng"},
		{"the signed result is the one that was entered", state{connected: true, heard: now, games: []control.Attention{game("1/2-1/2", true, "An", "Bình")}}, ""},
		{"it is another one", state{connected: true, heard: now, games: []control.Attention{game("1-0", true, "An", "Bình")}}, "contradicts 1-0"},
		{"it is not signed by all", state{connected: true, heard: now, games: []control.Attention{game("1-0", false, "An", "Bình")}}, ""},
	} {
		c.s.table = 1
		var got []string
		for _, n := range attending(played, c.s, now).Needs {
			said := n.Kind
			if n.Since != "" {
				said += " since " + n.Since
			}
			if n.Red != "" {
				said += " " + n.Red + "-" + n.Black
			}
			got = append(got, strings.Join(strings.Fields(said+" "+n.Result+" "+n.Text), " "))
		}
		if got := strings.Join(got, "; "); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestTheHallNamesWhoRulesAndSigns(t *testing.T) {
	an := auth.Person{Name: "An", Role: control.Arbiter, Token: 1}
	for _, c := range []struct {
		name string
		who  auth.Person
		body control.Body
		want string
	}{
		{"a ruling", an, control.RuleBody{Ruling: "dismissed"}, "An"},
		{"in another name", an, control.RuleBody{Ruling: "dismissed", Name: "Bình"}, "rule: the token says who this is: An, not Bình"},
		{"a signature of the arbiter", an, control.SignBody{Side: "arbiter"}, "An"},
		{"a signature of a player", an, control.SignBody{Side: "red"}, "sign: a player signs at the board, or by a PIN there"},
		{"the operator names the arbiter", auth.Operator(), control.SignBody{Side: "arbiter", Name: "Bình"}, "Bình"},
		{"the operator names nobody", auth.Operator(), control.SignBody{Side: "arbiter"}, "sign: expected the arbiter's name"},
	} {
		r := control.Request{Op: control.Sign, Body: c.body}
		if _, ok := c.body.(control.RuleBody); ok {
			r.Op = control.Rule
		}
		err := inNameOf(c.who, &r)
		got := fmt.Sprint(err)
		if err == nil {
			got = reflect.ValueOf(r.Body).FieldByName("Name").String()
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
