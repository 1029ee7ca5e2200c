package backup

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/event/players"
	"github.com/kyban/kyban/event/store"
	"github.com/kyban/kyban/recorder"
)

func noKeyring(context.Context) ([]byte, error) { return nil, nil }

func noon() time.Time { return time.Date(2026, 12, 5, 12, 0, 0, 0, time.UTC) }

// running makes a hall with a log and an event, to which a program still writes.
func running(t *testing.T) (dir string, log *recorder.Store, say func()) {
	t.Helper()
	dir = t.TempDir()
	log, err := recorder.OpenSealed(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { log.Close() })
	wall := boardlog.Wall{Time: noon(), Source: boardlog.WallHost}
	id, err := log.NewGame(t.Context(), boardlog.Meta{Source: "hall", Opened: wall})
	if err != nil {
		t.Fatal(err)
	}
	say = func() {
		t.Helper()
		if err := log.Append(t.Context(), recorder.Batch{Game: id, Wall: wall, Records: [][]byte{[]byte(`{"type":"move","move":"h2e2"}`)}}); err != nil {
			t.Fatal(err)
		}
	}
	say()
	e, err := store.Open(dir, noon)
	if err == nil {
		err = e.Append(event.Fact{Opened: &event.Regulations{System: event.Swiss, Seed: "s"}, Players: []players.Player{{Name: "An"}, {Name: "Bình"}}})
	}
	for _, name := range []string{"orders.key", "kyban.db.new", ".orders.key123"} {
		err = errors.Join(err, os.WriteFile(filepath.Join(dir, name), []byte(name), 0o600))
	}
	if err != nil {
		t.Fatal(err)
	}
	return dir, log, say
}

func write(t *testing.T, dir string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "hall.tar.gz")
	if _, err := Write(t.Context(), dir, path, noon(), noKeyring); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestABackupIsTheHallOfItsMoment(t *testing.T) {
	dir, _, say := running(t)
	path := write(t, dir)
	say() // Later than the backup.
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Error("others can read the keys", err)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), ".*")); len(left) > 0 {
		t.Error("left behind:", left)
	}
	to := filepath.Join(t.TempDir(), "new", "hall")
	r, err := Restore(t.Context(), path, to, "")
	if err != nil || r.Games != 1 || r.Facts != 1 || r.Files != 4 || r.Made != "2026-12-05T12:00:00Z" {
		t.Fatalf("%+v %v", r, err)
	}
	log, err := recorder.OpenSealed(to) // With the same key.
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	rows := 0
	for _, err := range log.Records(t.Context(), 1, 1) {
		if rows++; err != nil {
			t.Fatal(err)
		}
	}
	if rows != 1 {
		t.Errorf("%d rows, want 1", rows)
	}
	if key, err := os.ReadFile(filepath.Join(to, "orders.key")); string(key) != "orders.key" || err != nil {
		t.Error(string(key), err)
	}
	for _, name := range []string{"kyban.db.new", ".orders.key123"} {
		if _, err := os.Lstat(filepath.Join(to, name)); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s is of one run: %v", name, err)
		}
	}
}

func TestABackupAndARestoreReplaceNothing(t *testing.T) {
	dir, _, _ := running(t)
	path := write(t, dir)
	was, _ := os.ReadFile(path)
	if _, err := Write(t.Context(), dir, path, noon(), noKeyring); err == nil || !strings.Contains(err.Error(), "is there already and is not replaced") {
		t.Error(err)
	}
	if now, _ := os.ReadFile(path); !bytes.Equal(now, was) {
		t.Error("the backup was replaced")
	}
	if _, err := Restore(t.Context(), path, dir, ""); err == nil || !strings.Contains(err.Error(), "is not empty, and nothing is replaced") {
		t.Error(err)
	}
	if _, err := Restore(t.Context(), path, t.TempDir(), ""); err != nil {
		t.Error("into an empty directory:", err)
	}
	if _, err := Write(t.Context(), t.TempDir(), filepath.Join(t.TempDir(), "none"), noon(), noKeyring); !errors.Is(err, fs.ErrNotExist) {
		t.Error("of no hall:", err)
	}
}

// Whoever has the SHA-256 from when the backup was made is given no other one.
func TestABackupIsKnownByItsSum(t *testing.T) {
	dir, _, _ := running(t)
	path := filepath.Join(t.TempDir(), "hall.tar.gz")
	told, err := Write(t.Context(), dir, path, noon(), noKeyring)
	text, failed := os.ReadFile(path)
	if sum := sha256.Sum256(text); err != nil || failed != nil || told.SHA256 != hex.EncodeToString(sum[:]) {
		t.Fatal(told, err, failed)
	}
	to := filepath.Join(t.TempDir(), "hall")
	if _, err := Restore(t.Context(), path, to, strings.Repeat("0", 64)); err == nil || !strings.Contains(err.Error(), "found "+told.SHA256+": nothing was restored") {
		t.Error("of another one:", err)
	}
	if _, err := os.Lstat(to); !errors.Is(err, fs.ErrNotExist) {
		t.Error("it was restored", err)
	}
	if r, err := Restore(t.Context(), path, to, strings.ToUpper(told.SHA256)); err != nil || r.SHA256 != told.SHA256 {
		t.Error(r, err)
	}
}

// The directory in which one stands is not replaced, though it is empty.
func TestADirectoryThatCanNotBeReplacedIsNotCalledFull(t *testing.T) {
	dir, _, _ := running(t)
	path := write(t, dir)
	t.Chdir(t.TempDir())
	if _, err := Restore(t.Context(), path, ".", ""); err == nil || strings.Contains(err.Error(), "is not empty") || !strings.HasSuffix(err.Error(), ": nothing was restored") {
		t.Error(err)
	}
	if left, _ := os.ReadDir("."); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// A keyring that a program has open and does not hand out is not copied behind its back.
func TestABackupWithoutTheKeyringIsNone(t *testing.T) {
	dir, _, _ := running(t)
	if err := os.WriteFile(filepath.Join(dir, keyringName), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "hall.tar.gz")
	busy := errors.New("the hall is busy")
	if _, err := Write(t.Context(), dir, path, noon(), func(context.Context) ([]byte, error) { return nil, busy }); !errors.Is(err, busy) {
		t.Error(err)
	}
	if left, _ := os.ReadDir(filepath.Dir(path)); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// repacked returns a backup of which each file was changed by a function, which leaves it out by returning no name.
func repacked(t *testing.T, path string, change func(name string, text []byte) (string, []byte)) string {
	t.Helper()
	in, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	packed, err := gzip.NewReader(in)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	again := gzip.NewWriter(&out)
	w := tar.NewWriter(again)
	for from := tar.NewReader(packed); ; {
		h, err := from.Next()
		if err != nil {
			break
		}
		var text bytes.Buffer
		if _, err := text.ReadFrom(from); err != nil {
			t.Fatal(err)
		}
		if name, text := change(h.Name, text.Bytes()); name != "" {
			err = w.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: name, Size: int64(len(text)), Mode: 0o600})
			if _, failed := w.Write(text); err != nil || failed != nil {
				t.Fatal(err, failed)
			}
		}
	}
	to := filepath.Join(t.TempDir(), "again.tar.gz")
	if err := errors.Join(w.Close(), again.Close(), os.WriteFile(to, out.Bytes(), 0o600)); err != nil {
		t.Fatal(err)
	}
	return to
}

func TestADamagedBackupIsRefusedWhole(t *testing.T) {
	dir, _, _ := running(t)
	whole := write(t, dir)
	text, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	short := filepath.Join(t.TempDir(), "short")
	if err := os.WriteFile(short, text[:len(text)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	only := func(which, as string, with func([]byte) []byte) func(string, []byte) (string, []byte) {
		return func(name string, text []byte) (string, []byte) {
			if name != which {
				return name, text
			}
			return as, with(text)
		}
	}
	same := func(text []byte) []byte { return text }
	for _, c := range []struct{ name, path, want string }{
		{"cut off", short, "unexpected EOF"},
		{"no manifest", repacked(t, whole, only(manifestName, "", same)), "its end is missing"},
		{"a file less", repacked(t, whole, only("orders.key", "", same)), "orders.key is missing"},
		{"a file more", repacked(t, whole, only(manifestName, "event/000002.json", same)), "its end is missing"},
		{"another byte", repacked(t, whole, only("orders.key", "orders.key", func([]byte) []byte { return []byte("orders.keY") })), "orders.key is not what was copied"},
		{"a path out of the directory", repacked(t, whole, only("orders.key", "../orders.key", same)), `expected the file of a hall, found "../orders.key"`},
		{"a newer format", repacked(t, whole, only(manifestName, manifestName, func(text []byte) []byte {
			return bytes.Replace(text, []byte(`"format": 1`), []byte(`"format": 2`), 1)
		})), "the backup has the format 2, this program knows 1"},
		{"no backup", filepath.Join(dir, "orders.key"), "expected a backup that boardctl hall backup has made"},
	} {
		to := filepath.Join(t.TempDir(), "hall")
		_, err := Restore(context.Background(), c.path, to, "")
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasSuffix(err.Error(), ": nothing was restored") {
			t.Errorf("%s: %v", c.name, err)
		}
		if left, _ := os.ReadDir(filepath.Dir(to)); len(left) > 0 {
			t.Errorf("%s: left behind: %v", c.name, left)
		}
	}
}

// TestALogThatItsBoardHasNotSignedIsNotRestored alters the log and makes the sums fit.
func TestALogThatItsBoardHasNotSignedIsNotRestored(t *testing.T) {
	dir, _, _ := running(t)
	sums := map[string][]byte{}
	altered := repacked(t, write(t, dir), func(name string, text []byte) (string, []byte) {
		if name == "kyban.db" {
			text = bytes.ReplaceAll(text, []byte("h2e2"), []byte("h2d2"))
			sums[name] = text
		}
		if name == manifestName {
			text = resummed(t, text, sums)
		}
		return name, text
	})
	to := filepath.Join(t.TempDir(), "hall")
	if _, err := Restore(t.Context(), altered, to, ""); !errors.As(err, new(*recorder.AlteredError)) {
		t.Error(err)
	}
	if _, err := os.Lstat(to); !errors.Is(err, fs.ErrNotExist) {
		t.Error("it was restored", err)
	}
}

// resummed returns a manifest with the sums of other texts.
func resummed(t *testing.T, text []byte, of map[string][]byte) []byte {
	t.Helper()
	var m manifest
	if err := json.Unmarshal(text, &m); err != nil {
		t.Fatal(err)
	}
	for i, f := range m.Files {
		if text, ok := of[f.Name]; ok {
			sum := sha256.Sum256(text)
			m.Files[i] = file{f.Name, int64(len(text)), hex.EncodeToString(sum[:])}
		}
	}
	text, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
