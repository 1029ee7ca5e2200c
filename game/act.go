package game

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/arbitration"
	"github.com/kyban/kyban/game/law"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/record"
)

// do carries out what a room has found, in its order.
func (b *Board) do(acts []line.Act) {
	for _, act := range acts {
		switch act := act.(type) {
		case record.Record:
			b.say(act)
		case law.Exchanged:
			b.noteExchanged(act)
		case law.Pressed:
			b.sayPressesWithoutMove(1, act.Ply, act.By, act.Before)
		case law.PutBack: // Where the move was pressed the clock has counted it, and takes that back: its side is on move again.
			b.say(record.Restored{Head: b.s.Head("restored"), Ply: act.Ply, At: b.s.Now})
			b.restoreTime(act.Ply)
		case law.Punished:
			b.punish(act.Finding, act.Before)
		case arbitration.SayDuty:
			b.sayVerdict(act.Ply, act.Ruling, b.dutyOf(act.Ply, engine.NoPoint))
		case arbitration.TakeBack:
			b.undo(act.Ruling, act.By)
		case arbitration.CarryOut:
			b.carryOut(act.Ruling)
		}
	}
}
