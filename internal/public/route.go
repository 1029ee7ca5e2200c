package public

import (
	"context"
	"net/http"
)

// AsStranger says of a request that it was let through because its route is open: who asks may see no game.
func AsStranger(ctx context.Context) context.Context {
	return context.WithValue(ctx, strangerKey{}, true)
}

// IsStranger says whether who asks may see no game.
func IsStranger(ctx context.Context) bool { return ctx.Value(strangerKey{}) != nil }

type strangerKey struct{}

// Route is a way in which something is shown to everybody, and more of it to arbiters and operators.
type Route struct {
	Method, Pattern string // As http.ServeMux takes them.
	Path            string // As people write it, where that differs from the pattern.
	Summary         string
	Query           []Param
	Media           string // Of the answer.
	Body            any    // The type of the answer, where it is JSON.
	BodyMax         int64  // How many bytes may be sent, where that is more than what others may send.
	// Open says that a request asks for nothing of a game, or for a page: no role is needed then, at any door. It is nil
	// where that never is so.
	Open    func(*http.Request) bool
	Handler http.Handler
}

// Param is a number that a request may name in its query.
type Param struct{ Name, Doc string }
