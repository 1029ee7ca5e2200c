package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// everywhere are the packages whose tests read the whole tree.
var everywhere = []string{"internal/tidy", "docs"}

// pkg is a package of the project.
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
