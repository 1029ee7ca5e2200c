package httpd

import (
	"net"
	"net/http"
	"net/url"
	"path"
	"strconv"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/problem"
	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/terminal/qr"
	"github.com/kyban/kyban/web"
)

// registerCertificate registers the public page about the certificate authority of the program, for readers who meet the warning of
// their browser.
func (d *Door) registerCertificate() {
	always := func(*http.Request) bool { return true }
	reached := func(f http.HandlerFunc) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			if d.endpoint == nil {
				problem.Write(w, r, http.StatusNotFound, d.NotReached())
				return
			}
			f(w, r)
		}
	}
	of := "board"
	if d.shows.Hall {
		of = "hall"
	}
	d.registerPublic([]public.Route{
		{Method: http.MethodGet, Pattern: certificatePath, Media: "text/html", Summary: "What the warning of a browser is, and how to do without it", Open: always,
			Handler: reached(func(w http.ResponseWriter, r *http.Request) {
				d.certificatePage(r).ServeHTTP(w, r)
			})},
		{Method: http.MethodGet, Pattern: d.shows.File(), Media: "application/x-x509-ca-cert", Summary: "The " + of + "'s certificate authority, to be installed", Open: always,
			Handler: reached(func(w http.ResponseWriter, _ *http.Request) {
				head := w.Header()
				head.Set("Content-Type", "application/x-x509-ca-cert")
				head.Set("Content-Disposition", `attachment; filename="`+path.Base(d.shows.File())+`"`)
				head.Set("X-Content-Type-Options", "nosniff")
				_, _ = w.Write(d.ca) // The client may have gone.
			})},
	})
}

// Certificate describes the authority of a program that is on the network, for who has reached it by a host. The link leads other devices to the
// page about it: by the address without encryption if there is one in the network, because of that no browser warns. Nothing secret is there,
// and who stands between is found by the fingerprint.
func (d *Door) Certificate(host string) web.CertificatePage {
	p := d.shows
	p.Fingerprint = d.endpoint.Fingerprint
	at, err := url.Parse(d.AddressFor(host))
	if err != nil || IsLoopbackName(at.Hostname()) {
		return p
	}
	if plain, ok := d.plain.(*net.TCPAddr); ok && !plain.IP.IsLoopback() {
		at.Scheme, at.Host = "http", net.JoinHostPort(at.Hostname(), strconv.Itoa(plain.Port))
	}
	at.Path = certificatePath
	p.Link = at.String()
	return p
}

// certificatePage returns the page for a reader, with a code that leads other devices to it.
func (d *Door) certificatePage(r *http.Request) web.CertificatePage {
	p := d.Certificate(r.Host)
	p.Language = problem.LanguageOf(r)
	if p.Link == "" {
		return p
	}
	var err error
	if p.Code, err = qr.Rows(p.Link); err != nil {
		p.Link = ""
	}
	return p
}

// certificatePath is the page about the certificate authority.
const certificatePath = "/certificate"

// NotReached returns the error of a program without an address on the network: it has no certificate to show.
func (d *Door) NotReached() error {
	if d.shows.Hall {
		return errHallNotReached
	}
	return errBoardNotReached
}

var (
	errBoardNotReached = control.Refuse(control.ErrNoGame, message.Errorf("this board is not reached over the network: start boardd with --control ADDR"))
	errHallNotReached  = control.Refuse(control.ErrNoGame, message.Errorf("this hall is not reached over the network: it needs an address for boards, --control"))
)
