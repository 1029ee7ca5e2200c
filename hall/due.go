package hall

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/event"
)

// due is a game of the event that is to be played now.
type due struct {
	game
	red, black string
	players    [2]entrant // The same two.
	body       control.NewBody
}

// dueGames returns the games that are to be played now: at each table the first one without a result, of the rounds that are published.
func dueGames(e *event.Event) (all []due) {
	taken := map[int]bool{} // Tables at which an earlier game is still to be played.
	for _, s := range e.Sections {
		for _, r := range s.Rounds {
			if !r.Published || r.Imported {
				continue
			}
			for _, t := range r.Tables {
				n := slices.Index(t.Results, event.Open) + 1
				if n == 0 || taken[t.Table] || t.First == 0 || t.Second == 0 {
					continue
				}
				taken[t.Table] = true
				all = append(all, gameOf(s, r, t, n))
			}
		}
	}
	return all
}

// gameOf returns what a board has to know of a game.
func gameOf(s *event.Section, r *event.Round, t event.Table, number int) due {
	red, black := s.Sitting(t, number)
	d := due{game: game{s.Name, r.Number(), number, t.Table}, red: s.PlayerName(red), black: s.PlayerName(black), players: [2]entrant{{s.Name, red}, {s.Name, black}}}
	first, second := s.Colours()
	tags := map[string]string{first: d.red, second: d.black, "round": roundTag(s, d.game), "table": strconv.Itoa(t.Table)}
	for side, n := range map[string]int{first: red, second: black} {
		p := s.Players[n-1]
		if p.Rating > 0 {
			tags[side+"elo"] = strconv.Itoa(p.Rating)
		}
		if p.Title != "" {
			tags[side+"title"] = p.Title
		}
		if p.Club != "" {
			tags[side+"team"] = p.Club
		}
	}
	if s.Event != "" {
		tags["event"] = s.Event
	}
	if s.Name != "" {
		tags["section"] = s.Name
	}
	if s.City != "" {
		tags["site"] = s.City
	}
	d.body = control.NewBody{Tags: tags, Play: s.Play, Rulebook: s.Rulebook, Control: s.ControlOf(t, number), Repetition: s.Law(), Evidence: &s.Evidence}
	if s.Lateness > 0 {
		late := (time.Duration(s.Lateness) * time.Minute).Microseconds()
		d.body.Lateness = &late
	}
	return d
}

// roundTag names the round of a game, and its place in a match of two or behind a tie.
func roundTag(s *event.Section, g game) string {
	if s.Games > 1 || g.game > 1 {
		return fmt.Sprintf("%d.%d", g.round, g.game)
	}
	return strconv.Itoa(g.round)
}

// played finds the game of the event that a board has played, by the tags of the order: false where they name none.
func played(e *event.Event, tags map[string]string) (d due, ok bool) {
	for _, s := range e.Sections {
		for _, r := range s.Rounds {
			for _, t := range r.Tables {
				for n := range t.Results {
					if strconv.Itoa(t.Table) != tags["table"] || s.Name != tags["section"] || t.First == 0 || t.Second == 0 {
						continue
					}
					if d := gameOf(s, r, t, n+1); d.body.Tags["round"] == tags["round"] {
						return d, true
					}
				}
			}
		}
	}
	return due{}, false
}

// isSeated reports whether the players of a game sit at the board as they are paired.
func (d due) isSeated(red, black string) bool { return d.red == red && d.black == black }
