package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/broadcast/push"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/daemon"
	"github.com/kyban/kyban/daemon/source"
	"github.com/kyban/kyban/daemon/viewer"
	"github.com/kyban/kyban/discovery"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/durable"
	"github.com/kyban/kyban/internal/netlimit"
	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/scoresheet"
	"github.com/kyban/kyban/terminal/tty"
	"github.com/kyban/kyban/witness"
)

// record opens or resumes the session of a source, found by a name, and lets it play.
func (o *options) record(ctx context.Context, cmd *cobra.Command, store *recorder.Store, src daemon.Source, name string) error {
	open, err := daemon.FindOpen(ctx, store, name)
	if err != nil {
		return err
	}
	if src, err = o.resumed(cmd, src, open); err != nil {
		return err
	}
	return o.play(ctx, cmd, store, src, open)
}

// play lets a source play a new session, or the open one.
func (o *options) play(ctx context.Context, cmd *cobra.Command, store *recorder.Store, src daemon.Source, open *daemon.OpenSession) (err error) {
	d, err := daemon.New(store, src, o.game, open)
	if err != nil {
		return cli.Bad(err)
	}
	if src.Live() {
		written := unread(cmd)
		defer func() { err = errors.Join(err, written()) }()
	}
	services, err := o.services(cmd)
	if err != nil {
		return err
	}
	unmanaged, err := managed(&services, src)
	if err != nil {
		return err
	}
	defer unmanaged()
	where := ""
	if pages := services.Control.Plain; pages != nil {
		where = daemon.PagesURL(pages)
		if err := o.invite(ctx, cmd.OutOrStdout(), pages); err != nil {
			return err
		}
	}
	if code := services.FirstRun.Code(); code != "" {
		where = strings.TrimSpace(where + " /setup: " + code)
	}
	view, closeView, err := o.viewer(cmd.OutOrStdout(), where, d, open)
	if err != nil {
		return err
	}
	defer daemon.ReleaseMemory()()
	err = d.Run(ctx, view, services)
	if err = errors.Join(err, closeView()); err == nil && d.Renewed() {
		return renewed{}
	}
	if err != nil || o.json || !d.Ended() {
		return err
	}
	return printSheet(ctx, cmd.OutOrStdout(), store, d.Newest(), o.style)
}

const (
	// unreadMax is how many bytes wait for a terminal or a program that reads nothing: a thousand pictures, or some twenty games.
	unreadMax = 4 << 20
	// unreadAtEnd is how long the end waits for it.
	unreadAtEnd = 10 * time.Second
)

// unread lets a command write without waiting for its terminal, so that the board never waits for it. It returns a function that waits
// until all is written.
func unread(cmd *cobra.Command) (written func() error) {
	out, log := cmd.OutOrStdout(), cmd.ErrOrStderr()
	said := tty.NewOutput(log, unreadMax, nil)
	shown := tty.NewOutput(out, unreadMax, func() {
		logger(cmd).Warn("the output is not read: the board goes on being recorded, and is not shown there until it is read again")
	})
	cmd.SetOut(shown)
	cmd.SetErr(said)
	return func() error {
		cmd.SetOut(out)
		cmd.SetErr(log)
		return errors.Join(shown.Flush(unreadAtEnd), said.Flush(unreadAtEnd))
	}
}

func logGoesOn(cmd *cobra.Command, open *daemon.OpenSession) {
	logger(cmd).Info(fmt.Sprintf("game %d goes on", open.Last().ID), "game", open.Last().ID)
}

// resumed returns the demo whose game was left open in place of a new one, and reports that a game goes on.
func (o *options) resumed(cmd *cobra.Command, src daemon.Source, open *daemon.OpenSession) (daemon.Source, error) {
	if open == nil {
		return src, nil
	}
	logGoesOn(cmd, open)
	if play, seed, ok := source.DemoSeed(open.Last().Source); ok {
		return source.NewDemo(play, seed, o.speed)
	}
	return src, nil
}

func (o *options) services(cmd *cobra.Command) (s daemon.Services, err error) {
	s.Control = httpd.Config{Dir: o.data, Address: o.control, Names: o.names, Log: logger(cmd)}
	if o.guests != nil {
		s.Routes = []public.Route{o.guests.Route()}
	}
	if s.Control.Own, err = o.ownCertificate(); err != nil {
		return s, err
	}
	if s.FirstRun, err = o.firstRun(); err != nil {
		return s, err
	}
	if s.Control.Limits, err = o.limits(); err != nil {
		return s, err
	}
	if s.Control.Proxies, err = netlimit.ParseProxies(o.proxies); err != nil {
		return s, err
	}
	if s.Control.Plain, err = o.openPages(cmd.Flags().Changed("listen")); err != nil {
		return s, err
	}
	if s.Push, err = o.pushing(); err != nil {
		return s, err
	}
	if s.Analysis, err = o.analysing(); err != nil {
		return s, err
	}
	if o.announce != "" {
		announcer := discovery.Announcer{File: o.announce, Name: s.FirstRun.Name, Log: s.Control.Log}
		s.Announce = func(at control.Endpoint) { announcer.Announce(at.Address, at.Fingerprint) }
	}
	s.Witnesses, err = o.clients()
	return s, err
}

// viewer chooses the viewer of the game, and returns a function that ends it. The viewer gets the records of an open session as
// known.
func (o *options) viewer(out io.Writer, where string, d *daemon.Daemon, open *daemon.OpenSession) (v daemon.Viewer, end func() error, err error) {
	nothing := func() error { return nil }
	if o.json {
		return viewer.NewLines(out), nothing, nil
	}
	if screen, ok := tty.New(out, os.Environ()); ok && !o.plain {
		p := viewer.NewPicture(screen, o.style, where, d.Config().Tags, d.Start(), float64(o.speed))
		if o.guests != nil {
			p.Invite(o.guests.arbiter, o.guests.phone)
		}
		if err := open.Recall(p.Recall); err != nil {
			return nil, nil, err
		}
		return p, p.Close, p.Open()
	}
	a := viewer.NewAccount(out, o.style)
	return a, nothing, open.Recall(a.Recall)
}

func printSheet(ctx context.Context, w io.Writer, store *recorder.Store, id int, style notation.Style) error {
	g, err := store.Game(ctx, id)
	if err != nil {
		return err
	}
	sheet, err := scoresheet.OfLog(g.Meta, store.Records(ctx, id, 1))
	if err != nil {
		return err
	}
	fmt.Fprintln(w)
	return scoresheet.Export(w, sheet, "text", style)
}

// The bounds of the configured time between two pushes.
const pushEveryMin, pushEveryMax = 100 * time.Millisecond, time.Hour

// pushing returns the configuration of pushed games, nil without one.
func (o *options) pushing() (*push.Config, error) {
	c := o.file.Push
	if c == (cli.Push{}) {
		return nil, nil
	}
	if c.URL == "" || c.TokenFile == "" {
		return nil, cli.Badf("%s: push: expected both url and token_file", o.config)
	}
	if _, err := push.ParseURL(c.URL); err != nil {
		return nil, cli.Badf("%s: push.url: %w", o.config, err)
	}
	every := push.DefaultEvery
	if c.Every != "" {
		var err error
		if every, err = time.ParseDuration(c.Every); err != nil || every < pushEveryMin || every > pushEveryMax {
			return nil, cli.Badf("%s: push.every %q: expected a time from %v to %v, such as 5s", o.config, c.Every, pushEveryMin, pushEveryMax)
		}
	}
	return &push.Config{URL: c.URL, Every: every, Token: func() (string, error) { return durable.LoadSecret(c.TokenFile) }}, nil
}

func (o *options) clients() ([]*witness.Client, error) {
	var clients []*witness.Client
	for _, text := range o.witness {
		client, err := witness.ParseClient(text)
		if err != nil {
			return nil, cli.Badf("--witness: %w", err)
		}
		if slices.ContainsFunc(clients, func(c *witness.Client) bool { return c.Key().String() == client.Key().String() }) {
			return nil, cli.Badf("--witness: the key of %s is given twice", client.Key().Name())
		}
		clients = append(clients, client)
	}
	return clients, nil
}

func (o *options) limits() (httpd.Limits, error) {
	p := o.file.Pages
	if min(p.Connections, p.PerAddress, p.Requests, p.Burst) < 0 {
		return httpd.Limits{}, cli.Badf("%s: [pages]: expected numbers from 1 on, or 0 for what boardd chooses", o.config)
	}
	return httpd.Limits{Connections: p.Connections, PerAddress: p.PerAddress, Requests: p.Requests, Burst: p.Burst}, nil
}
