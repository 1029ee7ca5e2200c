package line

import (
	"slices"

	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// HandsMax is how many lifts and places are kept of a game. A game has some thousands; a sensor that chatters must not fill the memory.
const HandsMax = 20_000

// Hands follows the hands of one game. The zero value is that of a game in which nothing was seen.
type Hands struct {
	seen  []record.Hand // In the order in which they became known.
	lost  sensor.Micros // What was seen up to here is not kept.
	began sensor.Micros // When the game was ready.
	made  []madeTurn
	ruled []RuledTurn
}

// madeTurn is a ply that was made, or that is to be played anew from then on.
type madeTurn struct {
	ply  int
	at   sensor.Micros
	anew bool
}

// RuledTurn is a turn as it was seen when the arbiter ruled on it.
type RuledTurn struct {
	record.Published
	Whole bool // All that was seen in the turn is there.
	Shown bool // Everybody was shown it.
}

// BeginHands returns the watch of a game that is ready.
func BeginHands(at sensor.Micros) Hands { return Hands{began: at} }

// Copy returns a watch that goes on by itself.
func (w *Hands) Copy() Hands {
	c := *w
	c.seen, c.made, c.ruled = slices.Clone(w.seen), slices.Clone(w.made), slices.Clone(w.ruled)
	for i := range c.ruled {
		c.ruled[i].Hands = slices.Clone(c.ruled[i].Hands)
	}
	return c
}

// See takes a lift or a place in.
func (w *Hands) See(h record.Hand) {
	if len(w.seen) == HandsMax {
		half := len(w.seen) / 2
		w.lost = w.seen[half-1].At
		w.seen = slices.Delete(w.seen, 0, half)
	}
	w.seen = append(w.seen, h)
}

// Hear takes a record in: when a ply is made the next turn begins, and a ply that is no part of the game any more is played anew.
func (w *Hands) Hear(r record.Record) {
	switch r := r.(type) {
	case record.Move:
		w.made = append(w.made, madeTurn{ply: r.Ply, at: r.Made})
	case record.Void:
		w.made = append(w.made, madeTurn{r.From, r.At, true})
	case record.Takeback:
		w.made = append(w.made, madeTurn{r.Ply, r.At, true})
	case record.Restored:
		w.made = append(w.made, madeTurn{r.Ply, r.At, true}) // What was set up was no move.
	case record.Reinstated:
		w.made = append(w.made, madeTurn{r.From + len(r.Moves), r.At, true})
	}
}

// TurnOf returns the turn of ply n as it was played or is to be played, false where nobody knows which that is.
func TurnOf(line *tracker.Tracker, n int) (turn record.Published, ok bool) {
	turn.Ply = n
	if line == nil || n < 1 {
		return turn, false
	}
	switch p := line.Ply(n); {
	case p != nil:
		turn.FEN, turn.Side, turn.Move = p.Before.FEN(), record.SideOf(p.Side()), p.Move.String()
	case n == line.Last().Number+1:
		turn.FEN, turn.Side = line.Position().FEN(), record.SideOf(line.Position().Turn())
	default:
		return turn, false
	}
	return turn, true
}

// Seen returns what is to be said of a turn with what was seen of it up to now.
func (w *Hands) Seen(turn record.Published, now sensor.Micros) RuledTurn {
	from, until := w.turn(turn.Ply, now)
	turn.Began, turn.Until, turn.Hands = from, until, []record.Hand{}
	for _, h := range w.seen {
		if h.At >= from && h.At <= until {
			turn.Hands = append(turn.Hands, h)
		}
	}
	return RuledTurn{Published: turn, Whole: w.lost < from || w.lost == 0}
}

// Rule keeps a turn as it was seen when the arbiter ruled on it.
func (w *Hands) Rule(r RuledTurn) { w.ruled = append(w.ruled, r) }

// turn returns from when to when the turn of a ply went that was played last, up to now at the latest. A ply that was played anew
// begins where the one before it was made, or where the other ended.
func (w *Hands) turn(ply int, now sensor.Micros) (from, until sensor.Micros) {
	from, until = w.began, now
	before := w.made
	for i, m := range w.made {
		switch {
		case m.ply == ply && !m.anew:
			before, until = w.made[:i], m.at
		case m.ply <= ply && m.anew: // It is no part of the game any more.
			before, until = w.made, now
		}
	}
	if len(before) > 0 {
		from = before[len(before)-1].at
	}
	return from, until
}

// On returns the turn of a ply on which was ruled last, by a ruling of which inForce says that it holds.
func (w *Hands) On(ply int, inForce func(ruling int) bool) (r RuledTurn, ok bool) {
	for _, each := range w.ruled {
		if each.Ply == ply && inForce(each.Ruling) {
			r, ok = each, true
		}
	}
	return r, ok
}

// Show notes that everybody was shown the turn for which a ruling was made.
func (w *Hands) Show(ruling int) {
	for i := range w.ruled {
		w.ruled[i].Shown = w.ruled[i].Shown || w.ruled[i].Ruling == ruling
	}
}
