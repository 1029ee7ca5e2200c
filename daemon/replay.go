package daemon

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/game/refusal"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
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

// meant returns the board in its state for the game of a request, and the number of that game, 0 for the current one. The
// caller holds the lock.
func (d *Daemon) meant(id int) (board *game.Board, number int, err error) {
	on := d.board.View().Game
	if id == 0 || id == d.session.id(on) {
		return d.board, 0, nil
	}
	number = d.session.number(id)
	if number == 0 || number > on {
		return nil, 0, message.Errorf("game %d is not on the board; game %d is", id, d.session.id(on))
	}
	if board = d.board.Earlier(number); board == nil {
		return nil, 0, message.Errorf("game %d is closed: nothing is entered for it any more; game %d is on the board", id, d.session.id(on))
	}
	return board, number, nil
}

// number returns the number in the session of a stored game, 0 if the session does not have it.
func (s *session) number(id int) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	for number, known := range s.ids {
		if known == id {
			return number
		}
	}
	return 0
}

// waits returns the earlier games of the session that wait for their result, or for signatures under it, the newest first. The
// caller holds the lock.
func (d *Daemon) waits() (all []control.Waiting) {
	for _, number := range d.board.EarlierGames() {
		kept := d.board.Earlier(number)
		result, reason, signed := kept.Ended()
		missing := control.NotSigned(signed, record.SideOf(engine.First).String())
		w := control.Waiting{Game: d.session.id(number)}
		if len(missing) == 0 || w.Game == 0 {
			continue
		}
		if !isUnknown(result, reason) {
			if w.Result, w.Who = result, missing; missing[0] == engine.First.String() {
				missing[0] = kept.Word(engine.First)
			}
		}
		all = append(all, w)
	}
	return all
}

// isUnknown reports whether a game was closed before its end was known.
func isUnknown(result, reason string) bool {
	return result == "*" && (reason == "unknown" || reason == "adjourned")
}

// ends are the operations that end the current game.
var ends = []control.Op{control.Result, control.Resign, control.Agree}

// checkAmbiguous refuses to end the current game, or to name a pawn of it, if the game before it may be meant as well: that
// game waits, and the request names none.
func (d *Daemon) checkAmbiguous(r control.Request) error {
	waits := d.waits()
	if r.Game != 0 || len(waits) == 0 || r.Op != control.Promote && !slices.Contains(ends, r.Op) {
		return nil
	}
	before, v := waits[0], d.board.View()
	kept := d.board.Earlier(d.session.number(before.Game))
	signed := len(before.Who) > 0 && len(before.Who) < 3
	judged := r.Op == control.Result && v.Rulebook != string(rulebook.Casual)
	switch {
	case r.Op == control.Promote && !kept.PromotesUnnamed():
		return nil
	case r.Op != control.Promote && before.Result != "" && !signed && !judged && len(v.Plies) > 0:
		return nil // That game has ended, and no signature is wanted.
	}
	return message.Errorf("%s: game %d is on the board, and game %d before it waits for its result or for signatures: name the game that is meant, with --game %[3]d or --game %[2]d",
		r.Op, d.session.id(v.Game), before.Game)
}

// saidLate are the operations that mostly concern a game that is over.
var saidLate = []control.Op{control.Result, control.Sign, control.Claim, control.Rule, control.Name, control.Promote, control.Publish}

// hinted returns a refusal about the current game, with a hint to the game before it if that waits and may have been meant.
func (d *Daemon) hinted(r control.Request, refused error) error {
	waits := d.waits()
	why, byBoard := refused.(*refusal.Error) // A request that lacks something is refused as meaningless for each game.
	if r.Game != 0 || len(waits) == 0 || !slices.Contains(saidLate, r.Op) || !byBoard {
		return refused
	}
	return &refusal.Error{Code: refusal.GameWaits, Article: why.Article, Args: []any{why.Phrase(), waits[0].Game}}
}

// earlier returns the earlier stored games of the session that still accept entries, by their numbers in the store, and whether
// they were closed without a result.
func (d *Daemon) earlier() map[int]bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	open := map[int]bool{}
	if d.board == nil || d.ended {
		return open
	}
	for _, number := range d.board.EarlierGames() {
		result, reason, _ := d.board.Earlier(number).Ended()
		open[d.session.id(number)] = isUnknown(result, reason)
	}
	return open
}
