package event

import (
	"github.com/kyban/kyban/event/pairing"
	"github.com/kyban/kyban/event/standings"
)

// RoundView is a round as programs read it. A table has the players by their colours: red and black, in chess white and black.
type RoundView struct {
	Section   string           `json:"section,omitempty"`
	Round     int              `json:"round"`
	Published bool             `json:"published"`
	Starts    string           `json:"starts,omitempty" doc:"When it starts: RFC 3339, with the offset of the event's time zone."`
	Zone      string           `json:"zone,omitempty" doc:"The time zone of the event, of the IANA."`
	Seed      string           `json:"seed,omitempty"`
	Tables    []map[string]any `json:"tables"`
	Rests     []string         `json:"rests"`
	Absent    []string         `json:"absent"`
	RestsWhy  []string         `json:"rests_why,omitempty"`
}

// View returns a round as programs read it, in a language with the reasons, without them where it is "".
func (s *Section) View(r *Round, lang string) RoundView {
	v := RoundView{Section: s.Name, Round: r.Number(), Published: r.Published, Starts: r.Starts, Zone: s.Zone, Tables: []map[string]any{}, Rests: []string{}, Absent: []string{}}
	if s.By == Swiss || s.By == Knockout {
		v.Seed = s.Seed
	}
	red, black := s.Colours()
	for _, t := range r.Tables {
		first, second := t.First, t.Second
		if !s.firstHasRed(1) {
			first, second = second, first
		}
		table := map[string]any{"table": t.Table, red: s.PlayerName(first), black: s.PlayerName(second), red + "_number": first, black + "_number": second}
		if s.Games == 1 {
			table["result"] = t.Results[0]
		} else {
			table["results"] = t.Results[:s.Games]
		}
		if len(t.Tiebreaks) > 0 {
			table["tiebreaks"] = s.tiebreakViews(t)
		}
		if s.System == Teams {
			table["match"], table["board"] = t.Match, t.Board
			table["teams"] = []string{s.EntryName(t.Teams[0]), s.EntryName(t.Teams[1])}
		}
		if lang != "" {
			table["why"] = pairing.Say(lang, t.Why, s.EntryName)
			table["reasons"] = t.Why
		}
		v.Tables = append(v.Tables, table)
	}
	for _, p := range r.Rests {
		v.Rests = append(v.Rests, s.EntryName(p.Entry))
		if lang != "" {
			v.RestsWhy = append(v.RestsWhy, pairing.Say(lang, p.Why, s.EntryName))
		}
	}
	for _, p := range r.Absent {
		v.Absent = append(v.Absent, s.EntryName(p.Entry))
	}
	return v
}

// Sitting returns who has Red, or White, and who has Black in a game of a table.
func (r Regulations) Sitting(t Table, game int) (red, black int) {
	first, second := t.First, t.Second
	if g := r.tiebreakOf(t, game); g != nil && g.First != 0 { // Said for this game, and nothing turns.
		if g.First == second {
			first, second = second, first
		}
		game = 1
	}
	if r.firstHasRed(game) {
		return first, second
	}
	return second, first
}

// Number returns the number of a round.
func (r *Round) Number() int { return r.Pairing.Round }

// StandingView is a place in the standings as programs read it.
type StandingView struct {
	Rank      int                `json:"rank"`
	Name      string             `json:"name"`
	Number    int                `json:"number"`
	Club      string             `json:"club,omitempty"`
	Rating    int                `json:"rating,omitempty"`
	ID        string             `json:"id,omitempty"`
	Points    float64            `json:"points"`
	Tiebreaks map[string]float64 `json:"tiebreaks"`
	Decides   []string           `json:"decides"` // The tie-breaks that rank, in their order; the others are for information.
	Edition   string             `json:"edition"`
	Formulas  map[string]string  `json:"formulas"`
}

// StandingViews returns the standings after a round, 0 for the last one, as programs read them.
func (s *Section) StandingViews(after int) []StandingView {
	formulas := map[string]string{}
	for _, t := range standings.Tiebreaks() {
		formulas[t] = standings.Formula(standings.Tiebreak(t), s.Rules()).String()
	}
	views := []StandingView{}
	for _, row := range s.Standings(after) {
		v := StandingView{Rank: row.Rank, Name: s.EntryName(row.Number), Number: row.Number, Points: row.Points, Tiebreaks: map[string]float64{}, Decides: []string{}, Edition: s.Edition, Formulas: formulas}
		v.Decides = append(v.Decides, s.Tiebreaks...)
		if s.System != Teams {
			p := s.Players[row.Number-1]
			v.Club, v.Rating, v.ID = p.Club, p.Rating, p.ID
		}
		for t, value := range row.Tiebreaks {
			v.Tiebreaks[string(t)] = value
		}
		views = append(views, v)
	}
	return views
}
