package game

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/setup"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/faults"
	"github.com/kyban/kyban/tracker"
)

// Known returns the sensor defects that a test found and reported to the board.
func (b *Board) Known() sensor.Defects { return b.s.Faults.Known() }

// findDeadLine names a row or column without a working sensor at the start.
func (b *Board) findDeadLine() {
	off := setup.Misplaced(&b.s)
	start := faults.Start{Pieces: b.s.Start.Occupied(), Unlike: setup.Unlike(&b.s), Empty: off.Empty, Taken: off.Taken}
	b.takeFaults(b.s.Faults.DeadAtStart(start, b.moment()))
}

// sayStartFaults names the sensors that don't show the start position, and blames no player.
func (b *Board) sayStartFaults() {
	unlike := setup.Unlike(&b.s)
	if off := setup.Misplaced(&b.s); off.Counted() {
		unlike = unlike.Without(off.Empty).Without(off.Taken)
	}
	b.takeFaults(b.s.Faults.NameAtStart(unlike, b.moment()))
}

// saySuspects names the sensors that all readings hold to be wrong, and those that are right again.
func (b *Board) saySuspects() {
	turned, sure := b.s.Tracker.Begun().Turned()
	if !sure || b.s.Tracker.Thread().Astray() || b.s.Tracker.Thread().Cursory() || b.s.Tracker.Turn().Restoring() || b.s.Sure < len(b.s.Plies) || !b.s.Presses.Any() && b.s.Played.IsSettingUp() {
		return
	}
	on, off := b.s.Tracker.Pieces().Suspects()
	if b.s.PunishesPresses() && !b.s.Tracker.Turn().Air().Empty() {
		on = engine.PointSet{} // A piece in the air may stand there: a player moves twice.
	}
	off = off.Without(b.s.Tracker.Pieces().CastledTo())
	if turned {
		on, off = b.s.Start.TurnedSet(on), b.s.Start.TurnedSet(off)
	}
	b.takeFaults(b.s.Faults.DeadLines(b.s.Placed(b.s.Tracker.Position().Occupied()), off, b.moment()))
	b.takeFaults(b.s.Faults.Suspects(on, off.Without(b.s.Faults.Dead()), b.moment()))
}

// takeFaults records news about the sensors, even if only moves brought it, and passes it to the tracker while it follows a game.
func (b *Board) takeFaults(news faults.News) {
	b.sayFaults(news.Faults)
	if b.s.Phase == Playing || b.s.Phase == Ready {
		for _, e := range news.Effects {
			b.s.Tracker.Sensors(e, b.s.Now)
		}
	}
}

// sayTroubles names the sensors that, in all readings of ply n, missed the piece as it left or came.
func (b *Board) sayTroubles(n int) {
	on, off, seen := b.s.Tracker.Readings(n).Stuck()
	if !seen {
		return
	}
	p := b.s.Tracker.Ply(n)
	if n == len(b.s.Plies) {
		off.Remove(p.Move.To()) // The piece may stand between the points; saySuspects waits for another ply.
	}
	b.takeFaults(b.s.Faults.Troubles(b.notOpenedSince(p, on), sensor.StuckOn, b.moment()))
	b.takeFaults(b.s.Faults.Troubles(b.notOpenedSince(p, off), sensor.StuckOff, b.moment()))
}

// moment returns what the board shows now.
func (b *Board) moment() faults.Moment {
	return faults.Moment{At: b.s.Now, Closed: b.s.Raw, Plies: len(b.s.Plies)}
}

func (b *Board) sayFaults(list []sensor.Fault) {
	for _, f := range list {
		b.say(record.SensorOf(f, b.s.Game))
	}
}

// notOpenedSince returns these points of ply p, in board coordinates, without those whose sensors opened after its piece stood: these
// were right when another piece left them.
func (b *Board) notOpenedSince(p *tracker.Ply, points engine.PointSet) engine.PointSet {
	if p.Flipped {
		points = b.s.Start.TurnedSet(points)
	}
	return b.edges.NotOpenedSince(points, p.Placed)
}
