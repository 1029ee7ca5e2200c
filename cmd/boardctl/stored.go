package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/terminal"
)

func newLog() *cobra.Command {
	var at reach
	var asJSON, facts bool
	style := notation.Simplified
	cmd := &cobra.Command{
		Use:   "log [GAME] [--json [--facts]]",
		Short: "Print what was recorded of a game",
		Long: `Prints the records of a stored game: with --json the very bytes that are stored, one
object a line, otherwise as an account. GAME is a number; the newest game when it is left
out. It may be running. Over the network (--board) players and viewers get what everybody
may see, and the facts are for arbiters.`,
		Example: `  boardctl log
  boardctl log 3 --json | jq 'select(.type=="finding")'
  boardctl log --json --facts              # also what the records were derived from
  boardctl log --board https://board-7.local:7443`,
		Args:              cli.Args(0, 1, "at most one game"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			if facts && !asJSON {
				return cli.Badf("--facts: the facts are only printed with --json")
			}
			out := bufio.NewWriter(cmd.OutOrStdout())
			tell := terminal.NewAccount(out, style).Tell
			if asJSON {
				tell = func(line []byte) error {
					_, err := fmt.Fprintf(out, "%s\n", line)
					return err
				}
			}
			if err := at.tellGame(cmd.Context(), args, facts, tell); err != nil {
				return err
			}
			return out.Flush()
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the stored bytes")
	cmd.Flags().BoolVar(&facts, "facts", false, "with --json, print the facts too")
	cli.StyleFlag(cmd, &style, "notation", "the notation of moves in the account")
	at.flags(cmd)
	return cmd
}

// tellGame lets tell have the records of the game that args name, and the facts where they are asked for.
func (r *reach) tellGame(ctx context.Context, args []string, facts bool, tell func([]byte) error) error {
	if r.board != "" {
		return r.ask(ctx, func(ctx context.Context, c *control.Client) error { return tellRemote(ctx, c, args, facts, tell) })
	}
	return withGame(ctx, r.data, args, func(stored *recorder.Reader, g recorder.Game) error {
		rows := stored.Records(ctx, g.ID, 1)
		if facts {
			rows = stored.Rows(ctx, g.ID, 1)
		}
		for row, err := range rows {
			if err != nil {
				return err
			}
			if err := tell(row.Bytes); err != nil {
				return err
			}
		}
		return nil
	})
}

// tellRemote does so with a game of a board on the network.
func tellRemote(ctx context.Context, c *control.Client, args []string, facts bool, tell func([]byte) error) error {
	_, g, err := remoteGame(ctx, c, args)
	if err != nil {
		return err
	}
	if !facts {
		return c.Records(ctx, g.ID, tell)
	}
	for row, err := range c.Rows(ctx, g.ID) {
		if err != nil {
			return err
		}
		if err := tell(row.Bytes); err != nil {
			return err
		}
	}
	return nil
}

func newExport() *cobra.Command {
	var at reach
	var format string
	style := notation.Simplified
	formats := strings.Join(recorder.Formats(), ", ")
	cmd := &cobra.Command{
		Use:   "export [GAME] --format " + strings.Join(recorder.Formats(), "|"),
		Short: "Write the scoresheet of a game",
		Long: `Writes the scoresheet of a stored game. GAME is a number; the newest game when it is
left out. The JSON scoresheet names moves as h2e2 whatever the notation, which then
stands beside them. Plies that are still open are marked. Over the network (--board) it is
for arbiters, because it tells findings.`,
		Example: `  boardctl export --format text
  boardctl export 3 --format pgn --notation wxf > game.pgn`,
		Args:              cli.Args(0, 1, "at most one game"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			if format == "" {
				return cli.Badf("expected --format, one of %s", formats)
			}
			sheet, err := at.sheet(cmd.Context(), args)
			if err != nil {
				return err
			}
			return recorder.Export(cmd.OutOrStdout(), sheet, format, style)
		},
	}
	cli.ChoiceFlag(cmd, &format, "format", "the format", recorder.Formats())
	cli.StyleFlag(cmd, &style, "notation", "the notation of moves")
	at.flags(cmd)
	return cmd
}

// sheet returns the scoresheet of the game that args name, or of the newest game.
func (r *reach) sheet(ctx context.Context, args []string) (sheet recorder.Sheet, err error) {
	if r.board != "" {
		err = r.ask(ctx, func(ctx context.Context, c *control.Client) error {
			sheet, err = remoteSheet(ctx, c, args)
			return err
		})
		return sheet, err
	}
	err = withGame(ctx, r.data, args, func(stored *recorder.Reader, g recorder.Game) error {
		sheet, err = recorder.Scoresheet(g.Meta, stored.Records(ctx, g.ID, 1))
		return err
	})
	return sheet, err
}

// remoteSheet returns the scoresheet of a game of a board on the network.
func remoteSheet(ctx context.Context, c *control.Client, args []string) (recorder.Sheet, error) {
	_, g, err := remoteGame(ctx, c, args)
	if err != nil {
		return recorder.Sheet{}, err
	}
	meta := recorder.Meta{Rulebook: g.Rulebook, FEN: g.FEN, Tags: g.Tags}
	if g.Opened != "" {
		opened, err := time.Parse(time.RFC3339, g.Opened)
		if err != nil {
			return recorder.Sheet{}, fmt.Errorf("game %d: when it was opened: %w", g.ID, err)
		}
		meta.Opened = recorder.Wall{Time: opened, Source: recorder.WallHost}
	}
	return recorder.Scoresheet(meta, func(yield func(recorder.Row, error) bool) {
		for row, err := range c.Rows(ctx, g.ID) {
			if !yield(recorder.Row{Game: g.ID, Seq: row.Seq, Kind: row.Kind, Bytes: row.Bytes}, err) {
				return
			}
		}
	})
}

// withGame reads a data directory, finds the game that args name, or the newest, and lets do have it.
func withGame(ctx context.Context, data string, args []string, do func(*recorder.Reader, recorder.Game) error) error {
	id, err := gameNumber(args)
	if err != nil {
		return err
	}
	return withReader(data, func(r *recorder.Reader) error {
		g, err := findGame(ctx, r, id)
		if err != nil {
			return err
		}
		return do(r, g)
	})
}

// withReader reads a data directory and lets do have it.
func withReader(data string, do func(*recorder.Reader) error) error {
	if err := cli.CheckData(data); err != nil {
		return err
	}
	r, err := recorder.OpenReader(data)
	if errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("no games in %s: name the directory that boardd records into with --data", data)
	}
	if err != nil {
		return err
	}
	return errors.Join(do(r), r.Close())
}

// gameNumber reads the number of a game, 0 when none is named.
func gameNumber(args []string) (int, error) {
	if len(args) == 0 {
		return 0, nil
	}
	id, err := strconv.Atoi(args[0])
	if err != nil || id < 1 {
		return 0, cli.Badf("game %q: expected a number from 1 on", args[0])
	}
	return id, nil
}

func findGame(ctx context.Context, r *recorder.Reader, id int) (recorder.Game, error) {
	if id == 0 {
		return r.Newest(ctx)
	}
	g, err := r.Game(ctx, id)
	if !errors.Is(err, recorder.ErrNoGame) {
		return g, err
	}
	if newest, none := r.Newest(ctx); none == nil {
		err = missing(id, recorder.ErrNoGame, newest.ID)
	}
	return g, err
}
