package docs_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/kyban/kyban/internal/proctest"
)

// The tables between "<!-- generated: NAME -->" and "<!-- end of NAME -->" are made from the code.
func TestTheTablesAreThoseOfTheCode(t *testing.T) {
	for _, table := range []struct {
		page, name string
		rows       func(t *testing.T) string
	}{
		{"formats/records.md", "fields", recordFields},
		{"formats/records.md", "facts", factFields},
		{"formats/http.md", "routes", routes},
	} {
		t.Run(table.name, func(t *testing.T) {
			text, err := os.ReadFile(table.page)
			if err != nil {
				t.Fatal(err)
			}
			begin, end := "<!-- generated: "+table.name+" -->\n", "<!-- end of "+table.name+" -->\n"
			head, rest, begun := strings.Cut(string(text), begin)
			_, tail, ended := strings.Cut(rest, end)
			if !begun || !ended {
				t.Fatalf("%s has no table %s", table.page, table.name)
			}
			want := head + begin + table.rows(t) + end + tail
			switch {
			case *update:
				if err := os.WriteFile(table.page, []byte(want), 0o666); err != nil {
					t.Fatal(err)
				}
			case want != string(text):
				showDifference(t, table.page, string(text), want)
			}
		})
	}
}

// recordFields lists the fields of all records, and of facts, by their types in package record and what is said there.
func recordFields(t *testing.T) string {
	t.Helper()
	var out strings.Builder
	out.WriteString("| field | value | may be left out | seen by | |\n|---|---|---|---|---|\n")
	var types []*ast.GenDecl
	structs := map[string][]*ast.Field{}
	for _, file := range parsed(t, "../record/*.go") {
		for _, d := range file.Decls {
			if d, ok := d.(*ast.GenDecl); ok && d.Tok == token.TYPE {
				types = append(types, d)
				if of, ok := d.Specs[0].(*ast.TypeSpec).Type.(*ast.StructType); ok {
					structs[d.Specs[0].(*ast.TypeSpec).Name.Name] = of.Fields.List
				}
			}
		}
	}
	parts := map[string]bool{} // Stand in records and are none.
	for _, fields := range structs {
		for _, f := range fields {
			if len(f.Names) == 0 && f.Tag == nil {
				parts[f.Type.(*ast.Ident).Name] = true
			}
		}
	}
	for _, d := range types {
		if !parts[d.Specs[0].(*ast.TypeSpec).Name.Name] {
			writeRecord(t, &out, d, structs)
		}
	}
	return out.String()
}

// flat returns fields with those of the structs that are embedded without a tag in their place.
func flat(fields []*ast.Field, structs map[string][]*ast.Field) (all []*ast.Field) {
	for _, f := range fields {
		if len(f.Names) == 0 && f.Tag == nil {
			all = append(all, structs[f.Type.(*ast.Ident).Name]...)
		} else {
			all = append(all, f)
		}
	}
	return all
}

// parsed returns the files of a package but its tests.
func parsed(t *testing.T, pattern string) (files []*ast.File) {
	t.Helper()
	paths, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	return files
}

// factFields lists the fields of all facts, by their types in package fact and what is said there.
func factFields(t *testing.T) string {
	t.Helper()
	files, types, comments := parsed(t, "../fact/*.go"), map[string]ast.Expr{}, map[string]string{}
	for _, file := range files {
		for _, d := range file.Decls {
			d, ok := d.(*ast.GenDecl)
			if !ok || d.Tok != token.TYPE {
				continue
			}
			for _, spec := range d.Specs {
				spec := spec.(*ast.TypeSpec)
				types[spec.Name.Name] = spec.Type
				if comments[spec.Name.Name] = strings.TrimSpace(said(spec.Doc) + " " + said(spec.Comment)); len(d.Specs) == 1 && d.Lparen == 0 {
					comments[spec.Name.Name] = said(d.Doc)
				}
			}
		}
	}
	var out strings.Builder
	out.WriteString("| field | value | may be left out | |\n|---|---|---|---|\n")
	for _, file := range files {
		for _, d := range file.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d.Name.Name == "Word" {
				name := d.Recv.List[0].Type.(*ast.Ident).Name
				word := d.Body.List[0].(*ast.ReturnStmt).Results[0].(*ast.BasicLit).Value
				fmt.Fprintf(&out, "| **`%s`** | | | %s |\n", strings.Trim(word, `"`), comments[name])
				writeFact(t, &out, types, types[name])
			}
		}
	}
	return out.String()
}

// writeFact lists the fields of a type of facts.
func writeFact(t *testing.T, out *strings.Builder, types map[string]ast.Expr, of ast.Expr) {
	t.Helper()
	if other, ok := of.(*ast.Ident); ok {
		of = types[other.Name]
	}
	for _, f := range of.(*ast.StructType).Fields.List {
		if len(f.Names) == 0 {
			writeFact(t, out, types, f.Type)
			continue
		}
		tag := tagOf(t, f)
		field, option, _ := strings.Cut(tag.Get("json"), ",")
		value, left := valueOf(f.Type, tag), ""
		if field == "points" {
			value = "list: text"
		}
		if option != "" {
			left = "yes"
		}
		fmt.Fprintf(out, "| `%s` | %s | %s | %s |\n", field, value, left, strings.TrimSpace(said(f.Doc)+" "+said(f.Comment)))
	}
}

// writeRecord lists a type of records.
func writeRecord(t *testing.T, out *strings.Builder, d *ast.GenDecl, structs map[string][]*ast.Field) {
	t.Helper()
	spec := d.Specs[0].(*ast.TypeSpec)
	of, ok := spec.Type.(*ast.StructType)
	if !ok || spec.Name.Name == "Head" || !spec.Name.IsExported() {
		return
	}
	fields, head := of.Fields.List, reflect.StructTag("")
	name := "`" + spec.Name.Name + "`"
	if len(fields[0].Names) == 0 {
		if fields[0].Tag == nil {
			return // No record that anybody writes.
		}
		head = tagOf(t, fields[0])
		name = "`" + strings.Join(strings.Fields(head.Get("type")), "`, `") + "`"
		fields = flat(fields[1:], structs)
	}
	fmt.Fprintf(out, "| **%s** | | | %s | %s |\n", name, seenBy(head, head), said(d.Doc))
	for i, f := range fields {
		tag := tagOf(t, f)
		field, option, _ := strings.Cut(tag.Get("json"), ",")
		if tag.Get("chess") != "" {
			continue // The page says once how fields are named in chess.
		}
		left := ""
		_, either := f.Type.(*ast.StarExpr)
		either = either && i+1 < len(fields) && tagOf(t, fields[i+1]).Get("chess") != ""
		if option == "omitempty" && !either {
			left = "yes"
		}
		fmt.Fprintf(out, "| `%s` | %s | %s | %s | %s |\n", field, valueOf(f.Type, tag), left, seenBy(head, tag), strings.TrimSpace(said(f.Doc)+" "+said(f.Comment)))
	}
}

func tagOf(t *testing.T, f *ast.Field) reflect.StructTag {
	t.Helper()
	if f.Tag == nil {
		return ""
	}
	text, err := strconv.Unquote(f.Tag.Value)
	if err != nil {
		t.Fatal(err)
	}
	return reflect.StructTag(text)
}

// said returns a comment on one line.
func said(c *ast.CommentGroup) string {
	return strings.ReplaceAll(strings.Join(strings.Fields(c.Text()), " "), "|", `\|`)
}

// seenBy names who sees a field of a record, or a record. Whoever may not see the record sees none of its fields.
func seenBy(head, tag reflect.StructTag) string {
	seen := tag.Get("see")
	if seen == "" || head.Get("see") == "" {
		return "arbiters"
	}
	if seen == "public" {
		seen = "everybody"
	}
	if except := tag.Get("except"); except != "" {
		seen += ", without `" + except + "`"
	}
	return seen
}

// valueOf names what stands in JSON for a type.
func valueOf(of ast.Expr, tag reflect.StructTag) string {
	switch of := of.(type) {
	case *ast.StarExpr:
		return valueOf(of.X, tag)
	case *ast.ArrayType:
		return "list: " + valueOf(of.Elt, tag)
	case *ast.MapType:
		return "object: " + valueOf(of.Value, tag)
	case *ast.SelectorExpr:
		return map[string]string{"Micros": "integer", "FaultKind": "text", "Point": "text", "PointSet": "text", "Side": "`red` or `black`"}[of.Sel.Name]
	case *ast.Ident:
		if tag.Get("is") == "side" {
			return "`red` or `black`"
		}
		return map[string]string{"string": "text", "Side": "text", "Left": "integer", "int": "integer", "bool": "`true` or `false`", "Guess": "`Guess`", "Reading": "`Reading`"}[of.Name]
	}
	return ""
}

// routes lists what boardd says of its routes.
func routes(t *testing.T) string {
	t.Helper()
	var described struct {
		Paths map[string]map[string]struct {
			Summary  string                `json:"summary"`
			Security []map[string][]string `json:"security"`
		} `json:"paths"`
	}
	answer, err := http.Get(startBoardd(t) + "/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if err := json.NewDecoder(answer.Body).Decode(&described); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	out.WriteString("| route | needs a token or a session | |\n|---|---|---|\n")
	for _, path := range slices.Sorted(maps.Keys(described.Paths)) {
		for _, method := range slices.Sorted(maps.Keys(described.Paths[path])) {
			o, needs := described.Paths[path][method], ""
			if len(o.Security) > 0 {
				needs = "yes"
			}
			fmt.Fprintf(&out, "| `%s %s` | %s | %s |\n", strings.ToUpper(method), path, needs, o.Summary)
		}
	}
	return out.String()
}

// startBoardd starts boardd on a trace and returns the address of its pages.
func startBoardd(t *testing.T) string {
	t.Helper()
	sh := newShell(t)
	sh.write(t, "empty.trace", "trace 1\n3600000000 end\n")
	cmd := proctest.Command(proctest.Build(t, "cmd/boardd"), "--source", "trace:empty.trace", "--speed", "1", "--json", "--data", "data", "--listen", "127.0.0.1:0")
	cmd.Dir = sh.dir
	cmd.Env = append(os.Environ(), "HOME="+sh.dir)
	log, err := cmd.StderrPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	lines := bufio.NewScanner(log)
	for lines.Scan() {
		if _, address, ok := strings.Cut(lines.Text(), "boardd: pages: "); ok {
			return address
		}
	}
	t.Fatal("boardd names no address of its pages")
	return ""
}
