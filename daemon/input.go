package daemon

import (
	"cmp"
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/scoresheet"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// factOf returns the fact of a checked request: its fields are those of the body, by their names or their tag fact.
func factOf(r control.Request, now moment) (fact.Fact, error) {
	fields := map[string]any{"fact": r.Op}
	if body := reflect.ValueOf(r.Body); body.IsValid() {
		for _, f := range reflect.VisibleFields(body.Type()) {
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if value := body.FieldByIndex(f.Index); !value.IsZero() && (f.Name != "Side" || value.String() != trace.Arbiter) {
				fields[cmp.Or(f.Tag.Get("fact"), name)] = value.Interface()
			}
		}
	}
	stored, err := json.Marshal(fields)
	if err != nil {
		return nil, err
	}
	in, err := fact.Decode(stored)
	if err != nil {
		return nil, message.Errorf("request %q: not known here", r.Op) // Check has refused what can't be read.
	}
	switch b := r.Body.(type) { // What is said otherwise than it is stored.
	case control.TagsBody:
		return fact.Tags{Text: tagLines(b.Tags)}, nil
	case control.OpenBody:
		return fact.Open{Text: keyOf(b.Key)}, nil
	case control.ScheduleBody:
		at, err := startOf(b.Start, now)
		return fact.Schedule{Amount: at}, err
	case control.SignBody:
		sign := in.Fact.(fact.Sign)
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
func startOf(text string, now moment) (sensor.Micros, error) {
	start, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return 0, err
	}
	at := now.board + sensor.Micros(start.Sub(now.wall).Microseconds())
	if at < -trace.TimeMax || at > trace.TimeMax {
		return 0, message.Errorf("start: %s is too far from now", text)
	}
	return at, nil
}

func tagLines(tags map[string]string) string {
	var lines []string
	for _, key := range slices.Sorted(maps.Keys(tags)) {
		lines = append(lines, scoresheet.TagKey(key)+"="+tags[key])
	}
	return strings.Join(lines, "\n")
}

// regulated returns the regulations of a new game, and whether the request changes any: what it leaves out stays as it was.
func regulated(was fact.Regulations, r control.NewBody) (now fact.Regulations, said bool) {
	now = was
	take := func(to *bool, from *bool) {
		if from != nil {
			*to, said = *from, true
		}
	}
	take(&now.FlagEnds, r.FlagEnds)
	take(&now.Supervised, r.Supervised)
	take(&now.Consent, r.Consent)
	if r.Lateness != nil {
		now.Lateness, said = sensor.Micros(*r.Lateness), true
	}
	switch {
	case r.Control == control.NoControl:
		now.Control, said = "", true
	case r.Control != "":
		now.Control, said = r.Control, true
	}
	if !said {
		return fact.Regulations{}, false
	}
	return now, true
}

// namesOf returns the tags of a new game: those of the last one, overridden by the request.
func namesOf(last, said map[string]string) map[string]string {
	all := map[string]string{}
	for key, value := range last {
		if value != "" {
			all[key] = value
		}
	}
	maps.Copy(all, said)
	return all
}
