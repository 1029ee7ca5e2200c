package arbitration

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/input"
	"github.com/kyban/kyban/game/refusal"
)

// Check returns the reason to refuse an input of the adjournment, nil for none.
func (c *Adjournment) Check(g Adjourning, in input.Input) *refusal.Error {
	switch {
	case in.Kind == input.Open && !c.on:
		return refusal.New(refusal.NotAdjourned, in.Kind)
	case in.Kind == input.Open:
		return c.checkKey(in.Text)
	case c.on:
		return refusal.New(refusal.Adjourned, in.Kind)
	case in.Kind == input.Seal && in.Side != g.Position.Turn():
		return refusal.New(refusal.SealsOutOfTurn)
	case in.Kind == input.Adjourn && c.Sealed(g.Ply) == engine.NoSide:
		return refusal.New(refusal.NothingSealed)
	}
	return nil
}

// checkKey refuses a key that does not open the sealed envelope.
func (c *Adjournment) checkKey(key string) *refusal.Error {
	if c.envelope == "" || key == input.KeyLost {
		return nil
	}
	if _, err := openSealed(c.envelope, key); err != nil {
		return refusal.New(refusal.OtherKey)
	}
	return nil
}
