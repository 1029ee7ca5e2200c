package game

import (
	"fmt"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/arbitration"
	"github.com/kyban/kyban/game/law"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/record"
)

// do carries out the acts of a room, in their order.
func (b *Board) do(acts []line.Act) {
	for _, act := range acts {
		switch act := act.(type) {
		case record.Record:
			b.say(act)
		case law.Exchanged:
			b.noteExchanged(act)
		case law.Pressed:
			b.sayPressesWithoutMove(1, act.Ply, act.By, act.Before)
		case law.PutBack: // A clock counted this move if it was pressed. Now it takes the move back, and the side is on move again.
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
		default:
			panic(fmt.Sprintf("game: no act %T", act)) // A mistake in this program.
		}
	}
}
