package rulebook

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/kyban/kyban/docs/rules"
)

// What each law's articles come to. A change is meant to be seen here.
var counts = map[ID]map[Status]int{
	VN2004: {Implemented: 18, ArbiterOnly: 12, ToDo: 20},
	VN1999: {Implemented: 17, ArbiterOnly: 6, ToDo: 30},
}

func TestArticlesAreCounted(t *testing.T) {
	for _, b := range All() {
		got := b.Count()
		t.Logf("%s: %d articles, %v", b.ID, len(b.Articles), got)
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

func TestArticlesAndWordsNameEachOther(t *testing.T) {
	for _, b := range All() {
		texts, err := rules.Texts(string(b.ID))
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range b.Articles {
			text, ok := texts[a.ID]
			switch {
			case !ok:
				t.Errorf("%s %s: docs/rules has no words, or the article stands twice in the table", b.ID, a.ID)
			case text.Title != a.Title:
				t.Errorf("%s %s: title %q, docs/rules has %q", b.ID, a.ID, a.Title, text.Title)
			case text.Text == "":
				t.Errorf("%s %s: docs/rules has a title and no words", b.ID, a.ID)
			}
			delete(texts, a.ID)
		}
		for id := range texts {
			t.Errorf("%s %s: docs/rules has words for an article that the table lacks", b.ID, id)
		}
	}
}

func TestArticlesSayWhatTheyRestOn(t *testing.T) {
	for _, b := range All() {
		for _, a := range b.Articles {
			if a.Status == Implemented && (len(a.Code) == 0 || len(a.Cases) == 0) {
				t.Errorf("%s %s: is implemented and names no code or no case", b.ID, a.ID)
			}
			if a.Status != Implemented && a.Note == "" {
				t.Errorf("%s %s: is %s and does not say why", b.ID, a.ID, a.Status)
			}
			checkCode(t, b, a)
		}
	}
}

// checkCode fails when the code or the cases that an article names do not exist.
func checkCode(t *testing.T, b *Rulebook, a Article) {
	t.Helper()
	cases := map[string]bool{}
	for _, c := range a.Code {
		path := filepath.Join("..", filepath.FromSlash(c.File))
		if !declares(t, path)[c.Name] {
			t.Errorf("%s %s: %s does not declare %s", b.ID, a.ID, c.File, c.Name)
		}
		tests, err := filepath.Glob(filepath.Join(filepath.Dir(path), "*_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range tests {
			for s := range literals(t, file) {
				cases[s] = true
			}
		}
	}
	for _, name := range a.Cases {
		if !cases[name] {
			t.Errorf("%s %s: no test beside its code has a case %q", b.ID, a.ID, name)
		}
	}
}

// declares returns the names that a Go file declares at its top, methods as "Type.Method".
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

// literals returns the strings that stand in a Go file.
func literals(t *testing.T, path string) map[string]bool {
	t.Helper()
	found := map[string]bool{}
	ast.Inspect(parsed(t, path), func(n ast.Node) bool {
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

// The parameters cite articles that exist.
func TestCitationsExist(t *testing.T) {
	for _, b := range All() {
		p := b.Parameters
		for _, c := range []Citation{p.Endings.Checkmate, p.Endings.Stalemate, p.Endings.Resignation, p.Endings.Agreement, p.IllegalMove, p.WrongStart, p.AdjustTurn} {
			if c == (Citation{}) {
				continue
			}
			cited, err := Lookup(string(c.Book))
			if err != nil {
				t.Errorf("%s: %v", b.ID, err)
				continue
			}
			if _, err := cited.Show(c.Article); err != nil || strings.TrimSpace(c.Article) == "" {
				t.Errorf("%s cites %s: %v", b.ID, c, err)
			}
		}
	}
}
