package control

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"iter"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/kyban/kyban/internal/public"
)

// Board is what the API steers. Its methods are called by many goroutines at once.
type Board interface {
	// Do carries out a request and returns how the board stands then. What was entered is durable when it returns; the
	// error is ErrNotRecorded where it is not, and ErrStarting before there is a board. Other errors are refusals, after
	// which nothing is changed.
	Do(r Request) (*Status, error)
	// Foresee says in a language what would follow from a ruling, and changes nothing. Its errors are those of Do.
	Foresee(r Request, language string) (*Foreseen, error)
	// Status says how the board stands.
	Status() (*Status, error)
	// Public brings a status back to what everybody may know of the game.
	Public(ctx context.Context, s *Status)
	// Known says whether a game is stored, and not only arbiters may know of it: ErrNoGame where it is not.
	Known(ctx context.Context, id int, all bool) error
	// LogKey returns the public key by which the board's log is checked.
	LogKey(ctx context.Context) (string, error)
	// Records returns the records of a stored game, each as it is stored.
	Records(ctx context.Context, id int) iter.Seq2[json.RawMessage, error]
	// PublicRecords returns what everybody may see of them.
	PublicRecords(ctx context.Context, id int) iter.Seq2[json.RawMessage, error]
	// Rows returns the facts and the records of a stored game in their order.
	Rows(ctx context.Context, id int) iter.Seq2[Row, error]
	// Evidence returns the file by which a stored game is checked, ErrUnsigned where the board has signed nothing of it.
	Evidence(ctx context.Context, id int) ([]byte, error)
	// Review explains a stored game, or the turns of a ply (0 for all), in a language, as JSON. It is ErrNoGame where the
	// game has not come to the ply.
	Review(ctx context.Context, id, ply int, language string) ([]byte, error)
	// Attention says what of the stored games, and of the board, waits for an arbiter.
	Attention(ctx context.Context) ([]Attention, error)
}

// bodyMax is the largest body of a request, in bytes.
const bodyMax = 64 << 10

// api answers requests.
type api struct {
	board    Board
	keyring  *Keyring
	notices  *notices
	sessions *sessions
	throttle throttle
	origins  *http.CrossOriginProtection
	names    names
	endpoint *Endpoint // nil where the board is not reached over the network.
	ca       []byte    // The certificate authority in PEM, nil as above.
	huma     huma.API
	mux      *http.ServeMux
	asked    atomic.Int64 // How many calls the board carries out just now.
	granting sync.Mutex   // What was done with tokens enters the log in its order, and once.
	bundling sync.Mutex   // One file of evidence is made at a time, because each is held in memory.
}

// newAPI returns what answers the requests that reach a board.
func newAPI(board Board, keyring *Keyring, report func(string), endpoint *Endpoint, ca []byte, routes []public.Route) *api {
	a := &api{board: board, keyring: keyring, endpoint: endpoint, ca: ca, mux: http.NewServeMux()}
	a.sessions, a.throttle.now, a.origins = newSessions(keyring), time.Now, http.NewCrossOriginProtection()
	a.names = newNames(nil)
	a.notices = &notices{report: report, now: time.Now}
	config := huma.DefaultConfig("Kyban board", "1")
	config.Info.Description = "What an operator, an arbiter and a player may ask of a board that records a game of xiangqi. " +
		"An answer of 200 is sent when what was entered is durable."
	config.DocsPath, config.SchemasPath, config.CreateHooks = "", "", nil // Pages that load foreign scripts, and links to them.
	config.Transformers = append(config.Transformers, withoutValues)
	config.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"token":   {Type: "http", Scheme: "bearer", Description: "kyb_ROLE_..., made by boardctl token new"},
		"session": {Type: "apiKey", In: "cookie", Name: cookieName, Description: "A browser that signed in with a token"},
	}
	a.huma = humago.New(a.mux, config)
	a.show(routes)
	a.readings()
	a.words()
	a.foreseeing()
	a.tokens()
	a.signing()
	a.judging()
	return a
}

// ServeHTTP answers a request.
func (a *api) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, bodyMax)
	w.Header().Set("Cache-Control", "no-store")
	if err := a.origins.Check(r); err != nil {
		a.turnAway(w, r, errOtherOrigin)
		return
	}
	if err := cmp.Or(astray(r, w), a.misnamed(r, w)); err != nil {
		a.turnAway(w, r, err)
		return
	}
	a.mux.ServeHTTP(w, r)
}

// errOtherOrigin says that the page of another site has a browser send what would change something.
var errOtherOrigin = refusal{errors.New("this was sent by the page of another site: only this board's own pages may change something here"), errForbidden}

// operation describes a route that needs a right.
func (a *api) operation(method, path string, right Op, id, summary string) huma.Operation {
	return huma.Operation{
		Method: method, Path: path, OperationID: id, Summary: summary, MaxBodyBytes: bodyMax,
		Middlewares: a.admit(right), Security: []map[string][]string{{"token": {}}, {"session": {}}},
		Errors: []int{http.StatusUnauthorized, http.StatusForbidden},
	}
}

// answer is a body of JSON.
type answer[T any] struct{ Body T }

type gameInput struct {
	ID int `path:"id" minimum:"1" doc:"The number of a stored game."`
}

// readings registers what changes nothing.
func (a *api) readings() {
	huma.Register(a.huma, a.operation("GET", "/api/status", readBoard, "status", "How the board stands"),
		func(ctx context.Context, _ *struct{}) (*answer[*Status], error) {
			status, err := a.board.Status()
			if err != nil {
				return nil, problem(err)
			}
			return &answer[*Status]{a.shown(ctx, status)}, nil
		})
	a.stored()
	key := huma.Operation{Method: "GET", Path: "/api/key", OperationID: "key", Summary: "How the board and its log are known; needs no token"}
	huma.Register(a.huma, key, func(ctx context.Context, _ *struct{}) (*answer[Key], error) {
		if a.endpoint == nil {
			return nil, huma.Error404NotFound("this board is not reached over the network: start boardd with --control ADDR")
		}
		log, err := a.board.LogKey(ctx)
		if err != nil {
			return nil, problem(notReadable(err))
		}
		return &answer[Key]{Key{Log: log, Fingerprint: a.endpoint.Fingerprint, Authority: string(a.ca)}}, nil
	})
}

// Key is how a board and its log are known.
type Key struct {
	Log         string `json:"log_key" doc:"The public key by which what the board records is checked, as boardctl key prints it."`
	Fingerprint string `json:"fingerprint" doc:"sha256: and the SHA-256 of the certificate authority, as boardd shows it when it starts."`
	Authority   string `json:"authority" doc:"The board's own certificate authority, in PEM."`
}

// notReadable says that a store can't be read, which is no conflict.
func notReadable(err error) error {
	if statusOf(err) != http.StatusConflict || errors.Is(err, ErrUnsigned) {
		return err
	}
	return huma.NewError(http.StatusInternalServerError, err.Error())
}

// shown leaves out of a status what its reader has no right to see.
func (a *api) shown(ctx context.Context, s *Status) *Status {
	s.Control = a.endpoint
	if !SeesAll(ctx) {
		s.Lifted, s.Faults, s.Witnesses, s.OpenClaims, s.Illegal, s.Displaced, s.Setup, s.Lost, s.Push, s.Given, s.Lapsed = nil, nil, nil, nil, nil, nil, nil, 0, nil, nil, nil
		s.Adjusting, s.Restoring = "", 0
		s.Said = answered(s.Said)
		a.board.Public(ctx, s)
		return s
	}
	s.PINs = a.keyring.pinned(s.Game)
	return s
}
