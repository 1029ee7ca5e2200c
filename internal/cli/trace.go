package cli

import (
	"fmt"

	"github.com/kyban/kyban/clock"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/trace"
)

// CheckRepetition refuses a law of repetition for a game of chess, where the rulebook alone rules on repetition.
func CheckRepetition(play, law string) error {
	if play != "chess" || law == "" || law == trace.NoRepetition {
		return nil
	}
	return fmt.Errorf("law of repetition %s: expected none in chess, whose own rulebook judges a position that comes back; leave it out", law)
}

// CheckHeader refuses a trace with an unknown rulebook, unless the command line chose another, or with an unreadable time control.
func CheckHeader(h trace.Header, chosen string) error {
	if h.Control != "" {
		if _, err := clock.ParseControl(h.Control); err != nil {
			return Badf("line %d: %w", h.ControlAt, err)
		}
	}
	if h.Repetition != "" && h.Repetition != trace.NoRepetition {
		if _, err := rulebook.Lookup(h.Repetition); err != nil {
			return Badf("line %d: law of repetition: %w", h.JudgedAt, err)
		}
	}
	if err := CheckRepetition(h.Play, h.Repetition); err != nil {
		return Badf("line %d: %w", h.JudgedAt, err)
	}
	if h.Rulebook == "" || chosen != "" {
		return nil
	}
	if _, err := rulebook.Lookup(h.Rulebook); err != nil {
		return Badf("line %d: %w; --rulebook chooses another", h.RuledAt, err)
	}
	return nil
}
