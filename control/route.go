package control

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/kyban/kyban/internal/public"
)

// SeesAll says whether who asks may see what is held against a player, and the present. Of who looks at a [public.Route] it says whether
// he still may, however long he has looked: his token may have been revoked meanwhile, or he has signed out.
func SeesAll(ctx context.Context) bool {
	person := personOf(ctx)
	if l, ok := lookerOf(ctx); ok {
		var err error
		if person, err = l.again(); err != nil {
			return false
		}
	}
	return person.Role.may(readAccused)
}

// show registers what is shown to everybody, and describes it.
func (a *api) show(routes []public.Route) {
	for _, route := range routes {
		a.mux.Handle(route.Method+" "+route.Pattern, a.look(route))
		path := strings.TrimSuffix(cmp.Or(route.Path, route.Pattern), "{$}")
		media := &huma.MediaType{}
		if route.Body != nil {
			media.Schema = a.huma.OpenAPI().Components.Schemas.Schema(reflect.TypeOf(route.Body), true, "")
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
		a.huma.OpenAPI().AddOperation(o)
	}
}

// operationID makes a name of a path.
func operationID(path string) string {
	return cmp.Or(strings.Trim(strings.NewReplacer("/", "-", "{", "", "}", "", ".", "-").Replace(path), "-"), "index")
}

// look lets everybody look where no role is needed, and says who asks.
func (a *api) look(route public.Route) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		d := doorOf(r.Context())
		again := func() (Person, error) { return a.identify(humago.NewContext(nil, r, w)) }
		person, err := again()
		open := route.Open != nil && route.Open(r)
		nobody := errors.Is(err, errNoToken)
		stale := err != nil && r.Header.Get("Authorization") == "" // A session that has ended: its browser signs in on a page.
		if nobody && (d == near || d == far) || open && (nobody || stale) {
			person, err = Person{}, nil
		}
		if err == nil && person.Name != "" && !person.Role.may(readBoard) {
			err = mayNot(person)
		}
		if err != nil {
			a.turnAway(w, r, err)
			return
		}
		ctx := context.WithValue(context.WithValue(r.Context(), personKey, person), lookerKey, looker{a.keyring, again})
		route.Handler.ServeHTTP(w, r.WithContext(ctx))
	})
}

// turnAway refuses a request.
func (a *api) turnAway(w http.ResponseWriter, r *http.Request, why error) {
	a.refused(Person{}, r.Method+" "+r.URL.Path+" from "+r.RemoteAddr, why)
	if statusOf(why) == http.StatusUnauthorized {
		w.Header().Set("WWW-Authenticate", "Bearer")
	}
	refuse(w, statusOf(why), why.Error())
}

// refuse answers with a problem, RFC 9457.
func refuse(w http.ResponseWriter, status int, detail string) {
	text, err := json.Marshal(huma.NewError(status, detail))
	if err != nil {
		panic("control: a problem that is no JSON: " + err.Error())
	}
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(status)
	_, _ = w.Write(text)
}
