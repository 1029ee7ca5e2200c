package main

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/daemon/source"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// scene is the table of an incident.
type scene struct {
	story *story
	table int
	hands *source.Table
	board *control.Client // Asks the board itself, as who stands before it.
}

func (s *story) scene(table int) (*scene, error) {
	c, err := control.Local(s.demo.dir(table), boardPatience)
	return &scene{story: s, table: table, hands: s.hands[table], board: c}, err
}

func (at *scene) close() { at.board.Close() }

func (at *scene) tell(what, where string) { at.story.demo.tell(at.table, what, where) }

// page is where everybody sees the table, and tablePage where arbiters do.
func (at *scene) page() string      { return fmt.Sprintf("/tables/%d", at.table) }
func (at *scene) tablePage() string { return at.page() + "/arbiter" }

// lookAround is how long something stays as it is, so that people see it, in the time of the players.
const lookAround = 45 * time.Second

// pause leaves people time to look. It returns false where the demo ends before.
func (at *scene) pause(ctx context.Context) bool {
	speed := at.story.demo.speed
	if speed == 0 {
		return true // Nobody can follow it anyway.
	}
	return wait(ctx, time.Duration(float64(lookAround)/float64(speed)))
}

// lookPause is how often the story looks whether something has happened.
const lookPause = 200 * time.Millisecond

// until waits until something has happened. What fails is said, and tried again: the computer may be busy.
func (d *demo) until(ctx context.Context, happened func() (bool, error)) error {
	told := ""
	for {
		is, err := happened()
		if err != nil && ctx.Err() == nil && err.Error() != told {
			told = err.Error()
			d.log.Warn("demo: " + told)
		}
		if is && err == nil {
			return nil
		}
		if !wait(ctx, lookPause) {
			return ctx.Err()
		}
	}
}

// status waits until the board says something of its game.
func (at *scene) status(ctx context.Context, is func(*control.Status) bool) (now *control.Status, err error) {
	err = at.story.demo.until(ctx, func() (bool, error) {
		now, err = statusOf(ctx, at.board)
		return now != nil && is(now), err
	})
	return now, err
}

// waiting waits until something of a kind waits for the arbiter, by his inbox.
func (at *scene) waiting(ctx context.Context, kind control.NeedKind) (game control.Attention, need control.Need, err error) {
	err = at.story.demo.until(ctx, func() (waits bool, err error) {
		game, need, waits, err = at.story.demo.arbiter.waiting(ctx, at.table, kind)
		return waits, err
	})
	return game, need, err
}

// thinks waits until the players wait before a ply.
func (at *scene) thinks(ctx context.Context, ply int) error {
	_, err := at.status(ctx, func(now *control.Status) bool { return now.Ply == ply-1 })
	return err
}

// minute is one of board time.
const minute sensor.Micros = 60_000_000

// recorded waits until the log of the board has a record of a game, the first one that is as it should be.
func (at *scene) recorded(ctx context.Context, game int, is func(record.Record) bool) error {
	return at.story.demo.until(ctx, func() (found bool, err error) {
		err = at.board.Records(ctx, game, func(line []byte) error {
			r, err := record.Decode(line)
			found = found || err == nil && is(r)
			return err
		})
		return found, err
	})
}

// connected waits until the hall has the board, or has it not.
func (at *scene) connected(ctx context.Context, is bool) error {
	return at.story.demo.until(ctx, func() (bool, error) {
		seat, err := at.story.demo.arbiter.seatAt(ctx, at.table)
		return seat.Connected == is, err
	})
}

// caughtUp waits until the hall has all rows that the board has signed.
func (at *scene) caughtUp(ctx context.Context) error {
	return at.story.demo.until(ctx, func() (bool, error) {
		var told struct {
			Rows int `json:"rows"`
		}
		if err := at.board.Ask(ctx, http.MethodGet, control.HallPath, nil, &told); err != nil {
			return false, err
		}
		seat, err := at.story.demo.arbiter.seatAt(ctx, at.table)
		return seat.Rows >= told.Rows, err
	})
}
