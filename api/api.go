package api

import (
	"sync"

	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/firstrun"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/public"
)

// Config is the configuration of a board's API.
type Config struct {
	httpd.Config                   // Its Roles are those of a board.
	Board        Board             // The board that the API steers.
	Log          httpd.Log         // Its log, for those who follow it.
	Routes       []public.Route    // The public routes.
	FirstRun     *firstrun.Waiting // Of the board, nil if its configuration decides everything.
}

// Server answers requests to a board.
type Server struct {
	*httpd.Server
	api *api
}

// Listen answers requests until Close.
func Listen(c Config) (*Server, error) {
	a := &api{board: c.Board, log: c.Log, firstRun: c.FirstRun}
	c.Roles = auth.BoardRoles()
	server, err := httpd.Listen(c.Config, func(door *httpd.Door) httpd.Program { return a.behind(door, c.Routes) })
	if err != nil {
		return nil, err
	}
	return &Server{server, a}, nil
}

// api is the part of a board that is behind a door: what those who have a role may ask.
type api struct {
	door     *httpd.Door
	board    Board
	log      httpd.Log
	firstRun *firstrun.Waiting // nil if the configuration decides everything.
	granting sync.Mutex        // Grants enter the log in their order, and once.
	bundling sync.Mutex        // Only one evidence file is begun at a time: it reads the whole game.
}

// behind returns the program behind a door.
func (a *api) behind(door *httpd.Door, routes []public.Route) httpd.Program {
	a.door = door
	return httpd.Program{
		Title: "Kyban board",
		Description: "What an operator, an arbiter and a player may ask of a board that records a game of xiangqi. " +
			"An answer of 200 is sent when what was entered is durable.",
		Routes: routes, Register: a.register, Divert: a.divert, Place: a.place,
	}
}

// register registers the routes for those who have a role.
func (a *api) register() {
	a.registerStatus()
	a.registerOperations()
	a.registerDryRun()
	a.registerTokens()
	a.registerFirstRun()
	a.registerReview()
}

// place returns the board's name and language, as its first run decided them.
func (a *api) place() (name, language string) {
	if c := a.firstRun.Choice(); c != nil {
		return c.Name, c.Language
	}
	return "", ""
}
