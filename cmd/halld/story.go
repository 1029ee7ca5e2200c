package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/daemon/source"
	"github.com/kyban/kyban/hall"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/trace"
)

// story is what happens in the first round of a demo beside its games, one incident after the other. Each has a table of its own.
type story struct {
	demo  *demo
	hall  *hall.Hall
	cast  cast
	cable *cable                // Of the board that is unplugged, nil for none.
	hands map[int]*source.Table // Who plays at the tables.
	off   map[int]context.CancelFunc
}

// cast says at which tables the incidents happen, 0 for nowhere.
type cast struct{ late, claim, unplugged, dead int }

// castOf draws the tables. Where there are few, the claim and the dead board come first.
func castOf(seed uint64, tables int) (c cast) {
	free := rand.New(rand.NewPCG(seed, 0x68616c6c)).Perm(tables)
	for i, at := range []*int{&c.claim, &c.dead, &c.unplugged, &c.late} {
		if i < len(free) {
			*at = free[i] + 1
		}
	}
	return c
}

// lacks says what does not happen for want of tables, empty for nothing.
func (c cast) lacks() string {
	var none []string
	for _, each := range []struct {
		table int
		what  string
	}{{c.dead, "no board is replaced"}, {c.unplugged, "no board is unplugged"}, {c.late, "nobody is late"}} {
		if each.table == 0 {
			none = append(none, each.what)
		}
	}
	return strings.Join(none, " and ")
}

// The plot of the incidents.
const (
	lateBy      = 3  // How late a player comes, in minutes,
	lateAllowed = 15 // and how late he may come.
	quarrelAt   = 7  // The plies before which the players wait for what happens.
	unpluggedAt = 9
	deadAt      = 13
	unheardFor  = 6 // Plies that are recorded while the board is unplugged.
)

func (d *demo) newStory(h *hall.Hall) (*story, error) {
	s := &story{demo: d, hall: h, hands: map[int]*source.Table{}, off: map[int]context.CancelFunc{}}
	if d.incidents {
		s.cast = castOf(d.seed, d.tables)
	}
	if s.cast.unplugged == 0 {
		return s, nil
	}
	var err error
	s.cable, err = newCable("127.0.0.1:0", strings.TrimPrefix(h.Server().Endpoint().Address, "https://"))
	return s, err
}

func (s *story) close() {
	if s.cable != nil {
		s.cable.close()
	}
}

// seat starts the board of a table with its players.
func (s *story) seat(ctx context.Context, table int) error {
	plot, at := source.Plot{Scheduled: true}, ""
	switch table {
	case s.cast.late:
		plot.Late = lateBy * minute
	case s.cast.claim:
		plot.Cue, plot.Quarrel = quarrelAt, true
	case s.cast.unplugged:
		plot.Cue, at = unpluggedAt, "https://"+s.cable.address()
	case s.cast.dead:
		plot.Cue = deadAt
	}
	return s.seatAt(ctx, table, at, plot)
}

func (s *story) seatAt(ctx context.Context, table int, at string, plot source.Plot) error {
	d := s.demo
	hands, err := source.NewPlottedTable("xiangqi", d.seed+uint64(table), d.speed, plot)
	if err != nil {
		return err
	}
	ctx, s.off[table] = context.WithCancel(ctx)
	s.hands[table] = hands
	if err := d.switchOn(ctx, table, hands, invited(s.hall, at)); err != nil {
		return err
	}
	d.boards.Go(func() { d.attend(ctx, s.hall, table) })
	return nil
}

// run tells the story, in the order of an afternoon.
func (s *story) run(ctx context.Context) error {
	select {
	case <-s.demo.begun:
	case <-ctx.Done():
		return ctx.Err()
	}
	for _, incident := range []struct {
		table int
		tell  func(context.Context, *scene) error
	}{{s.cast.late, s.late}, {s.cast.claim, s.claim}, {s.cast.unplugged, s.unplug}, {s.cast.dead, s.replace}} {
		if incident.table == 0 {
			continue
		}
		at, err := s.scene(incident.table)
		if err == nil {
			err = incident.tell(ctx, at)
			at.close()
		}
		if err != nil {
			return fmt.Errorf("table %d: %w", incident.table, err)
		}
	}
	return nil
}

// late tells of a player who comes late, and in time: nothing is found.
func (s *story) late(ctx context.Context, at *scene) error {
	now, err := at.status(ctx, func(now *control.Status) bool { return now.Game > 0 && now.Time != nil })
	if err != nil {
		return err
	}
	var runs record.Clock
	if err := at.recorded(ctx, now.Game, func(r record.Record) (is bool) {
		runs, is = r.(record.Clock)
		return is
	}); err != nil {
		return err
	}
	who := now.Tags[string(runs.Running)]
	at.tell(who+" is not here: his clock runs", at.page())
	var came record.Arrival
	if err := at.recorded(ctx, now.Game, func(r record.Record) (is bool) {
		came, is = r.(record.Arrival)
		return is && came.Side == runs.Running
	}); err != nil {
		return err
	}
	at.tell(fmt.Sprintf("%s comes %d minutes late; %d are allowed, so nothing is found", who, came.Late/minute, lateAllowed), at.page())
	return nil
}

// claim tells of a claim of touch-move, on which the arbiter rules by the hall, unless somebody else does before.
func (s *story) claim(ctx context.Context, at *scene) error {
	at.hands.Cue()
	game, claim, err := at.waiting(ctx, control.NeedClaim)
	if err != nil {
		return err
	}
	at.tell(fmt.Sprintf("%s claims in ply %d: %q", game.Tags[claim.Side], claim.Ply, claim.Text), "/arbiter")
	if !at.pause(ctx) {
		return ctx.Err()
	}
	by, arbiter := "somebody else", s.demo.arbiter
	body := control.RuleBody{Ruling: trace.RuleDutyStands, Ply: claim.Ply, Claim: claim.Claim, Reason: "The board saw the piece lifted."}
	if _, err := at.status(ctx, func(now *control.Status) bool {
		if len(now.OpenClaims) > 0 && arbiter.rule(ctx, at.table, game.Game, body) == nil {
			by = arbiterName
		}
		return len(now.OpenClaims) == 0
	}); err != nil {
		return err
	}
	at.tell(by+" has ruled by the hall: the players do as he says", at.tablePage())
	if _, err := at.status(ctx, func(now *control.Status) bool { return now.Restoring == 0 && now.Ply > claim.Ply }); err != nil {
		return err
	}
	at.tell("the game goes on", at.page())
	return nil
}

// unplug tells of a board that loses its connection, records on, and catches up.
func (s *story) unplug(ctx context.Context, at *scene) error {
	if err := at.thinks(ctx, unpluggedAt); err != nil {
		return err
	}
	s.cable.pull()
	if err := at.connected(ctx, false); err != nil {
		return err
	}
	at.tell("the board is unplugged, and records on: the players notice nothing", "/")
	at.hands.Cue()
	_, err := at.status(ctx, func(now *control.Status) bool { return now.Ply >= unpluggedAt-1+unheardFor || now.State == "over" })
	if err != nil || !at.pause(ctx) {
		return errors.Join(err, ctx.Err())
	}
	s.cable.plug()
	if err := errors.Join(at.connected(ctx, true), at.caughtUp(ctx)); err != nil {
		return err
	}
	at.tell("it is connected again: the hall has every row that it has signed, each once", at.page())
	return nil
}

// replace tells of a board that fails, and of a spare one that goes on with its game.
func (s *story) replace(ctx context.Context, at *scene) error {
	if err := at.thinks(ctx, deadAt); err != nil {
		return err
	}
	if err := at.caughtUp(ctx); err != nil {
		return err
	}
	s.off[at.table]()
	if err := at.connected(ctx, false); err != nil {
		return err
	}
	at.tell("the board is dead", "/")
	if !at.pause(ctx) {
		return ctx.Err()
	}
	s.demo.replace(at.table)
	if err := s.seatAt(ctx, at.table, "", source.Plot{Scheduled: true, After: deadAt - 1, Cue: deadAt + 1}); err != nil {
		return err
	}
	spare, err := s.scene(at.table)
	if err != nil {
		return err
	}
	spare.tell(fmt.Sprintf("a spare board takes its place, as by boardctl hall replace %d, and the pieces are set up", at.table), spare.page())
	defer spare.close()
	return s.goOn(ctx, spare)
}

// goOn lets the game at a spare board go on, when the pieces stand.
func (s *story) goOn(ctx context.Context, at *scene) error {
	arbiter := s.demo.arbiter
	if _, err := at.status(ctx, func(now *control.Status) bool {
		switch {
		case now.Adjourned:
			_, _ = arbiter.order(ctx, control.Open, control.OpenBody{Key: trace.SealLost}, at.table) // It is tried again.
		case now.State == "playing" && now.Ply == 0 && now.Time != nil && now.Time.Running == "none":
			_, _ = arbiter.order(ctx, control.Go, nil, at.table)
		}
		return now.Ply > 0
	}); err != nil {
		return err
	}
	at.tell(fmt.Sprintf("the game goes on from ply %d, at the same address", deadAt), at.page())
	at.hands.Cue()
	return nil
}
