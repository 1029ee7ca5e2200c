package httpd

import (
	"net/http"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/problem"
	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/web"
)

// registerCertificate registers the public page about the board's certificate authority, for readers who meet the browser's
// warning.
func (d *Door) registerCertificate() {
	always := func(*http.Request) bool { return true }
	reached := func(f http.HandlerFunc) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			if d.endpoint == nil {
				problem.Write(w, r, http.StatusNotFound, ErrNotReached)
				return
			}
			f(w, r)
		}
	}
	d.registerPublic([]public.Route{
		{Method: http.MethodGet, Pattern: "/certificate", Media: "text/html", Summary: "What the warning of a browser is, and how to do without it", Open: always,
			Handler: reached(func(w http.ResponseWriter, r *http.Request) {
				web.CertificatePage{Fingerprint: d.endpoint.Fingerprint, Language: problem.LanguageOf(r)}.ServeHTTP(w, r)
			})},
		{Method: http.MethodGet, Pattern: "/certificate/kyban-board.crt", Media: "application/x-x509-ca-cert", Summary: "The board's certificate authority, to be installed", Open: always,
			Handler: reached(func(w http.ResponseWriter, _ *http.Request) {
				head := w.Header()
				head.Set("Content-Type", "application/x-x509-ca-cert")
				head.Set("Content-Disposition", `attachment; filename="kyban-board.crt"`)
				head.Set("X-Content-Type-Options", "nosniff")
				_, _ = w.Write(d.ca) // The client may have gone.
			})},
	})
}

// ErrNotReached is the error of a program without an address on the network: it has no certificate to show.
var ErrNotReached = control.Refuse(control.ErrNoGame, message.Errorf("this board is not reached over the network: start boardd with --control ADDR"))
