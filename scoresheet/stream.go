package scoresheet

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/kyban/kyban/engine/notation"
)

// WriteUCCI writes a scoresheet in the form of a file of evidence: the format "json" with moves as UCCI. It does not hold
// the whole text.
func (s *Sheet) WriteUCCI(w io.Writer) error {
	out := bufio.NewWriter(w)
	if err := streamJSON(out, *s, notation.UCCI); err != nil {
		return err
	}
	return out.Flush()
}

// saidMax bounds a scoresheet in an error, in bytes.
const saidMax = 1 << 20

// String returns the sheet as WriteUCCI writes it, only its beginning if it is long.
func (s *Sheet) String() string {
	var said beginning
	if err := s.WriteUCCI(&said); err != nil {
		return err.Error()
	}
	return said.String()
}

type beginning struct{ bytes.Buffer }

func (b *beginning) Write(text []byte) (int, error) {
	b.Buffer.Write(text[:min(len(text), saidMax-b.Len())])
	return len(text), nil
}

// noMoves is the JSON of a sheet without moves: no text there has an unescaped quotation mark.
const noMoves = `"moves":[]`

// streamJSON writes what Export writes as json, without the line feed after it, a move at a time.
func streamJSON(out io.Writer, sheet Sheet, style notation.Style) error {
	p, position, err := openPage(sheet, style)
	if err != nil {
		return err
	}
	var frame bytes.Buffer
	if err := writeJSON(&frame, p); err != nil {
		return err
	}
	head, tail, _ := bytes.Cut(bytes.TrimSuffix(frame.Bytes(), []byte("\n")), []byte(noMoves))
	fmt.Fprintf(out, "%s%s", head, strings.TrimSuffix(noMoves, "]"))
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	for i, m := range sheet.Moves {
		l, after, err := p.line(position, m)
		if err != nil {
			return fmt.Errorf("ply %d: %w", m.Ply, err)
		}
		position = after
		text.Reset()
		if i > 0 {
			text.WriteByte(',')
		}
		if err := e.Encode(l.Move); err != nil {
			return err
		}
		if _, err := out.Write(bytes.TrimSuffix(text.Bytes(), []byte("\n"))); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(out, "]%s", tail)
	return err
}
