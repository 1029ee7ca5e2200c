package main

import (
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/witness"
)

// keptMax is the largest file with a checkpoint that is read, in bytes.
const keptMax = 1 << 20

// kept is a checkpoint that lay elsewhere than the evidence: with a witness.
type kept struct {
	File    string     `json:"file"`
	Records int        `json:"records"`           // The records 1 to Records are those of the evidence.
	Witness string     `json:"witness,omitempty"` // Who cosigned it, as far as his key was named.
	Key     string     `json:"key,omitempty"`
	Until   *time.Time `json:"until,omitempty"`

	signed []byte
}

// readKept reads files with checkpoints, and looks for cosignatures by the keys that the user knows.
func readKept(files, keys []string) ([]kept, error) {
	var all []kept
	for _, file := range files {
		info, err := os.Stat(file)
		if err == nil && info.Size() > keptMax {
			err = fmt.Errorf("%s: expected a checkpoint, found %d bytes", file, info.Size())
		}
		if err != nil {
			return nil, cli.Bad(err)
		}
		k := kept{File: file}
		if k.signed, err = os.ReadFile(file); err != nil {
			return nil, cli.Bad(err)
		}
		for _, key := range keys {
			public, err := witness.ParsePublicKey(key)
			if err != nil {
				continue // The key of a board, or one that signed nothing: that is said elsewhere.
			}
			_, at, err := public.Find(k.signed)
			switch {
			case err == nil:
				k.Witness, k.Key, k.Until = public.Name(), key, &at
			case !errors.Is(err, witness.ErrNotCosigned):
				return nil, cli.Badf("%s: %w", file, err)
			}
		}
		all = append(all, k)
	}
	return all, nil
}

// compareKept compares the evidence with what lay elsewhere.
func (v *verdict) compareKept(report *evidence.Report) error {
	var signed [][]byte
	for _, k := range v.Kept {
		if _, _, err := v.bundle.Compare(report, k.signed); err != nil {
			return cli.Badf("--witness-checkpoint %s: expected a checkpoint of this game as a witness keeps it (boardctl witness list names the files): %w", k.File, err)
		}
		signed = append(signed, k.signed)
	}
	said, damages, err := v.bundle.Compare(report, signed...)
	if err != nil {
		return cli.Bad(err)
	}
	for i, c := range said {
		v.Kept[i].Records = c.Size - 1
	}
	for _, d := range damages {
		v.damage(d.Record, d.What)
	}
	return nil
}

// affirmKept says what the checkpoints prove that lay elsewhere and agree.
func (v *verdict) affirmKept() {
	for _, k := range v.Kept {
		name := printable.Line(k.File)
		if k.Witness == "" {
			v.Proven = append(v.Proven, fmt.Sprintf("the same log as in %s: the records 1 to %d are those that the board signed there", name, k.Records))
			v.NotProven = append(v.NotProven, fmt.Sprintf("who cosigned %s, and when: name the key of the witness with --key", name))
			continue
		}
		v.Proven = append(v.Proven, fmt.Sprintf("the same log as in %s: witnessed by %s, whose key you know, until record %d, at %s",
			name, printable.Line(k.Witness), k.Records, k.Until.Format(time.RFC3339)))
	}
}
