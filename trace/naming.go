package trace

import (
	"fmt"
	"strconv"

	"github.com/kyban/kyban/engine"
)

// AsRead stands in place of the move if the name of a ply is taken back.
const AsRead = "-"

// naming reads the move of a ply, and the reason; a side for a single player's word, and the name of the arbiter.
func (s *scanner) naming(line *Line) error {
	n, err := s.integer("a ply", 1, PlyMax)
	if err != nil {
		return err
	}
	line.Ply, line.Text = int(n), s.peek()
	if line.Text == "" || line.Text[0] == '"' {
		return s.expected("the move that it was, such as h2e2, or " + AsRead + " to take back what was named")
	}
	if err := s.checkLength(line.Text, s.pos); err != nil {
		return err
	}
	s.advance(line.Text)
	if line.Reason, err = s.quoted(); err != nil {
		return err
	}
	if s.nextIs(isLetter) {
		if line.Side, err = s.side(); err != nil {
			return err
		}
	}
	if s.nextIs(isQuote) {
		line.Name, err = s.quoted()
	}
	return err
}

func (l Line) formatNaming() string {
	text := fmt.Sprintf(" %d %s %s", l.Ply, l.Text, strconv.Quote(l.Reason))
	if l.Side != engine.NoSide {
		text += " " + l.Side.String()
	}
	if l.Name != "" {
		text += " " + strconv.Quote(l.Name)
	}
	return text
}
