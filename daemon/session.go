package daemon

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/sensor"
)

// A step is one input of a board with its records, as they are stored.
type step struct {
	at     sensor.Micros
	wall   boardlog.Wall
	parts  []part
	rules  rules
	stored func() // Called when it is stored; may be nil.
}

// rules identify the game that is played after a step.
type rules struct {
	rulebook string // Empty while there is no board.
	fen      string // The start of the games. Not the current position: that is not read beside it.
}

// A part is a step's content for one game: an input may close a game and open the next.
type part struct {
	game    int // The game's number in the session.
	fact    []byte
	records [][]byte
	closes  bool
	late    bool // It concerns a closed game.
}

func (s step) lines() [][]byte {
	var lines [][]byte
	for _, p := range s.parts {
		lines = append(lines, p.records...)
	}
	return lines
}

// without returns the step without its first n records, which are stored already. If they include the end of a game, the fact
// belongs to the game after it.
func (s step) without(n int) step {
	fact := s.parts[0].fact
	for n > 0 && len(s.parts) > 1 && n >= len(s.parts[0].records) {
		n -= len(s.parts[0].records)
		s.parts = s.parts[1:]
	}
	s.parts[0].fact, s.parts[0].records = fact, s.parts[0].records[n:]
	return s
}

// splitter lays inputs and records out as steps. It knows the game that takes the next fact.
type splitter struct{ game int }

// split lays out an input and its records. An input belongs to the game that was on when it happened.
func (s *splitter) split(in fact.Input, records []record.Record) step {
	laid := step{at: in.At, parts: []part{{game: s.game, fact: fact.Encode(in)}}}
	if in.Game > 0 && in.Game < s.game {
		laid.parts[0].game, laid.parts[0].late = in.Game, true
	}
	for _, r := range records {
		head := r.About()
		last := &laid.parts[len(laid.parts)-1]
		if head.Game != last.game {
			laid.parts = append(laid.parts, part{game: head.Game})
			last = &laid.parts[len(laid.parts)-1]
			s.game = max(s.game, head.Game)
		}
		last.records = append(last.records, record.Encode(r))
		last.closes = last.closes || head.Type == "end"
	}
	if fact.Is[fact.End](in.Fact) || fact.Is[fact.Break](in.Fact) {
		laid.parts[len(laid.parts)-1].closes = true // A board on which no game began closes without a record.
	}
	return laid
}

// session stores the games of a board, from the time it is switched on to its end.
type session struct {
	store *recorder.Store
	meta  boardlog.Meta // Of each game, except where it differs.

	next int // The id of the first game of a new session, 0 if the session goes on.

	mu  sync.Mutex
	ids map[int]int // The stored games by their number in the session.
}

// unknown returns why a game is unknown that turns out to be missing in the store. Call it before the store: the game may be
// stored meanwhile. A board that has just been switched on has stored nothing yet of its first game; 0 means that game, too.
func (s *session) unknown(id int) error {
	if s.begins(id) {
		return control.ErrStarting
	}
	return message.Errorf("game %d: %w", id, control.ErrNoGame)
}

// begins reports whether a game is the session's first one, while nothing of it is stored.
func (s *session) begins(id int) bool {
	return s.next != 0 && (id == s.next || id == 0) && s.newest() == 0
}

// id returns the stored game with a number, 0 while it is not stored.
func (s *session) id(number int) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.ids[number]
}

// save stores the steps durably, in as few transactions as possible, and returns how many it has stored. A step is never
// divided.
func (s *session) save(ctx context.Context, steps []step) (stored int, err error) {
	var group transaction
	for i, st := range steps {
		if opens := s.opens(st); opens != 0 && group.opens != 0 && opens != group.opens {
			if err := s.commit(ctx, &group); err != nil {
				return stored, err
			}
			stored = i
		}
		s.add(&group, st)
	}
	if err := s.commit(ctx, &group); err != nil {
		return stored, err
	}
	return len(steps), nil
}

// transaction is stored as a whole: batches, and perhaps a game that they open.
type transaction struct {
	opens   int // The number of the game, 0 for none.
	opened  boardlog.Wall
	rules   rules
	batches []recorder.Batch
}

// opens returns the number of the game that a step opens, 0 for none: the last one that is not stored, for the step that closes
// a game may come before that game is stored.
func (s *session) opens(st step) int {
	if last := st.parts[len(st.parts)-1].game; s.id(last) == 0 {
		return last
	}
	return 0
}

func (s *session) add(group *transaction, st step) {
	for _, p := range st.parts {
		id := s.id(p.game)
		if id == 0 && group.opens != p.game { // A later step of the group may bring the game another rulebook.
			group.opens, group.opened, group.rules = p.game, st.wall, st.rules
		}
		group.batches = append(group.batches, recorder.Batch{
			Game: id, At: st.at, Wall: st.wall, Fact: p.fact, Records: p.records, Close: p.closes, Late: p.late,
		})
	}
}

func (s *session) commit(ctx context.Context, group *transaction) error {
	defer func() { *group = transaction{} }()
	switch {
	case len(group.batches) == 0:
		return nil
	case group.opens == 0:
		return s.store.Append(ctx, group.batches...)
	}
	meta := s.meta
	if group.opens > 1 {
		meta.Tags = nil // The source names the players of the first game only.
	}
	if group.rules.rulebook != "" {
		meta.Rulebook, meta.FEN = group.rules.rulebook, group.rules.fen
	}
	meta.Session, meta.Opened = s.id(1), group.opened
	id, err := s.store.NewGame(ctx, meta, group.batches...)
	if err == nil {
		s.mu.Lock()
		s.ids[group.opens] = id
		s.mu.Unlock()
	}
	return err
}

func newSession(store *recorder.Store, source string, config game.Config, fen string, open *OpenSession) *session {
	s := &session{store: store, ids: map[int]int{}, meta: boardlog.Meta{
		Source: source, Version: config.Version, Rulebook: config.Rulebook, FEN: fen, Tags: config.Tags,
	}}
	if open != nil {
		s.ids = open.ids()
	}
	return s
}

func nextGame(ctx context.Context, store *recorder.Store) (int, error) {
	newest, err := store.Newest(ctx)
	if errors.Is(err, recorder.ErrNoGame) {
		return 1, nil
	}
	return newest.ID + 1, err
}

func (s *session) stored() []int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Sorted(maps.Values(s.ids))
}

// newest returns the id of the newest game, 0 if there is none.
func (s *session) newest() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	id := 0
	for _, known := range s.ids {
		id = max(id, known)
	}
	return id
}
