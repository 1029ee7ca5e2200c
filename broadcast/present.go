package broadcast

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/internal/sse"
	"github.com/kyban/kyban/web"
)

// presentWindow is how many of the last changes are kept for who was away for a moment.
const presentWindow = 30

// Present is a stream of how something of the program's own stands: each change is encoded once and sent to all, and so is its gzip
// form to those who accept it. Who comes, or comes back after more changes than are kept, gets the whole.
type Present struct {
	hub         *Hub
	log, packed *eventLog // The same events.
	run         string    // Begins the ids: those of an earlier run of the program mean nothing.
	whole       atomic.Pointer[wholeAt]
}

// wholeAt is how all stands at a place. It is packed when somebody asks for it so.
type wholeAt struct {
	frame
	packed func() []byte
}

// NewPresent returns a stream that ends with the hub. It begins with how all stands.
func (h *Hub) NewPresent(whole []byte) *Present {
	p := &Present{hub: h, log: newEventLog(), packed: newEventLog(), run: fmt.Sprintf("%x-", time.Now().UnixMilli())}
	p.packed.packs = true
	p.keep(0, whole)
	h.mu.Lock()
	h.presents = append(h.presents, p)
	h.mu.Unlock()
	return p
}

// keep keeps how all stands at a place.
func (p *Present) keep(place int, whole []byte) {
	text := sse.Encode(p.id(place), "hall", whole)
	p.whole.Store(&wholeAt{frame{place, text}, sync.OnceValue(func() []byte { return packed(text) })})
}

func (p *Present) id(place int) string { return fmt.Sprintf("%s%d", p.run, place) }

// Tell sends what has changed; whole is how all stands after it. One goroutine calls it.
func (p *Present) Tell(changed, whole []byte) {
	place := p.log.newest.Load().to + 1
	p.keep(place, whole) // Before anybody can ask for it.
	text := sse.Encode(p.id(place), "tables", changed)
	for _, l := range []*eventLog{p.packed, p.log} { // The second one says which places there are.
		l.replace(func(s *snapshot) {
			s.frames = append(s.frames, frame{place, l.packed(text)})
			if drop := len(s.frames) - presentWindow; drop > 0 {
				s.from = s.frames[drop-1].place
				s.frames = append([]frame{}, s.frames[drop:]...)
			}
			s.to = place
		})
	}
}

// ServeHTTP sends the stream.
func (p *Present) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	v := &viewer{log: p.log, place: -1, older: func(int, int) ([]byte, int, error) {
		whole := p.whole.Load()
		return whole.text, whole.place, nil
	}}
	w.Header().Add("Vary", "Accept-Encoding")
	if web.Accepts(r, "gzip") {
		v.log, v.older = p.packed, func(int, int) ([]byte, int, error) {
			whole := p.whole.Load()
			return whole.packed(), whole.place, nil
		}
	}
	var place int
	if after, ok := strings.CutPrefix(r.Header.Get("Last-Event-ID"), p.run); ok {
		if _, err := fmt.Sscanf(after, "%d", &place); err == nil && place >= 0 && place <= p.log.newest.Load().to {
			v.place = place
		}
	}
	p.hub.follow(w, r, v, func() {})
}

// Tables tells which board of the store stands at a table, by the table's name in an address, or which game is on there that no board
// records; false for neither.
type Tables func(table string) (board, game int, ok bool)

// TableRoutes returns the routes of the tables of a program that follows many boards: the address of a table is that of the game that is on
// there, whatever board records it.
func (h *Hub) TableRoutes(at Tables) []public.Route {
	of := func(f http.HandlerFunc) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			board, game, ok := at(r.PathValue("table"))
			if !ok {
				board = noBoard
			}
			r.SetPathValue("board", fmt.Sprint(board))
			if game > 0 {
				r.SetPathValue("game", fmt.Sprint(game))
			}
			f(w, r)
		})
	}
	get := func(pattern, media, summary string, body any, f http.HandlerFunc) public.Route {
		return public.Route{Method: http.MethodGet, Pattern: pattern, Media: media, Summary: summary, Body: body, Handler: of(f)}
	}
	return []public.Route{
		{Method: http.MethodGet, Pattern: "/tables/{table}", Media: "text/html", Summary: "The game that is on at a table", Open: always, Handler: of(h.boardPage)},
		h.page("/tables/{table}/embed", "Its board, to be shown in other pages"),
		h.page("/tables/{table}/overlay", "Its board on a transparent ground"),
		get("/tables/{table}/live.json", jsonMedia, "The game that is on at a table as far as it has come", public.Detail{}, h.ofBoard(h.game)),
		get("/tables/{table}/live.pgn", pgnMedia, "The same as PGN", nil, h.boardFile("pgn")),
		get("/tables/{table}/board.svg", svgMedia, "A picture of its position", nil, h.ofBoard(h.svg)),
		get("/tables/{table}/board.png", pngMedia, "The same for what can't show SVG", nil, h.ofBoard(h.png)),
	}
}

// OnTable returns the game on a board as everybody may know it, as JSON of public.Game, with its id in the store; nil before the first one. It
// reads no store: it is for those who ask of all boards again and again.
func (h *Hub) OnTable(board int) (id int, game []byte) {
	h.mu.Lock()
	defer h.mu.Unlock()
	id = h.current[everybody][board]
	return id, h.boards[everybody][id]
}

// Known returns a game as everybody may know it, as OnTable does, nil where nobody may know it yet.
func (h *Hub) Known(id int) (game []byte) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.boards[everybody][id]
}

// Moved tells those who follow a table by its game that another one is on there now.
func (h *Hub) Moved(from, to int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	c := h.inMemory[from]
	if c == nil {
		return
	}
	for _, l := range c.logs {
		l.tellJSON("next", next{to}, true) // Who comes later asks what is on.
	}
}
