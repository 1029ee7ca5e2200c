package event

import (
	"slices"

	"github.com/kyban/kyban/event/pairing"
	"github.com/kyban/kyban/event/standings"
)

// meeting is what two entries made of a round: one game, a match of two games, or a match of teams.
type meeting struct {
	first, second int // Entries.
	open          bool
	unplayed      bool // No game of it was played.
	both          bool // Neither came.
	games         [2]float64
	wins          [2]int
	winsBack      [2]int // Wins of who moved second.
	decided       int    // Who has won a tie-break game, where the others leave it level.
	through       int
}

// meetings returns the meetings of a round.
func (s *Section) meetings(r *Round) []meeting {
	var all []meeting
	for _, t := range r.Tables {
		if s.System == Teams && t.Match == len(all) && t.Match > 0 {
			s.addGames(&all[t.Match-1], t)
			continue
		}
		m := meeting{first: t.First, second: t.Second, unplayed: true, both: true, through: t.Through}
		if s.System == Teams {
			m.first, m.second = t.Teams[0], t.Teams[1]
		}
		all = append(all, m)
		s.addGames(&all[len(all)-1], t)
	}
	return all
}

// addGames adds the games of a table to a meeting. On even boards of teams the second team moves first.
func (s *Section) addGames(m *meeting, t Table) {
	game, _ := s.Regulations.Points()
	one, two := 0, 1
	if s.System == Teams && t.Board%2 == 0 {
		one, two = 1, 0
	}
	for i, o := range t.Results[:min(s.Games, len(t.Results))] {
		o = s.ofFirst(i+1, o)
		m.open = m.open || o == Open
		m.unplayed = m.unplayed && !o.played()
		m.both = m.both && o == BothForfeit
		first, second := o.points(game)
		m.games[one] += first
		m.games[two] += second
		movedSecond := two
		if i%2 == 1 {
			movedSecond = one
		}
		for side, won := range map[int]bool{one: o == RedWins, two: o == BlackWins} {
			if won {
				m.wins[side]++
			}
			if won && side == movedSecond {
				m.winsBack[side]++
			}
		}
	}
	s.decide(m, t)
}

// points returns what the meeting is worth for both in the standings.
func (s *Section) points(m meeting) (first, second float64) {
	_, match := s.Regulations.Points()
	switch {
	case m.open || m.both:
		return 0, 0
	case s.lead(m) > 0:
		return match.Win, 0
	case s.lead(m) < 0:
		return 0, match.Win
	}
	return match.Draw, match.Draw
}

// rounds returns what an entry of the standings is made of: all rounds up to one.
func (s *Section) standing(upTo int) []standings.Entry {
	entries := make([]standings.Entry, s.entries())
	_, match := s.Regulations.Points()
	for i := range entries {
		entries[i] = standings.Entry{Number: i + 1, Rounds: make([]standings.Round, upTo)}
		for round := range upTo { // Who has no place was absent: not there yet, or withdrawn.
			if s.By != Knockout {
				entries[i].Rounds[round].Kind = standings.ZeroBye
			}
		}
	}
	for n, r := range s.Rounds[:upTo] {
		for _, m := range s.meetings(r) {
			a, b := &entries[m.first-1].Rounds[n], &entries[m.second-1].Rounds[n]
			*a, *b = s.sides(m)
		}
		for _, p := range r.Rests {
			entries[p.Entry-1].Rounds[n] = standings.Round{Kind: standings.Rest, Points: match.Rest}
			if p.Full {
				entries[p.Entry-1].Rounds[n] = standings.Round{Kind: standings.FullBye, Points: match.Win}
			}
		}
		for _, p := range r.Absent {
			entries[p.Entry-1].Rounds[n] = standings.Round{Kind: standings.ZeroBye}
			if p.Half {
				entries[p.Entry-1].Rounds[n] = standings.Round{Kind: standings.HalfBye, Points: match.Draw}
			}
		}
	}
	return entries
}

// sides returns a meeting as both see it.
func (s *Section) sides(m meeting) (a, b standings.Round) {
	a, b = standings.Round{Opponent: m.second}, standings.Round{Opponent: m.first, Second: true}
	if m.open {
		return a, b
	}
	a.Points, b.Points = s.points(m)
	a.Kind, b.Kind = standings.Played, standings.Played
	a.Wins, b.Wins, a.WinsBack, b.WinsBack = m.wins[0], m.wins[1], m.winsBack[0], m.winsBack[1]
	if !m.unplayed {
		a.Games, b.Games = m.games[0], m.games[1]
		return a, b
	}
	if s.System == Teams { // Boards that were won without play count as games.
		a.Games, b.Games = m.games[0], m.games[1]
	}
	a.Kind, b.Kind = standings.ForfeitLoss, standings.ForfeitLoss
	switch {
	case m.both:
	case m.games[0] > m.games[1]:
		a.Kind = standings.ForfeitWin
	case m.games[0] < m.games[1]:
		b.Kind = standings.ForfeitWin
	default: // Both have lost a game without play.
		a.Kind, b.Kind = standings.Played, standings.Played
	}
	return a, b
}

// Rules returns what counts in the standings of the section.
func (s *Section) Rules() standings.Rules {
	_, match := s.Regulations.Points()
	rules := standings.Rules{Win: match.Win, Draw: match.Draw, RoundRobin: s.By == RoundRobin || s.By == Berger, Edition: standings.Edition(s.Edition)}
	for _, t := range s.Tiebreaks {
		rules.Order = append(rules.Order, standings.Tiebreak(t))
	}
	return rules
}

// Standings ranks the entries after a round, 0 for the last one that is published.
func (s *Section) Standings(after int) []standings.Row {
	last := s.lastPublished()
	if after <= 0 || after > last {
		after = last
	}
	if s.By == Knockout {
		return s.ladder(after)
	}
	return standings.Compute(s.standing(after), s.Rules())
}

// ladder ranks a knockout by how far each has come: those who lost in one round are equal, unless they played for the third place.
func (s *Section) ladder(after int) []standings.Row {
	rows := standings.Compute(s.standing(after), standings.Rules{Win: 2, Draw: 1})
	level := map[int]int{} // Twice the rounds that were survived, one more for the third place.
	for n := 1; n <= s.entries(); n++ {
		for round := 1; round <= after+1 && s.alive(n, round); round++ {
			level[n] = 2 * round
		}
	}
	if all := s.Regulations.Rounds; s.Third && after == all && all > 0 {
		for _, m := range s.meetings(s.Rounds[all-1]) {
			if winner := s.winner(m); winner != 0 && !s.alive(winner, all) {
				level[winner]++
			}
		}
	}
	slices.SortStableFunc(rows, func(a, b standings.Row) int {
		if level[a.Number] != level[b.Number] {
			return level[b.Number] - level[a.Number]
		}
		return a.Number - b.Number
	})
	for i := range rows {
		rows[i].Rank, rows[i].By = i+1, ""
		if i > 0 && level[rows[i].Number] == level[rows[i-1].Number] {
			rows[i].Rank = rows[i-1].Rank
		}
	}
	return rows
}

// winner returns who goes on of a meeting of a knockout, or has won one of matches, 0 while that is open.
func (s *Section) winner(m meeting) int {
	switch {
	case m.open || m.both && m.through == 0:
		return 0
	case m.games[0] > m.games[1]:
		return m.first
	case m.games[0] < m.games[1]:
		return m.second
	case m.decided != 0:
		return m.decided
	}
	return m.through
}

// alive reports whether an entry of a knockout takes part in a round: it has lost none before. The two who play for the third place don't
// count.
func (s *Section) alive(entry, round int) bool {
	for _, r := range s.Rounds[:min(round-1, len(s.Rounds))] {
		for _, m := range s.meetings(r) {
			if winner := s.winner(m); (m.first == entry || m.second == entry) && winner != 0 && winner != entry {
				return false
			}
		}
	}
	return true
}

// history returns the entries as a pairing sees them, after the rounds before one.
func (s *Section) history(round int) []pairing.Entry {
	entries := make([]pairing.Entry, s.entries())
	_, match := s.Regulations.Points()
	ofLastRound := s.Reading(pairing.AfterRest) == pairing.AfterRestLastRound
	for i, e := range s.standing(round - 1) {
		p := pairing.Entry{Number: i + 1, Met: map[int]int{}}
		for n, r := range e.Rounds {
			p.Points += r.Points
			if ofLastRound {
				p.Last = pairing.NoColour
			}
			switch r.Kind {
			case standings.Open:
				if r.Opponent != 0 {
					p.Points += match.Draw
				}
			case standings.Rest, standings.FullBye, standings.ForfeitWin:
				p.Rests++
			}
			if r.Opponent != 0 && (r.Kind == standings.Played || r.Kind == standings.Open) {
				p.Met[r.Opponent] = n + 1
				p.Last = pairing.MovesFirst
				if r.Second {
					p.Last = pairing.MovesSecond
				}
			}
		}
		entries[i] = p
	}
	return entries
}
