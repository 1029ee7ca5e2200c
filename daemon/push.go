package daemon

import (
	"log/slog"

	"github.com/kyban/kyban/broadcast"
	"github.com/kyban/kyban/broadcast/push"
	"github.com/kyban/kyban/control"
)

// pusher pushes what everybody may see of the games.
type pusher struct {
	*push.Pusher
	done chan struct{}
}

// startPusher lets games be pushed as the configuration says, nil for not at all.
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

// close lets what was shown last be pushed, and ends.
func (p *pusher) close() {
	if p != nil {
		close(p.done)
		p.Close()
	}
}

// status tells whether the games are pushed, nil where they are not to be.
func (p *pusher) status() *control.Push {
	if p == nil {
		return nil
	}
	s := p.Status()
	return &control.Push{Address: s.Address, Pushed: stamp(s.Pushed), Since: stamp(s.Since), Trouble: s.Trouble}
}
