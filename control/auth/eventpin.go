package auth

import (
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/big"
	"slices"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/message"
)

// EventPIN checks the PIN of a player of an event, at whatever board he sits. The hall makes it, and each board at which the player sits
// gets it, because he signs where the network is broken, too.
type EventPIN struct {
	Section  string `json:"section,omitempty" maxLength:"200"`
	Number   int    `json:"number" minimum:"1" maximum:"99999" doc:"Of the player in his section."`
	Name     string `json:"name" maxLength:"400"`
	Verifier string `json:"verifier" maxLength:"100" doc:"A salt of 128 random bits and the argon2id of both."`
}

// pinFormat begins what a digest is of.
const pinFormat = "kyban-pin/1"

// Digest names a PIN where others may read it. Nobody finds the PIN by it: it is of the salt, too, which stands beside the verifier alone.
func (p EventPIN) Digest() string {
	text, err := json.Marshal([]any{pinFormat, p.Section, p.Number, p.Name, p.Verifier})
	if err != nil {
		panic("auth: a PIN that is no JSON: " + err.Error()) // Texts and a number.
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// IsOf reports whether a PIN is of the same player as another one.
func (p EventPIN) IsOf(other EventPIN) bool {
	return p.Section == other.Section && p.Number == other.Number
}

// eventPIN is a PIN that is kept.
type eventPIN struct {
	EventPIN
	tries int // Wrong PINs in a row.
}

// The digits of a PIN that is made.
const pinDigits = 6

// ErrEventPINLocked means that the PIN of a player was wrong too often.
var ErrEventPINLocked = control.Refuse(control.ErrForbidden, message.Errorf("the PIN was wrong %d times in a row and is locked here: the organisers reset it at the hall", pinTries))

// NewEventPIN makes a PIN for a player. Its text is not kept.
func (k *Keyring) NewEventPIN(section string, number int, name string) (pin string, made EventPIN) {
	drawn, err := rand.Int(rand.Reader, new(big.Int).Exp(big.NewInt(10), big.NewInt(pinDigits), nil))
	if err != nil {
		panic("auth: " + err.Error()) // Never fails.
	}
	pin = fmt.Sprintf("%0*d", pinDigits, drawn)
	return pin, EventPIN{section, number, name, k.derive(pin)}
}

// EventPINs returns those that are kept, the oldest first.
func (k *Keyring) EventPINs() []EventPIN {
	k.mu.RLock()
	defer k.mu.RUnlock()
	all := []EventPIN{}
	for _, p := range k.eventPINs {
		all = append(all, p.EventPIN)
	}
	return all
}

// KeepEventPINs keeps PINs beside those that are there. One that is there stays as it is, with its tries.
func (k *Keyring) KeepEventPINs(pins []EventPIN) error {
	return k.changeEventPINs(func(tx *sql.Tx, kept []*eventPIN) ([]*eventPIN, error) {
		for _, p := range pins {
			if slices.ContainsFunc(kept, func(other *eventPIN) bool { return other.EventPIN == p }) {
				continue
			}
			if _, err := tx.Exec("INSERT INTO event_pin (digest, section, number, name, verifier) VALUES (?, ?, ?, ?, ?)", p.Digest(), p.Section, p.Number, p.Name, p.Verifier); err != nil {
				return nil, err
			}
			kept = append(kept, &eventPIN{EventPIN: p})
		}
		return kept, nil
	})
}

// DropEventPINs forgets those that are not to stay.
func (k *Keyring) DropEventPINs(stays func(EventPIN) bool) error {
	return k.changeEventPINs(func(tx *sql.Tx, kept []*eventPIN) (left []*eventPIN, err error) {
		for _, p := range kept {
			if stays(p.EventPIN) {
				left = append(left, p)
				continue
			}
			if _, err := tx.Exec("DELETE FROM event_pin WHERE digest = ?", p.Digest()); err != nil {
				return nil, err
			}
		}
		return left, nil
	})
}

// changeEventPINs changes the PINs in one transaction.
func (k *Keyring) changeEventPINs(do func(tx *sql.Tx, kept []*eventPIN) ([]*eventPIN, error)) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	tx, err := k.db.Begin()
	if err != nil {
		return k.explain(err)
	}
	defer tx.Rollback()
	kept, err := do(tx, slices.Clone(k.eventPINs))
	if err == nil {
		err = tx.Commit()
	}
	if err != nil {
		return k.explain(err)
	}
	k.eventPINs = kept
	return nil
}

// loadEventPINs reads the PINs of players of an event.
func (k *Keyring) loadEventPINs() error {
	rows, err := k.db.Query("SELECT section, number, name, verifier, tries FROM event_pin ORDER BY id")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		p := &eventPIN{}
		if err := rows.Scan(&p.Section, &p.Number, &p.Name, &p.Verifier, &p.tries); err != nil {
			return err
		}
		k.eventPINs = append(k.eventPINs, p)
	}
	return rows.Err()
}

// CheckEventPIN returns why a PIN is not this one of a player of an event. It counts a try before it looks at the PIN, as Signer does.
func (k *Keyring) CheckEventPIN(of EventPIN, pin string) error {
	p, err := k.takeEventTry(of)
	if err != nil {
		return err
	}
	if !k.matches(p.Verifier, pin) {
		return ErrWrongPIN
	}
	return k.setTries(p, 0)
}

func (k *Keyring) takeEventTry(of EventPIN) (*eventPIN, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	at := slices.IndexFunc(k.eventPINs, func(p *eventPIN) bool { return p.EventPIN == of })
	if at < 0 {
		return nil, ErrNoPIN
	}
	p := k.eventPINs[at]
	if p.tries >= pinTries {
		return nil, ErrEventPINLocked
	}
	return p, k.setTriesLocked(p, p.tries+1)
}

func (k *Keyring) setTries(p *eventPIN, tries int) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.setTriesLocked(p, tries)
}

// setTriesLocked notes how often a PIN was wrong in a row. The caller holds the lock.
func (k *Keyring) setTriesLocked(p *eventPIN, tries int) error {
	if _, err := k.db.Exec("UPDATE event_pin SET tries = ? WHERE digest = ?", tries, p.Digest()); err != nil {
		return k.explain(err)
	}
	p.tries = tries
	return nil
}
