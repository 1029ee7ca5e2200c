package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kyban/kyban/schematics"
)

func TestAKeptNetlistIsComparedByWhatItSays(t *testing.T) {
	pins, err := schematics.Board()
	if err != nil {
		t.Fatal(err)
	}
	board := Boards[0]
	text, err := os.ReadFile("../../kyban.net")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, old, new, want string }{
		{"another indentation", "\n\t", "\n  ", ""},
		{"another value", `(value "470u/16V")`, `(value "100u/16V")`, `the sheets say "part C7: 470u/16V, `},
		{"another part", `"TLHG5400"`, `"TLHR5400"`, `the sheets say "part D101: green, `},
	} {
		t.Run(c.name, func(t *testing.T) {
			kept := t.TempDir()
			changed := bytes.Replace(text, []byte(c.old), []byte(c.new), 1)
			if bytes.Equal(changed, text) {
				t.Fatalf("the netlist has no %q", c.old)
			}
			if err := os.WriteFile(filepath.Join(kept, "kyban.net"), changed, 0o666); err != nil {
				t.Fatal(err)
			}
			err := checkKept(pins, board, "../..", kept, false)
			if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("expected %q, got %v", c.want, err)
			}
		})
	}
}

func TestAKeptNetlistSaysNothingOfTheMachine(t *testing.T) {
	file := filepath.Join(t.TempDir(), "kyban.net")
	if err := keep(file, `(export (version "E") (design (source "/home/somebody/kyban.kicad_sch")) (components) (nets))`); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if want := "(export (version \"E\") (components) (nets))\n"; string(text) != want {
		t.Errorf("expected %q, got %q", want, text)
	}
}
