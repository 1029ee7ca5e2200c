package law

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// pressedWithin is the longest time between a lift and the press for its move.
const pressedWithin sensor.Micros = 5_000_000

// Twice finds, by an article, that the side not on move in the turn of ply p has moved a piece legally and pressed its clock for that,
// soon and before its opponent moved: it has taken two turns running. It must have pressed before that for its own previous move: else a
// late press would be for that one. It returns false if there is no such finding.
func Twice(p *tracker.Ply, s tracker.Displaced, presses *line.Presses, law rulebook.Citation) (record.Finding, bool) {
	if p == nil || p.Prev == nil || s.Turn < 2 || s.Captured || s.To == engine.NoPoint {
		return record.Finding{}, false
	}
	side, m := p.Side().Other(), engine.NewMove(s.From, s.To)
	if !p.Before.PiecesOf(side).Has(s.From) || !p.Before.WithTurn(side).Legal(m) {
		return record.Finding{}, false
	}
	for _, l := range p.Lifts() {
		before, once := presses.After(side, p.Prev.Placed)
		again, twice := presses.After(side, l.At)
		if l.Point == s.From && once && before < l.At && twice && again < min(l.At+pressedWithin, p.Placed) {
			return record.Finding{Ply: s.Turn, Side: record.SideOf(side), Article: law.Article, Kind: "two_turns", Duty: []string{}, Played: m.String(), Rulebook: string(law.Book)}, true
		}
	}
	return record.Finding{}, false
}
