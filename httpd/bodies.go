package httpd

import (
	"context"
	"net/http"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/netlimit"
)

// bodiesMax bounds the bytes of all request bodies held at once.
const bodiesMax = 32 << 20

// receive bounds the body of a request. When all bodies together exceed the bound, the request with the largest held part is
// given up: its context ends, with the cause, and it is read no further. The server of the request calls done.
func (d *Door) receive(w http.ResponseWriter, r *http.Request) (received *http.Request, done func()) {
	if r.Body == nil || r.Body == http.NoBody {
		return r, func() {}
	}
	ctx, cancel := context.WithCancelCause(r.Context())
	connection := http.NewResponseController(w)
	share := d.bodies.Open(netlimit.HostOf(r.RemoteAddr), func() {
		cancel(netlimit.ErrCrowded)
		_ = connection.SetReadDeadline(time.Unix(1, 0)) // If that is impossible, the server's own deadline ends it.
	})
	r = r.WithContext(ctx)
	r.Body = http.MaxBytesReader(w, share.Body(r.Body), max(control.BodyMax, d.bodyMax[r.URL.Path]))
	return r, func() {
		share.Close()
		cancel(nil)
	}
}
