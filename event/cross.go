package event

import (
	"slices"

	"github.com/kyban/kyban/event/standings"
)

// CrossView is the cross table of a section as programs read it: who has met whom, in the order of the standings.
type CrossView struct {
	Section string       `json:"section,omitempty"`
	Teams   bool         `json:"teams,omitempty" doc:"The entries are teams."`
	Rounds  int          `json:"rounds" doc:"That are published."`
	Places  []CrossPlace `json:"places"`
}

// CrossPlace is a place of it.
type CrossPlace struct {
	Rank   int          `json:"rank"`
	Number int          `json:"number"`
	Name   string       `json:"name"`
	Points float64      `json:"points"`
	Rounds []CrossRound `json:"rounds"`
}

// CrossRound is what an entry did in a round. Kind is open, played, forfeit_win, forfeit_loss, rest, full_bye, half_bye or absent.
type CrossRound struct {
	Kind     string  `json:"kind"`
	Opponent int     `json:"opponent,omitempty" doc:"His number, left out for none."`
	Colour   string  `json:"colour,omitempty" doc:"In the first game: red or black, in chess white or black."`
	Points   float64 `json:"points"`
}

// kinds names the kinds of rounds as programs read them.
var kinds = map[standings.Kind]string{
	standings.Open: "open", standings.Played: "played", standings.ForfeitWin: "forfeit_win", standings.ForfeitLoss: "forfeit_loss",
	standings.Rest: "rest", standings.FullBye: "full_bye", standings.HalfBye: "half_bye", standings.ZeroBye: "absent",
}

// Cross returns the cross table after the last round that is published.
func (s *Section) Cross() CrossView {
	last := s.lastPublished()
	v := CrossView{Section: s.Name, Teams: s.System == Teams, Rounds: last, Places: []CrossPlace{}}
	entries := s.standing(last)
	for _, row := range s.Standings(last) {
		place := CrossPlace{Rank: row.Rank, Number: row.Number, Name: s.EntryName(row.Number), Points: row.Points, Rounds: []CrossRound{}}
		for _, round := range entries[row.Number-1].Rounds {
			place.Rounds = append(place.Rounds, s.crossRound(round))
		}
		v.Places = append(v.Places, place)
	}
	return v
}

func (s *Section) crossRound(r standings.Round) CrossRound {
	v := CrossRound{Kind: kinds[r.Kind], Opponent: r.Opponent, Points: r.Points}
	if r.Opponent == 0 || s.System == Teams {
		return v
	}
	red, black := s.Colours()
	v.Colour = red
	if r.Second == s.firstHasRed(1) {
		v.Colour = black
	}
	return v
}

// lastPublished returns the number of the last round that is published, 0 for none.
func (s *Section) lastPublished() int {
	for i, r := range slices.Backward(s.Rounds) {
		if r.Published {
			return i + 1
		}
	}
	return 0
}

// PlayerView is a player as programs read him, with what he has played.
type PlayerView struct {
	Section    string `json:"section,omitempty"`
	Number     int    `json:"number"`
	Name       string `json:"name"`
	Club       string `json:"club,omitempty"`
	Rating     int    `json:"rating,omitempty"`
	ID         string `json:"id,omitempty" doc:"In the list of his federation."`
	Title      string `json:"title,omitempty"`
	Federation string `json:"federation,omitempty"`
	Team       string `json:"team,omitempty"`

	Public map[string]string `json:"public,omitempty" doc:"Columns of the list that the organiser has ticked."`

	Rank   int          `json:"rank,omitempty" doc:"Left out where teams are ranked."`
	Points float64      `json:"points,omitempty"`
	Games  []PlayerGame `json:"games"`
}

// PlayerGame is a game of a player.
type PlayerGame struct {
	Round    int     `json:"round"`
	Table    int     `json:"table"`
	Game     int     `json:"game" doc:"Of a match, from 1."`
	Colour   string  `json:"colour"`
	Opponent int     `json:"opponent"`
	Name     string  `json:"name" doc:"Of the opponent."`
	Result   Outcome `json:"result" doc:"As he sees it: 1-0 is a win of his. Empty while it is open."`
	Stored   int     `json:"stored,omitempty" doc:"The number of the game in /games, left out where no board records it."`
}

// PlayerView returns a player of the section with the games of the rounds that are published, false where no player has the number.
func (s *Section) PlayerView(number int) (v PlayerView, found bool) {
	if s.PlayerName(number) == "" {
		return v, false
	}
	p := s.Players[number-1]
	v = PlayerView{Section: s.Name, Number: number, Name: p.Name, Club: p.Club, Rating: p.Rating, ID: p.ID, Title: p.Title, Federation: p.Federation, Team: p.Team, Public: p.Public, Games: []PlayerGame{}}
	if s.System != Teams {
		for _, row := range s.Standings(0) {
			if row.Number == number {
				v.Rank, v.Points = row.Rank, row.Points
			}
		}
	}
	for _, r := range s.Rounds {
		for _, t := range r.Tables {
			if r.Published && (t.First == number || t.Second == number) {
				v.Games = append(v.Games, s.gamesAt(r, t, number)...)
			}
		}
	}
	return v, true
}

// gamesAt returns the games of a player at a table, as he sees them.
func (s *Section) gamesAt(r *Round, t Table, number int) (games []PlayerGame) {
	redWord, blackWord := s.Colours()
	for i, result := range t.Results {
		red, black := s.Sitting(t, i+1)
		g := PlayerGame{Round: r.Number(), Table: t.Table, Game: i + 1, Colour: redWord, Opponent: black, Result: result}
		if black == number {
			g.Colour, g.Opponent, g.Result = blackWord, red, result.turned()
		}
		g.Name = s.PlayerName(g.Opponent)
		games = append(games, g)
	}
	return games
}
