package main

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/archive"
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/durable"
	"github.com/kyban/kyban/scoresheet"
	"github.com/kyban/kyban/scoresheet/pdf"
	"github.com/kyban/kyban/tell"
)

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
	cli.ChoiceFlag(cmd, &x.lang, "lang", "the language (en)", scoresheet.Languages())
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
