package auth

import (
	"cmp"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"errors"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/message"
)

// token gives a person a role until it expires or is revoked. Its text, kyb_ROLE_ and 256 random bits, is shown once.
type token struct {
	control.Token
	id    int64
	pin   string // argon2id, "" for none.
	tries int    // Wrong PINs in a row.
	late  bool   // The expiry is stored.
	owed  bool   // The revocation is not stored yet.
}

// tokenKiB bounds the disk space of a token or a session.
const tokenKiB = 4

// The reasons why a token is refused.
var (
	ErrNoToken      = unauthenticated(message.Errorf("expected a token, in the header Authorization: Bearer kyb_... (boardctl: --token or KYBAN_TOKEN); the operator makes one with: boardctl token new"))
	ErrUnknownToken = unauthenticated(message.Errorf("no token of this board: it was mistyped, or made for another board"))
	ErrRevoked      = unauthenticated(message.Errorf("the token was revoked"))
	ErrExpired      = unauthenticated(message.Errorf("the token has expired"))
)

// unauthenticated returns an error with the reason why the caller is unknown.
func unauthenticated(why error) error { return control.Refuse(control.ErrUnauthenticated, why) }

func (k *Keyring) Make(n control.NewToken) (control.MadeToken, error) {
	want, lasts := asked(n)
	text, made, err := k.New(want, lasts, n.PIN)
	return control.MadeToken{Token: made, Text: text}, err
}

// asked returns the requested token, and its lifetime.
func asked(n control.NewToken) (control.Token, time.Duration) {
	return control.Token{Name: n.Name, Role: n.Role, Side: n.Side, Game: n.Game}, time.Duration(n.Seconds) * time.Second
}

// New makes a token that is in force for a while (0: until it is revoked) and returns its text, which is not kept. The PIN, ""
// for none, may stand for a player's signature.
func (k *Keyring) New(want control.Token, lasts time.Duration, pin string) (text string, made control.Token, err error) {
	t := token{Token: want}
	if err := k.checkNew(want, lasts, pin); err != nil {
		return "", want, err
	}
	if err := k.CheckSpace(tokenKiB); err != nil {
		return "", t.Token, err
	}
	if pin != "" {
		t.pin, t.PIN = k.derive(pin), true
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	now := k.clock().UTC().Truncate(time.Microsecond)
	if err := k.clashes(&t, now); err != nil {
		return "", t.Token, err
	}
	t.Made = &now
	if lasts > 0 {
		end := now.Add(lasts)
		t.Expires = &end
	}
	secret := make([]byte, 32)
	rand.Read(secret) // Never fails.
	text = control.TokenPrefix(t.Role) + base64.RawURLEncoding.EncodeToString(secret)
	hash := sha256.Sum256([]byte(text))
	err = k.change(&t, false, now, func(tx *sql.Tx) error {
		result, err := tx.Exec("INSERT INTO token (hash, name, role, side, game, made_us, expires_us, pin) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
			hash[:], t.Name, t.Role, t.Side, t.Game, micros(t.Made), micros(t.Expires), t.pin)
		if err == nil {
			t.id, err = result.LastInsertId()
		}
		return err
	})
	if err != nil {
		return "", t.Token, err
	}
	k.byHash[hash] = &t
	return text, t.Token, nil
}

// Check returns why the requested token can't be made, beside others of the same request. It makes none.
func (k *Keyring) Check(n control.NewToken, beside ...control.NewToken) error {
	want, lasts := asked(n)
	if err := k.checkNew(want, lasts, n.PIN); err != nil {
		return err
	}
	for _, other := range beside {
		if readAlike(other.Name, n.Name) {
			return message.Errorf("name %q: somebody else is to have a token of that name: choose another one, for the log names people by it", n.Name)
		}
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.clashes(&token{Token: want}, k.clock())
}

// clashes returns why a token can't be in force beside the current ones. The caller holds the lock.
func (k *Keyring) clashes(t *token, now time.Time) error {
	for _, other := range k.byHash {
		if err := t.clashes(other); err != nil && other.inForce(now) == nil {
			return err
		}
	}
	return nil
}

// checkNew refuses an impossible token, lifetime or PIN.
func (k *Keyring) checkNew(t control.Token, lasts time.Duration, pin string) error {
	if err := errors.Join(k.checkToken(t), k.checkPIN(t, pin)); err != nil {
		return err
	}
	if lasts < 0 {
		return message.Errorf("a token for %v: expected how long it is in force, such as 8h", lasts)
	}
	return nil
}

func (k *Keyring) checkToken(t control.Token) error {
	if err := cmp.Or(control.CheckText(message.Word("name"), t.Name, control.BodyMax), control.CheckName(t.Name)); err != nil {
		return err
	}
	switch {
	case !slices.Contains(k.roles.names(), string(t.Role)):
		return message.Errorf("role %q: expected %s", t.Role, strings.Join(k.roles.names(), ", "))
	case readAlike(t.Name, Operator().Name):
		return message.Errorf("name %q: in the log that is who started boardd; choose a person's name", t.Name)
	case t.Role == control.Player && !slices.Contains(control.Sides(), t.Side):
		return message.Errorf("side %q: expected red (in chess white) or black: a player's token is for one side", t.Side)
	case t.Role == control.Player && t.Game <= 0:
		return message.Errorf("a player's token is for one game: name it with --game, or let boardd run and the game be on")
	case t.Role != control.Player && (t.Side != "" || t.Game != 0):
		return message.Errorf("a token of role %s is for no side and no game", t.Role)
	}
	return nil
}

// clashes returns why two tokens can't be in force together, nil if they can.
func (t *token) clashes(other *token) error {
	switch {
	case readAlike(other.Name, t.Name):
		return message.Errorf("%s has a token that is in force: revoke it first, or choose another name, for the log names people by it", other.Name)
	case t.Role == control.Player && other.Role == control.Player && other.Game == t.Game && control.SameSide(other.Side, t.Side):
		return message.Errorf("%s has the token for %s of game %d: revoke it first, for one player speaks for a side", other.Name, t.Side, t.Game)
	}
	return nil
}

// Tokens returns all tokens ever made, oldest first.
func (k *Keyring) Tokens() []control.Token {
	k.mu.RLock()
	defer k.mu.RUnlock()
	tokens := []control.Token{}
	for _, t := range slices.SortedFunc(maps.Values(k.byHash), func(a, b *token) int { return cmp.Compare(a.id, b.id) }) {
		tokens = append(tokens, t.Token)
	}
	return tokens
}

// ErrNoHolder means that no person of that name has a token in force.
var ErrNoHolder = message.Errorf("nobody of that name has a token that is in force; boardctl token list names them")

// Revoke ends the token of a person. The token is refused from now on, even if the disk can't store the revocation, which is an
// error.
func (k *Keyring) Revoke(name string) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	now := k.clock().UTC()
	for _, t := range k.byHash {
		if t.Name != name || t.inForce(now) != nil && !t.owed {
			continue
		}
		err := k.change(t, true, now, func(tx *sql.Tx) error {
			_, err := tx.Exec("UPDATE token SET revoked_us = ? WHERE id = ?", now.UnixMicro(), t.id)
			return err
		})
		t.Revoked, t.owed = &now, err != nil
		k.notifyRevoked()
		if err != nil {
			return control.NotRecorded(message.Errorf("that the token of %s is revoked: a boardd that runs refuses it until it ends; revoke it again: %w", name, err))
		}
		return nil
	}
	return message.Errorf("%q: %w", name, ErrNoHolder)
}

func (k *Keyring) Find(text string) (Person, error) {
	if text == "" {
		return Person{}, ErrNoToken
	}
	hash := sha256.Sum256([]byte(text))
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.show(k.byHash[hash])
}

func (k *Keyring) holder(id int64) (Person, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, t := range k.byHash {
		if t.id == id {
			return k.show(t)
		}
	}
	return k.show(nil)
}

// show returns the holder of a token, and why it is refused, if it is. The caller holds the lock.
func (k *Keyring) show(t *token) (Person, error) {
	if t == nil {
		return Person{}, ErrUnknownToken
	}
	err := t.inForce(k.clock())
	if errors.Is(err, ErrExpired) && !t.late {
		t.late = k.remember() == nil // A board that starts with its clock set back must not accept it again.
	}
	return k.person(t), err
}

func (k *Keyring) person(t *token) Person {
	p := Person{Name: t.Name, Role: t.Role, Side: t.Side, Game: t.Game, Token: t.id, rights: k.roles.Of(t.Role).Rights}
	if t.Expires != nil {
		p.until = *t.Expires
	}
	return p
}

// inForce returns why a token is refused at a time, nil if it is in force.
func (t *token) inForce(now time.Time) error {
	switch {
	case t.Revoked != nil:
		return ErrRevoked
	case t.Expires != nil && !now.Before(*t.Expires):
		return ErrExpired
	}
	return nil
}

// UnloggedGrant is a token that was made or revoked, and that no game's log names yet. The keyring keeps it until a log does,
// because no board may be on at that time.
type UnloggedGrant struct {
	control.Grant
	id int64
}

// change makes a change to a token, and notes in the same transaction that the log lacks it.
func (k *Keyring) change(t *token, revoked bool, at time.Time, do func(*sql.Tx) error) error {
	tx, err := k.db.Begin()
	if err != nil {
		return k.explain(err)
	}
	defer tx.Rollback()
	if err = do(tx); err == nil {
		err = oweLog(tx, t, revoked, at)
	}
	if err == nil {
		err = tx.Commit()
	}
	return k.explain(err)
}

// oweLog notes in a transaction that the log lacks a change of a token.
func oweLog(tx *sql.Tx, t *token, revoked bool, at time.Time) error {
	_, err := tx.Exec("INSERT INTO unlogged (revoked, name, role, side, game, at_us) VALUES (?, ?, ?, ?, ?, ?)",
		revoked, t.Name, t.Role, t.Side, t.Game, at.UnixMicro())
	return err
}

// Unlogged returns the changes that the log lacks, oldest first.
func (k *Keyring) Unlogged() ([]UnloggedGrant, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	rows, err := k.db.Query("SELECT id, revoked, name, role, side, game, at_us FROM unlogged ORDER BY id")
	if err != nil {
		return nil, k.explain(err)
	}
	defer rows.Close()
	var grants []UnloggedGrant
	for rows.Next() {
		var g UnloggedGrant
		var at int64
		if err := rows.Scan(&g.id, &g.Revoked, &g.Name, &g.Role, &g.Side, &g.Game, &at); err != nil {
			return nil, k.explain(err)
		}
		g.At = time.UnixMicro(at).UTC()
		grants = append(grants, g)
	}
	return grants, k.explain(rows.Err())
}

// Logged notes that the log has the change.
func (k *Keyring) Logged(g UnloggedGrant) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	_, err := k.db.Exec("DELETE FROM unlogged WHERE id = ?", g.id)
	return k.explain(err)
}

// readAlike reports whether two names look the same in a log: it ignores how accents are composed, blanks, invisible characters
// and case.
func readAlike(a, b string) bool { return strings.EqualFold(visible(a), visible(b)) }

func visible(name string) string {
	shown := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, norm.NFKC.String(name))
	return strings.Join(strings.Fields(shown), " ")
}

// revocationPoll is how often the end of a right is compared with the clock.
const revocationPoll = time.Second

// WatchRevocation calls ended, with the reason, as soon as a person's right ends: the token was revoked or has expired, or the
// session has ended. Identify authenticates the person once more. WatchRevocation returns when it has called ended, or when
// stop is closed.
//
// A session is looked up on the disk, so identify is called after a revocation or when a right expires, and never on each tick.
func (k *Keyring) WatchRevocation(stop <-chan struct{}, identify func() (Person, error), ended func(why error)) {
	ticks := time.NewTicker(revocationPoll)
	defer ticks.Stop()
	for {
		revoked := k.nextRevocation()
		person, err := identify()
		if err != nil {
			ended(err)
			return
		}
		for over := false; !over; {
			select {
			case <-stop:
				return
			case <-revoked:
				over = true
			case <-ticks.C:
				over = k.isPast(person.until)
			}
		}
	}
}

// nextRevocation returns a channel that is closed when a token is revoked or a session ends. A caller that gets the channel
// before it checks a right misses no revocation.
func (k *Keyring) nextRevocation() <-chan struct{} {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.revoked == nil {
		k.revoked = make(chan struct{})
	}
	return k.revoked
}

// notifyRevoked wakes all that wait for a revocation. The caller holds the lock.
func (k *Keyring) notifyRevoked() {
	if k.revoked != nil {
		close(k.revoked)
		k.revoked = nil
	}
}

// isPast reports whether a time has come; the zero time never comes.
func (k *Keyring) isPast(t time.Time) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return !t.IsZero() && !k.clock().Before(t)
}
