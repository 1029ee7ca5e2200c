package draws

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/law"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// Offers follows the offers of one game. The zero value follows none. A copy is independent.
type Offers struct {
	book *rulebook.Rulebook // nil to follow no offers.
	game int
	open [engine.Second + 1]opened // By the side that offers.
	shut [engine.Second + 1]touched
}

// opened is an offer without an answer.
type opened struct {
	ply int // The ply in progress at the offer, 0 for no offer.
	at  sensor.Micros
}

// touched is an offer that only a touch has declined; the zero touched is none.
type touched struct {
	opened
	turn  int // The turn of the touch on the point.
	point string
	ruled bool // The arbiter has just ruled that it was accidental.
}

// Begin returns the watch of the next game, which follows offers as w does.
func (w Offers) Begin(game int) Offers { return Offers{book: w.book, game: game} }

// NewOffers returns a watch that follows offers under a rulebook.
func NewOffers(book *rulebook.Rulebook) Offers { return Offers{book: book} }

func (w *Offers) On() bool { return w.book != nil }

func (w *Offers) head(kind string) record.Head { return record.Head{Type: kind, Game: w.game} }

// Offer takes an offer. An offer that stands already does not change. believed means that the sensors are reliable, sealed that the
// player on move has sealed his move.
func (w *Offers) Offer(side engine.Side, now *line.State, believed, sealed bool) []record.Record {
	said := w.offered(side, now)
	if !believed || !isSure(now) {
		return said
	}
	for _, cited := range w.breaches(side, now, sealed) {
		said = append(said, record.Finding{Head: w.head("finding"), Ply: now.InProgress(), Side: record.SideOf(side), Article: cited.Article, Kind: "wrong_offer",
			Duty: []string{}, At: now.Now, Rulebook: string(cited.Book)})
	}
	return said
}

// offered records an offer, and opens it.
func (w *Offers) offered(side engine.Side, now *line.State) []record.Record {
	if w.open[side].ply == 0 {
		w.open[side], w.shut[side] = opened{now.InProgress(), now.Now}, touched{}
	}
	return []record.Record{record.Announcement{Head: w.head("offer"), Ply: now.InProgress(), Side: record.SideOf(side), At: now.Now}}
}

// Claim takes a claim of a draw, which counts as an offer at any time if the rulebook says so.
func (w *Offers) Claim(side engine.Side, now *line.State) []record.Record {
	if !w.On() || w.book.Parameters.Offers.Claimed.Article == "" {
		return nil
	}
	return w.offered(side, now)
}

// breaches returns the articles that an offer breaks.
func (w *Offers) breaches(side engine.Side, now *line.State, sealed bool) (broken []rulebook.Citation) {
	offers := w.book.Parameters.Offers
	if offers.Timing != (rulebook.Citation{}) && moved(now) != side && !sealed { // After a sealed move both may offer (fide2018 I.2.6, I.4).
		broken = append(broken, offers.Timing)
	}
	if offers.Mated != (rulebook.Citation{}) && law.IsNearMate(now.Position(), side) {
		broken = append(broken, offers.Mated)
	}
	return broken
}

// isSure reports whether the position at an offer is known.
func isSure(s *line.State) bool {
	return s.Phase == line.Ready || s.Phase == line.Playing && s.Restoration == nil && !s.Tracker.Thread().Astray()
}

// moved returns the side whose move stands on the board and is not pressed yet, NoSide for none.
func moved(s *line.State) engine.Side {
	on := s.Tracker.Turn().OnBoard()
	if on.Number == 0 {
		return engine.NoSide
	}
	side := s.SideOf(on.Number)
	if _, pressed := s.Presses.After(side, on.Since); pressed {
		return engine.NoSide
	}
	return side
}

// Decline takes a side's decline in words.
func (w *Offers) Decline(side engine.Side, now *line.State) []record.Record {
	said := record.Announcement{Head: w.head("decline"), Ply: now.InProgress(), Side: record.SideOf(side), At: now.Now}
	w.shut[side.Other()] = touched{}
	return append([]record.Record{said}, w.answer(side.Other(), "declined", "words", now.Now)...)
}

// Agree takes an agreement of both sides to a draw: it accepts any open offer.
func (w *Offers) Agree(at sensor.Micros) []record.Record {
	return append(w.answer(engine.First, "accepted", "words", at), w.answer(engine.Second, "accepted", "words", at)...)
}

func (w *Offers) IsOpen(side engine.Side) bool { return w.open[side].ply > 0 }

// Observe takes in a record of the game, and returns the answers that it gives to offers.
func (w *Offers) Observe(r record.Record) []record.Record {
	if w.open == [engine.Second + 1]opened{} && w.shut == [engine.Second + 1]touched{} {
		return nil
	}
	switch r := r.(type) {
	case record.Touch:
		return w.touch(r)
	case record.Move:
		by := r.Side.Of().Other()
		w.shut[by] = touched{}
		if r.Placed > w.open[by].at {
			return w.answer(by, "declined", "move", r.Made)
		}
	case record.Takeback:
		return w.takeBack(r)
	case record.Ruling:
		w.rule(r)
	case record.Count:
		return w.count(r)
	case record.Result:
		w.shut = [engine.Second + 1]touched{}
		if r.Reason == "agreement" {
			return w.Agree(r.At)
		}
		return append(w.answer(engine.First, "lapsed", "result", r.At), w.answer(engine.Second, "lapsed", "result", r.At)...)
	}
	return nil
}

// touch takes in a touch, which declines an offer if the rulebook says so.
func (w *Offers) touch(r record.Touch) []record.Record {
	by := r.Side.Of().Other()
	shut := w.shut[by]
	if !r.Bound || !w.book.Parameters.Offers.Touch || r.At <= max(w.open[by].at, shut.at) || shut.turn == r.Ply && shut.point == r.Point {
		return nil
	}
	w.shut[by] = touched{}
	if w.IsOpen(by) {
		w.shut[by] = touched{opened: w.open[by], turn: r.Ply, point: r.Point}
	}
	return w.answer(by, "declined", "touch", r.At)
}

// takeBack takes in a takeback of a ply: an offer made with it, or since, lapses.
func (w *Offers) takeBack(r record.Takeback) (said []record.Record) {
	for _, by := range []engine.Side{engine.First, engine.Second} {
		if w.shut[by].ply >= r.Ply {
			w.shut[by] = touched{}
		}
		if w.open[by].ply >= r.Ply {
			said = append(said, w.answer(by, "lapsed", "takeback", r.At)...)
		}
	}
	return said
}

// rule takes in a ruling, which may concern a touch that has declined an offer.
func (w *Offers) rule(r record.Ruling) {
	for by := range w.shut {
		s := &w.shut[by]
		s.ruled = s.ply > 0 && r.Text == trace.RuleAccidental && r.Ply == s.turn && r.Point == s.point
	}
}

// count takes in the rulebook's consequence of a ruling: an accidental touch that does not bind as one too many has declined
// nothing.
func (w *Offers) count(r record.Count) []record.Record {
	by := r.Side.Of().Other()
	s := w.shut[by]
	if !s.ruled || r.What != trace.RuleAccidental || r.Ply > 0 || r.Advice == "deliberate" {
		return nil
	}
	w.shut[by] = touched{}
	said := w.answered(s.ply, by, "open", "ruling", r.At)
	w.open[by] = s.opened
	return said
}

// answer records the answer to a side's offer, none if no offer stands.
func (w *Offers) answer(by engine.Side, state, how string, at sensor.Micros) []record.Record {
	o := w.open[by]
	if o.ply == 0 {
		return nil
	}
	w.open[by] = opened{}
	return w.answered(o.ply, by, state, how, at)
}

// answered records the state of the offer that a side made in a turn.
func (w *Offers) answered(ply int, by engine.Side, state, how string, at sensor.Micros) []record.Record {
	cited := w.book.Parameters.Offers.Answer
	return []record.Record{record.Answer{Head: w.head("offer_answer"), Ply: ply, Side: record.SideOf(by), State: state, How: how, Article: cited.Article,
		At: at, Rulebook: string(cited.Book)}}
}
