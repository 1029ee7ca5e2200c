package game

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/tracker"
)

// clearing is how many pieces are in the air when nobody plays any more: the board is being cleared. A move and its reply
// lift four at most, where both capture and the hands overlap.
const clearing = 5

// preview is the last move that stood without a doubt and was not made. It counts when the pieces are set up again.
type preview struct {
	ply     *tracker.Ply // What the standing move would make, nil for none.
	doubted bool         // Since then the piece went home or stood elsewhere, or may have: whether it was a move nobody can tell.
}

// followPreview notes when what stood does not stand any more although the pieces do, and when the board is being cleared.
func (b *Board) followPreview() {
	if b.tracker.Astray() {
		return
	}
	air, setUp := b.tracker.Air(), b.allStand() && len(b.plies) > 0
	switch {
	case b.tracker.InTheAir() >= clearing:
		b.cleared = true
	case air.Empty() && !b.allStand():
		b.cleared = false
	}
	if b.preview.ply == nil || b.cleared || setUp || b.tracker.Last().Number >= b.preview.ply.Number {
		return
	}
	s, stands := b.tracker.Standing()
	if air.Empty() && (!stands || s.Move != b.preview.ply.Move) {
		b.preview.doubted = true
	}
}

// makeLast makes the move that stood last before the pieces were set up again, in a game where nobody presses. It stays
// open where it was not left standing.
func (b *Board) makeLast() {
	p := b.preview.ply
	if b.phase != Playing || b.clocked || p == nil || p.Number != len(b.plies)+1 || b.sure < len(b.plies) ||
		p.Prev.Number > 0 && p.Prev.Move != b.plies[len(b.plies)-1].move {
		return
	}
	verdict := b.judge(p)
	m := b.moveOf(p, verdict, p.Placed+tracker.StoodAfter)
	if b.preview.doubted {
		m.leaveOpen([]engine.Move{p.Move}, verdict.Obeyed)
	}
	b.plies = append(b.plies, ply{move: p.Move, side: p.Side(), fixed: !m.Open, at: b.now})
	b.say(m)
	if !m.Open && !p.Gapped && !p.Doubtful {
		b.sayFindingOf(p, verdict)
	}
}
