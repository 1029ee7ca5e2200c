package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"github.com/kyban/kyban/archive"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/version"
	"github.com/kyban/kyban/review"
	"github.com/kyban/kyban/review/screen"
	"github.com/kyban/kyban/tell"
	"github.com/kyban/kyban/trace"
)

// reviewing is a review with the options of the command line.
type reviewing struct {
	config   game.Config
	at       boardFlags
	language string
	ply      int
	asJSON   bool
	keys     bool // On the whole screen, by keys.
	plain    bool // As text, also on a terminal.
	named    bool // The board is named by --board, not by the environment.
}

func newReview() *cobra.Command {
	var r reviewing
	cmd := &cobra.Command{
		Use:  "review [GAME | TRACE...] [--ply N] [--lang vi|zh|zh-hant|en]",
		Args: cli.Args(0, -1, "a game or traces"),
		RunE: func(cmd *cobra.Command, args []string) error {
			r.config.Version, r.named = version.Number, cmd.Flags().Changed("board")
			if cmd.Flags().Changed("ply") && r.ply < 1 {
				return cli.Badf("--ply %d: expected a number from 1 on", r.ply)
			}
			games, err := r.games(cmd.Context(), cmd.InOrStdin(), args)
			if err != nil {
				return err
			}
			full, err := r.wholeScreen(cmd)
			if err != nil {
				return err
			}
			if full {
				return screen.Run(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout(), games, languageOr(r.language), r.ply)
			}
			return r.print(cmd.OutOrStdout(), games)
		},
	}
	cmd.Flags().IntVar(&r.ply, "ply", 0, "the ply to explain; without it, an overview")
	cmd.Flags().BoolVar(&r.asJSON, "json", false, "print the review as JSON, one game a line")
	cmd.Flags().BoolVarP(&r.keys, "interactive", "i", false, "take the whole screen, also with --ply")
	cmd.Flags().BoolVar(&r.plain, "plain", false, "print text, also on a terminal")
	cmd.MarkFlagsMutuallyExclusive("interactive", "plain", "json")
	cli.ChoiceFlag(cmd, &r.language, "lang", "the language; without it, that of the environment", tell.Languages())
	cli.RulebookFlag(cmd, &r.config.Rulebook, "the rulebook, instead of the one that a trace names")
	cli.TurnedFlag(cmd, &r.config.Turned)
	r.at.gameFlags(cmd)
	return cmd
}

// games returns the games to review: those of traces, or one stored game.
func (r *reviewing) games(ctx context.Context, stdin io.Reader, args []string) ([]*review.Game, error) {
	if r.at.game > 0 && len(args) == 0 {
		args = []string{strconv.Itoa(r.at.game)}
	}
	if len(args) == 0 || isNumber(args[0]) && len(args) == 1 {
		return r.stored(ctx, args)
	}
	if r.named {
		return nil, cli.Badf("--board: a board has games and no traces: name the number of a game, or leave out --board")
	}
	var games []*review.Game
	for _, file := range args {
		t, err := readTrace(file, stdin)
		if err == nil {
			err = cli.CheckHeader(t.Header, r.config.Rulebook)
		}
		if err != nil {
			return nil, cli.Badf("%s: %w", file, err)
		}
		found, err := review.Trace(t, r.config)
		if err != nil {
			return nil, cli.Badf("%s: %w", file, err)
		}
		games = append(games, found...)
	}
	return games, nil
}

func isNumber(text string) bool {
	_, err := gameNumber([]string{text})
	_, missing := os.Stat(text)
	return err == nil && errors.Is(missing, os.ErrNotExist)
}

// stored reviews a stored game. It reads the whole session, because a game depends on the end of the one before it.
func (r *reviewing) stored(ctx context.Context, args []string) ([]*review.Game, error) {
	var games []*review.Game
	read := func(s archive.Session) error {
		s.Config.Turned = r.config.Turned
		found, err := review.Stored(s.Rows, s.Config)
		if err != nil {
			return err
		}
		for _, one := range found {
			if one.Number == s.Number {
				games = append(games, one)
			}
		}
		if len(games) == 0 {
			return fmt.Errorf("game %d: nothing was played yet", s.ID)
		}
		return nil
	}
	err := r.at.games(ctx, args, func(ctx context.Context, stored archive.Games, id int) error { return stored.Session(ctx, id, read) })
	return games, err
}

// readTrace reads a trace from a file, or from stdin if the name is "-".
func readTrace(file string, stdin io.Reader) (*trace.Trace, error) {
	if file == "-" {
		return trace.Parse(stdin)
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return trace.Parse(f)
}

// print prints the games, or the requested part of them.
func (r *reviewing) print(w io.Writer, games []*review.Game) error {
	speaker, err := review.NewSpeaker(languageOr(r.language))
	if err != nil {
		return err
	}
	if file, ok := w.(*os.File); ok {
		if width, _, err := term.GetSize(file.Fd()); err == nil && width > 0 {
			speaker.Fit(width)
		}
	}
	if r.asJSON {
		return review.Encode(w, games, r.ply)
	}
	return speaker.Print(w, games, r.ply)
}

// languageOr returns the requested language, or that of the environment.
func languageOr(asked string) string {
	if asked != "" {
		return asked
	}
	return cli.Language()
}

func (r *reviewing) wholeScreen(cmd *cobra.Command) (bool, error) {
	can := cli.IsTerminal(cmd.InOrStdin()) && cli.IsTerminal(cmd.OutOrStdout()) && os.Getenv("TERM") != "dumb"
	if r.keys && !can {
		return false, cli.Badf("--interactive: expected a terminal for input and output; leave it out to print text")
	}
	return can && (r.keys || !r.plain && !r.asJSON && r.ply == 0), nil
}
