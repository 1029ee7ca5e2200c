package problem

import (
	"go/ast"
	"go/parser"
	"go/token"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

// refusers are the packages whose errors may reach an HTTP client.
var refusers = []string{"broadcast", "commentary", "control", "api", "control/auth", "daemon", "engine", "engine/chess", "engine/notation", "event", "event/pairing", "event/players", "event/standings", "event/trf", "firstrun", "game", "game/arbitration", "fact", "hall/member", "httpd", "internal/netlimit", "notebook", "notebook/serve", "rulebook"}

// Each message that a package makes has words in each language. All other errors stand in testdata/elsewhere.txt: those concern
// files, disks and the command line, and reach no HTTP client.
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
	words, said := wordsOf(t, "error", "vi"), 0
	for _, folder := range refusers {
		for where, text := range refusalsOf(t, filepath.Join("..", "..", filepath.FromSlash(folder))) {
			template := verb.ReplaceAllString(text.form, "{}")
			_, listed := elsewhere[template]
			switch {
			case listed && (!text.message || words[text.form] == ""):
				elsewhere[template] = true
			case text.message && isSaid(text.form) && words[text.form] == "":
				t.Errorf("%s: tell/words/error.*.toml have no words of %q", where, text.form)
			case text.message:
				said++
			case isSaid(text.form):
				t.Errorf("%s: %q is no message: make it by package message, with words in each language, or add it to testdata/elsewhere.txt where it never answers HTTP", where, text.form)
			}
		}
	}
	if said < 30 {
		t.Errorf("only %d messages were found", said)
	}
	for text, used := range elsewhere {
		if !used {
			t.Errorf("testdata/elsewhere.txt: nothing says %q any more", text)
		}
	}
}

// No words are without a text of the program, or of the library.
func TestNoWordsAreWithoutAText(t *testing.T) {
	listed, err := exec.Command("go", "list", "-f", "{{.Dir}}", "../../...", "encoding/json", "github.com/danielgtaylor/huma/v2", "github.com/danielgtaylor/huma/v2/validation").Output()
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]bool{}
	for status := range 600 {
		said[http.StatusText(status)] = true
	}
	for folder := range strings.FieldsSeq(string(listed)) {
		files, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range files {
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if e, ok := n.(ast.Expr); ok && isText(e) && !strings.HasSuffix(name, "_test.go") {
					said[formOf(e)] = true
				}
				return true
			})
		}
	}
	for form := range wordsOf(t, "error", "vi") {
		made := strings.NewReplacer("red: ", "{}: ", "white: ", "{}: ", "black: ", "{}: ").Replace(form)
		if !said[form] && !said[made] && !said[strings.TrimSuffix(form, ": %s")] {
			t.Errorf("tell/words/error.vi.toml: no text of the program is %q", form)
		}
	}
}

// The texts of huma's refusals are those of another project: a new version of it may have others.
func TestWhatHumaRefusesHasWords(t *testing.T) {
	words := wordsOf(t, "error", "vi")
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
			if text := formOf(value.Values[0]); words[text] == "" {
				t.Errorf("%s: %q has no words", value.Names[0], text)
			}
		}
		return true
	})
	if found < 40 {
		t.Errorf("only %d texts were found", found)
	}
	known := map[string]bool{}
	for form := range words {
		known[verb.ReplaceAllString(form, "{}")] = true
	}
	said := 0
	for where, text := range refusalsOf(t, filepath.Dir(rules)) {
		template := verb.ReplaceAllString(text.form, "{}")
		if !strings.HasPrefix(where, "huma.go") && !strings.HasPrefix(where, "api.go") || strings.HasPrefix(text.form, "error ") || !isSaid(template) {
			continue // It fails when boardd begins, or while an answer is under way.
		}
		if said++; !known[template] && !known[template+": {}"] {
			t.Errorf("%s: %q has no words", where, text.form)
		}
	}
	if said < 10 {
		t.Errorf("only %d texts were found in huma.go", said)
	}
}

// isSaid reports whether a form has words of its own.
func isSaid(form string) bool {
	return strings.ContainsFunc(verb.ReplaceAllString(strings.ReplaceAll(form, "{}", ""), ""), unicode.IsLetter)
}

// text is the text of an error where it is made.
type text struct {
	form    string
	message bool // It has words.
}

// refusalsOf returns the error texts of a package, by their places.
func refusalsOf(t *testing.T, folder string) map[string]text {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: %d files, %v", folder, len(files), err)
	}
	found := map[string]text{}
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
				for _, e := range saidBy(n, declared) {
					at := set.Position(e.Pos())
					made := false
					if call, ok := n.(*ast.CallExpr); ok {
						_, made = messages[nameOf(call.Fun)]
					}
					found[filepath.Base(name)+":"+strconv.Itoa(at.Line)+":"+strconv.Itoa(at.Column)] = text{formOf(e), made}
				}
				return true
			})
		}
	}
	return found
}

// messages are the functions that make messages of a form, by their names, with the index of the form.
var messages = map[string]int{
	"message.Errorf": 0, "message.Of": 0, "inAll": 0,
	// The fault of a file of games, what is put right in it, and the text found in place of another.
	"damaged": 1, "r.damaged": 1, "c.damaged": 1, "x.damaged": 1, "j.damaged": 1, "d.damagedAt": 1, "g.damagedAt": 1, "p.damagedAt": 1,
	"r.note": 0, "c.note": 0, "d.note": 0, "g.note": 0, "p.note": 0, "x.note": 0, "x.next": 1, "c.expected": 0, "tell": 0,
}

// sayers are the functions that make other errors of a text, likewise.
var sayers = map[string]int{"errors.New": 0, "fmt.Errorf": 0, "http.Error": 1, "huma.NewError": 1, "res.Add": 2}

// saidBy returns the texts that a part of a declaration makes errors of.
func saidBy(n ast.Node, declared ast.Decl) (texts []ast.Expr) {
	switch n := n.(type) {
	case *ast.KeyValueExpr:
		if key, ok := n.Key.(*ast.Ident); ok && key.Name == "Msg" && isText(n.Value) {
			return []ast.Expr{n.Value}
		}
	case *ast.CallExpr:
		name := nameOf(n.Fun)
		for _, makers := range []map[string]int{messages, sayers} {
			if i, makes := makers[name]; makes && i < len(n.Args) && isText(n.Args[i]) {
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

// formOf returns a text as it stands in the source, with {} in place of each part that doesn't stand there.
func formOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		if text, err := strconv.Unquote(e.Value); err == nil {
			return text
		}
	case *ast.BinaryExpr:
		return formOf(e.X) + formOf(e.Y)
	}
	return "{}"
}
