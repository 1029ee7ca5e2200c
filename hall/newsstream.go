package hall

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/netlimit"
	"github.com/kyban/kyban/internal/problem"
	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/internal/sse"
)

// Of the streams of arbiters: how many there are at once, how long one may take to read, and how often it gets a sign of life.
const (
	streamsMax      = 400
	streamsOfPerson = 40
	streamPatience  = 15 * time.Second
	streamBeat      = 15 * time.Second
)

func newStreams() *netlimit.Seats { return netlimit.NewSeats(streamsMax, streamsMax, streamsOfPerson) }

var (
	errArbitersOnly = control.Refuse(control.ErrUnauthenticated, message.Errorf("this is for arbiters: sign in at /arbiter"))
	errManyStreams  = control.Refuse(control.ErrStarting, message.Errorf("too many pages are open: close one"))
)

// arbiterRoutes returns the routes of arbiters' pages that are no operations: pages, streams and files.
func (h *Hall) arbiterRoutes() []public.Route {
	always := func(*http.Request) bool { return true }
	stream := "text/event-stream"
	return []public.Route{
		{Method: http.MethodGet, Pattern: "/arbiter", Media: "text/html", Summary: "What waits for arbiters at all tables", Open: always, Handler: h.inboxPage},
		{Method: http.MethodGet, Pattern: "/tables/{table}/arbiter", Media: "text/html", Summary: "The arbiter's page of a table", Open: always, Handler: h.tablePage},
		{Method: http.MethodGet, Pattern: "/api/inbox/events", Media: stream, Summary: "Tells arbiters when the inbox has changed, as server-sent events", Handler: http.HandlerFunc(h.inboxEvents)},
		{Method: http.MethodGet, Pattern: "/tables/{table}/api/events", Media: stream, Summary: "Tells arbiters when something has changed at a table, and how its game stands", Handler: http.HandlerFunc(h.tableEvents)},
		{Method: http.MethodGet, Pattern: "/tables/{table}/api/games/{id}/events", Media: stream, Summary: "A game at a table for arbiters, as server-sent events", Handler: http.HandlerFunc(h.gameEvents)},
		{Method: http.MethodGet, Pattern: "/tables/{table}/games/{file}", Path: "/tables/{table}/games/{id}.pgn", Media: "application/x-chess-pgn", Summary: "A game at a table, where the hall has it", Handler: h.toStored("")},
		{Method: http.MethodGet, Pattern: "/tables/{table}/games/{file}/scoresheet.pdf", Media: "application/pdf", Summary: "The same as a scoresheet", Handler: h.toStored("/scoresheet.pdf")},
	}
}

// inboxEvents tells when the inbox has changed.
func (h *Hall) inboxEvents(w http.ResponseWriter, r *http.Request) {
	h.stream(w, r, &h.arbiters, func() [][]byte { return nil })
}

// tableEvents tells when something has changed, and how the game at a table stands, as everybody may see it.
func (h *Hall) tableEvents(w http.ResponseWriter, r *http.Request) {
	table, _ := strconv.Atoi(r.PathValue("table"))
	if err := h.mayWatch(r, table); err != nil {
		problem.Write(w, r, httpd.StatusOf(err), err)
		return
	}
	b := h.boardAt(table)
	if b == nil {
		problem.Write(w, r, http.StatusNotFound, errNoBoard)
		return
	}
	defer b.look()()
	h.stream(w, r, &b.news, func() [][]byte { return h.gameAt(b) })
}

// gameAt returns the event of how the game on a board stands, as everybody may see it and as the board counts its games.
func (h *Hall) gameAt(b *board) [][]byte {
	id, game := h.hub.OnTable(b.followed.Number(), false)
	var fields map[string]json.RawMessage
	if game == nil || json.Unmarshal(game, &fields) != nil {
		return nil
	}
	_, number := boardlog.BoardOf(id)
	fields["id"] = json.RawMessage(strconv.Itoa(number))
	text, err := json.Marshal(fields)
	if err != nil {
		return nil
	}
	return [][]byte{sse.Encode("", "board", text)}
}

// mayWatch refuses those who are no arbiters, or not of that table.
func (h *Hall) mayWatch(r *http.Request, table int) error {
	if !httpd.SeesAll(r.Context()) {
		return errArbitersOnly
	}
	return h.mayAt(httpd.PersonOf(r.Context()), table)
}

// stream sends an event with each news, and before it what more returns, until the reader leaves or may not read any more.
func (h *Hall) stream(w http.ResponseWriter, r *http.Request, of *news, more func() [][]byte) {
	if !httpd.SeesAll(r.Context()) {
		problem.Write(w, r, http.StatusUnauthorized, errArbitersOnly)
		return
	}
	leave := h.streams.Take(httpd.PersonOf(r.Context()).Token, r.RemoteAddr)
	if leave == nil {
		problem.Write(w, r, http.StatusServiceUnavailable, errManyStreams)
		return
	}
	defer leave()
	ctx, end := context.WithCancel(r.Context())
	defer end()
	defer context.AfterFunc(h.ended, end)()
	defer httpd.WatchAccess(r.Context(), func(error) { end() })()
	conn := http.NewResponseController(w)
	_ = conn.SetReadDeadline(time.Time{})
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no")
	send := func(texts ...[]byte) (err error) {
		_ = conn.SetWriteDeadline(time.Now().Add(streamPatience))
		for _, text := range texts {
			if _, err = w.Write(text); err != nil {
				return err
			}
		}
		return conn.Flush()
	}
	for ctx.Err() == nil {
		next, number := of.wait()
		if send(append(more(), sse.Encode("", "inbox", fmt.Appendf(nil, `{"number":%d}`, number)))...) != nil {
			return
		}
		for changed := false; !changed; {
			beat := time.NewTimer(streamBeat)
			select {
			case <-ctx.Done():
				beat.Stop()
				return
			case <-next:
				changed = true
			case <-beat.C:
				if send([]byte(":\n\n")) != nil {
					return
				}
			}
			beat.Stop()
		}
	}
}

// storedGame returns the id at the hall of a game at a table.
func (h *Hall) storedGame(table, game string) (id int, ok bool) {
	board, ok := h.tableOf(table)
	number, err := strconv.Atoi(game)
	if !ok || err != nil || number < 1 || number > boardlog.GamesMax {
		return 0, false
	}
	return boardlog.StoredID(board, number), true
}

// gameEvents sends the stream of a game as the hall has it.
func (h *Hall) gameEvents(w http.ResponseWriter, r *http.Request) {
	table, _ := strconv.Atoi(r.PathValue("table"))
	if err := h.mayWatch(r, table); err != nil {
		problem.Write(w, r, httpd.StatusOf(err), err)
		return
	}
	id, ok := h.storedGame(r.PathValue("table"), r.PathValue("id"))
	if !ok {
		problem.Write(w, r, http.StatusNotFound, errNoBoard)
		return
	}
	r.SetPathValue("id", strconv.Itoa(id))
	h.gameStream.ServeHTTP(w, r)
}

// toStored leads to a file of a game by its id at the hall: with the ending that is asked for, or what stands behind its id.
func (h *Hall) toStored(behind string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		number, ending, _ := strings.Cut(r.PathValue("file"), ".")
		id, ok := h.storedGame(r.PathValue("table"), number)
		if !ok {
			problem.Write(w, r, http.StatusNotFound, errNoBoard)
			return
		}
		to := fmt.Sprintf("/games/%d%s", id, cmp.Or(behind, "."+url.PathEscape(ending)))
		if r.URL.RawQuery != "" {
			to += "?" + r.URL.RawQuery
		}
		http.Redirect(w, r, to, http.StatusSeeOther)
	})
}
