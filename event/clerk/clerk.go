package clerk

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/hex"
	"slices"
	"time"

	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/event/pairing"
	"github.com/kyban/kyban/event/program"
	"github.com/kyban/kyban/event/store"
	"github.com/kyban/kyban/internal/message"
)

// Clerk enters facts in a store, in the name of a person.
type Clerk struct {
	Store *store.Store
	By    string // Who enters; "" at the command line.
}

func (c Clerk) enter(section string, f event.Fact) error {
	f.By, f.Section = c.By, section
	return c.Store.Append(f)
}

// Opening returns the regulations of a new section as a list completes them, with a seed that is drawn where none is given. What no section
// is opened with is refused.
func Opening(r event.Regulations, l List) (completed event.Regulations, drawn bool, err error) {
	if err := check(r); err != nil {
		return r, false, err
	}
	r.Scoring, r.Rest = cmp.Or(r.Scoring, l.Scoring), cmp.Or(r.Rest, r.Readings[pairing.RestWorth], l.Rest)
	if r.Rounds == 0 && (r.System == event.Swiss || r.System == event.External) {
		r.Rounds = l.Planned
	}
	if r.Seed != "" {
		return r, false, nil
	}
	seed := make([]byte, 8)
	if _, err := rand.Read(seed); err != nil {
		return r, false, err
	}
	r.Seed = hex.EncodeToString(seed)
	return r, true, nil
}

// Open opens a section with its players, and the rounds that a report has. Of a list of which not all can be kept nothing is.
func (c Clerk) Open(section string, r event.Regulations, l List) (s *event.Section, drawn bool, err error) {
	r, drawn, err = Opening(r, l)
	if err != nil {
		return nil, false, err
	}
	facts := l.facts(r)
	if err := try(section, facts); err != nil {
		return nil, false, err
	}
	for _, f := range facts {
		if err := c.enter(section, f); err != nil {
			return nil, false, err
		}
	}
	s, err = c.Store.Event.Section(section)
	return s, drawn, err
}

// Try returns what keeps a section from being opened so, and keeps nothing.
func Try(section string, r event.Regulations, l List) error {
	r, _, err := Opening(r, l)
	if err != nil {
		return err
	}
	return try(section, l.facts(r))
}

// facts returns those of a section that begins with the list.
func (l List) facts(r event.Regulations) []event.Fact {
	facts := []event.Fact{{Opened: &r, Players: l.Players}}
	for i := range l.Rounds {
		facts = append(facts, event.Fact{Pairing: &l.Rounds[i]})
	}
	return facts
}

func try(section string, facts []event.Fact) error {
	var trial event.Event
	for _, f := range facts {
		f.Section = section
		if err := trial.Apply(f); err != nil {
			return err
		}
	}
	return nil
}

// Join adds the players of a list, as late ones where a round is paired.
func (c Clerk) Join(s *event.Section, l List) error {
	if len(l.Rounds) > 0 {
		return message.Errorf("the list has rounds, which are only read where a section is opened with them")
	}
	return c.enter(s.Name, event.Fact{Players: l.Players})
}

// By is how a round of the system external is paired.
type By struct {
	Program string        // "" for the one that the regulations name.
	Limit   time.Duration // How long it may take; 0 for program.Limit.
}

// Pair pairs a round. Notes are what a person should look at.
func (c Clerk) Pair(ctx context.Context, s *event.Section, round int, by By) (notes []message.Text, err error) {
	var paired event.Pairing
	if s.By == event.External {
		paired, notes, err = byProgram(ctx, s, round, by)
	} else {
		paired, notes, err = s.Pair(round)
	}
	if err != nil {
		return notes, err
	}
	if err := c.enter(s.Name, event.Fact{Pairing: &paired}); err != nil {
		return notes, err
	}
	if s.By == event.Swiss {
		notes = append(notes, s.MetBefore(round)...)
	}
	return notes, nil
}

// byProgram lets a program pair.
func byProgram(ctx context.Context, s *event.Section, round int, by By) (event.Pairing, []message.Text, error) {
	name := cmp.Or(by.Program, s.Program)
	if name == "" {
		return event.Pairing{}, nil, ErrNoProgram
	}
	notes, err := s.MayPair(round)
	if err != nil {
		return event.Pairing{}, nil, err
	}
	var paired pairing.Round
	if paired, err = program.Pair(ctx, name, cmp.Or(by.Limit, program.Limit), s.ForProgram(round), s.Request(round)); err != nil {
		return event.Pairing{}, notes, err
	}
	return s.PairBy(round, paired), notes, nil
}

// ErrNoProgram says that nothing names the program that pairs a section.
var ErrNoProgram = message.Errorf("expected --pairing-program PATH: the section is paired by a program, and names none")

// Publish publishes a round, or withdraws it.
func (c Clerk) Publish(s *event.Section, p event.Publication) error {
	return c.enter(s.Name, event.Fact{Publication: &p})
}

// Tiebreak opens one more game at a table that the others have left level, or takes it back, and returns which one that is.
func (c Clerk) Tiebreak(s *event.Section, t event.TiebreakGame) (told string, err error) {
	if err := c.enter(s.Name, event.Fact{Tiebreak: &t}); err != nil {
		return "", err
	}
	r, err := s.Round(t.Round)
	if err != nil {
		return "", err
	}
	at := r.Tables[slices.IndexFunc(r.Tables, func(at event.Table) bool { return at.Table == t.Table })]
	return s.Told(event.Result{Round: t.Round, Table: t.Table, Game: len(at.Results), Outcome: at.Results[len(at.Results)-1]}), nil
}

// Change exchanges the places of two entries. Notes name those who meet again.
func (c Clerk) Change(s *event.Section, change event.Change) ([]message.Text, error) {
	if err := c.enter(s.Name, event.Fact{Change: &change}); err != nil {
		return nil, err
	}
	return s.MetBefore(change.Round), nil
}

// Entered is a result that was entered, and the one that it corrects.
type Entered struct {
	event.Result
	Before event.Outcome
}

// Enter enters results, as [event.Section.Results] makes them: all of them, or, where one can't be, none.
func (c Clerk) Enter(s *event.Section, results []event.Result) (entered []Entered, err error) {
	for _, r := range results {
		if err := s.CheckEntry(r); err != nil {
			return nil, err
		}
	}
	for _, r := range results {
		before, err := s.Outcome(r)
		if err != nil {
			return entered, err
		}
		if err := c.enter(s.Name, event.Fact{Result: &r}); err != nil {
			return entered, err
		}
		entered = append(entered, Entered{r, before})
	}
	return entered, nil
}

// Each enters a fact of each of several entries.
func (c Clerk) Each(s *event.Section, entries []int, fact func(entry int) event.Fact) error {
	for _, n := range entries {
		if err := c.enter(s.Name, fact(n)); err != nil {
			return err
		}
	}
	return nil
}
