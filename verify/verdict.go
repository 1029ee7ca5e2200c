package verify

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/internal/version"
	"github.com/kyban/kyban/terminal"
)

// Verdict holds the findings about the evidence of a game. Its JSON is the output of boardctl verify --json.
type Verdict struct {
	Holds       bool      `json:"holds"`
	Game        string    `json:"game"`        // The uid.
	Board       string    `json:"board"`       // The public key.
	Fingerprint string    `json:"fingerprint"` // Of that key.
	Known       bool      `json:"known"`       // The key was named by --key.
	Records     int       `json:"records"`
	Sealed      int       `json:"sealed"` // The records 1 to Sealed are signed.
	Checkpoints int       `json:"checkpoints"`
	Witnesses   []Witness `json:"witnesses"`
	Kept        []Kept    `json:"kept,omitempty"` // Checkpoints that lay elsewhere, named by --witness-checkpoint.
	Result      string    `json:"result"`
	Ended       bool      `json:"ended"`   // The last record closes the game.
	Derived     string    `json:"derived"` // same, different, not: whether this version derives these records from the facts.
	Damages     []Damage  `json:"damages"`
	Proven      []string  `json:"proven"`
	Claimed     []string  `json:"claimed"` // By witnesses whose keys the reader has not named.
	NotProven   []string  `json:"not_proven"`
	CutBack     int       `json:"cut_back,omitempty"` // How many records the board had signed, where this ends earlier without other damage.

	bundle *evidence.File
	before []*evidence.File // The games before it since the board was switched on, if known.
	roles  []string         // The holders of roles at the board, and the revoked ones.
	source string           // The source of the facts, by the opening.
}

// Witness holds a witness's cosignatures of the game.
type Witness struct {
	Name    string    `json:"name"`
	Key     string    `json:"key"`
	Known   bool      `json:"known"`
	Records int       `json:"records"`
	Until   time.Time `json:"until"`
	Doubts  []string  `json:"doubts,omitempty"` // Its impossible times.
}

// Damage shows that the evidence does not hold.
type Damage struct {
	Record *int   `json:"record,omitempty"` // Left out when it shows in none.
	What   string `json:"what"`
}

// ErrChanged ends a verification that found damage, after its report.
var ErrChanged = errors.New("this evidence does not hold")

// Options are the reader's own knowledge about the evidence, and files to compare it with. An error about a file names the
// flag of boardctl verify that gives it.
type Options struct {
	Keys         []string // Of the board or of witnesses, or the fingerprint of a board's key: each must have signed something.
	Witnesses    []string // Keys of witnesses that the reader trusts.
	WitnessFiles []string // Files with such keys, one a line.
	Kept         []string // Files with a checkpoint that a witness kept, or with an earlier export.
	Before       []string // Files with the evidence of earlier games since the board was switched on.
	Scoresheets  []string // Files with scoresheets that were exported or published.
}

// Check checks the evidence of a game. An error is about unreadable input, or about a file that is no evidence at all. The verdict reads
// from the input until it is closed.
func Check(in *Input, o Options) (*Verdict, error) {
	trusted, err := readTrust(o.Witnesses, o.WitnessFiles)
	if err != nil {
		return nil, err
	}
	checkpoints, err := readKept(o.Kept, slices.Concat(o.Keys, trusted.keys()))
	if err != nil {
		return nil, err
	}
	games, err := readBefore(o.Before)
	defer closeAll(games)
	if err != nil {
		return nil, err
	}
	v, err := newVerdict(in, o.Keys, checkpoints, games, trusted.keys()...)
	if err != nil {
		return nil, err
	}
	if err := v.compareExported(o.Scoresheets); err != nil {
		return nil, err
	}
	v.miss(trusted.named)
	return v, nil
}

// newVerdict checks a file. The error is about a file that is no evidence at all.
func newVerdict(in *Input, keys []string, elsewhere []Kept, before []earlier, witnesses ...string) (*Verdict, error) {
	v := &Verdict{Kept: elsewhere, Witnesses: []Witness{}, Damages: []Damage{}, Proven: []string{}, Claimed: []string{}, NotProven: []string{}, Derived: "not"}
	bundle, err := evidence.Open(in, in.Size)
	var malformed *evidence.FormatError
	if errors.As(err, &malformed) {
		v.Damages = append(v.Damages, Damage{What: err.Error()})
		return v, nil
	}
	if errors.Is(err, evidence.ErrNoBundle) {
		return nil, err
	}
	if err != nil {
		return nil, &InputError{err}
	}
	v.bundle = bundle
	report := bundle.Verify()
	v.Game, v.Board, v.Fingerprint = report.Game.String(), report.Board.String(), report.Board.Fingerprint()
	v.Records, v.Sealed, v.Checkpoints = report.Records, report.Sealed, report.Checkpoints
	for _, d := range report.Damages {
		v.damage(d.Record, d.What)
	}
	v.readWitnesses(report, slices.Concat(keys, witnesses))
	v.compareKeys(report, keys)
	if len(v.Damages) == 0 {
		if err := v.compareKept(report); err != nil {
			return nil, err
		}
	}
	if len(v.Damages) == 0 || v.isCutBack() { // Evidence that was cut back must hold up to its end.
		if err := v.readRecords(report, before); err != nil {
			return nil, err
		}
	}
	if !v.isCutBack() {
		v.CutBack = 0
	}
	if err := v.readErr(); err != nil {
		return nil, err
	}
	if v.Holds = len(v.Damages) == 0; !v.Holds {
		v.Proven, v.Claimed, v.NotProven = []string{}, []string{}, []string{}
	}
	return v, nil
}

// readErr returns the reason why a file could not be read to its end, or changed while it was read: no verdict is given then.
func (v *Verdict) readErr() error {
	for _, file := range append(v.before, v.bundle) {
		if err := file.Err(); err != nil {
			return &InputError{err}
		}
	}
	return nil
}

func (v *Verdict) damage(record int, what string) {
	d := Damage{What: what}
	if record >= 0 {
		d.Record = &record
	}
	v.Damages = append(v.Damages, d)
}

func (v *Verdict) compareKeys(report *evidence.Report, keys []string) {
	for _, key := range keys {
		witness := slices.ContainsFunc(v.Witnesses, func(w Witness) bool { return w.Key == key }) ||
			slices.ContainsFunc(v.Kept, func(k Kept) bool { return k.Key == key })
		switch {
		case report.Board.Is(key):
			v.Known = true
		case !witness:
			v.damage(-1, fmt.Sprintf("the key %q signed nothing in this file: the board's key has the fingerprint %s", key, v.Fingerprint))
		}
	}
}

// readRecords judges the contents of the records: the scoresheet, and whether they follow from the facts. The error is about the
// games before.
func (v *Verdict) readRecords(report *evidence.Report, before []earlier) error {
	opening, err := boardlog.GameOf(v.bundle)
	if err != nil {
		v.damage(0, "record 0: "+err.Error())
		return nil
	}
	v.source = opening.Source
	if v.before, err = sessionBefore(opening, report.Board, before); err != nil {
		return err
	}
	sheet, err := checkSheet(v.bundle)
	if err != nil {
		v.damage(-1, "scoresheet: "+err.Error()+otherVersion(opening.Version))
		return nil
	}
	if v.checkSignatures(sheet); len(v.Damages) > 0 {
		return nil
	}
	v.Result, sheet.Moves = sheet.Result, nil // They have been compared.
	for _, t := range sheet.Tokens {
		v.roles = append(v.roles, printable.Line(terminal.Granted(t)))
	}
	for row, err := range boardlog.RowsOf(v.bundle) {
		v.Ended = err == nil && row.Kind == "end"
	}
	again := deriveAgain(v.bundle, v.before)
	v.Derived = again.state
	v.affirm(report, again)
	v.doubt(report, again)
	v.affirmSignatures(sheet)
	v.affirmKept()
	return nil
}

// otherVersion names the version that recorded a game if it is not this one, because its scoresheets may differ.
func otherVersion(recorded string) string {
	if recorded == version.Number {
		return ""
	}
	return fmt.Sprintf(" (by version %s; version %s recorded the game, as its opening says: compare with what that one says)", version.Number, recorded)
}

func (v *Verdict) affirm(report *evidence.Report, again rederived) {
	say := func(format string, args ...any) { v.Proven = append(v.Proven, fmt.Sprintf(format, args...)) }
	say("complete and in order: the records 1 to %d follow one another; none is missing, doubled, moved or added", v.Sealed)
	say("unchanged since the board signed them: %s, the last one over record %d%s", count(v.Checkpoints, "checkpoint"), v.Sealed, wallOf(report.Last))
	say("signed by the board with the fingerprint %s%s", v.Fingerprint, map[bool]string{true: ", which you know"}[v.Known])
	v.affirmWitnesses()
	say("the scoresheet is the one that the records give: result %s", printable.Line(v.Result))
	if len(v.roles) > 0 {
		say("who was given a role at the board while this game was on record: %s", strings.Join(v.roles, "; "))
	}
	if again.state == "same" {
		say("derived: this version of the program (%s) makes the same records of the facts%s", version.Number, behind(len(v.before)))
	}
}

// behind names the number of games before whose facts went in.
func behind(games int) string {
	if games == 0 {
		return ""
	}
	return fmt.Sprintf(", behind those of %s before it", count(games, "game"))
}

// doubt adds what is not proven.
func (v *Verdict) doubt(report *evidence.Report, again rederived) {
	say := func(format string, args ...any) { v.NotProven = append(v.NotProven, fmt.Sprintf(format, args...)) }
	if !v.Known {
		say("whose key that is: compare the fingerprint with the one that was read from the board itself (boardctl key), and name it with --key")
	}
	if source, _, _ := strings.Cut(v.source, ":"); source == "trace" || source == "demo" {
		say("that a board saw this: it was recorded from %s", printable.Line(v.source))
	}
	if !v.Ended {
		say("that this is the whole game: it does not end here, and later records may exist")
	}
	v.doubtWitnesses()
	say("which version of the program wrote the file: it says %s, and nothing signs that", printable.Line(v.bundle.Program))
	if again.state != "same" {
		say("that the records follow from the facts: %s", again.why)
	}
	switch report.Opening.WallSource {
	case "host":
		say("the times of day: they are those of the board's clock, which its owner sets; the order and the durations don't depend on it")
	case "trace":
		say("the times of day: they are those that the trace states")
	}
	say("what no sensor sees: that a piece was lifted is on record, not by which finger or whose hand")
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// wallOf returns when the board stored a record.
func wallOf(r *evidence.Record) string {
	if r == nil || r.WallSource == "none" {
		return ""
	}
	clock := map[string]string{"host": "by the board's clock", "trace": "by the date of a trace"}[r.WallSource]
	return fmt.Sprintf(" (%s %s)", time.UnixMicro(r.Wall).UTC().Format(time.RFC3339), clock)
}

// damagesShown is how many damages are printed in words.
const damagesShown = 10

// Tell prints the verdict in words.
func (v *Verdict) Tell(to io.Writer) error {
	out := bufio.NewWriter(to)
	if !v.Holds {
		if v.isCutBack() {
			fmt.Fprintf(out, "CUT BACK: it ends at record %d, and the board signed %d records of this game\n", v.Records, v.CutBack)
		} else {
			fmt.Fprintln(out, "DOES NOT HOLD")
		}
		for i, d := range v.Damages {
			if i == damagesShown {
				fmt.Fprintf(out, "  and %d more\n", len(v.Damages)-i)
				break
			}
			fmt.Fprintf(out, "  %s\n", printable.Line(d.What))
		}
		return out.Flush()
	}
	fmt.Fprintf(out, "HOLDS: game %s, %s\n", v.Game, count(v.Records, "record"))
	for _, part := range []struct {
		title string
		lines []string
	}{{"proven", v.Proven}, {"claimed by keys you have not named", v.Claimed}, {"not proven", v.NotProven}} {
		if len(part.lines) == 0 {
			continue
		}
		fmt.Fprintf(out, "%s:\n", part.title)
		for _, line := range part.lines {
			fmt.Fprintf(out, "- %s\n", line)
		}
	}
	return out.Flush()
}

// Unread returns an error that explains why a file with this name could not be checked, and what may have happened to it on its way.
func Unread(file string, in *Input, err error) error {
	if !errors.As(err, new(*InputError)) && errors.Is(err, evidence.ErrNoBundle) {
		return badf("%s: %w%s", file, err, mishap(in))
	}
	return err
}

// mishap describes what may have happened on its way to a file that is no evidence, and what to do; empty for an unknown cause.
func mishap(in *Input) string {
	const again = ": fetch the file again as it was written"
	switch {
	case in.Size == 0:
		return "; it is empty" + again
	case in.begins("\x1f\x8b"):
		return "; this file is compressed: unpack it with gunzip"
	case in.begins("PK\x03\x04"):
		return "; this file is compressed: unpack it with unzip"
	case in.begins("kyban evidence 1\r"), in.begins(proofTitle + "\r"):
		return "; its line ends were changed on the way" + again
	case in.begins("\xef\xbb\xbf"), in.begins("\xff\xfe"), in.begins("\xfe\xff"):
		return "; an editor has written it anew, with a mark of its encoding before it" + again
	}
	return ""
}
