package public

import (
	"context"
	"net/http"
)

// AsStranger marks a request that was admitted because its route is open: its sender may see no game.
func AsStranger(ctx context.Context) context.Context {
	return context.WithValue(ctx, strangerKey{}, true)
}

// IsStranger reports whether the sender may see no game.
func IsStranger(ctx context.Context) bool { return ctx.Value(strangerKey{}) != nil }

type strangerKey struct{}

// Route is a way to show something to the public, and more of it to arbiters and operators.
type Route struct {
	Method, Pattern string // In the form of http.ServeMux.
	Path            string // For people, where that differs from the pattern.
	Summary         string
	Query           []Param
	Media           string // Of the answer.
	Body            any    // The type of the answer, where it is JSON.
	BodyMax         int64  // The most bytes of a request body, where that is more than the usual limit.
	// Open reports whether a request asks for nothing of a game, or for a page: no role is needed then, at any door. It is
	// nil where that is never so.
	Open    func(*http.Request) bool
	Screens bool // Screens in the hall of play have it, which see the present; all other routes are closed to them.
	Handler http.Handler
}

// Param is a number that a request may have in its query.
type Param struct{ Name, Doc string }
