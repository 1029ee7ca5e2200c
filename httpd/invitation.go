package httpd

import (
	"crypto/rand"
	"crypto/subtle"
	"net"
	"net/http"
	"strings"
	"sync/atomic"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/public"
)

// InvitationPath is the root of the sign-in links for a show's arbiter: such a link can be typed from a terminal of 80 columns,
// and one with a token can't.
const InvitationPath = "/demo/"

// The characters of an invitation: small letters and digits that don't look alike, and too many to guess in the allowed
// attempts.
const (
	invitationLetters = "23456789abcdefghijkmnpqrstuvwxyz"
	invitationLength  = 8
	invitationTries   = 50
)

// Invitation signs a person on this computer in with a token, by a short code.
type Invitation struct {
	Code  string // What the person types.
	Token string
}

// NewInvitation returns an invitation to a token.
func NewInvitation(token string) Invitation {
	var drawn [invitationLength]byte
	rand.Read(drawn[:]) // Never fails.
	for i := range drawn {
		drawn[i] = invitationLetters[drawn[i]%byte(len(invitationLetters))] // All of the 32 letters are equally likely.
	}
	return Invitation{string(drawn[:]), token}
}

// Route redirects an invitation on this computer to its sign-in link. The token itself stands behind #, which browsers send to
// no server.
func (v Invitation) Route() public.Route {
	var wrong atomic.Int32
	return public.Route{Method: http.MethodGet, Pattern: InvitationPath + "{invitation}", Media: "text/html", Summary: "Sign in as the arbiter of a demo, on its own computer",
		Open: func(*http.Request) bool { return true },
		Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			host, _, _ := net.SplitHostPort(r.RemoteAddr)
			given := strings.ToLower(r.PathValue("invitation"))
			if ip := net.ParseIP(host); ip == nil || !ip.IsLoopback() || wrong.Load() >= invitationTries {
				http.NotFound(w, r)
				return
			}
			if subtle.ConstantTimeCompare([]byte(given), []byte(v.Code)) != 1 {
				wrong.Add(1)
				http.NotFound(w, r)
				return
			}
			w.Header().Set("Cache-Control", "no-store")
			http.Redirect(w, r, control.SignInPath(v.Token), http.StatusSeeOther)
		})}
}
