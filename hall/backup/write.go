package backup

import (
	"archive/tar"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/kyban/kyban/internal/durable"
	"github.com/kyban/kyban/internal/version"
	"github.com/kyban/kyban/recorder"
)

const (
	// manifestName is the last file of a backup: one without it was cut off.
	manifestName = "backup.json"
	// manifestFormat is the version of the format.
	manifestFormat = 1
	databases      = ".db"
)

// manifest is what a backup holds.
type manifest struct {
	Format  int    `json:"format"`
	Version string `json:"version"` // Of the program that made it.
	Made    string `json:"made"`
	Files   []file `json:"files"`
}

type file struct {
	Name   string `json:"name"`
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
}

// Told is what was copied.
type Told struct {
	Files  int
	Bytes  int64
	SHA256 string // Of the backup itself.
}

// passing ends the names of files that are only of one run, or that the copy of a database contains.
var passing = []string{".lock", ".sock", "-wal", "-shm", "-journal", ".new", ".copying", ".next", "organise.html"}

// keyringName is the database that only one process can open.
const keyringName = "control.db"

// Write writes a backup of a data directory to a new file, which only its owner can read: it has the keys of the hall. Programs may write to
// the directory meanwhile. The program that has the keyring open hands it out by a function, which returns nil where no program
// has it open.
func Write(ctx context.Context, dir, path string, now time.Time, keyring func(context.Context) ([]byte, error)) (told Told, err error) {
	names, err := list(dir)
	if err != nil {
		return told, err
	}
	if err := durable.CheckNew(path); err != nil {
		return told, err
	}
	work, err := os.MkdirTemp(filepath.Dir(path), ".backup-*")
	if err != nil {
		return told, err
	}
	defer os.RemoveAll(work)
	err = durable.CreateBy(path, func(out io.Writer) error {
		sum := sha256.New()
		packed := gzip.NewWriter(io.MultiWriter(out, sum))
		w := &writer{tar: tar.NewWriter(packed), made: now, manifest: manifest{Format: manifestFormat, Version: version.Number, Made: now.UTC().Format(time.RFC3339)}}
		if err := copyDatabases(ctx, dir, names, work, keyring); err != nil {
			return err
		}
		if err := w.all(ctx, dir, names, work); err != nil {
			return err
		}
		told = w.told()
		err := errors.Join(w.tar.Close(), packed.Close())
		told.SHA256 = hex.EncodeToString(sum.Sum(nil))
		return err
	}, 0o600)
	if errors.Is(err, fs.ErrExist) {
		err = fmt.Errorf("%s is there already and is not replaced: choose another name", path)
	}
	return told, err
}

// list returns the names of what is copied, the databases first. The error is fs.ErrNotExist where there is no hall.
func list(dir string) (names []string, err error) {
	var rest []string
	isHall := false
	err = fs.WalkDir(os.DirFS(dir), ".", func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case name == ".":
			return nil
		case strings.HasPrefix(e.Name(), ".") && e.IsDir():
			return fs.SkipDir
		case !e.Type().IsRegular() || strings.HasPrefix(e.Name(), ".") || isPassing(e.Name()):
			return nil
		case strings.HasSuffix(name, databases):
			names = append(names, name)
		default:
			rest = append(rest, name)
		}
		isHall = isHall || name == "kyban.db" || strings.HasPrefix(name, "event/")
		return nil
	})
	if errors.Is(err, fs.ErrNotExist) || err == nil && !isHall {
		return nil, fmt.Errorf("%s has no hall and no event: %w", dir, fs.ErrNotExist)
	}
	return append(names, rest...), err
}

func isPassing(name string) bool {
	for _, end := range passing {
		if strings.HasSuffix(name, end) {
			return true
		}
	}
	return false
}

// writer writes a backup.
type writer struct {
	tar  *tar.Writer
	made time.Time
	manifest
}

// copyDatabases copies the databases, which stand first, into a directory, each under its number.
func copyDatabases(ctx context.Context, dir string, names []string, work string, keyring func(context.Context) ([]byte, error)) error {
	for i, name := range names {
		if !strings.HasSuffix(name, databases) {
			break
		}
		to := filepath.Join(work, fmt.Sprint(i))
		if name == keyringName {
			image, err := keyring(ctx)
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			if image != nil {
				if err := os.WriteFile(to, image, 0o600); err != nil {
					return err
				}
				continue
			}
		}
		if err := recorder.CopyDatabase(ctx, filepath.Join(dir, name), to); err != nil {
			return err
		}
	}
	return nil
}

// all writes everything.
func (w *writer) all(ctx context.Context, dir string, names []string, work string) error {
	for i, name := range names {
		from := filepath.Join(dir, name)
		if strings.HasSuffix(name, databases) {
			from = filepath.Join(work, fmt.Sprint(i))
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := w.file(name, from); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	text, err := json.MarshalIndent(w.manifest, "", " ")
	if err != nil {
		return err
	}
	return w.add(manifestName, int64(len(text)), strings.NewReader(string(text)), io.Discard)
}

// file adds a file. All of them are small but for the databases, whose copies nobody writes to.
func (w *writer) file(name, from string) error {
	f, err := durable.Open(from, os.O_RDONLY, 0)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	sum := sha256.New()
	if err := w.add(name, info.Size(), f, sum); err != nil {
		return err
	}
	w.Files = append(w.Files, file{name, info.Size(), hex.EncodeToString(sum.Sum(nil))})
	return nil
}

func (w *writer) add(name string, size int64, from io.Reader, sum io.Writer) error {
	if err := w.tar.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: name, Size: size, Mode: 0o600, ModTime: w.made, Format: tar.FormatPAX}); err != nil {
		return err
	}
	n, err := io.Copy(w.tar, io.TeeReader(io.LimitReader(from, size), sum))
	if err == nil && n != size {
		err = fmt.Errorf("it changed while it was read: expected %d bytes, found %d: try again", size, n)
	}
	return err
}

func (w *writer) told() (t Told) {
	for _, f := range w.Files {
		t.Files, t.Bytes = t.Files+1, t.Bytes+f.Size
	}
	return t
}
