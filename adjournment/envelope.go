package adjournment

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base32"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
)

// Envelope is a sealed move: what is known of it without the key.
type Envelope struct {
	Cipher     []byte // AES-256-GCM of the text, padded to TextMax bytes.
	Commitment []byte // SHA-256 of key and text.
}

// TextMax is the longest sealed text, in bytes. Each envelope has that length, so that it shows nothing of the text.
const TextMax = 64

// Seal seals a player's text, with a key that has sealed nothing else.
func Seal(text string, key Key) (Envelope, error) {
	if text == "" || len(text) > TextMax {
		return Envelope{}, fmt.Errorf("sealed move: expected 1 to %d bytes, found %d", TextMax, len(text))
	}
	padded := make([]byte, TextMax)
	copy(padded, text)
	return Envelope{Cipher: sealer(key).Seal(nil, nonce, padded, nil), Commitment: commitment(key, padded)}, nil
}

// ErrOtherKey means that a key is not that of the envelope, or that the envelope is damaged.
var ErrOtherKey = errors.New("sealed move: this key does not open it: it is another one's, or it was copied wrongly")

// Open returns the sealed text.
func (e Envelope) Open(key Key) (string, error) {
	padded, err := sealer(key).Open(nil, nonce, e.Cipher, nil)
	if err != nil || subtle.ConstantTimeCompare(commitment(key, padded), e.Commitment) != 1 {
		return "", ErrOtherKey
	}
	end := len(padded)
	for end > 0 && padded[end-1] == 0 {
		end--
	}
	return string(padded[:end]), nil
}

// nonce is always the same, since a key seals once.
var nonce = make([]byte, 12)

// The key is stretched to the length for AES-256; the hash for it and that for the commitment have different prefixes.
const (
	cipherOf     = "kyban sealed move: cipher\n"
	commitmentOf = "kyban sealed move: commitment\n"
)

func sealer(key Key) cipher.AEAD {
	long := sha256.Sum256(append([]byte(cipherOf), key[:]...))
	block, err := aes.NewCipher(long[:])
	if err != nil {
		panic(err) // The key has the right length.
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		panic(err) // AES has the right block.
	}
	return gcm
}

func commitment(key Key, padded []byte) []byte {
	sum := sha256.Sum256(append(append([]byte(commitmentOf), key[:]...), padded...))
	return sum[:]
}

// sealedBytes is the length of every cipher: the padded text, and the tag of AES-GCM.
const sealedBytes = TextMax + 16

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

// Read returns the legal moves that the words of a sealed move can mean in the position of the sealing, in any notation:
// none if it is illegal or no move at all, several if it is ambiguous.
func Read(p boardgame.Position, text string) []engine.Move { return p.Meant(strings.TrimSpace(text)) }

// Key opens one envelope. It is drawn at random for each, where random numbers are at hand.
type Key [15]byte

const keyGroup = 6

// letters is the alphabet of a key on paper: no I, L, O or U, which are mistaken for others.
var letters = base32.NewEncoding("0123456789ABCDEFGHJKMNPQRSTVWXYZ").WithPadding(base32.NoPadding)

// String returns the key for paper: 24 letters and digits in groups of six.
func (k Key) String() string {
	text := letters.EncodeToString(k[:])
	var groups []string
	for ; text != ""; text = text[keyGroup:] {
		groups = append(groups, text[:keyGroup])
	}
	return strings.Join(groups, "-")
}

// typed replaces letters that no key has by those that people mean, and removes separators.
var typed = strings.NewReplacer("-", "", " ", "", "I", "1", "L", "1", "O", "0")

// ParseKey reads a key as typed: in any case, with or without dashes and spaces; I and L are read as 1, O as 0.
func ParseKey(text string) (Key, error) {
	var k Key
	plain := typed.Replace(strings.ToUpper(text))
	b, err := letters.DecodeString(plain)
	if err != nil || len(plain) != letters.EncodedLen(len(k)) {
		return k, fmt.Errorf("key of a sealed move: expected 24 letters and digits, such as %s", Key{1, 2, 3, 4, 5})
	}
	copy(k[:], b)
	return k, nil
}

// KeyOf derives the key of a move that is sealed in a trace: the trace contains the move in clear, so its key keeps no
// secret, and the same trace gives the same records. where distinguishes the line from others, such as its time.
func KeyOf(where, text string) (k Key) {
	sum := sha256.Sum256([]byte(keyOf + where + "\n" + text))
	copy(k[:], sum[:])
	return k
}

// keyOf is the hash prefix for the key of a trace.
const keyOf = "kyban sealed move: key of a trace\n"
