package evidence

import (
	"crypto/ed25519"
	"encoding/base64"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	cosign "github.com/transparency-dev/formats/note"
	"golang.org/x/mod/sumdb/note"
)

// opened is a checkpoint of a bundle whose signatures hold, or the reason why they don't.
type opened struct {
	Checkpoint
	witnesses []Witness
	err       error
}

// openCheckpoints checks the signatures of all checkpoints, several at a time, and yields the valid ones, the smallest first.
func (v *verification) openCheckpoints() iter.Seq[*opened] {
	return func(yield func(*opened) bool) {
		board, err := v.report.Board.Verifier(v.report.Game)
		if err != nil {
			v.damage(&v.signed, -1, "board: %v", err)
			return
		}
		keys := v.witnessKeys()
		size := 0
		length := func(signed []byte) int { return len(signed) }
		for i, o := range batched(v.Notes(), length, func(signed []byte) opened { return openCosigned(signed, board, keys) }) {
			switch {
			case o.err != nil:
				v.damage(&v.signed, -1, "checkpoint %d: %v", i+1, o.err)
			case o.Size == 0:
				v.damage(&v.signed, -1, "checkpoint %d: expected one over the opening at least", i+1)
			case size >= o.Size:
				v.damage(&v.signed, -1, "checkpoint %d of %d records: expected more records than in the one before", i+1, o.Size-1)
			default:
				size = o.Size
				for _, w := range o.witnesses {
					v.used[w.Key] = true
				}
				if !yield(o) {
					return
				}
			}
		}
	}
}

type witnessKey struct {
	note.Verifier
	text string // In the bundle's words.
}

func (v *verification) witnessKeys() []witnessKey {
	var keys []witnessKey
	for _, text := range v.witnesses {
		verifier, err := cosign.NewVerifierForCosignatureV1(text)
		if err != nil || !plainKey(text, verifier) {
			v.damage(&v.signed, -1, "witness: expected the verifier key of a witness, found %q", text)
			continue
		}
		keys = append(keys, witnessKey{verifier, text})
	}
	return keys
}

// cosignature is the number of timestamped Ed25519 cosignatures in keys of signed notes.
const cosignature = 4

// plainKey reports whether the key of a witness is written in the one way in which witnesses print theirs.
func plainKey(text string, verifier note.Verifier) bool {
	prefix := fmt.Sprintf("%s+%08x+", verifier.Name(), verifier.KeyHash())
	raw, err := base64.StdEncoding.Strict().DecodeString(strings.TrimPrefix(text, prefix))
	return err == nil && len(raw) == 1+ed25519.PublicKeySize && raw[0] == cosignature &&
		text == prefix+base64.StdEncoding.EncodeToString(raw)
}

// openCosigned checks a checkpoint with the signatures of the board and of witnesses.
func openCosigned(signed []byte, board note.Verifier, keys []witnessKey) opened {
	signers := []note.Verifier{board}
	for _, key := range keys {
		signers = append(signers, key)
	}
	text, signatures, err := openSignatures(signed, signers)
	if err != nil {
		return opened{err: err}
	}
	checkpoint, err := parseCheckpoint(text, board.Name())
	if err != nil {
		return opened{err: err}
	}
	o, byBoard := opened{Checkpoint: checkpoint}, false
	for _, s := range signatures {
		i := slices.IndexFunc(keys, func(k witnessKey) bool { return k.Name() == s.Name && k.KeyHash() == s.Hash })
		if i < 0 {
			byBoard = true
			continue
		}
		at, err := cosign.CoSigV1Timestamp(s)
		if err != nil {
			return opened{err: fmt.Errorf("time of witness %s: %w", s.Name, err)}
		}
		o.witnesses = append(o.witnesses, Witness{Key: keys[i].text, Name: s.Name, Records: checkpoint.Size - 1, Until: at.UTC()})
	}
	if !byBoard {
		return opened{err: errors.New("it is not signed by this board")}
	}
	return o
}

// openSignatures returns the text of a checkpoint and its signatures. Each must be by one of the signers, once, and written
// plainly.
func openSignatures(signed []byte, signers []note.Verifier) (string, []note.Signature, error) {
	n, err := note.Open(signed, note.VerifierList(signers...))
	if err != nil {
		return "", nil, fmt.Errorf("it is not signed by this board for this game: %w", err)
	}
	if len(n.UnverifiedSigs) > 0 {
		return "", nil, fmt.Errorf("a signature by %s, whose key is not in the file", n.UnverifiedSigs[0].Name)
	}
	plain := n.Text + "\n"
	for _, s := range n.Sigs {
		if _, err := base64.StdEncoding.Strict().DecodeString(s.Base64); err != nil {
			return "", nil, fmt.Errorf("signature by %s: %w", s.Name, err)
		}
		plain += "— " + s.Name + " " + s.Base64 + "\n"
	}
	if plain != string(signed) {
		return "", nil, errors.New("expected each signature once, on a line of its own")
	}
	return n.Text, n.Sigs, nil
}

// readWitnesses checks that each key belongs to a cosignature and appears once.
func (v *verification) readWitnesses() {
	for i, text := range v.witnesses {
		if !v.used[text] || slices.Contains(v.witnesses[:i], text) {
			v.damage(&v.signed, -1, "witness %q: expected the key of a witness who cosigned a checkpoint of this file, once", text)
		}
	}
}
