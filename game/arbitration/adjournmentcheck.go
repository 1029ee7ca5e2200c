package arbitration

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game/refusal"
)

// Check returns the reason to refuse an input of the adjournment, nil for none.
func (c *Adjournment) Check(g Adjourning, in fact.Input) *refusal.Error {
	switch f := in.Fact.(type) {
	case fact.Open:
		if !c.on {
			return refusal.New(refusal.NotAdjourned, in.Word())
		}
		return c.checkKey(f.Text)
	case fact.Seal:
		if !c.on && f.Side != g.Position.Turn() {
			return refusal.New(refusal.SealsOutOfTurn)
		}
	case fact.Adjourn:
		if !c.on && c.Sealed(g.Ply) == engine.NoSide {
			return refusal.New(refusal.NothingSealed)
		}
	}
	if c.on {
		return refusal.New(refusal.Adjourned, in.Word())
	}
	return nil
}

// checkKey refuses a key that does not open the sealed envelope.
func (c *Adjournment) checkKey(key string) *refusal.Error {
	if c.envelope == "" || key == fact.KeyLost {
		return nil
	}
	if _, err := openSealed(c.envelope, key); err != nil {
		return refusal.New(refusal.OtherKey)
	}
	return nil
}
