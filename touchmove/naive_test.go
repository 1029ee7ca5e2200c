package touchmove

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
)

// naiveLaw is a second reading of a law of touching, written from the prose: it tries every order of the touches that the
// evidence allows, one by one.
type naiveLaw struct {
	stood  string // The article on a piece that was set down, empty for none.
	orders func(t Turn, touches []Lift, legal []engine.Move) Verdict
}

func TestJudgeAgreesWithANaiveReading(t *testing.T) {
	for id, law := range map[rulebook.ID]naiveLaw{
		rulebook.VN2004:   {"9.5b", naiveOrders},
		rulebook.FIDE2018: {"", naiveFIDE},
		rulebook.FIDE2023: {"", naiveFIDE},
	} {
		t.Run(string(id), func(t *testing.T) { agrees(t, mustBook(t, id), law) })
	}
}

// agrees compares Judge with a naive reading on random turns.
func agrees(t *testing.T, book *rulebook.Rulebook, law naiveLaw) {
	randtest.Check(t, 2, func(t *rapid.T) {
		before := randomPosition(t)
		legal := before.LegalMoves(nil)
		for range 20 {
			turn := randomTurn(t, &before, legal)
			got, want := Judge(book, turn), law.verdict(turn, legal)
			if citationOf(got) != citationOf(want) || got.Obeyed != want.Obeyed || got.Kind != want.Kind ||
				got.Undetermined != want.Undetermined || !slices.Equal(got.Duty, want.Duty) {
				t.Fatalf("%s\nlifts %+v\nplayed %v, stood %v\ngot  %+v\nwant %+v", before.FEN(), turn.Lifts, turn.Played, turn.Stood, got, want)
			}
		}
	})
}

// randomPosition plays random legal moves from the start.
func randomPosition(t *rapid.T) engine.Position {
	p := engine.StartPosition()
	for range rapid.IntRange(0, 80).Draw(t, "plies") {
		legal := p.LegalMoves(nil)
		next := p
		next.Make(rapid.SampledFrom(legal).Draw(t, "move"))
		if next.Ending() != engine.NoEnding {
			break
		}
		p = next
	}
	return p
}

// randomTurn lifts a few random pieces close together, then mostly lifts the pieces of the move.
func randomTurn(t *rapid.T, before *engine.Position, legal []engine.Move) Turn {
	turn := Turn{Before: boardgame.NewXiangqi(*before), Played: rapid.SampledFrom(legal).Draw(t, "played")}
	step := rapid.SampledFrom([]sensor.Micros{0, 400, 900, 1000, 3000, 100_000})
	uncertainty := rapid.SampledFrom([]sensor.Micros{0, 1000, 1000, 2000})
	pieces := before.Occupied().Points()
	at := sensor.Micros(1_000_000)
	lift := func(pt engine.Point) *Lift {
		at += step.Draw(t, "step")
		turn.Lifts = append(turn.Lifts, Lift{Point: pt, Owner: before.At(pt).Side(), At: at, Uncertainty: uncertainty.Draw(t, "uncertainty")})
		return &turn.Lifts[len(turn.Lifts)-1]
	}
	for range rapid.IntRange(0, 3).Draw(t, "touches") {
		l := lift(rapid.SampledFrom(pieces).Draw(t, "touched"))
		if rapid.IntRange(0, 9).Draw(t, "returns") > 0 {
			l.Back = at + 500 + step.Draw(t, "away")
		}
		l.Brush = rapid.IntRange(0, 9).Draw(t, "brush") == 0
		l.Adjust = rapid.IntRange(0, 9).Draw(t, "adjust") == 0
		l.Accidental = rapid.IntRange(0, 9).Draw(t, "accidental") == 0
	}
	moved := []engine.Point{turn.Played.From()}
	if before.At(turn.Played.To()) != 0 {
		moved = append(moved, turn.Played.To())
	}
	for _, pt := range rapid.Permutation(moved).Draw(t, "execution") {
		if rapid.IntRange(0, 9).Draw(t, "seen") > 0 {
			lift(pt)
		}
	}
	if rapid.IntRange(0, 9).Draw(t, "stands") == 0 {
		turn.Stood = []engine.Move{engine.NewMove(turn.Played.From(), rapid.SampledFrom(engine.AllPoints.Points()).Draw(t, "stood")), legal[0]}
	}
	return turn
}

// verdict reads the law slowly, as a person would.
func (law naiveLaw) verdict(t Turn, legal []engine.Move) Verdict {
	for _, made := range t.Stood {
		if law.stood != "" && slices.Contains(legal, made) {
			v := Verdict{Article: law.stood, Duty: []engine.Move{made}, Obeyed: made == t.Played}
			if !v.Obeyed {
				v.Kind = SecondDestination
			}
			return v
		}
	}
	var lifts []Lift
	for _, l := range t.Lifts {
		if !l.Brush && !l.Adjust && !l.Accidental { // 9.5a, 9.6; 4.2.1, 4.2.2
			lifts = append(lifts, l)
		}
	}
	if len(lifts) == 0 {
		lifts = []Lift{{Point: t.Played.From(), Owner: t.Before.Turn()}}
	}
	a, b := law.actions(t, lifts, false, legal), law.actions(t, lifts, true, legal)
	if a.Article == b.Article && slices.Equal(a.Duty, b.Duty) {
		return a
	}
	if a.Kind != NoFinding && b.Kind == NoFinding {
		a, b = b, a
	}
	a.Undetermined = true
	if a.Article != b.Article {
		a.Otherwise = b.Article
	}
	return a
}

// actions walks through the turn lift by lift and keeps the lifted pieces. doubtUp means that a piece is still up if it
// came back too close to the next lift to know their order.
func (law naiveLaw) actions(t Turn, lifts []Lift, doubtUp bool, legal []engine.Move) Verdict {
	var actions [][]Lift
	var up []Lift
	for _, next := range lifts {
		up = slices.DeleteFunc(up, func(l Lift) bool {
			gap := next.At - l.Back
			if gap < 0 {
				gap = -gap
			}
			if gap == 0 || gap < l.Uncertainty || gap < next.Uncertainty {
				return l.Back != 0 && !doubtUp
			}
			return l.Back != 0 && l.Back < next.At
		})
		if len(up) == 0 {
			actions = append(actions, nil)
		}
		actions[len(actions)-1] = append(actions[len(actions)-1], next)
		up = append(up, next)
	}
	last := actions[len(actions)-1]
	execution := slices.ContainsFunc(last, func(l Lift) bool { return l.Back == 0 })
	for _, l := range last {
		ownMoves := l.Point == t.Played.From()
		captured := l.Point == t.Played.To() && l.Owner != t.Before.Turn()
		execution = execution && (ownMoves || captured)
	}
	all := law.orders(t, lifts, legal)
	if !execution || len(actions) == 1 {
		return all
	}
	v := law.orders(t, lifts[:len(lifts)-len(last)], legal)
	if all.Article != v.Article {
		v.Otherwise = all.Article
	}
	return v
}

// naiveOrders tries every order of the touches that the evidence allows.
func naiveOrders(t Turn, touches []Lift, legal []engine.Move) Verdict {
	type who struct{ own, opponent engine.Point }
	ownFirst, opponentFirst := map[who]bool{}, map[who]bool{}
	for _, order := range permutations(touches) {
		if !fits(order) {
			continue
		}
		w := who{engine.NoPoint, engine.NoPoint}
		for _, l := range slices.Backward(order) {
			if l.Owner == t.Before.Turn() {
				w.own = l.Point
			} else {
				w.opponent = l.Point
			}
		}
		if order[0].Owner == t.Before.Turn() {
			ownFirst[w] = true
		} else {
			opponentFirst[w] = true
		}
	}
	var readings []Verdict
	for w := range ownFirst {
		readings = append(readings, naiveArticle(w.own, w.opponent, true, opponentFirst[w], legal))
	}
	for w := range opponentFirst {
		if !ownFirst[w] {
			readings = append(readings, naiveArticle(w.own, w.opponent, false, true, legal))
		}
	}
	return naiveUnion(t, readings, legal)
}

// naiveFIDE reads article 4.3 of the laws of chess in every order of the touches.
func naiveFIDE(t Turn, touches []Lift, legal []engine.Move) Verdict {
	var readings []Verdict
	seen := map[engine.Point]bool{}
	touches = slices.DeleteFunc(slices.Clone(touches), func(l Lift) bool { // A piece that is touched again is touched already.
		again := seen[l.Point]
		seen[l.Point] = true
		return again
	})
	decide := map[engine.Point]bool{} // The pieces that decide in one of the orders.
	for _, order := range permutations(touches) {
		if fits(order) {
			v, by := naiveFIDEOrder(order, t.Before.Turn(), legal)
			readings, decide[by] = append(readings, v), true
		}
	}
	v := naiveUnion(t, readings, legal)
	if v.Kind == TechnicalFault {
		v.Kind = NoFinding // 4.5 knows no fault.
	}
	v.Undetermined = naiveOrders(t, touches, legal).Undetermined || len(decide) > 1 // The law does not ask whether there is an order.
	return v
}

// naiveFIDEOrder reads article 4.3 for touches in an order. If the evidence leaves it unclear whether the own piece or
// the opponent's was touched first, the own piece was. It returns the deciding piece, too.
func naiveFIDEOrder(order []Lift, mover engine.Side, legal []engine.Move) (Verdict, engine.Point) {
	first := func(side engine.Side, such func(Lift) bool) *Lift {
		for i := range order {
			if order[i].Owner == side && such(order[i]) {
				return &order[i]
			}
		}
		return nil
	}
	any := func(Lift) bool { return true }
	can := func(l Lift) bool {
		return slices.ContainsFunc(legal, func(m engine.Move) bool { return m.From() == l.Point || m.To() == l.Point })
	}
	own, opponent := first(mover, any), first(mover.Other(), any)
	article := "4.3.3"
	switch {
	case own == nil:
		article = "4.3.2"
	case opponent == nil:
		article = "4.3.1"
	default:
		if capture := engine.NewMove(own.Point, opponent.Point); slices.Contains(legal, capture) {
			return Verdict{Article: article, Duty: []engine.Move{capture}}, own.Point
		}
	}
	own, opponent = first(mover, can), first(mover.Other(), can)
	if own == nil && opponent == nil {
		return Verdict{Article: "4.5"}, engine.NoPoint
	}
	must := own
	if own == nil || opponent != nil && own.At > opponent.At && !own.SameTime(*opponent) {
		must = opponent
	}
	v := Verdict{Article: article}
	for _, m := range legal {
		if m.From() == must.Point || m.To() == must.Point {
			v.Duty = append(v.Duty, m)
		}
	}
	return v, must.Point
}

// naiveUnion lets the player choose among the duties; there is a fault only if every reading ends in one.
func naiveUnion(t Turn, readings []Verdict, legal []engine.Move) Verdict {
	undetermined := len(readings) > 1 || readings[0].Undetermined
	duties := map[engine.Move]bool{}
	for _, r := range readings {
		for _, m := range r.Duty {
			duties[m] = true
		}
	}
	var v Verdict
	for _, obeying := range []bool{true, false} {
		for _, r := range readings {
			fits := slices.Contains(r.Duty, t.Played) == obeying && (len(r.Duty) > 0 || len(duties) == 0)
			if fits && (v.Article == "" || r.Article < v.Article || r.Article == v.Article && r.Via != "") {
				v.Article, v.Via = r.Article, r.Via
			}
		}
		if v.Article != "" {
			break
		}
	}
	for f := engine.Point(0); f < engine.Points; f++ {
		for to := engine.Point(0); to < engine.Points; to++ {
			if m := engine.NewMove(f, to); duties[m] {
				v.Duty = append(v.Duty, m)
			}
		}
	}
	slices.SortFunc(v.Duty, func(a, b engine.Move) int {
		if a.String() < b.String() {
			return -1
		}
		return 1
	})
	v.Undetermined = undetermined
	switch {
	case len(duties) == 0:
		v.Obeyed, v.Kind = true, TechnicalFault
	case duties[t.Played]:
		v.Obeyed = true
	default:
		v.Kind = Breach
	}
	return v
}

// naiveArticle returns the demand of article 9 on one own piece and one piece of the opponent.
func naiveArticle(own, opponent engine.Point, ownFirst, opponentFirst bool, legal []engine.Move) Verdict {
	var moves, captures, others []engine.Move // Of the own piece; of the opponent's by the own piece; by any piece.
	for _, m := range legal {
		if m.From() == own {
			moves = append(moves, m)
			if m.To() == opponent {
				captures = append(captures, m)
			}
		}
		if m.To() == opponent {
			others = append(others, m)
		}
	}
	if opponent == engine.NoPoint {
		return Verdict{Article: "9.1", Duty: moves}
	}
	if own == engine.NoPoint {
		return Verdict{Article: "9.2", Duty: others}
	}
	if !opponentFirst {
		if len(captures) > 0 {
			return Verdict{Article: "9.3a", Duty: captures}
		}
		if len(moves) > 0 {
			return Verdict{Article: "9.3b", Duty: moves}
		}
		if len(others) > 0 {
			return Verdict{Article: "9.3c", Duty: others}
		}
		return Verdict{Article: "9.3d"}
	}
	v := Verdict{Article: "9.4d"}
	if len(moves) > 0 {
		v = Verdict{Article: "9.4c", Duty: moves}
	}
	if len(others) > 0 {
		v = Verdict{Article: "9.4b", Duty: others}
	}
	if len(captures) > 0 {
		v = Verdict{Article: "9.4a", Duty: captures}
	}
	if ownFirst {
		v.Via, v.Undetermined = "9.5", true
	}
	return v
}

// fits reports whether the evidence allows this order: no lift stands after one that surely came later.
func fits(order []Lift) bool {
	for i, a := range order {
		for _, b := range order[i+1:] {
			if late := a.At - b.At; late > 0 && late >= a.Uncertainty && late >= b.Uncertainty {
				return false
			}
		}
	}
	return true
}

func permutations(lifts []Lift) [][]Lift {
	if len(lifts) == 0 {
		return [][]Lift{nil}
	}
	var all [][]Lift
	for i := range lifts {
		rest := slices.Delete(slices.Clone(lifts), i, i+1)
		for _, p := range permutations(rest) {
			all = append(all, append([]Lift{lifts[i]}, p...))
		}
	}
	return all
}
