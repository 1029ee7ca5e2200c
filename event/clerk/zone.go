package clerk

import (
	"strings"
	"time"
	_ "time/tzdata" // Windows and small systems have no time zones of their own.

	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/rulebook"
)

// check refuses regulations that no section is opened with. Sections that are there stay readable, whatever earlier versions took.
func check(r event.Regulations) error {
	if err := rulebook.CheckRepetition(r.Play, r.Repetition); err != nil {
		return err
	}
	if r.Zone != "" {
		if _, err := zone(r.Zone); err != nil {
			return err
		}
	}
	for _, day := range []string{r.Begin, r.End} {
		if _, err := time.Parse(time.DateOnly, day); day != "" && err != nil {
			return message.Errorf("day %q: expected one such as 2026-12-05", day)
		}
	}
	if r.Begin != "" && r.End != "" && r.End < r.Begin {
		return message.Errorf("the event ends on %s, before it begins on %s", r.End, r.Begin)
	}
	return nil
}

// zone returns a time zone of the IANA.
func zone(name string) (*time.Location, error) {
	at, err := time.LoadLocation(name)
	if err != nil || name == "" || name == time.Local.String() {
		return nil, message.Errorf("time zone %q: expected one of the IANA, such as Asia/Ho_Chi_Minh", name)
	}
	return at, nil
}

// The forms of a start: with its offset, as the day and the time of the event's time zone, and as its time today.
const (
	startOfDay = "2006-01-02 15:04"
	startToday = "15:04"
)

// StartOf reads when a round starts as people type it, and returns it in RFC 3339, with the offset of the section's time zone: 14:00 is today
// there, and 2026-12-05 14:00 on that day. A time with an offset of its own needs no zone.
func StartOf(r event.Regulations, text string, now time.Time) (string, error) {
	at, err := time.Parse(time.RFC3339, text)
	if err == nil && r.Zone == "" {
		return text, nil
	}
	if r.Zone == "" {
		return "", message.Errorf("start %q: the section names no time zone: expected a time with its offset, such as 2026-12-05T14:00:00+07:00", text)
	}
	in, failed := zone(r.Zone)
	if failed != nil {
		return "", failed
	}
	if err == nil {
		return at.In(in).Format(time.RFC3339), nil
	}
	given := strings.Replace(text, "T", " ", 1)
	if _, err := time.Parse(startToday, given); err == nil {
		given = now.In(in).Format(time.DateOnly) + " " + given
	}
	if at, err = time.ParseInLocation(startOfDay, given, in); err != nil {
		return "", message.Errorf("start %q: expected a time such as 14:00, or 2026-12-05 14:00, in the time zone %s", text, r.Zone)
	}
	switch {
	case at.Format(startOfDay) != given:
		return "", message.Errorf("start %q: the clocks of %s are put forward then, and have no such time", text, r.Zone)
	case isTwice(at):
		return "", message.Errorf("start %q: the clocks of %s are put back then, and have this time twice: expected it with its offset", text, r.Zone)
	case given != strings.Replace(text, "T", " ", 1) && at.Before(now):
		return "", message.Errorf("start %q: that is over today in %s: expected the day, too, such as 2026-12-05 14:00", text, r.Zone)
	}
	return at.Format(time.RFC3339), nil
}

// isTwice reports whether the clocks of a zone show a time a second time, because they are put back.
func isTwice(at time.Time) bool {
	for by := 15 * time.Minute; by <= 3*time.Hour; by += 15 * time.Minute {
		if at.Add(by).Format(startOfDay) == at.Format(startOfDay) || at.Add(-by).Format(startOfDay) == at.Format(startOfDay) {
			return true
		}
	}
	return false
}
