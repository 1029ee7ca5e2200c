package daemon

import (
	"log/slog"

	"github.com/kyban/kyban/broadcast"
	"github.com/kyban/kyban/broadcast/push"
	"github.com/kyban/kyban/commentary"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/httpd"
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

// analysing returns the analyst that gives an engine the public part of the games. Without a configuration it has no engine,
// and answers requests with that.
func (d *Daemon) analysing(chosen *commentary.Config) *commentary.Analyst {
	var c commentary.Config
	if chosen != nil {
		c = *chosen
	}
	c.Log, c.Sheet, c.Sees = d.log, d.pages.Analysed, httpd.SeesAnalysis
	return commentary.New(c)
}
