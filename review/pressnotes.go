package review

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/record"
)

// Events at the clock that passed without a word, as the codes of notes.
const (
	pressForgotten   = "press_forgotten"
	pressWithoutMove = "press_without_move"
	pressedInTheAir  = "pressed_in_the_air" // The piece of the move stood on no point at the press.
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
