package main

import (
	"context"
	"log/slog"
	"net/http"
	"testing"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/hall/member"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/recorder"
)

// followingHall follows the log of each board that dials, and asks it each second what waits there and how it stands with the hall: no hall
// asks more.
func followingHall(b *testing.B, key evidence.PublicKey) (hall *httpd.Server, followed <-chan struct{}) {
	b.Helper()
	rows := make(chan struct{}, 1)
	take := func(ctx context.Context, _ string, board *control.Client) {
		go func() {
			for ctx.Err() == nil {
				_ = board.Ask(ctx, http.MethodGet, "/api/attention", nil, nil)
				_ = board.Ask(ctx, http.MethodGet, control.HallPath, nil, nil)
				time.Sleep(time.Second)
			}
		}()
		for _, err := range board.Feed(ctx, key, 0, true) {
			if err != nil {
				return
			}
			select {
			case rows <- struct{}{}:
			default:
			}
		}
	}
	hall, err := httpd.Listen(httpd.Config{Dir: b.TempDir(), Address: "127.0.0.1:0", Log: slog.New(slog.DiscardHandler), Roles: auth.Roles{}, Boards: take},
		func(*httpd.Door) httpd.Program { return httpd.Program{Title: "A hall", Register: func() {}} })
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { hall.Close() })
	return hall, rows
}

// memberDir makes the data directory of a board that has joined a hall.
func memberDir(b *testing.B) (dir string, followed <-chan struct{}) {
	b.Helper()
	dir = b.TempDir()
	store, err := recorder.OpenSealed(dir)
	if err != nil {
		b.Fatal(err)
	}
	key, err := store.BoardKey(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	if err := store.Close(); err != nil {
		b.Fatal(err)
	}
	hall, followed := followingHall(b, key)
	_, orders, err := member.NewKey()
	if err != nil {
		b.Fatal(err)
	}
	m := member.Membership{Address: hall.Endpoint().Address, Fingerprint: hall.Endpoint().Fingerprint, Table: 1, Event: member.NewCode().String(), Key: orders}
	if err := m.Keep(dir); err != nil {
		b.Fatal(err)
	}
	return dir, followed
}

// BenchmarkScanInAHall measures the 99th percentile of the intervals between the scans of a board that a hall follows and asks. The peer is the
// same board without a hall, just before, while the other one plays on, too.
func BenchmarkScanInAHall(b *testing.B) {
	dir, followed := memberDir(b)
	var said, saidAlone spoken
	member, alone := startMover(b, scansEnv+"="+dir, &said), startMover(b, scansEnv+"=1", &saidAlone)
	defer member.End(b)
	defer alone.End(b)
	for _, board := range []*spoken{&said, &saidAlone} {
		awaitGame(b, board.pages(b))
	}
	<-followed
	rest := func() { time.Sleep(attackLasts) }
	var with, without time.Duration
	for range attackLaps {
		apart, _ := alone.lap(b, rest)
		under, _ := member.lap(b, rest)
		with, without = least(with, under), least(without, apart)
		if with <= without+without/attackMoves {
			break
		}
	}
	b.Run("member", func(b *testing.B) { b.ReportMetric(float64(with.Nanoseconds()), "ns/op") })
	b.Run("peer_alone", func(b *testing.B) { b.ReportMetric(float64(without.Nanoseconds()), "ns/op") })
}
