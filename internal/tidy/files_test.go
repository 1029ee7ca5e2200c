package tidy

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

// maxFileBytes is the largest file allowed beside sources.
const maxFileBytes = 1 << 20

// large lists the files that may be larger than maxFileBytes, each with its reason.
var large = map[string]string{
	"scoresheet/pdf/fonts/han.ttf.gz": "a font with every unified character of Chinese, for names; it changes with the font alone",
}

// executables are the first bytes of compiled files, with the name of the format.
var executables = []struct{ magic, format string }{
	{"\x7fELF", "ELF"},
	{"\xcf\xfa\xed\xfe", "Mach-O"}, {"\xce\xfa\xed\xfe", "Mach-O"}, {"\xca\xfe\xba\xbe", "Mach-O"},
	{"MZ", "PE"},
}

// checkFiles checks every file below root, sources or not, except the folders that the root's .gitignore names: compiled or
// large files make every clone heavy for ever. It includes ignored files, because git stops ignoring them once they are
// added.
func checkFiles(root fs.FS) ([]string, error) {
	ignored, err := ignoredPaths(root)
	if err != nil {
		return nil, err
	}
	var untidy []string
	err = fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (name == ".git" || slices.Contains(ignored, name)):
			return fs.SkipDir
		case !entry.Type().IsRegular() || name == ".git":
			return nil
		}
		found, err := checkFile(root, name)
		untidy = append(untidy, found...)
		return err
	})
	return untidy, err
}

// ignoredPaths returns the paths from the root that .gitignore names, which are its lines with a leading slash.
func ignoredPaths(root fs.FS) ([]string, error) {
	text, err := fs.ReadFile(root, ".gitignore")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var paths []string
	for line := range strings.Lines(string(text)) {
		if name, ok := strings.CutPrefix(strings.TrimSpace(line), "/"); ok {
			paths = append(paths, strings.TrimSuffix(name, "/"))
		}
	}
	return paths, err
}

func checkFile(root fs.FS, name string) ([]string, error) {
	text, err := fs.ReadFile(root, name)
	if err != nil {
		return nil, err
	}
	for _, e := range executables {
		if bytes.HasPrefix(text, []byte(e.magic)) && bytes.IndexByte(text[:min(len(text), 64)], 0) > 0 {
			return []string{fmt.Sprintf("%s: a compiled program (%s): remove it; make build puts programs into build/", name, e.format)}, nil
		}
	}
	if _, ok := large[name]; len(text) > maxFileBytes && !ok {
		return []string{fmt.Sprintf("%s: %d bytes: at most %d, or say why in Large", name, len(text), maxFileBytes)}, nil
	}
	return nil, nil
}
