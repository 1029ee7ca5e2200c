package event

import (
	"slices"
	"strings"

	"github.com/kyban/kyban/event/standings"
	"github.com/kyban/kyban/event/trf"
)

// reportTeams adds the teams to a report, and how they have met: what the lines of the players don't say.
func (s *Section) reportTeams(t *trf.Tournament, rounds int) {
	t.Colours = strings.Repeat("WB", (s.Boards+1)/2)[:s.Boards] // Who is named first has White on odd boards.
	for _, team := range s.Teams {
		t.Teams = append(t.Teams, trf.Team{Name: team.Name, Players: slices.Clone(team.Players)})
	}
	for _, row := range s.rankedAfter(rounds) {
		team := &t.Teams[row.Number-1]
		team.MatchPoints, team.GamePoints, team.Rank = row.Points, row.Tiebreaks[standings.GamePoints], row.Rank
	}
	for _, r := range s.Rounds[:rounds] {
		s.reportMatches(t, r)
		s.reportTeamRests(t, r)
	}
}

// reportMatches adds the matches of a round that were not played, and the teams that did not play in the order of their boards.
func (s *Section) reportMatches(t *trf.Tournament, r *Round) {
	for i, m := range s.meetings(r) {
		if result := s.forfeited(m); result != "" {
			t.TeamForfeits = append(t.TeamForfeits, trf.TeamForfeit{Result: result, Round: r.Number(), First: m.first, Second: m.second})
			continue
		}
		lineups := s.lineups(r, i+1)
		for side, team := range []int{m.first, m.second} {
			usual := s.Teams[team-1].Players
			if !slices.Equal(lineups[side], usual[:min(s.Boards, len(usual))]) {
				t.Orders = append(t.Orders, trf.Order{Round: r.Number(), Team: team, Opponent: m.first + m.second - team, Players: lineups[side]})
			}
		}
	}
}

// forfeited returns how a match was forfeited on all boards, "" where it was not.
func (s *Section) forfeited(m meeting) string {
	game, _ := s.Regulations.Points()
	all := game.Win * float64(s.Boards)
	switch {
	case m.open || !m.unplayed:
		return ""
	case m.both:
		return string(BothForfeit)
	case m.games[0] == all:
		return string(RedForfeit)
	case m.games[1] == all:
		return string(BlackForfeit)
	}
	return ""
}

// lineups returns who sits for both teams of a match, board by board.
func (s *Section) lineups(r *Round, match int) (sides [2][]int) {
	for _, t := range r.Tables {
		if t.Match != match {
			continue
		}
		first, second := t.First, t.Second
		if t.Board%2 == 0 {
			first, second = second, first
		}
		sides[0], sides[1] = append(sides[0], first), append(sides[1], second)
	}
	return sides
}

// reportTeamRests adds who rested in a round, and whose absence was worth something.
func (s *Section) reportTeamRests(t *trf.Tournament, r *Round) {
	bye := func(kind trf.Result, team int) {
		t.Byes = append(t.Byes, trf.Bye{Type: kind, Round: r.Number(), Players: []int{team}})
	}
	for _, p := range r.Absent {
		if p.Half {
			bye(trf.HalfBye, p.Entry)
		}
	}
	for _, p := range r.Rests {
		if p.Full {
			bye(trf.FullBye, p.Entry)
			continue
		}
		if len(t.TeamRests) == 0 {
			_, match := s.Regulations.Points()
			t.TeamRests = []trf.TeamRests{{MatchPoints: match.Rest}}
		}
		rests := &t.TeamRests[0]
		for len(rests.Teams) < r.Number() {
			rests.Teams = append(rests.Teams, 0)
		}
		rests.Teams[r.Number()-1] = p.Entry
	}
}
