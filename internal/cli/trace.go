package cli

import (
	"github.com/kyban/kyban/clock"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/trace"
)

// CheckHeader refuses a trace that asks for a rulebook which there is not, unless the command line chose another, or for a time
// control that can't be read.
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
	if h.Rulebook == "" || chosen != "" {
		return nil
	}
	if _, err := rulebook.Lookup(h.Rulebook); err != nil {
		return Badf("line %d: %w; --rulebook chooses another", h.RuledAt, err)
	}
	return nil
}
