package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strconv"
	"time"

	"github.com/kyban/kyban/broadcast"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/internal/cli"
)

const (
	// Where the demo shows its pages when nobody says otherwise: the first of these ports that is free, or any other.
	demoHost               = "127.0.0.1"
	demoPort, demoPortLast = 8090, 8109
	// serialDigits is how many digits of the fingerprint of its key name a board to programs made for others.
	serialDigits = 8
	// farewellTime is how long viewers may take for what was recorded last.
	farewellTime = 5 * time.Second
	// unseenMax is how long a board may send no reading while all is well.
	unseenMax = 2 * time.Second
)

// openPages listens where the pages are shown, nil for nowhere.
func (o *options) openPages(chosen bool) (net.Listener, error) {
	if o.listen != "" {
		l, err := net.Listen("tcp", o.listen)
		if err != nil {
			return nil, fmt.Errorf("--listen %s: %w", o.listen, err)
		}
		return l, nil
	}
	if chosen || !isDemo(o.source) {
		return nil, nil
	}
	for port := demoPort; port <= demoPortLast; port++ {
		if l, err := net.Listen("tcp", net.JoinHostPort(demoHost, strconv.Itoa(port))); err == nil {
			return l, nil
		}
	}
	return net.Listen("tcp", net.JoinHostPort(demoHost, "0"))
}

// limits returns what the configuration says of how much may come in.
func (o *options) limits() (control.Limits, error) {
	p := o.file.Pages
	if min(p.Connections, p.PerAddress, p.Requests, p.Burst) < 0 {
		return control.Limits{}, cli.Badf("%s: [pages]: expected numbers from 1 on, or 0 for what boardd chooses", o.config)
	}
	return control.Limits{Connections: p.Connections, PerAddress: p.PerAddress, Requests: p.Requests, Burst: p.Burst}, nil
}

// address returns where a browser finds what is served by a listener.
func address(l net.Listener) string {
	at, ok := l.Addr().(*net.TCPAddr)
	if ok && at.IP.IsUnspecified() {
		return fmt.Sprintf("http://localhost:%d", at.Port)
	}
	return "http://" + l.Addr().String()
}

// broadcast returns what shows the games of the store.
func (d *daemon) broadcast(report func(string)) *broadcast.Hub {
	serial := ""
	if key, err := d.session.store.BoardKey(context.Background()); err == nil {
		serial = key.FingerprintHex()[:serialDigits]
	}
	hub := broadcast.New(broadcast.Config{Serial: serial, Store: d.session.store, Report: report, Health: d.health, Sees: control.SeesAll,
		Guard: control.Guard})
	for _, id := range d.session.stored() {
		hub.Live(id, engine.PointSet{})
	}
	return hub
}

// lifted returns what is in the air in a game.
func lifted(view game.View, number int) engine.PointSet {
	if view.Game != number {
		return engine.PointSet{}
	}
	return view.Lifted
}

// health says why the board is not well, nil where it is.
func (d *daemon) health() error {
	if out, lasts := d.commits.notRecorded(); lasts {
		return errors.New(out.String())
	}
	if d.host == nil { // A trace: readings come as they are written there.
		return nil
	}
	switch seen := d.seen.Load(); {
	case seen == 0:
		return errors.New("no frames yet: the board was not heard since boardd was started")
	case time.Since(time.Unix(0, seen)) > unseenMax:
		return fmt.Errorf("no frames since %s: the board is not heard", time.Unix(0, seen).Format(time.TimeOnly))
	}
	return nil
}

// farewell lets the viewers take what was recorded last.
func (d *daemon) farewell(report func(string), until time.Time) {
	ctx, cancel := context.WithDeadline(context.Background(), until)
	defer cancel()
	if err := d.pages.Close(ctx); err != nil {
		report("pages: " + err.Error())
	}
}

// Public brings a status back to what everybody may know of the game.
func (a *archive) Public(ctx context.Context, s *control.Status) {
	if a.hub.Present(ctx, s.Game) {
		return
	}
	s.Missing, s.TooMany, s.Unresolved, s.Stopped = nil, nil, nil, false
	s.Signed, s.Confirmed, s.Clock = nil, false, nil
	g, err := a.hub.Board(ctx, s.Game)
	if err != nil { // Nothing of the game may be known yet.
		s.Game, s.State, s.Ply, s.Turn, s.LastMove, s.FEN, s.Result, s.Reason, s.Tags = 0, "setting_up", 0, "", "", "", "", "", nil
		return
	}
	s.State, s.Ply, s.Turn, s.LastMove, s.FEN, s.Tags, s.Signed = g.State, g.Ply, g.Turn, g.LastMove, g.Position, g.Tags, g.Signed
	s.Result, s.Reason = "", ""
	if g.State == "over" {
		s.Result, s.Reason = g.Result, g.Reason
	}
}
