package source

import (
	"context"
	"runtime"

	"github.com/kyban/kyban/daemon"
	"github.com/kyban/kyban/sensor"
)

// InputError means that the input of a source can't be read or used: a trace that changes while it is played, or a period of
// scanning that no board can have.
type InputError struct{ error }

func (e *InputError) Unwrap() error { return e.error }

// scan runs a scanner until the context ends, and returns the cause.
func scan(ctx context.Context, l *daemon.Live, s *sensor.Scanner) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if err := s.Run(ctx, l.Take); err != nil {
		return err
	}
	return context.Cause(ctx)
}
