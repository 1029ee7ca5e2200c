package api

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"sync"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/control"
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
	a.hall.api = a
	server, err := httpd.Listen(c.Config, func(door *httpd.Door) httpd.Program { return a.behind(door, c.Routes) })
	if err != nil {
		return nil, err
	}
	if err := a.startHall(c.Dir, server); err != nil {
		return nil, errors.Join(err, server.Close())
	}
	return &Server{server, a}, nil
}

// Close lets the running requests be answered, and ends.
func (s *Server) Close() error {
	s.api.hall.close()
	return s.Server.Close()
}

// api is the part of a board that is behind a door: what those who have a role may ask.
type api struct {
	door     *httpd.Door
	board    Board
	log      httpd.Log
	hall     hallLink
	firstRun *firstrun.Waiting // nil if the configuration decides everything.
	granting sync.Mutex        // Grants enter the log in their order, and once.
	bundling sync.Mutex        // Only one evidence file is begun at a time: it reads the whole game.
}

func (a *api) behind(door *httpd.Door, routes []public.Route) httpd.Program {
	a.door = door
	return httpd.Program{
		Title: "Kyban board",
		Description: "What an operator, an arbiter and a player may ask of a board that records a game of xiangqi. " +
			"An answer of 200 is sent when what was entered is durable.",
		Routes: routes, Register: a.register, Divert: a.divert, Place: a.place,
	}
}

func (a *api) register() {
	a.registerStatus()
	a.registerOperations()
	a.registerDryRun()
	a.registerTokens()
	a.registerFirstRun()
	a.registerReview()
	a.registerHall()
}

// place returns the board's name and language, as its first run decided them.
func (a *api) place() (name, language string) {
	if c := a.firstRun.Choice(); c != nil {
		return c.Name, c.Language
	}
	return "", ""
}

// Board is the board behind the control API: package daemon implements it. Many goroutines call its methods at once.
type Board interface {
	// Do carries out a request and returns the board's state after it. An entry is durable when Do returns; the error is
	// ErrNotRecorded if it is not, and ErrStarting before there is a board. Other errors are refusals, which change nothing.
	Do(r control.Request) (*control.Status, error)
	// Preview describes the consequences of a ruling in a language, and changes nothing. Its errors are those of Do.
	Preview(r control.Request, language string) (*control.Preview, error)
	// PreviewBytes returns the bytes that the records of a ruling would take in the log, 0 if it would be refused.
	PreviewBytes(r control.Request) int
	// Status returns the board's state for a stored game, 0 for the current one. For an earlier one it is the state at its end.
	Status(game int) (*control.Status, error)
	// PublicGame returns the public part of a stored game, nil if there is none, and whether that is the present; then the
	// status has more.
	PublicGame(ctx context.Context, id int) (game *control.Game, isPresent bool)
	// Known returns nil if a game is stored, and the public may know of it or the caller sees all. Else it returns ErrNoGame,
	// or ErrStarting for the first game of a board that has just been switched on.
	Known(ctx context.Context, id int, all bool) error
	// LogKey returns the public key that verifies the board's log.
	LogKey(ctx context.Context) (string, error)
	// Signed returns how many rows the board has signed, and how many of its newest game are not signed yet.
	Signed(ctx context.Context) (signed, unsigned int, err error)
	// Records returns the records of a stored game, each as it is stored.
	Records(ctx context.Context, id int) iter.Seq2[json.RawMessage, error]
	// PublicRecords returns those of them that the public may see.
	PublicRecords(ctx context.Context, id int) iter.Seq2[json.RawMessage, error]
	// AnalysedRecords returns those of them that an engine may use while the game is on.
	AnalysedRecords(ctx context.Context, id int) iter.Seq2[json.RawMessage, error]
	// Rows returns the facts and the records of a stored game in their order.
	Rows(ctx context.Context, id int) iter.Seq2[boardlog.Row, error]
	// Evidence returns a function that writes the evidence file of a stored game, ErrUnsigned if the board has signed nothing
	// of it.
	Evidence(ctx context.Context, id int) (write func(io.Writer) error, err error)
	// Review explains a stored game, or the turns of a ply (0 for all), in a language, as JSON. The error is ErrNoGame if the
	// game has not come to the ply.
	Review(ctx context.Context, id, ply int, language string) ([]byte, error)
	// Attention returns the stored games, and the board, with needs that wait for an arbiter.
	Attention(ctx context.Context) ([]control.Attention, error)
}
