package line

import (
	"maps"
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

const (
	// LiesForAtMost bounds, in plies, how long a piece lies beside the board. A piece that leaves its point and stays away was
	// knocked off, or its sensor died. Pieces fall near hands: a sensor that opens while nothing else happens more likely failed
	// (Edges).
	LiesForAtMost = 8
	// DisplacedAskedAfter is the number of further plies before the question about a piece that may be displaced.
	DisplacedAskedAfter = 2
	// kind is the reason of a question and the kind of a finding: a piece stands on another point. Its player replied early, or the
	// opponent displaced it.
	kind = "displaced"
)

// Displaced holds the findings and questions about pieces that stand on wrong points or lie beside the board.
type Displaced struct {
	said    []tracker.Displaced
	away    []tracker.Displaced       // Those that seem to lie beside the board.
	asked   []tracker.Displaced       // Those in a question.
	righted []tracker.Displaced       // Those back on their points by the end of their turns.
	seen    map[tracker.Displaced]int // The number of plies made when each was known first.
	found   map[int]bool              // The plies with touch findings.
}

// Copy returns an independent copy.
func (p *Displaced) Copy() Displaced {
	return Displaced{slices.Clone(p.said), slices.Clone(p.away), slices.Clone(p.asked), slices.Clone(p.righted), maps.Clone(p.seen), maps.Clone(p.found)}
}

// IsSaid reports whether a piece was found.
func (p *Displaced) IsSaid(s tracker.Displaced) bool { return slices.Contains(p.said, s) }

// IsAsked reports whether a question about a piece was asked.
func (p *Displaced) IsAsked(s tracker.Displaced) bool { return slices.Contains(p.asked, s) }

// IsRighted reports whether a piece was back on its point in time.
func (p *Displaced) IsRighted(s tracker.Displaced) bool { return slices.Contains(p.righted, s) }

// Say notes a finding of a piece.
func (p *Displaced) Say(s tracker.Displaced) { p.said = append(p.said, s) }

// Right notes that a piece is back on its point, or that a sensor was wrong.
func (p *Displaced) Right(s tracker.Displaced) { p.righted = append(p.righted, s) }

// FindTouch notes a touch found in a ply.
func (p *Displaced) FindTouch(ply int) {
	if p.found == nil {
		p.found = map[int]bool{}
	}
	p.found[ply] = true
}

func (p *Displaced) IsTouchFound(ply int) bool { return p.found[ply] }

// Still returns the found pieces that are in now.
func (p *Displaced) Still(now []tracker.Displaced) []tracker.Displaced {
	return slices.DeleteFunc(slices.Clone(p.said), func(s tracker.Displaced) bool { return !slices.Contains(now, s) })
}

// Follow follows the pieces beside the board, and returns those that are back.
func (p *Displaced) Follow(now []tracker.Displaced) (back []tracker.Displaced) {
	p.away = slices.DeleteFunc(p.away, func(s tracker.Displaced) bool {
		gone := !slices.Contains(now, s)
		if gone {
			back = append(back, s)
		}
		return gone
	})
	for _, s := range now {
		if s.To == engine.NoPoint && !slices.Contains(p.away, s) {
			p.away = append(p.away, s)
		}
	}
	return back
}

// Outlasted reports whether a ply was made since a piece was first known to be displaced, and all plies up to its turn.
// plies is the number of plies made.
func (p *Displaced) Outlasted(s tracker.Displaced, plies int) bool {
	first, known := p.seen[s]
	if !known {
		if p.seen == nil {
			p.seen = map[tracker.Displaced]int{}
		}
		first = plies
		p.seen[s] = first
	}
	return plies >= s.Turn && plies > first
}

// Ask returns the question about a piece that stands, or stood, on another point. played is the move of its turn, by side.
func (p *Displaced) Ask(head record.Head, s tracker.Displaced, side engine.Side, played string, law rulebook.Parameters, at sensor.Micros) record.Question {
	p.asked = append(p.asked, s)
	q := record.Question{Head: head, Ply: s.Turn, Side: record.SideOf(side), Point: s.From.String(), Article: law.Displaced.Article, Why: kind, Kind: kind, Duty: []string{}, Played: played,
		At: at, Rulebook: string(law.Displaced.Book)}
	if s.IsLeft() && law.Penalties.Article.Article != "" {
		q.Kind, q.Article = "illegal_move", law.IllegalMove.Article // The press completes a capture that left the pawn, as it stands.
	}
	if s.To != engine.NoPoint {
		q.To = s.To.String()
	}
	return q
}

// DisplacedFinding returns the finding about a piece. Played is empty if the move of its turn is not made.
func DisplacedFinding(head record.Head, s tracker.Displaced, side engine.Side, played string, law rulebook.Citation, at sensor.Micros) record.Finding {
	f := record.Finding{Head: head, Ply: s.Turn, Side: record.SideOf(side), Article: law.Article, Kind: kind, Duty: []string{}, From: s.From.String(), Captured: s.Captured,
		Played: played, At: at, Rulebook: string(law.Book)}
	if s.To != engine.NoPoint {
		f.To = s.To.String()
	}
	return f
}

// DisplacedHomes returns the points that pieces left and belong on.
func DisplacedHomes(pieces []tracker.Displaced) (points engine.PointSet) {
	for _, s := range pieces {
		if !s.Captured {
			points.Add(s.From)
		}
	}
	return points
}

// DisplacedPlaces returns the points on which pieces stand wrongly.
func DisplacedPlaces(pieces []tracker.Displaced) (points engine.PointSet) {
	for _, s := range pieces {
		if s.To != engine.NoPoint {
			points.Add(s.To)
		}
	}
	return points
}
