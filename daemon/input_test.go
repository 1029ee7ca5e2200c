package daemon

import (
	"cmp"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/sensor"
)

// A start is entered as a time of day, and stored as board time.
func TestTheTimeOfTheBoardAtWhichAGameStarts(t *testing.T) {
	now := moment{board: 60_000_000, wall: time.Date(2026, 11, 23, 12, 30, 0, 0, time.UTC)}
	for _, tc := range []struct {
		name, start string
		want        sensor.Micros
		err         string
	}{
		{"in a quarter of an hour", "2026-11-23T12:45:00Z", 960_000_000, ""},
		{"in another time zone", "2026-11-23T19:45:00+07:00", 960_000_000, ""},
		{"before the session", "2026-11-23T12:28:00Z", -60_000_000, ""},
		{"never", "2926-11-23T12:28:00Z", 0, "start: 2926-11-23T12:28:00Z is too far from now"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			f, err := factOf(control.Request{Op: control.Schedule, Body: control.ScheduleBody{Start: tc.start}}, now)
			got, _ := f.(fact.Schedule)
			if text := errorText(err); got.Amount != tc.want || text != tc.err {
				t.Errorf("got %d, %q, want %d, %q", got.Amount, text, tc.want, tc.err)
			}
		})
	}
}

// A field of a body that the fact has under no name would be lost. These say how it is entered, or become a fact otherwise.
func TestEachFieldOfABodyIsStored(t *testing.T) {
	otherwise := map[control.Op][]string{
		control.Tags: {"tags"}, control.Schedule: {"start"}, control.Result: {"was"}, control.Name: {"was"}, control.Rule: {"seen"},
		control.Sign: {"pin", "digest"}, control.Seal: {"move", "as_written"}, control.Resume: {"tags", "adjourned"},
		control.New: {"tags", "position", "same_names"},
	}
	for _, o := range control.Operations() {
		in, err := fact.Decode([]byte(`{"fact":"` + string(o.Op) + `","at_us":0}`))
		if err != nil {
			t.Errorf("%s: %v", o.Op, err)
			continue
		}
		stored := tagsOf("json", in.Fact)
		if o.Body == nil {
			continue
		}
		for i, name := range tagsOf("json", o.Body) {
			if !slices.Contains(stored, cmp.Or(tagsOf("fact", o.Body)[i], name)) && !slices.Contains(otherwise[o.Op], name) {
				t.Errorf("%s: %s is in no fact", o.Op, name)
			}
		}
	}
}

// tagsOf returns the names that a tag of the fields of a struct gives.
func tagsOf(tag string, of any) (names []string) {
	for _, f := range reflect.VisibleFields(reflect.TypeOf(of)) {
		if !f.Anonymous {
			name, _, _ := strings.Cut(f.Tag.Get(tag), ",")
			names = append(names, name)
		}
	}
	return names
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
