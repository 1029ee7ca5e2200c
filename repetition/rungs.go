package repetition

import "github.com/kyban/kyban/engine"

// rung is one line of the articles on the consequence of both sides' conduct.
type rung struct {
	article string // The article that decides between the sides.
	breach  string // The article that the side which must vary breaks; empty for the one on its chase.
	fits    situation
	outcome Outcome
}

// situation is the conduct of the two sides, in either order.
type situation uint8

const (
	bothCheck situation = iota
	checkAgainstChase
	oneChecks
	bothChase
	oneChases
	neither
)

// offender reports whether the situation is that of the sides, and which of them must vary if one must.
func (s situation) offender(red, black *conduct) (engine.Side, bool) {
	for _, pair := range [][2]*conduct{{red, black}, {black, red}} {
		a, b := pair[0], pair[1]
		if s.fits(a, b) {
			return a.side, true
		}
	}
	return engine.NoSide, false
}

// fits reports whether a is the first side of the situation, and b the second.
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

// draw is one line of the articles on draws.
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

// nothingBut fits a side that does this in every ply.
func nothingBut(d Deed) func(*conduct) bool { return func(c *conduct) bool { return c.only(d) } }

// allowedBy fits a side whose plies are all chases, and some of them allowed by the article.
func allowedBy(article string) func(*conduct) bool {
	return func(c *conduct) bool {
		return c.all(Chase, Allowed, Offer, Exchange) && c.lines[article]
	}
}

func anyConduct(*conduct) bool { return true }
