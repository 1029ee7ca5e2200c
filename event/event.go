package event

import (
	"slices"
	"strconv"
	"strings"

	"github.com/kyban/kyban/event/players"
	"github.com/kyban/kyban/internal/message"
)

// Event is what its facts have made of it. The zero value has no section.
type Event struct {
	Sections []*Section
}

// Section is a section of an event.
type Section struct {
	Name string
	Regulations
	Players []Player
	Teams   []Team
	Rounds  []*Round

	absences  map[[2]int]Absence // By round and entry.
	withdrawn map[int]int        // The first round in which an entry does not take part any more.
	checkedIn map[int]bool       // The entries that are there, nil where nobody was ever checked in.
}

// Player is a player of a section; his number is that of his place in the list.
type Player struct {
	players.Player
	From int // The first round in which he takes part.
}

// Team is a team with the numbers of its players, in the order of the boards.
type Team struct {
	Name    string
	Players []int
	From    int
}

// Round is a round that was paired.
type Round struct {
	Pairing
	Published bool
	Starts    string // When it starts, by the time zone of the event, in RFC 3339; "" where nobody has said so.
	Changed   []Change
}

// Section returns the section of a name; "" is the only one.
func (e *Event) Section(name string) (*Section, error) {
	if name == "" && len(e.Sections) == 1 {
		return e.Sections[0], nil
	}
	var names []string
	for _, s := range e.Sections {
		if s.Name == name {
			return s, nil
		}
		names = append(names, strconv.Quote(s.Name))
	}
	switch {
	case len(names) == 0:
		return nil, message.Errorf("the event has no section yet: boardctl event new makes one")
	case name == "":
		return nil, message.Errorf("the event has several sections: name one of %s", strings.Join(names, ", "))
	}
	return nil, message.Errorf("section %q: expected one of %s", name, strings.Join(names, ", "))
}

// Apply applies a fact. What can't be is refused, and nothing is changed.
func (e *Event) Apply(f Fact) error {
	if f.Opened != nil {
		return e.open(f)
	}
	i := slices.IndexFunc(e.Sections, func(s *Section) bool { return s.Name == f.Section })
	if i < 0 {
		return message.Errorf("section %q is not there", f.Section)
	}
	s := e.Sections[i]
	switch {
	case f.Players != nil:
		return s.add(f.Players)
	case f.CheckIn != nil:
		return s.checkIn(*f.CheckIn)
	case f.Absence != nil:
		return s.absent(*f.Absence)
	case f.Withdrawal != nil:
		return s.withdraw(*f.Withdrawal)
	case f.Pairing != nil:
		return s.take(*f.Pairing)
	case f.Change != nil:
		return s.change(*f.Change)
	case f.Publication != nil:
		return s.publish(*f.Publication)
	case f.Result != nil:
		return s.result(*f.Result)
	case f.Tiebreak != nil:
		return s.tiebreak(*f.Tiebreak)
	}
	return message.Errorf("a fact of a kind that this version does not know: a newer program has stored it")
}

// open opens a section.
func (e *Event) open(f Fact) error {
	for _, s := range e.Sections {
		if s.Name == f.Section {
			return message.Errorf("section %q is there already: add players to it by boardctl event import, or name another section", f.Section)
		}
	}
	s := &Section{Name: f.Section, Regulations: *f.Opened, absences: map[[2]int]Absence{}, withdrawn: map[int]int{}}
	for _, p := range f.Players {
		s.join(p, 1)
	}
	if n := s.entries(); n < 2 {
		return message.Errorf("expected at least two who play, found %d", n)
	}
	if s.System == Teams {
		for _, p := range s.Players {
			if p.Team == "" {
				return message.Errorf("%s: expected a team: the list needs a column team, in which each player has one, in the order of the boards", p.Name)
			}
		}
	}
	if f.Opened.FirstTable == 0 {
		s.FirstTable = e.nextTable()
	}
	if err := s.complete(s.entries()); err != nil {
		return err
	}
	e.Sections = append(e.Sections, s)
	return nil
}

// nextTable returns the first table that no section needs.
func (e *Event) nextTable() int {
	next := 1
	for _, s := range e.Sections {
		next = max(next, s.FirstTable+s.tables())
	}
	return next
}

// tables returns how many tables a section needs, with some to spare for late entries.
func (s *Section) tables() int {
	n := (s.entries() + 1) / 2
	if s.System == Teams {
		return n * s.Boards
	}
	return n
}

// Tables returns how many tables a full round of the section has.
func (s *Section) Tables() int {
	if s.System == Teams {
		return s.entries() / 2 * s.Boards
	}
	return s.entries() / 2
}

// entries returns how many are paired: players, or teams.
func (s *Section) entries() int {
	if s.System == Teams {
		return len(s.Teams)
	}
	return len(s.Players)
}

// EntryName returns the name of an entry, "" where nobody has the number.
func (s *Section) EntryName(number int) string {
	switch {
	case number < 1 || number > s.entries():
		return ""
	case s.System == Teams:
		return s.Teams[number-1].Name
	}
	return s.Players[number-1].Name
}

// PlayerName returns the name of a player, "" where nobody has the number.
func (s *Section) PlayerName(number int) string {
	if number < 1 || number > len(s.Players) {
		return ""
	}
	return s.Players[number-1].Name
}

// join adds a player, who takes part from a round on, and his team.
func (s *Section) join(p players.Player, from int) {
	s.Players = append(s.Players, Player{p, from})
	if s.System != Teams || p.Team == "" {
		return
	}
	i := slices.IndexFunc(s.Teams, func(t Team) bool { return t.Name == p.Team })
	if i < 0 {
		i, s.Teams = len(s.Teams), append(s.Teams, Team{Name: p.Team, From: from})
	}
	s.Teams[i].Players = append(s.Teams[i].Players, len(s.Players))
}

// add adds players: before the first round, or late ones.
func (s *Section) add(list []players.Player) error {
	late := len(s.Rounds) > 0
	if late && s.By != Swiss && s.By != External {
		return message.Errorf("round 1 is paired, and %s takes no late entries: its pairings depend on how many play", string(s.By))
	}
	for i, p := range list {
		if p.Name == "" || s.System == Teams && p.Team == "" {
			return message.Errorf("player %d of the list has no name, or no team", i+1)
		}
		for n, before := range s.Players {
			if p.ID != "" && strings.EqualFold(p.ID, before.ID) || p.ID == "" && p.Name == before.Name && p.Club == before.Club {
				return message.Errorf("%s is in the section already, with the number %d", p.Name, n+1)
			}
		}
	}
	from := 1
	if late {
		from = len(s.Rounds) + 1
	}
	before := *s
	s.Players, s.Teams = slices.Clone(s.Players), slices.Clone(s.Teams)
	for i := range s.Teams {
		s.Teams[i].Players = slices.Clone(s.Teams[i].Players)
	}
	for _, p := range list {
		s.join(p, from)
	}
	if !late {
		r := s.Regulations
		if r.By == RoundRobin || r.By == Berger || r.By == Knockout {
			r.Rounds = 0
		}
		if err := r.complete(s.entries()); err != nil {
			*s = before
			return err
		}
		s.Regulations = r
	}
	return nil
}

// Find returns the number of an entry that is named by its number, id or name.
func (s *Section) Find(text string) (int, error) {
	var found []int
	for n := 1; n <= s.entries(); n++ {
		id := ""
		if s.System != Teams {
			id = s.Players[n-1].ID
		}
		if s.EntryName(n) == text || id != "" && strings.EqualFold(id, text) {
			found = append(found, n)
		}
	}
	if n, ok := digits(text); len(found) == 0 && ok && n >= 1 && n <= s.entries() {
		return n, nil
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		return 0, message.Errorf("%q: expected a name, an id, or a number from 1 to %d", text, s.entries())
	}
	return 0, message.Errorf("%q: %d have this name: give the number", text, len(found))
}

func digits(text string) (n int, ok bool) {
	for _, c := range text {
		if c < '0' || c > '9' || n > 99999 {
			return 0, false
		}
		n = n*10 + int(c-'0')
	}
	return n, text != ""
}
