package httpd

import (
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/problem"
	"github.com/kyban/kyban/tell"
)

// Huma takes one text for what it finds wrong with a request, before it is known who reads it: that has all languages, and between
// them the mark. Validated leaves the one that is asked for.
func init() { huma.ErrorFormatter = inAll }

const languageMark = "\x00"

// inAll returns a message in all languages.
func inAll(form string, values ...any) string {
	said := message.Of(form, values...)
	all := make([]string, len(problem.Languages))
	for i, lang := range problem.Languages {
		all[i] = tell.Message(lang, said)
	}
	return strings.Join(all, languageMark)
}

// validated puts huma's refusal of a request into the language of the request. It removes the sent values: they may be a token or a
// PIN, and the sender knows them.
func validated(ctx huma.Context, _ string, body any) (any, error) {
	p, ok := body.(*huma.ErrorModel)
	if !ok {
		return body, nil
	}
	r, _ := humago.Unwrap(ctx)
	lang := problem.LanguageOf(r)
	for _, e := range p.Errors {
		e.Value, e.Message = nil, fault(lang, e)
	}
	if p.Status == http.StatusRequestEntityTooLarge {
		problem.Refuse(ctx.Context(), message.Errorf("request body is too large limit=%d bytes", ctx.Operation().MaxBodyBytes))
	}
	return body, nil
}

// endingInValue are the texts of huma that end in what was sent.
var endingInValue = []string{huma.ErrUnknownContentType.Error() + ": %s", "invalid value: %s", "invalid date/time for format %s"}

// fault returns one fault of a request.
func fault(lang string, e *huma.ErrorDetail) string {
	if all := strings.Split(e.Message, languageMark); len(all) == len(problem.Languages) {
		return all[slices.Index(problem.Languages, lang)]
	}
	for _, form := range endingInValue {
		if value, ok := strings.CutPrefix(e.Message, strings.TrimSuffix(form, "%s")); ok {
			return tell.Message(lang, message.Of(form, value))
		}
	}
	place, _, _ := strings.Cut(e.Location, ".")
	if missing := message.Of("required %s parameter is missing", place); e.Message == missing.String() {
		return tell.Message(lang, missing)
	}
	return tell.Fixed(lang, e.Message)
}

// formats returns how bodies are read: as huma does, with the faults of JSON in all languages.
func formats() map[string]huma.Format {
	all := maps.Clone(huma.DefaultFormats)
	for kind, f := range all {
		f.Unmarshal = unmarshal
		all[kind] = f
	}
	return all
}

// unmarshal reads JSON.
func unmarshal(text []byte, to any) error {
	err := huma.DefaultJSONFormat.Unmarshal(text, to)
	if kind := new(json.UnmarshalTypeError); errors.As(err, &kind) {
		what := "value"
		if kind.Struct != "" || kind.Field != "" {
			what = "struct field " + kind.Struct + "." + kind.Field
		}
		return errors.New(inAll("json: cannot unmarshal %s into Go %s of type %s", kind.Value, what, kind.Type))
	}
	if syntax := new(json.SyntaxError); errors.As(err, &syntax) {
		if wrong, ok := strings.CutPrefix(syntax.Error(), "invalid character "); ok {
			character, where, _ := strings.Cut(wrong, " ")
			return errors.New(inAll("invalid character %s %s", character, where))
		}
	}
	return err
}
