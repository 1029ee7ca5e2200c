package game

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/tracker"
)

// sayIllegal records that a piece stands against the law, and that the pieces are back. One that may have been set up for
// the next game is recorded when it turns out that it was not.
func (b *Board) sayIllegal() {
	s, ok := b.tracker.Standing()
	against := ok && !s.Legal && b.tracker.SureOfStanding() && !b.tracker.Gapped()
	switch {
	case b.illegal == nil && against && !b.doubtsBoard() && !b.sensorsDie() && s.Others == 0 && (s.Press || b.now >= s.Quiet+IllegalAfter && !b.tracker.Excused()):
		b.illegal = &Illegal{Head: b.head("illegal"), Ply: b.tracker.Last().Number + 1,
			Side: b.tracker.Position().Turn(), From: s.Move.From().String(), To: s.Move.To().String(), At: b.now}
		if s.Press {
			b.illegal.loses = b.exposes(b.tracker.Position(), s.Move)
		}
		b.illegalSaid, b.againstLaw = false, b.illegal.Ply
	case b.illegal != nil && b.tracker.Last().Number+1 > b.illegal.Ply:
		b.illegal = nil // The move stands: the game went on.
		return
	case b.illegal != nil && !ok && b.tracker.Air().Empty():
		b.sayPendingIllegal()
		b.say(Restored{Head: b.head("restored"), Ply: b.illegal.Ply, At: b.now})
		b.sayExposed()
		b.illegal = nil
		return
	}
	if !b.settingUp() {
		b.sayPendingIllegal()
	}
}

// sayPendingIllegal records the piece that stands against the law, if that was held back.
func (b *Board) sayPendingIllegal() {
	if b.illegal != nil && !b.illegalSaid {
		b.say(*b.illegal)
		b.illegalSaid = true
	}
}

// forbids returns the article that a move against the law of movement breaks, and whether the move loses by it.
func (b *Board) forbids(before tracker.Position, m engine.Move) (cited rulebook.Citation, loses bool) {
	if cited := b.exposes(before, m); cited != (rulebook.Citation{}) {
		return cited, true
	}
	return b.book.Parameters.IllegalMove, false
}

// exposes returns the article by which a move loses because it leaves the own general to be taken; none where the rulebook has
// no such article, or where no piece moves so and it is no move at all.
func (b *Board) exposes(before tracker.Position, m engine.Move) rulebook.Citation {
	law, p := b.book.Parameters.General, before.(*tracker.Xiangqi).Engine()
	if !p.Reaches(m) {
		return rulebook.Citation{}
	}
	side, checked, general := p.Turn(), p.InCheck(), p.At(m.From()).Kind() == engine.General
	p.Make(m)
	p.SetTurn(side)
	switch {
	case !p.InCheck():
		return rulebook.Citation{}
	case p.GeneralsFace():
		return law.Facing
	case checked && !general:
		return law.Ignored
	}
	return law.Capture
}

// sayExposed finds a move that was pressed and put back, where it has lost the game already and could not be taken back.
func (b *Board) sayExposed() {
	if b.illegal.loses == (rulebook.Citation{}) || b.sure < len(b.plies) {
		return
	}
	b.say(Finding{Head: b.head("finding"), Ply: b.illegal.Ply, Side: b.illegal.Side, Article: b.illegal.loses.Article, Kind: "illegal_move",
		Duty: []string{}, Played: b.illegal.From + b.illegal.To, Loses: true, At: b.now, Rulebook: b.config.Rulebook})
}
