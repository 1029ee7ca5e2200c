package trace_test

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/kyban/kyban/trace"
)

func TestSamplesComeBackAsTheyAre(t *testing.T) {
	files, _ := filepath.Glob("testdata/*.trace")
	if len(files) == 0 {
		t.Fatal("no samples in testdata")
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		tr, err := trace.Parse(strings.NewReader(string(data)))
		if err != nil {
			t.Fatal(err)
		}
		if got := trace.Format(tr); got != string(data) {
			t.Errorf("%s: written again it differs", file)
		}
		again, err := trace.Parse(strings.NewReader(trace.Format(tr)))
		if err != nil || !reflect.DeepEqual(tr, again) {
			t.Errorf("%s: %v, parsed again it differs", file, err)
		}
	}
}
