package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/terminal"
)

// record opens or resumes the session of a source and lets it play.
func (o *options) record(ctx context.Context, cmd *cobra.Command, store *recorder.Store, src source, prefix string) error {
	open, err := findOpen(ctx, store, prefix)
	if err != nil {
		return err
	}
	if src, err = o.resumed(cmd, src, open); err != nil {
		return err
	}
	config := src.config(o.game)
	if open != nil && o.game.Rulebook == "" {
		config.Rulebook = open.last().Rulebook
	}
	board, err := game.NewBoard(config)
	if err != nil {
		return cli.Bad(err)
	}
	start := board.View().Position
	config.Rulebook = board.View().Rulebook
	limits, err := o.limits()
	if err != nil {
		return err
	}
	pages, err := o.openPages(cmd.Flags().Changed("listen"))
	if err != nil {
		return err
	}
	about := terminal.Title(config.Tags)
	if pages != nil {
		about = address(pages) + " · " + about // A narrow terminal cuts off the end.
	}
	view, err := o.viewer(cmd.OutOrStdout(), about, start, open)
	if err != nil {
		return err
	}
	d := &daemon{
		source: src.name(), config: config, wall: src.wall(), split: splitter{game: 1},
		session: newSession(store, src.name(), config, start.FEN(), open),
	}
	if _, ok := src.(*traceSource); !ok {
		d.host = newHostClock()
	}
	if s, ok := src.(timed); ok {
		d.clock = s.boardClock()
	}
	reached := control.Config{Dir: o.data, Address: o.control, Plain: pages, Limits: limits, Names: o.names,
		Report: func(line string) { fmt.Fprintln(cmd.ErrOrStderr(), "boardd:", line) }}
	if d.pushing, err = o.pushing(); err != nil {
		return errors.Join(err, view.close())
	}
	if d.witnesses, err = o.couriers(store, reached.Report); err != nil {
		return errors.Join(err, view.close())
	}
	store.OnSealed(d.witnesses.wake)
	err = d.run(ctx, reached, view, func(ctx context.Context) error { return src.run(ctx, d, config, open) })
	d.witnesses.close()
	if err = errors.Join(err, view.close()); err != nil || o.json || !d.ended {
		return err
	}
	return printSheet(ctx, cmd.OutOrStdout(), store, d.session.newest(), o.style)
}

// resumed returns the demo whose game was left open in place of a new one, and says that a game goes on.
func (o *options) resumed(cmd *cobra.Command, src source, open *stored) (source, error) {
	if open == nil {
		return src, nil
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "boardd: game %d goes on\n", open.last().ID)
	if seed, ok := demoSeed(open.last().Source); ok {
		return newDemo(seed, o.speed, cmd.ErrOrStderr())
	}
	return src, nil
}

// viewer chooses how the game is shown. What was shown of an open session is taken for known.
func (o *options) viewer(out io.Writer, about string, start engine.Position, open *stored) (viewer, error) {
	if o.json {
		return lines{out}, nil
	}
	if screen, ok := terminal.NewScreen(out, os.Environ()); ok && !o.plain {
		p := newPicture(screen, o.style, about, start)
		if err := open.recall(p.account); err != nil {
			return nil, err
		}
		return p, p.open()
	}
	a := terminal.NewAccount(out, o.style)
	return &account{Account: a, w: out}, open.recall(a)
}

// printSheet prints the scoresheet of a game that is over.
func printSheet(ctx context.Context, w io.Writer, store *recorder.Store, id int, style notation.Style) error {
	g, err := store.Game(ctx, id)
	if err != nil {
		return err
	}
	sheet, err := recorder.Scoresheet(g.Meta, store.Records(ctx, id, 1))
	if err != nil {
		return err
	}
	fmt.Fprintln(w)
	return recorder.Export(w, sheet, "text", style)
}
