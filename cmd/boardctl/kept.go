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

// keptMax is the largest file with checkpoints that is read, in bytes.
const keptMax = 256 << 20

// kept is what lay elsewhere than the evidence: a checkpoint with a witness, or a file of evidence that was exported before.
type kept struct {
	File    string     `json:"file"`
	Records int        `json:"records"`           // The records 1 to Records are those of the evidence.
	Witness string     `json:"witness,omitempty"` // Who cosigned it, as far as his key was named.
	Key     string     `json:"key,omitempty"`
	Until   *time.Time `json:"until,omitempty"`

	signed [][]byte // The checkpoints in it.
	export bool     // It is a file of evidence.
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
		k, err := readKeptFile(file, keys)
		if err != nil {
			return nil, err
		}
		all = append(all, k)
	}
	return all, nil
}

// readKeptFile reads a checkpoint, or those of a file of evidence: what the board signed then, it has signed.
func readKeptFile(file string, keys []string) (kept, error) {
	k := kept{File: file}
	data, err := os.ReadFile(file)
	if err != nil {
		return k, cli.Bad(err)
	}
	k.signed = [][]byte{data}
	if evidence.IsBundle(data) {
		before, err := evidence.Decode(data)
		if err != nil {
			return k, cli.Badf("--witness-checkpoint %s: %w", file, err)
		}
		k.signed, k.export = before.Checkpoints, true
		return k, nil // Who cosigned it verify says of that file.
	}
	for _, key := range keys {
		public, err := witness.ParsePublicKey(key)
		if err != nil {
			continue // The key of a board, or one that signed nothing: that is said elsewhere.
		}
		_, at, err := public.Find(data)
		switch {
		case err == nil:
			k.Witness, k.Key, k.Until = public.Name(), key, &at
		case !errors.Is(err, witness.ErrNotCosigned):
			return k, cli.Badf("%s: %w", file, err)
		}
	}
	return k, nil
}

// compareKept compares the evidence with what lay elsewhere.
func (v *verdict) compareKept(report *evidence.Report) error {
	var signed [][]byte
	for i, k := range v.Kept {
		said, _, err := v.bundle.Compare(report, k.signed...)
		if err != nil {
			return cli.Badf("--witness-checkpoint %s: expected a checkpoint of this game as a witness keeps it (boardctl witness list names the files), "+
				"or an earlier export of this game: %w", k.File, err)
		}
		for _, c := range said {
			v.Kept[i].Records = max(v.Kept[i].Records, c.Size-1)
		}
		signed = append(signed, k.signed...)
	}
	_, damages, err := v.bundle.Compare(report, signed...)
	if err != nil {
		return cli.Bad(err)
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
			if k.export {
				continue
			}
			v.NotProven = append(v.NotProven, fmt.Sprintf("who cosigned %s, and when: name the key of the witness with --key", name))
			continue
		}
		v.Proven = append(v.Proven, fmt.Sprintf("the same log as in %s: witnessed by %s, whose key you know, until record %d, at %s",
			name, printable.Line(k.Witness), k.Records, k.Until.Format(time.RFC3339)))
	}
}
