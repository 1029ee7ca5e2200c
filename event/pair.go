package event

import (
	"slices"

	"github.com/kyban/kyban/event/pairing"
	"github.com/kyban/kyban/internal/message"
)

// Pair pairs a round: the next one, or once more the last one while it is not published. Notes are what a person should look at. External
// sections are paired by [Section.PairBy].
func (s *Section) Pair(round int) (Pairing, []message.Text, error) {
	notes, err := s.MayPair(round)
	if err != nil {
		return Pairing{}, nil, err
	}
	var paired pairing.Round
	switch s.By {
	case RoundRobin, Berger:
		paired, err = pairing.RoundRobin(s.entries(), round, s.Cycles, s.By == Berger)
		if s.Reading(pairing.TableFirst) == pairing.TableSecondNamed {
			paired = paired.Turned()
		}
	case Knockout:
		paired, err = pairing.Knockout(s.entries(), round, s.Seed, s.Third, s.through)
	case Swiss:
		paired, err = pairing.Swiss(s.Request(round))
	default:
		err = message.Errorf("the section is paired by a program: name it by --pairing-program")
	}
	if err != nil {
		return Pairing{}, nil, err
	}
	return s.PairBy(round, paired), notes, nil
}

// Request returns what a pairing of a round is made of: those who take part in it.
func (s *Section) Request(round int) pairing.Request {
	request := pairing.Request{Round: round, Seed: s.Seed, NoRepeats: s.NoRepeats, Rests: s.Reading(pairing.Resting), Leaves: s.Reading(pairing.Leaves), AfterRest: s.Reading(pairing.AfterRest)}
	for _, e := range s.history(round) {
		if takes, _ := s.takesPart(e.Number, round); takes {
			request.Entries = append(request.Entries, e)
		}
	}
	return request
}

// MayPair refuses to pair a round that can't be paired now, and notes games that are not over.
func (s *Section) MayPair(round int) (notes []message.Text, err error) {
	n := len(s.Rounds)
	switch {
	case s.Regulations.Rounds > 0 && round > s.Regulations.Rounds:
		return nil, message.Errorf("round %d: the section has %d rounds", round, s.Regulations.Rounds)
	case round >= 1 && round <= n && s.Rounds[round-1].Published:
		return nil, message.Errorf("round %d is published, and its pairing stays as it is: withdraw it before its first move, with boardctl event publish --back", round)
	case round < 1 || round < n || round > n+1:
		return nil, message.Errorf("round %d: the next round to be paired is %d", round, n+1)
	}
	if err := s.checkPresent(round); err != nil || round == 1 || s.By == RoundRobin || s.By == Berger {
		return nil, err
	}
	before := s.Rounds[round-2]
	open := 0
	for _, t := range before.Tables {
		if slices.Contains(t.Results, Open) {
			open++
		}
	}
	switch {
	case open > 0 && open == len(before.Tables):
		return nil, message.Errorf("round %d has no result yet: enter them with boardctl event result", round-1)
	case open > 0 && s.By != Knockout:
		notes = append(notes, message.Of("round %d: %d tables have no result yet, and count as drawn for this pairing; pair again when they are over, if it is not published by then", round-1, open))
	}
	return notes, nil
}

// PairBy makes tables of pairs: it numbers them, seats teams, and takes those who are absent into account.
func (s *Section) PairBy(round int, paired pairing.Round) Pairing {
	p := Pairing{Round: round, Tables: []Table{}}
	for _, pair := range paired.Pairs {
		if s.System == Teams {
			p.Tables = append(p.Tables, s.seat(round, len(p.Tables)/max(s.Boards, 1)+1, pair)...)
			continue
		}
		t := Table{First: pair.First, Second: pair.Second, Why: pair.Why}
		s.forfeit(&t, round)
		p.Tables = append(p.Tables, t)
	}
	for i := range p.Tables {
		p.Tables[i].Table = s.FirstTable + i
	}
	placed := map[int]bool{}
	for _, rest := range paired.Rests {
		if takes, _ := s.takesPart(rest.Number, round); takes || s.By == Knockout {
			p.Rests = append(p.Rests, Place{Entry: rest.Number, Why: rest.Why})
			placed[rest.Number] = true
		}
	}
	for _, pair := range paired.Pairs {
		placed[pair.First], placed[pair.Second] = true, true
	}
	for n := 1; n <= s.entries(); n++ {
		if takes, half := s.takesPart(n, round); !takes && !placed[n] && !(s.By == Knockout && !s.alive(n, round)) {
			p.Absent = append(p.Absent, Place{Entry: n, Half: half})
		}
	}
	return p
}

// forfeit enters that a game is lost by who is absent and keeps his place at the table.
func (s *Section) forfeit(t *Table, round int) {
	first, _ := s.takesPart(t.First, round)
	second, _ := s.takesPart(t.Second, round)
	if first && second {
		return
	}
	o := BothForfeit
	if first {
		o = RedForfeit
	} else if second {
		o = BlackForfeit
	}
	for game := 1; game <= s.Games; game++ {
		t.Results = append(t.Results, s.ofFirst(game, o))
	}
	for entry, there := range map[int]bool{t.First: first, t.Second: second} {
		if !there {
			t.Why = append(slices.Clip(t.Why), pairing.Reason{Code: "absent", A: entry})
		}
	}
	slices.SortStableFunc(t.Why, func(a, b pairing.Reason) int {
		if a.Code == "absent" && b.Code == "absent" {
			return a.A - b.A
		}
		return 0
	})
}

// seat seats two teams: who is named first moves first on odd boards. A team that is absent loses all boards.
func (s *Section) seat(round, match int, pair pairing.Pair) (tables []Table) {
	one, two := s.Teams[pair.First-1].Players, s.Teams[pair.Second-1].Players
	firstTakes, _ := s.takesPart(pair.First, round)
	secondTakes, _ := s.takesPart(pair.Second, round)
	for board := 1; board <= s.Boards; board++ {
		t := Table{Match: match, Board: board, Teams: [2]int{pair.First, pair.Second}, Why: pair.Why}
		a, b := firstTakes && board <= len(one), secondTakes && board <= len(two)
		if board <= len(one) {
			t.First = one[board-1]
		}
		if board <= len(two) {
			t.Second = two[board-1]
		}
		o := Open
		switch {
		case !a && !b:
			o = BothForfeit
		case !a:
			o = BlackForfeit
		case !b:
			o = RedForfeit
		}
		if board%2 == 0 {
			t.First, t.Second, o = t.Second, t.First, o.turned()
		}
		if o != Open {
			t.Results = []Outcome{s.ofFirst(1, o)}
		}
		tables = append(tables, t)
	}
	return tables
}

// through says who has won a meeting of a knockout.
func (s *Section) through(round, a, b int) int {
	for _, m := range s.meetings(s.Rounds[round-1]) {
		if m.first == a && m.second == b || m.first == b && m.second == a {
			return s.winner(m)
		}
	}
	return 0
}
