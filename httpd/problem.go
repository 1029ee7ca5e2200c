package httpd

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/problem"
	"github.com/kyban/kyban/tell"
)

// Problem answers a request with an error: problem+json, RFC 9457.
func Problem(ctx context.Context, err error) error {
	problem.Refuse(ctx, err)
	told := huma.NewError(StatusOf(err), err.Error())
	if later := retryAfter(err); later != "" {
		return huma.ErrorWithHeaders(told, http.Header{"Retry-After": {later}})
	}
	return told
}

// retryAfter returns the seconds after which a refused request may be repeated, "" if that is not known.
func retryAfter(err error) string {
	var quota quotaError
	switch {
	case errors.As(err, &quota):
		return strconv.Itoa(quota.seconds())
	case errors.As(err, new(auth.NoSpaceError)):
		return "60"
	case errors.Is(err, control.ErrStarting):
		return "1"
	}
	return ""
}

// errMisdirected is the kind of requests that came to this board by another's name.
var errMisdirected = errors.New("misdirected")

// errUnreadable is the kind of errors of a store.
var errUnreadable = errors.New("unreadable")

// Unreadable marks an error as an unreadable store, which is not a conflict.
func Unreadable(err error) error {
	if StatusOf(err) != http.StatusConflict || errors.Is(err, control.ErrUnsigned) {
		return err
	}
	return control.Refuse(errUnreadable, err)
}

// StatusOf returns the HTTP status of an error. A refusal by the board is a conflict with its state.
func StatusOf(err error) int {
	switch {
	case errors.As(err, new(quotaError)):
		return http.StatusTooManyRequests
	case errors.Is(err, control.ErrNotRecorded), errors.Is(err, control.ErrStarting):
		return http.StatusServiceUnavailable
	case errors.Is(err, control.ErrNoGame), errors.Is(err, auth.ErrNoHolder):
		return http.StatusNotFound
	case errors.Is(err, control.ErrUnauthenticated):
		return http.StatusUnauthorized
	case errors.Is(err, control.ErrForbidden):
		return http.StatusForbidden
	case errors.Is(err, errUnreadable):
		return http.StatusInternalServerError
	case errors.Is(err, errMisdirected):
		return http.StatusMisdirectedRequest
	case errors.Is(err, control.ErrMeaningless):
		return http.StatusUnprocessableEntity
	}
	return http.StatusConflict
}

// Huma takes one text for what it finds wrong with a request, before it is known who reads it: that has all languages, and between
// them the mark. Validated leaves the one that is asked for.
func init() { huma.ErrorFormatter = inAll }

const languageMark = "\x00"

func inAll(form string, values ...any) string {
	said := message.Of(form, values...)
	all := tell.Each(tell.Languages(), func(lang string) string { return tell.Message(lang, said) })
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

func fault(lang string, e *huma.ErrorDetail) string {
	if all := strings.Split(e.Message, languageMark); len(all) == len(tell.Languages()) {
		return all[slices.Index(tell.Languages(), lang)]
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
