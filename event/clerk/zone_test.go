package clerk

import (
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/event/players"
)

func TestWhenARoundStarts(t *testing.T) {
	now := time.Date(2026, 12, 4, 20, 30, 0, 0, time.UTC) // The 5th, 03:30, in Huế.
	for _, c := range []struct{ name, zone, text, want string }{
		{"a time is today where the event is", "Asia/Ho_Chi_Minh", "14:00", "2026-12-05T14:00:00+07:00"},
		{"a day and a time", "Asia/Ho_Chi_Minh", "2026-12-06 09:30", "2026-12-06T09:30:00+07:00"},
		{"a day and a time with a T", "Europe/Berlin", "2026-07-01T09:30", "2026-07-01T09:30:00+02:00"},
		{"an offset of its own", "Asia/Ho_Chi_Minh", "2026-12-05T07:00:00Z", "2026-12-05T14:00:00+07:00"},
		{"an offset, and no zone", "", "2026-12-05T07:00:00+01:00", "2026-12-05T07:00:00+01:00"},
		{"no zone", "", "14:00", `start "14:00": the section names no time zone: expected a time with its offset, such as 2026-12-05T14:00:00+07:00`},
		{"over today", "Asia/Ho_Chi_Minh", "03:00", `start "03:00": that is over today in Asia/Ho_Chi_Minh: expected the day, too, such as 2026-12-05 14:00`},
		{"a day that is none", "Asia/Ho_Chi_Minh", "2026-02-30 14:00", `start "2026-02-30 14:00": expected a time such as 14:00, or 2026-12-05 14:00, in the time zone Asia/Ho_Chi_Minh`},
		{"a word", "Asia/Ho_Chi_Minh", "noon", `start "noon": expected a time such as 14:00, or 2026-12-05 14:00, in the time zone Asia/Ho_Chi_Minh`},
		{"a time that is left out", "Europe/Berlin", "2027-03-28 02:30", `start "2027-03-28 02:30": the clocks of Europe/Berlin are put forward then, and have no such time`},
		{"a time that is there twice", "Europe/Berlin", "2026-10-25 02:30", `start "2026-10-25 02:30": the clocks of Europe/Berlin are put back then, and have this time twice: expected it with its offset`},
		{"the second of them", "Europe/Berlin", "2026-10-25T02:30:00+01:00", "2026-10-25T02:30:00+01:00"},
		{"no such zone", "Asia/Hue", "14:00", `time zone "Asia/Hue": expected one of the IANA, such as Asia/Ho_Chi_Minh`},
	} {
		got, err := StartOf(event.Regulations{Zone: c.zone}, c.text, now)
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestRegulationsThatNoSectionIsOpenedWith(t *testing.T) {
	var list List
	list.Players = []players.Player{{Name: "A"}, {Name: "B"}}
	for _, c := range []struct {
		name string
		r    event.Regulations
		want string
	}{
		{"a zone that is none", event.Regulations{Zone: "Asia/Hue"}, `time zone "Asia/Hue": expected one of the IANA`},
		{"the zone of the computer", event.Regulations{Zone: "Local"}, `time zone "Local": expected one of the IANA`},
		{"a day in another form", event.Regulations{Begin: "5.12.2026"}, `day "5.12.2026": expected one such as 2026-12-05`},
		{"an end before the beginning", event.Regulations{Begin: "2026-12-05", End: "2026-12-04"}, "the event ends on 2026-12-04, before it begins on 2026-12-05"},
		{"a law of repetition that nobody has", event.Regulations{Repetition: "vn1066"}, `law of repetition: rulebook "vn1066": expected one of vn2004`},
		{"a law of repetition in chess", event.Regulations{Play: "chess", Repetition: "axf2003"}, "law of repetition axf2003: expected none in chess"},
		{"all of it right", event.Regulations{Zone: "Asia/Ho_Chi_Minh", Begin: "2026-12-05", End: "2026-12-06", Repetition: "none"}, ""},
	} {
		c.r.System = event.Swiss
		err := Try("", c.r, list)
		if got := (map[bool]string{true: ""})[err == nil]; err != nil && (c.want == "" || !strings.HasPrefix(err.Error(), c.want)) || err == nil && got != c.want {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
}
