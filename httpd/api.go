package httpd

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/firstrun"
	"github.com/kyban/kyban/internal/netlimit"
	"github.com/kyban/kyban/internal/public"
)

// api answers requests.
type api struct {
	board    Board
	keyring  *auth.Keyring
	log      *slog.Logger // The daemon's log, within the limit.
	limit    *logLimit
	sessions *auth.Sessions
	signIns  *auth.SignInLimit
	quotas   quotas
	origins  *http.CrossOriginProtection
	hosts    hostNames
	endpoint *control.Endpoint // nil if the board is not on the network.
	ca       []byte            // The certificate authority in PEM, nil as above.
	firstRun *firstrun.Waiting // nil if the configuration decides everything.
	huma     huma.API
	mux      *http.ServeMux
	routed   func()           // Waits until all routes are registered.
	inFlight atomic.Int64     // The number of calls that the board carries out at present.
	granting sync.Mutex       // Grants enter the log in their order, and once.
	bodyMax  map[string]int64 // By path, if more may be sent than control.BodyMax.
	bodies   *netlimit.Memory // Holds the request bodies in transit.
	bundling sync.Mutex       // Only one evidence file is begun at a time: it reads the whole game.
}

// newAPI returns the handler of the requests to a board.
func newAPI(board Board, keyring *auth.Keyring, log *slog.Logger, endpoint *control.Endpoint, ca []byte, routes []public.Route) *api {
	a := &api{board: board, keyring: keyring, endpoint: endpoint, ca: ca, mux: http.NewServeMux(), bodies: netlimit.NewMemory(bodiesMax)}
	a.sessions, a.signIns, a.quotas.now, a.quotas.roles, a.origins = auth.NewSessions(keyring), auth.NewSignInLimit(), time.Now, auth.BoardRoles(), http.NewCrossOriginProtection()
	a.hosts = newHostNames(nil)
	a.bodyMax = map[string]int64{}
	for _, route := range routes {
		a.bodyMax[route.Pattern] = route.BodyMax
	}
	a.limit = newLogLimit(log)
	a.log = slog.New(a.limit)
	a.routed = sync.OnceFunc(func() { a.route(routes) })
	return a
}

// route registers all routes and describes their inputs in OpenAPI, which is a fifth of the work of a start. The recording does
// not wait for it: the first request does.
func (a *api) route(routes []public.Route) {
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
	a.registerPublic(routes)
	a.registerStatus()
	a.registerOperations()
	a.registerDryRun()
	a.registerTokens()
	a.registerSessions()
	a.registerFirstRun()
	a.registerReview()
	a.registerCertificate()
}

// ServeHTTP answers a request.
func (a *api) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	r, done := a.receive(w, r)
	defer done()
	w.Header().Set("Cache-Control", "no-store")
	if err := a.origins.Check(r); err != nil {
		a.reject(w, r, errOtherOrigin)
		return
	}
	if err := cmp.Or(checkListener(r, w), a.checkHost(r, w)); err != nil {
		a.reject(w, r, err)
		return
	}
	if a.divert(w, r) {
		return
	}
	a.routed()
	a.mux.ServeHTTP(w, r)
}

// errOtherOrigin refuses a change that the page of another site has a browser send.
var errOtherOrigin = control.Refuse(control.ErrForbidden, errors.New("this was sent by the page of another site: only this board's own pages may change something here"))

// answer is a body of JSON.
type answer[T any] struct{ Body T }

type storedGameInput struct {
	ID int `path:"id" minimum:"1" doc:"The number of a stored game."`
}

// registerStatus registers the routes of the board's state and identity.
func (a *api) registerStatus() {
	status := a.operation("GET", "/api/status", auth.ReadBoard, "status", "How the board stands")
	status.Responses = a.statusResponse()
	huma.Register(a.huma, status, func(ctx context.Context, in *struct {
		Game int `query:"game" minimum:"1" doc:"A stored game of this session; left out, it is the one that is on."`
	}) (*statusAnswer, error) {
		now, err := a.board.Status(in.Game)
		if err != nil {
			return nil, problem(err)
		}
		return a.view(ctx, now), nil
	})
	a.registerGames()
	key := huma.Operation{Method: "GET", Path: "/api/key", OperationID: "key", Summary: "How the board and its log are known; needs no token"}
	huma.Register(a.huma, key, func(ctx context.Context, _ *struct{}) (*answer[control.Key], error) {
		if a.endpoint == nil {
			return nil, huma.Error404NotFound(notReached)
		}
		log, err := a.board.LogKey(ctx)
		if err != nil {
			return nil, problem(unreadable(err))
		}
		return &answer[control.Key]{control.Key{Log: log, Fingerprint: a.endpoint.Fingerprint, Authority: string(a.ca)}}, nil
	})
}

// operation describes a route that needs a right.
func (a *api) operation(method, path string, right control.Op, id, summary string) huma.Operation {
	return huma.Operation{
		Method: method, Path: path, OperationID: id, Summary: summary, MaxBodyBytes: control.BodyMax,
		Middlewares: a.authorize(right), Security: []map[string][]string{{"token": {}}, {"session": {}}},
		Errors: []int{http.StatusUnauthorized, http.StatusForbidden, http.StatusTooManyRequests},
	}
}
