package daemon

import (
	"context"
	"errors"
	"fmt"
	"net"
	"time"

	"github.com/kyban/kyban/broadcast"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/httpd"
)

const (
	// serialDigits is the number of digits of the key's fingerprint that name a board to programs made for other boards.
	serialDigits = 8
	// farewellTime is how long viewers may take for the last records.
	farewellTime = 5 * time.Second
	// unseenMax is how long a board may send no reading while all is well.
	unseenMax = 2 * time.Second
)

// PagesURL returns the URL of a listener for a browser.
func PagesURL(l net.Listener) string {
	at, ok := l.Addr().(*net.TCPAddr)
	if ok && at.IP.IsUnspecified() {
		return fmt.Sprintf("http://localhost:%d", at.Port)
	}
	return "http://" + l.Addr().String()
}

// PagesElsewhere returns the URL of a listener for another computer of the network, false if there is none.
func PagesElsewhere(l net.Listener) (string, bool) {
	at, ok := l.Addr().(*net.TCPAddr)
	if !ok || at.IP.IsLoopback() {
		return "", false
	}
	if !at.IP.IsUnspecified() {
		return PagesURL(l), true
	}
	route, err := net.Dial("udp4", "192.0.2.1:9") // It sends nothing: it only chooses the network that leads elsewhere.
	if err != nil {
		return "", false
	}
	defer route.Close()
	own, ok := route.LocalAddr().(*net.UDPAddr)
	if !ok || own.IP.IsLoopback() {
		return "", false
	}
	return fmt.Sprintf("http://%s:%d", own.IP, at.Port), true
}

func (d *Daemon) broadcast() *broadcast.Hub {
	serial := ""
	if key, err := d.session.store.BoardKey(context.Background()); err == nil {
		serial = key.FingerprintHex()[:serialDigits]
	}
	speed := 1.0
	if paced, ok := d.source.(Paced); ok {
		speed = paced.Speed()
	}
	hub := broadcast.New(broadcast.Config{Serial: serial, Speed: speed, Store: d.session.store, Log: d.log, Health: d.health, Sees: httpd.SeesAll,
		Guard: httpd.WatchAccess, Begins: d.session.begins, Lane: lane})
	for _, id := range d.session.stored() {
		hub.Live(id, engine.PointSet{})
	}
	return hub
}

func lane(ctx context.Context) (of broadcast.Lane, token int64) {
	p := httpd.PersonOf(ctx)
	switch p.Role {
	case control.Viewer:
		of = broadcast.Hall
	case control.Operator:
		of = broadcast.Operator
	case control.Arbiter:
		of = broadcast.Arbiters
	case "":
		of = broadcast.Everybody
	default:
		of = broadcast.Players
	}
	return of, p.Token
}

func lifted(view game.View, number int) engine.PointSet {
	if view.Game != number {
		return engine.PointSet{}
	}
	return view.Lifted
}

// farewell lets the viewers take the last records.
func (d *Daemon) farewell(until time.Time) {
	ctx, cancel := context.WithDeadline(context.Background(), until)
	defer cancel()
	if err := d.pages.Close(ctx); err != nil {
		d.log.Warn("pages: " + err.Error())
	}
}

// health returns the board's fault, nil if it is well.
func (d *Daemon) health() error {
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
