package review

import (
	"cmp"
	"strings"

	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

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
