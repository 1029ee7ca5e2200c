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

// IllegalMoves follows the moves against the law in one game. Its zero value has seen none.
type IllegalMoves struct {
	stands    *record.Illegal // The piece that stands against the law.
	said      bool            // It is recorded.
	move      engine.Move     // It was made in the position
	before    boardgame.Position
	excused   bool // It is lawful if two pieces were exchanged when they were set up: that is noted instead.
	completed bool // The clock was pressed for it.
	surely    bool // It is against the law whatever pawns became that nobody has named.
	losesBy   rulebook.Citation
	since     sensor.Micros // When it was set down.
	ply       int           // In whose turn a piece stood against the law last,
	told      int           // and in whose turn that was said last.
	pressed   sensor.Micros // When the clock was pressed for the last one that is recorded.
	forNone   []noMove      // What was pressed for a piece of the opponent, as said.
	asked     int           // The last ply of which the arbiter was asked whether it is one,
	questions []askedMove   // and what he was asked.
}

// StandsFor is how long a piece stands against the law, with all others at rest, until that is recorded although nobody has pressed.
const StandsFor sensor.Micros = 1_000_000

// carriedAtLeast is how long a hand takes at least from lifting a piece to setting it down elsewhere.
const carriedAtLeast sensor.Micros = 80_000

// Follow records that a piece stands against the law, and that the pieces are back. One that may have been set up for
// the next game is recorded when it turns out that it was not.
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
			return // The opponent has lifted a piece. Both may yet put theirs back.
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
	w.losesBy = rulebook.Citation{} // The article by which it has lost already: it was pressed.
	if s.Press {
		w.losesBy = Exposes(g.Book.Parameters.General, position, s.Move)
	}
	w.said, w.ply, w.completed, w.since = false, w.stands.Ply, s.Press, s.Since
	w.surely = g.Sure == len(g.Plies) || g.OnlyPromotionsOpen() && !g.Tracker.MayBeLegal()
}

// isAccused says whether a move against the law is recorded: it was pressed or stands for long. No sensor may have lied where
// nobody pressed, nor where the piece came down sooner than a hand carries it, nor where the move may be a legal one because a
// ply before it is open, or another's because the board may lie the other way round. Where nobody presses an open ply is enough: how the pieces stand differs.
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
	return (s.Press || g.Now >= s.Quiet+StandsFor) && !g.Tracker.Excused()
}

// SayPending records the piece that stands against the law, if that was held back.
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

// Copy returns one that goes on by itself.
func (w *IllegalMoves) Copy() IllegalMoves {
	c := *w
	c.questions, c.forNone = slices.Clone(w.questions), slices.Clone(w.forNone)
	return c
}

// Stands says whether a piece stands against the law, be it that this is held back.
func (w *IllegalMoves) Stands() bool { return w.stands != nil }

// Said returns the piece that stands against the law, nil where none is recorded.
func (w *IllegalMoves) Said() *record.Illegal {
	if w.stands == nil || !w.said || w.excused {
		return nil
	}
	said := *w.stands
	return &said
}

// Drop forgets the piece that stands against the law where that was held back, and says whether there was one.
func (w *IllegalMoves) Drop() bool {
	if w.stands == nil || w.said {
		return false
	}
	w.stands = nil
	return true
}

// Forget forgets what stands, and in whose turn something did: other pieces stand on the board.
func (w *IllegalMoves) Forget() {
	w.stands, w.ply, w.told, w.asked, w.questions, w.forNone = nil, 0, 0, 0, nil, nil
}

// StoodIn says whether ply n is the last one in whose turn a piece stood against the law.
func (w *IllegalMoves) StoodIn(n int) bool { return w.ply == n }
