package notebook

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kyban/kyban/engine/notation"
)

// Format is a file format.
type Format string

// The formats.
const (
	XQF     Format = "xqf"     // XQStudio, versions 1.0 to 1.8
	CBR     Format = "cbr"     // CCBridge, one game
	CBL     Format = "cbl"     // CCBridge, many games
	DhtmlXQ Format = "dhtmlxq" // www.dpxq.com, an element on a line
	PGN     Format = "pgn"     // In any notation of xiangqi
	UBB     Format = "ubb"     // DhtmlXQ on one line, for forums
	JSON    Format = "json"    // The tree as it is
	CBF     Format = "cbf"     // CCBridge, one game as XML; read only
)

// MaxSize is the largest readable file, in bytes.
const MaxSize = 64 << 20

// MaxGames bounds the games read from a file, since a game takes more memory than its bytes: {} is one.
const MaxGames = 200_000

// Readable returns the formats that Read knows.
func Readable() []string { return append(Formats(), string(CBF)) }

// Formats returns the formats that Read and Write know.
func Formats() []string {
	return []string{string(XQF), string(CBR), string(CBL), string(DhtmlXQ), string(PGN), string(UBB), string(JSON)}
}

// ParseFormat reads the name of a readable format.
func ParseFormat(name string) (Format, error) {
	for _, f := range Readable() {
		if strings.EqualFold(f, name) {
			return Format(f), nil
		}
	}
	return "", fmt.Errorf("format %q: expected one of %s", name, strings.Join(Readable(), ", "))
}

// HoldsMany reports whether a file of the format may hold more than one game.
func (f Format) HoldsMany() bool { return f != XQF && f != CBR && f != CBF }

// Options is how to write games.
type Options struct {
	Style      notation.Style // The notation of PGN; Chinese by default.
	XQFVersion int            // 10, without keys, or 18; 18 by default.
}

// Damage is a fault of a file, and its place.
type Damage struct {
	Offset int
	Reason string
}

// Error returns both.
func (d *Damage) Error() string { return fmt.Sprintf("byte %d: %s", d.Offset, d.Reason) }

// Is reports whether it is ErrOtherChess.
func (d *Damage) Is(target error) bool {
	return target == ErrOtherChess && d.Reason == ErrOtherChess.Error()
}

func damaged(offset int, format string, args ...any) *Damage {
	return &Damage{offset, fmt.Sprintf(format, args...)}
}

// reading is the state of a Read.
type reading struct {
	format  Format
	charset Charset // The named charset; empty to guess it.
	games   []*Game
	notes   []string
	damage  []error

	ctx    context.Context
	limits Limits
	moves  int   // The moves read.
	halt   error // Why reading ends before the file does.
	looked int   // The bytes searched for words that recur.
}

// begin adds a game and returns it.
func (r *reading) begin() *Game {
	g := NewGame()
	g.Format = r.format
	r.games = append(r.games, g)
	return g
}

// note adds a note on the last game.
func (r *reading) note(format string, args ...any) {
	note := fmt.Sprintf(format, args...)
	if n := len(r.games); n > 1 {
		note = fmt.Sprintf("game %d: %s", n, note)
	}
	r.notes = append(r.notes, note)
}

func (r *reading) noteAll(notes []string) {
	for _, note := range notes {
		r.note("%s", note)
	}
}

// mostDamage bounds the damage reported for a file: a file of another format would be nothing else.
const mostDamage = 100

func (r *reading) damaged(offset int, format string, args ...any) {
	if len(r.damage) < mostDamage {
		r.damage = append(r.damage, damaged(offset, format, args...))
	}
}

// damagedIn reports damage at a byte of a text.
func (r *reading) damagedIn(f *textFile, at int, format string, args ...any) {
	if len(r.damage) < mostDamage {
		r.damaged(f.offset(at), format, args...)
	}
}

// end finishes the last game.
func (r *reading) end(said bool) {
	g := r.games[len(r.games)-1]
	for _, note := range g.settle(said) {
		r.note("%s", note)
	}
	g.tidy()
}

// Guess finds the format of a file by its first bytes and words.
func Guess(data []byte) (Format, error) {
	text := bytes.TrimLeft(data, "\xef\xbb\xbf \t\r\n")
	switch {
	case bytes.HasPrefix(data, []byte("XQ")) && len(data) > 2 && data[2] < ' ':
		return XQF, nil
	case bytes.HasPrefix(data, []byte(recordMagic)):
		return CBR, nil
	case bytes.HasPrefix(data, []byte(libraryMagic)):
		return CBL, nil
	case len(text) == 0:
		return "", damaged(0, "expected a game: the file is empty")
	case bytes.Contains(data, []byte("[DhtmlXQ")):
		return DhtmlXQ, nil
	case isJSON(text):
		return JSON, nil
	case isCBF(text):
		return CBF, nil
	case bytes.IndexByte(data, 0) < 0 || utf16Mark(data):
		return PGN, nil
	}
	return "", damaged(0, "expected a file of xqf, cbr, cbl, cbf, dhtmlxq, pgn, ubb or json, found %q", data[:min(16, len(data))])
}

// isJSON reports whether text begins an object with a name in it, or a list of objects; a comment of PGN begins with { as
// well.
func isJSON(text []byte) bool {
	text = bytes.TrimLeft(text, "[ \t\r\n")
	if len(text) == 0 || text[0] != '{' {
		return false
	}
	text = bytes.TrimLeft(text[1:], " \t\r\n")
	return len(text) > 0 && (text[0] == '"' || text[0] == '}')
}

// Read reads the games of a file. Notes name corrections. With an error, the games are the readable ones: each error in
// it is a Damage.
func Read(data []byte, f Format) (games []*Game, notes []string, err error) {
	return ReadAs(data, f, "")
}

// ReadAs reads as Read does, with a named charset for the formats that do not hold theirs (xqf, pgn, dhtmlxq, ubb).
func ReadAs(data []byte, f Format, c Charset) (games []*Game, notes []string, err error) {
	games, notes, err = readWithin(context.Background(), data, f, c, Limits{Games: MaxGames})
	if errors.Is(err, ErrTooLong) {
		err = fmt.Errorf("%w: at most %d games", err, MaxGames)
	}
	return games, notes, err
}

var readers = map[Format]func(*reading, []byte){
	XQF: readXQF, CBR: readCBR, CBL: readCBL, DhtmlXQ: readDhtmlXQ, UBB: readDhtmlXQ, PGN: readPGN, JSON: readJSON, CBF: readCBF,
}

// Write writes games as a file. lost names what the format can't hold, a line each.
func Write(games []*Game, f Format, o Options) (file []byte, lost []string, err error) {
	writers := map[Format]func([]*Game, Options) ([]byte, error){
		XQF: writeXQF, CBR: writeCBR, CBL: writeCBL, DhtmlXQ: writeDhtmlXQ, UBB: writeUBB, PGN: writePGN, JSON: writeJSON,
	}
	write, ok := writers[f]
	if !ok {
		if _, err = ParseFormat(string(f)); err == nil {
			err = fmt.Errorf("format %s: it is read, and not written", f)
		}
		return nil, nil, err
	}
	if len(games) == 0 {
		return nil, nil, fmt.Errorf("%s: expected a game to write", f)
	}
	if i := slices.IndexFunc(games, (*Game).IsChess); i >= 0 && !f.holdsChess() {
		return nil, nil, fmt.Errorf("%s: game %d is one of chess, and this format holds xiangqi alone: expected pgn or json", f, i+1)
	}
	if !f.HoldsMany() {
		for i, g := range games[1:] {
			lost = append(lost, fmt.Sprintf("%s holds one game: game %d of %d (%s) is left out", f, i+2, len(games), g.name()))
		}
		games = games[:1]
	}
	if file, err = write(games, o); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", f, err)
	}
	if f.isText() {
		file = withoutControls(file, f)
	}
	if len(file) > MaxSize {
		return nil, nil, fmt.Errorf("%s: the file would have %d bytes, expected at most %d", f, len(file), MaxSize)
	}
	again, _, err := Read(file, f)
	if len(again) != len(games) {
		return nil, nil, fmt.Errorf("%s: what was written can't be read: %d games of %d: %w", f, len(again), len(games), err)
	}
	for i, g := range games {
		for _, difference := range Differences(g, again[i]) {
			if len(games) > 1 {
				difference = fmt.Sprintf("game %d: %s", i+1, difference)
			}
			lost = append(lost, string(f)+": "+difference)
		}
	}
	return file, lost, nil
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
