package member

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"encoding/json"
	"net/url"
	"strings"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/message"
)

// Code is the secret of an invitation. It is long enough that nobody finds it from a proof.
type Code [10]byte

// letters are those of Crockford's base 32: none looks like another one, in capitals or not.
var letters = base32.NewEncoding("0123456789ABCDEFGHJKMNPQRSTVWXYZ").WithPadding(base32.NoPadding)

// NewCode draws a code.
func NewCode() (c Code) {
	rand.Read(c[:]) // Never fails.
	return c
}

// String returns the code in four groups of four letters.
func (c Code) String() string {
	text := letters.EncodeToString(c[:])
	return strings.Join([]string{text[:4], text[4:8], text[8:12], text[12:]}, "-")
}

// asMeant are the letters and digits of a code as they are meant.
var asMeant = strings.NewReplacer("-", "", " ", "", "O", "0", "I", "1", "L", "1")

// ParseCode reads a code as people type it.
func ParseCode(text string) (c Code, err error) {
	plain := asMeant.Replace(strings.ToUpper(strings.TrimSpace(text)))
	raw, err := letters.DecodeString(plain)
	if err != nil || len(raw) != len(c) {
		return c, message.Errorf("code: expected 16 letters and digits, such as 4F7K-2M9Q-X3RT-6WHP, as the hall shows it")
	}
	return Code(raw), nil
}

// Link is an invitation in one word, for QR codes: the address of the hall, https://HOST:PORT, and the code.
func Link(address string, c Code) string {
	return linkScheme + strings.TrimPrefix(address, "https://") + "/" + c.String()
}

const linkScheme = "kyban-hall://"

// ParseLink reads an invitation in one word. It returns false for any other text.
func ParseLink(text string) (address string, c Code, ok bool) {
	u, err := url.Parse(text)
	if err != nil || u.Scheme+"://" != linkScheme {
		return "", c, false
	}
	c, err = ParseCode(strings.Trim(u.Path, "/"))
	return "https://" + u.Host, c, err == nil
}

// ParseInvitation reads an invitation as people enter it at a board: the address of the hall and its code, or the link that has both.
func ParseInvitation(to, code string) (address string, c Code, err error) {
	to = strings.TrimSpace(to)
	if address, c, ok := ParseLink(to); ok {
		return address, c, nil
	}
	if !strings.Contains(to, "://") {
		to = "https://" + to
	}
	if address, err = control.CheckAddress(to); err != nil {
		return "", c, message.Errorf("hall %q: expected https://HOST:PORT, or the link of the QR code, as the hall's invitation shows them", to)
	}
	c, err = ParseCode(code)
	return address, c, err
}

// proof proves that who makes it has the code. It is about all parts, each in its place.
func (c Code) proof(of string, parts ...any) string {
	text, err := json.Marshal(append([]any{"kyban-hall/1 " + of}, parts...))
	if err != nil {
		panic("member: a proof of what is no JSON: " + err.Error())
	}
	mac := hmac.New(sha256.New, c[:])
	mac.Write(text)
	return hex.EncodeToString(mac.Sum(nil))
}

// Application is how a board asks to be taken into a hall.
type Application struct {
	Board       string `json:"board" maxLength:"300" doc:"The key that verifies its log."`
	Fingerprint string `json:"fingerprint" maxLength:"100" doc:"Of its certificate authority."`
	Name        string `json:"name,omitempty" maxLength:"100" doc:"As people know it."`
	Proof       string `json:"proof" maxLength:"100" doc:"That it has the code, and knows the fingerprint of the hall."`
}

func (a Application) proof(c Code, hall string) string {
	return c.proof("board", hall, a.Board, a.Fingerprint, a.Name)
}

// Prove proves to a hall, known by its fingerprint, that the board has the code.
func (a *Application) Prove(c Code, hall string) { a.Proof = a.proof(c, hall) }

// Fits reports whether a board has asked for an invitation of the hall with this fingerprint.
func (a Application) Fits(c Code, hall string) bool {
	return hmac.Equal([]byte(a.Proof), []byte(a.proof(c, hall)))
}

// Acceptance is the answer of a hall.
type Acceptance struct {
	Table int    `json:"table" doc:"Where the board stands."`
	Event string `json:"event" doc:"The name of the event for orders."`
	Key   string `json:"key" doc:"Verifies the orders of the hall."`
	Proof string `json:"proof" doc:"That the hall has the code, and knows the board."`
}

func (a Acceptance) proof(c Code, hall string, asked Application) string {
	return c.proof("hall", hall, asked.Proof, a.Table, a.Event, a.Key)
}

// Prove proves to the board that has asked that the hall has the code.
func (a *Acceptance) Prove(c Code, hall string, asked Application) { a.Proof = a.proof(c, hall, asked) }

// Check refuses an answer of anybody but the hall that has made the code.
func (a Acceptance) Check(c Code, hall string, asked Application) error {
	if !hmac.Equal([]byte(a.Proof), []byte(a.proof(c, hall, asked))) {
		return message.Errorf("whoever answers has the fingerprint %s and does not know the code: nothing is trusted", hall)
	}
	return nil
}
