package law

import "github.com/kyban/kyban/tracker"

func (r Reader) OpponentPushed(p *tracker.Ply, l tracker.Lift) bool { return r.opponentPushed(p, l) }
