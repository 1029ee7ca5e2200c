package daemon

import (
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// NewPlayer returns a player of traces with this header, from their start, and the time up to which the open session already
// holds the trace: that part is compared and not stored again. Each line is played under Locked.
func (d *Daemon) NewPlayer(header trace.Header) (player *feed.Player, held sensor.Micros, err error) {
	held = d.resumeTrace()
	err = d.Locked(func() (err error) {
		if player, err = feed.NewPlayer(header, d.config, d.sink); err != nil {
			return err
		}
		d.board = player.Board()
		return d.stepEntered()
	})
	return player, held, err
}
