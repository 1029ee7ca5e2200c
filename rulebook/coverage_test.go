package rulebook

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/kyban/kyban/docs/rules"
)

// The number of each law's articles by status. The test makes a change visible.
var counts = map[ID]map[rules.Status]int{
	VN2004:   {rules.Implemented: 34, rules.Partly: 16, rules.ArbiterOnly: 2, rules.ToDo: 0},
	VN1999:   {rules.Implemented: 43, rules.Partly: 8, rules.ArbiterOnly: 2},
	FIDE2018: {rules.Implemented: 153, rules.Partly: 77, rules.ArbiterOnly: 114},
	FIDE2023: {rules.Implemented: 157, rules.Partly: 78, rules.ArbiterOnly: 117},
	Casual:   {rules.Implemented: 7, rules.Partly: 3},
	AXF2003:  {rules.Implemented: 18, rules.Partly: 1},
}

func TestArticlesAreCounted(t *testing.T) {
	for _, b := range All() {
		got := b.Count()
		t.Logf("%s: %d articles, %v", b.ID, len(b.Articles()), got)
		for status, want := range counts[b.ID] {
			if got[status] != want {
				t.Errorf("%s: %d articles are %s, want %d", b.ID, got[status], status, want)
			}
			delete(got, status)
		}
		if len(got) > 0 {
			t.Errorf("%s: articles with other statuses: %v", b.ID, got)
		}
	}
}

func TestArticlesHaveWordsAndAStatus(t *testing.T) {
	for _, b := range All() {
		for _, a := range b.Articles() {
			if a.Text == "" || a.Status == "" {
				t.Errorf("%s %s: words %q, status %q: expected both in docs/rules", b.ID, a.ID, a.Text, a.Status)
			}
		}
	}
}

func TestArticlesSayWhatTheyRestOn(t *testing.T) {
	for _, b := range All() {
		for _, a := range b.Articles() {
			if (a.Status == rules.Implemented || a.Status == rules.Partly) && (len(a.Code) == 0 || len(a.Cases) == 0) {
				t.Errorf("%s %s: is %s and names no code or no case", b.ID, a.ID, a.Status)
			}
			if a.Status == rules.ToDo && (len(a.Code) > 0 || !strings.HasPrefix(a.Note, "Later: ")) {
				t.Errorf("%s %s: is to do and names code, or does not say what comes later", b.ID, a.ID)
			}
			if a.Status != rules.Implemented && a.Note == "" {
				t.Errorf("%s %s: is %s and does not say why", b.ID, a.ID, a.Status)
			}
			checkCode(t, b, a)
		}
	}
}

// checkCode fails if the code or the cases that an article names do not exist.
func checkCode(t *testing.T, b *Rulebook, a rules.Article) {
	t.Helper()
	var beside []map[string]bool
	for _, c := range a.Code {
		path := filepath.Join("..", filepath.FromSlash(c.File))
		if !declares(t, path)[c.Name] {
			t.Errorf("%s %s: %s does not declare %s", b.ID, a.ID, c.File, c.Name)
		}
		for folder := filepath.Dir(path); folder != ".."; folder = filepath.Dir(folder) { // The rooms above a room test it, too.
			beside = append(beside, casesBeside(t, folder))
		}
	}
	for _, name := range a.Cases {
		if !slices.ContainsFunc(beside, func(cases map[string]bool) bool { return cases[name] }) {
			t.Errorf("%s %s: no test beside its code has a case %q", b.ID, a.ID, name)
		}
	}
}

// casesOf keeps the results, since many articles name the same folders.
var casesOf = map[string]map[string]bool{}

// casesBeside returns the names of a folder's test cases: the strings in their tables, and their scenarios, whose file
// names have _ between the words.
func casesBeside(t *testing.T, folder string) map[string]bool {
	t.Helper()
	if cases, known := casesOf[folder]; known {
		return cases
	}
	cases := map[string]bool{}
	casesOf[folder] = cases
	for _, file := range matches(t, folder, "*_test.go") {
		maps.Copy(cases, literals(t, file))
	}
	for _, file := range matches(t, folder, "testdata", "scenarios", "*.txtar") {
		name := strings.TrimSuffix(filepath.Base(file), ".txtar")
		cases[strings.ReplaceAll(name, "_", " ")] = true
	}
	return cases
}

func matches(t *testing.T, pattern ...string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(pattern...))
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// declares returns the top-level names of a Go file, methods as "Type.Method".
func declares(t *testing.T, path string) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	for _, d := range parsed(t, path).Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			names[receiver(d)+d.Name.Name] = true
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				if v, ok := spec.(*ast.ValueSpec); ok {
					for _, n := range v.Names {
						names[n.Name] = true
					}
				}
			}
		}
	}
	return names
}

// receiver returns "Type." for a method and "" for a function.
func receiver(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return ""
	}
	typ := f.Recv.List[0].Type
	if star, ok := typ.(*ast.StarExpr); ok {
		typ = star.X
	}
	if name, ok := typ.(*ast.Ident); ok {
		return name.Name + "."
	}
	return ""
}

// literals returns the strings of a Go file.
func literals(t *testing.T, path string) map[string]bool {
	t.Helper()
	return stringsIn(parsed(t, path))
}

func stringsIn(node ast.Node) map[string]bool {
	found := map[string]bool{}
	ast.Inspect(node, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			if s, err := strconv.Unquote(lit.Value); err == nil {
				found[s] = true
			}
		}
		return true
	})
	return found
}

var files = map[string]*ast.File{}

func parsed(t *testing.T, path string) *ast.File {
	t.Helper()
	if files[path] == nil {
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files[path] = f
	}
	return files[path]
}

// The parameters cite articles that exist, and the program carries out the articles that it cites at least in part.
func TestCitationsExistAndAreCarriedOut(t *testing.T) {
	for _, b := range All() {
		cited := citationsIn(reflect.ValueOf(b.Parameters))
		annuls := b.Parameters.Rulings.Annuls
		if b.Chess != nil {
			cited = append(cited, citationsIn(reflect.ValueOf(*b.Chess))...)
			annuls = append(slices.Clone(annuls), b.Chess.Rulings.Annuls...)
		}
		for _, article := range annuls {
			cited = append(cited, Citation{b.ID, article})
		}
		if len(cited) == 0 {
			t.Errorf("%s cites nothing", b.ID)
		}
		for _, c := range cited {
			law, err := Lookup(string(c.Book))
			if err != nil {
				t.Errorf("%s: %v", b.ID, err)
				continue
			}
			entries, err := law.Show(c.Article)
			switch {
			case err != nil:
				t.Errorf("%s cites %s: %v", b.ID, c, err)
			case entries[0].Status == rules.ToDo:
				t.Errorf("%s cites %s, which is said to be to do", b.ID, c)
			}
		}
	}
}

// citationsIn returns every citation in a value, at any depth.
func citationsIn(v reflect.Value) (found []Citation) {
	if c, ok := v.Interface().(Citation); ok {
		if c == (Citation{}) {
			return nil
		}
		return []Citation{c}
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			found = append(found, citationsIn(v.Field(i))...)
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			found = append(found, citationsIn(v.MapIndex(key))...)
		}
	}
	return found
}
