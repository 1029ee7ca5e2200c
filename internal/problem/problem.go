// Package problem translates HTTP errors into the requested language: as JSON (RFC 9457) for programs, and as a page for a
// browser. The words are those of package tell, by the code of a refusal or the form of a message.
package problem

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"

	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/tell"
	"github.com/kyban/kyban/web"
	"golang.org/x/text/language"
)

// media is the type of an error as JSON.
const media = "application/problem+json"

// Answer answers as next does, and translates its errors into the requested language. Next writes them in English, as JSON or
// as http.Error does.
func Answer(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a := &answer{ResponseWriter: w}
		next.ServeHTTP(a, r.WithContext(context.WithValue(r.Context(), answerKey{}, a)))
		if a.status != 0 {
			a.tell(r)
		}
	})
}

// answerKey is the context key of a request's answer.
type answerKey struct{}

// Refuse marks a request as refused for an error. Answer then says that in the requested language, whatever was written.
func Refuse(ctx context.Context, why error) {
	if a, ok := ctx.Value(answerKey{}).(*answer); ok {
		a.why = why
	}
}

// Write answers a request that is refused for an error.
func Write(w http.ResponseWriter, r *http.Request, status int, why error) {
	Refuse(r.Context(), why)
	w.Header().Set("Content-Type", media)
	w.WriteHeader(status)
	_, _ = w.Write(JSON(status, why)) // The client may have gone.
}

// JSON returns a refusal as it is written, in English.
func JSON(status int, why error) []byte {
	return asJSON(told{Title: http.StatusText(status), Status: status, Detail: why.Error()})
}

// asJSON encodes an error, which is text that was read as JSON or that can be written as JSON.
func asJSON(t told) []byte {
	text, err := json.Marshal(t)
	if err != nil {
		panic("problem: " + err.Error())
	}
	return text
}

// answer is an answer that may be an error. An error is held back until it is whole.
type answer struct {
	http.ResponseWriter
	begun  bool  // Written bytes go out.
	status int   // Of an error, 0 for none.
	why    error // Nil for the text of another library.
	text   bytes.Buffer
}

// Unwrap returns the writer itself.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// WriteHeader begins the answer.
func (a *answer) WriteHeader(status int) {
	if a.begun || a.status != 0 {
		return
	}
	kind := a.Header().Get("Content-Type")
	if status >= 400 && (strings.HasPrefix(kind, media) || strings.HasPrefix(kind, "text/plain")) {
		a.status = status
		return
	}
	a.begun = status >= 200
	a.ResponseWriter.WriteHeader(status)
}

// Write writes a part of the answer.
func (a *answer) Write(text []byte) (int, error) {
	if a.status != 0 {
		return a.text.Write(text)
	}
	a.begun = true
	return a.ResponseWriter.Write(text)
}

// told is an error as JSON, with the fields that have no language.
type told struct {
	Type     string `json:"type,omitempty"`
	Title    string `json:"title,omitempty"`
	Status   int    `json:"status,omitempty"`
	Detail   string `json:"detail,omitempty"`
	Instance string `json:"instance,omitempty"`
	Errors   []part `json:"errors,omitempty"`
}

// part is one of several faults of a request.
type part struct {
	Message  string          `json:"message,omitempty"`
	Location string          `json:"location,omitempty"`
	Value    json.RawMessage `json:"value,omitempty"`
}

// read returns the error that was written.
func (a *answer) read(r *http.Request) (t told) {
	if strings.HasPrefix(a.Header().Get("Content-Type"), media) && json.Unmarshal(a.text.Bytes(), &t) == nil {
		return t
	}
	t = told{Status: a.status, Detail: strings.TrimSpace(a.text.String())}
	switch a.status {
	case http.StatusNotFound:
		a.why = message.Errorf("%s: there is no such page", r.URL.Path)
	case http.StatusMethodNotAllowed:
		a.why = message.Errorf("%s: this is not done with %s", r.URL.Path, r.Method)
	}
	if a.why != nil {
		t.Detail = a.why.Error()
	}
	return t
}

// tell writes the error.
func (a *answer) tell(r *http.Request) {
	in := LanguageOf(r)
	t := a.read(r)
	t.Title, t.Detail = tell.Fixed(in, http.StatusText(a.status)), a.detail(in, t.Detail)
	head := a.Header()
	head.Del("Content-Length")
	head.Set("Content-Language", in)
	head.Add("Vary", "Accept, Accept-Language")
	head.Set("X-Content-Type-Options", "nosniff")
	if isPage(r) {
		web.ErrorPage{Status: a.status, Language: in, Title: t.Title, Detail: t.Detail}.Write(a.ResponseWriter)
		return
	}
	text := a.text.Bytes()
	if in != tell.English || !strings.HasPrefix(head.Get("Content-Type"), media) {
		text = asJSON(t)
	}
	head.Set("Content-Type", media)
	a.ResponseWriter.WriteHeader(a.status)
	_, _ = a.ResponseWriter.Write(text) // The client may have gone.
}

// detail returns the reason. A text of another library has no values.
func (a *answer) detail(in, written string) string {
	if a.why == nil {
		return tell.Fixed(in, written)
	}
	return tell.Error(in, a.why)
}

// isPage reports whether a browser requests a page. Below /api, and on the sign-in route, the clients are programs.
func isPage(r *http.Request) bool {
	looks := r.Method == http.MethodGet || r.Method == http.MethodHead
	programs := strings.HasPrefix(r.URL.Path, "/api/") || strings.HasPrefix(r.URL.Path, "/arbiter/") || strings.HasPrefix(r.URL.Path, "/openapi")
	return looks && !programs && strings.Contains(r.Header.Get("Accept"), "text/html")
}

// LanguageOf returns the language for the answer to a request: that of ?lang, as the pages have it, else the most wanted known
// one of Accept-Language; English if there is none.
func LanguageOf(r *http.Request) string {
	if in := r.URL.Query().Get("lang"); slices.Contains(tell.Languages(), in) {
		return in
	}
	wanted, weights, err := language.ParseAcceptLanguage(r.Header.Get("Accept-Language"))
	if err != nil {
		return tell.English
	}
	for i, tag := range wanted { // The most wanted come first.
		if in := tell.Spoken(tag); weights[i] > 0 && in != "" {
			return in
		}
	}
	return tell.English
}
