package repetition

import (
	"strings"

	"github.com/kyban/kyban/engine"
)

// Conduct is what a side does in a cycle: the names of its deeds in the order of check, chase, kill and so on, joined by
// _; "chase" alone is a perpetual chase of one piece that the edition forbids, and "allowed" one that it allows.
type Conduct string

// conduct is what a side does in the rows of a cycle.
type conduct struct {
	side   engine.Side
	deeds  [Idle + 1]bool
	chased engine.PointSet // The homes of the pieces chased by each of its plies.
	lines  map[string]bool // The articles of its new threats.
	offers bool            // One of its plies offers or exchanges.
}

func (e *edition) conduct(side engine.Side, rows []PlyReading) conduct {
	c := conduct{side: side, chased: engine.AllPoints, lines: map[string]bool{}}
	for i := range rows {
		if rows[i].Side == side {
			c.add(&rows[i], e.both)
		}
	}
	return c
}

// add adds a ply. both means that a piece chased by a ply that checks is chased, too.
func (c *conduct) add(row *PlyReading, both bool) {
	c.deeds[row.Deed] = true
	c.offers = c.offers || row.Offer
	var chased engine.PointSet
	for _, t := range row.Threats {
		switch {
		case !t.New || row.Deed == Check && !(both && t.Deed == Chase):
		case t.Deed == Chase:
			chased.Add(t.On.Home)
		default:
			c.lines[t.Article] = true
			c.offers = c.offers || t.Deed == Exchange || t.Deed == Offer
		}
	}
	c.chased = c.chased.And(chased)
}

// checks reports whether the side checks perpetually.
func (c *conduct) checks() bool { return c.only(Check) }

// chases reports whether the side chases one piece perpetually.
func (c *conduct) chases() bool { return !c.chased.Empty() }

// only reports whether every ply of the side does this.
func (c *conduct) only(d Deed) bool { return c.all(d) && c.deeds[d] }

// all reports whether no ply of the side does anything else.
func (c *conduct) all(allowed ...Deed) bool {
	rest := c.deeds
	for _, d := range allowed {
		rest[d] = false
	}
	return rest == [Idle + 1]bool{}
}

func (c *conduct) name() Conduct {
	switch {
	case c.chases():
		return "chase"
	case c.only(Chase):
		return "allowed"
	}
	var names []string
	for d, done := range c.deeds {
		if done {
			names = append(names, Deed(d).String())
		}
	}
	return Conduct(strings.Join(names, "_"))
}
