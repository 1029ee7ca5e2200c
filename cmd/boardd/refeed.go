package main

import (
	"bytes"
	"fmt"

	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/recorder"
)

// refeed follows a trace that is fed again from its start, for as long as its session already holds what is derived.
type refeed struct {
	facts   []game.Input   // What is stored and was not fed again yet, without the mere passing of time.
	records []recorder.Row // The same of the records.
	why     string         // What it may be if the trace tells something else.
}

// newRefeed expects what an open session holds.
func newRefeed(s *stored, config game.Config) *refeed {
	r := &refeed{records: s.records, why: s.why(config)}
	for _, in := range s.facts {
		if in.Kind != game.KindTick {
			r.facts = append(r.facts, in)
		}
	}
	return r
}

// done says whether all that is stored was fed again.
func (r *refeed) done() bool { return r == nil || len(r.facts) == 0 }

// take says whether an input that is fed again is stored already, and how many of its records are. Time that passed without
// a record that is new is as good as stored.
func (r *refeed) take(in game.Input, records []game.Record) (stored bool, known int, err error) {
	if stored, err = r.fact(in); err != nil {
		return false, 0, err
	}
	known, err = r.known(records)
	return stored || in.Kind == game.KindTick && known == len(records), known, err
}

// fact says whether an input that is fed again is stored already. It must be the next one that is.
func (r *refeed) fact(in game.Input) (known bool, err error) {
	if len(r.facts) == 0 || in.Kind == game.KindTick {
		return len(r.facts) > 0, nil
	}
	next := game.EncodeInput(r.facts[0])
	if again := game.EncodeInput(in); !bytes.Equal(next, again) {
		return false, fmt.Errorf("the store and the trace tell different games; the next fact:\n  stored: %s\n  trace:  %s\n%s", next, again, r.advice())
	}
	r.facts = r.facts[1:]
	return true, nil
}

// known returns how many of the records are stored already. Those must be the same.
func (r *refeed) known(records []game.Record) (int, error) {
	for i, record := range records {
		if len(r.records) == 0 {
			return i, nil
		}
		next := storedRecord(r.records[0])
		if d := game.Compare(&next, record); d != nil {
			return i, fmt.Errorf("the store and the trace tell different games; %s\n%s", d, r.advice())
		}
		r.records = r.records[1:]
	}
	return len(records), nil
}

// advice says why a trace can't go on where its game was left, and what to do.
func (r *refeed) advice() string {
	return r.why + ": go on as it was begun, or choose another data directory to record the trace anew"
}

// word returns what the organiser entered at this place, false when a fact of the trace comes next.
func (r *refeed) word() (game.Input, bool) {
	if len(r.facts) == 0 || !fromHand(r.facts[0]) {
		return game.Input{}, false
	}
	return r.facts[0], true
}

// fromHand says whether an input was entered by somebody or by boardd itself, and is not told by the trace. What was entered before names were
// recorded is known by its kind.
func fromHand(in game.Input) bool {
	return in.By != "" || in.Kind == game.KindUnrecorded || in.Kind == game.KindClockStep || in.Kind == game.KindResult || in.Kind == game.KindTags || in.Kind == game.KindNew
}
