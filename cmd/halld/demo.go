package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"sync"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/daemon"
	"github.com/kyban/kyban/daemon/source"
	"github.com/kyban/kyban/daemon/viewer"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/game/config"
	"github.com/kyban/kyban/hall"
	"github.com/kyban/kyban/hall/member"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/version"
	"github.com/kyban/kyban/recorder"
)

// demo is a hall of simulated boards.
type demo struct {
	data, listen string
	tables       int
	seed         uint64
	speed        source.Speed
	log          *slog.Logger
	boards       sync.WaitGroup
	hands        func(table int) (daemon.Source, error) // Who plays at a table, nil for the hands of a demo.
}

func newDemo() *cobra.Command {
	d := demo{tables: 20, speed: 6, listen: "127.0.0.1:8080"}
	cmd := &cobra.Command{Use: "demo", Args: cli.Args(0, 0, "no argument"), RunE: func(cmd *cobra.Command, _ []string) error { return d.run(cmd) }}
	flags := cmd.Flags()
	flags.StringVar(&d.listen, "listen", d.listen, "where everybody may look: an `address`")
	flags.StringVar(&d.data, "data", "", "the `directory` in which all of it is kept (one that is deleted at the end)")
	flags.IntVar(&d.tables, "tables", d.tables, "how many boards there are")
	flags.Var(&d.speed, "speed", "how many times faster than people the hands play")
	flags.Uint64Var(&d.seed, "seed", 1, "the `number` that all games and lots follow from")
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
	d.log = cli.NewLog(cmd.ErrOrStderr(), func(slog.Record) string { return "halld:" })
	ctx, stop := signal.NotifyContext(cmd.Context(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	plain, err := net.Listen("tcp", d.listen)
	if err != nil {
		return fmt.Errorf("--listen %s: %w", d.listen, err)
	}
	h, err := hall.Open(ctx, httpd.Config{Dir: filepath.Join(d.data, "hall"), Address: "127.0.0.1:0", Plain: plain, Log: d.log})
	if err != nil {
		return errors.Join(err, plain.Close())
	}
	fmt.Fprintf(cmd.OutOrStdout(), "A hall of %d simulated boards, on which real games are played.\n\nOpen in a browser:\n\n  %s\n\nCtrl-C ends the demo.\n", d.tables, daemon.PagesURL(plain))
	err = d.play(ctx, h)
	d.boards.Wait()
	return errors.Join(err, h.Close())
}

// play lets all boards join, and plays rounds until the context ends.
func (d *demo) play(ctx context.Context, h *hall.Hall) error {
	if err := d.open(); err != nil {
		return err
	}
	for table := 1; table <= d.tables; table++ {
		if err := d.start(ctx, h, table); err != nil {
			return err
		}
	}
	for {
		if err := d.organise(); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(time.Second):
		}
	}
}

func (d *demo) dir(table int) string { return filepath.Join(d.data, fmt.Sprintf("board%d", table)) }

// start starts the board of a table, which joins the hall, and lets its results be signed.
func (d *demo) start(ctx context.Context, h *hall.Hall, table int) error {
	if err := d.startBoard(ctx, h, table); err != nil {
		return err
	}
	d.boards.Go(func() { d.sign(ctx, h, table) })
	return nil
}

// source returns who plays at a table.
func (d *demo) source(table int) (daemon.Source, error) {
	if d.hands != nil {
		return d.hands(table)
	}
	return source.NewTable("xiangqi", d.seed+uint64(table), d.speed)
}

// startBoard starts the board of a table, which joins the hall.
func (d *demo) startBoard(ctx context.Context, h *hall.Hall, table int) error {
	dir := d.dir(table)
	src, err := d.source(table)
	if err != nil {
		return err
	}
	store, err := recorder.OpenSealed(dir)
	if err != nil {
		return err
	}
	if err := d.join(ctx, h, store, dir, table); err != nil {
		return errors.Join(err, store.Close())
	}
	board, err := daemon.New(store, src, config.Config{Version: version.Number}, nil)
	if err != nil {
		return errors.Join(err, store.Close())
	}
	quiet := slog.New(slog.DiscardHandler)
	d.boards.Go(func() {
		err := board.Run(ctx, viewer.NewAccount(nowhere{}, notation.Simplified), daemon.Services{Control: httpd.Config{Dir: dir, Log: quiet}})
		if err = errors.Join(err, store.Close()); err != nil {
			d.log.Error(fmt.Sprintf("demo: the board of table %d: %v", table, err))
		}
	})
	return nil
}

// nowhere takes what nobody reads.
type nowhere struct{}

func (nowhere) Write(p []byte) (int, error) { return len(p), nil }

// join lets a board join as boardctl hall join does, without a network between them.
func (d *demo) join(ctx context.Context, h *hall.Hall, store *recorder.Store, dir string, table int) error {
	invited, err := h.Invite(table)
	if err != nil {
		return err
	}
	code, err := member.ParseCode(invited.Code)
	if err != nil {
		return err
	}
	key, err := store.BoardKey(ctx)
	if err != nil {
		return err
	}
	own, err := auth.OpenAuthority(dir)
	if err != nil {
		return err
	}
	at := h.Server().Endpoint()
	asked := member.Application{Board: key.String(), Fingerprint: own.Fingerprint()}
	asked.Prove(code, at.Fingerprint)
	taken, err := h.Enlist(ctx, asked)
	if err != nil {
		return err
	}
	if err := taken.Check(code, at.Fingerprint, asked); err != nil {
		return err
	}
	m := member.Membership{Address: at.Address, Fingerprint: at.Fingerprint, Table: taken.Table, Event: taken.Event, Key: taken.Key}
	return m.Keep(dir)
}

// signPatience is how long a board of the demo may take to answer.
const signPatience = 10 * time.Second

// sign lets the players of a table, and the arbiter, sign each result.
func (d *demo) sign(ctx context.Context, h *hall.Hall, table int) {
	c, err := control.Local(d.dir(table), signPatience)
	if err != nil {
		d.log.Error(fmt.Sprintf("demo: table %d: %v", table, err))
		return
	}
	defer c.Close()
	told := ""
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
		}
		if err := signed(ctx, h, table, c); err != nil && ctx.Err() == nil && err.Error() != told && !errors.Is(err, control.ErrNotRunning) {
			told = err.Error()
			d.log.Warn(fmt.Sprintf("demo: table %d: %v", table, err))
		}
	}
}

// signed signs the result of the game that is over, if there is one.
func signed(ctx context.Context, h *hall.Hall, table int, c *control.Client) error {
	status, err := c.Status(ctx)
	var refused *control.RefusedError
	if errors.As(err, &refused) && refused.Status == http.StatusServiceUnavailable {
		return nil // It is just being switched on.
	}
	if err != nil || status.State != "over" || status.Confirmed || status.Tags["round"] == "" {
		return err
	}
	for _, side := range []string{"red", "black", "arbiter"} {
		body := control.SignBody{Side: side, Name: cmp.Or(status.Tags[side], "Demo")}
		text, err := json.Marshal(body)
		if err != nil {
			return err
		}
		acted := h.Do(ctx, hall.Act{Do: control.Sign, Body: text, Tables: []int{table}}, body.Name, control.Arbiter)
		for _, r := range acted.Refused {
			return errors.New(r.Why)
		}
	}
	return nil
}
