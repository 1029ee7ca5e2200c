package member

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"time"

	"golang.org/x/mod/sumdb/note"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/message"
)

// Order is what a hall wants of a board.
type Order struct {
	Event   string          `json:"event"`
	Board   string          `json:"board"`          // The key that verifies its log.
	Game    int             `json:"game,omitempty"` // At the board; 0 for the one that is on it.
	Number  int             `json:"number"`         // Rises with each order to the board.
	Term    int             `json:"term"`           // Of the hall that writes. It rises with each hall that a person has put in its place.
	Expires string          `json:"expires"`        // RFC 3339.
	By      string          `json:"by"`             // Who wants it, by the word of the hall,
	Role    string          `json:"role"`           // and as what.
	Do      control.Op      `json:"do,omitempty"`
	Body    json.RawMessage `json:"body,omitempty"`
	Anew    bool            `json:"anew,omitempty"`  // The hall knows which order the board has of this round: it was withdrawn, and paired anew.
	Halls   []Hall          `json:"halls,omitempty"` // In the place of Do: the halls to dial from now on, the first one and the second.
	PINs    []string        `json:"pins,omitempty"`  // In the place of Do: the digests of the PINs of those who play a game. What checks them comes beside the order.
	Of      string          `json:"of,omitempty"`    // With PINs: that game, by its name.
}

// orderFormat begins the text that is signed.
const orderFormat = "kyban-hall-order/1"

// keyName is the name of a hall's key for orders, whose hash tells one hall from another.
const keyName = "github.com/kyban/kyban/hall"

// NewKey makes the key with which a hall signs its orders.
func NewKey() (secret, verifier string, err error) { return note.GenerateKey(rand.Reader, keyName) }

// Sign returns the order as it goes over the network, signed by a hall's secret key.
func (o Order) Sign(secret string) (string, error) {
	signer, err := note.NewSigner(secret)
	if err != nil {
		return "", err
	}
	text, err := json.Marshal(o)
	if err != nil {
		return "", err
	}
	signed, err := note.Sign(&note.Note{Text: orderFormat + "\n" + string(text) + "\n"}, signer)
	return string(signed), err
}

// ReadOrder reads an order that a hall has signed, known by its key. Of several halls it returns which one has signed.
func ReadOrder(signed string, verifiers ...string) (o Order, by int, err error) {
	var halls []note.Verifier
	for _, text := range verifiers {
		known, err := note.NewVerifier(text)
		if err != nil {
			return o, 0, err
		}
		halls = append(halls, known)
	}
	n, err := note.Open([]byte(signed), note.VerifierList(halls...))
	if err != nil {
		return o, 0, message.Errorf("the order is not signed by the hall that this board has joined")
	}
	format, text, _ := strings.Cut(n.Text, "\n")
	if format != orderFormat {
		return o, 0, message.Errorf("the order is of a kind that this version does not know")
	}
	by = slices.IndexFunc(halls, func(v note.Verifier) bool { return v.KeyHash() == n.Sigs[0].Hash })
	return o, by, json.Unmarshal([]byte(text), &o)
}

// ErrReplayed is the error of an order that the board has taken before.
var ErrReplayed = errors.New("replayed")

// Take takes an order of the hall, or refuses it. The membership is to be kept before the order is carried out.
func (m *Membership) Take(signed, board string, now time.Time) (Order, error) {
	o, by, err := ReadOrder(signed, m.verifiers()...)
	if err != nil {
		return o, err
	}
	until, err := time.Parse(time.RFC3339, o.Expires)
	of := o.EventGame()
	switch {
	case err != nil:
		return o, message.Errorf("the order is of a kind that this version does not know")
	case o.Event != m.Event:
		return o, message.Errorf("the order is of another event")
	case o.Board != board:
		return o, message.Errorf("the order is for another board")
	case o.Term < m.Term:
		return o, message.Errorf("the order is of the term %d, and the board has heard of the term %d: another hall writes now", o.Term, m.Term)
	case len(m.Halls) > 0 && !MayHave(o.Term, by == 1):
		return o, message.Errorf("the order is of the term %d, which is not one of the hall that has signed it", o.Term)
	case o.Term == m.Term && o.Number <= m.Number:
		return o, control.Refuse(ErrReplayed, message.Errorf("the board has taken order %d before: the last one was %d", o.Number, m.Number))
	case !now.Before(until):
		return o, message.Errorf("the order held until %s", o.Expires)
	case o.Do == control.New && !o.Anew && m.Games[of] > 0 && m.Games[of] < o.Term:
		return o, control.Refuse(ErrReplayed, message.Errorf("the board has this game already, by an order of the term %d: no round is published twice", m.Games[of]))
	}
	if m.Heard == "" || o.Term > m.Term {
		m.Heard = signed
	}
	m.Term, m.Number = o.Term, o.Number
	if len(o.Halls) > 0 {
		m.Halls = o.Halls
	}
	if of != "" {
		m.Games = maps.Clone(m.Games)
		if m.Games == nil {
			m.Games = map[string]int{}
		}
		m.Games[of] = o.Term
		m.Pinned = slices.DeleteFunc(slices.Clone(m.Pinned), func(p Pinned) bool { return p.Game == of }) // Others may play it now.
	}
	return o, nil
}

// EventGame names the game of the event that an order is about, "" for none.
func (o Order) EventGame() string {
	var body struct {
		Tags map[string]string `json:"tags"`
	}
	if o.Do != control.New && o.Do != control.Resume || json.Unmarshal(o.Body, &body) != nil {
		return ""
	}
	return GameName(body.Tags)
}

// GameName names a game of the event by its tags: the section, and the round as the board has it. It returns "" for any other game.
func GameName(tags map[string]string) string {
	if tags["round"] == "" {
		return ""
	}
	return tags["section"] + "/" + tags["round"]
}
