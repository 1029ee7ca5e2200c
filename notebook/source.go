package notebook

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/kyban/kyban/internal/message"
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

// Limits bound the content of a file; zero is no limit.
type Limits struct{ Games, Moves int }

// ErrTooLong means that a file exceeds the limits.
var ErrTooLong = errors.New("the file holds more games or moves than expected")

// ReadWithin reads as Read does, but stops as soon as the file exceeds the limits, or the context has ended. Then it
// returns no games, and ErrTooLong or the error of the context.
func ReadWithin(ctx context.Context, data []byte, f Format, limits Limits) (games []*Game, notes []message.Text, err error) {
	notes, err = readWithin(ctx, data, f, "", limits, func(g *Game) { games = append(games, g) })
	if err != nil && !errors.As(err, new(*Damage)) {
		games = nil
	}
	return games, notes, err
}

func readWithin(ctx context.Context, data []byte, f Format, c Charset, limits Limits, take func(*Game)) (notes []message.Text, err error) {
	read, ok := readers[f]
	if !ok {
		_, err = ParseFormat(string(f))
		return nil, err
	}
	if len(data) > MaxSize {
		return nil, damaged(MaxSize, "expected at most %d bytes", MaxSize)
	}
	r := &reading{format: f, charset: c, take: take, ctx: ctx, limits: limits}
	read(r, data)
	if r.halted() {
		return nil, r.halt
	}
	r.hand()
	if r.unsaid > 0 {
		r.notes = append(r.notes, message.Of("%d more notes of this kind are left out", r.unsaid))
	}
	return r.notes, joined(r.damage)
}

// moved counts a read move, and reports whether to read the next.
func (r *reading) moved() bool {
	r.moves++
	if r.limits.Moves > 0 && r.moves > r.limits.Moves {
		r.halt = ErrTooLong
	}
	const often = 256 // A check of the context for each move would cost more than reading it.
	if r.moves%often == 0 {
		return !r.halted()
	}
	return r.halt == nil
}

// halted reports whether reading ends before the file does.
func (r *reading) halted() bool {
	if r.halt == nil && r.limits.Games > 0 && r.count > r.limits.Games {
		r.halt = ErrTooLong
	}
	if r.halt == nil {
		r.halt = r.ctx.Err()
	}
	return r.halt != nil
}

// finder finds a word repeatedly, from ever later in a text. It looks at each byte once over all calls.
type finder struct {
	text, word string
	at         int  // Where it was found last, or the end of the text.
	begun      bool // It has searched before.
	looked     *int // Counts the bytes it looked at.
}

func (r *reading) finder(text, word string) finder {
	return finder{text: text, word: word, looked: &r.looked}
}

// from returns the offset of the word at or after a byte, the end of the text for none.
func (f *finder) from(at int) int {
	if f.begun && f.at >= at {
		return f.at
	}
	f.begun = true
	f.at = len(f.text)
	if i := strings.Index(f.text[at:], f.word); i >= 0 {
		f.at = at + i
	}
	*f.looked += f.at - at
	return f.at
}
