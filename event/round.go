package event

import (
	"slices"
	"time"

	"github.com/kyban/kyban/event/pairing"
	"github.com/kyban/kyban/internal/message"
)

// Round returns a round that was paired.
func (s *Section) Round(number int) (*Round, error) {
	if number < 1 || number > len(s.Rounds) {
		if len(s.Rounds) == 0 {
			return nil, message.Errorf("round %d: no round is paired yet", number)
		}
		return nil, message.Errorf("round %d: rounds 1 to %d are paired", number, len(s.Rounds))
	}
	return s.Rounds[number-1], nil
}

// NextRound returns the round that is to be paired or published next.
func (s *Section) NextRound() int {
	if n := len(s.Rounds); n > 0 && !s.Rounds[n-1].Published {
		return n
	}
	return len(s.Rounds) + 1
}

// takesPart reports whether an entry is to be paired in a round, and if not, whether its absence is worth a draw.
func (s *Section) takesPart(entry, round int) (takes, half bool) {
	from := 0
	if s.System == Teams {
		from = s.Teams[entry-1].From
	} else {
		from = s.Players[entry-1].From
	}
	if last, gone := s.withdrawn[entry]; from > round || gone && round >= last {
		return false, false
	}
	a, absent := s.absences[[2]int{round, entry}]
	return !absent, a.Half
}

// IsAbsent reports whether an entry takes no part in a round, by an absence, because it has come later, or has left.
func (s *Section) IsAbsent(entry, round int) bool {
	takes, _ := s.takesPart(entry, round)
	return !takes
}

// Entries returns how many are paired: players, or teams.
func (s *Section) Entries() int { return s.entries() }

func (s *Section) absent(a Absence) error {
	if s.EntryName(a.Entry) == "" {
		return message.Errorf("absence: nobody has the number %d", a.Entry)
	}
	if a.Round < 1 || s.Rounds != nil && a.Round <= len(s.Rounds) && s.Rounds[a.Round-1].Published {
		return message.Errorf("absence: round %d is published already: who does not come loses by +- or -+", a.Round)
	}
	if a.Back {
		delete(s.absences, [2]int{a.Round, a.Entry})
		return nil
	}
	s.absences[[2]int{a.Round, a.Entry}] = a
	return nil
}

func (s *Section) withdraw(w Withdrawal) error {
	if s.EntryName(w.Entry) == "" {
		return message.Errorf("withdrawal: nobody has the number %d", w.Entry)
	}
	if w.From < 1 || w.From <= len(s.Rounds) && s.Rounds[w.From-1].Published {
		return message.Errorf("withdrawal: round %d is published already: name the first round that is not", w.From)
	}
	if w.Back {
		delete(s.withdrawn, w.Entry)
		return nil
	}
	s.withdrawn[w.Entry] = w.From
	return nil
}

// take takes a pairing, in the place of one that is not published yet.
func (s *Section) take(p Pairing) error {
	switch n := len(s.Rounds); {
	case p.Round == n+1:
	case p.Round == n && !s.Rounds[n-1].Published:
	case p.Round >= 1 && p.Round <= n:
		return message.Errorf("round %d is published, and its pairing stays as it is: withdraw it before its first move, with boardctl event publish --back", p.Round)
	default:
		return message.Errorf("round %d: the next round to be paired is %d", p.Round, n+1)
	}
	if s.Regulations.Rounds > 0 && p.Round > s.Regulations.Rounds {
		return message.Errorf("round %d: the section has %d rounds", p.Round, s.Regulations.Rounds)
	}
	r := &Round{Pairing: p, Published: p.Imported}
	r.Tables, r.Rests = slices.Clone(p.Tables), slices.Clone(p.Rests) // The fact stays as it is.
	for i := range r.Tables {
		t := &r.Tables[i]
		t.Results = append(make([]Outcome, 0, s.Games), t.Results...)
		for len(t.Results) < s.Games {
			t.Results = append(t.Results, Open)
		}
		empty := s.System == Teams // A board for which a team has nobody.
		if s.PlayerName(t.First) == "" && (t.First != 0 || !empty) || s.PlayerName(t.Second) == "" && (t.Second != 0 || !empty) || len(t.Results) > s.Games {
			return message.Errorf("round %d, table %d: expected two players of the section, and %d results", p.Round, t.Table, s.Games)
		}
	}
	s.Rounds = append(s.Rounds[:p.Round-1], r)
	return nil
}

// Whole returns what keeps a round from being published: each who is in the section has exactly one place.
func (s *Section) Whole(round int) error {
	r, err := s.Round(round)
	if err != nil {
		return err
	}
	places := map[int][]message.Text{}
	add := func(entry int, place message.Text) { places[entry] = append(places[entry], place) }
	seen := map[int]bool{}
	for _, t := range r.Tables {
		if err := s.checkForfeit(r, t); err != nil {
			return err
		}
		if t.First == t.Second && t.First != 0 {
			return message.Errorf("round %d, table %d: %s sits on both sides", round, t.Table, s.PlayerName(t.First))
		}
		if seen[t.Table] {
			return message.Errorf("round %d: table %d is there twice", round, t.Table)
		}
		seen[t.Table] = true
		if s.System != Teams {
			add(t.First, message.Of("table %d", t.Table))
			add(t.Second, message.Of("table %d", t.Table))
		} else if t.Board == 1 {
			add(t.Teams[0], message.Of("match %d", t.Match))
			add(t.Teams[1], message.Of("match %d", t.Match))
		}
	}
	for _, p := range r.Rests {
		add(p.Entry, message.Of("a rest"))
	}
	for _, p := range r.Absent {
		add(p.Entry, message.Of("an absence"))
	}
	for n := 1; n <= s.entries(); n++ {
		takes, _ := s.takesPart(n, round)
		out := s.By == Knockout && !s.alive(n, round)
		switch found := places[n]; {
		case len(found) > 1:
			return message.Errorf("round %d: %s has two places, %v and %v: pair the round again", round, s.EntryName(n), found[0], found[1])
		case len(found) == 0 && !out:
			return message.Errorf("round %d: %s has no place: pair the round again", round, s.EntryName(n))
		case len(found) == 1 && !takes && found[0].String() != "an absence" && !s.keepsPlaces():
			return message.Errorf("round %d: %s is absent and has a place, %v: pair the round again", round, s.EntryName(n), found[0])
		}
	}
	return nil
}

// checkForfeit refuses a table whose players have become absent, or have come back, since it was paired.
func (s *Section) checkForfeit(r *Round, t Table) error {
	if !s.keepsPlaces() || s.System == Teams || r.Published {
		return nil
	}
	for _, player := range []int{t.First, t.Second} {
		if takes, _ := s.takesPart(player, r.Number()); !takes && t.Results[0] == Open {
			return message.Errorf("round %d: %s is absent and has a game, at table %d: pair the round again", r.Number(), s.PlayerName(player), t.Table)
		}
	}
	first, _ := s.takesPart(t.First, r.Number())
	second, _ := s.takesPart(t.Second, r.Number())
	if first && second && t.Results[0] != Open {
		return message.Errorf("round %d: nobody is absent any more at table %d, which has a result: pair the round again", r.Number(), t.Table)
	}
	return nil
}

// keepsPlaces reports whether who is absent keeps his place, and loses without a game: where the places are fixed beforehand.
func (s *Section) keepsPlaces() bool { return s.By == RoundRobin || s.By == Berger || s.By == Knockout }

func (s *Section) publish(p Publication) error {
	r, err := s.Round(p.Round)
	if err != nil {
		return err
	}
	if p.Starts != "" {
		if _, err := time.Parse(time.RFC3339, p.Starts); err != nil || p.Back {
			return message.Errorf("start %q: expected a time with its offset, such as 2026-12-05T14:00:00+07:00, of a round that is published", p.Starts)
		}
	}
	switch {
	case p.Back && !r.Published:
		return message.Errorf("round %d is not published", p.Round)
	case p.Back && s.HasBegun(r):
		return message.Errorf("round %d has begun: it can't be withdrawn any more; results can be corrected", p.Round)
	case p.Back:
		r.Published, r.Starts = false, ""
		return nil
	case r.Published && p.Starts != "" && s.HasBegun(r):
		return message.Errorf("round %d has begun", p.Round)
	case r.Published && p.Starts != "":
		r.Starts = p.Starts
		return nil
	case r.Published:
		return message.Errorf("round %d is published already", p.Round)
	}
	if err := s.Whole(p.Round); err != nil {
		return err
	}
	r.Published, r.Starts = true, p.Starts
	return nil
}

// HasBegun reports whether a round has begun, so that it is withdrawn no more: it has results, or a round is behind it.
func (s *Section) HasBegun(r *Round) bool { return r.Number() < len(s.Rounds) || r.begun() }

// begun reports whether a game of a round was played.
func (r *Round) begun() bool {
	for _, t := range r.Tables {
		if slices.ContainsFunc(t.Results, func(o Outcome) bool { return o.played() }) {
			return true
		}
	}
	return r.Imported
}

// change exchanges the places of two entries.
func (s *Section) change(c Change) error {
	r, err := s.Round(c.Round)
	switch {
	case err != nil:
		return err
	case r.Published:
		return message.Errorf("round %d is published: withdraw it first, with boardctl event publish --back", c.Round)
	case c.Reason == "":
		return message.Errorf("a pairing that is changed by hand needs a reason")
	case c.A == c.B:
		return message.Errorf("expected two who change places, found one")
	}
	seats := r
	if s.System == Teams {
		seats = r.matches()
	}
	a, whyA := seats.seat(c.A)
	b, whyB := seats.seat(c.B)
	if a == nil || b == nil {
		return message.Errorf("round %d: both must have a table or a rest to change places", c.Round)
	}
	*a, *b = *b, *a
	for i, why := range []*[]pairing.Reason{whyA, whyB} {
		if i == 0 || why != whyA {
			*why = []pairing.Reason{{Code: "changed", Text: c.Reason}}
		}
	}
	r.Changed = append(r.Changed, c)
	if s.System == Teams {
		s.reseat(r, seats)
	}
	return nil
}

// matches returns a round of teams with one table for each match, at which the teams sit.
func (r *Round) matches() *Round {
	m := &Round{Pairing: Pairing{Rests: slices.Clone(r.Rests)}}
	for _, t := range r.Tables {
		if t.Board == 1 {
			m.Tables = append(m.Tables, Table{First: t.Teams[0], Second: t.Teams[1], Why: t.Why})
		}
	}
	return m
}

// reseat seats the teams of a round anew, by its matches.
func (s *Section) reseat(r, matches *Round) {
	first := r.Tables[0].Table
	r.Tables, r.Rests = nil, matches.Rests
	for i, m := range matches.Tables {
		r.Tables = append(r.Tables, s.seat(r.Number(), i+1, pairing.Pair{First: m.First, Second: m.Second, Why: m.Why})...)
	}
	for i := range r.Tables {
		t := &r.Tables[i]
		if t.Table = first + i; len(t.Results) == 0 {
			t.Results = []Outcome{Open}
		}
	}
}

// seat returns where the number of an entry stands in a round, and the reasons of the place.
func (r *Round) seat(entry int) (*int, *[]pairing.Reason) {
	for i := range r.Tables {
		t := &r.Tables[i]
		switch entry {
		case t.First:
			return &t.First, &t.Why
		case t.Second:
			return &t.Second, &t.Why
		}
	}
	for i := range r.Rests {
		if r.Rests[i].Entry == entry {
			return &r.Rests[i].Entry, &r.Rests[i].Why
		}
	}
	return nil, nil
}

// CheckResult returns what keeps a result from being entered.
func (s *Section) CheckResult(x Result) error {
	t, err := s.table(x.Round, x.Table)
	if err != nil {
		return err
	}
	switch {
	case x.Game < 1 || x.Game > len(t.Results):
		return message.Errorf("game %d: a table has %d in a round", x.Game, len(t.Results))
	case (t.First == 0 || t.Second == 0) && (x.Outcome.played() || x.Outcome == Open):
		return message.Errorf("table %d: a team has nobody for this board, and no game can be played there", x.Table)
	case !x.Outcome.known():
		return message.Errorf("result %q: expected 1-0, 0-1, 1/2-1/2, +-, -+ or --", string(x.Outcome))
	case x.Through != 0 && (s.By != Knockout || x.Through != t.First && x.Through != t.Second):
		return message.Errorf("who goes on is said of a knockout alone, and is one of the two at the table")
	case s.By == Knockout && x.Round < len(s.Rounds):
		return errRestsOn(x.Round + 1)
	case !s.Rounds[x.Round-1].Published:
		return s.Whole(x.Round)
	}
	return nil
}

// CheckEntry returns what keeps a result from being entered now, beside what keeps it from being a fact: another result of a game before a
// tie-break game that is open might decide the meeting, and that game would still be due.
func (s *Section) CheckEntry(x Result) error {
	if err := s.CheckResult(x); err != nil {
		return err
	}
	t, err := s.table(x.Round, x.Table)
	if err != nil {
		return err
	}
	if n := len(t.Results); len(t.Tiebreaks) > 0 && t.Results[n-1] == Open && x.Game < n && (x.Through != 0 || x.Outcome != t.Results[x.Game-1]) {
		return message.Errorf("round %d, table %d: a tie-break game is open there: take it back first, or enter its result", x.Round, x.Table)
	}
	return nil
}

func errRestsOn(round int) error {
	return message.Errorf("round %d rests on this result: in a knockout it can't be changed any more", round)
}

// result enters, corrects or takes back a result. It publishes the round: who has played it has seen it.
func (s *Section) result(x Result) error {
	if err := s.CheckResult(x); err != nil {
		return err
	}
	t, err := s.table(x.Round, x.Table)
	if err != nil {
		return err
	}
	s.Rounds[x.Round-1].Published = true
	t.Results[x.Game-1] = x.Outcome
	t.Through = x.Through
	return nil
}
