package review

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/record"
)

// displaced is the kind of a finding about a piece that left its point in the turn, by no move, and was not put back.
const displaced = "displaced"

// tellDisplaced puts the displaced pieces into the timelines: the points that they left, the points on which they stood then, and their
// return.
func (g *Game) tellDisplaced() {
	for i, t := range g.Turns {
		for n := range t.Findings {
			f := &t.Findings[n]
			if f.Kind != displaced {
				continue
			}
			t.leaves(f)
			for _, turn := range g.Turns[i:] {
				turn.comesTo(f)
				turn.putsBack(f)
			}
		}
	}
}

// leaves marks the lift of a displaced piece, and notes the piece and, if it came back by itself, the time.
func (t *Turn) leaves(f *Finding) {
	before := position(t.Before)
	if p, err := engine.ParsePoint(f.From); err == nil && !f.Captured {
		f.Piece = letter(before, p)
	}
	left := t.lastOf(f, Lifted, Opened, Missed)
	if left == nil {
		return
	}
	for _, e := range t.Events {
		if e.Kind == Back && e.Point == f.From && e.At > left.At {
			f.Back = e.At
			return
		}
	}
	if left.Kind == Opened {
		left.Kind, left.Piece = Lifted, f.Piece
	}
	left.Role = Displaced
}

// lastOf returns the last event of the kinds on the point that a displaced piece left, before it was found; nil for none.
func (t *Turn) lastOf(f *Finding, kinds ...EventKind) (last *Event) {
	for i, e := range t.Events {
		if e.Point == f.From && e.At <= f.At && slices.Contains(kinds, e.Kind) {
			last = &t.Events[i]
		}
	}
	return last
}

// comesTo adds the event that a displaced piece came to its point.
func (t *Turn) comesTo(f *Finding) {
	for i, e := range t.Events {
		if e.Kind == Closed && f.To != "" && e.Point == f.To && e.At <= f.At {
			t.Events[i] = Event{At: e.At, Kind: Displacement, Point: f.To, Piece: f.Piece, From: f.From, To: f.To, Uncertainty: e.Uncertainty}
			return
		}
	}
}

// putsBack adds the event that a displaced piece was taken from there and put back on its point: for the tracker, that is a
// lift from there which ended when the sensor of the other point closed.
func (t *Turn) putsBack(f *Finding) {
	if f.Back != 0 || f.To == "" {
		return
	}
	for i, e := range t.Events {
		home := slices.IndexFunc(t.Events, func(o Event) bool { return o.Kind == Closed && o.Point == f.From && o.At == e.At })
		if e.Kind != Back || e.Point != f.To || e.At < f.At || home < 0 {
			continue
		}
		for n := range t.Events[:i] {
			if from := &t.Events[n]; from.Kind == Lifted && from.Point == f.To && from.At == e.At-e.Away {
				from.Piece, from.Role = f.Piece, Righted
			}
		}
		f.Back = e.At
		t.Events[i] = Event{At: e.At, Kind: PutBack, Point: f.From, Piece: f.Piece, From: f.To, Away: e.Away}
		t.Events = slices.Delete(t.Events, home, home+1)
		return
	}
}

// isLeft reports whether the question is about a pawn that was captured en passant and may have been left on the board.
func (q Question) isLeft() bool { return q.Why == displaced && q.To == q.Point }

// asks names the message of the question: also for a possibly displaced piece on an unknown point.
func (q Question) asks() string {
	switch {
	case q.isLeft():
		return "question_left"
	case q.Why == displaced && q.To == "":
		return "question_displaced_away"
	case q.isOfTurnedBoard():
		return "question_turned"
	}
	return "question_" + q.Why
}

// displaced describes a displaced piece: its point, and the time of its return.
func (s *Speaker) displaced(t *Turn, f Finding) string {
	id := "finding_displaced"
	switch {
	case f.Captured && f.From == f.To:
		id = "finding_displaced_left"
	case f.Captured:
		id = "finding_displaced_captured"
	case f.To == "":
		id = "finding_displaced_away"
	}
	texts := []string{s.Say(id, "Article", f.Article, "Piece", s.piece(f.Piece, f.From), "From", f.From, "To", f.To)}
	if f.Back != 0 {
		texts = append(texts, s.Say("displaced_back", "Clock", clock(f.Back), "From", f.From))
	}
	return s.sentences(append(texts, s.Say("accuses_nobody"))...)
}

// Events at the clock that passed without a word, as the codes of notes.
const (
	pressForgotten   = "press_forgotten"
	pressWithoutMove = "press_without_move"
	pressedInTheAir  = "pressed_in_the_air" // A piece stood on no point at the press.
	otherSideBegan   = "other_side_began"
	wrongSideBegan   = "wrong_side_began"
	liesOtherwise    = "lies_otherwise"
	putBackLate      = "put_back_late"       // A piece was off its point at the press.
	positionNotSetUp = "position_not_set_up" // It was pressed, or moves were played, while the board waited for a position.
)

// isOfPress reports whether the note concerns an act at the clock or on the board in its turn, and not a claim or ruling.
func isOfPress(n record.Note) bool {
	switch n.Code {
	case positionNotSetUp, pressForgotten, pressWithoutMove, pressedInTheAir, putBackLate, otherSideBegan, wrongSideBegan, liesOtherwise:
		return true
	}
	return false
}

// pressNotes describes the oddities of the turn's presses.
func (s *Speaker) pressNotes(t *Turn) (texts []string) {
	for _, n := range t.Notes {
		if isOfPress(n) {
			texts = append(texts, s.note(n))
		}
	}
	return texts
}

// tellPressNotes puts the oddities of the turn's presses into the timeline, at their time: their record waits until the turn is
// certain.
func (g *Game) tellPressNotes(t *Turn) {
	for _, n := range t.Notes {
		if !isOfPress(n) {
			continue
		}
		at := n.At
		if next := g.last(t.Ply + 1); n.Code == pressForgotten && next != nil && next.Placed != 0 {
			at = next.Placed
		}
		own := func(e Event) bool { return e.Kind == Press && e.Side == t.Side.String() && e.At > t.Began }
		if i := slices.IndexFunc(t.Events, own); n.Code != pressForgotten && n.Code != positionNotSetUp && i >= 0 {
			at = t.Events[i].At
		}
		t.Events = append(t.Events, Event{At: at, Kind: "note", Side: t.Side.String(), Code: n.Code, Text: n.Text})
	}
}

// putBackSilently moves a wordless takeback to its time: its record waits until another move is made, but it happened when the
// piece stood on its point again.
func (t *Turn) putBackSilently(facts []fact.Input) {
	i := slices.IndexFunc(t.Events, func(e Event) bool { return e.Kind == "takeback" && e.Silent })
	m, err := boardgame.ParseMove(t.Move)
	if i < 0 || err != nil {
		return
	}
	home := m.From()
	if t.asRead != nil && t.asRead.flipped {
		home = t.asRead.before.Turned(home)
	}
	for _, f := range facts {
		if e, ok := f.Fact.(fact.Event); ok && e.Placed && e.Point == home && f.At > t.Placed && f.At < t.Events[i].At {
			t.Events[i].At = f.At
			return
		}
	}
}
