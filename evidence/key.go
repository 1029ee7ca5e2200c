package evidence

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io"
	"strings"

	"golang.org/x/mod/sumdb/note"
)

// namePrefix begins the names of all boards' keys; the fingerprint of the board's key follows.
const namePrefix = "github.com/kyban/kyban/board/"

// algorithm is the number of Ed25519 in keys of signed notes.
const algorithm = 1

// Key is the private key of a board.
type Key struct{ seed [ed25519.SeedSize]byte }

// NewKey draws a key from random bytes.
func NewKey(random io.Reader) (*Key, error) {
	k := new(Key)
	if _, err := io.ReadFull(random, k.seed[:]); err != nil {
		return nil, fmt.Errorf("key of the board: %w", err)
	}
	return k, nil
}

// ParseKey reads the text of a private key; see Text.
func ParseKey(text string) (*Key, error) {
	parts := strings.SplitN(text, "+", 5)
	if len(parts) == 5 {
		raw, err := base64.StdEncoding.DecodeString(parts[4])
		if err == nil && len(raw) == 1+ed25519.SeedSize {
			k := &Key{seed: [ed25519.SeedSize]byte(raw[1:])}
			if k.Text() == text {
				return k, nil
			}
		}
	}
	return nil, fmt.Errorf("expected the private key of a board, PRIVATE+KEY+%s..., which is made when a board is first started", namePrefix)
}

// Text returns the key in the text form of signed notes. It is a secret.
func (k *Key) Text() string { return k.named(k.Public().Name()) }

func (k *Key) named(name string) string {
	hash := strings.Split(k.Public().verifier(name), "+")[1]
	return "PRIVATE+KEY+" + name + "+" + hash + "+" + base64.StdEncoding.EncodeToString(append([]byte{algorithm}, k.seed[:]...))
}

// Public returns the key that checks this one's signatures.
func (k *Key) Public() PublicKey {
	return PublicKey(ed25519.NewKeyFromSeed(k.seed[:]).Public().(ed25519.PublicKey))
}

// Signer returns the signer of a game's checkpoints.
func (k *Key) Signer(game UID) (note.Signer, error) {
	return note.NewSigner(k.named(k.Public().Origin(game)))
}

// PublicKey is the Ed25519 key that checks a board's signatures.
type PublicKey [ed25519.PublicKeySize]byte

// ParsePublicKeys reads the texts of public keys.
func ParsePublicKeys(texts ...string) (keys []PublicKey, err error) {
	for _, text := range texts {
		key, err := ParsePublicKey(text)
		if err != nil {
			return nil, err
		}
		keys = append(keys, key)
	}
	return keys, nil
}

// ParsePublicKey reads the text of a public key; see String.
func ParsePublicKey(text string) (PublicKey, error) {
	parts := strings.SplitN(text, "+", 3)
	if len(parts) == 3 {
		raw, err := base64.StdEncoding.DecodeString(parts[2])
		if err == nil && len(raw) == 1+ed25519.PublicKeySize {
			p := PublicKey(raw[1:])
			if p.String() == text {
				return p, nil
			}
		}
	}
	return PublicKey{}, fmt.Errorf("expected the public key of a board as boardctl key prints it, %s..., found %q", namePrefix, text)
}

// String returns the verifier key in the text form of signed notes, name+hash+key, under the board's name.
func (p PublicKey) String() string { return p.verifier(p.Name()) }

func (p PublicKey) verifier(name string) string {
	text, err := note.NewEd25519VerifierKey(name, p[:])
	if err != nil {
		panic("evidence: a key of " + err.Error()) // Its length is that of its type.
	}
	return text
}

// Name returns the name of the board, with which all its origins begin.
func (p PublicKey) Name() string { return namePrefix + p.FingerprintHex() }

// Origin returns the first line of the checkpoints of a game. It names the board and the game, uniquely and for ever.
func (p PublicKey) Origin(game UID) string { return p.Name() + "/" + game.String() }

// Verifier returns the verifier of a game's checkpoints. It is the board's key under the name of the origin, as C2SP demands of
// the key of a log.
func (p PublicKey) Verifier(game UID) (note.Verifier, error) {
	return note.NewVerifier(p.verifier(p.Origin(game)))
}

// fingerprintBytes is the length of a fingerprint: the first bytes of the key's SHA-256.
const fingerprintBytes = 16

func (p PublicKey) fingerprint() []byte {
	sum := sha256.Sum256(p[:])
	return sum[:fingerprintBytes]
}

// Fingerprint returns the short form of the key for people to compare: 32 hex digits in groups of four, fit to be read aloud.
func (p PublicKey) Fingerprint() string {
	return grouped(p.fingerprint())
}

// FingerprintHex returns the 32 digits in one piece, as in the board's name.
func (p PublicKey) FingerprintHex() string { return hex.EncodeToString(p.fingerprint()) }

// grouped writes bytes as hex digits in groups of four.
func grouped(raw []byte) string {
	var groups []string
	for ; len(raw) > 0; raw = raw[2:] {
		groups = append(groups, hex.EncodeToString(raw[:2]))
	}
	return strings.Join(groups, " ")
}

// Is reports whether a text names this key: its text form, or its fingerprint in groups or in one piece.
func (p PublicKey) Is(text string) bool {
	if text == p.String() {
		return true
	}
	raw, err := parseFingerprint(text)
	return err == nil && bytes.Equal(raw, p.fingerprint())
}

// CheckKey reports whether a text can name a key: the key of a board or a witness in the text form of signed notes, whose hash
// shows whether it was copied completely, or the fingerprint of a board's key.
func CheckKey(text string) error {
	if raw, err := parseFingerprint(text); err == nil && len(raw) == fingerprintBytes {
		return nil
	}
	if parts := strings.SplitN(text, "+", 3); len(parts) == 3 {
		raw, err := base64.StdEncoding.DecodeString(parts[2])
		sum := sha256.Sum256(append([]byte(parts[0]+"\n"), raw...))
		if err == nil && hex.EncodeToString(sum[:4]) == parts[1] {
			return nil
		}
	}
	return fmt.Errorf("expected the key of a board or a witness, or the fingerprint of a board's key, 32 hex digits, found %q", text)
}

// parseFingerprint reads the digits of a fingerprint, in groups or in one piece.
func parseFingerprint(text string) ([]byte, error) {
	return hex.DecodeString(strings.NewReplacer(" ", "", "-", "", ":", "").Replace(text))
}

// ParseOrigin returns the game that an origin of the board names.
func (p PublicKey) ParseOrigin(origin string) (UID, error) {
	uid, found := strings.CutPrefix(origin, p.Name()+"/")
	if !found {
		return UID{}, fmt.Errorf("origin %q: expected %s/ and the uid of a game", origin, p.Name())
	}
	return ParseUID(uid)
}

// GroupFingerprint writes the 32 hex digits of a fingerprint as Fingerprint does.
func GroupFingerprint(digits string) string {
	raw, err := hex.DecodeString(digits)
	if err != nil || len(raw)%2 != 0 {
		return digits
	}
	return grouped(raw)
}

// BoardOf returns the fingerprint of the board that an origin names, as 32 hex digits.
func BoardOf(origin string) (string, error) {
	rest, ours := strings.CutPrefix(origin, namePrefix)
	fingerprint, _, found := strings.Cut(rest, "/")
	raw, err := hex.DecodeString(fingerprint)
	if !ours || !found || err != nil || len(raw) != fingerprintBytes || hex.EncodeToString(raw) != fingerprint {
		return "", fmt.Errorf("origin %q: expected %s, a fingerprint, / and the uid of a game", origin, namePrefix)
	}
	return fingerprint, nil
}
