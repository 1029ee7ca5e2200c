package notebook

import (
	"bytes"
	"context"
	"errors"
	"strings"

	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/internal/message"
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
	return "", message.Errorf("format %q: expected one of %s", name, strings.Join(Readable(), ", "))
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
	Reason message.Text
}

func (d *Damage) Error() string { return d.text().String() }

// Message returns the form of the damage and its values.
func (d *Damage) Message() (string, []any) { return d.text().Message() }

func (d *Damage) text() message.Text { return message.Of("byte %d: %s", d.Offset, d.Reason) }

// Is reports whether it is ErrOtherChess.
func (d *Damage) Is(target error) bool {
	return target == ErrOtherChess && d.Reason.String() == ErrOtherChess.Error()
}

func damaged(offset int, format string, args ...any) *Damage {
	return &Damage{offset, message.Of(format, args...)}
}

// reading is the state of a Read.
type reading struct {
	format  Format
	charset Charset // The named charset; empty to guess it.
	take    func(*Game)
	game    *Game // The last game, which take has not got yet.
	count   int   // The games read, with the last one.
	notes   []message.Text
	unsaid  int // The notes beyond mostNotesOfAFile.
	damage  []error

	ctx    context.Context
	limits Limits
	moves  int   // The moves read.
	halt   error // Why reading ends before the file does.
	looked int   // The bytes searched for words that recur.
}

// begin begins the next game and returns it. The game before is complete.
func (r *reading) begin() *Game {
	r.hand()
	r.game = NewGame()
	r.game.Format = r.format
	r.count++
	return r.game
}

// hand hands the last game over, if there is one.
func (r *reading) hand() {
	if r.game != nil {
		r.take(r.game)
		r.game = nil
	}
}

// drop forgets the last game.
func (r *reading) drop() {
	r.game = nil
	r.count--
}

// mostNotesOfAFile bounds the notes kept of a file: one that is nothing but broken tags would take a hundred times its size.
const mostNotesOfAFile = 10000

// note adds a note on the last game. Of too many only the number is told.
func (r *reading) note(format string, args ...any) {
	if len(r.notes) == mostNotesOfAFile {
		r.unsaid++
		return
	}
	note := message.Of(format, args...)
	if r.count > 1 {
		note = message.Of("game %d: %s", r.count, note)
	}
	r.notes = append(r.notes, note)
}

func (r *reading) noteAll(notes []message.Text) {
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

func (r *reading) damagedIn(f *textFile, at int, format string, args ...any) {
	if len(r.damage) < mostDamage {
		r.damaged(f.offset(at), format, args...)
	}
}

// end finishes the last game.
func (r *reading) end(said bool) {
	r.noteAll(r.game.settle(said))
	r.game.tidy()
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
func Read(data []byte, f Format) (games []*Game, notes []message.Text, err error) {
	notes, err = ReadEach(data, f, "", func(g *Game) { games = append(games, g) })
	if err != nil && !errors.As(err, new(*Damage)) {
		games = nil
	}
	return games, notes, err
}

// ReadEach reads as Read does, with a named charset for the formats that do not hold theirs (xqf, pgn, dhtmlxq, ubb). It
// gives each game to take before it reads the next, and keeps none.
func ReadEach(data []byte, f Format, c Charset, take func(*Game)) (notes []message.Text, err error) {
	notes, err = readWithin(context.Background(), data, f, c, Limits{Games: MaxGames}, take)
	if errors.Is(err, ErrTooLong) {
		err = message.Errorf("%w: at most %d games", err, MaxGames)
	}
	return notes, err
}

var readers = map[Format]func(*reading, []byte){
	XQF: readXQF, CBR: readCBR, CBL: readCBL, DhtmlXQ: readDhtmlXQ, UBB: readDhtmlXQ, PGN: readPGN, JSON: readJSON, CBF: readCBF,
}
