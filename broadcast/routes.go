package broadcast

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"

	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/problem"
	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/scoresheet"
)

const jsonMedia, eventMedia, pgnMedia = "application/json", "text/event-stream", "application/x-chess-pgn"

func (h *Hub) Routes() []public.Route {
	get := func(pattern, path, media, summary string, body any, f http.HandlerFunc) public.Route {
		return public.Route{Method: http.MethodGet, Pattern: pattern, Path: path, Media: media, Summary: summary, Body: body, Handler: f}
	}
	return []public.Route{
		{Method: http.MethodGet, Pattern: "/api/games", Media: jsonMedia, Summary: "A page of the games, the newest first; the header Link names the next one",
			Query: gamesQuery, Body: []public.Game{}, Handler: http.HandlerFunc(h.games)},
		get("/api/games/{id}", "", jsonMedia, "A game as far as it has come", public.Detail{}, h.game),
		get("/api/games/{id}/events", "", eventMedia, "A game's records as they are made, as server-sent events", nil, h.events),
		get("/api/events", "", eventMedia, "How each game stands, whenever that changes, as server-sent events", nil, h.boardEvents),
		get("/games.pgn", "", pgnMedia, "All games as PGN, the oldest first", nil, h.allPGN),
		{Method: http.MethodGet, Pattern: "/games/{file}", Path: "/games/{id}.pgn", Media: pgnMedia, Summary: "A game as PGN, as far as it has come",
			Open: isPage, Handler: http.HandlerFunc(h.gameFile)},
		get("/games/{id}/scoresheet.pdf", "", pdfMedia, "A game as a scoresheet to print, as far as it has come, in the lang and notation of the query", nil, h.pdf),
		get("/api/games/{id}/scoresheet", "", jsonMedia, "What stands below the moves on a printed scoresheet, in the lang and notation of the query", public.Scoresheet{}, h.scoresheet),
		get("/{file}", "/game-{id}.pgn", pgnMedia, "The same as /games/{id}.pgn", nil, h.numberedFile),
		get("/api/live", "", jsonMedia, "The game on the board as far as it has come, and the next one once that has begun", public.Detail{}, h.ofBoard(h.game)),
		get("/live.pgn", "", pgnMedia, "The game on the board as PGN", nil, h.boardFile("pgn")),
		get("/live.dhtmlxq", "", dhtmlxqMedia, "The same as DhtmlXQ, of xiangqi alone", nil, h.boardFile("dhtmlxq")),
		get("/live.pdf", "", pdfMedia, "The same as a scoresheet to print", nil, h.boardFile("pdf")),
		get("/live.svg", "", svgMedia, "A picture of its position", nil, h.ofBoard(h.svg)),
		get("/live.png", "", pngMedia, "The same for what can't show SVG", nil, h.ofBoard(h.png)),
		{Method: http.MethodGet, Pattern: "/live", Media: "text/html", Summary: "The game on the board", Open: always, Handler: http.HandlerFunc(h.boardPage)},
		h.page("/live/embed", "Its board, to be shown in other pages"),
		h.page("/live/overlay", "Its board on a transparent ground"),
		h.page("/live/wall", "The same for the wall of a hall"),
		h.page("/{$}", "The index of games"),
		h.page("/games/{id}/embed", "A game's board, to be shown in other pages"),
		h.page("/games/{id}/overlay", "A game's board on a transparent ground"),
		h.page("/arbiter", "The arbiter's page"),
		h.page("/commentary", "The page of commentators"),
		h.page("/notebook", "The page of files of games"),
		h.page("/setup", "The page of a board's first run, gone once that is decided"),
		h.page("/assets/{name}", "What the pages are made of"),
		get("/games/{id}/board.svg", "", svgMedia, "A picture of the position", nil, h.svg),
		get("/games/{id}/board.png", "", pngMedia, "The same for what can't show SVG", nil, h.png),
		get("/livechess", "", jsonMedia, "A WebSocket on which the board is followed as one of LiveChess", nil, h.livechess.ServeHTTP),
		get("/api/v1.0", "", jsonMedia, "The same, where LiveChess has it", nil, h.livechess.ServeHTTP),
		{Method: http.MethodGet, Pattern: "/healthz", Media: jsonMedia, Open: always, Handler: http.HandlerFunc(h.healthz), Body: health{},
			Summary: "Whether readings come in and are recorded: 200, or 503 and why not"},
		{Method: http.MethodGet, Pattern: "/metrics", Media: "text/plain", Open: always, Handler: h.metrics.handler(),
			Summary: "Figures for Prometheus"},
	}
}

func always(*http.Request) bool { return true }

// isPage reports whether a request for a game wants its page, not a file.
func isPage(r *http.Request) bool { return !strings.Contains(r.PathValue("file"), ".") }

// page returns a route to a page. It holds nothing of a game: its script asks for that.
func (h *Hub) page(pattern, summary string) public.Route {
	return public.Route{Method: http.MethodGet, Pattern: pattern, Media: "text/html", Summary: summary, Open: always, Handler: h.pages}
}

func gameID(w http.ResponseWriter, r *http.Request) (int, bool) {
	id, err := strconv.Atoi(r.PathValue("id"))
	if err != nil || id < 1 {
		fail(w, r, http.StatusNotFound, message.Errorf("%s: expected the number of a game", r.URL.Path))
		return 0, false
	}
	return id, true
}

// missing answers why a game can't be shown.
func (h *Hub) missing(w http.ResponseWriter, r *http.Request, err error) {
	switch {
	case errors.Is(err, ErrStarting):
		starts(w)
		fail(w, r, http.StatusServiceUnavailable, err)
	case errors.Is(err, recorder.ErrNoGame):
		fail(w, r, http.StatusNotFound, message.Errorf("no such game, or nothing of it may be shown yet; /api/games lists those that there are"))
	case errors.Is(err, context.Canceled):
	case errors.Is(err, scoresheet.ErrXiangqiAlone):
		fail(w, r, http.StatusNotFound, message.Errorf("DhtmlXQ holds games of xiangqi alone: expected /games/ID.pgn"))
	default:
		if !isAltered(err) { // The check reported it already.
			h.logger.Error("pages: " + err.Error())
		}
		fail(w, r, http.StatusInternalServerError, message.Errorf("the games can't be read: boardd's log says why"))
	}
}

// starts sets the header for a board that is just starting: ask again at once.
func starts(w http.ResponseWriter) { w.Header().Set("Retry-After", "1") }

// fail answers with a problem, RFC 9457.
func fail(w http.ResponseWriter, r *http.Request, status int, why error) {
	w.Header().Set("Cache-Control", "no-store")
	problem.Write(w, r, status, why)
}

// reply answers with something that holds for this moment alone.
func reply(w http.ResponseWriter, status int, media string, body any) {
	w.Header().Set("Content-Type", media)
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(asJSON(body)) // The caller may have gone.
}
