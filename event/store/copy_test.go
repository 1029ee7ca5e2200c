package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kyban/kyban/event"
)

func TestACopyIsTheEventByteForByte(t *testing.T) {
	from, to := t.TempDir(), t.TempDir()
	stored(t, from)
	for n := 1; n <= 2; n++ {
		text, digest, err := File(from, n)
		if err != nil || len(digest) != 64 {
			t.Fatal(digest, err)
		}
		if err := Keep(to, n, text); err != nil {
			t.Fatal(err)
		}
		if err := Keep(to, n, text); !errors.Is(err, fs.ErrExist) {
			t.Errorf("a file is written again: %v", err)
		}
		a, _ := os.ReadFile(filepath.Join(from, "event", fileName(n)))
		b, _ := os.ReadFile(filepath.Join(to, "event", fileName(n)))
		if len(a) == 0 || string(a) != string(b) {
			t.Errorf("file %d: %q, want %q", n, b, a)
		}
	}
	if _, _, err := File(from, 3); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
	if got := len(open(t, to).Facts()); got != 2 {
		t.Errorf("%d facts", got)
	}
}

func TestNothingIsAppendedWhileTheEventIsHeld(t *testing.T) {
	dir := t.TempDir()
	s := stored(t, dir)
	f := event.Fact{Publication: &event.Publication{Round: 1}}
	if err := Hold(dir, "another hall writes"); err != nil {
		t.Fatal(err)
	}
	if err := s.Append(f); err == nil || !strings.Contains(err.Error(), "nothing was stored: another hall writes") {
		t.Errorf("%v", err)
	}
	if s.Event.Sections[0].Rounds[0].Published || len(open(t, dir).Facts()) != 2 {
		t.Error("it was stored all the same")
	}
	if err := errors.Join(Free(dir), Free(dir), s.Append(f)); err != nil {
		t.Error(err)
	}
}

func TestWhatIsSetAsideIsKept(t *testing.T) {
	dir := t.TempDir()
	s := stored(t, dir)
	for range 2 {
		if err := s.Append(event.Fact{Publication: &event.Publication{Round: 1}}); err != nil {
			t.Fatal(err)
		}
		if n, err := SetAside(dir, 3, "apart"); n != 1 || err != nil {
			t.Fatal(n, err)
		}
		s = open(t, dir)
	}
	if n, err := SetAside(dir, 3, "apart"); n != 0 || err != nil {
		t.Error(n, err)
	}
	files, _ := filepath.Glob(filepath.Join(dir, "apart", "*"))
	if len(files) != 2 || filepath.Base(files[1]) != "000003.json.2" || len(s.Facts()) != 2 {
		t.Errorf("aside %v, facts %d", files, len(s.Facts()))
	}
}
