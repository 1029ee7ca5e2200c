package hall

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/problem"
	"github.com/kyban/kyban/web"
)

// PlayerTold is a player in the list of all.
type PlayerTold struct {
	ID      string `json:"id" doc:"Of his page: the number of the section, from 1, and his own, as 1-12."`
	Section string `json:"section,omitempty"`
	Name    string `json:"name"`
	Club    string `json:"club,omitempty"`
	Rating  int    `json:"rating,omitempty"`
	Team    string `json:"team,omitempty"`
}

// playerID returns the id of a player: by his section, from 0, and his number.
func playerID(section, number int) string { return fmt.Sprintf("%d-%d", section+1, number) }

// parsePlayerID reads an id. It returns false for any other text.
func parsePlayerID(id string) (section, number int, ok bool) {
	first, second, ok := strings.Cut(id, "-")
	section, err := strconv.Atoi(first)
	if err != nil {
		return 0, 0, false
	}
	number, err = strconv.Atoi(second)
	return section - 1, number, ok && err == nil && playerID(section-1, number) == id
}

// players serves all players, by section and number.
func (h *Hall) players(w http.ResponseWriter, r *http.Request) {
	all := []PlayerTold{}
	h.desk.mu.Lock()
	for i, s := range h.desk.known().Sections {
		for n, p := range s.Players {
			all = append(all, PlayerTold{ID: playerID(i, n+1), Section: s.Name, Name: p.Name, Club: p.Club, Rating: p.Rating, Team: p.Team})
		}
	}
	h.desk.mu.Unlock()
	w.Header().Set("Cache-Control", "no-cache")
	answerOf(all).ServeHTTP(w, r)
}

var errNoPlayer = message.Errorf("no such player: expected the number of a section and that of a player in it, as 1-12; /api/players has all of them")

// player serves a player with his games.
func (h *Hall) player(w http.ResponseWriter, r *http.Request) {
	section, number, ok := parsePlayerID(r.PathValue("id"))
	d := h.desk
	d.mu.Lock()
	known := d.known()
	var v event.PlayerView
	if ok = ok && section >= 0 && section < len(known.Sections); ok {
		v, ok = known.Sections[section].PlayerView(number)
	}
	for i, g := range v.Games {
		v.Games[i].Stored = d.idOf(game{v.Section, g.Round, g.Game, g.Table})
	}
	d.mu.Unlock()
	if !ok {
		problem.Write(w, r, http.StatusNotFound, errNoPlayer)
		return
	}
	w.Header().Set("Cache-Control", "no-cache")
	answerOf(v).ServeHTTP(w, r)
}

// cross serves the cross tables of all sections, which are made once for all who ask.
func (h *Hall) cross(w http.ResponseWriter, r *http.Request) {
	h.serveKnown(w, r, func(t *told) **web.Answer { return &t.cross }, func(s *event.Section) any { return s.Cross() })
}

// teams serves the teams of the sections that have some.
func (h *Hall) teams(w http.ResponseWriter, r *http.Request) {
	h.serveKnown(w, r, func(t *told) **web.Answer { return &t.teams }, func(s *event.Section) any {
		v, ok := s.TeamsView(func(round, table int) int { return h.desk.idOf(game{s.Name, round, 1, table}) })
		if !ok {
			return nil
		}
		return v
	})
}

// serveKnown serves what is made of each section (nil for nothing), once for each state of the event as everybody may know it.
func (h *Hall) serveKnown(w http.ResponseWriter, r *http.Request, kept func(*told) **web.Answer, of func(*event.Section) any) {
	d := h.desk
	d.mu.Lock()
	known := d.toldTo(httpd.SeesPresent(r.Context()))
	answer := kept(known)
	if *answer == nil {
		all := []any{}
		for _, s := range known.event.Sections {
			if made := of(s); made != nil {
				all = append(all, made)
			}
		}
		*answer = answerOf(all)
	}
	made := *answer
	d.mu.Unlock()
	serveForCaller(w, r, made)
}
