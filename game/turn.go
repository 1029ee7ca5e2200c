package game

import (
	"cmp"
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/tracker"
)

// turn is one reading of a ply as the rulebook judges it.
type turn struct {
	law   touchmove.Turn
	mine  []touchmove.Lift // The lifts, if the player made all that may have been in his opponent's hand where nobody pressed.
	asked []asked          // Lifts of which only the arbiter can say whether they were the player's touches.
	early []tracker.Rest   // Where the moving piece stood before the turn began: an early reply, or the opponent pushed it there.
	open  bool             // A piece that was lifted in it is in the air still: it may yet be set down as the reply.
}

// asked is a lift that no sensor can decide.
type asked struct {
	lift touchmove.Lift
	why  string
}

// Why something is a question.
const (
	eitherHand    = "either_hand"    // It was lifted so soon after its owner's press that both hands may have done it.
	displaced     = "displaced"      // A piece stands on another point: its player replied early, or the other one displaced it.
	alsoAdjusted  = "also_adjusted"  // It was lifted under an announced adjust that named no piece and had freed another already.
	undoneCapture = "undone_capture" // The piece that captured could have captured it as well, and it came back later.
)

// turnOf reads a ply as the rulebook judges it. Lifts belong to the turn in which they began. decided is the point of a
// piece of which the arbiter says that the player touched it, NoPoint for none.
func (b *Board) turnOf(p *tracker.Ply, decided engine.Point) turn {
	before := p.Before.(*tracker.Xiangqi).Lawful(p.Move)
	t := turn{law: touchmove.Turn{Before: &before, Played: p.Move, Lifts: b.keptIn(p.Number)}}
	t.mine = append(b.keptIn(p.Number), b.straightened(p)...)
	lifts, open := b.liftsIn(p)
	t.open = open
	begun, pressed := b.begun(p, lifts), b.turnPressed(p)
	for _, l := range lifts {
		if l.AfterMove || b.chatters(p, l) || l.Back == 0 && l.Point != p.Move.From() && l.Point != p.Move.To() {
			continue // Whatever neither came back nor was played or taken was no hand's doing.
		}
		lift := b.lifted(p, l)
		if why := b.undecided(p, l); why != "" && l.Point != decided {
			t.asked = append(t.asked, asked{lift, why})
			continue
		}
		t.mine = append(t.mine, lift)
		if pressed || !mayBeOpponents(p, l, begun) {
			t.law.Lifts = append(t.law.Lifts, lift)
		}
	}
	for _, r := range p.Rests() {
		if r.Until-r.Since < tracker.StoodAfter || r.Move == p.Move {
			continue
		}
		if p.Prev.Prev != nil && r.Since < b.turnEnded(p.Prev, p.Placed) {
			t.early = append(t.early, r) // It stood there before the turn began.
			continue
		}
		t.law.Stood = append(t.law.Stood, r.Move)
	}
	return t
}

// verdict judges the turn, and names the article that holds if the player made all lifts that may have been in his
// opponent's hand: the arbiter, who can ask, chooses.
func (t turn) verdict(book *rulebook.Rulebook) touchmove.Verdict {
	v := touchmove.Judge(book, t.law)
	if len(t.mine) == len(t.law.Lifts) || v.Otherwise != "" {
		return v
	}
	all := t.law
	all.Lifts = t.mine
	if other := touchmove.Judge(book, all); other.Article != v.Article {
		v.Otherwise = other.Article
	}
	return v
}

// with is the turn if one of the lifts that are asked about was the player's touch.
func (t turn) with(a asked) touchmove.Turn {
	law := t.law
	law.Lifts = append(slices.Clone(law.Lifts), a.lift)
	slices.SortStableFunc(law.Lifts, func(a, b touchmove.Lift) int { return cmp.Compare(a.At, b.At) })
	return law
}

// liftsIn returns the lifts that began in the turn of ply p, oldest first: a lift belongs to the turn in which it began,
// also when the piece comes back in a later one. open is true while a piece that was lifted in it is in the air still.
func (b *Board) liftsIn(p *tracker.Ply) (lifts []tracker.Lift, open bool) {
	for _, l := range p.Lifts() {
		if !b.beganBefore(p, l) {
			lifts = append(lifts, l)
		}
	}
	after, reply := b.tracker.After(p)
	for _, l := range after {
		switch {
		case l.At >= p.Placed, b.beganBefore(p, l): // The move stood, and it binds nobody; or it is of an earlier turn.
		case reply == nil && l.Back == 0:
			open = true
		case reply == nil || !executes(reply, l):
			lifts = append(lifts, l)
		}
	}
	slices.SortStableFunc(lifts, func(a, b tracker.Lift) int { return cmp.Compare(a.At, b.At) })
	return lifts, open
}

// beganBefore says whether a lift that the tracker found in the turn of ply p began while the turn was still the
// opponent's. His early reply is the one that did and is p's own.
func (b *Board) beganBefore(p *tracker.Ply, l tracker.Lift) bool {
	return p.Prev.Prev != nil && l.At < b.turnEnded(p.Prev, p.Placed) && !executes(p, l)
}

// executes says whether a lift is that of the piece that was moved in ply p, or of the one that it captured.
func executes(p *tracker.Ply, l tracker.Lift) bool {
	return l.Back == 0 && (l.Point == p.Move.From() || l.Point == p.Move.To())
}

// turnEnded is when the turn of ply p ended: with its player's press, where he pressed before the time given, else when its
// piece stood; where nobody presses the opponent needs some time to react to that.
func (b *Board) turnEnded(p *tracker.Ply, before sensor.Micros) sensor.Micros {
	if at, ok := b.pressAfter(p.Side(), p.Placed); ok && at < before {
		return at
	}
	if !b.clocked {
		return p.Placed + tracker.ReactionTime
	}
	return p.Placed
}

// pressAfter returns the first press of a side that is no earlier than the time given.
func (b *Board) pressAfter(side engine.Side, at sensor.Micros) (sensor.Micros, bool) {
	i, _ := slices.BinarySearchFunc(b.presses, at, func(p press, at sensor.Micros) int { return cmp.Compare(p.at, at) })
	for ; i < len(b.presses); i++ {
		if b.presses[i].side == side {
			return b.presses[i].at, true
		}
	}
	return 0, false
}

// turnPressed says whether a press tells when the turn of ply p began: it did with his opponent's, or with the game where
// the players press.
func (b *Board) turnPressed(p *tracker.Ply) bool {
	if p.Prev.Prev == nil {
		return b.clocked
	}
	at, ok := b.pressAfter(p.Prev.Side(), p.Prev.Placed)
	return ok && at < p.Placed
}

// undecided says why nobody can tell whether a lift was the player's touch, empty where it is told: it is his, as a rule, but
// a piece of the player who has just pressed may be in either hand, and of two pieces that the moving one could have
// captured the one that came back may have been captured first.
func (b *Board) undecided(p *tracker.Ply, l tracker.Lift) string {
	switch {
	case l.Back == 0 || isBrush(l) || l.Adjust:
		return ""
	case b.more[l.Serial]:
		return alsoAdjusted
	case l.Owner == p.Side():
		return ""
	}
	switch pressed := b.turnPressed(p); {
	case pressed && p.Prev.Prev != nil && l.At < b.turnEnded(p.Prev, p.Placed)+tracker.ReactionTime:
		return eitherHand
	case l.Back > p.Placed && p.Captured && l.Point != p.Move.To() && p.Before.Legal(engine.NewMove(p.Move.From(), l.Point)):
		return undoneCapture
	}
	return ""
}

// lifted is a lift of ply p as the rulebook judges it.
func (b *Board) lifted(p *tracker.Ply, l tracker.Lift) touchmove.Lift {
	return touchmove.Lift{Point: l.Point, Owner: l.Owner, At: l.At, Uncertainty: l.Uncertainty, Back: l.Back,
		Brush: isBrush(l), Adjust: l.Adjust, Accidental: b.hearing.free[touched{p.Number, l.Point}]}
}

// straightened is the lifts by which the opponent of him who made ply p seems to have straightened his pieces when his own
// move stood, where nobody presses: they may as well have been the player's touches.
func (b *Board) straightened(p *tracker.Ply) []touchmove.Lift {
	var lifts []touchmove.Lift
	if b.clocked || p.Prev.Prev == nil {
		return nil
	}
	for _, l := range p.Prev.Lifts() {
		if l.AfterMove && l.Back != 0 && !b.chatters(p.Prev, l) {
			lifts = append(lifts, b.lifted(p, l))
		}
	}
	return lifts
}

// mayBeOpponents says whether a lift in the turn of ply p, which had begun at the time given, may have been in the hand of
// the opponent, who straightened his piece: it was away before the turn had surely begun.
func mayBeOpponents(p *tracker.Ply, l tracker.Lift, begun sensor.Micros) bool {
	return l.Owner != p.Side() && l.Point != p.Move.To() && l.Back != 0 && l.At < begun
}

// begun returns when the turn of ply p was surely the player's: his opponent, who had moved, pressed the clock, or he
// lifted a piece of his own. At the first ply of a game with presses nobody had moved, and the turn was his from the start;
// where nobody presses, pieces may be straightened before the game has begun.
func (b *Board) begun(p *tracker.Ply, lifts []tracker.Lift) sensor.Micros {
	if p.Number == 1 && b.clocked {
		return 0
	}
	begun := p.Placed
	for _, l := range lifts {
		if l.Owner == p.Side() && !isBrush(l) && !b.chatters(p, l) {
			begun = min(begun, l.At)
		}
	}
	for i := len(b.presses) - 1; i >= 0 && b.presses[i].at >= p.Prev.Placed; i-- {
		if press := b.presses[i]; press.side != p.Side() {
			begun = min(begun, press.at)
		}
	}
	return begun
}

// chatters says whether a lift is the doing of a sensor that chatters or flutters, and not a touch.
func (b *Board) chatters(p *tracker.Ply, l tracker.Lift) bool {
	point := l.Point
	if p.Flipped {
		point = point.Turned()
	}
	_, fluttered := b.flutters.at(point, l.At)
	return (fluttered || b.faults.chatter.Has(point)) && l.Point != p.Move.From() && l.Point != p.Move.To()
}
