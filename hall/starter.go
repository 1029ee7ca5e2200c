package hall

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/hall/member"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/tell"
)

const (
	// clockWithin is how far the clock of a board that starts its game itself is off at most, with what is not known of it.
	clockWithin = time.Second
	// startWithin is how long after its moment the hall starts a game that could not be started then. Later an arbiter does.
	startWithin = 15 * time.Minute
)

var (
	errNoClock   = message.Errorf("the clock of the board is not known")
	errHasStart  = control.Refuse(control.ErrStarting, message.Errorf("the board has an earlier start, and its clock is not known yet: ask again in 10 seconds"))
	errOver      = message.Errorf("the moment is over: go starts the games at once")
	errNoStart   = message.Errorf("no start is set there that is still to come")
	errOtherGame = message.Errorf("another game is on at the board")
	errStopped   = message.Errorf("the game is stopped at the board")
	errNotReady  = message.Errorf("no game is set up at the board")
	errTooLate   = message.Errorf("the moment is long over: an arbiter starts the game")
	errNotBegun  = message.Errorf("the board has its moment, and has not begun the game")
	errReplaced  = message.Errorf("another board stands there now: an arbiter starts the game")
	errNoGame    = message.Errorf("the game of the start is not to be played there any more")
)

// clock returns how far the clock of a board is ahead of the hall's, and why it can't start its game itself, nil where it can. What it told
// over an earlier connection counts no more: it may have been switched off since.
func (b *board) clock() (ahead time.Duration, why error) {
	b.mu.Lock()
	s, since := b.signs, b.since
	b.mu.Unlock()
	switch {
	case !s.timed || s.asked.Before(since):
		return 0, errNoClock
	case s.ahead.Abs()+s.unsure > clockWithin:
		return s.ahead, message.Errorf("the clock of the board is %s s off", fmt.Sprintf("%.1f", s.ahead.Abs().Seconds()))
	}
	return s.ahead, nil
}

// wanted is a start that somebody wants at a table.
type wanted struct {
	table  int
	moment time.Time
	on     int // The number of the game at the board, 0 for the one that is on.
}

// startAnswer is what came of it: byHall is why the hall starts the game itself, nil where the board does.
type startAnswer struct {
	byHall, err error
}

// startAll sets starts: it decides who starts each game, notes that, and then tells the boards.
func (h *Hall) startAll(ctx context.Context, all []wanted, by string, role control.Role) ([]startAnswer, error) {
	answers := make([]startAnswer, len(all))
	games, _ := h.desk.gamesDue()
	at := map[time.Time][]StartAt{}
	for i, w := range all {
		var one StartAt
		one, answers[i] = h.decide(ctx, w, games[w.table])
		if answers[i].err == nil {
			at[w.moment] = append(at[w.moment], one)
		}
	}
	for moment, tables := range at {
		if err := h.journal.start(ctx, by, Start{Moment: moment.UTC().Format(time.RFC3339Nano), Role: string(role), Tables: tables}); err != nil {
			return nil, control.NotRecorded(err)
		}
	}
	if err := h.share(ctx); err != nil {
		return nil, err
	}
	var telling sync.WaitGroup
	for i, w := range all {
		if answers[i].err == nil {
			telling.Go(func() {
				if err := h.tellFirst(ctx, w.table); isRefusal(err) || h.journal.mayWrite() != nil {
					answers[i].err = err
				} else {
					answers[i].byHall = cmp.Or(answers[i].byHall, err) // It is told again, and after the moment the hall starts the game.
				}
			})
		}
	}
	telling.Wait()
	h.wakeStarter()
	return answers, nil
}

// decide decides who starts the game at a table.
func (h *Hall) decide(ctx context.Context, w wanted, g due) (StartAt, startAnswer) {
	refuse := func(err error) (StartAt, startAnswer) { return StartAt{}, startAnswer{err: err} }
	b, client, err := h.reached(w.table)
	if err != nil {
		return refuse(err)
	}
	if w.on > 0 {
		ctx, cancel := context.WithTimeout(ctx, orderPatience)
		defer cancel()
		if status, err := client.Status(ctx); err != nil {
			return refuse(err)
		} else if status.Game != w.on {
			return refuse(control.Meaningless(message.Errorf("game %d is not the one that is on at the board: a start is for that one alone", w.on)))
		}
	}
	s := StartAt{Table: w.table, Board: b.key.String(), Game: member.GameName(g.body.Tags), Players: g.numbers(), On: w.on}
	ahead, why := b.clock()
	if why == nil {
		s.Tell = true
		return s, startAnswer{}
	}
	s.ByHall = true
	var was start
	h.journal.look(func(r *Roster) { was = r.starts[w.table] })
	if was.has && was.Board == s.Board && was.Game == s.Game { // Else who comes would be late by the earlier one.
		if errors.Is(why, errNoClock) {
			return refuse(errHasStart)
		}
		s.Tell, s.Ahead = true, ahead.Microseconds()
	}
	return s, startAnswer{byHall: why}
}

// start notes a start, with the next number.
func (j *journal) start(ctx context.Context, by string, s Start) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	s.Number = j.roster.started + 1
	return j.sayLocked(ctx, Fact{By: by, Start: &s})
}

// noteStart notes what has become of a start.
func (h *Hall) noteStart(ctx context.Context, s start, became became, why error) error {
	text := ""
	if why != nil {
		text = tell.Error(tell.English, why)
	}
	if became == startRefused {
		h.log.Warn(fmt.Sprintf("hall: table %d is not started: %s", s.Table, text), "table", s.Table)
	}
	return h.journal.say(ctx, Fact{Started: &Started{Number: s.number, Table: s.Table, Became: became, Why: text}})
}

// startOf returns the newest start at a table.
func (h *Hall) startOf(table int) (s start) {
	h.journal.look(func(r *Roster) { s = r.starts[table] })
	return s
}

// withdrawStart takes a start back, because an arbiter has taken the game in hand.
func (h *Hall) withdrawStart(ctx context.Context, table int) error {
	s := h.startOf(table)
	if !s.isOpen() {
		return nil
	}
	if err := h.noteStart(ctx, s, startWithdrawn, nil); err != nil {
		return control.NotRecorded(err)
	}
	return nil
}

// tellFirst tells the board at a table of the start that was just set, where it is told.
func (h *Hall) tellFirst(ctx context.Context, table int) error {
	b, client, err := h.reached(table)
	if err != nil {
		return err
	}
	b.asking.Lock()
	defer b.asking.Unlock()
	s := h.startOf(table)
	if s.became != startPending || !s.Tell {
		return nil
	}
	err = h.tellStart(ctx, b, client, s)
	if isRefusal(err) { // Who wants it reads why.
		return errors.Join(err, h.noteStart(ctx, s, startWithdrawn, err))
	}
	return err
}

// tellStart tells a board the moment of a start, by a new order. The caller holds b.asking.
func (h *Hall) tellStart(ctx context.Context, b *board, client *control.Client, s start) error {
	moment := s.moment.Add(time.Duration(s.Ahead) * time.Microsecond).UTC().Format(time.RFC3339Nano)
	body, err := json.Marshal(control.ScheduleBody{Start: moment})
	if err != nil {
		return err
	}
	if err := h.orderStart(ctx, b, client, s, control.Schedule, body); err != nil {
		return err
	}
	return h.noteStart(ctx, s, startTold, nil)
}

// orderStart orders something of a board for a start. The caller holds b.asking.
func (h *Hall) orderStart(ctx context.Context, b *board, client *control.Client, s start, do control.Op, body json.RawMessage) error {
	made, err := h.desk.make(ctx, b, game{table: s.Table}, member.Order{Game: s.On, By: s.by, Role: s.role, Do: do, Body: body})
	if err != nil {
		return err
	}
	return h.desk.send(ctx, b, client, made)
}

// isRefusal reports whether a board has refused something, and will do so again.
func isRefusal(err error) bool {
	var r *control.RefusedError
	return errors.As(err, &r) && r.Status < http.StatusInternalServerError && r.Status != http.StatusTooManyRequests
}

// startBoards carries out starts when their moments come, until the hall ends.
func (h *Hall) startBoards() {
	for {
		timer := time.NewTimer(h.startDue(h.ended))
		select {
		case <-timer.C:
		case <-h.starting:
		case <-h.ended.Done():
			timer.Stop()
			return
		}
		timer.Stop()
	}
}

// wakeStarter lets the hall look at the starts at once.
func (h *Hall) wakeStarter() {
	select {
	case h.starting <- struct{}{}:
	default: // It looks anyway.
	}
}

// startDue does what is to be done now for starts, and returns after which time it is asked again. A hall that does not write starts nothing.
func (h *Hall) startDue(ctx context.Context) time.Duration {
	next, now := showEvery, h.now()
	if h.journal.mayWrite() != nil {
		return next
	}
	var all []start
	h.journal.look(func(r *Roster) {
		for _, s := range r.starts {
			if s.moment.After(now) {
				next = min(next, s.moment.Sub(now))
			}
			if s.isOpen() {
				all = append(all, s)
			}
		}
	})
	if len(all) == 0 {
		return next
	}
	slices.SortFunc(all, func(a, b start) int { return a.Table - b.Table })
	games, known := h.desk.gamesDue()
	if !known {
		return next // What is to be played is not known: nothing is started, and nothing withdrawn.
	}
	for _, s := range all {
		h.lookAt(ctx, s, games[s.Table], now)
	}
	return next
}

// lookAt does what is to be done now for a start at a table, where a game is to be played. What can't be noted is tried again.
func (h *Hall) lookAt(ctx context.Context, s start, g due, now time.Time) {
	b := h.boardAt(s.Table)
	stands := b != nil && b.key.String() == s.Board
	isOver := !s.moment.After(now)
	switch {
	case !s.isOf(g):
		if stands && !isOver && s.mayHave() {
			h.attempt(ctx, b, s, h.stopUnplayed)
		} else {
			_ = h.noteStart(ctx, s, startWithdrawn, errNoGame)
		}
	case s.became == startRefused && !isOver:
	case b == nil:
		if isOver && s.became != startRefused {
			_ = h.noteStart(ctx, s, startRefused, errNoBoard)
		}
	case !stands && s.became != startRefused:
		h.handOver(ctx, b, s, g, isOver)
	case s.waits(now) && (isOver || s.Tell):
		h.attempt(ctx, b, s, h.carryOutStart)
	}
}

// handOver sets a start anew where another board stands at its table than the one for which it was set. Where that one may have begun the game,
// or the start is for a game that it alone has, an arbiter starts the game.
func (h *Hall) handOver(ctx context.Context, b *board, s start, g due, isOver bool) {
	if isOver && s.became == startTold || s.Game == "" && s.On > 0 {
		_ = h.noteStart(ctx, s, startRefused, errReplaced)
		return
	}
	one, answer := h.decide(ctx, wanted{table: s.Table, moment: s.moment}, g)
	if answer.err != nil {
		return // It is not connected yet.
	}
	if err := h.journal.start(ctx, s.by, Start{Moment: s.moment.UTC().Format(time.RFC3339Nano), Role: s.role, Tables: []StartAt{one}}); err == nil {
		h.log.Info(fmt.Sprintf("hall: the start at table %d is for the board that stands there now", s.Table), "table", s.Table)
		h.wakeStarter()
	}
}

// stopUnplayed stops the game at a board that may have the moment of a start, and whose game is not to be played any more: else the board would
// start its clocks, and find players late. Where it refuses, as it does while the pieces are set up, it is asked again. The caller holds b.asking.
func (h *Hall) stopUnplayed(ctx context.Context, b *board, client *control.Client, s start) error {
	asked, cancel := context.WithTimeout(ctx, orderPatience)
	defer cancel()
	status, err := client.Status(asked)
	if err != nil {
		return err
	}
	isOther := s.Game != "" && member.GameName(status.Tags) != s.Game
	if !status.Stopped && !status.Adjourned && !(isOther && hasBegun(status)) {
		s.On = 0 // Whatever is on there has that moment.
		if err := h.orderStart(ctx, b, client, s, control.Stop, nil); err != nil {
			return err
		}
		h.log.Warn(fmt.Sprintf("hall: table %d is stopped before its start: the round is withdrawn, or paired anew", s.Table), "table", s.Table)
	}
	return h.noteStart(ctx, s, startWithdrawn, errNoGame)
}

// attempt does what is to be done now for a start, once at a time and not too often.
func (h *Hall) attempt(ctx context.Context, b *board, s start, do func(context.Context, *board, *control.Client, start) error) {
	b.mu.Lock()
	client := b.client
	idle := client != nil && b.fault == nil && !b.starts.on && (b.starts.number != s.number || b.starts.was != s.became || !h.now().Before(b.starts.again))
	b.starts.on = b.starts.on || idle
	b.mu.Unlock()
	if !idle {
		return
	}
	h.desk.sends.Go(func() {
		b.asking.Lock()
		defer b.asking.Unlock()
		var why error
		if now := h.startOf(s.Table); now.number == s.number && now.became == s.became {
			why = do(ctx, b, client, s)
		}
		b.mu.Lock()
		b.starts = attempts{number: s.number, was: s.became, again: h.now().Add(orderPause), why: why}
		b.mu.Unlock()
	})
}

// attempts are how the hall has tried to carry out a start at a board.
type attempts struct {
	number int
	was    became
	on     bool      // It tries.
	again  time.Time // When it tries again,
	why    error     // because of this.
}

// carryOutStart tells a board of a start whose moment comes, starts its game when it has come, or sees that it has begun. The caller holds
// b.asking.
func (h *Hall) carryOutStart(ctx context.Context, b *board, client *control.Client, s start) error {
	var err error
	if s.moment.After(h.now()) {
		err = h.tellStart(ctx, b, client, s)
	} else {
		err = h.startNow(ctx, b, client, s)
	}
	if isRefusal(err) && s.became != startRefused {
		return errors.Join(err, h.noteStart(ctx, s, startRefused, err))
	}
	return err
}

// startNow starts the game at a board, unless it has begun. The clocks run from then on, and nobody is late by it: the hall's moment has no
// place in what the board counts.
func (h *Hall) startNow(ctx context.Context, b *board, client *control.Client, s start) error {
	asked, cancel := context.WithTimeout(ctx, orderPatience)
	defer cancel()
	status, err := client.Status(asked)
	if err != nil {
		return err
	}
	switch {
	case s.Game != "" && member.GameName(status.Tags) != s.Game:
		return errOtherGame
	case hasBegun(status):
		return h.noteStart(ctx, s, startBegun, nil)
	case status.Stopped || status.Adjourned:
		return errStopped
	case status.State != "ready" && status.State != "playing":
		return errNotReady
	case s.became == startRefused:
		return errors.New(s.why)
	case h.now().Sub(s.moment) > startWithin:
		return errTooLate
	case status.Time == nil: // There is no clock to start.
		return h.noteStart(ctx, s, startBegun, nil)
	case s.became == startTold && !s.ByHall: // It counts who is late.
		return errNotBegun
	}
	if err := h.orderStart(ctx, b, client, s, control.Go, nil); err != nil {
		return err
	}
	h.log.Info(fmt.Sprintf("hall: table %d is started by the hall", s.Table), "table", s.Table)
	return h.noteStart(ctx, s, startBegun, nil)
}

// hasBegun reports whether a game is on: a move is made, or a clock runs.
func hasBegun(s *control.Status) bool {
	return s.Ply > 0 || s.Time != nil && s.Time.Running != "none" && s.Time.Running != ""
}
