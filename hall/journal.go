package hall

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/internal/version"
	"github.com/kyban/kyban/recorder"
)

// journalSource is the source of the hall's own log, by which it is told from games.
const journalSource = "hall"

// journal is the hall's own sealed log, and what its facts have made of the hall.
type journal struct {
	store *recorder.Store
	now   func() time.Time
	id    int // In the store.

	mu     sync.Mutex // Facts come in their order.
	roster Roster
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
	if err := store.Check(ctx, j.id); err != nil {
		return nil, err
	}
	for row, err := range store.Rows(ctx, j.id, 1) {
		var f Fact
		if err == nil {
			err = json.Unmarshal(row.Bytes, &f)
		}
		if err == nil {
			err = j.roster.Apply(f)
		}
		if err != nil {
			return nil, fmt.Errorf("the log of the hall, row %d: %w", row.Seq, err)
		}
	}
	return j, nil
}

// say stores a fact, durably, and applies it.
func (j *journal) say(ctx context.Context, f Fact) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.sayLocked(ctx, f)
}

// sayLocked is say where the caller holds the lock.
func (j *journal) sayLocked(ctx context.Context, f Fact) error {
	now := j.now()
	f.At = now.UTC().Format(time.RFC3339)
	text, err := f.encode()
	if err != nil {
		return err
	}
	if f.Enlisted != nil { // It may be refused: a trial comes first.
		trial := j.roster.clone()
		if err := trial.Apply(f); err != nil {
			return err
		}
	}
	batch := recorder.Batch{Game: j.id, Wall: boardlog.Wall{Time: now, Source: boardlog.WallHost}, Records: [][]byte{text}}
	if err := j.store.Append(ctx, batch); err != nil {
		return err
	}
	return j.roster.Apply(f)
}

// look calls do with the roster.
func (j *journal) look(do func(r *Roster)) {
	j.mu.Lock()
	defer j.mu.Unlock()
	do(&j.roster)
}
