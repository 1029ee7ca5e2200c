package notebook

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/internal/jsontext"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/printable"
)

// Conversion reads games of files and writes them in another format. It writes each game as soon as it is read, since the trees of a
// large file would take too much memory.
type Conversion struct {
	From    Format // Of the files; empty where each tells.
	Charset Charset
	Game    int // The number of the game to convert alone, from 1; 0 for all.

	to      Format
	options Options
	output  string
	say     func(text string)
	save    func(name string, file []byte) error

	count   int     // The games read.
	moves   bool    // One of them has a move.
	writer  *Writer // Of the one file.
	waiting []*Game // Games without moves, before the first one with moves, where each gets a file.
	files   int     // The files written, where each game gets one.
	err     error   // Why no more is written.
}

// NewConversion returns a conversion to a format. All games go into the output, or each into one of its own where the name of the
// output has %d. The conversion reports to say what was put right and what is lost, and hands files to save.
func NewConversion(to Format, o Options, output string, say func(text string), save func(name string, file []byte) error) (*Conversion, error) {
	w, err := NewWriter(to, o)
	return &Conversion{to: to, options: o, output: output, say: say, save: save, writer: w}, err
}

func (c *Conversion) Read(name string, file []byte) error {
	format := c.From
	if format == "" && len(file) <= MaxSize {
		var err error
		if format, err = Guess(file); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	notes, err := ReadEach(file, format, c.Charset, c.take)
	for _, note := range notes {
		c.say(name + ": " + note.String())
	}
	return named(name, err)
}

// NoGameError is the error of a Game that the files do not have.
type NoGameError struct{ Games int }

func (e NoGameError) Error() string { return fmt.Sprintf("expected a number from 1 to %d", e.Games) }

// Close writes what is left to write. failed are the errors of Read, which it returns with its own.
func (c *Conversion) Close(failed ...error) error {
	wrong := errors.Join(failed...)
	switch {
	case wrong != nil && (c.count == 0 || errors.Is(wrong, ErrTooLong)):
		return wrong
	case wrong != nil && c.output != "" && c.output != "-" && !c.moves:
		return errors.Join(wrong, fmt.Errorf("%s is not written: no move of any game could be read", c.output))
	case c.Game < 0 || c.Game > c.count:
		return NoGameError{c.count}
	case c.aFileEach():
		c.writeWaiting()
	default:
		c.err = c.end(c.writer, c.output)
	}
	return errors.Join(append([]error{c.err}, failed...)...)
}

// aFileEach reports whether each game gets a file of its own.
func (c *Conversion) aFileEach() bool { return strings.Contains(c.output, "%d") }

// take writes a game that is read.
func (c *Conversion) take(g *Game) {
	c.count++
	c.moves = c.moves || len(g.Root.Next) > 0
	if c.Game != 0 && c.Game != c.count {
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
func (c *Conversion) writeWaiting() {
	for _, g := range c.waiting {
		if c.err != nil {
			break
		}
		var one *Writer
		if one, c.err = NewWriter(c.to, c.options); c.err == nil {
			one.Add(g)
			c.files++
			c.err = c.end(one, strings.ReplaceAll(c.output, "%d", fmt.Sprint(c.files)))
		}
	}
	c.waiting = nil
}

// end saves the file of a writer, and reports what is lost.
func (c *Conversion) end(w *Writer, name string) error {
	file, lost, err := w.End()
	if err != nil {
		return err
	}
	err = c.save(name, file)
	for _, text := range lost {
		c.say(text.String())
	}
	return err
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

// Translation translates moves of a game from one notation to another.
type Translation struct {
	game     boardgame.Game
	from, to string
}

// NewTranslation returns a translation of the moves of a game, between two of its notations.
func NewTranslation(play, from, to string) (t Translation, err error) {
	if t.game, err = boardgame.Of(play); err != nil {
		return t, err
	}
	if t.from, err = t.game.Style(from); err != nil {
		return t, fmt.Errorf("--from: %w", err)
	}
	if t.to, err = t.game.Style(to); err != nil {
		return t, fmt.Errorf("--to: %w", err)
	}
	return t, nil
}

// Moves translates moves that are played one after the other from a position, that of the start when it is empty.
func (t Translation) Moves(fen string, moves []string) ([]string, error) {
	return t.game.Translate(cmp.Or(fen, t.game.Start), moves, t.from, t.to)
}

// Line translates line number of an input, {"fen":"...","moves":[...]}, to {"moves":[...]} or {"error":"..."}, with "notes" of what was put
// right in the position; the next one follows.
func (t Translation) Line(number int, text []byte) any {
	type failed struct {
		Error string `json:"error"`
	}
	game := struct {
		FEN   string   `json:"fen"`
		Moves []string `json:"moves"`
	}{FEN: t.game.Start}
	if err := json.Unmarshal(text, &game); err != nil {
		return failed{fmt.Sprintf(`line %d: expected {"fen":"...","moves":[...]}: %s`, number, jsontext.Wrong(text, err))}
	}
	moves, err := t.game.Translate(game.FEN, game.Moves, t.from, t.to)
	if err != nil {
		return failed{boardgame.OfOtherGame(err, game.FEN, t.game.Name).Error()}
	}
	return struct {
		Moves []string       `json:"moves"`
		Notes []message.Text `json:"notes,omitempty"`
	}{moves, boardgame.FENNotes(game.FEN)}
}

// PGN reads games of chess from PGN, and writes a line of JSON for each.
func (t Translation) PGN(r io.Reader, w io.Writer) error {
	lines, broken := json.NewEncoder(printable.JSON(w)), 0
	lines.SetEscapeHTML(false)
	for game, err := range MainLines(r, t.to) {
		if err != nil {
			return err
		}
		if game.Error != "" {
			broken++
		}
		if err := lines.Encode(game); err != nil {
			return err
		}
	}
	if broken > 0 {
		return fmt.Errorf("%d of the games can't be read", broken)
	}
	return nil
}
