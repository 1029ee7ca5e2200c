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
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/kyban/kyban/event/store"
	"github.com/kyban/kyban/internal/durable"
	"github.com/kyban/kyban/recorder"
)

// manifestMax is longer than the manifest of any hall.
const manifestMax = 64 << 20

// Restored is what a backup held.
type Restored struct {
	Told
	Made  string // When the backup was made.
	Games int    // In the logs, each verified; the log of the hall itself is one.
	Facts int    // Of the event.
}

// Restore makes a data directory of a backup. One that is there must be empty. After an error there is none. A backup with another SHA-256 than
// the one given is refused; "" is for any.
func Restore(ctx context.Context, path, dir, want string) (r Restored, err error) {
	if err := checkFree(dir); err != nil {
		return r, err
	}
	in, err := durable.Open(path, os.O_RDONLY, 0)
	if err != nil {
		return r, err
	}
	defer in.Close()
	if r.SHA256, err = sumOf(in); err != nil {
		return r, err
	}
	if want != "" && !strings.EqualFold(want, r.SHA256) {
		return r, fmt.Errorf("%s: expected the SHA-256 %s, found %s: nothing was restored", path, want, r.SHA256)
	}
	dir = filepath.Clean(dir)
	if err := os.MkdirAll(filepath.Dir(dir), 0o700); err != nil {
		return r, err
	}
	work, err := os.MkdirTemp(filepath.Dir(dir), ".restore-*")
	if err != nil {
		return r, err
	}
	defer os.RemoveAll(work)
	m, err := unpack(ctx, in, work)
	if err != nil {
		return r, fmt.Errorf("%s: %w: nothing was restored", path, err)
	}
	r.Made = m.Made
	for _, f := range m.Files {
		r.Files, r.Bytes = r.Files+1, r.Bytes+f.Size
	}
	if err := r.verify(ctx, work); err != nil {
		return r, fmt.Errorf("%s: %w: nothing was restored", path, err)
	}
	err = os.Remove(dir) // Refused where something has come there meanwhile, as is the next step.
	if err == nil || errors.Is(err, fs.ErrNotExist) {
		err = os.Rename(work, dir)
	}
	if errors.Is(err, fs.ErrExist) {
		return r, fmt.Errorf("%s is not empty, and nothing is replaced: choose another directory: %w", dir, err)
	}
	if err != nil {
		return r, fmt.Errorf("%w: nothing was restored", err)
	}
	return r, durable.Names(filepath.Dir(dir))
}

// sumOf returns the SHA-256 of a file, which is then read from its beginning again.
func sumOf(in io.ReadSeeker) (string, error) {
	sum := sha256.New()
	if _, err := io.Copy(sum, in); err != nil {
		return "", err
	}
	_, err := in.Seek(0, io.SeekStart)
	return hex.EncodeToString(sum.Sum(nil)), err
}

// checkFree refuses a directory with anything in it.
func checkFree(dir string) error {
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case len(entries) > 0:
		return fmt.Errorf("%s is not empty, and nothing is replaced: choose another directory", dir)
	}
	return nil
}

// unpack writes the files of a backup into a directory, and compares them with its manifest.
func unpack(ctx context.Context, in io.Reader, dir string) (m manifest, err error) {
	packed, err := gzip.NewReader(in)
	if err != nil {
		return m, fmt.Errorf("expected a backup that boardctl hall backup has made: %w", err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return m, err
	}
	defer root.Close()
	var found []file
	for from := tar.NewReader(packed); ; {
		h, err := from.Next()
		if errors.Is(err, io.EOF) {
			return m, errors.New("the backup is not whole: its end is missing")
		}
		if err != nil {
			return m, err
		}
		if h.Name == manifestName {
			if m, err = readManifest(from); err != nil {
				return m, err
			}
			if _, err := from.Next(); !errors.Is(err, io.EOF) {
				return m, errors.Join(errors.New("expected the end of the backup behind "+manifestName), err)
			}
			return m, compare(m.Files, found)
		}
		f, err := keep(ctx, root, h, from)
		if err != nil {
			return m, err
		}
		found = append(found, f)
	}
}

// keep writes a file of a backup.
func keep(ctx context.Context, root *os.Root, h *tar.Header, from io.Reader) (file, error) {
	if err := ctx.Err(); err != nil {
		return file{}, err
	}
	if h.Typeflag != tar.TypeReg || !filepath.IsLocal(h.Name) {
		return file{}, fmt.Errorf("expected the file of a hall, found %q", h.Name)
	}
	if dir := filepath.Dir(h.Name); dir != "." {
		if err := root.MkdirAll(dir, 0o700); err != nil {
			return file{}, err
		}
	}
	out, err := root.OpenFile(h.Name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return file{}, err
	}
	sum := sha256.New()
	n, err := io.Copy(io.MultiWriter(out, sum), from)
	if err = errors.Join(err, out.Sync(), out.Close()); err != nil {
		return file{}, err
	}
	return file{h.Name, n, hex.EncodeToString(sum.Sum(nil))}, durable.Names(filepath.Join(root.Name(), filepath.Dir(h.Name)))
}

func readManifest(from io.Reader) (m manifest, err error) {
	text, err := io.ReadAll(io.LimitReader(from, manifestMax))
	if err == nil {
		err = json.NewDecoder(bytes.NewReader(text)).Decode(&m)
	}
	if err == nil && m.Format != manifestFormat {
		err = fmt.Errorf("the backup has the format %d, this program knows %d: use the program that made it, or a newer one", m.Format, manifestFormat)
	}
	return m, err
}

// compare refuses files that are not those of the manifest.
func compare(want, found []file) error {
	for i, f := range want {
		if i >= len(found) || found[i].Name != f.Name {
			return fmt.Errorf("the backup is not whole: %s is missing", f.Name)
		}
		if found[i] != f {
			return fmt.Errorf("the backup is damaged: %s is not what was copied", f.Name)
		}
	}
	if len(found) > len(want) {
		return fmt.Errorf("the backup is damaged: expected no file %s", found[len(want)].Name)
	}
	return nil
}

// verify reads all logs, with their signatures, and the event.
func (r *Restored) verify(ctx context.Context, dir string) error {
	event, err := store.Open(dir, time.Now)
	if err != nil {
		return err
	}
	r.Facts = len(event.Facts())
	games, err := recorder.OpenReader(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // An event without boards.
	}
	if err != nil {
		return err
	}
	all, err := games.Games(ctx)
	for _, g := range slices.Backward(all) {
		if err == nil {
			err = games.Check(ctx, g.ID)
		}
	}
	r.Games = len(all)
	return errors.Join(err, games.Close())
}
