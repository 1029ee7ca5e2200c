package witness

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/kyban/kyban/evidence"
)

// A witness knows the boards in its own directory only, wherever a stranger's name leads.
func TestNoKeyIsReadOutsideOfTheDirectory(t *testing.T) {
	secret, err := evidence.NewKey(bytes.NewReader(bytes.Repeat([]byte{3}, 64)))
	if err != nil {
		t.Fatal(err)
	}
	key := secret.Public()
	name := key.FingerprintHex()
	for _, c := range []struct {
		what   string
		lies   string // The place of the key, below the folder that holds the directory.
		link   string // The target of a link with the name of the board, if there is one.
		asked  string
		known  bool
		absent bool
	}{
		{"a board that is trusted", "laptop/boards/" + name, "", name, true, false},
		{"a board that nobody has named", "laptop/boards/" + name, "", "00" + name[2:], false, true},
		{"a way out", name, "", "../../" + name, false, false},
		{"a way out and back", "laptop/boards/" + name, "", "../../laptop/boards/" + name, false, false},
		{"a link that leads out", "elsewhere", "../../elsewhere", name, false, false},
	} {
		t.Run(c.what, func(t *testing.T) {
			folder := t.TempDir()
			laptop := filepath.Join(folder, "laptop")
			for _, dir := range []string{filepath.Join(laptop, boardsName), filepath.Join(folder, c.lies)} {
				if err := os.MkdirAll(dir, 0o700); err != nil {
					t.Fatal(err)
				}
			}
			if err := os.WriteFile(filepath.Join(folder, c.lies, boardName), []byte(key.String()+"\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			if c.link != "" {
				if err := os.Symlink(c.link, filepath.Join(laptop, boardsName, name)); err != nil {
					t.Fatal(err)
				}
			}
			_, err := Directory(laptop).key(c.asked)
			if (err == nil) != c.known || errors.Is(err, os.ErrNotExist) != c.absent {
				t.Errorf("%v, want known %v, absent %v", err, c.known, c.absent)
			}
		})
	}
}
