package hall

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/version"
	"github.com/kyban/kyban/recorder"
)

// journalSource is the source of the hall's own log, by which it is told from games.
const journalSource = "hall"

// journal is the hall's own sealed log, beside it that of the other hall where there is one, and what the facts of both have made of the
// hall.
type journal struct {
	store *recorder.Store
	now   func() time.Time
	id    int // In the store.

	mu     sync.Mutex // Facts come in their order.
	roster Roster
	facts  [2]int  // How many each log has.
	done   int     // So many facts of the other hall are carried out here.
	peer   int     // The log of the other hall, 0 for none,
	at     string  // and the address of that hall.
	behind int     // The term in which the other hall has more of the own log, or another one, than there is; 0 for none.
	cut    error   // Why what the other hall has said behind that counts for nothing, nil where all counts.
	newest int     // Whose log has the newest term: own or other.
	reads  *reads  // Why the hall does not write, nil where it does.
	apart  [2]int  // How many facts stand apart in each log,
	last   [2]Fact // and the last one of them.
}

// reads is why a hall does not write.
type reads struct {
	term int   // Another hall has it.
	why  error // For people.
}

// openJournal reads the log of a store, or begins it.
func openJournal(ctx context.Context, store *recorder.Store, now func() time.Time) (*journal, error) {
	j := &journal{store: store, now: now}
	games, err := store.Session(ctx, 1)
	if err != nil {
		return nil, err
	}
	for _, g := range games {
		if g.Source == journalSource {
			j.id = g.ID
		}
	}
	if j.id == 0 {
		opened := boardlog.Wall{Time: now(), Source: boardlog.WallHost}
		j.id, err = store.NewGame(ctx, boardlog.Meta{Source: journalSource, Version: version.Number, Opened: opened})
		return j, err
	}
	return j, store.Check(ctx, j.id)
}

// find finds the logs of the halls in a store that is read alone, and reads them.
func (j *journal) find(ctx context.Context) error {
	var others []int
	for g, err := range j.store.GamesBefore(ctx, 0) {
		switch {
		case err != nil:
			return err
		case g.Source != journalSource:
		case isOwn(g.ID):
			j.id = g.ID
		default:
			others = append(others, g.ID)
		}
	}
	if j.id == 0 {
		return nil // An event without boards.
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	said, err := j.read(ctx, j.id, 1)
	if err != nil {
		return err
	}
	for _, id := range others {
		key, err := j.store.KeyOf(ctx, id)
		if err != nil {
			return err
		}
		if key.String() == logOfOther(said) {
			j.peer = id
		}
	}
	_, err = j.load(ctx)
	return err
}

// logOfOther returns the key of the other hall's log, as the own log has it last, "" for none.
func logOfOther(said []Fact) (key string) {
	for _, f := range said {
		switch {
		case f.Joined != nil:
			return f.Joined.Log // A second hall has no other one.
		case f.Seconded != nil:
			key = f.Seconded.Log
		}
	}
	return key
}

// load makes the account of both logs anew: of that of the other hall as far as it is sound. The caller holds the lock.
func (j *journal) load(ctx context.Context) (a account, err error) {
	var logs [2][]Fact
	var cut error
	for log, id := range [2]int{j.id, j.peer} {
		if id == 0 {
			continue
		}
		logs[log], err = j.read(ctx, id, 1)
		if at := (*misfit)(nil); log == other && errors.As(err, &at) {
			cut, err = err, nil
		}
		if err != nil {
			return a, err
		}
	}
	a, logs, rest, err := reckonSound(logs)
	if err != nil {
		return a, err
	}
	j.cut = cmp.Or(rest, cut)
	j.roster, j.reads = a.roster, nil
	for log, facts := range logs {
		j.facts[log] = len(facts)
		j.apart[log], j.last[log] = len(a.apart[log]), Fact{}
		if n := len(a.apart[log]); n > 0 {
			j.last[log] = a.apart[log][n-1]
		}
	}
	j.newest = a.writes
	if a.writes != own || a.yielded > a.roster.Term {
		term := max(a.roster.Term, a.yielded)
		j.reads = &reads{term, j.whyReads(term)}
	} else if j.behind == a.roster.Term {
		j.reads = &reads{j.behind, j.whyBehind()}
	}
	return a, nil
}

// whyBehind is the error of what a hall is asked whose log is not what the other one has of it.
func (j *journal) whyBehind() error {
	return message.Errorf("this hall does not write: the hall at %s has more of what this one has said, or something else, than stands here: this data directory is an older copy. boardctl hall promote at that hall goes on with all of it; at this one, without", j.at)
}

// whyReads is the error of what a hall is asked that does not write.
func (j *journal) whyReads(term int) error {
	if term == 0 {
		return message.Errorf("this hall does not write, and has heard nothing yet of the hall at %s that does", j.at)
	}
	return message.Errorf("this hall does not write: the hall at %s does, in the term %d", j.at, term)
}

// read returns the facts of a log from a row on. Where one can't be read it returns those before it.
func (j *journal) read(ctx context.Context, id, from int) (facts []Fact, err error) {
	for row, err := range j.store.Rows(ctx, id, from) {
		var f Fact
		if errors.Is(err, recorder.ErrNoGame) {
			return nil, nil // The other hall has said nothing yet.
		}
		if err != nil {
			return nil, fmt.Errorf("the log of the hall: %w", err)
		}
		err = json.Unmarshal(row.Bytes, &f)
		if err == nil && id != j.id && f.Entered != nil {
			err = f.Entered.check()
		}
		if err != nil {
			return facts, &misfit{at: from - 1 + len(facts), why: err}
		}
		facts = append(facts, f)
	}
	return facts, nil
}

// mayWrite returns why the hall does not write, nil where it does.
func (j *journal) mayWrite() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.reads != nil {
		return j.reads.why
	}
	return nil
}

// say stores a fact, durably, and applies it.
func (j *journal) say(ctx context.Context, f Fact) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.sayLocked(ctx, f)
}

// sayLocked is say where the caller holds the lock. A hall that does not write says only what it is itself.
func (j *journal) sayLocked(ctx context.Context, f Fact) error {
	ofItself := f.Joined != nil || f.Promoted != nil || f.Yielded != nil
	if j.reads != nil && !ofItself {
		return j.reads.why
	}
	now := j.now()
	f.At = now.UTC().Format(time.RFC3339)
	text, err := f.encode()
	if err != nil {
		return err
	}
	if f.Enlisted != nil || f.ByHand != nil || f.Entered != nil || f.Pinned != nil { // It may be refused: a trial comes first.
		trial := j.roster.clone()
		if err := trial.Apply(f); err != nil {
			return err
		}
	}
	batch := recorder.Batch{Game: j.id, Wall: boardlog.Wall{Time: now, Source: boardlog.WallHost}, Records: [][]byte{text}}
	if err := j.store.Append(ctx, batch); err != nil {
		return err
	}
	if j.facts[own]++; ofItself {
		return nil
	}
	return j.roster.Apply(f)
}

// hear takes what the other hall has said since the last call: what counts, and what stands apart. It reports whether a newer term was among
// it, or what does not fit: then the account is to be made anew.
func (j *journal) hear(ctx context.Context) (counts, apart []Fact, turned bool, err error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.cut != nil {
		return nil, nil, false, nil
	}
	facts, err := j.read(ctx, j.peer, j.facts[other]+1)
	at := (*misfit)(nil)
	if turned = errors.As(err, &at); err != nil {
		if turned {
			err = nil
		}
		return nil, nil, turned, err
	}
	for _, f := range facts {
		if f.term() > j.roster.Term {
			return nil, nil, true, nil
		}
	}
	for _, f := range facts {
		switch {
		case j.reads != nil && j.reads.term <= j.roster.Term:
			if j.roster.Apply(f) != nil {
				return counts, apart, true, nil
			}
			counts = append(counts, f)
		case f.changes():
			apart = append(apart, f)
			j.apart[other]++
			j.last[other] = f
		}
		j.facts[other]++
	}
	return counts, apart, false, nil
}

// isCut returns why what the other hall says counts no more, nil where it does.
func (j *journal) isCut() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.cut
}

// heeded notes that what was heard is carried out.
func (j *journal) heeded() {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.done = j.facts[other]
}

// isDeaf reports whether a second hall has heard nothing yet of the first one: it knows no board.
func (j *journal) isDeaf() bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.roster.Term == 0
}

// look calls do with the roster.
func (j *journal) look(do func(r *Roster)) {
	j.mu.Lock()
	defer j.mu.Unlock()
	do(&j.roster)
}
