package review

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"testing"
)

// TestEveryFieldOfATurnKeepsItsPlace reads turns with all of their fields, and with parts that have none, and writes them again.
func TestEveryFieldOfATurnKeepsItsPlace(t *testing.T) {
	text, err := os.ReadFile("testdata/every.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); {
		var turn Turn
		if err := json.Unmarshal(lines.Bytes(), &turn); err != nil {
			t.Fatal(err)
		}
		if got, err := json.Marshal(turn); err != nil || !bytes.Equal(got, lines.Bytes()) {
			t.Errorf("got\n%s (%v), want\n%s", got, err, lines.Bytes())
		}
	}
}

func TestASignatureOfAReviewKeepsItsBytes(t *testing.T) {
	for _, want := range []string{
		`{"by":"red","name":"<An>","result":"1-0","at_us":5,"digest":"0f","changed":["names"]}`,
		`{"by":"arbiter","name":"","result":"","at_us":0}`,
	} {
		var s Signature
		if err := json.Unmarshal([]byte(want), &s); err != nil {
			t.Fatal(err)
		}
		if got, err := s.MarshalJSON(); err != nil || string(got) != want {
			t.Errorf("got %s (%v), want %s", got, err, want)
		}
	}
}
