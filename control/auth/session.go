package auth

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/alexedwards/scs/v2"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/message"
)

// sessionLasts is how long a browser stays signed in at most: a day at a tournament.
const sessionLasts = 12 * time.Hour

// sessionToken is the session's key for the token that began it.
const sessionToken = "token"

// ErrNoSession means that a browser is no longer signed in.
var ErrNoSession = control.Refuse(control.ErrUnauthenticated, message.Errorf("this session has ended, or is none of this board: sign in again"))

// Sessions are those of browsers. A session has the rights of the token that began it, only while that token is in force. The
// text of the token is not kept, neither here nor in the browser.
type Sessions struct {
	keyring *Keyring
	manager *scs.SessionManager
}

// NewSessions returns the sessions that a keyring keeps.
func NewSessions(k *Keyring) *Sessions {
	manager := scs.New()
	manager.Store, manager.Lifetime, manager.HashTokenInStore = sessionStore{k}, sessionLasts, true
	return &Sessions{k, manager}
}

// Begin begins a session with a token. Its secret is new each time, so that an attacker can't plant a known one in a browser;
// the browser's previous session ends.
func (s *Sessions) Begin(token, before string) (secret string, until time.Time, p Person, err error) {
	if p, err = s.keyring.Find(token); err != nil {
		return "", time.Time{}, p, err
	}
	secret, until, err = s.begin(p, before)
	return secret, until, p, err
}

// BeginByPIN is Begin with the token of a person, by his name and PIN.
func (s *Sessions) BeginByPIN(name, pin, before string) (secret string, until time.Time, p Person, err error) {
	if p, err = s.keyring.FindByPIN(name, pin); err != nil {
		return "", time.Time{}, p, err
	}
	secret, until, err = s.begin(p, before)
	return secret, until, p, err
}

func (s *Sessions) begin(p Person, before string) (secret string, until time.Time, err error) {
	if err := s.keyring.CheckSpace(tokenKiB); err != nil {
		return "", time.Time{}, err
	}
	if err := s.End(before); err != nil {
		return "", time.Time{}, err
	}
	ctx, err := s.manager.Load(context.Background(), "")
	if err != nil {
		return "", time.Time{}, err
	}
	s.manager.Put(ctx, sessionToken, p.Token)
	secret, until, err = s.manager.Commit(ctx)
	if err != nil {
		return "", time.Time{}, control.NotRecorded(err)
	}
	return secret, until, nil
}

// Find returns the person of a session by its secret, or why it is refused if its token is no longer in force.
func (s *Sessions) Find(secret string) (Person, error) {
	ctx, err := s.manager.Load(context.Background(), secret)
	if err != nil {
		return Person{}, err
	}
	id := s.manager.GetInt64(ctx, sessionToken)
	if id == 0 {
		return Person{}, ErrNoSession
	}
	p, err := s.keyring.holder(id)
	if end := s.manager.Deadline(ctx); p.until.IsZero() || end.Before(p.until) {
		p.until = end
	}
	return p, err
}

// End ends a session, if there is one.
func (s *Sessions) End(secret string) error {
	if secret == "" {
		return nil
	}
	ctx, err := s.manager.Load(context.Background(), secret)
	if err != nil {
		return err
	}
	return s.manager.Destroy(ctx)
}

// sessionStore keeps sessions in the keyring, by the hashes of their secrets. They end by the keyring's clock, which is
// never set back, as SQLite's own is with the computer's.
type sessionStore struct{ keyring *Keyring }

// Find returns the data of a session that is not over.
func (s sessionStore) Find(hash string) (data []byte, found bool, err error) {
	s.keyring.mu.Lock()
	defer s.keyring.mu.Unlock()
	err = s.keyring.db.QueryRow("SELECT data FROM session WHERE hash = ? AND until_us > ?", hash, s.keyring.clock().UnixMicro()).Scan(&data)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, false, nil
	}
	return data, err == nil, s.keyring.explain(err)
}

// Commit keeps a session. It drops those that are over, and the oldest of a token that has too many.
func (s sessionStore) Commit(hash string, data []byte, until time.Time) error {
	_, values, err := scs.GobCodec{}.Decode(data)
	if err != nil {
		return err
	}
	s.keyring.mu.Lock()
	defer s.keyring.mu.Unlock()
	if _, err := s.keyring.db.Exec("DELETE FROM session WHERE until_us <= ?", s.keyring.clock().UnixMicro()); err != nil {
		return s.keyring.explain(err)
	}
	_, err = s.keyring.db.Exec("INSERT OR REPLACE INTO session (hash, data, until_us, token) VALUES (?, ?, ?, ?)", hash, data, until.UnixMicro(), values[sessionToken])
	if err != nil {
		return s.keyring.explain(err)
	}
	var role control.Role
	if err := s.keyring.db.QueryRow("SELECT role FROM token WHERE id = ?", values[sessionToken]).Scan(&role); err != nil {
		return s.keyring.explain(err)
	}
	_, err = s.keyring.db.Exec(`DELETE FROM session WHERE token = ?1 AND hash IN
		(SELECT hash FROM session WHERE token = ?1 ORDER BY until_us DESC LIMIT -1 OFFSET ?2)`, values[sessionToken], s.keyring.roles.Of(role).Sessions)
	s.keyring.notifyRevoked()
	return s.keyring.explain(err)
}

func (s sessionStore) Delete(hash string) error {
	s.keyring.mu.Lock()
	defer s.keyring.mu.Unlock()
	_, err := s.keyring.db.Exec("DELETE FROM session WHERE hash = ?", hash)
	s.keyring.notifyRevoked()
	return s.keyring.explain(err)
}
