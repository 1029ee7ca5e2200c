package adjudicate

import (
	"github.com/kyban/kyban/movelimit"
	"github.com/kyban/kyban/rulebook"
)

// limit returns the article of a limit on the number of moves that is reached. A limit that needs a claim counts as
// claimed.
func (g *Game) limit() (rulebook.Citation, bool) {
	p := &g.book.Parameters
	switch {
	case p.Quiet.Count > 0 && movelimit.WithoutCapture(g.plies, 0).Moves() >= p.Quiet.Count:
		return p.Quiet.Citation, true
	case p.Claimed.Count > 0 && !p.Claimed.Together && movelimit.WithoutCapture(g.plies, p.Claimed.Checks).Moves() >= p.Claimed.Count:
		return p.Claimed.Citation, true
	case p.Total.Count > 0 && g.now.Ply()/2 >= p.Total.Count:
		return p.Total.Citation, true
	}
	return rulebook.Citation{}, false
}
