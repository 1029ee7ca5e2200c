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
	"strconv"
	"strings"
)

// The longest function and file that a reader takes in at once, in lines.
const (
	maxFunctionLines = 70
	maxFileLines     = 500
)

// Pure lists the rooms whose code depends on its inputs alone.
var Pure = []string{"engine", "engine/notation", "rulebook", "sensor", "sensor/boardtest", "sensor/serialscan/wire", "tracker", "touchmove", "trace", "game", "review", "evidence", "recorder/wal", "picture"}

// worldly are the imports that a pure room may not have: a path forbids itself and all below it.
var worldly = []string{"os", "net", "syscall", "math/rand", "math/rand/v2", "crypto/rand", "periph.io", "go.bug.st", "golang.org/x/sys"}

// clock are the functions of package time that read or wait for the host's clock.
var clock = []string{"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "Tick", "NewTimer", "NewTicker"}

// Hardware names the rooms that may import a hardware library.
var Hardware = map[string][]string{
	"periph.io": {"sensor/gpioscan", "sensor/sensortest/fakegpio", "cmd/boardd", "internal/settings"},
	"go.bug.st": {"sensor/serialscan"},
}

// wrongWords maps a word that is not ours to the one that is.
var wrongWords = map[string]string{"square": "point", "squares": "points"}

// A source is one file of the module.
type source struct {
	path string
	fset *token.FileSet
	file *ast.File
	text string
}

// Check reads every file below root and returns what breaks a rule, one sentence each, in the order of the paths.
// It fails when a file can't be read or a source can't be parsed.
func Check(root fs.FS) ([]string, error) {
	sources, err := read(root)
	if err != nil {
		return nil, err
	}
	var untidy []string
	for _, s := range sources {
		untidy = append(untidy, checkFileLength(s)...)
		if strings.HasSuffix(s.path, "_test.go") {
			continue
		}
		untidy = append(untidy, checkImports(s)...)
		untidy = append(untidy, checkClock(s)...)
		untidy = append(untidy, checkFunctionLength(s)...)
		untidy = append(untidy, checkWords(s)...)
	}
	untidy = append(untidy, checkDocs(sources)...)
	files, err := checkFiles(root)
	return append(untidy, files...), err
}

// read parses all Go sources below root, but for hidden folders, testdata and what the build left behind.
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

func checkImports(s source) []string {
	room := path.Dir(s.path)
	var untidy []string
	for _, spec := range s.file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue // The parser has checked it.
		}
		if slices.Contains(Pure, room) && slices.ContainsFunc(worldly, func(w string) bool { return below(imported, w) }) {
			untidy = append(untidy, fmt.Sprintf("%s: imports %s: %s is a pure room, take what it needs as an argument", s.at(spec.Pos()), imported, room))
		}
		for _, library := range slices.Sorted(maps.Keys(Hardware)) {
			if below(imported, library) && !slices.Contains(Hardware[library], room) {
				untidy = append(untidy, fmt.Sprintf("%s: imports %s: only %s may", s.at(spec.Pos()), imported, strings.Join(Hardware[library], " and ")))
			}
		}
	}
	return untidy
}

// below says whether an import path is the one given or lies below it.
func below(imported, parent string) bool {
	return imported == parent || strings.HasPrefix(imported, parent+"/")
}

func checkClock(s source) []string {
	if !slices.Contains(Pure, path.Dir(s.path)) {
		return nil
	}
	var untidy []string
	ast.Inspect(s.file, func(n ast.Node) bool {
		call, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if pkg, ok := call.X.(*ast.Ident); ok && pkg.Name == "time" && slices.Contains(clock, call.Sel.Name) {
			untidy = append(untidy, fmt.Sprintf("%s: time.%s: a pure room takes the time as an argument", s.at(call.Pos()), call.Sel.Name))
		}
		return true
	})
	return untidy
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
	for i, line := range strings.Split(s.text, "\n") {
		for _, w := range word.FindAllString(line, -1) {
			if right, wrong := wrongWords[strings.ToLower(w)]; wrong {
				untidy = append(untidy, fmt.Sprintf("%s:%d: %q: the word here is %s", s.path, i+1, w, right))
			}
		}
	}
	return untidy
}

// checkDocs wants a package comment in one file of every package that is not there for its tests alone.
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
