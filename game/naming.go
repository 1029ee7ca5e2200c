package game

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/arbitration"
	"github.com/kyban/kyban/game/ending"
	"github.com/kyban/kyban/game/input"
	"github.com/kyban/kyban/game/naming"
	"github.com/kyban/kyban/game/refusal"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/trace"
	"github.com/kyban/kyban/tracker"
)

// handleName takes it that the arbiter or a player says which move a ply was, or takes that back.
func (b *Board) handleName(in input.Input) {
	said := record.Named{Head: b.head("named"), Ply: in.Ply, Move: in.Text, By: arbitration.Whose(in.Side), Name: in.Name, Reason: in.Reason, At: b.now,
		TakenBack: in.Text == trace.AsRead}
	if in.Ply >= 1 && in.Ply <= len(b.plies) {
		said.Was = b.plies[in.Ply-1].move.String()
	}
	m, why := b.meantBy(in)
	if why == nil {
		why = b.copied().rename(in.Ply, m, said)
	}
	if m != 0 {
		said.Move = m.String()
	}
	switch {
	case why != nil:
		said.NoEffect = true
		b.say(said)
		b.note(record.Note{Code: naming.Note(why.Code), Ply: in.Ply}, rulebook.Citation{})
	case in.Side != engine.NoSide && !b.naming.Agree(in.Side, in.Ply, m):
		said.Waits = true
		b.say(said)
	default:
		if in.Side != engine.NoSide {
			said.By = naming.Players
		}
		b.rename(in.Ply, m, said)
	}
}

// meantBy returns the move that a ply is said to have been, or why nobody can say so.
func (b *Board) meantBy(in input.Input) (engine.Move, *refusal.Error) {
	switch {
	case b.phase != Ready && b.phase != Playing && b.phase != Over:
		return 0, b.View().RefusesWithoutGame(in)
	case in.Ply < 1 || in.Ply > len(b.plies):
		return 0, refusal.New(refusal.NameNotMade, in.Ply, len(b.plies))
	case b.arbitration.ResultStands():
		return 0, refusal.New(refusal.NameConfirmed)
	case b.restoration != nil && !b.restoration.Named:
		return 0, refusal.New(refusal.NameRestoring)
	}
	if in.Text == trace.AsRead {
		read, named := b.naming.Before(in.Ply)
		if !named {
			return 0, refusal.New(refusal.NotNamed, in.Ply)
		}
		return read.Move, nil
	}
	p, known := b.plies[in.Ply-1], b.tracker.MayBe(in.Ply)
	meant := naming.Meant(b.tracker.Ply(in.Ply).Before, in.Text)
	if among := slices.DeleteFunc(slices.Clone(meant), func(m engine.Move) bool { return !slices.Contains(known, m) }); len(among) == 1 {
		meant = among
	}
	switch {
	case len(meant) == 0:
		return 0, refusal.New(refusal.NameNoMove, in.Text)
	case len(meant) > 1:
		return 0, refusal.New(refusal.NameSeveral, in.Text)
	case meant[0] == p.move && p.fixed:
		return 0, refusal.New(refusal.NamedAlready, in.Ply, p.move)
	}
	return meant[0], nil
}

// refusesNaming refuses to name a ply as what it can't have been.
func (b *Board) refusesNaming(_ View, in input.Input) *refusal.Error {
	m, why := b.meantBy(in)
	if why != nil {
		return why
	}
	return b.copied().rename(in.Ply, m, record.Named{TakenBack: in.Text == trace.AsRead})
}

// rename lets ply n be the move m, and derives anew what rests on it. It returns why it can't be.
func (b *Board) rename(n int, m engine.Move, said record.Named) *refusal.Error {
	p, waited := &b.plies[n-1], b.restoration
	known, _ := b.naming.Before(n)
	read, takesBack := naming.Read{Ply: n, Move: p.move, Fixed: p.fixed, Open: b.openFrom(n)}, said.TakenBack
	was := p.move
	if takesBack {
		b.tracker.Unruled(n)
	}
	how := tracker.Read
	if !takesBack || b.tracker.Ply(n) == nil || b.tracker.Ply(n).Move != m {
		how = b.tracker.Name(n, m, b.now)
	}
	switch how {
	case tracker.Impossible:
		return refusal.New(refusal.NameImpossible, n, m, naming.Texts(b.tracker.MayBe(n)))
	case tracker.Unplayable:
		return refusal.New(refusal.NameUnplayable, n, m)
	}
	said.Anew = p.fixed && m != was || n <= b.sure
	b.say(said)
	if how == tracker.Replaced && !known.MayBe(m) {
		b.note(record.Note{Code: "named_unseen", Ply: n}, rulebook.Citation{})
	}
	if said.Anew {
		b.forgetFrom(n)
	}
	for i := range b.plies { // Where the ply was replaced other readings are gone: what is open stays so.
		b.plies[i].unruled = b.plies[i].unruled || how == tracker.Replaced && !b.plies[i].fixed
	}
	if b.settleNamed(n, m, takesBack, takesBack && !known.Fixed); takesBack {
		b.naming.TakeBack(n)
		b.reopen(known.Open, n, was)
	} else {
		b.naming.Keep(read)
	}
	b.closing = b.phase == Over
	b.revise()
	b.settleSure()
	b.closing = false
	b.endAnew()
	if how == tracker.Replaced && b.phase == Playing && b.restoration == waited &&
		(waited != nil || !b.tracker.Air().Empty() || b.tracker.Restoring()) {
		b.setUpNamed()
	}
	return nil
}

// setUpNamed has the position set up that follows from which move a ply is said to have been.
func (b *Board) setUpNamed() {
	b.setUp(b.tracker.Last(), b.tracker.Position(), 0)
	b.restoration.Named = true
	b.sayRestoration()
}

// openFrom returns the plies from n on that are open.
func (b *Board) openFrom(n int) (open []naming.Open) {
	for ; n <= len(b.plies); n++ {
		if !b.plies[n-1].fixed {
			open = append(open, naming.Open{Ply: n, Moves: b.tracker.MayBe(n)})
		}
	}
	return open
}

// forgetFrom forgets what was found in the plies from n on: it is derived anew.
func (b *Board) forgetFrom(n int) {
	b.sure, b.judged = min(b.sure, n-1), judgement{}
	for i := n - 1; i < len(b.plies); i++ {
		b.plies[i].found, b.plies[i].asked, b.plies[i].noted = false, engine.PointSet{}, true
	}
	b.unjudged = slices.DeleteFunc(b.unjudged, func(ply int) bool { return ply >= n })
	b.penalties.Forget(n)
	b.sayAll(b.draws.Forget(b.drawn(), n))
	if b.inBreach >= n {
		b.inBreach = 0
	}
}

// settleNamed settles ply n as it is named, and those behind it that are other moves then. One that opens again is told of when it does.
func (b *Board) settleNamed(n int, m engine.Move, takenBack, opens bool) {
	p := &b.plies[n-1]
	switch {
	case opens:
		p.move, b.madeMore = m, true
	case p.move != m || !p.fixed:
		b.reviseTo(n, m, false, nil)
	}
	b.tracker.Fix(n)
	p.fixed, p.doubted, p.unruled, p.doubt = true, false, false, engine.PointSet{}
	b.promotions.Ruled(n, m, !takenBack)
	b.sayAll(b.promotions.Record(b.number, n, m, !opens, b.now))
	for k := n + 1; k <= len(b.plies); k++ {
		q, p := b.tracker.Ply(k), &b.plies[k-1]
		if q != nil && q.Move != p.move && (p.fixed || !q.Before.PiecesOf(q.Side()).Has(p.move.From())) {
			b.reviseTo(k, q.Move, !p.fixed, nil)
		}
	}
}

// endAnew gives or takes back the result that the moves give, where they are other ones now. What people have given stays.
func (b *Board) endAnew() {
	if b.phase != Over || b.result == nil || b.result.given != (Given{}) || b.result.said.Ruling > 0 {
		return
	}
	now, n := &outcome{}, len(b.plies)
	if how := b.ends(n); b.sure == n && how != boardgame.NoEnding {
		now = b.outcomeOf(how, b.sideOf(n))
	}
	switch said := b.result.said; {
	case now.said.Result == said.Result && now.said.Reason == said.Reason:
	case now.said.Result != "" && (ending.ByMove(said.Reason) || said.Result == "*"):
		now.said.At = b.now
		b.correct(*now)
	case now.said.Result == "" && ending.ByMove(said.Reason) && b.isEarlier:
		b.loseResult()
	case now.said.Result == "" && ending.ByMove(said.Reason):
		b.goOn()
		b.setUpNamed()
	}
}
