package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/analysis"
	"github.com/kyban/kyban/archive"
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/scoresheet"
)

// analyst lets an engine think about a game.
type analyst struct {
	at      boardFlags
	path    string
	options analysis.Options
	limit   analysis.Limit
	from    int
	asJSON  bool
	style   notation.Style
}

func newAnalyse() *cobra.Command {
	a := analyst{style: notation.Simplified}
	cmd := &cobra.Command{
		Use:               "analyse [GAME] --engine PATH [--json]",
		Args:              cli.Args(0, 1, "at most one game"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := a.check(); err != nil {
				return err
			}
			sheet, err := a.sheet(cmd.Context(), args)
			if err != nil {
				return err
			}
			return a.analyse(cmd.Context(), cmd.OutOrStdout(), sheet)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&a.path, "engine", os.Getenv("KYBAN_ENGINE"), "the `program` that thinks ($KYBAN_ENGINE)")
	flags.Lookup("engine").DefValue = ""
	flags.DurationVar(&a.limit.Time, "time", time.Second, "how long it thinks about a position")
	flags.IntVar(&a.limit.Depth, "depth", 0, "think so many plies deep, for an hour at most, in place of --time")
	flags.IntVar(&a.options.Lines, "lines", 3, "how many best lines of a position")
	flags.IntVar(&a.options.Hash, "hash", 64, "MB that the engine keeps of what it has seen")
	flags.IntVar(&a.from, "from", 0, "begin behind this ply; 0 is the start position")
	flags.BoolVar(&a.asJSON, "json", false, "print an object a position, as lines")
	cmd.MarkFlagsMutuallyExclusive("time", "depth")
	cli.StyleFlag(cmd, &a.style, "notation", "the notation of moves")
	a.at.flags(cmd)
	return cmd
}

func (a *analyst) check() error {
	switch {
	case a.path == "":
		return cli.Badf("expected --engine PATH, a program that speaks UCI or UCCI")
	case a.limit.Depth < 0 || a.limit.Depth > 100:
		return cli.Badf("--depth %d: expected 1 to 100 plies", a.limit.Depth)
	case a.limit.Time < 10*time.Millisecond || a.limit.Time > time.Hour:
		return cli.Badf("--time %s: expected 10ms to 1h", a.limit.Time)
	case a.options.Lines < 1 || a.options.Lines > 10:
		return cli.Badf("--lines %d: expected 1 to 10", a.options.Lines)
	case a.options.Hash < 1 || a.options.Hash > 16384:
		return cli.Badf("--hash %d: expected 1 to 16384 MB", a.options.Hash)
	case a.from < 0:
		return cli.Badf("--from %d: expected a ply, 0 for the start position", a.from)
	}
	a.options.Memory = 1<<30 + int64(a.options.Hash)<<20
	return nil
}

// sheet returns the scoresheet of the game as far as it may be analysed.
func (a *analyst) sheet(ctx context.Context, args []string) (sheet scoresheet.Sheet, err error) {
	defer func() {
		if errors.Is(err, archive.ErrAdjourned) {
			err = fmt.Errorf("%w: no analysis may reach the players; when it has gone on, on whatever board, analyse it there", err)
		}
	}()
	id, err := gameNumber(args)
	if err != nil {
		return sheet, err
	}
	if a.at.board == "" {
		closed := false
		err := withReader(a.at.data, func(stored *recorder.Reader) error {
			sheet, closed, err = archive.Directory{Reader: stored}.ClosedSheet(ctx, id)
			return err
		})
		if err != nil || closed {
			return sheet, err
		}
	} else if a.at.holds(control.Player) || a.at.holds(control.Viewer) {
		return sheet, cli.Badf("--board: expected the token of an arbiter: an analysis is for commentators")
	}
	err = a.at.ask(ctx, func(ctx context.Context, c *control.Client) error {
		sheet, err = archive.Board{Client: c}.PublicSheet(ctx, id)
		if errors.Is(err, archive.ErrNear) {
			return fmt.Errorf("%w: no analysis may reach the players; boardctl game delay 1m sets a delay that is long enough", err)
		}
		return err
	})
	return sheet, err
}

// analyse lets the engine think about the game of a scoresheet.
func (a *analyst) analyse(ctx context.Context, w io.Writer, sheet scoresheet.Sheet) error {
	start, err := boardgame.ReadFEN(sheet.FEN)
	if err != nil {
		return err
	}
	var plies []analysis.Ply
	for _, m := range sheet.Moves {
		move, err := boardgame.ParseMove(m.Move)
		if err != nil {
			return fmt.Errorf("ply %d: %w", m.Ply, err)
		}
		plies = append(plies, analysis.Ply{Move: move, Open: m.Open})
	}
	if a.from > len(plies) {
		return fmt.Errorf("--from %d: the game has %d plies so far", a.from, len(plies))
	}
	program, err := analysis.Start(ctx, a.path, start, a.options)
	if err != nil {
		return err
	}
	defer program.Close()
	tell := func(o analysis.Opinion) error {
		_, err := io.WriteString(w, "\n"+o.Text(string(a.style)))
		return err
	}
	if a.asJSON {
		out := json.NewEncoder(printable.JSON(w))
		tell = func(o analysis.Opinion) error { return out.Encode(o) }
	} else if _, err := fmt.Fprintf(w, "%s\n", program.Name); err != nil {
		return err
	}
	return program.Game(ctx, start, plies, a.from, a.limit, tell)
}
