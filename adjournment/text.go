package adjournment

import (
	"encoding/hex"
	"fmt"
)

// sealedBytes is how many bytes the cipher of every envelope has: the text, filled up, and the mark of AES-GCM.
const sealedBytes = TextMax + 16

// commitmentBytes is how many a commitment has.
const commitmentBytes = 32

// String returns the envelope as it stands in the log: the cipher and the commitment, in small hexadecimal digits.
func (e Envelope) String() string {
	return hex.EncodeToString(e.Cipher) + hex.EncodeToString(e.Commitment)
}

// ParseEnvelope reads what String returned.
func ParseEnvelope(text string) (Envelope, error) {
	b, err := hex.DecodeString(text)
	if err != nil || len(b) != sealedBytes+commitmentBytes {
		return Envelope{}, fmt.Errorf("envelope of a sealed move: expected %d hexadecimal digits, found %d bytes", 2*(sealedBytes+commitmentBytes), len(text))
	}
	return Envelope{Cipher: b[:sealedBytes:sealedBytes], Commitment: b[sealedBytes:]}, nil
}
