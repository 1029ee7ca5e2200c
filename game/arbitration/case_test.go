package arbitration

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game/law"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/internal/covered"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/trace"
	"github.com/kyban/kyban/tracker"
)

// board is a board with four plies. In each the piece on a0 was touched; the duty of each is that of article 9.1.
type board struct {
	c         *Case
	game      *line.State
	moved     engine.Side // The side that has touched a piece since.
	suspended map[int]Suspended
	said      []string
}

func newBoard(t *testing.T, book string) *board {
	t.Helper()
	rules, err := rulebook.Lookup(book)
	if err != nil {
		t.Fatal(err)
	}
	c := New(rules)
	return &board{c: &c, game: fourPlies(), suspended: map[int]Suspended{}}
}

// fourPlies returns a game in which four plies are made.
func fourPlies() *line.State {
	start := boardgame.NewXiangqi(engine.StartPosition())
	s := &line.State{Game: 1, Now: 7, Phase: line.Playing, Start: start, Tracker: tracker.New([]tracker.Start{{Position: start}}, start.Occupied(), true)}
	for i, move := range []string{"h2e2", "h9g7", "h0g2", "i9h9"} {
		m, _ := engine.ParseMove(move)
		at := sensor.Micros(i+1) * 1_000_000
		s.Tracker.Event(sensor.Event{At: at, Point: m.From(), Uncertainty: 1000}, false)
		s.Tracker.Event(sensor.Event{At: at + 400_000, Point: m.To(), Placed: true, Uncertainty: 1000}, false)
		s.Tracker.Press(s.SideOf(i+1), at+700_000)
		s.Plies = append(s.Plies, line.Ply{Move: m, Side: s.SideOf(i + 1), Fixed: true})
	}
	return s
}

// view reads the board.
func (b *board) view() View { return View{b.game, b} }

func (b *board) EndedBy() int { return 0 }

func (b *board) Touched(side engine.Side, _ int) bool { return side == b.moved }

func (b *board) Saw(_ int, point engine.Point) bool { return point == 0 }

func (b *board) Gesture(_ int, point engine.Point) engine.PointSet {
	if !point.Valid() {
		return engine.PointSet{}
	}
	return engine.SetOf(point)
}

func (b *board) Duty(ply int, _ engine.Point) touchmove.Verdict {
	if ply > len(b.game.Plies) {
		return touchmove.Verdict{}
	}
	return touchmove.Verdict{Article: "9.1"}
}

func (b *board) Penalty(side engine.Side, ply int) law.Penalty {
	punished := rulebook.Penalties{Article: rulebook.Citation{Book: b.c.book.ID, Article: "7.5.5"}, Loses: 2, Minutes: 2}
	return law.PenaltyOf(punished, side, (&line.Offences{}).Count(side, b.c), ply < 9)
}

func (b *board) carryOut(r Ruling) {
	b.said = append(b.said, fmt.Sprintf("carry out %d", r.Number))
	switch r.Text {
	case trace.RuleDutyStands:
		b.suspended[r.Number] = b.c.Suspended(r.Ply, r.Number)
		b.c.Forget(r.Ply, len(b.game.Plies))
	case trace.RuleAnnulled, trace.RuleResult:
		b.game.Result = &line.Outcome{Given: line.Given{Ruling: r.Number}}
		b.c.ReplaceResult()
	}
}

func (b *board) takeBack(r Ruling, by int) {
	b.said = append(b.said, fmt.Sprintf("take %d back by %d", r.Number, by))
	b.c.PutBack(b.suspended[r.Number])
	b.c.FreeTouches()
}

// do carries out acts as a board does.
func (b *board) do(acts []line.Act) {
	for _, act := range acts {
		switch act := act.(type) {
		case record.Record:
			b.say(act)
		case CarryOut:
			b.carryOut(act.Ruling)
		case TakeBack:
			b.takeBack(act.Ruling, act.By)
		case SayDuty:
			b.said = append(b.said, fmt.Sprintf("duty of %d by %d", act.Ply, act.Ruling))
		}
	}
}

// rule takes in a ruling.
func (b *board) rule(in fact.Ruling) {
	ruling := b.c.Rule(b.view(), in)
	b.do(ruling)
	b.do(b.c.Apply(b.view(), ruling))
}

func (b *board) say(r record.Record) {
	text := ""
	switch r := r.(type) {
	case record.Claim:
		text = fmt.Sprintf("claim %d %s", r.Claim, strings.TrimSpace(r.State+" "+r.Article))
		if r.TimeRuns != "" {
			text += ", the clock of " + string(r.TimeRuns) + " runs"
		}
	case record.Ruling:
		text = fmt.Sprintf("ruling %d %s", r.Ruling, r.Article)
		if r.NoEffect {
			text += " no effect"
		}
	case record.Count:
		text = fmt.Sprintf("count %d %s %s %s", r.Count, r.Side, r.Advice, r.Article)
	case record.Note:
		text = fmt.Sprintf("note %s %s", r.Code, r.Article)
		if r.Text == "" {
			text += " without a text"
		}
	case record.Signed:
		text = "signed by " + string(r.By)
	case record.SignaturesVoid:
		text = fmt.Sprintf("void signatures of %v: %v", r.Who, r.Changed)
	case record.Confirmed:
		text = "confirmed " + r.Result
	}
	b.said = append(b.said, strings.TrimSpace(text))
}

// enter enters a line of a trace, and returns the records that follow.
func (b *board) enter(t *testing.T, words string) string {
	t.Helper()
	tr, err := trace.Parse(strings.NewReader("trace 1\n0 " + words + "\n"))
	if err != nil {
		t.Fatalf("%s: %v", words, err)
	}
	b.said = nil
	result := ""
	if b.game.Phase == line.Over {
		result = "1-0"
	}
	switch f := tr.Lines[0].Fact.(type) {
	case fact.Claim:
		_, acts := b.c.Claim(b.view(), f)
		b.do(acts)
	case fact.Ruling:
		b.rule(f)
	case fact.Sign:
		b.do(b.c.Sign(b.view(), f, result, &covered.Account{}))
	}
	return strings.Join(b.said, "; ")
}

func TestWhatFollowsFromClaimsAndRulings(t *testing.T) {
	over := func(b *board) { b.game.Phase = line.Over }
	type step struct{ words, want string }
	for _, tc := range []struct {
		name, book string
		with       func(b *board)
		steps      []step
	}{

		{"illegal moves of one player and of the other", "fide2018", nil, []step{
			{`rule 1 illegal_move red "An" 7.5.4`, "ruling 1 7.5.4; count 1 red time 7.5.5; carry out 1"},
			{`rule 2 illegal_move black "An" 7.5.4`, "ruling 2 7.5.4; count 1 black time 7.5.5; carry out 2"},
			{`rule 3 illegal_move red "An" 7.5.4`, "ruling 3 7.5.4; count 2 red loss 7.5.5; carry out 3"},
		}},
		{"an illegal move ruled by two arbiters is one", "fide2018", nil, []step{
			{`rule 1 illegal_move red "An" 7.5.4`, "ruling 1 7.5.4; count 1 red time 7.5.5; carry out 1"},
			{`rule 1 illegal_move red "Bo" 7.5.4`, "ruling 2 7.5.4; note already_counted; carry out 2"},
			{`rule 3 illegal_move red "Bo" 7.5.4`, "ruling 3 7.5.4; count 2 red loss 7.5.5; carry out 3"},
		}},
		{"an illegal move whose ruling is taken back", "fide2018", nil, []step{
			{`rule 1 illegal_move red "An" 7.5.4`, "ruling 1 7.5.4; count 1 red time 7.5.5; carry out 1"},
			{`rule 3 illegal_move red "An" 7.5.4`, "ruling 2 7.5.4; count 2 red loss 7.5.5; carry out 2"},
			{`rule 1 dismissed "An" revises=1`, "ruling 3; count 1 red; take 1 back by 3; carry out 3"},
			{`rule 4 illegal_move red "An" 7.5.4`, "ruling 4 7.5.4; count 2 red loss 7.5.5; carry out 4"},
		}},
		{"a claim is answered by the ruling on its ply", "vn2004", nil, []step{
			{"claim red 4 a0", "claim 1 open, the clock of red runs"},
			{`rule 4 dismissed "An" 9.11b`, "ruling 1 9.11b; claim 1 answered; carry out 1"},
		}},
		{"a ruling that may answer two claims answers none", "vn2004", nil, []step{
			{"claim red 4 a0", "claim 1 open, the clock of red runs"},
			{"claim arbiter 4", "claim 2 open"},
			{`rule 4 dismissed "An" 9.11b`, "ruling 1 9.11b; note name_the_claim; carry out 1"},
			{`rule 4 dismissed "An" 9.11b claim=2`, "ruling 2 9.11b; claim 2 answered; carry out 2"},
			{`rule 4 dismissed "An" 9.11b claim=2`, "ruling 3 9.11b; note no_such_claim; carry out 3"},
		}},
		{"a claim ahead of the game is refused", "vn2004", nil, []step{{"claim red 9", "claim 1 refused; note no_such_ply"}}},
		{"a claim on a touch that nobody saw stands", "vn2004", nil, []step{{"claim red 4 b0", "claim 1 open, the clock of red runs; note touch_not_seen 9.11b"}}},
		{"the right to claim lapses by the claimant's touch", "fide2018", func(b *board) { b.moved = engine.First }, []step{
			{"claim red 4 a0", "claim 1 refused 4.8"},
			{"claim red 4", "claim 2 open; note lapsed_if_touch 4.8"},
			{"claim black 4 a0", "claim 3 open"},
		}},
		{"the third accident counts as deliberate", "vn2004", nil, []step{
			{`rule 1 accidental a0 "An"`, "ruling 1 9.6; count 1 red reminder 9.6; duty of 1 by 1"},
			{`rule 1 accidental a0 "Bo"`, "ruling 2 9.6; note already_counted; duty of 1 by 2"},
			{`rule 3 accidental b0 "An"`, "ruling 3 9.6; count 2 red warning 9.6; note touch_not_seen"},
			{`rule 3 accidental a0 "An"`, "ruling 4 9.6; count 3 red deliberate 9.6; duty of 3 by 4"},
		}},
		{"a count goes down where a ruling is taken back", "vn2004", nil, []step{
			{`rule 1 accidental a0 "An"`, "ruling 1 9.6; count 1 red reminder 9.6; duty of 1 by 1"},
			{`rule 3 accidental a0 "An"`, "ruling 2 9.6; count 2 red warning 9.6; duty of 3 by 2"},
			{`rule 1 dismissed "An" 9.11b revises=1`, "ruling 3 9.11b; count 1 red; duty of 1 by 3; count 1 red reminder 9.6; carry out 3"},
			{`rule 1 dismissed "An" 9.11b revises=1`, "ruling 4 9.11b no effect; note already_revised"},
			{`rule 1 dismissed "An" 9.11b revises=7`, "ruling 5 9.11b no effect; note no_such_ruling"},
		}},
		{"what a ruling did is taken back by a later one", "vn2004", nil, []step{
			{`rule 3 duty_stands "An"`, "ruling 1 9.1; carry out 1"},
			{`rule 3 dismissed "An" 9.11b revises=1`, "ruling 2 9.11b; take 1 back by 2; carry out 2"},
			{`rule 3 warning "An" 9.6 revises=2`, "ruling 3 9.6; note stays_revised; take 2 back by 3; count 1 red; carry out 3"},
			{`rule 3 dismissed "An" 9.11b revises=3`, "ruling 4 9.11b; note stays_revised; count 0 red; take 3 back by 4; carry out 4"},
		}},
		{"a position is restored no more when the game is over", "vn2004", over, []step{
			{`rule 3 duty_stands "An"`, "ruling 1 9.1 no effect; note game_over 9.11"},
		}},
		{"a result that everybody has signed stands", "vn2004", over, []step{
			{`sign red "Lan"`, "signed by red"},
			{`sign black "Minh"`, "signed by black"},
			{`sign arbiter "An"`, "signed by arbiter; confirmed 1-0"},
			{`rule 3 annulled "An" 9.9a`, "ruling 1 9.9a no effect; note result_confirmed 9.9d"},
		}},
		{"nothing is signed before there is a result", "vn2004", nil, []step{{`sign red "Lan"`, "note nothing_to_sign"}}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b := newBoard(t, tc.book)
			if tc.with != nil {
				tc.with(b)
			}
			for _, s := range tc.steps {
				if got := b.enter(t, s.words); got != s.want {
					t.Errorf("%s\ngot  %s\nwant %s", s.words, got, s.want)
				}
			}
		})
	}
}

func TestSignaturesAreVoidWhereSomethingChangesThatTheyCover(t *testing.T) {
	b := newBoard(t, "vn2004")
	b.game.Phase = line.Over
	account := &covered.Account{}
	for _, side := range []engine.Side{engine.First, engine.Second} {
		b.do(b.c.Sign(b.view(), fact.Sign{Side: side, Name: "Lan", Covers: true, Layout: 2}, "1-0", account))
	}
	b.said = nil
	b.do(b.c.VoidSignatures(b.view(), "1-0", account))
	if len(b.said) > 0 {
		t.Errorf("nothing has changed: %q", b.said)
	}
	account.Take(record.Tags{Tags: map[string]string{"red": "Mai"}}, nil)
	b.do(b.c.VoidSignatures(b.view(), "1-0", account))
	if want := []string{"void signatures of [red black]: [names]"}; !slices.Equal(b.said, want) {
		t.Errorf("%q, want %q", b.said, want)
	}
	if by, lapsed := b.c.Signatures(), b.c.Lapsed(); len(by) != 0 || len(lapsed) != 2 {
		t.Errorf("%v still stand, %d lapsed", by, len(lapsed))
	}
}

func TestWhatBindsByARuling(t *testing.T) {
	b := newBoard(t, "vn2004")
	b.enter(t, `rule 3 accidental a0 "An"`)
	b.c.Keep(3, []touchmove.Lift{{Point: 0}, {Point: 1}})
	b.c.Impose(3, line.Duty{Article: "9.1"})
	suspended := b.c.Suspended(3, 0)
	b.c.Forget(3, 4)
	if _, imposed := b.c.Imposed(3); imposed || b.c.Free(3, 0) || len(b.c.Kept(3)) > 0 || b.c.Undone() != 4 {
		t.Error("what was ruled of a ply is not forgotten with it")
	}
	b.c.PutBack(suspended)
	b.c.FreeTouches()
	kept := b.c.Kept(3)
	if duty, _ := b.c.Imposed(3); duty.Article != "9.1" || !b.c.Free(3, 0) || len(kept) != 2 || !kept[0].Accidental || kept[1].Accidental {
		t.Errorf("what was ruled of a ply does not come back with it: %+v", kept)
	}
}
