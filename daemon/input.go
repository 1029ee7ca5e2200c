package daemon

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/scoresheet"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// factOf returns the fact of a checked request: the fields of the request have the names of those of the stored fact, but for these.
func factOf(r control.Request, now moment) (f fact.Fact, err error) {
	switch r.Op {
	case control.Tags:
		r.Text = tagLines(r.Tags)
	case control.Result:
		r.Text = r.Result
	case control.Rule:
		r.Text = r.Ruling
	case control.Open:
		r.Text = keyOf(r.Key)
	case control.Promote:
		r.Text = r.Piece
	case control.Name:
		r.Text = r.Move
	case control.Schedule:
		if r.Amount, err = startOf(r, now); err != nil {
			return nil, err
		}
	}
	if r.Side == trace.Arbiter {
		r.Side = ""
	}
	stored, err := json.Marshal(struct {
		Fact string `json:"fact"`
		At   int    `json:"at_us"`
		control.Request
	}{Fact: string(r.Op), Request: r})
	if err != nil {
		return nil, err
	}
	in, err := fact.Decode(stored)
	if err != nil {
		return nil, fmt.Errorf("request %q: not known here", r.Op) // Check has refused what can't be read.
	}
	if sign, ok := in.Fact.(fact.Sign); ok {
		sign.Covers, sign.Layout = true, fact.NewestLayout
		return sign, nil
	}
	return in.Fact, nil
}

// moment is a board time with its time of day.
type moment struct {
	board sensor.Micros
	wall  time.Time
}

// startOf returns the board time at which a game is to start.
func startOf(r control.Request, now moment) (int64, error) {
	start, err := time.Parse(time.RFC3339, r.Start)
	if err != nil {
		return 0, err
	}
	at := now.board + sensor.Micros(start.Sub(now.wall).Microseconds())
	if at < -trace.TimeMax || at > trace.TimeMax {
		return 0, fmt.Errorf("start: %s is too far from now", r.Start)
	}
	return int64(at), nil
}

func tagLines(tags map[string]string) string {
	var lines []string
	for _, key := range slices.Sorted(maps.Keys(tags)) {
		lines = append(lines, scoresheet.TagKey(key)+"="+tags[key])
	}
	return strings.Join(lines, "\n")
}
