package firstrun

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/kyban/kyban/control"
)

var choice = Choice{Name: "Bàn 7", Language: "vi", Rulebook: "vn2004", Arbiter: "Trần Văn An", Decided: time.Date(2026, 11, 25, 10, 0, 0, 0, time.UTC)}

func nothing() (func(), error) { return func() {}, nil }

func TestWhatIsDecidedIsKept(t *testing.T) {
	dir := t.TempDir()
	if _, decided, err := Read(dir); decided || err != nil {
		t.Fatalf("in a new directory: decided %v, %v", decided, err)
	}
	w := Wait(dir)
	if !w.IsWaiting() || w.Choice() != nil {
		t.Error("it does not wait")
	}
	if err := w.Decide(w.Code(), choice, nothing); err != nil {
		t.Fatal(err)
	}
	if w.IsWaiting() || w.Code() != "" || *w.Choice() != choice {
		t.Errorf("after it was decided: %+v", w)
	}
	got, decided, err := Read(dir)
	if err != nil || !decided || !got.Decided.Equal(choice.Decided) || got.Name != choice.Name || got.Language != "vi" || got.Rulebook != "vn2004" || got.Arbiter != choice.Arbiter {
		t.Errorf("kept is %+v, %v, %v", got, decided, err)
	}
	if info, err := os.Stat(filepath.Join(dir, fileName)); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info, err)
	}
}

func TestWhoMayDecide(t *testing.T) {
	w := Wait(t.TempDir())
	code := w.code
	for _, wrong := range []string{"", "-", "AAAAA-AAAAA", code[:10], code + "A"} {
		if err := w.Decide(wrong, choice, nothing); !errors.Is(err, ErrCode) {
			t.Errorf("code %q: %v", wrong, err)
		}
	}
	if err := w.Decide(" "+strings.ToLower(strings.ReplaceAll(code, "-", " ")), choice, nothing); err != nil {
		t.Errorf("typed in small letters: %v", err)
	}
	if err := w.Decide(code, choice, nothing); !errors.Is(err, ErrDecided) {
		t.Errorf("a second time: %v", err)
	}
	var none *Waiting
	if err := none.Decide(code, choice, nothing); !errors.Is(err, ErrDecided) {
		t.Errorf("where nothing waits: %v", err)
	}
}

func TestOneOfManyDecides(t *testing.T) {
	w := Wait(t.TempDir())
	code, carried := w.Code(), atomic.Int32{}
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			_ = w.Decide(code, choice, func() (func(), error) { carried.Add(1); return func() {}, nil })
		})
	}
	all.Wait()
	if carried.Load() != 1 {
		t.Errorf("%d decided", carried.Load())
	}
}

func TestWhatIsNotCarriedOutIsNotDecided(t *testing.T) {
	dir := t.TempDir()
	w := Wait(dir)
	undone := false
	failed := errors.New("no token")
	if err := w.Decide(w.Code(), choice, func() (func(), error) { return func() { undone = true }, failed }); !errors.Is(err, failed) || !undone {
		t.Errorf("%v, undone %v", err, undone)
	}
	w.dir, undone = filepath.Join(dir, "missing"), false
	if err := w.Decide(w.code, choice, func() (func(), error) { return func() { undone = true }, nil }); !errors.Is(err, control.ErrNotRecorded) || !undone {
		t.Errorf("%v, undone %v", err, undone)
	}
	if !w.IsWaiting() {
		t.Error("it was decided")
	}
}

func TestWhatNoBoardCanBe(t *testing.T) {
	for name, change := range map[string]func(*Choice){
		"no name":             func(c *Choice) { c.Name = "  " },
		"a name of two lines": func(c *Choice) { c.Name = "Bàn\n7" },
		"a hidden blank":      func(c *Choice) { c.Name = "B\u200bàn 7" },
		"another direction":   func(c *Choice) { c.Name = "Bàn \u202e7" },
		"a long name":         func(c *Choice) { c.Name = strings.Repeat("x", 61) },
		"another language":    func(c *Choice) { c.Language = "xx" },
		"another rulebook":    func(c *Choice) { c.Rulebook = "mine" },
	} {
		c := choice
		change(&c)
		if err := c.Check(); !errors.Is(err, control.ErrMeaningless) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestRulebooksHaveTheirGame(t *testing.T) {
	for book, want := range map[string]string{"": "", "vn2004": "xiangqi", "fide2018": "chess", "fide2023": "chess", "casual": "xiangqi"} {
		if got := (Choice{Rulebook: book}).Plays(); got != want {
			t.Errorf("by %q it is %q, want %q", book, got, want)
		}
	}
}

func TestADamagedFileIsNamed(t *testing.T) {
	dir := t.TempDir()
	for _, text := range []string{"name = 7", "name = \"x\"\nlanguage = \"xx\"", "["} {
		if err := os.WriteFile(filepath.Join(dir, fileName), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, _, err := Read(dir); err == nil || !strings.HasPrefix(err.Error(), filepath.Join(dir, fileName)+": ") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestCodesAreTyped(t *testing.T) {
	seen := map[string]bool{}
	for range 100 {
		code := newCode()
		if len(code) != 11 || code[5] != '-' || strings.Trim(code, letters+"-") != "" || seen[code] {
			t.Fatalf("code %q", code)
		}
		seen[code] = true
	}
}
