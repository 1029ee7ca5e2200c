package line

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/refusal"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// HandsMax bounds the stored lifts and places of a game. A game has some thousands; a sensor that chatters must not fill the memory.
const HandsMax = 20_000

// Hands follows the hands of one game. The zero value has seen nothing.
type Hands struct {
	seen  []record.Hand // In the order in which the board learned of them.
	lost  sensor.Micros // Hands up to this time are not kept.
	began sensor.Micros // When the game was ready.
	made  []madeTurn
	ruled []RuledTurn
}

// madeTurn is a ply that was made, or from which on the game is played anew.
type madeTurn struct {
	ply  int
	at   sensor.Micros
	anew bool
}

// RuledTurn is a turn as the board had seen it when the arbiter ruled on it.
type RuledTurn struct {
	record.Published
	Whole bool // It has all hands of the turn.
	Shown bool // It was published.
}

// BeginHands starts with a game that is ready.
func BeginHands(at sensor.Micros) Hands { return Hands{began: at} }

// Copy returns an independent copy.
func (w *Hands) Copy() Hands {
	c := *w
	c.seen, c.made, c.ruled = slices.Clone(w.seen), slices.Clone(w.made), slices.Clone(w.ruled)
	for i := range c.ruled {
		c.ruled[i].Hands = slices.Clone(c.ruled[i].Hands)
	}
	return c
}

func (w *Hands) See(h record.Hand) {
	if len(w.seen) == HandsMax {
		half := len(w.seen) / 2
		w.lost = w.seen[half-1].At
		w.seen = slices.Delete(w.seen, 0, half)
	}
	w.seen = append(w.seen, h)
}

// Observe takes a record in: a made ply begins the next turn, and a ply that is void or taken back is played anew.
func (w *Hands) Observe(r record.Record) {
	switch r := r.(type) {
	case record.Move:
		w.made = append(w.made, madeTurn{ply: r.Ply, at: r.Made})
	case record.Void:
		w.made = append(w.made, madeTurn{r.From, r.At, true})
	case record.Takeback:
		w.made = append(w.made, madeTurn{r.Ply, r.At, true})
	case record.Restored:
		w.made = append(w.made, madeTurn{r.Ply, r.At, true}) // Setting up was no move.
	case record.Reinstated:
		w.made = append(w.made, madeTurn{r.From + len(r.Moves), r.At, true})
	}
}

// TurnOf returns the turn of ply n as it was played or is to be played; false if it is not known.
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

// Seen returns a turn with its hands up to now.
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

// Rule keeps a turn as the board had seen it at the ruling.
func (w *Hands) Rule(r RuledTurn) { w.ruled = append(w.ruled, r) }

// turn returns the span of the turn of a ply that was played last, up to now at the latest. A ply that is played anew begins when the ply
// before it was made, or when the other one ended.
func (w *Hands) turn(ply int, now sensor.Micros) (from, until sensor.Micros) {
	from, until = w.began, now
	before := w.made
	for i, m := range w.made {
		switch {
		case m.ply == ply && !m.anew:
			before, until = w.made[:i], m.at
		case m.ply <= ply && m.anew: // It is void, or was taken back.
			before, until = w.made, now
		}
	}
	if len(before) > 0 {
		from = before[len(before)-1].at
	}
	return from, until
}

// On returns the turn of a ply with the last ruling on it for which inForce is true.
func (w *Hands) On(ply int, inForce func(ruling int) bool) (r RuledTurn, ok bool) {
	for _, each := range w.ruled {
		if each.Ply == ply && inForce(each.Ruling) {
			r, ok = each, true
		}
	}
	return r, ok
}

// Show notes that the turn of a ruling was published.
func (w *Hands) Show(ruling int) {
	for i := range w.ruled {
		w.ruled[i].Shown = w.ruled[i].Shown || w.ruled[i].Ruling == ruling
	}
}

// Refuses returns the reason why the hands of a turn can't be published, nil for none: no ruling in force on the turn, hands that were
// not kept, or a turn that was published already.
func (w *Hands) Refuses(ply int, inForce func(ruling int) bool) *refusal.Error {
	switch ruled, ok := w.On(ply, inForce); {
	case !ok:
		return refusal.New(refusal.NotRuled, ply)
	case !ruled.Whole:
		return refusal.New(refusal.HandsNotKept, ply)
	case ruled.Shown:
		return refusal.By(ruled.Article, refusal.ShownAlready, ply)
	}
	return nil
}

// HandsAsPlayed names points as the players of a game see them, however the board lies.
func HandsAsPlayed(seen []record.Hand, start boardgame.Position, turned bool) []record.Hand {
	all := []record.Hand{}
	for _, h := range seen {
		if p, err := engine.ParsePoint(h.Point); err == nil && turned {
			h.Point = start.Turned(p).String()
		}
		all = append(all, h)
	}
	return all
}
