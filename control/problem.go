package control

import (
	"errors"
	"fmt"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
)

// ErrNotRecorded says that what was asked for is not durable.
var ErrNotRecorded = errors.New("not recorded")

// ErrNoGame says that no game of that number is stored.
var ErrNoGame = errors.New("no such game")

// ErrUnsigned says of the game that is named before it that the board has signed nothing of it.
var ErrUnsigned = errors.New("has no checkpoint yet: boardd signs it with the first move, and when it ends")

// notRecorded marks a failure of the disk.
func notRecorded(err error) error { return fmt.Errorf("%w: %w", ErrNotRecorded, err) }

// problem answers a request with an error: problem+json, RFC 9457.
func problem(err error) error {
	return huma.NewError(statusOf(err), err.Error())
}

// withoutValues leaves out of a refusal what was sent: that may be a token or a PIN, and who sent it knows it.
func withoutValues(_ huma.Context, _ string, body any) (any, error) {
	if p, ok := body.(*huma.ErrorModel); ok {
		for _, e := range p.Errors {
			e.Value = nil
		}
	}
	return body, nil
}

// statusOf returns the status of HTTP that an error means. What the board refuses is a conflict with how it stands.
func statusOf(err error) int {
	switch {
	case errors.Is(err, ErrNotRecorded), errors.Is(err, ErrStarting):
		return http.StatusServiceUnavailable
	case errors.Is(err, ErrNoGame), errors.Is(err, errNobody):
		return http.StatusNotFound
	case errors.Is(err, errNoToken), errors.Is(err, errUnknownToken), errors.Is(err, errRevoked), errors.Is(err, errExpired),
		errors.Is(err, errNoSession):
		return http.StatusUnauthorized
	case errors.Is(err, errForbidden), errors.Is(err, errOtherOrigin), errors.Is(err, errWrongPIN), errors.Is(err, errNoPIN), errors.Is(err, errNobodys):
		return http.StatusForbidden
	case errors.Is(err, errMisnamed):
		return http.StatusMisdirectedRequest
	case errors.Is(err, errMeaningless), errors.Is(err, errOtherCall):
		return http.StatusUnprocessableEntity
	}
	return http.StatusConflict
}

// ErrStarting says that the board can't be asked yet.
var ErrStarting = errors.New("the board is just being switched on: ask again")

// The kinds of refusals that only the status tells.
var (
	errForbidden   = errors.New("forbidden")
	errMeaningless = errors.New("meaningless")
	errMisnamed    = errors.New("misnamed")
)

// Meaningless marks what no board could do as it was asked: who asked has to ask otherwise.
func Meaningless(err error) error {
	if err == nil {
		return nil
	}
	return refusal{err, errMeaningless}
}

// refusal reads as its error, and is of a kind.
type refusal struct {
	error
	kind error
}

// Unwrap returns the error and its kind.
func (r refusal) Unwrap() []error { return []error{r.error, r.kind} }
