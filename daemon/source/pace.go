package source

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/kyban/kyban/daemon"
	"github.com/kyban/kyban/sensor"
)

// Speed is how many times faster than people a trace or the demo is played; 0 is no limit.
type Speed float64

// Set reads a number or max.
func (s *Speed) Set(text string) error {
	if text == "max" {
		*s = 0
		return nil
	}
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || !(n >= 0.01 && n <= 1e6) {
		return fmt.Errorf("expected a number from 0.01 to 1000000, or max")
	}
	*s = Speed(n)
	return nil
}

// String returns the number, or max.
func (s *Speed) String() string {
	if *s == 0 {
		return "max"
	}
	return strconv.FormatFloat(float64(*s), 'g', -1, 64)
}

func (s *Speed) Type() string { return "N|max" }

// pace lets board time pass no faster than the host's time multiplied by a speed.
type pace struct {
	speed Speed
	began time.Time
	from  sensor.Micros
}

func newPace(s Speed, from sensor.Micros) pace { return pace{speed: s, began: time.Now(), from: from} }

const restMin = 2 * time.Millisecond

// until returns when board time at has come, or returns the cause if the context ends before.
func (p pace) until(ctx context.Context, at sensor.Micros) error {
	if p.speed != 0 {
		due := p.began.Add(time.Duration(float64(at-p.from) / float64(p.speed) * float64(time.Microsecond)))
		if rest := time.Until(due); rest >= restMin {
			timer := time.NewTimer(rest)
			defer timer.Stop()
			select {
			case <-timer.C:
			case <-ctx.Done():
			}
		}
	}
	return context.Cause(ctx)
}

// pass lets board time pass between two moments and reports its progress, as often as a live board gets ticks. At full speed it
// does not wait, and reports nothing.
func (p pace) pass(ctx context.Context, from, to sensor.Micros, tell func(at sensor.Micros) error) error {
	if p.speed == 0 {
		return context.Cause(ctx)
	}
	tick := max(daemon.TickEvery, sensor.Micros(float64(daemon.TickEvery)*float64(p.speed)))
	for at := from + tick; at < to; at += tick {
		if err := p.until(ctx, at); err != nil {
			return err
		}
		if err := tell(at); err != nil {
			return err
		}
	}
	return nil
}
