// Package docs_test runs the sessions that the pages of formats show.
package docs_test

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/internal/proctest"
)

var update = flag.Bool("update", false, "write what the commands print into the pages; commit only what you understand")

// played are the pages that show sessions, in the order in which they are run: a page may use the files of those before it.
var played = []string{"formats/traces.md", "formats/commands.md", "formats/records.md", "formats/convert.md", "HALL.md", "formats/event.md"}

// A fence "```trace NAME" or "```csv NAME" is a file, and a fence "```console" is a session: lines after "$ " are commands of a shell in
// which boardctl and boardd are built from this tree, the others are what they print.
func TestThePagesShowWhatTheCommandsPrint(t *testing.T) {
	pages, err := filepath.Glob("formats/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Contains(played, page) && strings.Contains(string(text), "```console") {
			t.Errorf("%s shows a session that nobody runs", page)
		}
	}
	sh := newShell(t)
	for _, page := range played {
		t.Run(page, func(t *testing.T) {
			text, err := os.ReadFile(page)
			if err != nil {
				t.Fatal(err)
			}
			got := playPage(t, sh, string(text))
			switch {
			case *update:
				if err := os.WriteFile(page, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
			case got != string(text):
				showDifference(t, page, string(text), got)
			}
		})
	}
}

// playPage returns the page with what its commands print today.
func playPage(t *testing.T, sh shell, page string) string {
	t.Helper()
	var out strings.Builder
	fence, file, body := "", "", ""
	sessions := 0
	for line := range strings.Lines(page) {
		switch {
		case fence == "" && strings.HasPrefix(line, "```"):
			fence, file, _ = strings.Cut(strings.TrimSpace(strings.TrimPrefix(line, "```")), " ")
			body = ""
			out.WriteString(line)
		case fence != "" && strings.HasPrefix(line, "```"):
			if fence == "trace" || fence == "csv" {
				sh.write(t, file, body)
			}
			if fence == "console" {
				sessions++
			}
			fence = ""
			out.WriteString(line)
		case fence == "console":
			if command, ok := strings.CutPrefix(line, "$ "); ok {
				out.WriteString(line + sh.run(t, strings.TrimSuffix(command, "\n")))
			}
		default:
			body += line
			out.WriteString(line)
		}
	}
	if sessions == 0 {
		t.Error("the page shows no session")
	}
	return out.String()
}

// shell runs commands in a folder of its own.
type shell struct{ dir, bin string }

func newShell(t *testing.T) shell {
	t.Helper()
	boardctl, boardd := proctest.Build(t, "cmd/boardctl"), proctest.Build(t, "cmd/boardd")
	list := string(os.PathListSeparator)
	return shell{dir: t.TempDir(), bin: filepath.Dir(boardctl) + list + filepath.Dir(boardd) + list + filepath.Dir(proctest.Build(t, "cmd/halld"))}
}

func (sh shell) write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(sh.dir, name), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// run returns what a command prints, on both outputs.
func (sh shell) run(t *testing.T, command string) string {
	t.Helper()
	cmd := proctest.Command("bash", "-c", command)
	cmd.Dir = sh.dir
	cmd.Env = append(os.Environ(), "PATH="+sh.bin+":"+os.Getenv("PATH"), "HOME="+sh.dir)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("%s: %v\n%s", command, err, out)
	}
	return string(out)
}

// showDifference names the first line that differs.
func showDifference(t *testing.T, page, want, got string) {
	t.Helper()
	wantLines, gotLines := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range gotLines {
		if i >= len(wantLines) || gotLines[i] != wantLines[i] {
			t.Fatalf("%s:%d shows\n%s\nand the programs print\n%s\n(go test ./docs -update writes the page anew)", page, i+1,
				strings.Join(wantLines[min(i, len(wantLines)):min(i+1, len(wantLines))], ""), gotLines[i])
		}
	}
	t.Fatalf("%s shows %d lines too many", page, len(wantLines)-len(gotLines))
}
