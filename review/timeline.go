package review

import (
	"cmp"
	"slices"
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
	"github.com/kyban/kyban/tracker"
)

// Event is one event of a turn. Its fields depend on Kind.
type Event struct {
	At          sensor.Micros `json:"at_us"`
	Kind        EventKind     `json:"kind"`
	Side        string        `json:"side,omitempty"`
	Point       string        `json:"point,omitempty"`
	Piece       string        `json:"piece,omitempty"` // As in a FEN: upper case is Red's. Empty if unknown.
	From        string        `json:"from,omitempty"`
	To          string        `json:"to,omitempty"`
	Until       sensor.Micros `json:"until_us,omitempty"` // When it had left again.
	Away        sensor.Micros `json:"away_us,omitempty"`  // For how long the piece had been off its point.
	Uncertainty sensor.Micros `json:"uncertainty_us,omitempty"`
	Undecided   bool          `json:"order_undetermined,omitempty"` // Another touch is so close that the order of the two is not known.
	Role        Role          `json:"role,omitempty"`
	Fault       string        `json:"fault,omitempty"`
	Points      []string      `json:"points,omitempty"`
	Length      sensor.Micros `json:"length_us,omitempty"`
	Amount      sensor.Micros `json:"amount_us,omitempty"` // Of clock_step.
	Delay       sensor.Micros `json:"delay_us,omitempty"`
	DelayMoves  int           `json:"delay_moves,omitempty"`
	Cleared     bool          `json:"cleared,omitempty"`
	Count       int           `json:"count,omitempty"`  // Of count, as its record has it.
	Code        string        `json:"code,omitempty"`   // Of note.
	Silent      bool          `json:"silent,omitempty"` // Of takeback: there was no word.
	Text        string        `json:"text,omitempty"`
	Name        string        `json:"name,omitempty"`
	Checked     string        `json:"checked,omitempty"` // Of entered: hall where the hall of the event vouches for the person.
	Reason      string        `json:"reason,omitempty"`  // Of named.
}

// EventKind is the kind of an event. The kinds that are not listed here are called like their record.
type EventKind string

// The kinds of acts of hands, and of events without a record.
const (
	Lifted  EventKind = "lifted"   // A piece left its point.
	Missed  EventKind = "missed"   // A piece had left its point, and no sensor saw when.
	Back    EventKind = "back"     // It came back to it.
	Rested  EventKind = "rested"   // The moving piece stood on a point on its way.
	Placed  EventKind = "placed"   // It was set down where it stayed.
	Arrived EventKind = "arrived"  // It stands there, and no sensor saw when it came.
	Opened  EventKind = "opened"   // A sensor opened, and no reading names the piece.
	Closed  EventKind = "closed"   // A sensor closed, likewise.
	PutBack EventKind = "put_back" // A piece that had left its point in an earlier turn, or was displaced, is back on it.
	Press   EventKind = "press"    // A player pressed the clock.
	Begun   EventKind = "made"     // The move was made, without a press.
	// Displacement means that a piece came to a point where no move put it.
	Displacement EventKind = "displaced"
)

// Role is how the law of touching treats a lift: as a touch, as a brush, as an adjust, and so on.
type Role string

// The roles.
const (
	Touch        Role = "touch"
	Executes     Role = "executes"   // It makes the move and adds no touch.
	Brush        Role = "brush"      // Too short to be a touch.
	Adjust       Role = "adjust"     // Announced.
	Accidental   Role = "accidental" // By the arbiter's earlier ruling.
	Excused      Role = "excused"    // It counted as a touch, and the arbiter has ruled since that it was accidental.
	AfterMove    Role = "after_move" // The player's own move stood already.
	EitherHand   Role = "either_hand"
	Unattributed Role = "stray" // Neither came back nor was played or taken: not the act of a hand.
	Unbound      Role = "unbound"
	Asked        Role = "question"  // No sensor can decide whether it was the player's touch.
	Displaced    Role = "displaced" // It was not put back on its point in the turn, and no move took it away.
	Righted      Role = "righted"   // It was displaced, and is put back.
)

// layOut puts all events into the timelines of the turns.
func (g *Game) layOut(facts []fact.Input) {
	used := make([]bool, len(facts))
	told := map[lifting]bool{}
	for i, t := range g.Turns {
		t.putBackSilently(facts)
		t.Events = append(t.Events, t.handsEvents(facts, used, told)...)
		if i > 0 {
			t.Events = append(t.Events, t.earlier(facts, used, told, g.Turns[i-1].Made)...)
		}
	}
	began := g.ready
	for i, t := range g.Turns {
		t.Began = began
		if i == 0 {
			began = -1 // The turn of the first move includes everything before it.
		}
		until, ended := t.ended()
		if !ended || i == len(g.Turns)-1 {
			until = 1<<63 - 1
		}
		t.Events = append(t.Events, t.rest(facts, used, began, until)...)
		g.Outside = slices.DeleteFunc(g.Outside, func(e Event) bool {
			mine := e.At > began && e.At <= until && e.Kind != "result"
			if mine {
				t.Events = append(t.Events, e)
			}
			return mine
		})
		if t.Made != 0 && !slices.ContainsFunc(t.Events, func(e Event) bool { return e.Kind == Press && e.At == t.Made }) {
			t.Events = append(t.Events, Event{At: t.Made, Kind: Begun, Side: t.Side.String()})
		}
		g.tellPressNotes(t)
		slices.SortStableFunc(t.Events, inOrder)
		if ended {
			began = until
		}
	}
}

// inOrder orders events by their times; a gap goes before its findings, and a remark on an event after it.
func inOrder(a, b Event) int {
	rank := func(e Event) int {
		switch e.Kind {
		case "gap":
			return 0
		case "note", "takeback":
			return 2
		}
		return 1
	}
	return cmp.Or(cmp.Compare(a.At, b.At), cmp.Compare(rank(a), rank(b)))
}

// ended returns the end of the time whose unassigned events belong to this turn.
func (t *Turn) ended() (sensor.Micros, bool) {
	if t.State == TakenBack {
		for _, e := range t.Events {
			if e.Kind == "takeback" {
				return e.At, true
			}
		}
	}
	return t.Made, t.Made != 0
}

// lifting identifies the lift of the piece on a point at a time.
type lifting struct {
	point engine.Point
	at    sensor.Micros
}

// handsEvents returns the acts of hands in the turn as it was read; it marks the facts that it accounts for.
func (t *Turn) handsEvents(facts []fact.Input, used []bool, told map[lifting]bool) []Event {
	if t.asRead == nil {
		return nil
	}
	h, m := t.asRead, t.asRead.move()
	var events []Event
	left := map[engine.Point]sensor.Micros{}
	for _, l := range h.lifts {
		events = append(events, t.liftEvents(l, facts, used)...)
		left[l.Point], told[lifting{l.Point, l.At}] = l.At, true
	}
	if m == 0 || t.Unmoved() {
		return events
	}
	for _, r := range h.rests {
		h.use(facts, used, r.Move.To(), r.Since, true)
		h.use(facts, used, r.Move.To(), r.Until, false)
		events = append(events, Event{At: r.Since, Kind: Rested, Point: r.Move.To().String(), Piece: letter(h.before, r.Move.From()),
			From: r.Move.From().String(), To: r.Move.To().String(), Until: r.Until})
	}
	events = append(events, t.placed(m, facts, used, left))
	if from, to := h.before.Beside(m); from != engine.NoPoint && to != engine.NoPoint {
		events = append(events, t.placed(engine.NewMove(from, to), facts, used, left))
	}
	return events
}

// placed returns the event that a piece was set down where the move, or a castling that this is a part of, put it. In castling the move
// stands when the second piece does; the first one was set down before.
func (t *Turn) placed(m engine.Move, facts []fact.Input, used []bool, left map[engine.Point]sensor.Micros) Event {
	h, at := t.asRead, t.Placed
	if _, to := h.before.Beside(h.move()); to != engine.NoPoint {
		at = h.lastPlaced(facts, m.To(), left[m.From()], t.Placed)
	}
	placed := Event{At: at, Kind: Placed, Piece: letter(h.before, m.From()), From: m.From().String(), To: m.To().String(), Point: m.To().String()}
	if lifted, ok := left[m.From()]; ok && lifted <= at {
		placed.Away = at - lifted
	}
	if e := h.use(facts, used, m.To(), at, true); e != nil {
		placed.Uncertainty = e.Fact.(fact.Event).Uncertainty
	} else {
		placed.Kind, placed.Away = Arrived, 0
	}
	return placed
}

// lastPlaced returns when a piece was last put on a point in a period, its end if none was.
func (h *boardReading) lastPlaced(facts []fact.Input, p engine.Point, after, until sensor.Micros) sensor.Micros {
	if h.flipped {
		p = h.before.Turned(p)
	}
	for _, f := range slices.Backward(facts) {
		if e, ok := f.Fact.(fact.Event); ok && f.At > after && f.At <= until && e.Point == p && e.Placed {
			return f.At
		}
	}
	return until
}

// castles reports whether a move castles, and takes the piece of a point with it.
func (h *boardReading) castles(m engine.Move, with engine.Point) bool {
	if m == 0 {
		return false
	}
	from, to := h.before.Beside(m)
	return to != engine.NoPoint && from == with
}

// liftEvents returns the event that a piece left its point, and its return, if it came back.
func (t *Turn) liftEvents(l tracker.Lift, facts []fact.Input, used []bool) []Event {
	h, e := t.asRead, t.lifted(l)
	if h.use(facts, used, l.Point, l.At, false) == nil {
		e.Kind, e.Role = Missed, ""
	}
	if l.Back == 0 {
		return []Event{e}
	}
	h.use(facts, used, l.Point, l.Back, true)
	return []Event{e, {At: l.Back, Kind: Back, Point: l.Point.String(), Piece: letter(h.before, l.Point), Away: l.Back - l.At}}
}

// earlier returns the returns in the turn of pieces that had left their points before it: their lifts are in the turn of the lift, their
// returns here.
func (t *Turn) earlier(facts []fact.Input, used []bool, told map[lifting]bool, ended sensor.Micros) (events []Event) {
	if t.asRead == nil || t.asRead.explained.Ply == nil {
		return nil
	}
	for _, l := range t.asRead.explained.Ply.Lifts() {
		switch known := told[lifting{l.Point, l.At}]; {
		case !known:
			events = append(events, t.liftEvents(l, facts, used)...)
			told[lifting{l.Point, l.At}] = true
		case l.Back > ended && !slices.Contains(t.asRead.lifts, l):
			events = append(events, Event{At: l.Back, Kind: PutBack, Point: l.Point.String(), Piece: letter(t.asRead.before, l.Point), Away: l.Back - l.At})
		}
	}
	return events
}

// move is the played move, 0 before that.
func (h *boardReading) move() engine.Move {
	if h.explained.Ply == nil {
		return 0
	}
	return h.explained.Ply.Move
}

// use marks the fact that the reading accounts for, and returns it; nil if there is none.
func (h *boardReading) use(facts []fact.Input, used []bool, p engine.Point, at sensor.Micros, placed bool) *fact.Input {
	if h.flipped {
		p = h.before.Turned(p)
	}
	i, _ := slices.BinarySearchFunc(facts, at, func(f fact.Input, at sensor.Micros) int { return cmp.Compare(f.At, at) })
	for ; i < len(facts) && facts[i].At == at; i++ {
		if e, ok := facts[i].Fact.(fact.Event); ok && e.Point == p && e.Placed == placed {
			used[i] = true
			return &facts[i]
		}
	}
	return nil
}

// lifted returns a lift as the law sees it.
func (t *Turn) lifted(l tracker.Lift) Event {
	e := Event{At: l.At, Kind: Lifted, Point: l.Point.String(), Piece: letter(t.asRead.before, l.Point), Uncertainty: l.Uncertainty, Role: t.role(l)}
	if r := t.touch(l.Point.String(), l.At); r != nil {
		e.Undecided = r.Order == "undetermined"
		if r.Brush {
			e.Role = Brush
		}
	}
	return e
}

// touch returns the record of a lift, nil if it has none.
func (t *Turn) touch(point string, at sensor.Micros) *record.Touch {
	for i, r := range t.touches {
		if r.Point == point && r.At == at {
			return &t.touches[i]
		}
	}
	return nil
}

func (t *Turn) role(l tracker.Lift) Role {
	h := t.asRead
	law, m := h.explained.Law, h.move()
	switch {
	case l.IsBrush():
		return Brush
	case l.Adjust:
		return Adjust
	case l.AfterMove && !h.castles(m, l.Point):
		return AfterMove
	case isLiftOf(law.Touches, l) && t.accidental(l.Point.String()):
		return Excused
	case isLiftOf(law.Touches, l):
		return Touch
	case t.accidental(l.Point.String()):
		return Accidental
	case t.isAsked(l):
		return t.roleOfAsked(l)
	case isLiftOf(law.Executes, l), m != 0 && (l.Point == m.From() || l.Point == m.To()), h.castles(m, l.Point):
		return Executes
	case l.Back == 0:
		return Unattributed
	case h.explained.OwnHand != nil, t.Law != nil && t.Law.SoFar && l.Owner != t.Side:
		return EitherHand
	}
	return Unbound
}

// isAsked reports whether no sensor could decide what a lift was.
func (t *Turn) isAsked(l tracker.Lift) bool {
	return slices.ContainsFunc(t.asRead.explained.Undecided, func(a game.ExplainedLift) bool { return a.Lift.Point == l.Point && a.Lift.At == l.At })
}

// roleOfAsked returns the role of a lift that no sensor could decide: by the arbiter's decision, else a question if there is one.
func (t *Turn) roleOfAsked(l tracker.Lift) Role {
	q := t.asked(l.Point.String(), l.At)
	switch r := t.decision(t.Side, l.Point.String()); {
	case q == nil && (r == nil || r.Point == ""):
		return EitherHand // There would be no finding if it was the player's touch.
	case r == nil:
		return Asked
	case r.Text == trace.RuleDutyStands, r.Text == trace.RuleTechnicalFault:
		return Touch
	}
	return Unbound
}

// accidental reports whether the arbiter's last word on the touch of a point was that it was accidental.
func (t *Turn) accidental(point string) bool {
	accidental := false
	for _, r := range t.Rulings {
		if r.Point == point {
			accidental = r.Text == "accidental"
		}
	}
	return accidental
}

// rest returns the events that belong to the turn only by their time: presses, and edges without a reading.
func (t *Turn) rest(facts []fact.Input, used []bool, after, until sensor.Micros) []Event {
	var events []Event
	before := position(t.Before)
	for i, in := range facts {
		if used[i] || in.At <= after || in.At > until {
			continue
		}
		switch f := in.Fact.(type) {
		case fact.Press:
			events = append(events, Event{At: in.At, Kind: Press, Side: f.Side.String()})
		case fact.Event:
			p := f.Point
			if t.asRead != nil && t.asRead.flipped {
				p = t.asRead.before.Turned(p)
			}
			events = append(events, t.edge(f.At(in.At), p, before))
		default:
			continue
		}
		used[i] = true
	}
	return events
}

// edge returns an edge without a settled reading: its role comes from the touch record, if there is one.
func (t *Turn) edge(f sensor.Event, p engine.Point, before boardgame.Position) Event {
	e := Event{At: f.At, Kind: Closed, Point: p.String(), Uncertainty: f.Uncertainty}
	if f.Placed {
		return e
	}
	e.Kind = Opened
	if r := t.touch(p.String(), f.At); r != nil {
		e.Kind, e.Piece, e.Undecided = Lifted, letter(before, p), r.Order == "undetermined"
		switch {
		case r.Brush:
			e.Role = Brush
		case r.Bound:
			e.Role = Touch
		default:
			e.Role = Unbound
		}
	}
	return e
}

func letter(p boardgame.Position, at engine.Point) string {
	if p.At(at) == 0 {
		return ""
	}
	return strings.TrimSpace(p.At(at).String())
}
