package member

import (
	"context"
	"crypto/ed25519"
	"crypto/hmac"
	"encoding/base64"
	"net/url"
	"strings"
	"time"

	"golang.org/x/mod/sumdb/note"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/message"
)

// Hall is one of the halls of an event, as boards know it. The first one stands before the second one wherever both are listed.
type Hall struct {
	Address     string `json:"address" maxLength:"300" doc:"Where boards dial, https://HOST:PORT."`
	Fingerprint string `json:"fingerprint" maxLength:"100" doc:"Of its certificate authority."`
	Key         string `json:"key" maxLength:"300" doc:"Verifies its orders."`
}

// Other is a hall as the other one knows it.
type Other struct {
	Hall
	Log   string `json:"log" maxLength:"300" doc:"The key that verifies what the hall says."`
	Pages string `json:"pages,omitempty" maxLength:"300" doc:"Where everybody may look, http://HOST:PORT."`
}

// CheckPages returns why an address is not one where everybody may look: it stands in headers, in the policy of the pages, and in links.
func CheckPages(text string) error {
	u, err := url.Parse(text)
	odd := strings.ContainsFunc(text, func(r rune) bool {
		return r > '~' || r <= ' ' || strings.ContainsRune(";,'\"<>\\", r)
	})
	if text != "" && (err != nil || odd || u.Scheme != "http" || u.Hostname() == "" || u.Port() == "" || text != "http://"+u.Host) {
		return message.Errorf("the pages of the other hall: expected http://HOST:PORT, found %q", text)
	}
	return nil
}

// SecondPath is the route by which a second hall asks the first one to be taken.
const SecondPath = "/api/second"

// SecondApplication is how a second hall asks the first one.
type SecondApplication struct {
	Other
	Proof string `json:"proof" maxLength:"100" doc:"That it has the code, and knows the fingerprint of the first hall."`
}

func (a SecondApplication) proof(c Code, first string) string {
	return c.proof("second", first, a.Address, a.Fingerprint, a.Key, a.Log, a.Pages)
}

// Prove proves to the first hall, known by its fingerprint, that the second one has the code.
func (a *SecondApplication) Prove(c Code, first string) { a.Proof = a.proof(c, first) }

// Fits reports whether a second hall has asked for an invitation of the hall with this fingerprint.
func (a SecondApplication) Fits(c Code, first string) bool {
	return hmac.Equal([]byte(a.Proof), []byte(a.proof(c, first)))
}

// SecondAcceptance is the answer of the first hall.
type SecondAcceptance struct {
	Key   string `json:"key" doc:"Verifies the orders of the first hall."`
	Log   string `json:"log" doc:"The key that verifies what it says."`
	Pages string `json:"pages,omitempty" doc:"Where everybody may look."`
	Proof string `json:"proof" doc:"That it has the code, and knows the second hall."`
}

func (a SecondAcceptance) proof(c Code, first string, asked SecondApplication) string {
	return c.proof("first", first, asked.Proof, a.Key, a.Log, a.Pages)
}

// Prove proves to the second hall that the first one has the code.
func (a *SecondAcceptance) Prove(c Code, first string, asked SecondApplication) {
	a.Proof = a.proof(c, first, asked)
}

// JoinSecond asks the first hall at an address to take a second one, by a code, and returns the first one.
func JoinSecond(ctx context.Context, address string, c Code, asked SecondApplication, patience time.Duration) (first Other, err error) {
	base, err := control.CheckAddress(address)
	if err != nil {
		return first, err
	}
	fingerprint, err := control.Fingerprint(ctx, base)
	if err != nil {
		return first, err
	}
	hall, err := control.Remote(base, fingerprint, "", patience)
	if err != nil {
		return first, err
	}
	defer hall.Close()
	asked.Prove(c, fingerprint)
	var answer SecondAcceptance
	if err := hall.Ask(ctx, "POST", SecondPath, asked, &answer); err != nil {
		return first, err
	}
	if !hmac.Equal([]byte(answer.Proof), []byte(answer.proof(c, fingerprint, asked))) {
		return first, message.Errorf("whoever answers has the fingerprint %s and does not know the code: nothing is trusted", fingerprint)
	}
	if err := CheckPages(answer.Pages); err != nil {
		return first, err
	}
	return Other{Hall{base, fingerprint, answer.Key}, answer.Log, answer.Pages}, nil
}

// VerifierOf returns the key that verifies what a secret key signs.
func VerifierOf(secret string) (string, error) {
	if _, err := note.NewSigner(secret); err != nil {
		return "", err
	}
	text := strings.SplitN(secret, "+", 5)[4] // Behind PRIVATE, KEY, the name and the hash; base 64 may have a plus itself.
	raw, err := base64.StdEncoding.DecodeString(text)
	if err != nil || len(raw) != 1+ed25519.SeedSize { // An algorithm, and the key.
		return "", message.Errorf("the key of the orders is none")
	}
	return note.NewEd25519VerifierKey(keyName, ed25519.NewKeyFromSeed(raw[1:]).Public().(ed25519.PublicKey))
}

// NextTerm returns the next term of a hall behind one. The first hall has the odd ones, and the second one the even ones: so two that are
// promoted at once, and know nothing of each other, never have the same.
func NextTerm(term int, second bool) int {
	next := term + 1
	if MayHave(next, second) {
		return next
	}
	return next + 1
}

// termMax is more than any event has.
const termMax = 1 << 20

// MayHave reports whether a term is one of the first hall's, or of the second one's.
func MayHave(term int, second bool) bool { return term > 0 && term <= termMax && term%2 == 0 == second }

// ReadTerm returns the term that an order proves of which a board has heard, 0 for none: one of the two halls has signed it for that board,
// in a term of its own. The halls are known by the keys of their orders.
func ReadTerm(signed, event, board, first, second string) int {
	o, by, err := ReadOrder(signed, first, second)
	if err != nil || o.Event != event || o.Board != board || !MayHave(o.Term, by == 1) {
		return 0
	}
	return o.Term
}
