package httpd

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/netlimit"
	"github.com/kyban/kyban/internal/problem"
	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/web"
)

// Door answers the requests to one program. It knows the callers by their tokens and sessions, holds them to the limits of their
// roles, and hands what is left to the routes of the program. Each Door has a keyring, limits and sessions of its own.
type Door struct {
	program  Program
	keyring  *auth.Keyring
	log      *slog.Logger // The program's log, within the limit.
	limit    *logLimit
	sessions *auth.Sessions
	signIns  *auth.SignInLimit
	names    *auth.NameLimit // How often a PIN may be wrong.
	quotas   quotas
	origins  *http.CrossOriginProtection
	hosts    hostNames
	endpoint *control.Endpoint // nil if the program is not on the network.
	ca       []byte            // The certificate authority in PEM, nil as above.
	shows    web.CertificatePage
	plain    net.Addr // Where everybody reads without encryption, nil for none.
	huma     huma.API
	mux      *http.ServeMux
	routed   func()                   // Waits until all routes are registered.
	inFlight atomic.Int64             // The number of calls that the program carries out at present.
	counted  map[string]bool          // The operations that Register has registered, by their ids.
	bodyMax  map[string]int64         // By path, if more may be sent than control.BodyMax.
	bodies   *netlimit.Memory         // Holds the request bodies in transit.
	feeds    map[bool]*netlimit.Seats // Of the operator, or not.
	ended    context.Context          // Ends what is sent without an end.
	end      context.CancelFunc
}

// Program is what a Door opens to.
type Program struct {
	Title       string         // Of the description of its API,
	Description string         // and what that is for.
	Routes      []public.Route // For everybody.
	Register    func()         // Registers the routes for those who have a role, see Door.Operation.

	BodyMax map[string]int64 // Of the routes of Register by path, where more may be sent than control.BodyMax; may be nil.

	Divert func(w http.ResponseWriter, r *http.Request) bool // Answers a request before all routes, or returns false; may be nil.
	Place  func() (name, language string)                    // Where a person is who signs in; may be nil.
}

// NewDoor returns a Door that knows callers by a keyring with these roles. The endpoint and the certificate authority are nil for
// a program that is not on the network. The Door answers requests when it is opened.
func NewDoor(keyring *auth.Keyring, roles auth.Roles, log *slog.Logger, endpoint *control.Endpoint, ca []byte) *Door {
	d := &Door{keyring: keyring, endpoint: endpoint, ca: ca, mux: http.NewServeMux(), bodies: netlimit.NewMemory(bodiesMax), bodyMax: map[string]int64{}, counted: map[string]bool{}}
	d.sessions, d.signIns, d.names, d.origins = auth.NewSessions(keyring), auth.NewSignInLimit(), auth.NewNameLimit(), http.NewCrossOriginProtection()
	d.feeds = newFeeds()
	d.ended, d.end = context.WithCancel(context.Background())
	d.quotas.now, d.quotas.roles, d.hosts = time.Now, roles, newHostNames(nil)
	d.limit = newLogLimit(log)
	d.log = slog.New(d.limit)
	return d
}

// Open opens the Door to a program.
func (d *Door) Open(p Program) {
	d.program = p
	for _, route := range p.Routes {
		d.bodyMax[route.Pattern] = route.BodyMax
	}
	maps.Copy(d.bodyMax, p.BodyMax)
	d.routed = sync.OnceFunc(d.route)
}

// route registers all routes and describes their inputs in OpenAPI, which is a fifth of the work of a start. The recording does
// not wait for it: the first request does.
func (d *Door) route() {
	config := huma.DefaultConfig(d.program.Title, "1")
	config.Info.Description = d.program.Description
	config.DocsPath, config.SchemasPath, config.CreateHooks = "", "", nil // Pages that load foreign scripts, and links to them.
	config.Transformers, config.Formats = append(config.Transformers, validated), formats()
	config.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"token":   {Type: "http", Scheme: "bearer", Description: "kyb_ROLE_..., made by boardctl token new"},
		"session": {Type: "apiKey", In: "cookie", Name: cookieName, Description: "A browser that signed in with a token"},
	}
	d.huma = humago.New(d.mux, config)
	d.registerPublic(d.program.Routes)
	d.program.Register()
	d.registerSessions()
	d.registerCertificate()
	d.checkCounted()
}

// SetNames sets the program's names, beside those of its computer.
func (d *Door) SetNames(names []string) { d.hosts = newHostNames(names) }

// SetClock sets the clock of all limits; tests call it before the first request.
func (d *Door) SetClock(now func() time.Time) {
	d.quotas.now, d.signIns.Now, d.limit.count.now = now, now, now
}

// API returns the description of the routes, to which Register adds its own.
func (d *Door) API() huma.API { return d.huma }

// Keyring returns who may do what.
func (d *Door) Keyring() *auth.Keyring { return d.keyring }

// Log returns the program's log, which takes a few lines a second.
func (d *Door) Log() *slog.Logger { return d.log }

// Endpoint returns the program's address on the network, nil for none.
func (d *Door) Endpoint() *control.Endpoint { return d.endpoint }

// Authority returns the certificate authority in PEM, nil for a program that is not on the network.
func (d *Door) Authority() []byte { return d.ca }

// Register registers an operation with a program behind a door. Each call of it counts from when its body is read until the handler
// has its answer: Server.Close waits for that.
func Register[I, O any](d *Door, o huma.Operation, handler func(context.Context, *I) (*O, error)) {
	d.counted[o.OperationID] = true
	huma.Register(d.huma, o, func(ctx context.Context, in *I) (*O, error) {
		d.inFlight.Add(1)
		defer d.inFlight.Add(-1)
		return handler(ctx, in)
	})
}

// checkCounted panics if an operation that may change something was registered otherwise than by Register, a mistake of the program:
// its answer would be lost where the server closes.
func (d *Door) checkCounted() {
	public := map[string]bool{}
	for _, route := range d.program.Routes {
		public[route.Pattern] = true
	}
	for path, item := range d.huma.OpenAPI().Paths {
		for _, o := range []*huma.Operation{item.Post, item.Put, item.Patch, item.Delete} {
			if o != nil && !public[path] && !d.counted[o.OperationID] {
				panic(fmt.Sprintf("httpd: %s %s is not registered by Register", o.Method, path))
			}
		}
	}
}

// ServeHTTP answers a request.
func (d *Door) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	r, done := d.receive(w, r)
	defer done()
	w.Header().Set("Cache-Control", "no-store")
	if err := d.origins.Check(r); err != nil {
		d.Reject(w, r, errOtherOrigin)
		return
	}
	if err := cmp.Or(checkListener(r, w), d.checkHost(r, w)); err != nil {
		d.Reject(w, r, err)
		return
	}
	if d.program.Divert != nil && d.program.Divert(w, r) {
		return
	}
	d.routed()
	d.mux.ServeHTTP(w, r)
}

var errOtherOrigin = control.Refuse(control.ErrForbidden, message.Errorf("this was sent by the page of another site: only this board's own pages may change something here"))

// Answer is a body of JSON.
type Answer[T any] struct{ Body T }

// Operation describes a route that needs a right.
func (d *Door) Operation(method, path string, right control.Op, id, summary string) huma.Operation {
	return huma.Operation{
		Method: method, Path: path, OperationID: id, Summary: summary, MaxBodyBytes: control.BodyMax,
		Middlewares: d.authorize(right), Security: []map[string][]string{{"token": {}}, {"session": {}}},
		Errors: []int{http.StatusUnauthorized, http.StatusForbidden, http.StatusTooManyRequests},
	}
}

// registerPublic registers the public routes, and describes them.
func (d *Door) registerPublic(routes []public.Route) {
	for _, route := range routes {
		d.mux.Handle(route.Method+" "+route.Pattern, d.publicHandler(route))
		if route.Method == http.MethodGet {
			d.mux.HandleFunc(http.MethodOptions+" "+route.Pattern, preflight)
		}
		path := strings.TrimSuffix(cmp.Or(route.Path, route.Pattern), "{$}")
		media := &huma.MediaType{}
		if route.Body != nil {
			media.Schema = d.huma.OpenAPI().Components.Schemas.Schema(reflect.TypeOf(route.Body), true, "")
		}
		o := &huma.Operation{
			Method: route.Method, Path: path, OperationID: operationID(path), Summary: route.Summary,
			Responses: map[string]*huma.Response{"200": {Description: route.Summary, Content: map[string]*huma.MediaType{route.Media: media}}},
		}
		for _, segment := range strings.Split(path, "/") {
			if _, rest, ok := strings.Cut(segment, "{"); ok {
				name, _, _ := strings.Cut(rest, "}")
				o.Parameters = append(o.Parameters, &huma.Param{Name: name, In: "path", Required: true, Schema: &huma.Schema{Type: "string"}})
			}
		}
		for _, p := range route.Query {
			o.Parameters = append(o.Parameters, &huma.Param{Name: p.Name, In: "query", Description: p.Doc, Schema: &huma.Schema{Type: "integer"}})
		}
		d.huma.OpenAPI().AddOperation(o)
	}
}

func operationID(path string) string {
	return cmp.Or(strings.Trim(strings.NewReplacer("/", "-", "{", "", "}", "", ".", "-").Replace(path), "-"), "index")
}

// publicHandler lets all callers read, and stores the caller in the context.
func (d *Door) publicHandler(route public.Route) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		kind := ListenerOf(r.Context())
		identify := func() (auth.Person, error) { return d.identify(humago.NewContext(nil, r, w)) }
		person, err := identify()
		open := route.Open != nil && route.Open(r)
		nobody := errors.Is(err, auth.ErrNoToken)
		stale := err != nil && r.Header.Get("Authorization") == "" // A session that has ended: its browser signs in on a page.
		everybody := nobody && (kind == Loopback || kind == Plain)
		if everybody || open && (nobody || stale) {
			person, err = auth.Person{}, nil
		}
		if err == nil {
			err = d.quotas.request(person)
		}
		if err == nil && person.Name != "" && !person.May(auth.ReadBoard) && !(route.Screens && person.May(auth.ReadPresent)) {
			err = lacksRight(person)
		}
		if err != nil {
			d.Reject(w, r, err)
			return
		}
		if everybody && !open && route.Method == http.MethodGet {
			share(w.Header())
		}
		ctx := context.WithValue(context.WithValue(r.Context(), personKey, person), viewerKey, viewer{d.keyring, identify})
		if open && (nobody || stale) && !everybody {
			ctx = public.AsStranger(ctx)
		}
		route.Handler.ServeHTTP(w, r.WithContext(ctx))
	})
}

// share lets the pages of other sites read a public answer. Such a request carries no credentials that a browser sends by
// itself, and an answer that a token or a session permits is never shared.
func share(head http.Header) {
	head.Set("Access-Control-Allow-Origin", "*")
	head.Set("Access-Control-Expose-Headers", "ETag, Kyban-Time, Link, Retry-After")
}

// preflight allows the page of another site to request a public answer, also from where it left off.
func preflight(w http.ResponseWriter, _ *http.Request) {
	head := w.Header()
	share(head)
	head.Set("Access-Control-Allow-Methods", "GET, HEAD")
	head.Set("Access-Control-Allow-Headers", "If-None-Match, Last-Event-ID")
	head.Set("Access-Control-Max-Age", "86400")
	w.WriteHeader(http.StatusNoContent)
}

// Reject answers a request that is refused before any route has it.
func (d *Door) Reject(w http.ResponseWriter, r *http.Request, why error) {
	d.LogRefusal(auth.Person{}, r.Method+" "+r.URL.Path+" from "+r.RemoteAddr, why)
	if StatusOf(why) == http.StatusUnauthorized {
		w.Header().Set("WWW-Authenticate", "Bearer")
	}
	if later := retryAfter(why); later != "" {
		w.Header().Set("Retry-After", later)
	}
	problem.Write(w, r, StatusOf(why), why)
}
