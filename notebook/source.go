package notebook

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"unicode/utf8"
)

// source is a long file of text, which is read a part at a time. Text is UTF-8; other bytes are Latin-1. Each line ends with
// a line feed alone.
type source struct {
	from   *bufio.Reader
	part   []byte
	rest   []byte // The last bytes read, which are no whole character yet.
	ended  bool
	failed error
}

// partSize is how much of a source is read at once, in bytes.
const partSize = 1 << 16

func newSource(r io.Reader) *source {
	s := &source{from: bufio.NewReaderSize(r, partSize), part: make([]byte, partSize)}
	if mark, _ := s.from.Peek(3); string(mark) == "\xef\xbb\xbf" {
		_, s.failed = s.from.Discard(len(mark))
	}
	return s
}

// isWide reports whether the file is UTF-16.
func (s *source) isWide() bool {
	mark, _ := s.from.Peek(2)
	return utf16Mark(mark)
}

// read returns the next part of the text.
func (s *source) read() string {
	n, err := s.from.Read(s.part)
	if errors.Is(err, io.EOF) {
		s.ended = true
	} else {
		s.failed = err
	}
	s.rest = append(s.rest, s.part[:n]...)
	whole := len(s.rest)
	if !s.ended {
		whole -= unfinished(s.rest)
	}
	text := fromLatin1(s.rest[:whole])
	s.rest = append(s.rest[:0], s.rest[whole:]...)
	if strings.Contains(text, "\r") {
		text = strings.ReplaceAll(unixLines(text), "\r", "\n")
	}
	return text
}

// unfinished returns how many bytes at the end may be part of a character or of a line end.
func unfinished(text []byte) int {
	for i := 1; i < min(utf8.UTFMax, len(text)+1); i++ {
		if last := text[len(text)-i:]; last[0] == '\r' && i == 1 || utf8.RuneStart(last[0]) && !utf8.FullRune(last) {
			return i
		}
	}
	return 0
}

// fromLatin1 returns bytes as text: invalid UTF-8 is Latin-1.
func fromLatin1(data []byte) string {
	if utf8.Valid(data) {
		return string(data)
	}
	var b strings.Builder
	for len(data) > 0 {
		r, size := utf8.DecodeRune(data)
		if r == utf8.RuneError && size == 1 {
			r = rune(data[0])
		}
		b.WriteRune(r)
		data = data[size:]
	}
	return b.String()
}
