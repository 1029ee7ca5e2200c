package control

import (
	"errors"
	"fmt"
)

// ErrNotRecorded says that what was asked for is not durable.
var ErrNotRecorded = errors.New("not recorded")

// NotRecorded marks an error as a failure of the disk, which is answered with 503: nothing of what was asked for is durable.
func NotRecorded(err error) error { return fmt.Errorf("%w: %w", ErrNotRecorded, err) }

// ErrStarting says that the board can't be asked yet.
var ErrStarting = errors.New("the board is just being switched on: ask again")

// ErrNoGame says that no game of that number is stored.
var ErrNoGame = errors.New("no such game")

// ErrUnsigned says of the game that is named before it that the board has signed nothing of it.
var ErrUnsigned = errors.New("has no checkpoint yet: boardd signs it with the first move, and when it ends")

// The kinds of refusals. Their texts say why, and the kind decides the status of HTTP alone.
var (
	ErrUnauthenticated = errors.New("unauthenticated") // Nobody knows who asks.
	ErrForbidden       = errors.New("forbidden")       // Who asks has no right to it.
	ErrMeaningless     = errors.New("meaningless")     // No board could do it as it was asked: who asked has to ask otherwise.
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

// refusal reads as its error, and is of a kind.
type refusal struct {
	error
	kind error
}

// Unwrap returns the error and its kind.
func (r refusal) Unwrap() []error { return []error{r.error, r.kind} }

// RefusedError is what boardd answers a client when it does not do what it was asked for.
type RefusedError struct {
	Status int // Of HTTP.
	Text   string
}

// Error says what boardd said.
func (e *RefusedError) Error() string { return e.Text }

// HTTPStatus returns the status of the answer.
func (e *RefusedError) HTTPStatus() int { return e.Status }
