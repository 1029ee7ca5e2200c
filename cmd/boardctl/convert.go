package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/durable"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/notebook"
)

// conversion holds the options of boardctl convert.
type conversion struct {
	from, to, output string
	charset          notebook.Charset
	game             int
	options          notebook.Options
}

func newConvert() *cobra.Command {
	c := conversion{options: notebook.Options{Style: notation.Simplified, XQFVersion: 18}}
	formats := strings.Join(notebook.Formats(), ", ")
	cmd := &cobra.Command{
		Use:  "convert [--from F] --to F [-o FILE] [FILE...]",
		Args: cli.Args(0, -1, "files"),
		RunE: func(cmd *cobra.Command, files []string) error {
			if c.to == "" {
				return cli.Badf("expected --to, one of %s; see %s --help", formats, cmd.CommandPath())
			}
			if len(files) == 0 {
				files = []string{"-"}
			}
			// A tree of 100,000 moves must be converted in 64 MB, the program with it, on a busy computer, too.
			debug.SetGCPercent(20)
			debug.SetMemoryLimit(40 << 20)
			return c.run(cmd, files)
		},
	}
	cli.ChoiceFlag(cmd, &c.from, "from", "the format of the files (found out from each)", notebook.Readable())
	cli.ChoiceFlag(cmd, &c.to, "to", "the format to write", notebook.Formats())
	cli.ChoiceFlag(cmd, (*string)(&c.charset), "charset", "the charset of text in xqf, pgn, dhtmlxq and ubb (found out from what it says)", notebook.Charsets())
	cmd.Flags().StringVarP(&c.output, "output", "o", "", "the `file` to write, with %d for a file of each game; standard output when left out")
	cmd.Flags().IntVar(&c.game, "game", 0, "convert game `N` of all alone, counted from 1")
	cmd.Flags().IntVar(&c.options.XQFVersion, "xqf-version", 18, "the `version` of XQF: 10 (without keys, for old programs) or 18")
	cli.StyleFlag(cmd, &c.options.Style, "notation", "the notation of moves in PGN")
	return cmd
}

func (c *conversion) run(cmd *cobra.Command, files []string) error {
	say := func(text string) { fmt.Fprintf(cmd.ErrOrStderr(), "boardctl: %s\n", printable.Line(text)) }
	save := func(name string, file []byte) error {
		if name == "" || name == "-" {
			_, err := cmd.OutOrStdout().Write(file)
			return err
		}
		return durable.WriteNew(name, file)
	}
	games, err := notebook.NewConversion(notebook.Format(c.to), c.options, c.output, say, save)
	if err != nil {
		return err
	}
	games.From, games.Charset, games.Game = notebook.Format(c.from), c.charset, c.game
	var failed []error
	for _, file := range files {
		failed = append(failed, convert(games, file, cmd.InOrStdin()))
	}
	err = games.Close(failed...)
	if errors.As(err, new(notebook.NoGameError)) {
		return cli.Badf("--game %d: %w", c.game, err)
	}
	return err
}

// collectedSize bounds the files for which the garbage collector keeps memory small. A tree of 100,000 moves is smaller in
// each format. What is read and written of a larger one takes more than the limit anyway, and would be collected again and again.
const collectedSize = 4 << 20

// convert converts the games of a file, - being standard input.
func convert(games *notebook.Conversion, file string, stdin io.Reader) error {
	name := file
	var data bytes.Buffer
	if file == "-" {
		name = "standard input"
	} else {
		f, err := os.Open(file)
		if err != nil {
			return cli.Bad(err)
		}
		defer f.Close()
		if info, err := f.Stat(); err == nil {
			data.Grow(int(min(info.Size(), notebook.MaxSize)) + bytes.MinRead)
		}
		stdin = f
	}
	if _, err := data.ReadFrom(io.LimitReader(stdin, notebook.MaxSize+1)); err != nil {
		return cli.Bad(fmt.Errorf("%s: %w", name, err))
	}
	if data.Len() > collectedSize {
		debug.SetGCPercent(50)
		debug.SetMemoryLimit(math.MaxInt64)
	}
	return games.Read(name, data.Bytes())
}
