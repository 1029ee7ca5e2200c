package commentary

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"

	"github.com/kyban/kyban/internal/public"
)

// Routes returns the routes to the analysis.
func (a *Analyst) Routes() []public.Route {
	return []public.Route{{
		Method: http.MethodGet, Pattern: "/api/games/{id}/analysis", Media: "application/json", Body: Analysis{},
		Summary: "What an engine thinks of a game, as far as everybody may see it; for commentators, or for all but players where boardd is configured so",
		Query:   []public.Param{{Name: "ply", Doc: "The ply whose best lines are told, 0 for the start; the newest when it is left out."}},
		Handler: http.HandlerFunc(a.serve),
	}}
}

// serve answers with the analysis of a game.
func (a *Analyst) serve(w http.ResponseWriter, r *http.Request) {
	switch id, err := strconv.Atoi(r.PathValue("id")); {
	case err != nil || id < 1:
		fail(w, http.StatusNotFound, r.URL.Path+": expected the number of a game")
	case a.Path == "":
		fail(w, http.StatusNotFound, "this board has no engine: [engine] in the configuration of boardd names one")
	case !a.Sees(r.Context(), a.Public):
		fail(w, http.StatusForbidden, "what an engine thinks is shown to commentators: the operator makes a token for one with boardctl token new --role commentator")
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
			fail(w, http.StatusBadRequest, fmt.Sprintf("ply %q: expected a number, 0 for the start", text))
			return
		}
	}
	sheet, err := a.Sheet(r.Context(), id)
	if err != nil {
		if statusOf(err) == http.StatusServiceUnavailable {
			w.Header().Set("Retry-After", "1") // The board is just starting.
		}
		fail(w, statusOf(err), err.Error())
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
func fail(w http.ResponseWriter, status int, detail string) {
	text, err := json.Marshal(struct {
		Title  string `json:"title"`
		Status int    `json:"status"`
		Detail string `json:"detail"`
	}{http.StatusText(status), status, detail})
	if err != nil {
		panic("commentary: " + err.Error())
	}
	w.Header().Set("Content-Type", "application/problem+json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(text)
}
