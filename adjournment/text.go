package adjournment

import (
	"encoding/hex"
	"fmt"
)

// sealedBytes is the length of every cipher: the padded text, and the tag of AES-GCM.
const sealedBytes = TextMax + 16

// commitmentBytes is the length of a commitment.
const commitmentBytes = 32

// String returns the envelope in the form of the log: the cipher and the commitment, in small hexadecimal digits.
func (e Envelope) String() string {
	return hex.EncodeToString(e.Cipher) + hex.EncodeToString(e.Commitment)
}

// ParseEnvelope reads the result of String.
func ParseEnvelope(text string) (Envelope, error) {
	b, err := hex.DecodeString(text)
	if err != nil || len(b) != sealedBytes+commitmentBytes {
		return Envelope{}, fmt.Errorf("envelope of a sealed move: expected %d hexadecimal digits, found %d bytes", 2*(sealedBytes+commitmentBytes), len(text))
	}
	return Envelope{Cipher: b[:sealedBytes:sealedBytes], Commitment: b[sealedBytes:]}, nil
}
