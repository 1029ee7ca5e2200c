package docs_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// quoted finds what stands in backquotes.
var quoted = regexp.MustCompile("`([^`]+)`")

// faultRow finds a fault with its tests and what they try in the table of FAULTS.md.
var faultRow = regexp.MustCompile(`(?m)^\| (\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$`)

// Every fault has its row, and every test that a row names is there and is one of its package.
func TestEveryFaultNamesTestsThatAreThere(t *testing.T) {
	text, err := os.ReadFile("FAULTS.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := faultRow.FindAllStringSubmatch(string(text), -1)
	if len(rows) != 28 {
		t.Errorf("%d faults, want 28", len(rows))
	}
	for i, row := range rows {
		if row[1] != strconv.Itoa(i+1) {
			t.Errorf("the fault %s stands in the place of %d", row[1], i+1)
		}
		checkTests(t, "fault "+row[1], row[3])
	}
}

// checkTests checks that a text names tests, and that they are there.
func checkTests(t *testing.T, whose, text string) {
	t.Helper()
	names := quoted.FindAllStringSubmatch(text, -1)
	if len(names) == 0 {
		t.Errorf("%s names no test", whose)
	}
	for _, name := range names {
		dot := strings.LastIndex(name[1], ".")
		if !hasTest(t, name[1][:max(dot, 0)], name[1][dot+1:]) {
			t.Errorf("%s names %s, which is not there", whose, name[1])
		}
	}
}

// hasTest says whether a package has a test or a fuzz target of that name.
func hasTest(t *testing.T, room, test string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", room, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "\nfunc "+test+"(") {
			return true
		}
	}
	return false
}

// endured finds a round of .ci/endurance with the test that it runs.
var endured = regexp.MustCompile(`(?m)^\t\t([a-zA-Z-]+)\|\d+\|[^|]+\|(?:tests|fuzz) \./(\S+) \^(\w+)\$`)

// A round that ran a test which is not there would have nothing to fail.
func TestEveryRoundOfEnduranceRunsATestThatIsThere(t *testing.T) {
	text, err := os.ReadFile("../.ci/endurance")
	if err != nil {
		t.Fatal(err)
	}
	rounds := endured.FindAllStringSubmatch(string(text), -1)
	if len(rounds) < 10 {
		t.Errorf("%d rounds are found, want 10 at least", len(rounds))
	}
	for _, round := range rounds {
		if !hasTest(t, round[2], round[3]) {
			t.Errorf("the round %s runs %s of %s, which is not there", round[1], round[3], round[2])
		}
	}
}
