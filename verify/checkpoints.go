package verify

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/witness"
)

// checkpointMax is the largest file of checkpoints, in bytes: a witness keeps no more of a game.
const checkpointMax = 8<<20 + 1<<20

// Kept is a proof that was kept elsewhere than the evidence: a checkpoint with a witness, or an earlier export of the evidence.
type Kept struct {
	File    string     `json:"file"`
	Records int        `json:"records"`           // The records 1 to Records are those of the evidence.
	Witness string     `json:"witness,omitempty"` // The cosigner, if its key was named.
	Key     string     `json:"key,omitempty"`
	Until   *time.Time `json:"until,omitempty"`
	Doubts  []string   `json:"doubts,omitempty"` // The contradictions in its time.

	signed [][]byte          // The checkpoints in it.
	export bool              // It is a file of evidence.
	seen   map[int]time.Time // When the witness cosigned each of them.
}

// readKept reads files with checkpoints, and looks for cosignatures by the keys that the user knows.
func readKept(files, keys []string) ([]Kept, error) {
	var all []Kept
	for _, file := range files {
		k, err := readKeptFile(file, keys)
		if err != nil {
			return nil, err
		}
		all = append(all, k)
	}
	return all, nil
}

// readKeptFile reads a checkpoint, or the checkpoints of a file of evidence, all signed by the board.
func readKeptFile(file string, keys []string) (Kept, error) {
	k := Kept{File: file}
	in, err := Open(file, nil)
	if err != nil {
		return k, &InputError{err}
	}
	defer in.Close()
	before, err := evidence.Open(in, in.Size)
	if !errors.Is(err, evidence.ErrNoBundle) && in.begins(evidence.BundleTitle) {
		if err == nil {
			for _, signed := range before.Notes() {
				k.signed = append(k.signed, slices.Clone(signed))
			}
			err = before.Err()
		}
		if err != nil {
			return k, badf("--witness-checkpoint %s: %w", file, err)
		}
		k.export = true
		return k, nil // A verification of that file names its cosigners.
	}
	if in.Size > checkpointMax {
		return k, badf("%s: expected a checkpoint, found %d bytes", file, in.Size)
	}
	data, err := io.ReadAll(in.All())
	if err != nil {
		return k, &InputError{err}
	}
	k.signed = evidence.Checkpoints(typed(data))
	for _, key := range keys {
		public, err := witness.ParsePublicKey(key)
		if err != nil {
			continue // The key of a board, or one without a signature: reported elsewhere.
		}
		seen := map[int]time.Time{}
		for i, signed := range k.signed {
			_, at, err := public.Find(signed)
			if err == nil {
				seen[i] = at
			} else if !errors.Is(err, witness.ErrNotCosigned) {
				return k, badf("%s: %w", file, err)
			}
		}
		if at, cosigned := seen[len(k.signed)-1]; cosigned { // The witness keeps them in their order.
			k.Witness, k.Key, k.Until, k.seen = public.Name(), key, &at, seen
		}
	}
	return k, nil
}

// typed returns checkpoints as they were signed, from a scanned QR code whose text another program stored: with line feeds
// only, and one at the end.
func typed(data []byte) []byte {
	return append(bytes.TrimRight(bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n")), " \n"), '\n')
}

func (v *Verdict) compareKept(report *evidence.Report) error {
	var signed [][]byte
	for i, k := range v.Kept {
		said, _, err := v.bundle.Compare(report, k.signed...)
		if err != nil {
			return badf("--witness-checkpoint %s: expected a checkpoint of this game as a witness keeps it (boardctl witness list names the files), "+
				"or an earlier export of this game: %w", k.File, err)
		}
		var saw evidence.Witness
		for j, c := range said {
			v.Kept[i].Records = max(v.Kept[i].Records, c.Size-1)
			if at, cosigned := k.seen[j]; cosigned {
				saw.Seen = append(saw.Seen, evidence.Seen{Records: c.Size - 1, At: at})
			}
		}
		if k.Until != nil {
			if v.Kept[i].Records != said[len(said)-1].Size-1 {
				return badf("--witness-checkpoint %s: expected the largest checkpoint last", k.File)
			}
			v.Kept[i].Doubts = doubts(saw, report.Opening, time.Now())
		}
		signed = append(signed, k.signed...)
	}
	_, damages, err := v.bundle.Compare(report, signed...)
	if err != nil {
		return &InputError{err}
	}
	for _, d := range damages {
		v.damage(d.Record, d.What)
	}
	if len(damages) == 1 {
		v.CutBack = damages[0].CutBack
	}
	return nil
}

// affirmKept adds what the agreeing checkpoints from elsewhere prove.
func (v *Verdict) affirmKept() {
	for _, k := range v.Kept {
		name := printable.Line(k.File)
		if k.Witness == "" {
			v.Proven = append(v.Proven, fmt.Sprintf("the same log as in %s: the records 1 to %d are those that the board signed there", name, k.Records))
			if k.export {
				continue
			}
			v.NotProven = append(v.NotProven, fmt.Sprintf("who cosigned %s, and when: name the key of the witness with --witness", name))
			continue
		}
		v.Proven = append(v.Proven, fmt.Sprintf("the same log as in %s: witnessed by %s, whose key you know, until record %d, at %s",
			name, printable.Line(k.Witness), k.Records, k.Until.Format(time.RFC3339)))
		for _, doubt := range k.Doubts {
			v.NotProven = append(v.NotProven, fmt.Sprintf("when %s saw %s: %s", printable.Line(k.Witness), name, doubt))
		}
	}
}

// earlier is the evidence of a game before the verified one.
type earlier struct {
	file   string
	in     *Input
	bundle *evidence.File
	board  evidence.PublicKey
	game   boardlog.Game
}

// readBefore reads the evidence of the games before, in their order. It has to hold, and to be complete.
func readBefore(files []string) ([]earlier, error) {
	var all []earlier
	for _, file := range files {
		in, err := Open(file, nil)
		if err != nil {
			return all, &InputError{err}
		}
		e, err := readEarlier(in)
		e.file, e.in = file, in
		all = append(all, e)
		if err != nil {
			return all, badf("--before %s: %w", file, err)
		}
	}
	slices.SortFunc(all, func(a, b earlier) int { return cmp.Compare(a.game.Number, b.game.Number) })
	return all, nil
}

func closeAll(all []earlier) {
	for _, e := range all {
		e.in.Close()
	}
}

func readEarlier(in *Input) (e earlier, err error) {
	if e.bundle, err = evidence.Open(in, in.Size); err != nil {
		return e, err
	}
	report := e.bundle.Verify()
	if err := e.bundle.Err(); err != nil {
		return e, err
	}
	if len(report.Damages) > 0 {
		return e, fmt.Errorf("it does not hold: %s", report.Damages[0].What)
	}
	e.board = report.Board
	last := ""
	for row, err := range boardlog.RowsOf(e.bundle) {
		if err != nil {
			return e, err
		}
		last = row.Kind
	}
	if last != "end" {
		return e, fmt.Errorf("expected the evidence of a game that has ended: export it again")
	}
	e.game, err = boardlog.GameOf(e.bundle)
	return e, err
}

// sessionBefore returns the games before one, which must be all that the same board recorded since it was switched on.
func sessionBefore(own boardlog.Game, board evidence.PublicKey, before []earlier) ([]*evidence.File, error) {
	var bundles []*evidence.File
	for i, e := range before {
		switch {
		case !e.board.Is(board.String()):
			return nil, badf("--before %s: another board signed it, with the fingerprint %s", e.file, e.board.Fingerprint())
		case e.game.Session != own.Session:
			return nil, badf("--before %s: the board was switched on anew between that game and this one", e.file)
		case e.game.Number != i+1 || e.game.Number >= own.Number:
			return nil, badf("--before %s: it is game %d since the board was switched on; expected games 1 to %d, each once", e.file, e.game.Number, own.Number-1)
		}
		bundles = append(bundles, e.bundle)
	}
	return bundles, nil
}
