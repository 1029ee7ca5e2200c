package httpd

import (
	"context"
	"net/http"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/netlimit"
)

// bodiesMax is how many bytes of all that is being sent to the board are held at once.
const bodiesMax = 32 << 20

// receive bounds what a request sends. Where too much is being sent, the request of whom most is held is given up: its context ends, with
// the cause, and it is read no further. Whoever serves it calls done.
func (a *api) receive(w http.ResponseWriter, r *http.Request) (received *http.Request, done func()) {
	if r.Body == nil || r.Body == http.NoBody {
		return r, func() {}
	}
	ctx, cancel := context.WithCancelCause(r.Context())
	connection := http.NewResponseController(w)
	share := a.bodies.Open(netlimit.HostOf(r.RemoteAddr), func() {
		cancel(netlimit.ErrCrowded)
		_ = connection.SetReadDeadline(time.Unix(1, 0)) // Where that can't be, the server's own deadline ends it.
	})
	r = r.WithContext(ctx)
	r.Body = http.MaxBytesReader(w, share.Body(r.Body), max(control.BodyMax, a.bodyMax[r.URL.Path]))
	return r, func() {
		share.Close()
		cancel(nil)
	}
}
