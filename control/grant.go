package control

import (
	"database/sql"
	"fmt"
	"time"
)

// Grant is a token that was made, or revoked: a use of power that the log of the game that is on names. The keyring keeps it
// until the log has it, because no board may be on at that time.
type Grant struct {
	Revoked bool
	Name    string
	Role    Role
	Side    string
	Game    int
	At      time.Time

	id int64
}

// What says what became of the token.
func (g Grant) What() string {
	if g.Revoked {
		return "revoked"
	}
	return "made"
}

// owe notes in a transaction that the log lacks a token that was made, or revoked.
func owe(tx *sql.Tx, t *Token, revoked bool, at time.Time) error {
	_, err := tx.Exec("INSERT INTO unlogged (revoked, name, role, side, game, at_us) VALUES (?, ?, ?, ?, ?, ?)",
		revoked, t.Name, t.Role, t.Side, t.Game, at.UnixMicro())
	return err
}

// change makes a change together with what the log will lack of it.
func (k *Keyring) change(t *Token, revoked bool, at time.Time, do func(*sql.Tx) error) error {
	tx, err := k.db.Begin()
	if err != nil {
		return k.explain(err)
	}
	defer tx.Rollback()
	if err = do(tx); err == nil {
		err = owe(tx, t, revoked, at)
	}
	if err == nil {
		err = tx.Commit()
	}
	return k.explain(err)
}

// unlogged returns what the log lacks, in the order in which it came about.
func (k *Keyring) unlogged() ([]Grant, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	rows, err := k.db.Query("SELECT id, revoked, name, role, side, game, at_us FROM unlogged ORDER BY id")
	if err != nil {
		return nil, k.explain(err)
	}
	defer rows.Close()
	var grants []Grant
	for rows.Next() {
		var g Grant
		var at int64
		if err := rows.Scan(&g.id, &g.Revoked, &g.Name, &g.Role, &g.Side, &g.Game, &at); err != nil {
			return nil, k.explain(err)
		}
		g.At = time.UnixMicro(at).UTC()
		grants = append(grants, g)
	}
	return grants, k.explain(rows.Err())
}

// logged notes that the log has what it lacked.
func (k *Keyring) logged(g Grant) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	_, err := k.db.Exec("DELETE FROM unlogged WHERE id = ?", g.id)
	return k.explain(err)
}

// enterGrants enters in the log of the game that is on which tokens were made and revoked. What can't be entered now stays
// in the keyring.
func (a *api) enterGrants() {
	a.granting.Lock()
	defer a.granting.Unlock()
	grants, err := a.keyring.unlogged()
	for _, g := range grants {
		if _, err = a.board.Do(Request{Op: MakeToken, Grant: &g, By: operator.Name, Role: Operator}); err == nil {
			err = a.keyring.logged(g)
		}
		if err != nil {
			a.notices.say(fmt.Sprintf("control: that the token of %s is %s will be in the log later: %v", g.Name, g.What(), err))
			return
		}
	}
	if err != nil {
		a.notices.say(fmt.Sprintf("control: which tokens are made and revoked will be in the log later: %v", err))
	}
}

// EnterGrants enters in the log of the game that is on which tokens were made and revoked while none was.
func (s *Server) EnterGrants() { s.api.enterGrants() }
