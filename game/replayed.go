package game

import (
	"github.com/kyban/kyban/game/replay"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
)

// startReplay has the scoresheet of the game that is over replayed at the board. The next game waits for that.
func (b *Board) startReplay() {
	if b.phase != Over {
		return
	}
	b.sayAll(b.replay.Stop(b.now))
	b.replay = replay.Start(b.number, b.started(), movesIn(b.counted()))
	b.say(b.replay.Record(b.now))
}

// followReplay asks for the next position when the last one stands, and ends where the pieces are set up for the next game instead.
func (b *Board) followReplay() {
	switch {
	case b.replay.Ply() == 0 || b.now < b.still+resetAfter:
	case b.stands(b.replay.Position()):
		b.sayAll(b.replay.Stood(b.now))
	case b.replay.HasLeftStart(b.still) && b.allStand():
		b.sayAll(b.replay.Stop(b.now))
	default:
		if ply, differs := b.replay.Differs(b.stands, b.raw.Len()); differs {
			b.note(record.Note{Code: "replay_differs", Ply: ply}, rulebook.Citation{})
		}
	}
}
