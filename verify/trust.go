package verify

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/scoresheet"
	"github.com/kyban/kyban/witness"
)

// trust holds the witnesses that the reader of evidence names.
type trust struct {
	named  []witness.PublicKey // One by one: the reader wants a report about each.
	listed []witness.PublicKey // In files, such as a federation's published list.
}

// listMax is the largest list of witnesses, in bytes.
const listMax = 1 << 20

// readTrust reads keys of witnesses, and files with such keys.
func readTrust(keys, files []string) (trust, error) {
	var t trust
	for _, text := range keys {
		key, err := witness.ParsePublicKey(text)
		if err != nil {
			return t, badf("--witness: %w", err)
		}
		t.named = append(t.named, key)
	}
	for _, file := range files {
		info, err := os.Stat(file)
		if err == nil && info.Size() > listMax {
			err = fmt.Errorf("%s: expected a list of witnesses, found %d bytes", file, info.Size())
		}
		var text []byte
		if err == nil {
			text, err = os.ReadFile(file)
		}
		if err != nil {
			return t, badf("--witnesses: %w", err)
		}
		listed, err := witness.ParseKeys(string(text))
		if err != nil {
			return t, badf("--witnesses %s: %w", file, err)
		}
		t.listed = append(t.listed, listed...)
	}
	return t, nil
}

func (t trust) keys() []string {
	var texts []string
	for _, key := range slices.Concat(t.named, t.listed) {
		texts = append(texts, key.String())
	}
	return texts
}

// clockSlack is the difference of the clocks of a board, a witness and a reader that raises no doubt.
const clockSlack = time.Minute

// doubts returns the impossible times that a witness states: the first of each kind.
func doubts(w evidence.Witness, opening evidence.Record, now time.Time) (said []string) {
	var early, late, disordered bool
	say := func(told *bool, format string, args ...any) {
		if !*told {
			*told, said = true, append(said, fmt.Sprintf(format, args...))
		}
	}
	began := time.UnixMicro(opening.Wall).UTC()
	for i, s := range w.Seen {
		at := fmt.Sprintf("its signature over %s is of %s", count(s.Records, "record"), s.At.Format(time.RFC3339))
		if opening.WallSource == "host" && s.At.Before(began.Add(-clockSlack)) {
			say(&early, "%s, before the game was opened by the board's clock, at %s", at, began.Format(time.RFC3339))
		}
		if s.At.After(now.Add(clockSlack)) {
			say(&late, "%s, which is in the future: it is %s by the clock of this computer", at, now.UTC().Format(time.RFC3339))
		}
		if i > 0 && s.At.Before(w.Seen[i-1].At) {
			say(&disordered, "%s, and that over only %s is of %s: they are out of order", at, count(w.Seen[i-1].Records, "record"), w.Seen[i-1].At.Format(time.RFC3339))
		}
	}
	return said
}

// readWitnesses notes the cosignatures of each witness, and whether the reader knows its key.
func (v *Verdict) readWitnesses(report *evidence.Report, known []string) {
	for _, w := range report.Witnesses {
		v.Witnesses = append(v.Witnesses, Witness{Name: w.Name, Key: w.Key, Known: slices.Contains(known, w.Key), Records: w.Records, Until: w.Until,
			Doubts: doubts(w, report.Opening, time.Now())})
	}
}

// affirmWitnesses names the cosigners of the game. Only witnesses whose keys the reader has named count as proven, because any forger
// can make a key with any name.
func (v *Verdict) affirmWitnesses() {
	for _, w := range v.Witnesses {
		name := printable.Line(w.Name)
		seen := fmt.Sprintf("until record %d, at %s: the records 1 to %[1]d stood then as they stand here", w.Records, w.Until.Format(time.RFC3339))
		if w.Known {
			v.Proven = append(v.Proven, fmt.Sprintf("witnessed by %s, whose key you know, %s", name, seen))
			continue
		}
		claim := fmt.Sprintf("witnessed by %s %s; compare its key, %s, and name it with --witness", name, seen, printable.Line(w.Key))
		for _, doubt := range w.Doubts {
			claim += "; " + doubt
		}
		v.Claimed = append(v.Claimed, claim)
	}
}

// doubtWitnesses names what no witness known to the reader has cosigned.
func (v *Verdict) doubtWitnesses() {
	say := func(format string, args ...any) { v.NotProven = append(v.NotProven, fmt.Sprintf(format, args...)) }
	unknown := func(w Witness) bool { return !w.Known }
	switch alone := "and who owns the board's key could sign another one"; {
	case len(v.Kept) > 0 || slices.ContainsFunc(v.Witnesses, func(w Witness) bool { return w.Known }):
	case slices.ContainsFunc(v.Witnesses, unknown):
		say("that there was no other account of this game: no witness whose key you have named has cosigned it, %s", alone)
	default:
		say("that there was no other account of this game: no witness has cosigned it, %s", alone)
	}
	for _, w := range slices.DeleteFunc(slices.Clone(v.Witnesses), unknown) {
		if w.Records < v.Sealed {
			say("that %s saw the records %d to %d: it cosigned before them", printable.Line(w.Name), w.Records+1, v.Sealed)
		}
		for _, doubt := range w.Doubts {
			say("when %s saw it: %s", printable.Line(w.Name), doubt)
		}
	}
}

// miss names the witnesses without a cosignature in the file.
func (v *Verdict) miss(named []witness.PublicKey) {
	for _, key := range named {
		text := key.String()
		if v.Holds && !slices.ContainsFunc(v.Witnesses, func(w Witness) bool { return w.Key == text }) &&
			!slices.ContainsFunc(v.Kept, func(k Kept) bool { return k.Key == text }) {
			v.NotProven = append(v.NotProven, fmt.Sprintf("that %s saw any of it: nothing here bears its signature", printable.Line(key.Name())))
		}
	}
}

// CutBackError is the error of evidence that ends before the board's last signature, without other damage.
type CutBackError struct{}

// Error describes what may have happened.
func (CutBackError) Error() string {
	return "this evidence was cut back to an earlier checkpoint, or exported before the later records"
}

// ExitStatus is the exit status of boardctl verify for it.
func (CutBackError) ExitStatus() int { return 3 }

// isCutBack reports whether the only damage is that the board signed more.
func (v *Verdict) isCutBack() bool { return v.CutBack > 0 && len(v.Damages) == 1 }

// Refusal returns the error of evidence that does not hold, nil for evidence that holds.
func (v *Verdict) Refusal() error {
	switch {
	case v.Holds:
		return nil
	case v.isCutBack():
		return CutBackError{}
	}
	return ErrChanged
}

// checkSignatures computes again what the signatures of players and arbiter cover, where the game has any.
func (v *Verdict) checkSignatures(sheet scoresheet.Sheet) {
	if len(sheet.Signatures)+len(sheet.Lapsed) == 0 {
		return
	}
	if err := scoresheet.CheckSignatures(boardlog.RowsOf(v.bundle)); err != nil {
		v.damage(-1, "signatures: "+err.Error())
	}
}

// english are the words of a verdict.
func english(text string) string { return text }

// affirmSignatures names who has signed the result and what that covers, and the signatures that no longer count.
func (v *Verdict) affirmSignatures(sheet scoresheet.Sheet) {
	var whole, result []string
	for _, s := range sheet.Signatures {
		name := printable.Line(fmt.Sprintf("%s (%s%s)", s.Name, s.By, scoresheet.Known(s.Checked, english)))
		if s.Digest == "" {
			result = append(result, name)
		} else {
			whole = append(whole, name)
		}
	}
	if len(whole) > 0 {
		v.Proven = append(v.Proven, "recorded as signed, with names, date, table, moves, rulings and result as they are here: "+strings.Join(whole, ", "))
	}
	if len(result) > 0 {
		v.Proven = append(v.Proven, "recorded as signed, the result alone: "+strings.Join(result, ", "))
	}
	for _, l := range sheet.Lapsed {
		changed := "another result was given"
		if len(l.Changed) > 0 {
			changed = "these were changed: " + strings.Join(l.Changed, ", ")
		}
		v.NotProven = append(v.NotProven, printable.Line(fmt.Sprintf("that %s (%s) signed the game as it is here: the signature is under %s, and since then %s", l.Name, l.By, l.Result, changed)))
	}
}
