package httpd

import (
	"context"
	"errors"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/internal/problem"
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
