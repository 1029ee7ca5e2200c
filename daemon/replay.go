package daemon

import (
	"bytes"
	"fmt"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/record"
)

// replay follows a trace that is read again from its start, as long as its session holds the derived records.
type replay struct {
	facts   []fact.Input   // Stored facts that are still to be read again, without the mere passing of time.
	records []boardlog.Row // Likewise the records.
	late    []late         // Stored entries about games after the next one had begun.
	why     string         // The likely reason if the trace differs.
}

// newReplay expects the contents of an open session.
func newReplay(s *OpenSession, config game.Config) *replay {
	r := &replay{records: s.records, late: s.late, why: s.why(config)}
	for _, in := range s.facts {
		if !fact.Is[fact.Tick](in.Fact) {
			r.facts = append(r.facts, in)
		}
	}
	return r
}

// sayLate returns the late entries about games that the trace has left behind by now, each once, with its stored records.
func (r *replay) sayLate(on int) (said []late) {
	for len(r.late) > 0 && r.late[0].said.Game < on {
		said, r.late = append(said, r.late[0]), r.late[1:]
	}
	return said
}

// done reports whether all stored facts and records were read again.
func (r *replay) done() bool { return r == nil || len(r.facts) == 0 && len(r.late) == 0 }

// take reports whether an input that is read again is stored already, and how many of its records are. Passed time without a
// new record counts as stored.
func (r *replay) take(in fact.Input, records []record.Record) (stored bool, known int, err error) {
	if stored, err = r.fact(in); err != nil {
		return false, 0, err
	}
	known, err = r.known(records)
	return stored || fact.Is[fact.Tick](in.Fact) && known == len(records), known, err
}

// fact reports whether an input that is read again is stored already. It must be the next stored one.
func (r *replay) fact(in fact.Input) (known bool, err error) {
	if len(r.facts) == 0 || fact.Is[fact.Tick](in.Fact) {
		return len(r.facts) > 0, nil
	}
	next := fact.Encode(r.facts[0])
	if again := fact.Encode(in); !bytes.Equal(next, again) {
		return false, fmt.Errorf("the store and the trace tell different games; the next fact:\n  stored: %s\n  trace:  %s\n%s", next, again, r.advice())
	}
	r.facts = r.facts[1:]
	return true, nil
}

// known returns how many of the records are stored already. Those must be the same.
func (r *replay) known(records []record.Record) (int, error) {
	for i, record := range records {
		if len(r.records) == 0 {
			return i, nil
		}
		if d := feed.Compare(&r.records[0], record); d != nil {
			return i, fmt.Errorf("the store and the trace tell different games; %s\n%s", d, r.advice())
		}
		r.records = r.records[1:]
	}
	return len(records), nil
}

// advice returns why a trace can't go on with its stored game, and a remedy.
func (r *replay) advice() string {
	return r.why + ": go on as it was begun, or choose another data directory to record the trace anew"
}

// nextEntered returns the organiser's next entry at this place, false if a fact of the trace comes next.
func (r *replay) nextEntered() (fact.Input, bool) {
	if len(r.facts) == 0 || !entered(r.facts[0]) {
		return fact.Input{}, false
	}
	return r.facts[0], true
}

// entered reports whether an input comes from a person or from boardd itself, and not from the trace. Entries from before names
// were recorded are known by their kind.
func entered(in fact.Input) bool {
	return in.By != "" || fact.Is[fact.Unrecorded](in.Fact) || fact.Is[fact.ClockStep](in.Fact) || fact.Is[fact.Result](in.Fact) || fact.Is[fact.Tags](in.Fact) || fact.Is[fact.New](in.Fact)
}
