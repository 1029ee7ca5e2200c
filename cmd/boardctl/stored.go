package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/archive"
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/durable"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/scoresheet"
	"github.com/kyban/kyban/scoresheet/pdf"
	"github.com/kyban/kyban/tell"
	"github.com/kyban/kyban/terminal"
)

func newLog() *cobra.Command {
	var at boardFlags
	var asJSON, facts bool
	var voice cli.Voice
	cmd := &cobra.Command{
		Use:               "log [GAME] [--json [--facts]]",
		Args:              cli.Args(0, 1, "at most one game"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			if facts && !asJSON {
				return cli.Badf("--facts: the facts are only printed with --json")
			}
			out := bufio.NewWriter(cmd.OutOrStdout())
			tell := terminal.NewAccount(out, voice.Style).In(voice.Language).Tell
			if asJSON {
				shown := printable.JSON(out)
				tell = func(line []byte) error {
					_, err := fmt.Fprintf(shown, "%s\n", line)
					return err
				}
			}
			err := at.games(cmd.Context(), args, func(ctx context.Context, games archive.Games, id int) error {
				return games.Records(ctx, id, facts, tell)
			})
			if err != nil {
				return err
			}
			return out.Flush()
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the stored records")
	cmd.Flags().BoolVar(&facts, "facts", false, "with --json, print the facts too")
	voice.Flags(cmd, "the notation of moves in the account")
	at.gameFlags(cmd)
	return cmd
}

// games runs do with the stored games, and the number of the one that args or --game names, 0 for the newest.
func (r *boardFlags) games(ctx context.Context, args []string, do func(ctx context.Context, games archive.Games, id int) error) error {
	if r.game > 0 && len(args) > 0 {
		return cli.Badf("--game %d and GAME %s: expected one of them", r.game, args[0])
	}
	if r.game > 0 {
		args = []string{strconv.Itoa(r.game)}
	}
	if r.board != "" {
		return r.ask(ctx, func(ctx context.Context, c *control.Client) error {
			id, err := gameNumber(args)
			if err != nil {
				return err
			}
			return do(ctx, archive.Board{Client: c}, id)
		})
	}
	id, err := gameNumber(args)
	if err != nil {
		return err
	}
	return withReader(r.data, func(stored *recorder.Reader) error { return do(ctx, archive.Directory{Reader: stored}, id) })
}

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

// gameNumber reads the number of a game, 0 if none is named.
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

// asPDF is the printed format, beside those of package scoresheet.
const asPDF = "pdf"

// export holds the options of boardctl export.
type export struct {
	at           boardFlags
	format, file string
	lang         string
	form         string
	style        notation.Style
	named        bool // The notation was given.
}

func newExport() *cobra.Command {
	x := export{style: notation.Simplified, form: string(scoresheet.Single)}
	formats := append(slices.Clone(scoresheet.Formats()), asPDF)
	cmd := &cobra.Command{
		Use:               "export [GAME] --format " + strings.Join(formats, "|"),
		Args:              cli.Args(0, 1, "at most one game"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			if x.format == "" {
				return cli.Badf("expected --format, one of %s", strings.Join(formats, ", "))
			}
			if cmd.Flags().Changed("form") && x.format != asPDF {
				return cli.Badf("--form %s: it is of --format pdf alone", x.form)
			}
			x.named = cmd.Flags().Changed("notation")
			if cmd.Flags().Changed("lang") && !x.named {
				x.style = tell.StyleOf(x.lang)
			}
			if x.file != "" && x.file != "-" {
				if err := durable.CheckNew(x.file); err != nil {
					return err
				}
			}
			return x.at.games(cmd.Context(), args, func(ctx context.Context, games archive.Games, id int) error {
				var out bytes.Buffer
				if err := x.write(ctx, &out, games, id); err != nil {
					return err
				}
				if x.file != "" && x.file != "-" {
					return durable.WriteNew(x.file, out.Bytes())
				}
				_, err := cmd.OutOrStdout().Write(out.Bytes())
				return err
			})
		},
	}
	cli.ChoiceFlag(cmd, &x.format, "format", "the format", formats)
	cli.ChoiceFlag(cmd, &x.lang, "lang", "the language (en)", tell.Languages())
	cli.ChoiceFlag(cmd, &x.form, "form", "of pdf: headed for one game, or for a game of a match", scoresheet.Forms())
	cli.StyleFlag(cmd, &x.style, "notation", "the notation of moves")
	cmd.Flags().StringVarP(&x.file, "output", "o", "", "the `file` to write; standard output when left out")
	x.at.gameFlags(cmd)
	return cmd
}

func (x *export) write(ctx context.Context, out io.Writer, games archive.Games, id int) error {
	sheet, err := games.Sheet(ctx, id)
	if err != nil {
		return err
	}
	if game, err := boardgame.Of(cmp.Or(sheet.Play, boardgame.Names()[0])); err == nil && x.named {
		if _, err := game.Style(string(x.style)); err != nil {
			return cli.Bad(err)
		}
	}
	if x.format == "json" {
		out = printable.JSON(out)
	}
	if x.format != asPDF {
		return scoresheet.ExportIn(out, sheet, x.format, x.style, x.lang)
	}
	printed, err := scoresheet.PrintAs(sheet, x.style, x.lang, scoresheet.Form(x.form))
	if err != nil {
		return err
	}
	checkpoint, err := games.Checkpoint(ctx, id)
	if err != nil {
		return err
	}
	return pdf.Write(out, printed, checkpoint)
}
