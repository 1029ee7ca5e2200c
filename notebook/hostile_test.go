package notebook

import (
	"bytes"
	"errors"
	"strings"
	"testing"
)

func TestAFileOfMoreGamesThanAreKeptIsRefused(t *testing.T) {
	for name, file := range map[string]struct {
		format Format
		text   string
	}{
		"empty objects": {JSON, strings.Repeat("{}", MaxGames+1)},
	} {
		if games, _, err := Read([]byte(file.text), file.format); !errors.Is(err, ErrTooLong) || len(games) != 0 {
			t.Errorf("%s: %d games, %v", name, len(games), err)
		}
	}
}

func TestTheNotesOnAFileAreBounded(t *testing.T) {
	const many = 10003
	file := strings.Repeat("[A b\"]\n", many) + "\n1. h2e2 *\n"
	games, notes, err := Read([]byte(file), PGN)
	if err != nil || len(games) != 1 || games[0].Main()[0].Move.String() != "h2e2" {
		t.Fatal(len(games), err)
	}
	if len(notes) != 10001 {
		t.Fatalf("%d notes, want 10001", len(notes))
	}
	// Each tag is broken, and all but the first are there already.
	if got, want := notes[10000].String(), "10005 more notes of this kind are left out"; got != want {
		t.Errorf("the last note is %q, want %q", got, want)
	}
}

// A user prints what names and comments of an XQF file are converted to.
func TestNoTextHoldsWhatSteersATerminal(t *testing.T) {
	const steers = "\u009b31m\x1b]0;x\x07\x7f"
	games, _, err := Read([]byte("[Red \"An\"]\n\n1. 炮二平五 {quiet} *\n"), PGN)
	if err != nil {
		t.Fatal(err)
	}
	games[0].Tags["Red"], games[0].Root.Next[0].Comment, games[0].Root.Comment = "An"+steers, steers, "a"+steers
	for _, f := range []Format{PGN, DhtmlXQ, UBB, JSON} {
		file, lost, err := Write(games, f, Options{})
		if err != nil || bytes.ContainsFunc(file, func(r rune) bool { return r < ' ' && r != '\n' && r != '\r' && r != '\t' || r >= 0x7f && r < 0xa0 }) {
			t.Errorf("%s: %v, %q", f, err, file)
		}
		if (len(lost) == 0) != (f == JSON) {
			t.Errorf("%s: lost are %q", f, lost)
		}
	}
}
