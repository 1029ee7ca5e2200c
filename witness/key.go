package witness

import (
	"crypto/ed25519"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	cosign "github.com/transparency-dev/formats/note"
	"golang.org/x/mod/sumdb/note"

	"github.com/kyban/kyban/evidence"
)

// Key is the private key of a witness.
type Key struct {
	text   string
	signer note.Signer
	public PublicKey
}

// NewKey draws the key of a witness with a name from random bytes.
func NewKey(random io.Reader, name string) (*Key, error) {
	if name == "" || strings.ContainsFunc(name, func(r rune) bool { return r <= ' ' || r == '+' || r >= 0x7f }) {
		return nil, fmt.Errorf("name of a witness %q: expected letters, digits and signs without spaces and +, such as hall-2.example.org", name)
	}
	text, _, err := note.GenerateKey(random, name)
	if err != nil {
		return nil, fmt.Errorf("key of the witness: %w", err)
	}
	return ParseKey(text)
}

// ParseKey reads the text of a private key; see Text.
func ParseKey(text string) (*Key, error) {
	signer, err := cosign.NewSignerForCosignatureV1(text)
	if err != nil {
		return nil, errors.New("expected the private key of a witness, PRIVATE+KEY+..., which is made when it first serves")
	}
	seed, err := base64.StdEncoding.DecodeString(strings.SplitN(text, "+", 5)[4]) // PRIVATE+KEY+NAME+HASH+KEY
	if err != nil || len(seed) != 1+ed25519.SeedSize {
		return nil, errors.New("expected an Ed25519 key")
	}
	key := ed25519.NewKeyFromSeed(seed[1:]).Public().(ed25519.PublicKey)
	plain, err := note.NewEd25519VerifierKey(signer.Name(), key)
	if err != nil {
		return nil, err
	}
	verifier, err := cosign.VKeyToCosignatureV1(plain)
	if err != nil {
		return nil, err
	}
	public, err := ParsePublicKey(verifier)
	return &Key{text: text, signer: signer, public: public}, err
}

// Text returns the key in the text form of signed notes. It is a secret.
func (k *Key) Text() string { return k.text }

// Public returns the key that checks this one's signatures.
func (k *Key) Public() PublicKey { return k.public }

// Cosign adds the witness's signature to a checkpoint whose other signatures were checked.
func (k *Key) Cosign(n *note.Note) ([]byte, error) {
	signed, err := note.Sign(n, k.signer)
	if err != nil {
		return nil, fmt.Errorf("cosign: %w", err)
	}
	return signed, nil
}

// PublicKey is the key that checks a witness's cosignatures.
type PublicKey struct {
	text     string
	verifier note.Verifier
}

// ParsePublicKey reads the verifier key of a witness: name, hash and key with a + between.
func ParsePublicKey(text string) (PublicKey, error) {
	verifier, err := cosign.NewVerifierForCosignatureV1(text)
	if err == nil {
		p := PublicKey{text: text, verifier: verifier}
		raw, err := p.raw()
		plain := fmt.Sprintf("%s+%08x+%s", verifier.Name(), verifier.KeyHash(), base64.StdEncoding.EncodeToString(raw))
		if err == nil && raw[0] == algCosignature && plain == text {
			return p, nil
		}
	}
	return PublicKey{}, fmt.Errorf("expected the key of a witness as boardctl witness serve prints it, NAME+HASH+KEY, found %q", text)
}

// algCosignature is the number of timestamped Ed25519 cosignatures in keys of signed notes.
const algCosignature = 4

func (p PublicKey) raw() ([]byte, error) {
	raw, err := base64.StdEncoding.DecodeString(strings.SplitN(p.text, "+", 3)[2])
	if err != nil || len(raw) != 1+ed25519.PublicKeySize {
		return nil, errors.New("expected an Ed25519 key")
	}
	return raw, nil
}

// String returns the verifier key in its text form.
func (p PublicKey) String() string { return p.text }

// Name returns the name that the witness gives itself.
func (p PublicKey) Name() string { return p.verifier.Name() }

// Fingerprint returns the short form of the key for people to compare, as for a board's key.
func (p PublicKey) Fingerprint() string {
	raw, err := p.raw()
	if err != nil {
		panic("witness: a key that was not parsed: " + err.Error())
	}
	return evidence.PublicKey(raw[1:]).Fingerprint()
}

// ErrNotCosigned is the error for a checkpoint without the signature of a witness.
var ErrNotCosigned = errors.New("no cosignature of this witness")

// Find returns the line of the witness in a checkpoint, and its time, by the witness's clock.
func (p PublicKey) Find(signed []byte) (line string, at time.Time, err error) {
	n, err := note.Open(signed, note.VerifierList(p.verifier))
	if err != nil {
		var unverified *note.UnverifiedNoteError
		if errors.As(err, &unverified) {
			return "", time.Time{}, ErrNotCosigned
		}
		return "", time.Time{}, err
	}
	at, err = cosign.CoSigV1Timestamp(n.Sigs[0])
	return "— " + n.Sigs[0].Name + " " + n.Sigs[0].Base64, at.UTC(), err
}
