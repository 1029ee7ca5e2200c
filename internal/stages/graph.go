package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// everywhere are the packages whose tests read the whole tree.
var everywhere = []string{"internal/tidy", "docs"}

type pkg struct {
	name    string
	folder  string   // From the top of the project, "." for the top.
	imports []string // Its imports, those of its tests included.
	reads   []string // The files and folders that it names by an upward path.
}

// reach returns the names of the packages that changed files can affect, in the order of the packages.
func reach(packages []pkg, changed []string) []string {
	reached := map[string]bool{}
	var open []pkg
	add := func(p pkg) {
		if !reached[p.name] {
			reached[p.name] = true
			open = append(open, p)
		}
	}
	for _, p := range packages {
		if slices.Contains(everywhere, p.folder) || slices.ContainsFunc(changed, func(file string) bool { return p.has(packages, file) }) {
			add(p)
		}
	}
	for len(open) > 0 {
		of := open[0]
		open = open[1:]
		for _, p := range packages {
			if slices.Contains(p.imports, of.name) {
				add(p)
			}
		}
	}
	var names []string
	for _, p := range packages {
		if reached[p.name] {
			names = append(names, p.name)
		}
	}
	return names
}

// has reports whether a file belongs to a package, or is read by it.
func (p pkg) has(packages []pkg, file string) bool {
	return owner(packages, file) == p.name || slices.ContainsFunc(p.reads, func(read string) bool { return below(file, read) || below(read, file) })
}

// owner returns the package of a file's folder, or of the next one above.
func owner(packages []pkg, file string) string {
	for folder := path.Dir(file); ; folder = path.Dir(folder) {
		if i := slices.IndexFunc(packages, func(p pkg) bool { return p.folder == folder }); i >= 0 {
			return packages[i].name
		}
		if folder == "." {
			return ""
		}
	}
}

// below reports whether a path is another one, or lies below it.
func below(name, folder string) bool { return name == folder || strings.HasPrefix(name, folder+"/") }

// listed is go list's output about a package.
type listed struct {
	Dir, ImportPath                                    string
	Imports, TestImports, XTestImports                 []string
	GoFiles, IgnoredGoFiles, TestGoFiles, XTestGoFiles []string
}

// reads returns the paths that lead out of the package's folder in the strings of its sources, from the top of the project.
func (l listed) reads(folder string) ([]string, error) {
	var paths []string
	for _, name := range slices.Concat(l.GoFiles, l.IgnoredGoFiles, l.TestGoFiles, l.XTestGoFiles) {
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(l.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if text, ok := n.(*ast.BasicLit); ok && text.Kind == token.STRING {
				if read := upwards(folder, text.Value); read != "" && !slices.Contains(paths, read) {
					paths = append(paths, read)
				}
			}
			return true
		})
	}
	return paths, nil
}

// upwards returns the target of a literal that is an upward path, such as "../trace/testdata/*.trace", up to the first pattern in
// it. A path to the top of the project names no file there.
func upwards(folder, literal string) string {
	text, err := strconv.Unquote(literal)
	if err != nil || !strings.HasPrefix(text, "../") {
		return ""
	}
	if i := strings.IndexAny(text, "*?[%"); i >= 0 {
		text = path.Dir(text[:i] + "x")
	}
	read := path.Join(filepath.ToSlash(folder), text)
	if read == "." || strings.HasPrefix(read, "..") {
		return ""
	}
	return read
}

// affected returns the packages that the changes since a commit can affect.
func affected(since string) ([]string, error) {
	changed, err := changes(since)
	if err != nil || len(changed) == 0 {
		return nil, err
	}
	root, err := output("go", "list", "-m", "-f", "{{.Dir}}")
	if err != nil {
		return nil, err
	}
	dir := strings.TrimSpace(string(root))
	packages, err := list(dir)
	if err != nil {
		return nil, err
	}
	return reach(packages, changed), nil
}

// changes returns the files that differ from a commit, by their paths from the top of the project: tracked ones and new ones.
func changes(since string) ([]string, error) {
	differ, err := output("git", "diff", "--name-only", "--no-renames", "-z", since, "--")
	if err != nil {
		return nil, err
	}
	fresh, err := output("git", "ls-files", "--others", "--exclude-standard", "--full-name", "-z", ":/")
	if err != nil {
		return nil, err
	}
	return strings.FieldsFunc(string(differ)+string(fresh), func(r rune) bool { return r == 0 }), nil
}

func list(root string) ([]pkg, error) {
	text, err := output("go", "-C", root, "list", "-json=Dir,ImportPath,Imports,TestImports,XTestImports,GoFiles,IgnoredGoFiles,TestGoFiles,XTestGoFiles", "./...")
	if err != nil {
		return nil, err
	}
	var packages []pkg
	decoder := json.NewDecoder(bytes.NewReader(text))
	for {
		var p listed
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			return packages, nil
		} else if err != nil {
			return nil, err
		}
		folder, err := filepath.Rel(root, p.Dir)
		if err != nil {
			return nil, err
		}
		reads, err := p.reads(folder)
		if err != nil {
			return nil, err
		}
		packages = append(packages, pkg{
			name: p.ImportPath, folder: filepath.ToSlash(folder), reads: reads,
			imports: append(append(p.Imports, p.TestImports...), p.XTestImports...),
		})
	}
}

func output(name string, args ...string) ([]byte, error) {
	text, err := exec.Command(name, args...).Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return nil, fmt.Errorf("%s %s: %s", name, strings.Join(args, " "), bytes.TrimSpace(exit.Stderr))
	}
	return text, err
}
