package game

import (
	"github.com/kyban/kyban/internal/covered"
	"github.com/kyban/kyban/record"
)

// coverRecord keeps what a signature covers of what is recorded. It goes by the records, as everybody who computes the digest
// again does.
func (b *Board) coverRecord(r record.Record) {
	var text []byte
	if _, ruled := r.(record.Ruling); ruled {
		text = record.Encode(r)
	}
	b.account.Take(r, text)
	if _, ended := r.(record.Result); ended && b.atEnd == nil {
		b.atEnd = b.account.Parts()
	}
}

// ToSign is what a signature covers that is given now.
type ToSign struct {
	Digest  string
	Parts   covered.Parts
	Changed []string // What of it is other than when the game first had a result, as in SignaturesVoid.
}

// ToSign returns what a signature covers that is given now, and whether there is anything to sign.
func (b *Board) ToSign() (s ToSign, ok bool) {
	if b.phase != Over || b.result == nil {
		return s, false
	}
	s.Digest, s.Parts = b.account.Digest(), b.account.Parts()
	s.Changed = b.atEnd.Changed(s.Parts)
	return s, true
}
