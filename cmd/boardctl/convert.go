package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/durable"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/notebook"
)

// conversion holds the formats and options of a conversion.
type conversion struct {
	from, to, output string
	charset          notebook.Charset
	game             int
	options          notebook.Options
	stderr           io.Writer
}

func newConvert() *cobra.Command {
	c := conversion{options: notebook.Options{Style: notation.Simplified, XQFVersion: 18}}
	formats := strings.Join(notebook.Formats(), ", ")
	cmd := &cobra.Command{
		Use:   "convert [--from F] --to F [-o FILE] [FILE...]",
		Short: "Convert games between XQF, CBR, CBL, DhtmlXQ, PGN, UBB and JSON",
		Long: `Reads games with their variations, comments and tags from files, or from standard
input, and writes them in another format. F is one of ` + formats + `;
without --from it is found out from the file itself. Files of cbf (CCBridge, XML) are read, too.

Nothing is lost in silence: what the target has no place for, such as a tag or the end
of a long name, is named on standard error, a line each, and the exit status is 0. An
illegal move is kept and marked. Of a damaged file what could be read is written, then
an error says at which byte it is damaged, and the exit status is 1. A file behind -o is
not written when no move of any game could be read. Games of chess are converted between
PGN, in any notation of chess, and JSON; the other formats hold xiangqi alone.

All games go into one file. xqf and cbr hold one game: the first is written and the
others are named, unless --game chooses one or the name behind -o has %d in it, which
becomes a number: a file for each game. A file that is there is not replaced.

Text is read in UTF-8, GB18030, Big5, and the Vietnamese charsets Windows-1258, TCVN3 and
VNI, by what it says then; --charset names one. PGN is read in any notation of xiangqi,
WinBoard's too, and of chess. What is written is UTF-8 (in xqf GB18030).`,
		Example: `  boardctl convert --to pgn game.xqf > game.pgn
  boardctl convert --to json --from ubb < post.txt
  boardctl convert --to xqf -o 'game-%d.xqf' library.cbl
  boardctl convert --to pgn --notation wxf *.xqf -o collection.pgn`,
		Args: cli.Args(0, -1, "files"),
		RunE: func(cmd *cobra.Command, files []string) error {
			c.stderr = cmd.ErrOrStderr()
			if c.to == "" {
				return cli.Badf("expected --to, one of %s; see %s --help", formats, cmd.CommandPath())
			}
			if len(files) == 0 {
				files = []string{"-"}
			}
			// A tree of 100,000 moves must be converted in 64 MB, the program with it, on a busy computer, too.
			debug.SetGCPercent(20)
			debug.SetMemoryLimit(40 << 20)
			return c.run(files, cmd.InOrStdin(), cmd.OutOrStdout())
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

func (c *conversion) run(files []string, stdin io.Reader, stdout io.Writer) error {
	var games []*notebook.Game
	var failed []error
	for _, file := range files {
		read, err := c.read(file, stdin)
		games = append(games, read...)
		failed = append(failed, err)
	}
	wrong := errors.Join(failed...)
	switch {
	case len(games) == 0 && wrong != nil:
		return wrong
	case wrong != nil && c.output != "" && c.output != "-" && !slices.ContainsFunc(games, moves):
		return errors.Join(wrong, fmt.Errorf("%s is not written: no move of any game could be read", c.output))
	case c.game < 0 || c.game > len(games):
		return cli.Badf("--game %d: expected a number from 1 to %d", c.game, len(games))
	case c.game > 0:
		games = games[c.game-1 : c.game]
	}
	return errors.Join(append([]error{c.write(games, stdout)}, failed...)...)
}

func moves(g *notebook.Game) bool { return len(g.Root.Next) > 0 }

// read reads the games of a file, and reports the repairs in them.
func (c *conversion) read(file string, stdin io.Reader) ([]*notebook.Game, error) {
	name := file
	if file == "-" {
		name = "standard input"
	} else {
		f, err := os.Open(file)
		if err != nil {
			return nil, cli.Bad(err)
		}
		defer f.Close()
		stdin = f
	}
	var data bytes.Buffer
	if _, err := data.ReadFrom(io.LimitReader(stdin, notebook.MaxSize+1)); err != nil {
		return nil, cli.Bad(fmt.Errorf("%s: %w", name, err))
	}
	format := notebook.Format(c.from)
	if format == "" && data.Len() <= notebook.MaxSize {
		var err error
		if format, err = notebook.Guess(data.Bytes()); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	if data.Len() > collectedSize {
		collectSeldom()
	}
	games, notes, err := notebook.ReadAs(data.Bytes(), format, c.charset)
	if len(games) > collectedMax {
		collectSeldom()
	}
	for _, note := range notes {
		c.tell(name + ": " + note)
	}
	return games, named(name, err)
}

// The garbage collector keeps memory small for up to collectedMax games in a file of up to collectedSize bytes. A tree of
// 100,000 moves is smaller in each format.
const (
	collectedMax  = 10_000
	collectedSize = 4 << 20
)

// collectSeldom lets memory grow: games that take more than the limit anyway would be collected again and again.
func collectSeldom() {
	debug.SetGCPercent(50)
	debug.SetMemoryLimit(math.MaxInt64)
}

// named puts the name of a file before each of several errors.
func named(name string, err error) error {
	several, ok := err.(interface{ Unwrap() []error })
	switch {
	case err == nil:
		return nil
	case !ok:
		return fmt.Errorf("%s: %w", name, err)
	}
	var all []error
	for _, one := range several.Unwrap() {
		all = append(all, fmt.Errorf("%s: %w", name, one))
	}
	return errors.Join(all...)
}

// tell writes a line for people.
func (c *conversion) tell(text string) { fmt.Fprintf(c.stderr, "boardctl: %s\n", printable.Line(text)) }

// write writes the games into one file, or each into its own.
func (c *conversion) write(games []*notebook.Game, stdout io.Writer) error {
	if !strings.Contains(c.output, "%d") {
		return c.file(games, c.output, stdout)
	}
	for i, g := range games {
		name := strings.ReplaceAll(c.output, "%d", fmt.Sprint(i+1))
		if err := c.file([]*notebook.Game{g}, name, stdout); err != nil {
			return err
		}
	}
	return nil
}

func (c *conversion) file(games []*notebook.Game, name string, stdout io.Writer) error {
	file, lost, err := notebook.Write(games, notebook.Format(c.to), c.options)
	if err != nil {
		return err
	}
	if name == "" || name == "-" {
		_, err = stdout.Write(file)
	} else {
		err = durable.WriteNew(name, file)
	}
	for _, text := range lost {
		c.tell(text)
	}
	return err
}
