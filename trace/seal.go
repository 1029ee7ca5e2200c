package trace

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/kyban/kyban/fact"
)

// SealMax bounds the words of a sealed move, in bytes.
const SealMax = 64

// SealLost stands after open if the sealed move can't be opened any more.
const SealLost = fact.KeyLost

// seal reads the words of a sealed move, and its side.
func (s *scanner) seal(move *fact.Seal) (err error) {
	s.skipSpaces()
	start := s.pos
	if move.Text, err = s.name(); err != nil {
		return err
	}
	if strings.TrimSpace(move.Text) == "" {
		return s.errorAt(start, "what the player has written", "nothing")
	}
	if len(move.Text) > SealMax {
		return s.errorAt(start, fmt.Sprintf("a move of at most %d bytes", SealMax), fmt.Sprintf("one of %d", len(move.Text)))
	}
	move.Side, err = s.side()
	return err
}

// open reads whether the sealed move is lost.
func (s *scanner) open(o *fact.Open) error {
	if s.peek() == SealLost {
		o.Text = SealLost
		s.advance(SealLost)
	}
	return nil
}

func formatSeal(move fact.Seal) string {
	return fmt.Sprintf(" %s %s", strconv.Quote(move.Text), move.Side)
}

func formatOpen(o fact.Open) string {
	if o.Text == "" {
		return ""
	}
	return " " + SealLost
}
