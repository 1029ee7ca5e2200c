package daemon

import (
	"log/slog"

	"github.com/kyban/kyban/broadcast"
	"github.com/kyban/kyban/broadcast/push"
	"github.com/kyban/kyban/control"
)

// pusher pushes the public part of the games.
type pusher struct {
	*push.Pusher
	done chan struct{}
}

// startPusher starts pushing games as configured, and returns nil without a configuration.
func startPusher(c *push.Config, hub *broadcast.Hub, log *slog.Logger) (*pusher, error) {
	if c == nil {
		return nil, nil
	}
	config := *c
	config.PGN, config.Log = hub.SessionPGN, log
	started, err := push.Start(config)
	if err != nil {
		return nil, err
	}
	p := &pusher{started, make(chan struct{})}
	go func() {
		for {
			changed := hub.Changed()
			p.Wake()
			select {
			case <-changed:
			case <-p.done:
				return
			}
		}
	}()
	return p, nil
}

// close waits for the push of the newest state, and ends.
func (p *pusher) close() {
	if p != nil {
		close(p.done)
		p.Close()
	}
}

// status reports the state of pushing, nil if it is off.
func (p *pusher) status() *control.Push {
	if p == nil {
		return nil
	}
	s := p.Status()
	return &control.Push{Address: s.Address, Pushed: stamp(s.Pushed), Since: stamp(s.Since), Trouble: s.Trouble}
}
