package daemon

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/terminal"
)

// attendEvery is how often who started the daemon hears of it, at least.
const attendEvery = time.Second

// errRenewed ends a daemon that is to be started anew.
var errRenewed = errors.New("ended between two games, to be started anew")

// Renewed says, when Run has returned, whether it did because the daemon is to be started anew.
func (d *Daemon) Renewed() bool { return d.renewed }

// attend tells who started the daemon how it is, until the context ends; the function that it returns waits for that. Whoever is
// stuck gives no sign of life. Asked to make way for another daemon it does so between two games.
func (d *Daemon) attend(ctx context.Context, s Services, cancel context.CancelCauseFunc) (wait func()) {
	m, at := s.Manager, d.server.Endpoint()
	d.tell(m.Ready())
	every := attendEvery
	if lease := m.Lease(); lease > 0 {
		every = min(every, lease/3)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		asked, said := false, ""
		for tick := time.NewTicker(every); ; {
			view, known := d.look()
			d.tell(m.Alive())
			if at != nil && s.Announce != nil {
				s.Announce(*at)
			}
			if text := d.summary(view, known, asked); text != said {
				said = text
				d.tell(m.Status(text))
			}
			if asked && d.mayGo(view, known) {
				d.log.Info(errRenewed.Error())
				cancel(errRenewed)
			}
			select {
			case <-ctx.Done():
				tick.Stop()
				return
			case <-s.Renew:
				asked = true
			case <-tick.C:
			}
		}
	}()
	return func() { <-done }
}

// tell logs what who started the daemon could not be told.
func (d *Daemon) tell(err error) {
	if err != nil {
		d.log.Warn(err.Error())
	}
}

// look returns how the board stands, false while there is none.
func (d *Daemon) look() (game.View, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.board == nil {
		return game.View{}, false
	}
	return d.board.View(), true
}

// mayGo says whether the daemon can make way for another without that anybody at the board notices: no game is being played, and
// all that it holds is stored.
func (d *Daemon) mayGo(view game.View, known bool) bool {
	_, out := d.commits.notRecorded()
	return !out && !(known && isPlayed(view))
}

// isPlayed says whether people play a game: one that is adjourned waits in its envelope, and clocks may run before the first move.
func isPlayed(v game.View) bool {
	return v.Phase == game.Playing && !v.Adjourned || v.Phase == game.Ready && v.Timed && v.Clock.Running != engine.NoSide
}

// summary says in a line what the daemon does.
func (d *Daemon) summary(view game.View, known, asked bool) string {
	if out, lasts := d.commits.notRecorded(); lasts {
		return out.String()
	}
	if !known {
		return "starting"
	}
	text := phaseWords[view.Phase]
	if id := d.session.id(view.Game); id > 0 {
		text = fmt.Sprintf("game %d, %s, %s", id, text, terminal.Counting{}.Moves(len(view.Plies)))
	}
	if asked {
		text += "; to be started anew when it is over"
	}
	return text
}

// phaseWords says what is done on the board.
var phaseWords = map[game.Phase]string{
	game.SettingUp: "setting up", game.Ready: "ready", game.Playing: "playing", game.Over: "over", game.Closed: "closed",
}
