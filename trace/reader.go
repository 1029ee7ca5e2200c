package trace

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/sensor"
)

// lineBytesMax bounds a line, so that a file that is no trace can't fill the memory.
const lineBytesMax = 4096

// byteOrderMark is the mark that some editors put before UTF-8 text.
const byteOrderMark = "\ufeff"

// Reader reads a trace line by line, even while it is being written.
type Reader struct {
	source *bufio.Reader
	number int // Lines read so far.
	header Header
	played boardgame.Game // By the header.
	first  *scanner       // The timed line that ended the header.
	last   sensor.Micros
	ended  bool
	err    error
}

// NewReader reads the header of a trace, up to and with the first timed line (or the end).
func NewReader(r io.Reader) (*Reader, error) {
	t := &Reader{source: bufio.NewReaderSize(r, lineBytesMax), header: Header{Scan: DefaultScan}}
	if err := t.readHeader(); err != nil {
		return nil, err
	}
	return t, nil
}

// Header returns the lines before the first timed line.
func (t *Reader) Header() Header { return t.header }

// Next returns the next timed line. After the last one it returns io.EOF; after any error it goes on returning it.
func (t *Reader) Next() (Line, error) {
	if t.err != nil {
		return Line{}, t.err
	}
	line, err := t.next()
	if err != nil {
		t.err = err
		return Line{}, err
	}
	return line, nil
}

func (t *Reader) next() (Line, error) {
	s := t.first
	t.first = nil
	if s == nil {
		var err error
		if s, err = t.scan(); err != nil {
			return Line{}, err
		}
	}
	if t.ended {
		return Line{}, s.expected("nothing but comments after the line `end`")
	}
	line, err := s.timedLine(t.header.Scan, t.last)
	if err != nil {
		return Line{}, err
	}
	t.last, t.ended = line.At, fact.Is[fact.End](line.Fact)
	return line, nil
}

func (t *Reader) readHeader() error {
	s, err := t.scan()
	if errors.Is(err, io.EOF) {
		return &Error{Line: t.number + 1, Column: 1, Expected: "`trace 1`", Found: "the end of the file"}
	}
	if err != nil {
		return err
	}
	if strings.HasPrefix(s.text, byteOrderMark) {
		return &Error{Line: 1, Column: 1, Expected: "`trace 1`", Found: "a byte-order mark before it: write UTF-8 without one"}
	}
	if err := s.firstLine(); err != nil {
		return err
	}
	seen := map[string]int{}
	for {
		s, err := t.scan()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if s.atDigit() {
			t.first = s
			return nil
		}
		if err := s.headerLine(&t.header, seen); err != nil {
			return err
		}
		if t.played.Name != t.header.Play {
			t.played, _ = boardgame.Of(t.header.Play) // The header has names of games alone.
		}
	}
}

// scan returns the next line with more than a comment, for reading word by word.
func (t *Reader) scan() (*scanner, error) {
	for {
		text, err := t.readLine()
		if err != nil {
			return nil, err
		}
		s := &scanner{number: t.number, text: text, played: t.played}
		if !utf8.ValidString(text) {
			return nil, s.invalidUTF8()
		}
		if s.skipSpaces(); !s.atEnd() {
			return s, nil
		}
	}
}

func (t *Reader) readLine() (string, error) {
	text, err := t.source.ReadSlice('\n')
	if len(text) > 0 {
		t.number++
	}
	switch {
	case errors.Is(err, bufio.ErrBufferFull):
		return "", &Error{Line: t.number, Column: lineBytesMax, Expected: fmt.Sprintf("a line of less than %d bytes", lineBytesMax), Found: "a longer one: is this a trace?"}
	case errors.Is(err, io.EOF) && len(text) > 0:
		// The last line may lack its line feed.
	case errors.Is(err, io.EOF):
		return "", io.EOF
	case err != nil:
		return "", fmt.Errorf("read line %d of the trace: %w", t.number+1, err)
	}
	return strings.TrimSuffix(strings.TrimSuffix(string(text), "\n"), "\r"), nil
}
