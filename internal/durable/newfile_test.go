package durable

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestAFileThatIsThereIsNotReplaced(t *testing.T) {
	file := filepath.Join(t.TempDir(), "board.toml")
	if err := WriteNew(file, []byte("first")); err != nil {
		t.Fatal(err)
	}
	for name, err := range map[string]error{"asked": CheckNew(file), "written": WriteNew(file, []byte("second"))} {
		if err == nil || !strings.HasSuffix(err.Error(), "board.toml is there already and is not replaced: choose another name") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if again, err := os.ReadFile(file); err != nil || string(again) != "first" {
		t.Errorf("the file that was there is now %q, %v", again, err)
	}
}
