package cli

import (
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/trace"
)

// CheckRulebook refuses a trace that asks for a rulebook which there is not, unless the command line chose another.
func CheckRulebook(h trace.Header, chosen string) error {
	if h.Rulebook == "" || chosen != "" {
		return nil
	}
	if _, err := rulebook.Lookup(h.Rulebook); err != nil {
		return Badf("line %d: %w; --rulebook chooses another", h.RuledAt, err)
	}
	return nil
}
