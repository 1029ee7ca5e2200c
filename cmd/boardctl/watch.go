package main

import (
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/watch"
)

// watching holds the options of boardctl watch: the boards and the form.
type watching struct {
	at     boardFlags
	asJSON bool
	plain  bool
	voice  cli.Voice
}

func newWatchGames() *cobra.Command {
	var w watching
	cmd := &cobra.Command{
		Use:  "watch [BOARD...] [--plain | --json]",
		Args: cli.Args(0, -1, "boards"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 && cmd.Flags().Changed("board") {
				return cli.Badf("--board: name the boards as arguments or with --board, not both")
			}
			return w.run(cmd, args)
		},
	}
	cmd.Flags().BoolVar(&w.plain, "plain", false, "tell the games line by line, also on a terminal")
	cmd.Flags().BoolVar(&w.asJSON, "json", false, "print the events as JSON lines")
	cmd.MarkFlagsMutuallyExclusive("plain", "json")
	w.voice.Flags(cmd, "the notation of moves")
	w.at.flags(cmd)
	return cmd
}

func (w *watching) run(cmd *cobra.Command, args []string) error {
	boards, err := w.boards(args)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(cmd.Context(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	defer closeAll(boards)
	if err := watch.Reach(ctx, boards); err != nil {
		if errors.Is(err, control.ErrNotRunning) {
			err = fmt.Errorf("%w: start it, or name the board that is meant; see boardctl watch --help", err)
		}
		return err
	}
	if !w.asJSON && !w.plain && cli.IsTerminal(cmd.InOrStdin()) && cli.IsTerminal(cmd.OutOrStdout()) && os.Getenv("TERM") != "dumb" {
		return watch.Paint(ctx, cmd.InOrStdin(), cmd.OutOrStdout(), boards, w.voice.Style)
	}
	if w.asJSON {
		return watch.Pass(ctx, cmd.OutOrStdout(), boards)
	}
	return watch.Tell(ctx, cmd.OutOrStdout(), boards, w.voice.Style, w.voice.Language)
}

func closeAll(boards []*watch.Board) {
	for _, b := range boards {
		b.Source.(*control.Client).Close()
	}
}

func (w *watching) boards(args []string) ([]*watch.Board, error) {
	if len(args) == 0 && w.at.board == "" {
		if err := cli.CheckData(w.at.data); err != nil {
			return nil, err
		}
		args = []string{w.at.data}
	}
	if len(args) == 0 {
		args = []string{w.at.board}
	}
	var boards []*watch.Board
	for _, arg := range args {
		b, address, err := watch.BoardAt(arg)
		if err != nil {
			return nil, cli.Bad(err)
		}
		c, err := w.client(address)
		if err != nil {
			return nil, err
		}
		b.Source = c
		boards = append(boards, b)
	}
	return boards, nil
}

// client returns a client of a board: with a token if its address is known, else as the public.
func (w *watching) client(address string) (*control.Client, error) {
	if !watch.IsAddress(address) {
		if _, err := os.Stat(address); err != nil && address != w.at.data {
			return nil, cli.Badf("board %q: there is no such data directory; an address begins with http:// or https://", address)
		}
		at := boardFlags{data: address, token: w.at.token, fingerprint: w.at.fingerprint}
		return at.client()
	}
	if exact, err := control.CheckAddress(address); err == nil {
		known, err := w.at.known(exact)
		if err != nil {
			return nil, err
		}
		if known.Fingerprint != "" || w.at.token != "" {
			at := w.at
			at.board = exact
			return at.remote()
		}
	}
	if w.at.token != "" || w.at.fingerprint != "" {
		return nil, cli.Badf("--token and --fingerprint are for a board at https://HOST:PORT; %s shows what everybody may see: leave them out", address)
	}
	c, err := control.Public(address, patience)
	if err != nil {
		return nil, cli.Bad(err)
	}
	return c, nil
}
