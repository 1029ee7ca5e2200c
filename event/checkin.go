package event

import (
	"maps"
	"strings"

	"github.com/kyban/kyban/internal/message"
)

func (s *Section) checkIn(c CheckIn) error {
	if s.EntryName(c.Entry) == "" {
		return message.Errorf("check-in: nobody has the number %d", c.Entry)
	}
	there := maps.Clone(s.checkedIn)
	if there == nil {
		there = map[int]bool{}
	}
	there[c.Entry] = !c.Back
	s.checkedIn = there
	return nil
}

// ChecksIn reports whether the section checks its players in: somebody was.
func (s *Section) ChecksIn() bool { return s.checkedIn != nil }

// IsCheckedIn reports whether an entry is there, as far as anybody has entered it.
func (s *Section) IsCheckedIn(entry int) bool { return s.checkedIn[entry] }

// Missing returns who is to play in a round and is not checked in, nobody where the section does not check in.
func (s *Section) Missing(round int) (missing []int) {
	if !s.ChecksIn() {
		return nil
	}
	for n := 1; n <= s.entries(); n++ {
		if takes, _ := s.takesPart(n, round); takes && !s.checkedIn[n] && !(s.By == Knockout && !s.alive(n, round)) {
			missing = append(missing, n)
		}
	}
	return missing
}

// mostNamed is how many of those who are missing a refusal names.
const mostNamed = 10

// checkPresent refuses to pair a round while somebody who is to play is not checked in.
func (s *Section) checkPresent(round int) error {
	missing := s.Missing(round)
	if len(missing) == 0 {
		return nil
	}
	var names []string
	for _, n := range missing[:min(len(missing), mostNamed)] {
		names = append(names, s.EntryName(n))
	}
	if len(missing) > mostNamed {
		names = append(names, "...")
	}
	return message.Errorf("round %d: %d are not checked in: %s: check them in, or enter that they are absent", round, len(missing), strings.Join(names, ", "))
}
