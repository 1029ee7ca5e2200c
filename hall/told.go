package hall

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/event/standings"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/problem"
	"github.com/kyban/kyban/tell"
	"github.com/kyban/kyban/web"
)

// told is the event as everybody may know it: as late as the games on which it rests.
type told struct {
	facts  int          // So many facts are behind it,
	hidden map[game]int // but for the results of these games from a fact on, which nobody may know yet.
	event  *event.Event
	tables *web.Answer // The standings, nil before somebody asks,
	cross  *web.Answer // the cross tables,
	teams  *web.Answer // and the teams.
}

// known returns the event as everybody may know it. The caller holds the lock.
func (d *desk) known() *event.Event { return d.toldTo(false).event }

// toldTo returns the event as everybody may know it, or as it is at present. The caller holds the lock.
func (d *desk) toldTo(present bool) *told {
	d.reload()
	if d.store == nil {
		return &told{event: &event.Event{}}
	}
	facts := d.store.Facts()
	facts = facts[:min(len(facts), d.safe)] // What the other hall has, too.
	hidden := d.hidden(facts)
	if d.shown.event == nil || d.shown.facts != len(facts) || !maps.Equal(hidden, d.shown.hidden) {
		d.shown = told{facts: len(facts), hidden: hidden, event: without(facts, hidden)}
	}
	if !present || len(hidden) == 0 {
		return &d.shown
	}
	if d.now.event == nil || d.now.facts != len(facts) {
		d.now = told{facts: len(facts), event: without(facts, nil)}
	}
	return &d.now
}

// oldResult is a result, by the number of its fact, that everybody may know beside a stored game.
type oldResult struct {
	fact int
	at   string
	id   int
}

// hidden returns the games with a result that nobody may know yet, each with the number of the first fact, from 0, that has it: a board
// records the game, and the result is no older than what everybody sees of that.
func (d *desk) hidden(facts []event.Fact) map[game]int {
	hidden := map[game]int{}
	for i, f := range facts {
		if f.Result == nil {
			continue
		}
		g := game{f.Section, f.Result.Round, f.Result.Game, f.Result.Table}
		id := d.idOf(g)
		if _, known := hidden[g]; id == 0 || known || d.old[oldResult{i, f.At, id}] {
			continue
		}
		if !d.isOld(id, f.At) {
			hidden[g] = i
			continue
		}
		d.old[oldResult{i, f.At, id}] = true // What everybody knows stays known, and is not looked up for each viewer again.
	}
	return hidden
}

// isOld reports whether everybody may know a result that was entered at a time: they see one of the stored game, or the time is over by which
// they are behind. So a result that is entered by hand is as late as the moves that were made then, whatever the board goes on to record. A
// delay in moves ends with the game: where its board never says that it is over, the result waits for lastMoves.
func (d *desk) isOld(id int, entered string) bool {
	if seen, err := d.hall.hub.Board(d.hall.ended, id); err == nil && seen.Result != "*" {
		return true
	}
	delay, moves, err := d.hall.hub.Delay(d.hall.ended, id)
	if err != nil {
		return false
	}
	if moves > 0 {
		delay += lastMoves
	}
	at, err := time.Parse(time.RFC3339, entered)
	return err == nil && (delay == 0 || !d.hall.now().Before(at.Add(delay+time.Second))) // It is written in whole seconds.
}

// lastMoves is how long a result by hand waits for the end of a game whose moves everybody sees some moves later.
const lastMoves = 15 * time.Minute

// without returns the event without the results of hidden games, and without the pairings that were made behind them.
func without(facts []event.Fact, hidden map[game]int) *event.Event {
	last := map[string]int{} // The last round that may be known, by section.
	e := new(event.Event)
	for i, f := range facts {
		round := 0
		switch {
		case f.Pairing != nil:
			round = f.Pairing.Round
		case f.Publication != nil:
			round = f.Publication.Round
		case f.Change != nil:
			round = f.Change.Round
		case f.Result != nil:
			r := *f.Result
			if from, ok := hidden[game{f.Section, r.Round, r.Game, r.Table}]; ok && i >= from {
				if n, ok := last[f.Section]; !ok || r.Round < n {
					last[f.Section] = r.Round
				}
				continue
			}
		}
		if n, ok := last[f.Section]; ok && round > n {
			continue
		}
		_ = e.Apply(f) // A fact that rests on another one which nobody may know yet is left out, too.
	}
	return e
}

// told returns the event as everybody may know it, or as it is at present, and the tables of the round that was published last.
func (d *desk) told(present bool) (EventTold, map[int]Table) {
	d.mu.Lock()
	defer d.mu.Unlock()
	all := EventTold{Sections: []SectionTold{}}
	tables := map[int]Table{}
	for _, s := range d.toldTo(present).event.Sections {
		all.Name = cmp.Or(all.Name, s.Event)
		section := SectionTold{Name: s.Name, System: string(s.System), Rounds: s.Regulations.Rounds, Zone: s.Zone}
		for _, r := range s.Rounds {
			if !r.Published {
				continue
			}
			section.Round, section.Starts = r.Number(), r.Starts
			for _, t := range r.Tables {
				tables[t.Table] = seated(s, r, t)
			}
		}
		all.Sections = append(all.Sections, section)
	}
	return all, tables
}

// seated returns a table of the event.
func seated(s *event.Section, r *event.Round, t event.Table) Table {
	n := slices.Index(t.Results, event.Open) + 1
	if n == 0 {
		n = len(t.Results)
	}
	red, black := s.Sitting(t, n)
	told := Table{Table: t.Table, Section: s.Name, Round: r.Number(), Black: s.PlayerName(black), Result: string(t.Results[n-1])}
	if told.Red = s.PlayerName(red); s.Play == "chess" {
		told.Red, told.White = "", told.Red
	}
	return told
}

// StandingsTold are the standings of a section.
type StandingsTold struct {
	Section   string               `json:"section"`
	Standings []event.StandingView `json:"standings"`
	Tiebreaks []TiebreakTold       `json:"tiebreaks" doc:"Those that decide, in words."`
}

// TiebreakTold is a tie-break in the words of each language.
type TiebreakTold struct {
	Name    string            `json:"name" doc:"As the standings have it."`
	Title   map[string]string `json:"title"`
	Formula map[string]string `json:"formula" doc:"How it is computed, by the edition that holds."`
}

func standingsTold(s *event.Section) StandingsTold {
	told := StandingsTold{s.Name, s.StandingViews(0), []TiebreakTold{}}
	for _, name := range s.Tiebreaks {
		t := TiebreakTold{name, map[string]string{}, map[string]string{}}
		for _, lang := range tell.Languages() {
			t.Title[lang] = tell.In("site", lang).Say(name, nil, nil)
			t.Formula[lang] = tell.Message(lang, standings.Formula(standings.Tiebreak(name), s.Rules()))
		}
		told.Tiebreaks = append(told.Tiebreaks, t)
	}
	return told
}

// standings serves the standings of all sections, which are made once for all who ask.
func (h *Hall) standings(w http.ResponseWriter, r *http.Request) {
	h.serveKnown(w, r, func(t *told) **web.Answer { return &t.tables }, func(s *event.Section) any { return standingsTold(s) })
}

func answerOf(body any) *web.Answer {
	text, err := json.Marshal(body)
	if err != nil {
		panic("hall: " + err.Error())
	}
	return web.NewAnswer("application/json", text)
}

// rounds serves a round of each section.
func (h *Hall) rounds(w http.ResponseWriter, r *http.Request) {
	n, err := strconv.Atoi(r.PathValue("n"))
	views := []event.RoundView{}
	h.desk.mu.Lock()
	for _, s := range h.desk.known().Sections {
		if round, err := s.Round(n); err == nil && round.Published {
			views = append(views, s.View(round, ""))
		}
	}
	h.desk.mu.Unlock()
	if err != nil || len(views) == 0 {
		problem.Write(w, r, http.StatusNotFound, errNoRound)
		return
	}
	w.Header().Set("Cache-Control", "no-cache")
	answerOf(views).ServeHTTP(w, r)
}

var errNoRound = message.Errorf("no such round, or it may not be shown yet")

// round serves the page of a round, or its games as PGN.
func (h *Hall) round(w http.ResponseWriter, r *http.Request) {
	name, format, isFile := strings.Cut(r.PathValue("file"), ".")
	n, err := strconv.Atoi(name)
	if err != nil || isFile && format != "pgn" {
		problem.Write(w, r, http.StatusNotFound, errNoRound)
		return
	}
	if !isFile {
		h.page.ServeHTTP(w, r)
		return
	}
	var of []game
	h.desk.mu.Lock()
	ids := map[game]int{}
	known := h.desk.known()
	for g, id := range h.desk.ids() {
		if _, ok := about(known, g); ok && g.round == n {
			of, ids[g] = append(of, g), id
		}
	}
	h.desk.mu.Unlock()
	slices.SortFunc(of, func(a, b game) int { return cmp.Or(a.table-b.table, a.game-b.game) })
	var parts [][]byte
	for _, g := range of {
		text := h.pgnOf(r.Context(), g, ids[g])
		if text == nil {
			if text, err = h.hub.PGNOf(r.Context(), []int{ids[g]}); err != nil {
				h.log.Error(fmt.Sprintf("hall: the PGN of round %d: %v", n, err))
				problem.Write(w, r, http.StatusInternalServerError, errUnreadable)
				return
			}
		}
		if len(text) > 0 {
			parts = append(parts, text)
		}
	}
	w.Header().Set("Cache-Control", "no-cache")
	web.NewAnswer("application/x-chess-pgn", bytes.Join(parts, []byte("\n"))).ServeHTTP(w, r)
}

var errUnreadable = message.Errorf("the games can't be read: the log of halld says why")
