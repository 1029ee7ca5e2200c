package game

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/ending"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// sayIllegal records that a piece stands against the law, and that the pieces are back. One that may have been set up for
// the next game is recorded when it turns out that it was not.
func (b *Board) sayIllegal() {
	s, ok := b.tracker.Standing()
	against := ok && !s.Legal && b.tracker.SureOfStanding() && !b.tracker.Gapped()
	switch {
	case b.illegal == nil && against && !b.doubtsBoard() && !b.faults.Dying() && s.Others == 0 && b.isAccused(s):
		b.illegal = &record.Illegal{Head: b.head("illegal"), Ply: b.tracker.Last().Number + 1,
			Side: b.tracker.Position().Turn(), From: s.Move.From().String(), To: s.Move.To().String(), At: b.now}
		b.losesBy = rulebook.Citation{} // The article by which it has lost already: it was pressed.
		if s.Press {
			b.losesBy = ending.Exposes(b.book.Parameters.General, b.tracker.Position(), s.Move)
		}
		b.illegalSaid, b.againstLaw = false, b.illegal.Ply
	case b.illegal != nil && b.tracker.Last().Number+1 > b.illegal.Ply:
		b.illegal = nil // The move stands: the game went on.
		return
	case b.illegal != nil && !ok && b.tracker.Air().Empty():
		b.sayPendingIllegal()
		b.say(record.Restored{Head: b.head("restored"), Ply: b.illegal.Ply, At: b.now})
		b.sayExposed()
		b.illegal = nil
		return
	}
	if !b.settingUp() {
		b.sayPendingIllegal()
	}
}

// carriedAtLeast is how long a hand takes at least from lifting a piece to setting it down elsewhere.
const carriedAtLeast sensor.Micros = 80_000

// isAccused says whether a move against the law is recorded: it was pressed or stands for long. No sensor may have lied where
// nobody pressed, nor where the piece came down sooner than a hand carries it, nor where the move may be a legal one because a
// ply before it is open.
func (b *Board) isAccused(s tracker.Standing) bool {
	if s.Press && s.Since >= s.Lifted+carriedAtLeast && (b.sure == len(b.plies) || !b.tracker.MayBeLegal()) {
		return true
	}
	return (s.Press || b.now >= s.Quiet+illegalAfter) && !b.tracker.Excused()
}

// sayPendingIllegal records the piece that stands against the law, if that was held back.
func (b *Board) sayPendingIllegal() {
	if b.illegal != nil && !b.illegalSaid {
		b.say(*b.illegal)
		b.illegalSaid = true
	}
}

// forbids returns the article that a move against the law of movement breaks, and whether the move loses by it.
func (b *Board) forbids(before boardgame.Position, m engine.Move) (cited rulebook.Citation, loses bool) {
	if cited := ending.Exposes(b.book.Parameters.General, before, m); cited != (rulebook.Citation{}) {
		return cited, true
	}
	return b.book.Parameters.IllegalMove, false
}

// sayExposed finds a move that was pressed and put back, where it has lost the game already and could not be taken back.
func (b *Board) sayExposed() {
	if b.losesBy == (rulebook.Citation{}) || b.sure < len(b.plies) {
		return
	}
	b.say(record.Finding{Head: b.head("finding"), Ply: b.illegal.Ply, Side: b.illegal.Side, Article: b.losesBy.Article, Kind: "illegal_move",
		Duty: []string{}, Played: b.illegal.From + b.illegal.To, Loses: true, At: b.now, Rulebook: b.config.Rulebook})
}
