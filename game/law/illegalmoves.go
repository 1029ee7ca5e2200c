package law

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// IllegalMoves follows the moves against the law in one game. The zero value has seen none.
type IllegalMoves struct {
	stands    *record.Illegal // The piece that stands against the law.
	said      bool            // It is recorded.
	move      engine.Move     // The move was made in the position
	before    boardgame.Position
	excused   bool // It is lawful if two pieces were exchanged when they were set up: a note says so instead.
	completed bool // The player pressed the clock for it.
	surely    bool // It is against the law whatever unnamed pawns became.
	losesBy   rulebook.Citation
	since     sensor.Micros // When it was set down.
	ply       int           // The last turn in which a piece stood against the law,
	told      int           // and the last turn in which that was recorded.
	pressed   sensor.Micros // The last press for a recorded move.
	forNone   []noMove      // The recorded presses for a piece of the opponent.
	asked     int           // The last ply with a question to the arbiter,
	questions []askedMove   // and all questions.
}

// StandsFor is how long a piece stands against the law, with all others at rest, until it is recorded without a press.
const StandsFor sensor.Micros = 1_000_000

// carriedAtLeast is the shortest time in which a hand carries a piece from one point to another.
const carriedAtLeast sensor.Micros = 80_000

// Follow records that a piece stands against the law, and that the pieces are back. A piece that may have been set up for the next game
// is recorded once it turns out that it was not.
func (w *IllegalMoves) Follow(v View) []line.Act {
	f := &finder{View: v}
	w.follow(f)
	return f.acts
}

func (w *IllegalMoves) follow(f *finder) {
	g := f.State()
	s, ok := g.Tracker.Standing()
	against := ok && !s.Legal && !s.Opponents && g.Tracker.SureOfStanding() && !g.Tracker.Cursory() && !g.Tracker.Gapped()
	switch {
	case w.stands == nil && ok && s.Opponents:
		w.sayPressedForNoMove(f, g, s)
	case w.stands == nil && against && f.IsBelieved() && s.Others == 0 && !w.mayTidy(g, s) && isAccused(g, s):
		w.accuse(g, s)
	case w.stands == nil && w.sayPutBack(f, g):
		return
	case w.stands != nil && g.Tracker.Last().Number+1 > w.stands.Ply:
		p := g.Tracker.Ply(w.stands.Ply)
		if p != nil && !p.Legal && w.stands.Ply > len(g.Plies) && (!ok || s.Legal) {
			return // The opponent has lifted a piece. Both players may yet put theirs back.
		}
		if p != nil && p.Legal && w.isReplacedBy(p, g) {
			w.complete(f, g, p.Before)
		}
		w.stands = nil // The move stands, or another was made instead: the game went on.
		return
	case w.stands != nil && !ok && g.Tracker.Air().Empty():
		w.sayPending(f)
		w.completed = w.completed || w.mayAccuseLate(f, g, g.Tracker.PutBack())
		f.do(PutBack{w.stands.Ply})
		w.complete(f, g, g.Tracker.Position())
		w.stands = nil
		return
	case w.stands != nil && against && s.Press:
		w.completed = true
		w.surely = w.surely || g.OnlyPromotionsOpen() && !g.Tracker.MayBeLegal()
	}
	if w.stands != nil && w.completed {
		w.pressed = g.Now
	}
	if !f.IsSettingUp() {
		w.sayPending(f)
	}
}

// accuse takes in the move s that stands against the law.
func (w *IllegalMoves) accuse(g *line.State, s tracker.Standing) {
	position := g.Tracker.Position()
	w.stands = &record.Illegal{Head: g.Head("illegal"), Ply: g.Tracker.Last().Number + 1, Side: record.SideOf(position.Turn()), From: s.Move.From().String(),
		To: s.Move.To().String(), At: g.Now}
	w.move, w.before, w.excused = s.Move, position, false
	w.losesBy = rulebook.Citation{} // The article by which the pressed move has lost already.
	if s.Press {
		w.losesBy = Exposes(g.Book.Parameters.General, position, s.Move)
	}
	w.said, w.ply, w.completed, w.since = false, w.stands.Ply, s.Press, s.Since
	w.surely = g.Sure == len(g.Plies) || g.OnlyPromotionsOpen() && !g.Tracker.MayBeLegal()
}

// isAccused reports whether a move against the law is recorded: it was pressed, or it stands for long. No sensor may have lied if there
// was no press, or if the piece came down sooner than a hand carries it. The move must not be legal in a reading of an open ply before
// it, nor the other player's because the board may lie the other way round. Without a press any open ply excuses it, except by its
// promotion alone: how the pieces stand differs.
func isAccused(g *line.State, s tracker.Standing) bool {
	if _, sure := g.Tracker.Turned(); !sure {
		return false
	}
	if IsProvoked(g.Tracker.Last(), s.Move) {
		return false
	}
	if g.Sure != len(g.Plies) && (g.Tracker.MayBeLegal() || !s.Press && !g.OnlyPromotionsOpen()) {
		return false
	}
	if s.Press && s.Since >= s.Lifted+carriedAtLeast {
		return true
	}
	if last := g.Tracker.Last(); !s.Press && last.Prev != nil && s.Lifted < (Reader{State: g}).Ended(last, g.Now) {
		return false // The piece left its point in the opponent's turn: his hand may have set it there.
	}
	return (s.Press || g.Now >= s.Quiet+StandsFor) && !g.Tracker.Excused()
}

// SayPending records the standing move if that was held back.
func (w *IllegalMoves) SayPending(v View) []line.Act {
	f := &finder{View: v}
	w.sayPending(f)
	return f.acts
}

func (w *IllegalMoves) sayPending(f *finder) {
	if w.stands == nil || w.said {
		return
	}
	w.said = true
	code := f.Exchanged(w.stands.Ply, w.before, w.move)
	if w.excused = code != ""; w.excused {
		f.do(Exchanged{w.stands.Ply, w.stands.Side.Of(), code})
		return
	}
	f.do(*w.stands)
	w.told = w.stands.Ply
}

// Copy returns an independent copy.
func (w *IllegalMoves) Copy() IllegalMoves {
	c := *w
	c.questions, c.forNone = slices.Clone(w.questions), slices.Clone(w.forNone)
	return c
}

// Stands reports whether a piece stands against the law, even while the record is held back.
func (w *IllegalMoves) Stands() bool { return w.stands != nil }

// Said returns the recorded standing move, nil for none.
func (w *IllegalMoves) Said() *record.Illegal {
	if w.stands == nil || !w.said || w.excused {
		return nil
	}
	said := *w.stands
	return &said
}

// Drop forgets a standing move that was held back, and reports whether there was one.
func (w *IllegalMoves) Drop() bool {
	if w.stands == nil || w.said {
		return false
	}
	w.stands = nil
	return true
}

// Forget forgets the standing move and all turns: other pieces stand on the board.
func (w *IllegalMoves) Forget() {
	w.stands, w.ply, w.told, w.asked, w.questions, w.forNone = nil, 0, 0, 0, nil, nil
}

// StoodIn reports whether ply n is the last turn in which a piece stood against the law.
func (w *IllegalMoves) StoodIn(n int) bool { return w.ply == n }
