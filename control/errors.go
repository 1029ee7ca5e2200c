package control

import (
	"errors"

	"github.com/kyban/kyban/internal/message"
)

// ErrNotRecorded means that the request is not durable.
var ErrNotRecorded = message.Errorf("not recorded")

// NotRecorded marks an error as a failure of the disk, which is answered with 503: nothing of the request is durable.
func NotRecorded(err error) error { return message.Errorf("%w: %w", ErrNotRecorded, err) }

// ErrStarting means that the board can't answer yet.
var ErrStarting = message.Errorf("the board is just being switched on: ask again")

// ErrNoGame means that no game of that number is stored.
var ErrNoGame = message.Errorf("no such game")

// ErrUnsigned means that the board has signed nothing yet of the game named before it.
var ErrUnsigned = message.Errorf("has no checkpoint yet: boardd signs it with the first move, and when it ends")

// The kinds of refusals. Their texts give the reason; the kind decides only the HTTP status.
var (
	ErrUnauthenticated = errors.New("unauthenticated") // The caller is unknown.
	ErrForbidden       = errors.New("forbidden")       // The caller has no right to it.
	ErrMeaningless     = errors.New("meaningless")     // No board could do it as requested: the request must change.
)

// Meaningless marks an error in the request itself, which no state of the board could make right. It is answered with 422.
func Meaningless(err error) error { return Refuse(ErrMeaningless, err) }

// Refuse marks an error as a refusal of a kind, which decides the status of the answer. Its text stays. It returns nil for nil.
func Refuse(kind, err error) error {
	if err == nil {
		return nil
	}
	return refusal{err, kind}
}

// refusal reads as its error, and has a kind.
type refusal struct {
	error
	kind error
}

func (r refusal) Unwrap() []error { return []error{r.error, r.kind} }

// RefusedError is boardd's answer to a refused request.
type RefusedError struct {
	Status int // The HTTP status.
	Text   string
}

func (e *RefusedError) Error() string { return e.Text }

func (e *RefusedError) HTTPStatus() int { return e.Status }
