package touchmove

import (
	"cmp"
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/rulebook"
)

// Judge returns the verdict of the rulebook's law of touching on the turn.
//
// An illegal Played is no error: article and duty are as for any other move, no illegal move obeys them, and there is no
// finding. If no lift binds, the moving piece counts as touched, since it moved. If no piece moved either, no article
// applies and the verdict is obeyed, as under a rulebook where no touch binds, after any legal move.
//
// Judge panics for an unknown rulebook; it knows every one that rulebook.Lookup returns.
func Judge(book *rulebook.Rulebook, t Turn) Verdict { return opine(book, t).Verdict }

// opine forms an opinion of the turn, for Judge and Explain.
func opine(book *rulebook.Rulebook, t Turn) opinion {
	law, ok := editions[book.ID]
	if !ok {
		panic("touchmove: rulebook " + string(book.ID) + " has no law of touching")
	}
	c := court{book: book, law: law, turn: t, legal: options(t.Before)}
	if o, ok := c.stood(); ok {
		return o
	}
	if !law.binds() {
		return opinion{Verdict: Verdict{Obeyed: c.allows(t.Played)}}
	}
	lifts := binding(t)
	begins, mayBegin := lastAction(lifts, parted), lastAction(lifts, joined)
	one := c.judge(lifts, begins)
	if begins == mayBegin { // As in nearly every turn.
		return one
	}
	other := c.judge(lifts, mayBegin)
	if one.Article == other.Article && slices.Equal(one.Duty, other.Duty) {
		return one
	}
	return milder(one, other)
}

// opinion is a verdict with its way.
type opinion struct {
	Verdict
	touches  []Lift    // Those that decided it.
	executes []Lift    // Those that make the move, and add no touch.
	outcomes []outcome // For every pair that the touches allow.
	other    *opinion  // Under the other reading of the last action, nil for none.
}

// milder returns the opinion that finds less, and names the article of the other: the evidence allows both.
func milder(one, other opinion) opinion {
	if one.Kind != NoFinding && other.Kind == NoFinding {
		one, other = other, one
	}
	one.Undetermined = true
	if one.Article != other.Article {
		one.Otherwise = other.Article
	}
	one.other = &other
	return one
}

// court is the constant data of a judgement.
type court struct {
	book  *rulebook.Rulebook
	law   edition
	turn  Turn
	legal []option
}

func (c court) allows(m engine.Move) bool {
	return slices.ContainsFunc(c.legal, func(o option) bool { return o.Move == m })
}

// stood judges a piece that stood on a point where it made a legal move. It precedes everything else.
func (c court) stood() (opinion, bool) {
	if c.law.stood == "" {
		return opinion{}, false
	}
	for _, made := range c.turn.Stood {
		if !c.allows(made) {
			continue
		}
		v := Verdict{Article: c.law.stood, Duty: []engine.Move{made}, Obeyed: made == c.turn.Played}
		if !v.Obeyed {
			v.Kind = SecondDestination
		}
		return opinion{Verdict: v}, true
	}
	return opinion{}, false
}

// judge selects the touches and rules on them; the last action begins with lifts[last]. If that only executes the move,
// the verdict also names the article that would apply if the execution were a touch.
func (c court) judge(lifts []Lift, last int) opinion {
	if len(lifts) == 0 {
		return c.ruleUntouched()
	}
	if last == 0 || !onlyExecutes(lifts[last:], c.turn) {
		return c.rule(lifts)
	}
	o := c.rule(lifts[:last])
	o.executes = lifts[last:]
	if other := c.rule(lifts); other.Article != o.Article {
		o.Otherwise, o.other = other.Article, &other
	}
	return o
}

// ruleUntouched rules on a turn without a lift that binds.
func (c court) ruleUntouched() opinion {
	from, mover := c.turn.Played.From(), c.turn.Before.Turn()
	if c.turn.Played == 0 || c.turn.Before.At(from).Side() != mover {
		return opinion{Verdict: Verdict{Obeyed: true}}
	}
	o := c.rule([]Lift{{Point: from, Owner: mover}})
	o.touches = nil // The touch is inferred, not seen.
	return o
}

// rule unites the outcomes of every pair that the touches allow.
func (c court) rule(touches []Lift) opinion {
	counted := touches
	if c.law.once {
		counted = firstTouches(touches)
	}
	found := pairs(counted, c.turn.Before.Turn())
	if c.law.kingThenRook != nil {
		found = c.castling(found, counted)
	}
	all := make([]outcome, len(found))
	for i, p := range found {
		if c.law.once {
			p.able = able(p, counted, c.turn.Before.Turn(), c.legal)
		}
		all[i] = c.law.outcome(p, c.book.Parameters.SameTime, c.legal)
	}
	outcomes := deciding(all)
	chosen := c.citation(outcomes)
	v := Verdict{
		Article:      chosen.article,
		Via:          chosen.via,
		Duty:         union(outcomes),
		Undetermined: len(found) > 1 || found[0].sameTime() || slices.ContainsFunc(all, func(o outcome) bool { return o.pair.able.Len() > 1 }),
	}
	c.conclude(&v, chosen.fault)
	return opinion{Verdict: v, touches: touches, outcomes: all}
}

// deciding returns the outcomes that count. A player who is free in one of them is free. Outcomes without a rung that can
// be obeyed, which is a fault, count only if all are such: if one of several pieces can be obeyed, declining is not
// allowed.
func deciding(outcomes []outcome) []outcome {
	of := func(wanted func(outcome) bool) []outcome {
		return slices.DeleteFunc(slices.Clone(outcomes), func(o outcome) bool { return !wanted(o) })
	}
	if free := of(func(o outcome) bool { return len(o.duty) == 0 && !o.fault }); len(free) > 0 {
		return free
	}
	if duties := of(func(o outcome) bool { return len(o.duty) > 0 }); len(duties) > 0 {
		return duties
	}
	return outcomes
}

// citation returns the outcome to cite: one that the move played obeys, then the first in print, then one reached through
// another article, for that says more.
func (c court) citation(outcomes []outcome) outcome {
	return slices.MinFunc(outcomes, func(a, b outcome) int {
		return cmp.Or(cmp.Compare(c.disobeys(a), c.disobeys(b)), cmp.Compare(a.article, b.article), cmp.Compare(b.via, a.via))
	})
}

// disobeys returns 1 if the move played is none of the outcome's duties, else 0.
func (c court) disobeys(o outcome) int {
	if slices.Contains(o.duty, c.turn.Played) {
		return 0
	}
	return 1
}

// union returns every move that is a duty of one of the outcomes, sorted by text.
func union(outcomes []outcome) []engine.Move {
	var moves []engine.Move
	for _, o := range outcomes {
		moves = append(moves, o.duty...)
	}
	sortByText(moves)
	return slices.Compact(moves)
}

func sortByText(moves []engine.Move) {
	slices.SortFunc(moves, func(a, b engine.Move) int { return cmp.Compare(textOrder(a), textOrder(b)) })
}

// conclude fills in whether the move played obeys the duty, and the finding.
func (c court) conclude(v *Verdict, fault bool) {
	switch legal := c.allows(c.turn.Played); {
	case len(v.Duty) == 0:
		v.Obeyed = legal
		if legal && fault {
			v.Kind = TechnicalFault
		}
	default:
		v.Obeyed = slices.Contains(v.Duty, c.turn.Played)
		if legal && !v.Obeyed {
			v.Kind = Breach
		}
	}
}

// textOrder orders moves by their texts: by file and then rank of the point left, then of the point entered, then by the
// letter of a promotion.
func textOrder(m engine.Move) int {
	from, to := m.From(), m.To()
	order := ((int(from.File())*engine.Ranks+int(from.Rank()))*engine.Files+int(to.File()))*engine.Ranks + int(to.Rank())
	return order<<8 | int(m.Promotion())
}
