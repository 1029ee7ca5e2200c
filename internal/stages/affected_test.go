package main

import (
	"path/filepath"
	"slices"
	"testing"
)

func TestWhatAChangeReaches(t *testing.T) {
	packages := []pkg{
		{name: "k/engine", folder: "engine"},
		{name: "k/clock", folder: "clock"},
		{name: "k/game", folder: "game", imports: []string{"k/engine", "k/clock"}},
		{name: "k/docs", folder: "docs"},
		{name: "k/cmd/boardd", folder: "cmd/boardd", imports: []string{"fmt", "k/game"}},
		{name: "k/tracker", folder: "tracker", reads: []string{"engine/testdata"}},
		{name: "k/internal/tidy", folder: "internal/tidy"},
	}
	for _, c := range []struct {
		name    string
		changed []string
		want    []string
	}{
		{"a source of a package on which others stand", []string{"clock/clock.go"}, []string{"k/clock", "k/game", "k/docs", "k/cmd/boardd", "k/internal/tidy"}},
		{"a program", []string{"cmd/boardd/main.go"}, []string{"k/docs", "k/cmd/boardd", "k/internal/tidy"}},
		{"a file below a package, which another reads", []string{"engine/testdata/perft/start.txt"},
			[]string{"k/engine", "k/game", "k/docs", "k/cmd/boardd", "k/tracker", "k/internal/tidy"}},
		{"a file above all packages", []string{"Makefile"}, []string{"k/docs", "k/internal/tidy"}},
		{"two at once", []string{"tracker/hands.go", "docs/WEB.md"}, []string{"k/docs", "k/tracker", "k/internal/tidy"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := reach(packages, c.changed); !slices.Equal(got, c.want) {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

func TestPathsThatLeadUpwards(t *testing.T) {
	for _, c := range []struct{ folder, literal, want string }{
		{"tracker", `"../trace/testdata/*.trace"`, "trace/testdata"},
		{"tracker", `"../trace/testdata/blitz-0003.trace"`, "trace/testdata/blitz-0003.trace"},
		{"engine/chess", "`../testdata/perft.txt`", "engine/testdata/perft.txt"},
		{"engine/chess", `"../../web/dist/%s.js"`, "web/dist"},
		{"tracker", `"testdata/hands.txt"`, ""},
		{"internal/tidy", `"../.."`, ""},
		{"tracker", `"../../elsewhere"`, ""},
	} {
		if got := upwards(c.folder, c.literal); got != c.want {
			t.Errorf("%s in %s: %q, want %q", c.literal, c.folder, got, c.want)
		}
	}
}

// The packages are those of this project as the go command sees them.
func TestThePackagesOfTheProject(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	packages, err := list(root)
	if err != nil {
		t.Fatal(err)
	}
	got := reach(packages, []string{"recorder/wal/check.go"})
	for _, want := range []string{"recorder/wal", "recorder", "daemon", "cmd/boardd", "docs", "internal/tidy"} {
		if !slices.Contains(got, "github.com/kyban/kyban/"+want) {
			t.Errorf("a change of recorder/wal does not reach %s", want)
		}
	}
	if slices.Contains(got, "github.com/kyban/kyban/engine") {
		t.Error("a change of recorder/wal reaches engine, which imports nothing")
	}
}
