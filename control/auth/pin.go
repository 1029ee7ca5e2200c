package auth

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"strings"

	"golang.org/x/crypto/argon2"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/message"
)

// The parameters of argon2id (RFC 9106): as much as the smallest computers of a board can spare, from OWASP's cheat sheet on
// storing passwords. A reader of the file finds a PIN of four digits with any parameters: the file is its owner's alone, and a
// PIN stands for one game.
const (
	argonPasses = 2
	argonKiB    = 19 * 1024
	argonLanes  = 1
	argonBytes  = 32
)

// The fewest and the most characters of a PIN, and how often in a row it may be wrong.
const (
	pinMin   = 4
	pinMax   = 64
	pinTries = 5
	// pinSignIn is the fewest characters of one with which a person signs in: it is typed from afar, too.
	pinSignIn = 6
)

// The reasons why a signature is refused.
var (
	ErrWrongPIN  = control.Refuse(control.ErrForbidden, message.Errorf("wrong PIN"))
	ErrPINLocked = control.Refuse(control.ErrForbidden, message.Errorf("the PIN was wrong %d times in a row and is locked: the player needs a new token, from: boardctl token new --role player --pin", pinTries))
	ErrNoPIN     = control.Refuse(control.ErrForbidden, message.Errorf("nobody has a token with a PIN for this side of this game; the operator makes one with: boardctl token new --role player --pin"))
)

func (k *Keyring) checkPIN(t control.Token, pin string) error {
	signsIn := k.roles.Of(t.Role).PINs
	least := pinMin
	if signsIn {
		least = pinSignIn
	}
	switch {
	case pin == "":
		return nil
	case t.Role != control.Player && !signsIn:
		return message.Errorf("a PIN stands for a player's signature; leave it out for other roles")
	case len(pin) < least || len(pin) > pinMax:
		return message.Errorf("expected a PIN of %d to %d characters", least, pinMax)
	}
	return nil
}

// ErrWrongSignIn is the only reason why a name and a PIN are refused: who tries learns nothing of who has one.
var ErrWrongSignIn = unauthenticated(message.Errorf("name or PIN is wrong, or the PIN is in force no more"))

// noPIN is like a stored PIN, and no PIN's: it takes as long to compare.
var noPIN = base64.RawStdEncoding.EncodeToString(make([]byte, 16)) + "$" + base64.RawStdEncoding.EncodeToString(make([]byte, argonBytes))

// FindByPIN returns the holder of a token by his name and PIN. It takes as long for a name that nobody has.
func (k *Keyring) FindByPIN(name, pin string) (Person, error) {
	stored, id := noPIN, int64(0)
	k.mu.Lock()
	for _, t := range k.byHash {
		if t.pin != "" && k.roles.Of(t.Role).PINs && readAlike(t.Name, name) && t.inForce(k.clock()) == nil {
			stored, id = t.pin, t.id
		}
	}
	k.mu.Unlock()
	if !k.matches(stored, pin) {
		return Person{}, ErrWrongSignIn
	}
	p, err := k.holder(id)
	if err != nil {
		return Person{}, ErrWrongSignIn
	}
	return p, nil
}

// derive returns the stored form of a PIN: the salt and the argon2id of both.
func (k *Keyring) derive(pin string) string {
	salt := make([]byte, 16)
	rand.Read(salt) // Never fails.
	return base64.RawStdEncoding.EncodeToString(salt) + "$" + base64.RawStdEncoding.EncodeToString(k.argon(pin, salt))
}

// Signer returns the player of a PIN. It counts a try before it checks the PIN, so that neither a crash nor many calls at once
// give an extra one.
func (k *Keyring) Signer(game int, side, pin string) (Person, error) {
	t, err := k.takeTry(game, side)
	if err != nil {
		return Person{}, err
	}
	if !k.matches(t.pin, pin) {
		return Person{}, ErrWrongPIN
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if _, err := k.db.Exec("UPDATE token SET tries = 0 WHERE id = ?", t.id); err != nil {
		return Person{}, k.explain(err)
	}
	t.tries = 0
	return k.person(t), nil
}

// matches reports whether a PIN is the stored one.
func (k *Keyring) matches(stored, pin string) bool {
	saltText, hashText, _ := strings.Cut(stored, "$")
	salt, err := base64.RawStdEncoding.DecodeString(saltText)
	hash, errHash := base64.RawStdEncoding.DecodeString(hashText)
	return errors.Join(err, errHash) == nil && len(hash) == argonBytes && subtle.ConstantTimeCompare(hash, k.argon(pin, salt)) == 1
}

func (k *Keyring) argon(pin string, salt []byte) []byte {
	k.pins.Lock()
	defer k.pins.Unlock()
	return argon2.IDKey([]byte(pin), salt, argonPasses, argonKiB, argonLanes, argonBytes)
}

// PINs returns the sides that can sign a game with a PIN.
func (k *Keyring) PINs(game int) []string {
	k.mu.Lock()
	defer k.mu.Unlock()
	with := []string{}
	for _, side := range control.Sides() {
		for _, t := range k.byHash {
			if t.pin != "" && t.Game == game && t.Side == side && t.inForce(k.clock()) == nil {
				with = append(with, side)
				break
			}
		}
	}
	return with
}

// takeTry takes one of the tries of a player's PIN.
func (k *Keyring) takeTry(game int, side string) (*token, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, t := range k.byHash {
		if t.pin == "" || t.Game != game || !control.SameSide(t.Side, side) || t.inForce(k.clock()) != nil {
			continue
		}
		if t.tries >= pinTries {
			return nil, ErrPINLocked
		}
		if _, err := k.db.Exec("UPDATE token SET tries = tries + 1 WHERE id = ?", t.id); err != nil {
			return nil, k.explain(err)
		}
		t.tries++
		return t, nil
	}
	return nil, ErrNoPIN
}
