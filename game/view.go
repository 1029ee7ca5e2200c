package game

import "github.com/kyban/kyban/engine"

// View returns what a screen shows now.
func (b *Board) View() View {
	v := View{Game: b.number, Phase: b.phase, First: b.start.Turn(), Position: b.start.Copy(), Rulebook: b.config.Rulebook, OtherGame: b.otherGame, Stopped: b.stopped, At: b.now,
		Adjusting: b.adjust.Side, Lost: b.lost.Ply, Delay: b.delay.Now, Started: b.delay.Started}
	v.Clock, v.Timed = b.time.State(b.now)
	v.Outage = b.outage && b.isTimed()
	v.Illegal = b.against.Said()
	for _, p := range b.plies {
		v.Plies = append(v.Plies, PlyView{Move: p.move, Side: p.side, Open: !p.fixed, At: p.at})
		v.Last = p.move
	}
	if b.result != nil {
		v.Result, v.Reason, v.Given = b.result.said.Result, b.result.said.Reason, b.result.given
		if v.Given.ByHand {
			v.Reason = "entered" // The record says ruling of this, too, and nobody has ruled it.
		}
	}
	v.MayClaim = b.draws.Claims()
	for _, side := range []engine.Side{engine.First, engine.Second} {
		if v.Result == "" && b.offers.IsOpen(side) {
			v.Offered = append(v.Offered, side)
		}
	}
	v.Claims, v.Signed, v.Lapsed = b.arbitration.OpenClaims(), b.arbitration.Signatures(), b.arbitration.Lapsed()
	if b.phase == Playing && b.restoration == nil {
		for _, s := range b.displacedNow() {
			v.Displaced = append(v.Displaced, DisplacedView{Ply: s.Turn, From: s.From, To: s.To, Captured: s.Captured})
		}
	}
	g := b.Guide()
	v.Place, v.Take = g.Place, g.Take
	if b.nobodyMoved() {
		v.Empty, v.Taken = b.setup.Empty, b.setup.Taken
	}
	if b.tracker == nil {
		return v
	}
	if v.Position = b.tracker.Position().Copy(); b.isEarlier {
		v.Position, v.Reached, v.Furthest = b.ended(), b.reached(), max(b.reached(), b.arbitration.Undone())
		return v
	}
	v.Reached, v.Furthest = b.reached(), max(b.reached(), b.arbitration.Undone())
	v.Sealed, v.Adjourned = b.adjourned.Sealed(b.tracker.Last().Number+1), b.adjourned.On() && b.phase == Playing
	v.Lifted, v.Readings = b.tracker.Air(), b.tracker.Readings()
	if v.Turned, _ = b.tracker.Turned(); v.Turned {
		v.Place, v.Take = b.start.TurnedSet(v.Place), b.start.TurnedSet(v.Take)
		v.Empty, v.Taken = b.start.TurnedSet(v.Empty), b.start.TurnedSet(v.Taken)
	}
	if b.replay.Ply() > 0 {
		v.Position, v.Restoring = b.replay.Position().Copy(), b.replay.Ply()
		return v
	}
	if b.restoration != nil {
		v.Position, v.Restoring = b.restoration.Position.Copy(), b.restoration.Ply
		if v.Adjourned {
			v.Restoring = 0 // Nothing is set up before it goes on.
		}
		return v
	}
	if last := b.tracker.Last(); last.Number > len(b.plies) {
		v.Last, v.Standing = last.Move, true
	}
	if s, ok := b.tracker.Standing(); ok {
		v.Position = v.Position.After(s.Move)
		v.Last, v.Standing = s.Move, true
	}
	return v
}
