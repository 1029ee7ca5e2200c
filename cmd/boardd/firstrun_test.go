package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/kyban/kyban/engine/notation"
)

// TestWhatWasDecidedHoldsWhereNobodySaysOtherwise: the command line and the configuration count more, and a trace itself names
// its game.
func TestWhatWasDecidedHoldsWhereNobodySaysOtherwise(t *testing.T) {
	dir := t.TempDir()
	decided := "name = 'Bàn 7'\nlanguage = 'vi'\nrulebook = 'fide2018'\narbiter = 'An'\ndecided = 2026-11-25T23:06:24Z\n"
	if err := os.WriteFile(filepath.Join(dir, "first-run.toml"), []byte(decided), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, tc := range map[string]struct {
		args           []string
		rulebook, play string
		style          notation.Style
	}{
		"a live board":                 {[]string{"--source", "gpio"}, "fide2018", "chess", notation.Vietnamese},
		"a rulebook that is named":     {[]string{"--source", "serial", "--rulebook", "vn1999"}, "vn1999", "", notation.Vietnamese},
		"a notation that is named":     {[]string{"--source", "gpio", "--notation", "iccs"}, "fide2018", "chess", notation.ICCS},
		"a board that shall not ask":   {[]string{"--source", "gpio", "--first-run", "no"}, "", "", notation.Simplified},
		"a trace":                      {[]string{"--source", "trace:x"}, "", "", notation.Simplified},
		"the demo":                     {[]string{"--source", "demo"}, "", "", notation.Simplified},
		"a directory that is not made": {[]string{"--source", "gpio", "--data", filepath.Join(dir, "new")}, "", "", notation.Simplified},
	} {
		t.Run(name, func(t *testing.T) {
			o := defaults()
			cmd := newRun("boardd", nil)
			cmd.ResetFlags()
			o.flags(cmd)
			if err := cmd.ParseFlags(append([]string{"--data", dir}, tc.args...)); err != nil {
				t.Fatal(err)
			}
			if err := o.recall(cmd); err != nil || o.game.Rulebook != tc.rulebook || o.game.Play != tc.play || o.style != tc.style {
				t.Errorf("rulebook %q, game %q, notation %v, %v", o.game.Rulebook, o.game.Play, o.style, err)
			}
		})
	}
}

// TestWhichBoardsAsk at their first run.
func TestWhichBoardsAsk(t *testing.T) {
	for name, tc := range map[string]struct {
		args []string
		want bool
	}{
		"a live board on the network":        {[]string{"--source", "gpio", "--control", ":7443"}, true},
		"one whose pages are shown":          {[]string{"--source", "serial", "--listen", ":8090"}, true},
		"one that nobody reaches":            {[]string{"--source", "gpio"}, false},
		"one that is told its rulebook":      {[]string{"--source", "gpio", "--control", ":7443", "--rulebook", "vn2004"}, false},
		"one that is told its game":          {[]string{"--source", "gpio", "--control", ":7443", "--play", "chess"}, false},
		"one that shall not":                 {[]string{"--source", "gpio", "--control", ":7443", "--first-run", "no"}, false},
		"one that shall, and has a rulebook": {[]string{"--source", "gpio", "--control", ":7443", "--first-run", "yes", "--rulebook", "vn2004"}, true},
		"the demo":                           {[]string{"--source", "demo", "--control", ":7443"}, false},
		"a trace":                            {[]string{"--source", "trace:x", "--control", ":7443"}, false},
		"a trace that shall":                 {[]string{"--source", "trace:x", "--control", ":7443", "--first-run", "yes"}, true},
	} {
		t.Run(name, func(t *testing.T) {
			o := defaults()
			cmd := newRun("boardd", nil)
			cmd.ResetFlags()
			o.flags(cmd)
			if err := cmd.ParseFlags(append([]string{"--data", t.TempDir()}, tc.args...)); err != nil {
				t.Fatal(err)
			}
			w, err := o.firstRun()
			if err != nil || w.IsWaiting() != tc.want {
				t.Errorf("it waits: %v, %v", w.IsWaiting(), err)
			}
		})
	}
}
