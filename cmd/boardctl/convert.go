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

// conversion holds the formats and options of a conversion.
type conversion struct {
	from, to, output string
	charset          notebook.Charset
	game             int
	options          notebook.Options
	stderr           io.Writer

	count   int              // The games read.
	moves   bool             // One of them has a move.
	writer  *notebook.Writer // Of the one file.
	waiting []*notebook.Game // Games without moves, before the first one with moves, where each gets a file.
	files   int              // The files written, where each game gets one.
	err     error            // Why no more is written.
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
	if c.writer, c.err = notebook.NewWriter(notebook.Format(c.to), c.options); c.err != nil {
		return c.err
	}
	var failed []error
	for _, file := range files {
		failed = append(failed, c.read(file, stdin))
	}
	wrong := errors.Join(failed...)
	switch {
	case wrong != nil && (c.count == 0 || errors.Is(wrong, notebook.ErrTooLong)):
		return wrong
	case wrong != nil && c.output != "" && c.output != "-" && !c.moves:
		return errors.Join(wrong, fmt.Errorf("%s is not written: no move of any game could be read", c.output))
	case c.game < 0 || c.game > c.count:
		return cli.Badf("--game %d: expected a number from 1 to %d", c.game, c.count)
	case c.aFileEach():
		c.writeWaiting()
	default:
		c.err = c.save(c.writer, c.output, stdout)
	}
	return errors.Join(append([]error{c.err}, failed...)...)
}

// aFileEach reports whether each game gets a file of its own.
func (c *conversion) aFileEach() bool { return strings.Contains(c.output, "%d") }

// take writes a game as soon as it is read: the trees of a large file would take too much memory.
func (c *conversion) take(g *notebook.Game) {
	c.count++
	c.moves = c.moves || len(g.Root.Next) > 0
	if c.game != 0 && c.game != c.count {
		return
	}
	if !c.aFileEach() {
		c.writer.Add(g)
		return
	}
	c.waiting = append(c.waiting, g)
	if c.moves {
		c.writeWaiting()
	}
}

// writeWaiting writes each waiting game into a file of its own.
func (c *conversion) writeWaiting() {
	for _, g := range c.waiting {
		if c.err != nil {
			break
		}
		var one *notebook.Writer
		if one, c.err = notebook.NewWriter(notebook.Format(c.to), c.options); c.err == nil {
			one.Add(g)
			c.files++
			c.err = c.save(one, strings.ReplaceAll(c.output, "%d", fmt.Sprint(c.files)), nil)
		}
	}
	c.waiting = nil
}

// read takes the games of a file, and reports the repairs in them.
func (c *conversion) read(file string, stdin io.Reader) error {
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
	format := notebook.Format(c.from)
	if format == "" && data.Len() <= notebook.MaxSize {
		var err error
		if format, err = notebook.Guess(data.Bytes()); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	if data.Len() > collectedSize {
		debug.SetGCPercent(50)
		debug.SetMemoryLimit(math.MaxInt64)
	}
	notes, err := notebook.ReadEach(data.Bytes(), format, c.charset, c.take)
	for _, note := range notes {
		c.tell(name + ": " + note)
	}
	return named(name, err)
}

// collectedSize bounds the files for which the garbage collector keeps memory small. A tree of 100,000 moves is smaller in
// each format. What is read and written of a larger one takes more than the limit anyway, and would be collected again and again.
const collectedSize = 4 << 20

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

// save writes the file of a writer, and tells what is lost.
func (c *conversion) save(w *notebook.Writer, name string, stdout io.Writer) error {
	file, lost, err := w.End()
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
