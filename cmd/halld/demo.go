package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"os/signal"
	"path/filepath"
	"sync"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/daemon"
	"github.com/kyban/kyban/daemon/source"
	"github.com/kyban/kyban/hall"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/cli"
)

// demo is a hall of simulated boards.
type demo struct {
	data, listen string
	tables       int
	seed         uint64
	speed        source.Speed
	incidents    bool // More than games happens.
	log          *slog.Logger
	boards       sync.WaitGroup
	hands        func(table int) (daemon.Source, error) // Who plays at a table, nil for the hands of a demo.
	arbiter      *arbiter
	starts       starts
	begun        chan struct{} // Closed when the games of round 1 have started.
	facts        int           // The facts of the event that were told.

	mu     sync.Mutex // Guards what follows.
	out    io.Writer  // Where the story is told.
	spares map[int]bool
}

func newDemo() *cobra.Command {
	d := demo{tables: 20, speed: 2, incidents: true, listen: "127.0.0.1:8080"}
	cmd := &cobra.Command{Use: "demo", Args: cli.Args(0, 0, "no argument"), RunE: func(cmd *cobra.Command, _ []string) error { return d.run(cmd) }}
	flags := cmd.Flags()
	flags.StringVar(&d.listen, "listen", d.listen, "where everybody may look: an `address`")
	flags.StringVar(&d.data, "data", "", "the `directory` in which all of it is kept (one that is deleted at the end)")
	flags.IntVar(&d.tables, "tables", d.tables, "how many boards there are")
	flags.Var(&d.speed, "speed", "how many times faster than people the hands play")
	flags.BoolVar(&d.incidents, "incidents", d.incidents, "let more happen than games, in the first round")
	flags.Uint64Var(&d.seed, "seed", 1, "the `number` that all games, lots and incidents follow from")
	return cmd
}

// tablesMax is how many boards this computer simulates.
const tablesMax = 200

func (d *demo) run(cmd *cobra.Command) (err error) {
	if d.tables < 1 || d.tables > tablesMax {
		return cli.Badf("--tables %d: expected a number from 1 to %d", d.tables, tablesMax)
	}
	if d.data == "" {
		if d.data, err = os.MkdirTemp("", "kyban-hall-"); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, os.RemoveAll(d.data)) }()
	}
	d.log, d.out = cli.NewLog(cmd.ErrOrStderr(), func(slog.Record) string { return "halld:" }), cmd.OutOrStdout()
	ctx, stop := signal.NotifyContext(cmd.Context(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	plain, err := net.Listen("tcp", d.listen)
	if err != nil {
		return fmt.Errorf("--listen %s: %w", d.listen, err)
	}
	return d.serve(ctx, plain)
}

// serve opens the hall, and plays until the context ends.
func (d *demo) serve(ctx context.Context, plain net.Listener) error {
	dir := d.hallDir()
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return errors.Join(err, plain.Close())
	}
	said, err := os.OpenFile(filepath.Join(d.data, "halld.log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return errors.Join(err, plain.Close())
	}
	defer said.Close()
	log := cli.NewLog(said, func(slog.Record) string { return time.Now().Format(time.TimeOnly) })
	h, err := hall.Open(ctx, httpd.Config{Dir: dir, Address: "127.0.0.1:0", Plain: plain, Log: log})
	if err != nil {
		return errors.Join(err, plain.Close())
	}
	if d.arbiter, err = newArbiter(ctx, dir, h); err == nil {
		fmt.Fprintf(d.out, "A hall of %d simulated boards, on which real games are played.\n\nOpen in a browser:\n\n  %s\n\nAs the arbiter of the hall, who sees the inbox, and may rule before the simulated one does:\n\n  %s\n\n"+
			"The browser warns of the second address, whose certificate it does not know. %s has the log of the hall.\nCtrl-C ends the demo.\n\n", d.tables, daemon.PagesURL(plain), d.arbiter.link, said.Name())
		err = d.play(ctx, h)
		d.boards.Wait()
		d.arbiter.close()
	}
	return errors.Join(err, h.Close())
}

// play lets all boards join, and plays rounds until the context ends.
func (d *demo) play(ctx context.Context, h *hall.Hall) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	d.begun = make(chan struct{})
	if err := d.open(); err != nil {
		return err
	}
	s, err := d.newStory(h)
	if err != nil {
		return err
	}
	defer s.close()
	for table := 1; table <= d.tables; table++ {
		if err := s.seat(ctx, table); err != nil {
			return err
		}
	}
	if none := s.cast.lacks(); none != "" && d.incidents {
		d.tell(0, fmt.Sprintf("with %d tables %s: --tables 4 shows all of it", d.tables, none), "/")
	}
	d.boards.Go(func() {
		if err := s.run(ctx); err != nil && ctx.Err() == nil {
			d.log.Error(fmt.Sprintf("demo: the story ends: %v", err))
		}
	})
	for {
		if err := d.organise(); err != nil {
			return err
		}
		if err := d.start(ctx); err != nil && ctx.Err() == nil {
			d.log.Warn(fmt.Sprintf("demo: round %d: %v", d.starts.round, err))
		}
		if !wait(ctx, time.Second) {
			return nil
		}
	}
}

// wait waits for a while. It returns false where the context ends before.
func wait(ctx context.Context, while time.Duration) bool {
	timer := time.NewTimer(while)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}

// tell tells what has happened at a table, or in the whole hall for 0, and where one sees it.
func (d *demo) tell(table int, what, where string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.out == nil {
		return
	}
	at := "hall"
	if table > 0 {
		at = fmt.Sprintf("table %d", table)
	}
	fmt.Fprintf(d.out, "%s  %-9s %s  %s\n", time.Now().Format(time.TimeOnly), at, what, where)
}
