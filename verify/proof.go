package verify

import (
	"errors"
	"fmt"
	"io"

	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/printable"
)

// proofTitle is the first line of a proof of one record.
const proofTitle = "c2sp.org/tlog-proof@v1"

// proofMax is the largest proof of one record, in bytes.
const proofMax = 16 << 20

// IsProof reports whether a file is the proof of one record.
func IsProof(in *Input) bool { return in.begins(proofTitle + "\n") }

// Prove prints the proof of a record of evidence that holds.
func (v *Verdict) Prove(out io.Writer, record int) error {
	if !v.Holds {
		return errors.Join(errors.New(v.Damages[0].What), v.Refusal())
	}
	text, err := v.bundle.Prove(record)
	if err != nil {
		return err
	}
	_, err = out.Write(text)
	return err
}

// CheckProof checks the proof of one record, and prints what it proves. The key can't come from the proof.
func CheckProof(out io.Writer, file string, in *Input, keys []string) error {
	if in.Size > proofMax {
		return badf("%s: expected a proof of one record, found %d bytes", file, in.Size)
	}
	text, err := io.ReadAll(in.All())
	if err != nil {
		return &InputError{err}
	}
	if len(keys) != 1 {
		return badf("a proof of one record: expected --key KEY, the key of the board as boardctl key prints it")
	}
	board, err := evidence.ParsePublicKey(keys[0])
	if err != nil {
		return badf("--key: a proof of one record holds no key, so a fingerprint is not enough: %w", err)
	}
	record, err := evidence.CheckProof(text, board)
	if err != nil {
		return fmt.Errorf("%w\n%w", err, ErrChanged)
	}
	_, err = fmt.Fprintf(out, "proven: record %d of game %s was signed by the board with the fingerprint %s as:\n%s\n",
		record.Seq, record.Game, board.Fingerprint(), printable.Line(string(record.Bytes)))
	return err
}
