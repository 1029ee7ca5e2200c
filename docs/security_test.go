package docs_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// threatRow finds who does what, and the tests, in the table of SECURITY.md.
var threatRow = regexp.MustCompile(`(?m)^\| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]*) \|$`)

// Each line of the threat model names tests, and they are there.
func TestEveryLineOfTheThreatModelNamesTestsThatAreThere(t *testing.T) {
	text, err := os.ReadFile("SECURITY.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := threatRow.FindAllStringSubmatch(string(text), -1)
	if lines := strings.Count(string(text), "\n|") - 1; len(rows) != lines || len(rows) < 20 { // The line below the titles is no row.
		t.Fatalf("%d rows in %d lines of the table, want 20 at least", len(rows), lines)
	}
	for _, row := range rows[1:] {
		checkTests(t, row[1], row[4])
	}
}
