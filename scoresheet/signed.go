package scoresheet

import (
	"fmt"
	"iter"
	"strings"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/covered"
	"github.com/kyban/kyban/record"
)

// CheckSignatures computes anew from the records of a game what its signatures cover. The error names the first signature with a digest
// that differs from that of the records before it, or that still counts after a change of what it covers. Signatures of versions that
// signed the result alone have no digest, and are not checked.
func CheckSignatures(rows iter.Seq2[boardlog.Row, error]) error {
	var c signatureCheck
	for row, err := range rows {
		if err != nil {
			return err
		}
		if row.IsFact() {
			continue
		}
		if err := c.take(&row); err != nil {
			return fmt.Errorf("record %d: %w", row.Seq, err)
		}
	}
	return c.compare()
}

// signatureCheck follows the signatures of a game.
type signatureCheck struct {
	account covered.Account
	signed  map[record.Side]bool // The signers with signatures that count.
	covers  covered.Parts        // What those with a digest cover, nil without one.
}

func (c *signatureCheck) take(row *boardlog.Row) error {
	r, err := decoded(row, func(kind string) bool { return kind == "signed" || kind == "signatures_void" || covered.Concerns(kind) })
	if err != nil || r == nil {
		return err
	}
	c.account.Take(r, row.Bytes)
	switch r := record.InWords(r, engine.First.String()).(type) {
	case record.Signed:
		return c.sign(r)
	case record.SignaturesVoid:
		c.void(r)
	case record.State:
		if r.State == "playing" {
			c.signed, c.covers = nil, nil
		}
	case record.Result:
		c.lapse(r)
	}
	return nil
}

// sign compares the digest of a signature with that of the records before it.
func (c *signatureCheck) sign(s record.Signed) error {
	if err := c.compare(); err != nil {
		return err
	}
	if c.signed == nil {
		c.signed = map[record.Side]bool{}
	}
	c.signed[s.By] = true
	if s.Digest == "" {
		return nil
	}
	if !c.account.IsDigest(s.Digest) {
		return fmt.Errorf("the signature of %s (%s) is not under what the records say: expected the digest %s, found %s", s.Name, s.By, c.account.Digest(covered.Newest), s.Digest)
	}
	c.covers = c.account.Parts()
	return nil
}

// void drops the signatures that a record declares void.
func (c *signatureCheck) void(r record.SignaturesVoid) {
	for _, who := range r.Who {
		delete(c.signed, who)
	}
	c.covers = nil
}

// lapse drops the signatures when another result is given. If all have signed, a correction of the colours keeps them.
func (c *signatureCheck) lapse(r record.Result) {
	if r.Swapped && len(c.signed) == everyone && c.covers != nil {
		c.covers = c.account.Parts()
	} else {
		c.signed, c.covers = nil, nil
	}
}

// compare returns an error if signatures count although their content has changed.
func (c *signatureCheck) compare() error {
	if c.covers == nil {
		return nil
	}
	if changed := c.covers.Changed(c.account.Parts()); len(changed) > 0 {
		return fmt.Errorf("signatures count although something has changed under them: %s", strings.Join(changed, ", "))
	}
	return nil
}
