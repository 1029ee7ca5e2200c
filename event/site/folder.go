package site

import (
	"archive/zip"
	"bufio"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// WriteFolder writes a site into a folder: whole or not at all. One that is there is replaced where it is a site as it was written, with no
// other file in it, and left alone otherwise.
func (s Site) WriteFolder(ctx context.Context, folder string, progress func(done, all int)) (written int, err error) {
	if folder, err = filepath.Abs(folder); err != nil {
		return 0, err
	}
	if err := checkFolder(folder); err != nil {
		return 0, err
	}
	if err := os.MkdirAll(filepath.Dir(folder), 0o755); err != nil {
		return 0, err
	}
	made, err := os.MkdirTemp(filepath.Dir(folder), "."+filepath.Base(folder)+".new-*")
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(made)) }()
	put := func(name string, data []byte) error {
		path := filepath.Join(made, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		written++
		return os.WriteFile(path, data, 0o644)
	}
	if err := s.Write(ctx, put, progress); err != nil {
		return 0, err
	}
	if err := os.Chmod(made, 0o755); err != nil {
		return 0, err
	}
	return written, swap(folder, made)
}

// swap puts a folder in the place of another one, which may be there.
func swap(folder, made string) error {
	if err := checkFolder(folder); err != nil { // It may have changed meanwhile.
		return err
	}
	old := made + ".old"
	err := os.Rename(folder, old)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := os.Rename(made, folder); err != nil {
		return errors.Join(err, os.Rename(old, folder))
	}
	return os.RemoveAll(old)
}

// checkFolder refuses a folder with anything in it that is not of a site as it was written.
func checkFolder(folder string) error {
	entries, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(entries) == 0 {
		return nil
	}
	if err != nil {
		return err
	}
	sums, err := readSums(filepath.Join(folder, SumsName))
	if err != nil {
		return fmt.Errorf("%s is there already, is no site, and is not replaced: choose another name", folder)
	}
	return fs.WalkDir(os.DirFS(folder), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || name == SumsName {
			return err
		}
		sum := ""
		if d.Type().IsRegular() {
			data, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(name)))
			if err != nil {
				return err
			}
			sum = fmt.Sprintf("%x", sha256.Sum256(data))
		}
		if want := sums[name]; sum == "" || sum != want {
			return fmt.Errorf("%s is not replaced: %s was changed, or is none of the site's files; choose another name", folder, name)
		}
		return nil
	})
}

// readSums reads the sums of files by their names.
func readSums(path string) (map[string]string, error) {
	in, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	sums := map[string]string{}
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		sum, name, ok := strings.Cut(lines.Text(), "  ")
		if !ok {
			return nil, fmt.Errorf("%s: expected a sum and a name in each line", path)
		}
		sums[name] = sum
	}
	return sums, lines.Err()
}

// WriteZip writes a site as an archive, file by file as it is made.
func (s Site) WriteZip(ctx context.Context, out io.Writer) error {
	z := zip.NewWriter(out)
	err := s.Write(ctx, func(name string, data []byte) error {
		file, err := z.Create(name)
		if err == nil {
			_, err = file.Write(data)
		}
		return err
	}, func(int, int) {})
	if err != nil {
		return err // Without its end it can't be opened: a part is not taken for the whole.
	}
	return z.Close()
}
