package review

import (
	"cmp"
	"slices"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/outcome"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/repetition/adjudicate"
	"github.com/kyban/kyban/sensor"
)

// end takes in the end of the game.
func (g *Game) end(r record.Result) {
	o := g.outcomes.Add(r, g.hand, outcome.Rulings{
		Word:        func(ruling int) string { return g.rulings[ruling].Text },
		IsTakenBack: func(ruling int) bool { return g.takenBack[ruling] },
	})
	if r.Swapped && g.Confirmed {
		g.recolour(r.Result)
	} else {
		g.unsign()
	}
	g.Result, g.Reason, g.Given, g.swapped = r.Result, o.Reason, nil, r.Swapped
	if o.Given != (outcome.Given{}) {
		g.Given = &o.Given
	}
}

// unsign makes the signatures void: they are under another result.
func (g *Game) unsign() {
	g.Lapsed = append(g.Lapsed, g.Signed...)
	g.Signed, g.Confirmed = nil, false
}

// signaturesVoid makes the signatures void that cover a change.
func (g *Game) signaturesVoid(changed []string) {
	for _, s := range g.Signed {
		if s.Digest != "" {
			s.Changed = changed
			g.Lapsed = append(g.Lapsed, s)
		}
	}
	g.Signed = slices.DeleteFunc(g.Signed, func(s Signature) bool { return s.Digest != "" })
	g.Confirmed = false
}

// recolour keeps all signatures under a result that is now recorded under the other colours.
func (g *Game) recolour(result string) {
	for i := range g.Signed {
		g.Signed[i].Result = result
		if side := g.Signed[i].By.Of(); side != engine.NoSide {
			g.Signed[i].By = record.SideOf(side.Other())
		}
	}
}

// sign takes in a signature.
func (g *Game) sign(s Signature) {
	g.Signed = append(g.Signed, s)
	g.Lapsed = slices.DeleteFunc(g.Lapsed, func(old Signature) bool { return old.By == s.By })
}

// lapsed names the signers whose signatures no longer count.
func (s *Speaker) lapsed(g *Game) (texts []string) {
	for _, l := range g.Lapsed {
		if len(l.Changed) == 0 {
			texts = append(texts, s.Say("signature_void", "Name", l.Name, "Party", s.side(string(l.By)), "Result", l.Result))
			continue
		}
		texts = append(texts, s.Say("signature_changed", "Name", l.Name, "Party", s.side(string(l.By)), "Result", l.Result, "Changed", s.changed(l.Changed)))
	}
	return texts
}

// changed lists the changes in what a signature covers.
func (s *Speaker) changed(parts []string) string {
	var words []string
	for _, part := range parts {
		words = append(words, s.Say("covered_"+part))
	}
	return strings.Join(words, ", ")
}

// ended describes the end of the game: the result, and the person who gave it, if one did.
func (s *Speaker) ended(g *Game) string {
	if g.Given == nil && g.Reason != outcome.ByHand {
		return g.Result
	}
	given := outcome.Given{}
	if g.Given != nil {
		given = *g.Given
	}
	text := g.Result
	switch {
	case given.Ruling > 0:
		text = s.Say("result_ruled", "Result", g.Result, "Number", given.Ruling)
	case g.Reason == outcome.ByHand && given.By == operator && given.Role == operator:
		text = s.Say("result_by_operator", "Result", g.Result)
	case g.Reason == outcome.ByHand && given.By != "":
		text = s.Say("result_by", "Result", g.Result, "Name", given.By)
	case g.Reason == outcome.ByHand:
		text = s.Say("result_by_hand", "Result", g.Result)
	}
	switch {
	case given.Again > 0 && g.swapped:
		text = s.Say("result_swapped", "Text", text, "Number", given.Again)
	case given.Again > 0:
		text = s.Say("result_again", "Text", text, "Number", given.Again)
	}
	return text
}

// eventOf converts a record that is an event.
func eventOf(r record.Record) Event {
	e := Event{At: record.Time(r), Kind: EventKind(r.About().Type)}
	switch r := r.(type) {
	case record.Takeback:
		e.Text, e.Silent = r.Move, r.Silent
	case record.Result:
		e.Text = r.Result
	case record.Named:
		e.Side, e.Text, e.Name, e.Reason = string(r.By), r.Move, r.Name, r.Reason
		if r.TakenBack {
			e.Kind = "named_back"
		} else if r.Waits {
			e.Kind = "named_waits"
		}
	case record.Promotion:
		e.Piece, e.Kind = r.Piece, EventKind("promotion_"+r.How)
	case record.Illegal:
		e.Side, e.From, e.To = r.Side.String(), r.From, r.To
	case record.Lost:
		e.Cleared = r.Cleared
	case record.Setup:
		e.Points, e.Text, e.Cleared = r.Taken, guesses(r.Guesses), r.Cleared
	case record.Sensor:
		return faultEvent(e, r)
	case record.Announcement:
		e.Side, e.Points, e.Text, e.Length, e.Amount = string(r.Side), r.Points, r.Text, r.Length, r.Amount
		if r.Type == "adjust" && r.On != nil && !*r.On {
			e.Kind = "adjust_ended"
		}
	case record.Answer:
		e.Kind, e.Side, e.Text = EventKind("offer_"+r.State), r.Side.String(), r.How
	case record.Schedule:
		e.Length = r.Start
	case record.Arrival:
		e.Side, e.Length, e.Text = r.Side.String(), r.Late, r.How
	case record.Replay:
		e.Kind = EventKind("replay_" + r.State)
	case record.Delay:
		e.Delay, e.DelayMoves = r.Delay, r.Moves
	case record.Entered:
		e.Text, e.Name = r.What, r.By
	case record.Token:
		e.Side, e.Text, e.Name = string(r.Side), r.Role, cmp.Or(r.Made, r.Revoked)
		if r.Revoked != "" {
			e.Kind = "token_revoked"
		}
	case record.Claim:
		e.Side, e.Point, e.Text = string(r.Side), r.Point, r.Text
	case record.Ruling:
		e.Side, e.Point, e.Text, e.Name, e.Amount = string(r.Side), r.Point, cmp.Or(r.Text, r.Result), r.Name, r.Amount
	case record.Count:
		e.Side, e.Text, e.Count = r.Side.String(), r.What, r.Count
	case record.Duty:
		e.Side = r.Side.String()
	case record.Sealed:
		e.Side = r.Side.String()
	case record.Adjourned:
		e.Side = r.Side.String()
	case record.Opened:
		e.Side, e.Text, e.Kind = r.Side.String(), r.Text, "unsealed"
		if r.Lost {
			e.Kind = "unsealed_lost"
		}
	case record.Note:
		e.Side, e.Code, e.Text, e.Name = string(r.Side), r.Code, r.Text, r.Name
	}
	return e
}

// faultEvent is the event of a fault: its points are those of the sensors, or their line.
func faultEvent(e Event, r record.Sensor) Event {
	e.Point, e.Points, e.Fault, e.Length, e.Cleared = r.Point, r.Points, r.Fault, r.Length, r.Cleared
	switch {
	case r.Row != "":
		e.Points = []string{r.Row}
	case r.Column != "":
		e.Points = []string{r.Column}
	case r.Fault == string(sensor.Gap):
		e.Kind = "gap"
	}
	return e
}

// guesses lists the pieces that may stand on each point.
func guesses(list []record.Guess) string {
	texts := make([]string, 0, len(list))
	for _, g := range list {
		texts = append(texts, g.From+" – "+g.To)
	}
	return strings.Join(texts, ", ")
}

// The parts of a game and its turns are the records themselves, in an order of fields of their own and without what the turn has already.

// Claims are requests of the players, or the arbiter, for a ruling.
type Claims []record.Claim

func (l Claims) MarshalJSON() ([]byte, error) {
	return record.EachWith(l, "claim? side what? point? text? state? article? time_runs? ruling? at_us")
}

// Ruling is a decision of the arbiter, and whether a later one revised it.
type Ruling struct {
	record.Ruling
	Revised int `json:"revised_by,omitempty"` // The ruling that took this one back.
}

func (r Ruling) MarshalJSON() ([]byte, error) {
	return record.Fields(r, "ruling? text side? point? amount_us? result? article? reason? name? claim? revises? revised_by? no_effect? at_us")
}

// Duties are the duties of a turn after rulings.
type Duties []record.Duty

func (l Duties) MarshalJSON() ([]byte, error) {
	return record.EachWith(l, "ruling article duty obeyed? at_us")
}

// Notes explain why an entry has no effect, or what the rulebook leaves open.
type Notes []record.Note

func (l Notes) MarshalJSON() ([]byte, error) {
	return record.EachWith(l, "code text claim? ruling? article? at_us")
}

// Counts are the numbers of a player's counted offences, and the rulebook's advice then.
type Counts []record.Count

func (l Counts) MarshalJSON() ([]byte, error) {
	return record.EachWith(l, "side what count article? advice? gets? amount_us? at_us")
}

// Finding is a finding of the program, for the arbiter to rule on.
type Finding struct {
	record.Finding
	Piece   string        `json:"piece,omitempty"`   // displaced: as in a FEN, empty if unknown.
	Back    sensor.Micros `json:"back_us,omitempty"` // displaced: when it stood on From again, 0 if it does not.
	Penalty *Penalty      `json:"penalty,omitempty"` // The consequence of an illegal move, if the rulebook has one.
}

func (f Finding) MarshalJSON() ([]byte, error) {
	return record.Fields(f, "side kind article otherwise? duty played? from? to? captured? piece? back_us? loses? penalty? late_us? at_us")
}

// Question is a matter that no sensor can decide, for the arbiter alone: it accuses no player. It is about a lift, or about a
// piece that stands on another point.
type Question struct {
	record.Question
	// AfterPress is the time from its owner's press until the piece left its point, 0 if that is not the reason for the question.
	AfterPress sensor.Micros `json:"after_press_us,omitempty"`
	// Adjusting is the article that forbids its owner to straighten it out of turn, empty if no article does.
	Adjusting string   `json:"adjusting,omitempty"`
	Swapped   string   `json:"swapped,omitempty"` // The article that forbids its owner to swap a promoted pawn for it then, empty if that is not the case.
	Then      *Reading `json:"then,omitempty"`    // The law if it was that side's touch; nil if that is no longer known.
	Claim     int      `json:"claim,omitempty"`   // The claim by which its owner attributes the touch to that side.
	Ruling    int      `json:"ruling,omitempty"`  // The ruling that has decided it.

	decision *Ruling
}

func (q Question) MarshalJSON() ([]byte, error) {
	return record.Fields(q, "side point why to? article kind? duty played lifted_us? at_us after_press_us? adjusting? swapped? then? claim? ruling?")
}

// Repetition is the law's view of a position after a turn that came back.
type Repetition struct {
	record.Repetition
	Cycle []adjudicate.Ply `json:"cycle,omitempty"` // What each ply of the cycle does.
}

func (r Repetition) MarshalJSON() ([]byte, error) {
	return record.Fields(r, "count first length red black verdict side? article via? rulebook readings? claim? gets? amount_us? cycle? at_us")
}

// Signature is a signature under a result.
type Signature struct {
	record.Signed
	Changed []string `json:"changed,omitempty"` // The changes in its content since, if it no longer counts: names, date, table, tags, moves, rulings.
}

func (s Signature) MarshalJSON() ([]byte, error) {
	return record.Fields(s, "by name result at_us digest? changed?")
}
