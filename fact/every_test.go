package fact_test

import (
	"os"
	"strings"
	"testing"

	"github.com/kyban/kyban/fact"
)

// TestEveryFactIsStoredAsItWas reads facts of every type, with and without a person who entered them, as version 0.7.0 wrote
// them, and writes them again.
func TestEveryFactIsStoredAsItWas(t *testing.T) {
	text, err := os.ReadFile("testdata/every.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		in, err := fact.Decode([]byte(line))
		if err != nil {
			t.Errorf("%s\n%v", line, err)
			continue
		}
		if got := fact.Encode(in); string(got) != line {
			t.Errorf("stored as\n%s\nwant\n%s", got, line)
		}
	}
}
