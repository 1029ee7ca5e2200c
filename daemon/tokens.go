package daemon

import (
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/record"
)

// tokens holds the grants that the session's log still lacks, and those that it has.
type tokens struct {
	owed bool // Some may be in the keyring: made while no board was on, or while nothing was recorded.
	said map[record.Token]bool
}

// enter notes a record of a grant.
func (t *tokens) enter(r record.Token) {
	if t.said == nil {
		t.said = map[record.Token]bool{}
	}
	t.said[identity(r)] = true
}

// identity identifies a grant, wherever and whenever it enters the log, and in the words of whichever game.
func identity(r record.Token) record.Token {
	r.Head, r.At = record.Head{}, 0
	return record.InWords(r, engine.First.String())
}

// granted returns the input for a grant, none if the session has it: boardd may have been killed before the keyring knew.
func (d *Daemon) granted(g control.Grant) ([]fact.Input, error) {
	if d.named == 0 || !d.replay.done() {
		return nil, control.ErrStarting
	}
	in := fact.Token{Text: g.What(), Name: g.Name, Gives: string(g.Role), Of: g.Game, When: g.At.Format(time.RFC3339Nano)}
	if g.Side != "" {
		side, err := engine.ParseSide(g.Side) // By either word, as the token was made: the log has one of them.
		if err != nil {
			return nil, err
		}
		in.Side = side
	}
	if d.tokens.said[identity(game.TokenRecord(in, record.Head{}, 0))] {
		return nil, nil
	}
	return []fact.Input{{Fact: in}}, nil
}

// enterOwed enters the owed grants once the board can take them.
func (d *Daemon) enterOwed() {
	d.mu.Lock()
	due := d.tokens.owed && d.server != nil && d.named > 0 && !d.ended && d.replay.done()
	d.tokens.owed = d.tokens.owed && !due
	d.mu.Unlock()
	if due {
		d.server.LogGrants()
	}
}
