package control

import (
	"bytes"
	"crypto/sha256"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
)

// A call is what makes a use of power known when it comes again.
type call struct {
	Key      string // Chosen by the caller for this one use, "" for none.
	Sequence int64  // Must be higher than in any call before with the same token, 0 for none.
}

// The reasons why a call is not carried out again.
var (
	errOtherCall = errors.New("this Idempotency-Key belongs to another call: choose a new one for each")
	errUnderWay  = errors.New("this call was begun before, and whether it was recorded is not known: look at boardctl log, and ask again with a new Idempotency-Key where it is not there")
)

// digest tells calls apart. A PIN is no part of it: its hash would lie beside the keyring's argon2id and be guessed sooner.
func digest(r Request) []byte {
	r.PIN = ""
	text, err := json.Marshal(struct {
		Op   Op
		Game int
		Request
	}{r.Op, r.Game, r})
	if err != nil {
		panic("control: a request that is no JSON: " + err.Error())
	}
	sum := sha256.Sum256(text)
	return sum[:]
}

// begin notes that a call is carried out, durably, so that it is never carried out twice. It returns the answer where the
// call was answered before.
func (k *Keyring) begin(p Person, c call, r Request) (answer []byte, err error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if c.Key != "" {
		var known []byte
		err := k.db.QueryRow("SELECT digest, answer FROM call WHERE token = ? AND key = ?", p.token, c.Key).Scan(&known, &answer)
		switch {
		case err == nil && !bytes.Equal(known, digest(r)):
			return nil, errOtherCall
		case err == nil && answer == nil:
			return nil, errUnderWay
		case err == nil:
			return answer, nil
		case !errors.Is(err, sql.ErrNoRows):
			return nil, notRecorded(k.explain(err))
		}
	}
	return nil, k.reserve(p, c, r)
}

// reserve takes the key and the sequence of a new call.
func (k *Keyring) reserve(p Person, c call, r Request) error {
	if c.Key == "" && c.Sequence == 0 {
		return nil
	}
	tx, err := k.db.Begin()
	if err != nil {
		return notRecorded(k.explain(err))
	}
	defer tx.Rollback()
	if c.Sequence != 0 {
		var last int64
		if err := tx.QueryRow("SELECT coalesce((SELECT last FROM sequence WHERE token = ?), 0)", p.token).Scan(&last); err != nil {
			return notRecorded(k.explain(err))
		}
		if c.Sequence <= last {
			return fmt.Errorf("%w: expected one higher than %d, found %d", errOldSequence, last, c.Sequence)
		}
		if _, err := tx.Exec("INSERT OR REPLACE INTO sequence (token, last) VALUES (?, ?)", p.token, c.Sequence); err != nil {
			return notRecorded(k.explain(err))
		}
	}
	if c.Key != "" {
		if _, err := tx.Exec("INSERT INTO call (token, key, digest) VALUES (?, ?, ?)", p.token, c.Key, digest(r)); err != nil {
			return notRecorded(k.explain(err))
		}
	}
	if err := tx.Commit(); err != nil {
		return notRecorded(k.explain(err))
	}
	return nil
}

// errOldSequence says that a call is an old one.
var errOldSequence = errors.New("old sequence")

// finish keeps the answer of a call that was carried out.
func (k *Keyring) finish(p Person, c call, answer []byte) error {
	return k.settle(c, "UPDATE call SET answer = ? WHERE token = ? AND key = ?", answer, p.token, c.Key)
}

// forget gives a call free that the board has refused: nothing was done.
func (k *Keyring) forget(p Person, c call) error {
	return k.settle(c, "DELETE FROM call WHERE token = ? AND key = ?", p.token, c.Key)
}

func (k *Keyring) settle(c call, change string, args ...any) error {
	if c.Key == "" {
		return nil
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	_, err := k.db.Exec(change, args...)
	return k.explain(err)
}
