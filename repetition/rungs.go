package repetition

import "github.com/kyban/kyban/engine"

// rung is one line of the articles on what follows from what both sides do.
type rung struct {
	article string // That decides between the sides.
	breach  string // The article that the side breaks which must vary; empty for the one on its chase.
	fits    situation
	outcome Outcome
}

// situation is what the two sides do, one way or the other round.
type situation uint8

const (
	bothCheck situation = iota
	checkAgainstChase
	oneChecks
	bothChase
	oneChases
	neither
)

// offender says whether the situation is that of the sides, and which of them must vary if one must.
func (s situation) offender(red, black *conduct) (engine.Side, bool) {
	for _, pair := range [][2]*conduct{{red, black}, {black, red}} {
		a, b := pair[0], pair[1]
		if s.fits(a, b) {
			return a.side, true
		}
	}
	return engine.NoSide, false
}

// fits says whether a does what the first side of the situation does, and b what the second.
func (s situation) fits(a, b *conduct) bool {
	switch s {
	case bothCheck:
		return a.checks() && b.checks()
	case checkAgainstChase:
		return a.checks() && b.chases()
	case oneChecks:
		return a.checks()
	case bothChase:
		return a.chases() && b.chases()
	case oneChases:
		return a.chases()
	}
	return true
}

// draw is one line of the articles on what is drawn.
type draw struct {
	article string
	fits    func(*conduct) bool
}

// mixes fits a side that does all of this now and then.
func mixes(deeds ...Deed) func(*conduct) bool {
	return func(c *conduct) bool {
		for _, d := range deeds {
			if !c.deeds[d] {
				return false
			}
		}
		return true
	}
}

// nothingBut fits a side every ply of which does this.
func nothingBut(d Deed) func(*conduct) bool { return func(c *conduct) bool { return c.only(d) } }

// allowedBy fits a side whose plies are all chases, and some of them allowed by the article.
func allowedBy(article string) func(*conduct) bool {
	return func(c *conduct) bool {
		return c.all(Chase, Allowed, Offer, Exchange) && c.lines[article]
	}
}

func anyConduct(*conduct) bool { return true }
