package trace

import (
	"fmt"
	"strconv"
	"strings"
)

// SealMax bounds the words of a sealed move, in bytes.
const SealMax = 64

// SealLost stands after open if the sealed move can't be opened any more.
const SealLost = "lost"

// seal reads the words of a sealed move, and its side.
func (s *scanner) seal(line *Line) (err error) {
	s.skipSpaces()
	start := s.pos
	if line.Text, err = s.name(); err != nil {
		return err
	}
	if strings.TrimSpace(line.Text) == "" {
		return s.errorAt(start, "what the player has written", "nothing")
	}
	if len(line.Text) > SealMax {
		return s.errorAt(start, fmt.Sprintf("a move of at most %d bytes", SealMax), fmt.Sprintf("one of %d", len(line.Text)))
	}
	line.Side, err = s.side()
	return err
}

// open reads whether the sealed move is lost.
func (s *scanner) open(line *Line) error {
	if s.peek() == SealLost {
		line.Text = SealLost
		s.advance(SealLost)
	}
	return nil
}

func (l Line) formatSeal() string { return fmt.Sprintf(" %s %s", strconv.Quote(l.Text), l.Side) }

func (l Line) formatOpen() string {
	if l.Text == "" {
		return ""
	}
	return " " + SealLost
}
