package main

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

// invitationPath is below what a show's arbiter signs in: a link that can be typed from a terminal of 80 columns, which one with a token can't.
const invitationPath = "/demo/"

// What an invitation is made of: small letters and digits that nobody takes for others, so many that nobody finds it in so many attempts.
const (
	invitationLetters = "23456789abcdefghijkmnpqrstuvwxyz"
	invitationLength  = 8
	invitationTries   = 50
)

// newInvitation returns an invitation.
func newInvitation() string {
	var drawn [invitationLength]byte
	rand.Read(drawn[:]) // Never fails.
	for i := range drawn {
		drawn[i] = invitationLetters[drawn[i]%byte(len(invitationLetters))] // Of 32 letters all come as often.
	}
	return string(drawn[:])
}

// route leads who follows the invitation on this computer to where he is signed in. The token itself stands behind #, which no server hears of.
func (g *guests) route() public.Route {
	var wrong atomic.Int32
	return public.Route{Method: http.MethodGet, Pattern: invitationPath + "{invitation}", Media: "text/html", Summary: "Sign in as the arbiter of a demo, on its own computer",
		Open: func(*http.Request) bool { return true },
		Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			host, _, _ := net.SplitHostPort(r.RemoteAddr)
			given := strings.ToLower(r.PathValue("invitation"))
			if ip := net.ParseIP(host); ip == nil || !ip.IsLoopback() || wrong.Load() >= invitationTries {
				http.NotFound(w, r)
				return
			}
			if subtle.ConstantTimeCompare([]byte(given), []byte(g.invitation)) != 1 {
				wrong.Add(1)
				http.NotFound(w, r)
				return
			}
			w.Header().Set("Cache-Control", "no-store")
			http.Redirect(w, r, control.SignInPath(g.token), http.StatusSeeOther)
		})}
}
