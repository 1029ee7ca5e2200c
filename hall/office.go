package hall

import (
	"cmp"
	"context"
	"slices"

	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/event/clerk"
	"github.com/kyban/kyban/httpd"
)

// Office is the event as its organisers see it: also what is not public yet.
type Office struct {
	Name     string          `json:"name"`
	Sections []OfficeSection `json:"sections"`
}

// OfficeSection is a section as its organisers see it.
type OfficeSection struct {
	Name       string        `json:"name"`
	System     string        `json:"system"`
	By         string        `json:"by"`
	Rounds     int           `json:"rounds,omitempty" doc:"How many there are by the regulations."`
	Games      int           `json:"games" doc:"Of a meeting."`
	Play       string        `json:"play"`
	Rulebook   string        `json:"rulebook"`
	Scoring    string        `json:"scoring"`
	Control    string        `json:"control,omitempty"`
	Zone       string        `json:"zone,omitempty" doc:"Of the IANA, in which starts of rounds are typed and shown."`
	Seed       string        `json:"seed"`
	FirstTable int           `json:"first_table"`
	ChecksIn   bool          `json:"checks_in" doc:"Somebody was checked in, so that no round is paired while somebody is missing."`
	Next       int           `json:"next" doc:"The round that is to be paired or published next."`
	Missing    []int         `json:"missing" doc:"Who is to play in it and is not checked in."`
	Entries    []OfficeEntry `json:"entries" doc:"Those who are paired: players, or teams."`
	Paired     []OfficeRound `json:"paired" doc:"The rounds that are paired."`

	Readings []event.ReadingView `json:"readings" doc:"How each passage is read on which the law is silent, and which the regulations may read otherwise."`
}

// OfficeEntry is a player, or a team, as organisers see him.
type OfficeEntry struct {
	Number    int    `json:"number"`
	Name      string `json:"name"`
	Club      string `json:"club,omitempty"`
	Rating    int    `json:"rating,omitempty"`
	ID        string `json:"id,omitempty"`
	CheckedIn bool   `json:"checked_in,omitempty"`
	Absent    bool   `json:"absent,omitempty" doc:"Takes no part in the next round."`
}

// OfficeRound is a round as organisers see it.
type OfficeRound struct {
	event.RoundView
	Trouble string `json:"trouble,omitempty" doc:"What keeps it from being published."`
	Begun   bool   `json:"begun,omitempty" doc:"It is not withdrawn any more."`
	clerk.Seen
}

// InLanguage is the language in which an answer says what is wrong and why.
type InLanguage struct {
	Lang string `query:"lang" enum:"vi,zh,zh-hant,en" default:"en" doc:"Of reasons and troubles."`
}

// registerOffice registers what organisers read.
func (h *Hall) registerOffice(d *httpd.Door) {
	office := d.Operation("GET", OfficePath, auth.ReadEvent, "office", "The event as its organisers see it, also what is not public yet")
	httpd.Register(d, office, func(_ context.Context, in *InLanguage) (*httpd.Answer[Office], error) {
		return &httpd.Answer[Office]{Body: h.desk.office(in.Lang)}, nil
	})
	standings := d.Operation("GET", OfficePath+"/standings", auth.ReadEvent, "office-standings", "The standings as they are now, whatever everybody may know of them")
	httpd.Register(d, standings, func(context.Context, *struct{}) (*httpd.Answer[[]StandingsTold], error) {
		return &httpd.Answer[[]StandingsTold]{Body: h.desk.standingsNow()}, nil
	})
}

// OfficePath is the route of the event as organisers see it.
const OfficePath = "/api/organise"

func (d *desk) standingsNow() []StandingsTold {
	d.mu.Lock()
	defer d.mu.Unlock()
	all := []StandingsTold{}
	for _, s := range d.reload().Sections {
		all = append(all, standingsTold(s))
	}
	return all
}

// office returns the event as organisers see it.
func (d *desk) office(lang string) Office {
	d.mu.Lock()
	defer d.mu.Unlock()
	told := Office{Sections: []OfficeSection{}}
	e := d.reload()
	hidden := map[game]int{}
	if d.store != nil {
		hidden = d.hidden(d.store.Facts())
	}
	for _, s := range e.Sections {
		told.Name = cmp.Or(told.Name, s.Event)
		told.Sections = append(told.Sections, officeSection(s, func(round int) clerk.Seen { return d.seen(hidden, s, round) }, lang))
	}
	return told
}

func officeSection(s *event.Section, seen func(round int) clerk.Seen, lang string) OfficeSection {
	next := s.NextRound()
	told := OfficeSection{
		Name: s.Name, System: string(s.System), By: string(s.By), Rounds: s.Regulations.Rounds, Games: s.Games, Play: s.Play, Rulebook: s.Rulebook, Scoring: s.Scoring,
		Control: s.Control, Zone: s.Zone, Readings: s.ReadingViews(), Seed: s.Seed, FirstTable: s.FirstTable, ChecksIn: s.ChecksIn(), Next: next, Missing: append([]int{}, s.Missing(next)...),
		Entries: []OfficeEntry{}, Paired: []OfficeRound{},
	}
	for n := 1; n <= s.Entries(); n++ {
		entry := OfficeEntry{Number: n, Name: s.EntryName(n), CheckedIn: s.IsCheckedIn(n), Absent: s.IsAbsent(n, next)}
		if s.System != event.Teams {
			p := s.Players[n-1]
			entry.Club, entry.Rating, entry.ID = p.Club, p.Rating, p.ID
		}
		told.Entries = append(told.Entries, entry)
	}
	for _, r := range s.Rounds {
		told.Paired = append(told.Paired, officeRound(s, r, seen(r.Number()), lang))
	}
	return told
}

func officeRound(s *event.Section, r *event.Round, seen clerk.Seen, lang string) OfficeRound {
	told := OfficeRound{RoundView: s.View(r, lang), Begun: s.HasBegun(r) || len(seen.Moves) > 0, Seen: seen}
	if !r.Published {
		told.Trouble = troubleOf(lang, s.Whole(r.Number()))
	}
	return told
}

// reveals returns the tables of earlier rounds whose results nobody may know yet.
func reveals(hidden map[game]int, section string, round int) (tables []int) {
	for g := range hidden {
		if g.section == section && g.round < round {
			tables = append(tables, g.table)
		}
	}
	slices.Sort(tables)
	return slices.Compact(tables)
}
