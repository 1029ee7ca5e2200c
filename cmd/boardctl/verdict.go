package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/internal/version"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/terminal"
)

// verdict is what was found about the evidence of a game. Its JSON is the outcome of boardctl verify --json.
type verdict struct {
	Holds       bool             `json:"holds"`
	Game        string           `json:"game"`        // The uid.
	Board       string           `json:"board"`       // The public key.
	Fingerprint string           `json:"fingerprint"` // Of that key.
	Known       bool             `json:"known"`       // The key was named by --key.
	Records     int              `json:"records"`
	Sealed      int              `json:"sealed"` // The records 1 to Sealed are signed.
	Checkpoints int              `json:"checkpoints"`
	Witnesses   []witnessVerdict `json:"witnesses"`
	Kept        []kept           `json:"kept,omitempty"` // Checkpoints that lay elsewhere, named by --witness-checkpoint.
	Result      string           `json:"result"`
	Ended       bool             `json:"ended"`   // The last record closes the game.
	Derived     string           `json:"derived"` // same, different, not: whether this version derives these records from the facts.
	Damages     []damage         `json:"damages"`
	Proven      []string         `json:"proven"`
	NotProven   []string         `json:"not_proven"`

	bundle *evidence.Bundle
	before []*evidence.Bundle // The games before it since the board was switched on, where they are known.
	powers []string           // Who was given a role at the board, and from whom it was taken.
	source string             // Where the facts come from, as the opening says.
}

type witnessVerdict struct {
	Name    string    `json:"name"`
	Key     string    `json:"key"`
	Known   bool      `json:"known"`
	Records int       `json:"records"`
	Until   time.Time `json:"until"`
}

type damage struct {
	Record *int   `json:"record,omitempty"` // Left out when it shows in none.
	What   string `json:"what"`
}

// newVerdict checks a file. The error is about a file that is no evidence at all.
func newVerdict(data []byte, keys []string, elsewhere []kept, before []earlier) (*verdict, error) {
	v := &verdict{Kept: elsewhere, Witnesses: []witnessVerdict{}, Damages: []damage{}, Proven: []string{}, NotProven: []string{}, Derived: "not"}
	bundle, err := evidence.Decode(data)
	var malformed *evidence.FormatError
	if errors.As(err, &malformed) {
		v.Damages = append(v.Damages, damage{What: err.Error()})
		return v, nil
	}
	if err != nil {
		return nil, err
	}
	v.bundle = bundle
	report := bundle.Verify()
	v.Game, v.Board, v.Fingerprint = report.Game.String(), report.Board.String(), report.Board.Fingerprint()
	v.Records, v.Sealed, v.Checkpoints = report.Records, report.Sealed, report.Checkpoints
	for _, d := range report.Damages {
		v.damage(d.Record, d.What)
	}
	for _, w := range report.Witnesses {
		v.Witnesses = append(v.Witnesses, witnessVerdict{Name: w.Name, Key: w.Key, Known: slices.Contains(keys, w.Key), Records: w.Records, Until: w.Until})
	}
	v.compareKeys(report, keys)
	if len(v.Damages) == 0 {
		if err := v.compareKept(report); err != nil {
			return nil, err
		}
	}
	if len(v.Damages) == 0 {
		if v.before, err = sessionBefore(bundle, report.Board, before); err != nil {
			return nil, err
		}
		v.readRecords(report)
	}
	if v.Holds = len(v.Damages) == 0; !v.Holds {
		v.Proven, v.NotProven = []string{}, []string{}
	}
	return v, nil
}

func (v *verdict) damage(record int, what string) {
	d := damage{What: what}
	if record >= 0 {
		d.Record = &record
	}
	v.Damages = append(v.Damages, d)
}

// compareKeys looks for the keys that the user knows.
func (v *verdict) compareKeys(report *evidence.Report, keys []string) {
	for _, key := range keys {
		witness := slices.ContainsFunc(v.Witnesses, func(w witnessVerdict) bool { return w.Key == key }) ||
			slices.ContainsFunc(v.Kept, func(k kept) bool { return k.Key == key })
		switch {
		case report.Board.Is(key):
			v.Known = true
		case !witness:
			v.damage(-1, fmt.Sprintf("the key %q signed nothing in this file: the board's key has the fingerprint %s", key, v.Fingerprint))
		}
	}
}

// readRecords looks at what the records say: the scoresheet, and whether they follow from the facts.
func (v *verdict) readRecords(report *evidence.Report) {
	exact, err := recorder.CheckSheet(v.bundle, version.Number)
	if err != nil {
		v.damage(-1, "scoresheet: "+err.Error())
		return
	}
	sheet, err := recorder.SheetOf(v.bundle)
	if err != nil {
		v.damage(-1, "scoresheet: "+err.Error())
		return
	}
	v.Result = sheet.Result
	for _, t := range sheet.Tokens {
		v.powers = append(v.powers, printable.Line(terminal.Granted(t.Made, t.Revoked, t.Role, t.Side, t.Of)))
	}
	if g, err := recorder.Opening(v.bundle); err == nil {
		v.source = g.Source
	}
	for row, err := range recorder.RowsOf(v.bundle) {
		v.Ended = err == nil && row.Kind == "end"
	}
	again := rederive(v.bundle, v.before)
	v.Derived = again.state
	v.affirm(report, exact, again)
	v.doubt(report, exact, again)
	v.affirmKept()
}

// affirm says what is proven.
func (v *verdict) affirm(report *evidence.Report, exact bool, again rederived) {
	say := func(format string, args ...any) { v.Proven = append(v.Proven, fmt.Sprintf(format, args...)) }
	say("complete and in order: the records 1 to %d follow one another; none is missing, doubled, moved or added", v.Sealed)
	say("unchanged since the board signed them: %s, the last one over record %d%s", count(v.Checkpoints, "checkpoint"), v.Sealed, wallOf(report.Last))
	say("signed by the board with the fingerprint %s%s", v.Fingerprint, map[bool]string{true: ", which you know"}[v.Known])
	for _, w := range v.Witnesses {
		known := ""
		if w.Known {
			known = ", whose key you know,"
		}
		say("witnessed by %s%s until record %d, at %s: the records 1 to %[3]d stood then as they stand here", printable.Line(w.Name), known, w.Records, w.Until.Format(time.RFC3339))
	}
	if exact {
		say("the scoresheet is the one that the records give: result %s", printable.Line(v.Result))
	} else {
		say("the scoresheet, which version %s wrote, has the moves and the result that the records give: result %s", printable.Line(v.bundle.Program), printable.Line(v.Result))
	}
	if len(v.powers) > 0 {
		say("who was given power at the board while this game was on record: %s", strings.Join(v.powers, "; "))
	}
	if again.state == "same" {
		say("derived: this version of the program (%s) makes the same records of the facts%s", version.Number, behind(len(v.before)))
	}
}

// behind says that the facts of so many games before went in.
func behind(games int) string {
	if games == 0 {
		return ""
	}
	return fmt.Sprintf(", behind those of %s before it", count(games, "game"))
}

// doubt says what is not proven.
func (v *verdict) doubt(report *evidence.Report, exact bool, again rederived) {
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
	if len(v.Witnesses) == 0 && len(v.Kept) == 0 {
		say("that there was no other account of this game: no witness has cosigned it, and who owns the board's key could sign another one")
	}
	for _, w := range v.Witnesses {
		if !w.Known {
			say("who the witness %s is: compare its key, %s, and name it with --key", printable.Line(w.Name), printable.Line(w.Key))
		}
		if w.Records < v.Sealed {
			say("that %s saw the records %d to %d: it cosigned before them", printable.Line(w.Name), w.Records+1, v.Sealed)
		}
	}
	if !exact {
		say("the rest of the scoresheet: version %s wrote it, and this is %s", printable.Line(v.bundle.Program), version.Number)
	}
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

// count writes a number with its noun.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// wallOf says when a record was stored, by the board.
func wallOf(r *evidence.Record) string {
	if r == nil || r.WallSource == "none" {
		return ""
	}
	clock := map[string]string{"host": "by the board's clock", "trace": "by the date of a trace"}[r.WallSource]
	return fmt.Sprintf(" (%s %s)", time.UnixMicro(r.Wall).UTC().Format(time.RFC3339), clock)
}

// damagesShown is how many damages are told in words.
const damagesShown = 10

// tell says it in words.
func (v *verdict) tell(to io.Writer) error {
	out := bufio.NewWriter(to)
	if !v.Holds {
		fmt.Fprintln(out, "DOES NOT HOLD")
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
	}{{"proven", v.Proven}, {"not proven", v.NotProven}} {
		fmt.Fprintf(out, "%s:\n", part.title)
		for _, line := range part.lines {
			fmt.Fprintf(out, "- %s\n", line)
		}
	}
	return out.Flush()
}
