package arbitration

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/internal/covered"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
)

// Everyone is the number of signers: both players and the arbiter.
const Everyone = 3

// Lapsed is a signature that no longer counts.
type Lapsed struct {
	record.Signed
	Changed []string // The covered parts that changed, as in SignaturesVoid; empty if another result was given.
}

// Sign records a signature under the result, "" if there is none. account holds what it covers. The signatures of both
// players and the arbiter confirm the result.
func (c *Case) Sign(v View, in fact.Sign, result string, account *covered.Account) []line.Act {
	b := enter(v)
	if result == "" {
		b.note(record.Note{Code: "nothing_to_sign", Name: in.Name}, rulebook.Citation{})
		return b.acts
	}
	if c.signed == nil {
		c.signed = map[record.Side]bool{}
	}
	before, game := len(c.signed), b.State
	c.signed[Whose(in.Side)] = true
	signed := record.Signed{Head: game.Head("signed"), By: Whose(in.Side), Name: in.Name, Result: result, Checked: game.Checked, At: game.Now}
	if in.Covers {
		signed.Digest, c.covered = account.Digest(in.LayoutCovered()), account.Parts()
	}
	c.names = append(slices.DeleteFunc(c.names, func(s record.Signed) bool { return s.By == signed.By && s.Name == signed.Name }), signed)
	c.lapsed = slices.DeleteFunc(c.lapsed, func(l Lapsed) bool { return l.By == signed.By })
	b.do(signed)
	if before < Everyone && c.isConfirmed() {
		c.stands = true
		b.do(record.Confirmed{Head: game.Head("confirmed"), Result: result, At: game.Now})
	}
	return b.acts
}

// VoidSignatures voids signatures if something that they cover has changed, and emits that. Signatures of an earlier version
// cover the result alone.
func (c *Case) VoidSignatures(v View, result string, account *covered.Account) []line.Act {
	covers := func(s record.Signed) bool { return s.Digest != "" }
	if !slices.ContainsFunc(c.names, covers) {
		return nil
	}
	changed := c.covered.Changed(account.Parts())
	if len(changed) == 0 {
		return nil
	}
	game := v.State
	said := record.SignaturesVoid{Head: game.Head("signatures_void"), Result: result, Changed: changed, At: game.Now}
	for _, signed := range c.names {
		if covers(signed) {
			c.lapsed = append(c.lapsed, Lapsed{signed, changed})
		}
	}
	standing := c.Signatures()
	c.names = slices.DeleteFunc(c.names, covers)
	c.signed = map[record.Side]bool{}
	for _, signed := range c.names {
		c.signed[signed.By] = true
	}
	said.Who = slices.DeleteFunc(standing, func(who record.Side) bool { return c.signed[who] })
	return []line.Act{said}
}

// ReplaceResult voids the signatures because another result is given.
func (c *Case) ReplaceResult() {
	c.lapse()
	c.stands = false
}

// WithdrawResult removes the result: there is nothing to sign.
func (c *Case) WithdrawResult() {
	c.signed, c.names, c.lapsed, c.stands = nil, nil, nil, false
}

// SwapColours records the result under the other colours. If all have signed it, the signatures stand, each for the other
// side; else the new result must be signed.
func (c *Case) SwapColours(result string, account *covered.Account) {
	if !c.isConfirmed() {
		c.lapse()
		return
	}
	for i := range c.names {
		signed := &c.names[i]
		signed.Result = result
		if side, err := engine.ParseSide(string(signed.By)); err == nil {
			signed.By = record.SideOf(side.Other())
		}
	}
	c.covered = account.Parts() // Signed before the swap, recorded after it.
}

// lapse voids the signatures: they were under another result.
func (c *Case) lapse() {
	for _, signed := range c.names {
		c.lapsed = append(c.lapsed, Lapsed{Signed: signed})
	}
	c.signed, c.names = nil, nil
}

func (c *Case) isConfirmed() bool { return len(c.signed) == Everyone }

// ResultStands reports whether the rulebook lets the result stand despite any later finding: all have signed it. That holds
// even if a change of names or rulings voided signatures since. Else such a change would be a way to a result that must not
// change any more.
func (c *Case) ResultStands() bool {
	return c.stands && c.book.Parameters.Confirmed != (rulebook.Citation{})
}

// Signatures returns the signers of the current result: red, black, arbiter.
func (c *Case) Signatures() (by []record.Side) {
	for _, who := range []record.Side{Whose(engine.First), Whose(engine.Second), Whose(engine.NoSide)} {
		if c.signed[who] {
			by = append(by, who)
		}
	}
	return by
}

// Lapsed returns the signatures that no longer count, of those who have not signed anew.
func (c *Case) Lapsed() []Lapsed {
	all := slices.Clone(c.lapsed)
	for i := range all {
		all[i].Changed = slices.Clone(all[i].Changed)
	}
	return all
}
