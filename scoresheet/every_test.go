package scoresheet

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"testing"
)

// TestEveryFieldOfASheetKeepsItsPlace reads sheets with all of their fields, and with none, and writes them again: evidence is signed over these
// bytes.
func TestEveryFieldOfASheetKeepsItsPlace(t *testing.T) {
	text, err := os.ReadFile("testdata/every.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); {
		var sheet Sheet
		if err := json.Unmarshal(lines.Bytes(), &sheet); err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		e := json.NewEncoder(&out)
		e.SetEscapeHTML(false)
		if err := e.Encode(sheet); err != nil {
			t.Fatal(err)
		}
		if got, want := strings.TrimSuffix(out.String(), "\n"), lines.Text(); got != want {
			t.Errorf("got\n%s, want\n%s", got, want)
		}
	}
	for _, f := range reflect.VisibleFields(reflect.TypeFor[Sheet]()) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name != "" && name != "-" && !bytes.Contains(text, []byte(`"`+name+`":`)) {
			t.Errorf("testdata/every.jsonl has no %s: add a line with it", name)
		}
	}
}
