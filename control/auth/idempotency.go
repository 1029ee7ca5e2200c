package auth

import (
	"bytes"
	"crypto/sha256"
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/message"
)

// How long a call is known again, and how many calls of a token at most: the newest. A kept answer has at most so many bytes,
// so that no client fills the disk with answers.
const (
	callLasts = 24 * time.Hour
	callsMost = 256
	keptMost  = 768
)

// The reasons why a call is not repeated.
var (
	ErrOtherCall = control.Refuse(control.ErrMeaningless, message.Errorf("this Idempotency-Key belongs to another call: choose a new one for each"))
	ErrUnderWay  = message.Errorf("this call was begun before, and whether it was recorded is not known: look at boardctl log, and ask again with a new Idempotency-Key where it is not there")
)

// BeginCall notes durably that a call begins, so that it is never carried out twice. It returns whether the call was answered
// before, and the answer, nil if that is not kept. A new call must first pass allow.
func (k *Keyring) BeginCall(p Person, key string, r control.Request, allow func() error) (said []byte, before bool, err error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if key == "" {
		return nil, false, allow()
	}
	said, before, err = k.known(p, key, r)
	if before || err != nil {
		return said, before, err
	}
	if err := allow(); err != nil {
		return nil, false, err
	}
	return nil, false, k.reserve(p, key, r)
}

// known finds a call that was begun before and is not too old. The caller holds the lock.
func (k *Keyring) known(p Person, key string, r control.Request) (said []byte, before bool, err error) {
	var known []byte
	var done bool
	since := k.clock().Add(-callLasts).UnixMicro()
	err = k.db.QueryRow("SELECT digest, answer IS NOT NULL, answer FROM call WHERE token = ? AND key = ? AND at_us > ?", p.Token, key, since).
		Scan(&known, &done, &said)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, false, nil
	case err != nil:
		return nil, false, control.NotRecorded(k.explain(err))
	case !bytes.Equal(known, digest(r)):
		return nil, false, ErrOtherCall
	case !done:
		return nil, false, ErrUnderWay
	}
	return said, true, nil
}

// reserve notes the beginning of a call in one transaction.
func (k *Keyring) reserve(p Person, key string, r control.Request) error {
	tx, err := k.db.Begin()
	if err != nil {
		return control.NotRecorded(k.explain(err))
	}
	defer tx.Rollback()
	if err := k.keep(tx, p, key, r); err != nil {
		return control.NotRecorded(k.explain(err))
	}
	if err := tx.Commit(); err != nil {
		return control.NotRecorded(k.explain(err))
	}
	return nil
}

// keep notes the beginning of a call, and drops calls that are too old or too many.
func (k *Keyring) keep(tx *sql.Tx, p Person, key string, r control.Request) error {
	now := k.clock()
	_, err := tx.Exec("DELETE FROM call WHERE at_us <= ?", now.Add(-callLasts).UnixMicro())
	if err == nil {
		_, err = tx.Exec("DELETE FROM call WHERE token = ?1 AND key IN (SELECT key FROM call WHERE token = ?1 ORDER BY at_us DESC LIMIT -1 OFFSET ?2)",
			p.Token, callsMost-1)
	}
	if err == nil {
		_, err = tx.Exec("INSERT INTO call (token, key, digest, at_us) VALUES (?, ?, ?, ?)", p.Token, key, digest(r), now.UnixMicro())
	}
	return err
}

// digest tells calls apart. It leaves out a PIN: the hash would lie beside the keyring's argon2id and be guessed sooner. It
// also leaves out a sealed move: there are so few legal ones that each could be tried.
func digest(r control.Request) []byte {
	switch b := r.Body.(type) {
	case control.SignBody:
		b.PIN = ""
		r.Body = b
	case control.SealBody:
		b.Move = ""
		r.Body = b
	}
	text, err := json.Marshal(struct {
		Op    control.Op
		Game  int
		Scope string `json:",omitempty"`
	}{r.Op, r.Game, r.Scope})
	body, wrong := json.Marshal(r.Body)
	if err = errors.Join(err, wrong); err != nil {
		panic("auth: a request that is no JSON: " + err.Error())
	}
	if r.Body != nil && string(body) != "{}" {
		text = append(append(text[:len(text)-1], ','), body[1:]...) // One object, as versions with one type for all bodies made it.
	}
	sum := sha256.Sum256(text)
	return sum[:]
}

// FinishCall keeps the answer to a call, if it is short.
func (k *Keyring) FinishCall(p Person, key string, said []byte) error {
	if len(said) > keptMost {
		said = nil
	}
	return k.settle(key, "UPDATE call SET answer = ? WHERE token = ? AND key = ?", append([]byte{}, said...), p.Token, key)
}

// ForgetCall frees a call that the board has refused: nothing was done.
func (k *Keyring) ForgetCall(p Person, key string) error {
	return k.settle(key, "DELETE FROM call WHERE token = ? AND key = ?", p.Token, key)
}

func (k *Keyring) settle(key, change string, args ...any) error {
	if key == "" {
		return nil
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	_, err := k.db.Exec(change, args...)
	return k.explain(err)
}
