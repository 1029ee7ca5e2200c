package httpd

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/internal/public"
)

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

// operationID makes an identifier from a path.
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
		if err == nil && person.Name != "" && !person.May(auth.ReadBoard) {
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
	writeProblem(w, StatusOf(why), why.Error())
}
