package arbitration

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/input"
	"github.com/kyban/kyban/internal/covered"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/trace"
)

// Everyone is how many sign: both players and the arbiter.
const Everyone = 3

// Lapsed is a signature that counts no more.
type Lapsed struct {
	record.Signed
	Changed []string // What of that which it covers, as in SignaturesVoid; nothing where another result was given.
}

// Sign records a signature under the result, "" while there is none. account is what it covers. With the signatures of both
// players and the arbiter the result is confirmed.
func (c *Case) Sign(b Board, in input.Input, result string, account *covered.Account) {
	if result == "" {
		c.note(b, record.Note{Code: "nothing_to_sign", Name: in.Name}, rulebook.Citation{})
		return
	}
	if c.signed == nil {
		c.signed = map[string]bool{}
	}
	before, game := len(c.signed), b.Game()
	c.signed[Whose(in.Side)] = true
	signed := record.Signed{Head: head("signed", game), By: Whose(in.Side), Name: in.Name, Result: result, At: game.At}
	if in.Covers > 0 {
		signed.Digest, c.covered = account.Digest(in.Covers), account.Parts()
	}
	c.names = append(slices.DeleteFunc(c.names, func(s record.Signed) bool { return s.By == signed.By && s.Name == signed.Name }), signed)
	c.lapsed = slices.DeleteFunc(c.lapsed, func(l Lapsed) bool { return l.By == signed.By })
	b.Say(signed)
	if before < Everyone && c.isConfirmed() {
		c.stands = true
		b.Say(record.Confirmed{Head: head("confirmed", game), Result: result, At: game.At})
	}
}

// VoidSignatures makes signatures void where something has changed that they cover, and says so. Those of an earlier version
// are under the result alone.
func (c *Case) VoidSignatures(b Board, result string, account *covered.Account) {
	covers := func(s record.Signed) bool { return s.Digest != "" }
	if !slices.ContainsFunc(c.names, covers) {
		return
	}
	changed := c.covered.Changed(account.Parts())
	if len(changed) == 0 {
		return
	}
	game := b.Game()
	said := record.SignaturesVoid{Head: head("signatures_void", game), Result: result, Changed: changed, At: game.At}
	for _, signed := range c.names {
		if covers(signed) {
			c.lapsed = append(c.lapsed, Lapsed{signed, changed})
		}
	}
	standing := c.Signatures()
	c.names = slices.DeleteFunc(c.names, covers)
	c.signed = map[string]bool{}
	for _, signed := range c.names {
		c.signed[signed.By] = true
	}
	said.Who = slices.DeleteFunc(standing, func(who string) bool { return c.signed[who] })
	b.Say(said)
}

// ReplaceResult takes it that another result is given: what was signed counts no more.
func (c *Case) ReplaceResult() {
	c.lapse()
	c.stands = false
}

// WithdrawResult takes it that there is no result any more, and nothing to sign.
func (c *Case) WithdrawResult() {
	c.signed, c.names, c.lapsed, c.stands = nil, nil, nil, false
}

// SwapColours takes it that the result is recorded under the other colours. Where everybody has signed it the signatures stand,
// each for the other side; else the result has to be signed as it is now.
func (c *Case) SwapColours(result string, account *covered.Account) {
	if !c.isConfirmed() {
		c.lapse()
		return
	}
	for i := range c.names {
		signed := &c.names[i]
		signed.Result = result
		if side, err := engine.ParseSide(signed.By); err == nil {
			signed.By = side.Other().String()
		}
	}
	c.covered = account.Parts() // Signed as it was, recorded as it is now.
}

// lapse makes the signatures void: what was signed was another result.
func (c *Case) lapse() {
	for _, signed := range c.names {
		c.lapsed = append(c.lapsed, Lapsed{Signed: signed})
	}
	c.signed, c.names = nil, nil
}

func (c *Case) isConfirmed() bool { return len(c.signed) == Everyone }

// ResultStands says whether the rulebook lets the result stand, whatever is found: everybody has signed it, also where names or
// rulings were changed under the signatures since. Else that would be a way to a result that nobody may change any more.
func (c *Case) ResultStands() bool {
	return c.stands && c.book.Parameters.Confirmed != (rulebook.Citation{})
}

// Signatures returns who has signed the result as it is: red, black, arbiter.
func (c *Case) Signatures() (by []string) {
	for _, who := range []string{engine.Red.String(), engine.Black.String(), trace.Arbiter} {
		if c.signed[who] {
			by = append(by, who)
		}
	}
	return by
}

// Lapsed returns the signatures that count no more, of whoever has not signed anew.
func (c *Case) Lapsed() []Lapsed {
	all := slices.Clone(c.lapsed)
	for i := range all {
		all[i].Changed = slices.Clone(all[i].Changed)
	}
	return all
}
