package problem

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// refusers are the packages whose errors may reach an HTTP client.
var refusers = []string{"broadcast", "commentary", "control", "api", "control/auth", "daemon", "engine", "engine/notation", "firstrun", "game", "game/arbitration", "fact", "httpd", "internal/netlimit", "notebook", "notebook/serve", "rulebook"}

// Each text that a package can refuse something with has words in the catalogue, or stands in testdata/elsewhere.txt: those
// concern files, disks and the command line, and reach no HTTP client.
func TestEveryRefusalHasWords(t *testing.T) {
	kept, err := os.ReadFile("testdata/elsewhere.txt")
	if err != nil {
		t.Fatal(err)
	}
	elsewhere := map[string]bool{}
	for line := range strings.Lines(string(kept)) {
		if line = strings.TrimSuffix(line, "\n"); !strings.HasPrefix(line, "#") && line != "" {
			elsewhere[strings.ReplaceAll(line, `\n`, "\n")] = false
		}
	}
	found := 0
	for _, folder := range refusers {
		for where, text := range refusalsOf(t, filepath.Join("..", "..", filepath.FromSlash(folder))) {
			found++
			_, listed := elsewhere[text]
			switch has := hasWords(text); {
			case has && listed:
				t.Errorf("%s: %q has words, and stands in testdata/elsewhere.txt too", where, text)
			case !has && !listed:
				t.Errorf("%s: %q has no words in words/*.toml: add them in each language, or the text to testdata/elsewhere.txt where it never answers HTTP", where, text)
			case listed:
				elsewhere[text] = true
			}
		}
	}
	if found < 150 {
		t.Errorf("only %d texts were found", found)
	}
	for text, used := range elsewhere {
		if !used {
			t.Errorf("testdata/elsewhere.txt: nothing says %q any more", text)
		}
	}
}

// The texts of huma's refusals are those of another project: a new version of it may have others.
func TestWhatHumaRefusesHasWords(t *testing.T) {
	listed, err := exec.Command("go", "list", "-f", "{{.Dir}}", "github.com/danielgtaylor/huma/v2/validation").Output()
	if err != nil {
		t.Fatal(err)
	}
	rules := strings.TrimSpace(string(listed))
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, filepath.Join(rules, "messages.go"), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	ast.Inspect(file, func(n ast.Node) bool {
		if value, ok := n.(*ast.ValueSpec); ok {
			found++
			if text := templateOf(value.Values[0]); !hasWords(text) {
				t.Errorf("%s: %q has no words", value.Names[0], text)
			}
		}
		return true
	})
	if found < 40 {
		t.Errorf("only %d texts were found", found)
	}
	said := 0
	for where, text := range refusalsOf(t, filepath.Dir(rules)) {
		if !strings.HasPrefix(where, "huma.go") && !strings.HasPrefix(where, "api.go") || strings.HasPrefix(text, "error ") {
			continue // It fails when boardd begins, or while an answer is under way.
		}
		if said++; !hasWords(text) {
			t.Errorf("%s: %q has no words", where, text)
		}
	}
	if said < 10 {
		t.Errorf("only %d texts were found in huma.go", said)
	}
}

// hasWords reports whether the catalogue has a text, which may stand behind its subject.
func hasWords(text string) bool {
	if !isSaid(text) {
		return true // It only joins others.
	}
	return slices.ContainsFunc(slices.Concat(known().Detail, known().Phrase), func(m *message) bool {
		english := blank.ReplaceAllString(m.EN, "{}")
		return english == text || english == "{}: "+text
	})
}

// refusalsOf returns the error texts of a package, by their places.
func refusalsOf(t *testing.T, folder string) map[string]string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: %d files, %v", folder, len(files), err)
	}
	found := map[string]string{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, declared := range file.Decls {
			ast.Inspect(declared, func(n ast.Node) bool {
				for _, text := range saidBy(n, declared) {
					at := set.Position(text.Pos())
					found[filepath.Base(name)+":"+strconv.Itoa(at.Line)+":"+strconv.Itoa(at.Column)] = templateOf(text)
				}
				return true
			})
		}
	}
	return found
}

// sayers are the functions that make an error of a text, by their names, with the indexes of their text arguments.
var sayers = map[string][]int{
	"errors.New": {0}, "fmt.Errorf": {0}, "http.Error": {1}, "writeProblem": {2}, "unauthenticated": {0}, "fail": {2}, "withStatus": {1}, "huma.NewError": {1}, "huma.Error404NotFound": {0},
	"CheckText": {0}, "control.CheckText": {0}, "res.Add": {2},
	// The fault of a file of games, and the text found in place of another.
	"damaged": {1}, "r.damaged": {1}, "c.damaged": {1}, "x.damaged": {1}, "j.damaged": {1}, "d.damagedAt": {1}, "g.damagedAt": {1}, "p.damagedAt": {1},
	"r.note": {0}, "d.note": {0}, "g.note": {0}, "p.note": {0}, "x.note": {0}, "x.next": {1}, "j.expected": {0}, "c.expected": {0},
}

// saidBy returns the texts that a part of a declaration makes errors of.
func saidBy(n ast.Node, declared ast.Decl) (texts []ast.Expr) {
	switch n := n.(type) {
	case *ast.KeyValueExpr:
		if key, ok := n.Key.(*ast.Ident); ok && key.Name == "Msg" && isText(n.Value) {
			return []ast.Expr{n.Value}
		}
	case *ast.CallExpr:
		name := nameOf(n.Fun)
		for _, i := range sayers[name] {
			if i < len(n.Args) && isText(n.Args[i]) {
				texts = append(texts, n.Args[i])
			}
		}
		if name == "fmt.Sprintf" && refuses(declared) {
			texts = append(texts, n.Args[0])
		}
	}
	return texts
}

// refuses reports whether a function returns an error, or the text of one.
func refuses(declared ast.Decl) bool {
	f, ok := declared.(*ast.FuncDecl)
	if !ok || f.Type.Results == nil {
		return false
	}
	return f.Name.Name == "Error" || slices.ContainsFunc(f.Type.Results.List, func(result *ast.Field) bool {
		kind, ok := result.Type.(*ast.Ident)
		return ok && kind.Name == "error"
	})
}

// nameOf returns the name of a function in a call.
func nameOf(f ast.Expr) string {
	switch f := f.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		if of, ok := f.X.(*ast.Ident); ok {
			return of.Name + "." + f.Sel.Name
		}
	}
	return ""
}

// isText reports whether an expression has words of its own; those of others, such as err.Error(), were found where they were
// made.
func isText(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.BasicLit:
		return e.Kind == token.STRING
	case *ast.BinaryExpr:
		return isText(e.X) || isText(e.Y)
	}
	return false
}

// verb stands for a value in the texts of package fmt.
var verb = regexp.MustCompile(`%[-+# 0]*(\[\d+\])?[\d.]*[a-zA-Z]`)

// templateOf returns a text with {} in place of each varying part.
func templateOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		if text, err := strconv.Unquote(e.Value); err == nil {
			return verb.ReplaceAllString(text, "{}")
		}
	case *ast.BinaryExpr:
		return templateOf(e.X) + templateOf(e.Y)
	}
	return "{}"
}
