package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/durable"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/scoresheet"
	"github.com/kyban/kyban/tell"
	"github.com/kyban/kyban/verify"
)

// join holds the options of boardctl evidence join.
type join struct {
	format, lang, file string
	style              notation.Style
}

func newEvidenceJoin() *cobra.Command {
	j := join{format: "text", style: notation.Simplified}
	cmd := &cobra.Command{
		Use:  "join FILE FILE [--format FORMAT] [--lang LANG] [--notation STYLE] [-o FILE]",
		Args: cli.Args(2, 2, "the evidence of the board on which the game began, then that of the board that went on with it"),
		RunE: func(cmd *cobra.Command, args []string) error {
			saveMemory()
			if j.file != "" {
				if err := durable.CheckNew(j.file); err != nil {
					return err
				}
			}
			if cmd.Flags().Changed("lang") && !cmd.Flags().Changed("notation") {
				j.style = tell.StyleOf(j.lang)
			}
			return j.join(cmd, args)
		},
	}
	cli.ChoiceFlag(cmd, &j.format, "format", "the format of the scoresheet", scoresheet.Formats())
	cli.ChoiceFlag(cmd, &j.lang, "lang", "the language (en)", tell.Languages())
	cli.StyleFlag(cmd, &j.style, "notation", "the notation of moves")
	cmd.Flags().StringVarP(&j.file, "output", "o", "", "the `file` to write; standard output when left out")
	return cmd
}

// join writes the scoresheet of a game of two boards, each of whose logs holds.
func (j *join) join(cmd *cobra.Command, files []string) error {
	var sheets [2]scoresheet.Sheet
	var boards [2]string
	for i, file := range files {
		in, err := verify.Open(file, cmd.InOrStdin())
		if err != nil {
			return cli.Bad(err)
		}
		defer in.Close()
		v, err := verify.Check(in, verify.Options{})
		if err != nil {
			return verify.Unread(file, in, err)
		}
		if sheets[i], err = v.Scoresheet(); err != nil {
			return fmt.Errorf("%s: %w", printable.Line(file), err)
		}
		boards[i] = v.Fingerprint
	}
	if boards[0] == boards[1] {
		return errors.New("both logs are signed by one board: it goes on with its own games by itself")
	}
	joined, err := scoresheet.Continue(sheets[0], sheets[1])
	if err != nil {
		return fmt.Errorf("the two logs do not fit, and are not joined: %w", err)
	}
	var out bytes.Buffer
	if err := scoresheet.ExportIn(&out, joined, j.format, j.style, cmp.Or(j.lang, "en")); err != nil {
		return err
	}
	n := len(sheets[0].Moves)
	fmt.Fprintf(cmd.ErrOrStderr(), "boardctl: note: plies 1 to %d are signed by the board %s, those behind by the board %s: compare both with what you know\n", n, boards[0], boards[1])
	if j.file != "" {
		return durable.WriteNew(j.file, out.Bytes())
	}
	_, err = cmd.OutOrStdout().Write(out.Bytes())
	return err
}
