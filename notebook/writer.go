package notebook

import (
	"bytes"
	"fmt"
	"unicode"
	"unicode/utf8"

	"github.com/kyban/kyban/internal/message"
)

// writers write a game as it stands in a file of the format; in a library, as its record.
var writers = map[Format]func(*Game, Options) ([]byte, error){
	XQF: writeXQF, CBR: writeCBR, CBL: writeCBR, DhtmlXQ: writeDhtmlXQ, UBB: writeUBB, PGN: writePGN, JSON: writeJSON,
}

// Writer writes games as one file. It keeps their bytes, never their trees.
type Writer struct {
	format  Format
	options Options
	write   func(*Game, Options) ([]byte, error)

	count   int
	text    bytes.Buffer
	library *library // Of cbl, in place of text.
	lost    []loss
	left    []string // The names of the games that have no place.
	err     error    // What kept the first game from being written.
}

// loss is what the format can't hold of a game.
type loss struct {
	game int
	what message.Text
}

// NewWriter returns a writer of a format without games.
func NewWriter(f Format, o Options) (*Writer, error) {
	write, ok := writers[f]
	if !ok {
		_, err := ParseFormat(string(f))
		if err == nil {
			err = message.Errorf("format %s: it is read, and not written", f)
		}
		return nil, err
	}
	return &Writer{format: f, options: o, write: write}, nil
}

// Add writes a game. After an error that End returns it does nothing.
func (w *Writer) Add(g *Game) {
	w.count++
	switch {
	case w.err != nil:
	case g.IsChess() && !w.format.holdsChess():
		w.err = message.Errorf("%s: game %d is one of chess, and this format holds xiangqi alone: expected pgn or json", w.format, w.count)
	case w.count > 1 && !w.format.HoldsMany():
		w.left = append(w.left, g.name())
	default:
		w.add(g)
	}
}

func (w *Writer) add(g *Game) {
	written, err := w.write(g, w.options)
	if err != nil {
		w.err = fmt.Errorf("%s: %w", w.format, err)
		return
	}
	if w.format.isText() {
		written = withoutControls(written, w.format)
	}
	if w.err = w.compare(g, written); w.err != nil {
		return
	}
	w.put(g, written)
	if size := w.size(); size > MaxSize {
		w.err = message.Errorf("%s: the file would have %d bytes, expected at most %d", w.format, size, MaxSize)
	}
}

func (w *Writer) put(g *Game, written []byte) {
	if w.format == CBL {
		if w.library == nil {
			w.library = newLibrary(g)
		}
		w.library.add(g, written)
		return
	}
	if w.format == PGN && w.count > 1 {
		w.text.WriteByte('\n')
	}
	w.text.Write(written)
}

// compare reads what was written of a game, and keeps the differences.
func (w *Writer) compare(g *Game, written []byte) error {
	if w.format == CBL {
		fields := g
		if w.count > 1 { // The fields of a library are those of its first game.
			fields = NewGame()
		}
		l := newLibrary(fields)
		l.add(g, written)
		written = l.file()
	}
	again, _, _ := Read(written, w.format) // What is damaged differs.
	if len(again) != 1 {
		return message.Errorf("%s: what was written of game %d can't be read: it is %d games", w.format, w.count, len(again))
	}
	for _, what := range Differences(g, again[0]) {
		w.lost = append(w.lost, loss{w.count, what})
	}
	return nil
}

func (w *Writer) size() int {
	if w.library != nil {
		return w.library.size()
	}
	return w.text.Len()
}

// End returns the file. lost names what the format can't hold, a line each.
func (w *Writer) End() (file []byte, lost []message.Text, err error) {
	switch {
	case w.err != nil:
		return nil, nil, w.err
	case w.count == 0:
		return nil, nil, message.Errorf("%s: expected a game to write", w.format)
	}
	for i, name := range w.left {
		lost = append(lost, message.Of("%s holds one game: game %d of %d (%s) is left out", w.format, i+2, w.count, name))
	}
	for _, l := range w.lost {
		if w.count > 1 && w.format.HoldsMany() {
			l.what = message.Of("game %d: %s", l.game, l.what)
		}
		lost = append(lost, message.Of("%s: %s", w.format, l.what))
	}
	if w.library != nil {
		return w.library.file(), lost, nil
	}
	return w.text.Bytes(), lost, nil
}

// Write writes games as a file. lost names what the format can't hold, a line each.
func Write(games []*Game, f Format, o Options) (file []byte, lost []message.Text, err error) {
	w, err := NewWriter(f, o)
	if err != nil {
		return nil, nil, err
	}
	for _, g := range games {
		w.Add(g)
	}
	return w.End()
}

// isText reports whether files of the format are text, which users print on a terminal.
func (f Format) isText() bool { return f != XQF && f != CBR && f != CBL }

// withoutControls removes characters that steer a terminal: JSON gets escapes, other formats get U+FFFD.
func withoutControls(file []byte, f Format) []byte {
	steers := func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\r' && r != '\t' }
	if bytes.IndexFunc(file, steers) < 0 {
		return file
	}
	var out bytes.Buffer
	for _, r := range string(file) {
		switch {
		case !steers(r):
			out.WriteRune(r)
		case f == JSON:
			fmt.Fprintf(&out, "\\u%04x", r)
		default:
			out.WriteRune(utf8.RuneError)
		}
	}
	return out.Bytes()
}
