package trace

import (
	"fmt"
	"strconv"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
)

// AsRead stands in place of the move if the name of a ply is taken back.
const AsRead = "-"

// naming reads the move of a ply, and the reason; a side for a single player's word, and the name of the arbiter.
func (s *scanner) naming(m *fact.Name) error {
	n, err := s.integer("a ply", 1, PlyMax)
	if err != nil {
		return err
	}
	m.Ply, m.Text = int(n), s.peek()
	if m.Text == "" || m.Text[0] == '"' {
		return s.expected("the move that it was, such as h2e2, or " + AsRead + " to take back what was named")
	}
	if err := s.checkLength(m.Text, s.pos); err != nil {
		return err
	}
	s.advance(m.Text)
	if m.Reason, err = s.quoted(); err != nil {
		return err
	}
	if s.nextIs(isLetter) {
		if m.Side, err = s.side(); err != nil {
			return err
		}
	}
	if s.nextIs(isQuote) {
		m.Name, err = s.quoted()
	}
	return err
}

func formatNaming(m fact.Name) string {
	text := fmt.Sprintf(" %d %s %s", m.Ply, m.Text, strconv.Quote(m.Reason))
	if m.Side != engine.NoSide {
		text += " " + m.Side.String()
	}
	if m.Name != "" {
		text += " " + strconv.Quote(m.Name)
	}
	return text
}
