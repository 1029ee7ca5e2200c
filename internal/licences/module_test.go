package licences_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// computer is a kind of computer, with the programs that are handed on for it.
type computer struct {
	system, processor string
	programs          []string
}

var computers = []computer{
	{"linux", "amd64", all},
	{"linux", "arm", all},
	{"linux", "arm64", all},
	{"windows", "amd64", []string{"./cmd/boardctl", "./cmd/halld"}},
}

var all = []string{"./cmd/boardd", "./cmd/boardctl", "./cmd/halld"}

// module is a Go module with its parts that are linked into a program.
type module struct {
	path, version string
	root          fs.FS
	folders       map[string]bool // Of its linked packages and all above them, below its root.
	sources       map[string]bool // The linked Go files.
}

// listed is the output of `go list -json` about a package.
type listed struct {
	Dir     string
	GoFiles []string
	Module  *struct {
		Path, Version, Dir string
		Main               bool
	}
}

// linkedModules returns the modules with a package in a program, on any kind of computer, in the order of their paths.
func linkedModules(root string) ([]*module, error) {
	modules := map[string]*module{}
	for _, c := range computers {
		packages, err := listPackages(root, c)
		if err != nil {
			return nil, err
		}
		for _, p := range packages {
			if p.Module == nil || p.Module.Main {
				continue // The standard library and Kyban are in ours.
			}
			m := modules[p.Module.Path]
			if m == nil {
				m = &module{p.Module.Path, p.Module.Version, os.DirFS(p.Module.Dir), map[string]bool{}, map[string]bool{}}
				modules[m.path] = m
			}
			folder, err := filepath.Rel(p.Module.Dir, p.Dir)
			if err != nil {
				return nil, err
			}
			m.link(filepath.ToSlash(folder), p.GoFiles)
		}
	}
	return slices.SortedFunc(maps.Values(modules), func(a, b *module) int { return strings.Compare(a.path, b.path) }), nil
}

// listPackages asks Go for the packages that are linked into the programs for a kind of computer.
func listPackages(root string, c computer) ([]listed, error) {
	cmd := exec.Command("go", append([]string{"list", "-deps", "-json=Dir,GoFiles,Module"}, c.programs...)...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS="+c.system, "GOARCH="+c.processor, "CGO_ENABLED=0", "GOWORK=off")
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("list the packages for %s/%s: %w: where modules are missing, go mod download gets them:\n%s", c.system, c.processor, err, stderr.String())
	}
	var packages []listed
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			return packages, nil
		} else if err != nil {
			return nil, err
		}
		packages = append(packages, p)
	}
}

// link notes that a package in a folder is linked: a licence above it, up to the root, belongs to it.
func (m *module) link(folder string, files []string) {
	for _, file := range files {
		m.sources[path.Join(folder, file)] = true
	}
	for ; folder != "."; folder = path.Dir(folder) {
		m.folders[folder] = true
	}
	m.folders["."] = true
}

// noticeFile matches the names of files with a notice.
var noticeFile = regexp.MustCompile(`(?i)^(un)?(licen[cs]e|notice|copying|copyright|patents)`)

// part reads the notices of a module: files of their own first, then those in its sources.
func (m *module) part() (part, error) {
	p := part{name: m.path + " " + m.version}
	for _, folder := range slices.Sorted(maps.Keys(m.folders)) {
		entries, err := fs.ReadDir(m.root, folder)
		if err != nil {
			return p, err
		}
		for _, entry := range entries {
			if entry.IsDir() || path.Ext(entry.Name()) == ".go" || !noticeFile.MatchString(entry.Name()) {
				continue
			}
			file := path.Join(folder, entry.Name())
			text, err := fs.ReadFile(m.root, file)
			if err != nil {
				return p, err
			}
			p.notices = append(p.notices, notice{file, string(text)})
		}
	}
	if len(p.notices) == 0 {
		return p, fmt.Errorf("%s: no file with a licence: what has none may not be handed on", p.name)
	}
	for _, file := range slices.Sorted(maps.Keys(m.sources)) {
		inside, err := insideSource(m.root, file)
		if err != nil {
			return p, err
		}
		p.notices = append(p.notices, inside...)
	}
	return p, nil
}
