package tidy

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
)

// The longest function and file that a reader can take in at once, in lines.
const (
	maxFunctionLines = 70
	maxFileLines     = 500
)

// Hardware names the rooms that may import a hardware library.
var Hardware = map[string][]string{
	"periph.io": {"sensor/gpioscan", "sensortest/fakegpio", "internal/cli"},
	"go.bug.st": {"sensor/serialscan"},
}

// wrongWords maps a word that is not ours to the one that is.
var wrongWords = map[string]string{"square": "point", "squares": "points"}

// Printed squares, on the mat for chess, are called squares.
const printed = "schematics/mat"

// A source is one file of the module.
type source struct {
	path string
	fset *token.FileSet
	file *ast.File
	text string
}

// Check reads every file below root and returns the broken rules, one sentence each, in the order of the paths. It fails when
// a file can't be read or a source can't be parsed.
func Check(root fs.FS) ([]string, error) {
	sources, err := read(root)
	if err != nil {
		return nil, err
	}
	var untidy []string
	for _, s := range sources {
		untidy = append(untidy, checkFileLength(s)...)
		if strings.HasSuffix(s.path, "_test.go") {
			untidy = append(untidy, checkSeed(s)...)
			continue
		}
		untidy = append(untidy, checkHardware(s)...)
		untidy = append(untidy, checkFunctionLength(s)...)
		untidy = append(untidy, checkWords(s)...)
	}
	untidy = append(untidy, checkPure(sources)...)
	untidy = append(untidy, checkDocs(sources)...)
	targets, err := checkFuzzed(root, sources)
	if err != nil {
		return nil, err
	}
	files, err := checkFiles(root)
	return slices.Concat(untidy, targets, files), err
}

// read parses all Go sources below root, except hidden folders, testdata and built files.
func read(root fs.FS) ([]source, error) {
	var sources []source
	err := fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		base := path.Base(name)
		if entry.IsDir() && name != "." && (strings.HasPrefix(base, ".") || base == "testdata" || base == "build") {
			return fs.SkipDir
		}
		if entry.IsDir() || path.Ext(name) != ".go" {
			return nil
		}
		text, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, name, text, parser.ParseComments)
		if err != nil {
			return err
		}
		sources = append(sources, source{name, fset, file, string(text)})
		return nil
	})
	return sources, err
}

func checkFileLength(s source) []string {
	if lines := strings.Count(s.text, "\n"); lines > maxFileLines {
		return []string{fmt.Sprintf("%s: %d lines: at most %d, cut it by nouns", s.path, lines, maxFileLines)}
	}
	return nil
}

func checkFunctionLength(s source) []string {
	var untidy []string
	for _, decl := range s.file.Decls {
		f, ok := decl.(*ast.FuncDecl)
		if !ok {
			continue
		}
		lines := s.fset.Position(f.End()).Line - s.fset.Position(f.Pos()).Line + 1
		if lines > maxFunctionLines {
			untidy = append(untidy, fmt.Sprintf("%s: %s has %d lines: at most %d, two names read better than one", s.at(f.Pos()), f.Name.Name, lines, maxFunctionLines))
		}
	}
	return untidy
}

var word = regexp.MustCompile(`[A-Z]?[a-z]+`)

func checkWords(s source) []string {
	if path.Dir(s.path) == "internal/tidy" {
		return nil // It must name the words that it looks for.
	}
	var untidy []string
	if strings.HasPrefix(s.path, printed) {
		return nil
	}
	for i, line := range strings.Split(s.text, "\n") {
		for _, w := range word.FindAllString(line, -1) {
			if right, wrong := wrongWords[strings.ToLower(w)]; wrong {
				untidy = append(untidy, fmt.Sprintf("%s:%d: %q: the word here is %s", s.path, i+1, w, right))
			}
		}
	}
	return untidy
}

// checkDocs requires a package comment in one file of every package that has more than tests.
func checkDocs(sources []source) []string {
	documented := map[string]bool{}
	for _, s := range sources {
		if !strings.HasSuffix(s.path, "_test.go") {
			dir := path.Dir(s.path)
			documented[dir] = documented[dir] || s.file.Doc != nil
		}
	}
	var untidy []string
	for _, dir := range slices.Sorted(maps.Keys(documented)) {
		if !documented[dir] {
			untidy = append(untidy, fmt.Sprintf("%s: no package comment: say what it is for in a doc.go", dir))
		}
	}
	return untidy
}

func (s source) at(pos token.Pos) string { return s.fset.Position(pos).String() }
