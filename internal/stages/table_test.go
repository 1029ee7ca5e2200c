package main

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// The table of the stages is also in docs/HACKING.md, with each stage's purpose.
func TestTheGuideHasTheStages(t *testing.T) {
	table, err := os.ReadFile("../../.ci/stages")
	if err != nil {
		t.Fatal(err)
	}
	groups, err := parse(string(table))
	if err != nil {
		t.Fatal(err)
	}
	guide, err := os.ReadFile("../../docs/HACKING.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rows, found := strings.Cut(string(guide), "| stage | seconds | processors | what it does |\n|---|---|---|---|\n")
	if !found {
		t.Fatal("docs/HACKING.md has no table of the stages")
	}
	rows, _, _ = strings.Cut(rows, "\n\n")
	lines := strings.Split(strings.TrimSpace(rows), "\n")
	i := 0
	for _, group := range groups {
		for _, s := range group {
			want := fmt.Sprintf("| `%s` | %.0f | %g | ", s.name, s.share.Seconds(), s.processors)
			if i >= len(lines) || !strings.HasPrefix(lines[i], want) {
				t.Fatalf("row %d of the table does not begin with %q:\n%s", i+1, want, rows)
			}
			i++
		}
	}
	if i != len(lines) {
		t.Errorf("the table has a row too many: %s", lines[i])
	}
}
