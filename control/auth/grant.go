package auth

import (
	"database/sql"
	"time"

	"github.com/kyban/kyban/control"
)

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
