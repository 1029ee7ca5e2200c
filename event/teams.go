package event

import "github.com/kyban/kyban/event/standings"

// TeamsView is a section of teams as programs read it: the standings, and the matches of each team.
type TeamsView struct {
	Section string      `json:"section,omitempty"`
	Boards  int         `json:"boards" doc:"On which teams meet."`
	Rounds  int         `json:"rounds" doc:"That are published."`
	Teams   []TeamPlace `json:"teams" doc:"In the order of the standings."`
}

// TeamPlace is a team with its place.
type TeamPlace struct {
	Rank       int          `json:"rank"`
	Number     int          `json:"number"`
	Name       string       `json:"name"`
	Points     float64      `json:"match_points"`
	GamePoints float64      `json:"game_points" doc:"Of the matches that are over."`
	Players    []TeamPlayer `json:"players" doc:"In the order of the boards."`
	Matches    []TeamMatch  `json:"matches" doc:"Round by round."`
}

// TeamPlayer is a player of a team.
type TeamPlayer struct {
	Number int    `json:"number"`
	Name   string `json:"name"`
	Rating int    `json:"rating,omitempty"`
}

// TeamMatch is what a team did in a round. Kind is as in a cross table.
type TeamMatch struct {
	Round    int        `json:"round"`
	Kind     string     `json:"kind"`
	Opponent int        `json:"opponent,omitempty" doc:"The number of the other team, left out for none."`
	Name     string     `json:"name,omitempty" doc:"Of the other team."`
	Points   float64    `json:"match_points"`
	Games    float64    `json:"game_points" doc:"So far, of the boards that are over."`
	Against  float64    `json:"game_points_against"`
	Boards   []TeamGame `json:"boards"`
}

// TeamGame is a board of a match as the team sees it.
type TeamGame struct {
	Board        int     `json:"board"`
	Table        int     `json:"table"`
	Player       int     `json:"player,omitempty" doc:"His number, left out where the team has nobody for the board."`
	Name         string  `json:"name"`
	Opponent     int     `json:"opponent,omitempty"`
	OpponentName string  `json:"opponent_name"`
	Colour       string  `json:"colour"`
	Result       Outcome `json:"result" doc:"As the team sees it: 1-0 is a win. Empty while it is open."`
	Stored       int     `json:"stored,omitempty" doc:"The number of the game in /games, left out where no board records it."`
}

// TeamsView returns the standings and matches of a section of teams, false for another system. The stored game of a table in a round is
// asked for: 0 is none.
func (s *Section) TeamsView(stored func(round, table int) int) (v TeamsView, ok bool) {
	if s.System != Teams {
		return v, false
	}
	last := s.lastPublished()
	v = TeamsView{Section: s.Name, Boards: s.Boards, Rounds: last, Teams: []TeamPlace{}}
	entries := s.standing(last)
	for _, row := range s.Standings(last) {
		place := TeamPlace{Rank: row.Rank, Number: row.Number, Name: s.EntryName(row.Number), Points: row.Points,
			GamePoints: row.Tiebreaks[standings.GamePoints], Players: []TeamPlayer{}, Matches: []TeamMatch{}}
		for _, n := range s.Teams[row.Number-1].Players {
			place.Players = append(place.Players, TeamPlayer{n, s.PlayerName(n), s.Players[n-1].Rating})
		}
		for i, round := range entries[row.Number-1].Rounds {
			place.Matches = append(place.Matches, s.teamMatch(s.Rounds[i], row.Number, round, stored))
		}
		v.Teams = append(v.Teams, place)
	}
	return v, true
}

// teamMatch returns what a team did in a round.
func (s *Section) teamMatch(r *Round, team int, done standings.Round, stored func(round, table int) int) TeamMatch {
	v := TeamMatch{Round: r.Number(), Kind: kinds[done.Kind], Opponent: done.Opponent, Name: s.EntryName(done.Opponent), Points: done.Points, Boards: []TeamGame{}}
	for _, m := range s.meetings(r) {
		switch team {
		case m.first:
			v.Games, v.Against = m.games[0], m.games[1]
		case m.second:
			v.Games, v.Against = m.games[1], m.games[0]
		}
	}
	for _, t := range r.Tables {
		if t.Teams[0] == team || t.Teams[1] == team {
			g := s.teamGame(t, team)
			g.Stored = stored(r.Number(), t.Table)
			v.Boards = append(v.Boards, g)
		}
	}
	return v
}

// teamGame returns a board of a match as a team sees it. On even boards the second team moves first.
func (s *Section) teamGame(t Table, team int) TeamGame {
	own, other := t.First, t.Second
	hasRed := s.firstHasRed(1)
	result := s.ofFirst(1, t.Results[0])
	if (t.Teams[0] == team) != (t.Board%2 == 1) {
		own, other, hasRed, result = other, own, !hasRed, result.turned()
	}
	red, black := s.Colours()
	colour := black
	if hasRed {
		colour = red
	}
	return TeamGame{Board: t.Board, Table: t.Table, Player: own, Name: s.PlayerName(own), Opponent: other, OpponentName: s.PlayerName(other), Colour: colour, Result: result}
}
