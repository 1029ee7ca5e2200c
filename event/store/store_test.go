package store

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/event/players"
)

func noon() time.Time { return time.Date(2026, 12, 5, 12, 0, 0, 0, time.UTC) }

func open(t *testing.T, dir string) *Store {
	t.Helper()
	s, err := Open(dir, noon)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func opened() event.Fact {
	return event.Fact{Opened: &event.Regulations{System: event.Swiss, Seed: "s"}, Players: []players.Player{{Name: "Ẩn <A>"}, {Name: "Bình"}, {Name: "Cường"}}}
}

// stored makes an event with a round.
func stored(t *testing.T, dir string) *Store {
	t.Helper()
	s := open(t, dir)
	if err := s.Append(opened()); err != nil {
		t.Fatal(err)
	}
	p, _, err := s.Event.Sections[0].Pair(1)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Append(event.Fact{Pairing: &p}); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestWhatIsStoredIsReadAgain(t *testing.T) {
	dir := t.TempDir()
	first := stored(t, dir)
	again := open(t, dir)
	a, b := first.Event.Sections[0], again.Event.Sections[0]
	if a.PlayerName(1) != "Ẩn <A>" || b.PlayerName(1) != "Ẩn <A>" || len(b.Rounds) != 1 || len(b.Rounds[0].Tables) != 1 || b.Rounds[0].Rests[0].Entry != 3 {
		t.Errorf("read again %+v", b)
	}
	if err := again.Append(event.Fact{Result: &event.Result{Round: 1, Table: 1, Game: 1, Outcome: event.Draw}}); err != nil {
		t.Error(err)
	}
}

func TestWhatIsRefusedIsNotStored(t *testing.T) {
	dir := t.TempDir()
	s := stored(t, dir)
	if err := s.Append(event.Fact{Result: &event.Result{Round: 1, Table: 9, Game: 1, Outcome: event.Draw}}); err == nil {
		t.Error("a table that is not there has a result")
	}
	if files, err := filepath.Glob(filepath.Join(dir, "event", "*.json")); err != nil || len(files) != 2 {
		t.Errorf("files %v, %v", files, err)
	}
}

// Two programs at once: the second one is told, and nothing of the first one is lost.
func TestNothingIsOverwritten(t *testing.T) {
	dir := t.TempDir()
	stored(t, dir)
	one, two := open(t, dir), open(t, dir)
	result := func(o event.Outcome) event.Fact {
		return event.Fact{Result: &event.Result{Round: 1, Table: 1, Game: 1, Outcome: o}}
	}
	if err := one.Append(result(event.Draw)); err != nil {
		t.Fatal(err)
	}
	if err := two.Append(result(event.RedWins)); !errors.Is(err, ErrChanged) {
		t.Errorf("the second one: %v", err)
	}
	if got := open(t, dir).Event.Sections[0].Rounds[0].Tables[0].Results[0]; got != event.Draw {
		t.Errorf("result %s", got)
	}
}

func TestWhatWasChangedIsFound(t *testing.T) {
	for _, tc := range []struct {
		name, want string
		change     func(t *testing.T, dir string)
	}{
		{"a letter", "000001.json: it was changed since it was stored", func(t *testing.T, dir string) {
			rewrite(t, filepath.Join(dir, "000001.json"), "Bình", "Binh")
		}},
		{"a fact with its digest", "000002.json: it was changed since it was stored, or the file before it was", func(t *testing.T, dir string) {
			other := t.TempDir()
			s := open(t, other)
			if err := s.Append(event.Fact{Section: "x", Opened: opened().Opened, Players: opened().Players}); err != nil {
				t.Fatal(err)
			}
			text, err := os.ReadFile(filepath.Join(other, "event", "000001.json"))
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, "000001.json"), text, 0o600); err != nil {
				t.Fatal(err)
			}
		}},
		{"a file that is gone", "expected 000001.json, found 000002.json", func(t *testing.T, dir string) {
			if err := os.Remove(filepath.Join(dir, "000001.json")); err != nil {
				t.Fatal(err)
			}
		}},
		{"half a file", "000002.json: unexpected end of JSON input", func(t *testing.T, dir string) {
			if err := os.Truncate(filepath.Join(dir, "000002.json"), 40); err != nil {
				t.Fatal(err)
			}
		}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			dir := t.TempDir()
			stored(t, dir)
			tc.change(t, filepath.Join(dir, "event"))
			if _, err := Open(dir, noon); err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("%v, want %s", err, tc.want)
			}
		})
	}
}

func rewrite(t *testing.T, file, old, text string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(strings.Replace(string(data), old, text, 1)), 0o600); err != nil {
		t.Fatal(err)
	}
}
