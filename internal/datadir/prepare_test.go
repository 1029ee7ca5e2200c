package datadir

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestPrepare(t *testing.T) {
	for _, tc := range []struct {
		name  string
		mode  os.FileMode            // Of the directory, 0 for none.
		files map[string]os.FileMode // In it.
		want  os.FileMode            // The directory's mode afterwards.
		then  map[string]os.FileMode
		told  []string // DIR stands for the directory.
		err   string
	}{
		{"none is there", 0, nil, 0o700, nil, nil, ""},
		{"one that is closed", 0o700, map[string]os.FileMode{"kyban.db": 0o600, "mine": 0o644}, 0o700, map[string]os.FileMode{"mine": 0o644}, nil, ""},
		{"an empty one", 0o755, nil, 0o700, nil, []string{"data directory DIR was in reach of others (mode 0755) and is closed to them now"}, ""},
		{"one of an older boardd", 0o755, map[string]os.FileMode{"kyban.db": 0o644, "kyban.db-wal": 0o644, "kyban.lock": 0o644, "control.db": 0o600}, 0o700,
			map[string]os.FileMode{"kyban.db": 0o600, "kyban.db-wal": 0o600, "kyban.lock": 0o600, "control.db": 0o600},
			[]string{"data directory DIR was in reach of others (mode 0755) and is closed to them now",
				"kyban.db was in reach of others (mode 0644) and is closed to them now",
				"kyban.db-wal was in reach of others (mode 0644) and is closed to them now",
				"kyban.lock was in reach of others (mode 0644) and is closed to them now"}, ""},
		{"one with a configuration", 0o755, map[string]os.FileMode{"boardd.toml": 0o644}, 0o700, map[string]os.FileMode{"boardd.toml": 0o644},
			[]string{"data directory DIR was in reach of others (mode 0755) and is closed to them now"}, ""},
		{"one with other directories", 0o755, map[string]os.FileMode{"kyban.db": 0o644, "letters/": 0o755}, 0o755,
			map[string]os.FileMode{"kyban.db": 0o600, "letters": 0o755},
			[]string{"data directory DIR stays in reach of others (mode 0755), for other directories are in it: better give the board one of its own",
				"kyban.db was in reach of others (mode 0644) and is closed to them now"}, ""},
		{"one of everybody with other directories", 0o777, map[string]os.FileMode{"letters/": 0o755}, 0o777, nil, nil,
			"data directory DIR: anybody may write there: choose a directory of its own"},
		{"one of everybody", 0o777, nil, 0o777, nil, nil,
			"data directory DIR: anybody may write there (mode 0777), and may have put something there: choose another one, or chmod 700 it where nobody did"},
		{"one of everybody with a board's files", 0o703, map[string]os.FileMode{"kyban.db": 0o600}, 0o703, nil, nil,
			"data directory DIR: anybody may write there (mode 0703), and may have put something there: choose another one, or chmod 700 it where nobody did"},
		{"that of the system for everybody", 0o1777, nil, 0o1777, nil, nil, "data directory DIR: anybody may write there: choose a directory of its own"},
		{"a key that others could read is refused later", 0o700, map[string]os.FileMode{"board.key": 0o644}, 0o700, map[string]os.FileMode{"board.key": 0o644}, nil, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "data")
			if tc.mode != 0 {
				if err := os.Mkdir(dir, 0o700); err != nil {
					t.Fatal(err)
				}
			}
			for name, mode := range tc.files {
				write(t, dir+"/"+name, mode)
			}
			if tc.mode != 0 {
				if err := os.Chmod(dir, tc.mode.Perm()|tc.mode&0o1000/0o1000*os.ModeSticky); err != nil {
					t.Fatal(err)
				}
			}
			told, err := Prepare(dir)
			for i := range told {
				told[i] = strings.ReplaceAll(told[i], dir, "DIR")
			}
			said := ""
			if err != nil {
				said = strings.ReplaceAll(err.Error(), dir, "DIR")
			}
			if !slices.Equal(told, tc.told) || said != tc.err {
				t.Errorf("told %q, %q; want %q, %q", told, said, tc.told, tc.err)
			}
			if got := modeOf(t, dir); got != tc.want&0o777 {
				t.Errorf("mode %04o, want %04o", got, tc.want)
			}
			for name, want := range tc.then {
				if got := modeOf(t, filepath.Join(dir, name)); got != want {
					t.Errorf("%s: mode %04o, want %04o", name, got, want)
				}
			}
		})
	}
}

// A user who could write there may have put a link, or a directory, in the place of a file.
func TestPrepareFollowsNoLink(t *testing.T) {
	for _, name := range []string{"kyban.db", "kyban.lock", "kyban.db-wal", "control.db", "board.key", "boardd.sock", "first-run.toml"} {
		dir, other := filepath.Join(t.TempDir(), "data"), filepath.Join(t.TempDir(), "other")
		write(t, other, 0o644)
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(other, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
		if told, err := Prepare(dir); err == nil || !strings.Contains(err.Error(), "expected that "+name+" is a file, found a link or something else") {
			t.Errorf("%s: told %q, %v", name, told, err)
		}
		if got := modeOf(t, other); got != 0o644 {
			t.Errorf("mode %04o of the file elsewhere", got)
		}
	}
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "kyban.db"), 0o700); err != nil {
		t.Fatal(err)
	}
	if told, err := Prepare(dir); err == nil || !strings.Contains(err.Error(), "expected that kyban.db is a file, found a link or something else") {
		t.Errorf("a directory: told %q, %v", told, err)
	}
}

// The owner of a directory reaches all of it, whatever its mode.
func TestPrepareTellsWhoseTheDirectoryIs(t *testing.T) {
	if os.Geteuid() != 0 {
		if os.Getenv("CI") != "" {
			t.Fatal("NOT RUN: only root can give a directory to somebody else")
		}
		t.Skip("NOT RUN: only root can give a directory to somebody else; CI does")
	}
	dir := filepath.Join(t.TempDir(), "data")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Chown(dir, 65534, 65534); err != nil {
		t.Fatal(err)
	}
	told, err := Prepare(dir)
	want := []string{"data directory " + dir + " belongs to another user (uid 65534), who can read and replace all that is in it"}
	if err != nil || !slices.Equal(told, want) {
		t.Errorf("told %q, %v; want %q", told, err, want)
	}
}

func write(t *testing.T, path string, mode os.FileMode) {
	t.Helper()
	var err error
	if strings.HasSuffix(path, "/") {
		err = os.Mkdir(path, 0o700)
	} else {
		err = os.WriteFile(path, nil, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, mode); err != nil {
		t.Fatal(err)
	}
}

func modeOf(t *testing.T, path string) os.FileMode {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info.Mode().Perm()
}
