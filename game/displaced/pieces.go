// Package displaced remembers what was said in one game of pieces that stand on wrong points or lie beside the board, and knows when there is
// more to say. Pieces are those of tracker.Displaced; the zero Pieces is a game of which nothing was said.
package displaced

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
	// LiesForAtMost is for how many plies at most a piece lies: one that leaves its point and stays away has been knocked off the board, or its
	// sensor died. Pieces fall where hands are: what opens while nothing else happened is more likely a sensor (package edges).
	LiesForAtMost = 8
	// AskedAfter is for how many plies more it is waited until what may be a displaced piece is asked about.
	AskedAfter = 2
	// kind is why a question is asked, and what is found: a piece stands on another point. Its player replied early, or the
	// other one displaced it.
	kind = "displaced"
)

// Pieces is what was said of pieces that stand on wrong points or lie beside the board.
type Pieces struct {
	said    []tracker.Displaced
	away    []tracker.Displaced       // Those that lie beside the board, as it seems.
	asked   []tracker.Displaced       // Those that are asked about.
	righted []tracker.Displaced       // Those that were back on their points when their turns were over.
	seen    map[tracker.Displaced]int // How many plies were made when they were known first.
	found   map[int]bool              // The plies in which touches were found.
}

// Copy returns pieces that go on by themselves.
func (p *Pieces) Copy() Pieces {
	return Pieces{slices.Clone(p.said), slices.Clone(p.away), slices.Clone(p.asked), slices.Clone(p.righted), maps.Clone(p.seen), maps.Clone(p.found)}
}

// IsSaid says whether a piece was found.
func (p *Pieces) IsSaid(s tracker.Displaced) bool { return slices.Contains(p.said, s) }

// IsAsked says whether a piece is asked about.
func (p *Pieces) IsAsked(s tracker.Displaced) bool { return slices.Contains(p.asked, s) }

// IsRighted says whether a piece was back on its point in time.
func (p *Pieces) IsRighted(s tracker.Displaced) bool { return slices.Contains(p.righted, s) }

// Say notes that a piece is found.
func (p *Pieces) Say(s tracker.Displaced) { p.said = append(p.said, s) }

// Right notes that a piece is back on its point, or that a sensor was wrong.
func (p *Pieces) Right(s tracker.Displaced) { p.righted = append(p.righted, s) }

// FindTouch notes that a touch was found in a ply.
func (p *Pieces) FindTouch(ply int) {
	if p.found == nil {
		p.found = map[int]bool{}
	}
	p.found[ply] = true
}

// IsTouchFound says whether one was.
func (p *Pieces) IsTouchFound(ply int) bool { return p.found[ply] }

// Still returns those of the pieces that were found which are among those of now.
func (p *Pieces) Still(now []tracker.Displaced) []tracker.Displaced {
	return slices.DeleteFunc(slices.Clone(p.said), func(s tracker.Displaced) bool { return !slices.Contains(now, s) })
}

// Follow follows the pieces that lie beside the board, and returns those that are back.
func (p *Pieces) Follow(now []tracker.Displaced) (back []tracker.Displaced) {
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

// Outlasted says whether a ply was made since a piece was known first to be displaced, and those up to its turn. plies is how many are made.
func (p *Pieces) Outlasted(s tracker.Displaced, plies int) bool {
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

// Ask returns the question about a piece that stands, or stood, on another point, by the law; played is the move of its turn, of side.
func (p *Pieces) Ask(head record.Head, s tracker.Displaced, side engine.Side, played string, law rulebook.Parameters, at sensor.Micros) record.Question {
	p.asked = append(p.asked, s)
	q := record.Question{Head: head, Ply: s.Turn, Side: side, Point: s.From.String(), Article: law.Displaced.Article, Why: kind, Kind: kind, Duty: []string{}, Played: played,
		At: at, Rulebook: string(law.Displaced.Book)}
	if s.IsLeft() && law.Penalties.Article.Article != "" {
		q.Kind, q.Article = "illegal_move", law.IllegalMove.Article // A capture of which the pawn was left is completed by the press as it stands.
	}
	if s.To != engine.NoPoint {
		q.To = s.To.String()
	}
	return q
}

// Finding returns the finding about a piece. Played is empty where the move of its turn is not made.
func Finding(head record.Head, s tracker.Displaced, side engine.Side, played string, law rulebook.Citation, at sensor.Micros) record.Finding {
	f := record.Finding{Head: head, Ply: s.Turn, Side: side, Article: law.Article, Kind: kind, Duty: []string{}, From: s.From.String(), Captured: s.Captured,
		Played: played, At: at, Rulebook: string(law.Book)}
	if s.To != engine.NoPoint {
		f.To = s.To.String()
	}
	return f
}

// Homes returns the points that pieces left, and to which they belong.
func Homes(pieces []tracker.Displaced) (points engine.PointSet) {
	for _, s := range pieces {
		if !s.Captured {
			points.Add(s.From)
		}
	}
	return points
}

// Places returns the points on which pieces stand, and should not.
func Places(pieces []tracker.Displaced) (points engine.PointSet) {
	for _, s := range pieces {
		if s.To != engine.NoPoint {
			points.Add(s.To)
		}
	}
	return points
}
