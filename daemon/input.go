package daemon

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/input"
	"github.com/kyban/kyban/internal/covered"
	"github.com/kyban/kyban/scoresheet"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// inputOf returns the input of a checked request: it has the request's name and fields.
func inputOf(r control.Request, now moment) (in input.Input, err error) {
	kind, known := input.KindOf(string(r.Op))
	if !known {
		return in, fmt.Errorf("request %q: not known here", r.Op)
	}
	in = input.Input{Kind: kind, Ply: r.Ply, Plies: r.Plies, What: r.What, Text: r.Text, Name: r.Name, On: r.On != nil && *r.On, Delay: delayOf(r)}
	switch r.Op {
	case control.Tags:
		in.Text = tagLines(r.Tags)
	case control.Result:
		in.Text = r.Result
	case control.Rule:
		in.Text, in.Ruling = r.Ruling, rulingOf(r)
	case control.Open:
		in.Text = keyOf(r.Key)
	case control.Promote:
		in.Text = r.Piece
	case control.Name:
		in.Text, in.Reason = r.Move, r.Reason
	case control.Sign:
		in.Covers = covered.Newest
	case control.Schedule:
		if in.Amount, err = startOf(r, now); err != nil {
			return in, err
		}
	}
	if in.Side, err = sideOf(r.Side); err != nil {
		return in, err
	}
	if in.Point, err = pointOf(r.Point); err != nil {
		return in, err
	}
	in.Named, err = pointsOf(r.Points)
	return in, err
}

// moment is a board time with its time of day.
type moment struct {
	board sensor.Micros
	wall  time.Time
}

// startOf returns the board time at which a game is to start.
func startOf(r control.Request, now moment) (sensor.Micros, error) {
	start, err := time.Parse(time.RFC3339, r.Start)
	if err != nil {
		return 0, err
	}
	at := now.board + sensor.Micros(start.Sub(now.wall).Microseconds())
	if at < -trace.TimeMax || at > trace.TimeMax {
		return 0, fmt.Errorf("start: %s is too far from now", r.Start)
	}
	return at, nil
}

// delayOf returns the delay of the public, none if the request does not set it.
func delayOf(r control.Request) trace.Delay {
	if r.Delay == nil {
		return trace.Delay{}
	}
	return trace.Delay{Time: sensor.Micros(*r.Delay), Moves: r.Moves}
}

// rulingOf returns the details of an arbiter's ruling.
func rulingOf(r control.Request) trace.Ruling {
	return trace.Ruling{Amount: sensor.Micros(r.Amount), Result: r.Result, Article: r.Article, Reason: r.Reason, Claim: r.Claim, Revises: r.Revises}
}

// sideOf returns a side, none if the text is empty or names the arbiter.
func sideOf(text string) (engine.Side, error) {
	if text == "" || text == trace.Arbiter {
		return engine.NoSide, nil
	}
	return engine.ParseSide(text)
}

// pointOf returns a point, none for an empty text.
func pointOf(text string) (engine.Point, error) {
	if text == "" {
		return engine.NoPoint, nil
	}
	return engine.ParsePoint(text)
}

func pointsOf(texts []string) (points engine.PointSet, err error) {
	for _, text := range texts {
		p, err := engine.ParsePoint(text)
		if err != nil {
			return points, err
		}
		points.Add(p)
	}
	return points, nil
}

// tagLines returns tags in the form of an input.
func tagLines(tags map[string]string) string {
	var lines []string
	for _, key := range slices.Sorted(maps.Keys(tags)) {
		lines = append(lines, scoresheet.TagKey(key)+"="+tags[key])
	}
	return strings.Join(lines, "\n")
}
