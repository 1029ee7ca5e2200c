package hall

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/hall/member"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/web"
)

// ofOneBoard are the routes of the hub that only make sense at a board.
var ofOneBoard = []string{"/{$}", "/api/live", "/api/events", "/arbiter", "/commentary", "/notebook", "/setup", "/livechess", "/api/v1.0"}

// ofScreens are the routes that screens in the hall of play have.
var ofScreens = []string{"/{$}", "/wall", "/standings", "/events", "/api/event", "/api/standings", "/tables/{table}", "/tables/{table}/embed", "/tables/{table}/overlay",
	"/tables/{table}/live.json", "/tables/{table}/live.pgn", "/tables/{table}/board.svg", "/tables/{table}/board.png", "/api/games/{id}", "/api/games/{id}/events",
	"/assets/{name}", "/healthz", AnnouncementsPath}

// routes returns the routes for everybody, and those of screens among them.
func (h *Hall) routes() []public.Route {
	all := h.publicRoutes()
	for i := range all {
		all[i].Screens = slices.Contains(ofScreens, all[i].Pattern)
	}
	return all
}

func (h *Hall) publicRoutes() []public.Route {
	always := func(*http.Request) bool { return true }
	routes := slices.DeleteFunc(h.hub.Routes(), func(r public.Route) bool {
		return slices.Contains(ofOneBoard, r.Pattern) || strings.HasPrefix(r.Pattern, "/live")
	})
	for _, r := range routes {
		if r.Pattern == "/api/games/{id}/events" {
			h.gameStream = r.Handler
		}
	}
	routes = append(routes, h.hub.TableRoutes(h.shownAt)...)
	routes = append(routes, public.Route{Method: http.MethodGet, Pattern: "/organise", Media: "text/html", Summary: "The organisers' page", Open: always, Handler: h.organisers})
	routes = append(routes, h.arbiterRoutes()...)
	return append(routes,
		public.Route{Method: http.MethodGet, Pattern: "/{$}", Media: "text/html", Summary: "The hall", Open: always, Handler: h.page},
		public.Route{Method: http.MethodGet, Pattern: "/events", Media: "text/event-stream", Summary: "The whole hall, and then each second the tables that have changed, as server-sent events",
			Handler: h.present},
		public.Route{Method: http.MethodGet, Pattern: "/api/event", Media: "application/json", Summary: "The whole hall as it stands", Body: EventTold{}, Handler: http.HandlerFunc(h.event)},
		public.Route{Method: http.MethodGet, Pattern: "/rounds/{file}", Path: "/rounds/{n}", Media: "text/html", Summary: "The tables of a round; /rounds/{n}.pgn has its games", Open: isPage, Handler: http.HandlerFunc(h.round)},
		public.Route{Method: http.MethodGet, Pattern: "/standings", Media: "text/html", Summary: "The standings", Open: always, Handler: h.page},
		public.Route{Method: http.MethodGet, Pattern: "/api/rounds/{n}", Media: "application/json", Summary: "A round of each section, as late as its games", Body: []event.RoundView{}, Handler: http.HandlerFunc(h.rounds)},
		public.Route{Method: http.MethodGet, Pattern: "/cross", Media: "text/html", Summary: "The cross tables", Open: always, Handler: h.page},
		public.Route{Method: http.MethodGet, Pattern: "/players", Media: "text/html", Summary: "The players, and a search among them", Open: always, Handler: h.page},
		public.Route{Method: http.MethodGet, Pattern: "/players/{id}", Media: "text/html", Summary: "A player with his games", Open: always, Handler: h.page},
		public.Route{Method: http.MethodGet, Pattern: "/teams", Media: "text/html", Summary: "The teams and their matches", Open: always, Handler: h.page},
		public.Route{Method: http.MethodGet, Pattern: "/api/teams", Media: "application/json", Summary: "The standings and matches of each section of teams, as late as the games", Body: []event.TeamsView{}, Handler: http.HandlerFunc(h.teams)},
		public.Route{Method: http.MethodGet, Pattern: "/search", Media: "text/html", Summary: "A search for games by a position", Open: always, Handler: h.page},
		public.Route{Method: http.MethodGet, Pattern: "/api/search", Media: "application/json", Summary: "The games of the event in which a position stood, as late as these", Query: searchQuery, Body: []GameFound{}, Handler: http.HandlerFunc(h.search)},
		public.Route{Method: http.MethodGet, Pattern: "/wall", Media: "text/html", Summary: "The hall for a screen: tables, standings and the clock of the round, one after the other", Open: always, Handler: h.page},
		public.Route{Method: http.MethodGet, Pattern: AnnouncementsPath, Media: "application/json", Summary: "What is announced now to the hall, to sections and to tables", Query: announcementsQuery, Body: []Announcement{}, Handler: http.HandlerFunc(h.serveAnnounced)},
		public.Route{Method: http.MethodGet, Pattern: "/api/cross", Media: "application/json", Summary: "The cross table of each section, as late as the games", Body: []event.CrossView{}, Handler: http.HandlerFunc(h.cross)},
		public.Route{Method: http.MethodGet, Pattern: "/api/players", Media: "application/json", Summary: "The players of all sections", Body: []PlayerTold{}, Handler: http.HandlerFunc(h.players)},
		public.Route{Method: http.MethodGet, Pattern: "/api/players/{id}", Media: "application/json", Summary: "A player with his games, as late as these", Body: event.PlayerView{}, Handler: http.HandlerFunc(h.player)},
		public.Route{Method: http.MethodGet, Pattern: "/api/standings", Media: "application/json", Summary: "The standings of each section, as late as the games", Body: []StandingsTold{}, Handler: http.HandlerFunc(h.standings)})
}

// isPage reports whether a request for a round wants its page, not a file.
func isPage(r *http.Request) bool { return !strings.Contains(r.PathValue("file"), ".") }

// event serves the whole hall.
func (h *Hall) event(w http.ResponseWriter, r *http.Request) {
	h.mu.Lock()
	shown := h.shown
	if httpd.SeesPresent(r.Context()) {
		shown = h.shownNow
	}
	h.mu.Unlock()
	serveForCaller(w, r, shown.answer())
}

// serveForCaller serves an answer that depends on who asks.
func serveForCaller(w http.ResponseWriter, r *http.Request, a *web.Answer) {
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Add("Vary", "Authorization, Cookie")
	a.ServeHTTP(w, r)
}

// program returns what the door opens to.
func (h *Hall) program(d *httpd.Door) httpd.Program {
	h.show()
	h.keyring = d.Keyring()
	return httpd.Program{Title: "Kyban hall", Description: "The boards of an event at one place.", Routes: append(h.namingOther(h.routes()), certificateRoute(d)), Register: func() { h.register(d) }, BodyMax: listBodies}
}

// namingOther lets all answers name the other hall, to which pages go where this one fails.
func (h *Hall) namingOther(routes []public.Route) []public.Route {
	for i, route := range routes {
		routes[i].Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if other := h.other(); other != nil && other.Pages != "" && r.TLS == nil { // Browsers don't go back to plain pages.
				w.Header().Set(web.OtherHall, other.Pages)
			}
			route.Handler.ServeHTTP(w, r)
		})
	}
	return routes
}

// Invited is an invitation as the organiser hands it to a board.
type Invited struct {
	Table   int    `json:"table"`
	Code    string `json:"code" doc:"Serves once."`
	Address string `json:"address,omitempty" doc:"Of the hall, left out where it is not reached over the network."`
	Link    string `json:"link,omitempty" doc:"Both in one word, for a QR code."`
	Until   string `json:"until" format:"date-time"`
}

// Invite is the table to which a board is invited.
type Invite struct {
	Table int `json:"table" minimum:"1" maximum:"9999"`
}

// Seat is a table of the hall as organisers see it.
type Seat struct {
	Table       int    `json:"table"`
	Board       string `json:"board" doc:"The key that verifies its log."`
	Fingerprint string `json:"fingerprint"`
	Name        string `json:"name,omitempty"`
	Connected   bool   `json:"connected"`
	Rows        int    `json:"rows" doc:"That were verified and stored."`
	Fault       *Fault `json:"fault,omitempty"`
}

// register registers the routes of those who have a role, and of boards that want one.
func (h *Hall) register(d *httpd.Door) {
	enlist := huma.Operation{Method: "POST", Path: member.EnlistPath, OperationID: "enlist", MaxBodyBytes: control.BodyMax, Summary: "A board asks to be taken, by the code of an invitation",
		Errors: []int{http.StatusForbidden, http.StatusTooManyRequests}, Middlewares: huma.Middlewares{d.LimitSignIns}}
	httpd.Register(d, enlist, func(ctx context.Context, in *httpd.Answer[member.Application]) (*httpd.Answer[member.Acceptance], error) {
		answer, err := h.Enlist(ctx, in.Body)
		if err != nil {
			b := httpd.BrowserOf(ctx)
			d.LogRefusal(auth.Person{}, b.Caller, err)
			return nil, httpd.Problem(ctx, control.Refuse(control.ErrForbidden, err))
		}
		h.show()
		return &httpd.Answer[member.Acceptance]{Body: answer}, nil
	})
	invite := d.Operation("POST", InvitationsPath, auth.Organise, "invite", "Invite a board to a table")
	httpd.Register(d, invite, func(ctx context.Context, in *httpd.Answer[Invite]) (*httpd.Answer[Invited], error) {
		told, err := h.Invite(in.Body.Table)
		if err != nil {
			return nil, httpd.Problem(ctx, err)
		}
		return &httpd.Answer[Invited]{Body: told}, nil
	})
	h.registerActs(d)
	h.registerAnnouncements(d)
	h.registerTokens(d)
	h.registerInbox(d)
	h.registerTables(d)
	h.registerByHand(d)
	h.registerEvent(d)
	h.registerPINs(d)
	h.registerSecond(d)
	seats := d.Operation("GET", SeatsPath, auth.ReadEvent, "seats", "Which board stands at which table, and how it is connected")
	httpd.Register(d, seats, func(context.Context, *struct{}) (*httpd.Answer[[]Seat], error) {
		return &httpd.Answer[[]Seat]{Body: h.Seats()}, nil
	})
}

// The routes of organisers.
const (
	InvitationsPath = "/api/invitations"
	SeatsPath       = "/api/seats"
)

// Invite invites a board to a table: its code serves once.
func (h *Hall) Invite(table int) (Invited, error) {
	if table < 1 {
		return Invited{}, message.Errorf("expected the number of a table, from 1")
	}
	all, err := h.inviteAll([]int{table})
	if err != nil {
		return Invited{}, err
	}
	return all[0], nil
}

// inviteAll invites a board to each of some tables.
func (h *Hall) inviteAll(tables []int) (all []Invited, err error) {
	if err := h.journal.mayWrite(); err != nil {
		return nil, err
	}
	made, err := h.invitations.invite(tables...)
	if err != nil {
		return nil, fmt.Errorf("invite: %w", err)
	}
	for _, v := range made {
		told := Invited{Table: v.Table, Code: v.Code, Until: v.Until.UTC().Format("2006-01-02T15:04:05Z")}
		if at := h.server.Endpoint(); at != nil {
			told.Address = control.Reachable(at.Address)
			code, err := member.ParseCode(v.Code)
			if err != nil {
				return nil, err
			}
			told.Link = member.Link(told.Address, code)
		}
		all = append(all, told)
	}
	return all, nil
}

// Seats returns the boards of the hall by their tables.
func (h *Hall) Seats() []Seat {
	seats := []Seat{}
	h.journal.look(func(r *Roster) {
		for _, e := range r.At {
			seats = append(seats, Seat{Table: e.Table, Board: e.Board, Fingerprint: e.Fingerprint, Name: e.Name})
		}
	})
	for i := range seats {
		h.mu.Lock()
		b := h.boards[seats[i].Board]
		h.mu.Unlock()
		if b == nil {
			continue
		}
		b.mu.Lock()
		seats[i].Connected, seats[i].Fault, seats[i].Rows = b.client != nil, b.fault, b.rows
		b.mu.Unlock()
	}
	slices.SortFunc(seats, func(a, b Seat) int { return a.Table - b.Table })
	return seats
}
