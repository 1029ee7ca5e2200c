package trf

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"github.com/kyban/kyban/internal/message"
)

// MaxSize is the size of the largest file that is read.
const MaxSize = 16 << 20

// File is a report as a sequence of lines.
type File struct {
	Lines []Line
}

// Line is a line of a file.
type Line struct {
	Text   string  // Without its end; in the bytes of the file.
	End    string  // CR, CRLF, LF, or nothing behind the last line.
	Player *Player // Of a record 001, else nil. What is changed here is written.

	read Player // As the line has it.
}

// Code returns the three characters that a record begins with.
func (l Line) Code() string { return l.Text[:min(3, len(l.Text))] }

// Value returns what stands behind the code of a record, without blanks at its ends.
func (l Line) Value() string {
	if len(l.Text) < 4 {
		return ""
	}
	return strings.TrimSpace(l.Text[3:])
}

const mark = "\ufeff"

// Read reads a file. It fails where the file has no player, and so is none of these reports.
func Read(data []byte) (*File, []Note, error) {
	if len(data) > MaxSize {
		return nil, nil, message.Errorf("a TRF file: expected at most %d bytes, found %d", MaxSize, len(data))
	}
	f, n := &File{}, &notes{}
	if bytes.HasPrefix(data, []byte(mark)) {
		n.add(1, 1, "the file begins with a byte order mark, which some pairing programs refuse")
	}
	if bytes.HasPrefix(data, []byte{0xff, 0xfe}) || bytes.HasPrefix(data, []byte{0xfe, 0xff}) {
		return nil, nil, message.Errorf("a TRF file: expected text in bytes, such as UTF-8, found UTF-16: save it as UTF-8")
	}
	f.split(data, n)
	latin := !utf8.Valid(data)
	if latin {
		n.add(0, 0, "the file is not UTF-8: its text was read as Windows-1252")
	}
	players := 0
	for i := range f.Lines {
		l := &f.Lines[i]
		text := l.Text
		if i == 0 {
			text = strings.TrimPrefix(text, mark)
		}
		if strings.HasPrefix(text, "001") {
			p := readPlayer(text, latin, i+1, n)
			l.Player, l.read = &p, p
			l.read.Rounds = append([]Round(nil), p.Rounds...)
			players++
			continue
		}
		checkLine(text, i+1, n)
	}
	if players == 0 {
		return nil, n.all(), message.Errorf("no line begins with 001: expected a TRF file with players")
	}
	f.check(n)
	return f, n.all(), nil
}

// split splits a file into lines, whatever ends them.
func (f *File) split(data []byte, n *notes) {
	kinds := ""
	for len(data) > 0 {
		at := bytes.IndexAny(data, "\r\n")
		if !utf8.Valid(data) { // IndexAny would read invalid bytes as characters.
			at = bytes.IndexFunc(data, func(r rune) bool { return r == '\r' || r == '\n' })
		}
		if at < 0 {
			f.Lines = append(f.Lines, Line{Text: string(data)})
			return
		}
		end := string(data[at : at+1])
		if bytes.HasPrefix(data[at:], []byte("\r\n")) {
			end = "\r\n"
		}
		f.Lines = append(f.Lines, Line{Text: string(data[:at]), End: end})
		data = data[at+len(end):]
		if kinds == "" {
			kinds = end
		} else if kinds != end && kinds != "mixed" {
			n.add(len(f.Lines), 0, "this line ends otherwise than those before it")
			kinds = "mixed"
		}
	}
}

// checkLine notes a line that is no record.
func checkLine(text string, line int, n *notes) {
	code := text[:min(3, len(text))]
	switch {
	case strings.TrimSpace(text) == "" || strings.HasPrefix(text, "###"):
	case isRuler(text):
		n.add(line, 1, "a ruler between the records: it was skipped")
	case len(code) < 3 || strings.Trim(code, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "":
		n.add(line, 1, "expected a record, which begins with three digits or capitals, found %q: it was skipped", code)
	}
}

// isRuler reports whether a line counts columns, or names them, as samples have it.
func isRuler(text string) bool {
	bare := strings.TrimSpace(text)
	return strings.HasPrefix(bare, "1234567890") || strings.HasPrefix(text, "DDD ") || strings.HasPrefix(text, "   ") && strings.Trim(bare, " 0123456789") == ""
}

// Bytes returns the file as it is written: a line with a player that was changed anew, all others as they were read.
func (f *File) Bytes() []byte {
	var out bytes.Buffer
	for _, l := range f.Lines {
		if l.Player != nil && !equal(l.Player, &l.read) {
			l.Text = l.Player.Line()
		}
		out.WriteString(l.Text)
		out.WriteString(l.End)
	}
	return out.Bytes()
}

// Players returns the players, in the order of the file.
func (f *File) Players() (players []*Player) {
	for _, l := range f.Lines {
		if l.Player != nil {
			players = append(players, l.Player)
		}
	}
	return players
}

// Value returns the value of the first record with a code, "" where there is none.
func (f *File) Value(code string) string {
	for _, l := range f.Lines {
		if strings.TrimPrefix(l.Code(), mark) == code {
			return l.Value()
		}
	}
	return ""
}

// inLatin reads bytes as Windows-1252.
func inLatin(text string) string {
	var b strings.Builder
	for i := range len(text) {
		b.WriteRune(charmap.Windows1252.DecodeByte(text[i]))
	}
	return b.String()
}
