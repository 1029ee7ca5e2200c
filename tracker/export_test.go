package tracker

import "github.com/kyban/kyban/engine"

// Facts says how many facts would be read again when the last reading dies.
func (t *Tracker) Facts() int { return len(t.facts) }

// Raw returns the sensors that are closed, in the board's own points.
func (t *Tracker) Raw() engine.PointSet { return t.raw }
