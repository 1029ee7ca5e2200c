package commentary

import (
	"cmp"
	"encoding/json"
	"net/http"
	"slices"
	"strconv"

	"github.com/kyban/kyban/analysis"
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/problem"
	"github.com/kyban/kyban/internal/public"
)

func (a *Analyst) Routes() []public.Route {
	return []public.Route{{
		Method: http.MethodGet, Pattern: "/api/games/{id}/analysis", Media: "application/json", Body: Analysis{},
		Summary: "What an engine thinks of a game, as far as everybody may see it; for commentators, or for all but players where boardd is configured so",
		Query:   []public.Param{{Name: "ply", Doc: "The ply whose best lines are told, 0 for the start; the newest when it is left out."}},
		Handler: http.HandlerFunc(a.serve),
	}}
}

func (a *Analyst) serve(w http.ResponseWriter, r *http.Request) {
	switch id, err := strconv.Atoi(r.PathValue("id")); {
	case err != nil || id < 1:
		fail(w, r, http.StatusNotFound, message.Errorf("%s: expected the number of a game", r.URL.Path))
	case a.Path == "":
		fail(w, r, http.StatusNotFound, message.Errorf("this board has no engine: [engine] in the configuration of boardd names one"))
	case !a.Sees(r.Context(), a.Public):
		fail(w, r, http.StatusForbidden, message.Errorf("what an engine thinks is shown to commentators: the operator makes a token for one with boardctl token new --role commentator"))
	default:
		a.tell(w, r, id)
	}
}

// tell answers a caller who may see it.
func (a *Analyst) tell(w http.ResponseWriter, r *http.Request, id int) {
	ply := -1
	if text := r.URL.Query().Get("ply"); text != "" {
		var err error
		if ply, err = strconv.Atoi(text); err != nil || ply < 0 {
			fail(w, r, http.StatusBadRequest, message.Errorf("ply %q: expected a number, 0 for the start", text))
			return
		}
	}
	sheet, err := a.Sheet(r.Context(), id)
	if err != nil {
		if statusOf(err) == http.StatusServiceUnavailable {
			w.Header().Set("Retry-After", "1") // The board is just starting.
		}
		fail(w, r, statusOf(err), err)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	answer := a.follow(id, ply, sheet)
	if !a.Sees(r.Context(), false) {
		answer.Trouble = "" // It names files of this computer.
	}
	text, err := json.Marshal(answer)
	if err != nil {
		panic("commentary: " + err.Error()) // It holds numbers and texts.
	}
	_, _ = w.Write(text) // The caller may have gone.
}

// statusOf returns the HTTP status of an error, which Config.Sheet may set.
func statusOf(err error) int {
	if coded, ok := err.(interface{ Status() int }); ok {
		return coded.Status()
	}
	return http.StatusInternalServerError
}

// fail answers with a problem, RFC 9457.
func fail(w http.ResponseWriter, r *http.Request, status int, why error) {
	w.Header().Set("Cache-Control", "no-store")
	problem.Write(w, r, status, why)
}

// Analysis is the analysis of a game so far.
type Analysis struct {
	Game    int     `json:"game"`
	Engine  string  `json:"engine,omitempty" doc:"As it calls itself, once it was started."`
	State   string  `json:"state" enum:"thinking,done,failed" doc:"failed: it does not think, and is tried again."`
	Trouble string  `json:"trouble,omitempty" doc:"Why it failed."`
	Plies   int     `json:"plies" doc:"How many plies everybody may see by now, none of a game that is on newer than its delay allows."`
	Follows int     `json:"follows" doc:"Up to which ply an engine can follow: the one behind it was no legal move."`
	Scores  []Score `json:"scores" doc:"Of the positions that were thought about, by their plies."`
	At      *Best   `json:"at,omitempty" doc:"What is thought of the ply that was asked for; it grows while the engine thinks about that."`
}

// Score is the score of a position, from the side that moves first.
type Score struct {
	Ply        int    `json:"ply" doc:"After which the position stood, 0 at the start."`
	Centipawns int    `json:"score_cp" doc:"Hundredths of a pawn; 0 where a mate is seen or the game is over."`
	Mate       int    `json:"mate,omitempty" doc:"In so many moves, less than 0 where Black mates."`
	Ending     string `json:"ending,omitempty" enum:"checkmate,stalemate,dead"`
}

// Best is a position with the best lines.
type Best struct {
	Ply   int    `json:"ply"`
	FEN   string `json:"fen"`
	Lines []Line `json:"lines" doc:"The best one first."`
}

// Line is a line of play.
type Line struct {
	analysis.OpinionLine
	Text map[string][]string `json:"text" doc:"The moves in each notation."`
}

// answer returns the analysis so far of a game. The caller holds the lock.
func (a *Analyst) answer(id int, g *game) Analysis {
	answer := Analysis{Game: id, Engine: a.name, State: "done", Plies: len(g.plies), Follows: g.follows, Scores: []Score{}}
	if _, lacks := g.next(); lacks {
		answer.State = "thinking"
	}
	if a.trouble != "" {
		answer.State, answer.Trouble = "failed", a.trouble
	}
	for ply, o := range g.opinions {
		answer.Scores = append(answer.Scores, scoreOf(ply, o))
	}
	slices.SortFunc(answer.Scores, func(a, b Score) int { return cmp.Compare(a.Ply, b.Ply) })
	o := g.opinions[g.wanted]
	if o == nil && g.heard != nil && g.heard.Ply == g.wanted {
		o = g.heard // It grows.
	}
	if o != nil {
		answer.At = &Best{Ply: g.wanted, FEN: o.FEN, Lines: linesOf(o)}
	}
	return answer
}

func scoreOf(ply int, o *analysis.Opinion) Score {
	s := Score{Ply: ply, Ending: o.Ending}
	if len(o.Lines) > 0 {
		s.Centipawns, s.Mate = o.Lines[0].Centipawns, o.Lines[0].Mate
	}
	return s
}

func linesOf(o *analysis.Opinion) []Line {
	lines := []Line{}
	for _, said := range o.Lines {
		line := Line{said, map[string][]string{}}
		p, err := boardgame.ReadFEN(o.FEN)
		for _, text := range said.Moves {
			m, wrong := boardgame.ParseMove(text)
			if err != nil || wrong != nil || !p.Legal(m) {
				break
			}
			for _, style := range p.Game().Styles {
				written, err := p.Text(m, style)
				if err != nil {
					written = text
				}
				line.Text[style] = append(line.Text[style], written)
			}
			p = p.After(m)
		}
		lines = append(lines, line)
	}
	return lines
}
