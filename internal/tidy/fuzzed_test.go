package tidy

import (
	"errors"
	"fmt"
	"go/ast"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
)

// fuzzed finds the lists of the Makefile with the packages that `make fuzz` fuzzes.
var fuzzed = regexp.MustCompile(`(?m)^(?:PARSERS|REST)\s*:=(.*)$`)

// checkFuzzed requires each fuzz target to go through randtest.NewCorpus, which also tries it without -fuzz, and its package
// in a list of the Makefile.
func checkFuzzed(root fs.FS, sources []source) ([]string, error) {
	text, err := fs.ReadFile(root, "Makefile")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var listed []string
	for _, list := range fuzzed.FindAllStringSubmatch(string(text), -1) {
		listed = append(listed, strings.Fields(list[1])...)
	}
	var untidy []string
	for _, s := range sources {
		dir := path.Dir(s.path)
		if !strings.HasSuffix(s.path, "_test.go") || dir == "internal/randtest" {
			continue
		}
		for _, decl := range s.file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok || !takesF(f) {
				continue
			}
			if strings.HasPrefix(f.Name.Name, "Fuzz") && !slices.Contains(listed, "./"+dir) {
				untidy = append(untidy, fmt.Sprintf("%s: %s: ./%s stands in none of the Makefile's lists PARSERS and REST", s.at(f.Pos()), f.Name.Name, dir))
				listed = append(listed, "./"+dir) // Reported once.
			}
			untidy = append(untidy, checkTarget(s, f)...)
		}
	}
	return untidy, nil
}

// takesF reports whether a function has a *testing.F, which is called f everywhere.
func takesF(f *ast.FuncDecl) bool {
	return slices.ContainsFunc(f.Type.Params.List, func(p *ast.Field) bool {
		star, ok := p.Type.(*ast.StarExpr)
		if !ok {
			return false
		}
		of, ok := star.X.(*ast.SelectorExpr)
		return ok && of.Sel.Name == "F"
	})
}

// checkTarget finds direct uses of Go's own fuzzing.
func checkTarget(s source, f *ast.FuncDecl) []string {
	var untidy []string
	ast.Inspect(f, func(n ast.Node) bool {
		call, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if of, ok := call.X.(*ast.Ident); ok && of.Name == "f" && (call.Sel.Name == "Add" || call.Sel.Name == "Fuzz") {
			untidy = append(untidy, fmt.Sprintf("%s: f.%s: a fuzz target goes through randtest.NewCorpus", s.at(call.Pos()), call.Sel.Name))
		}
		return true
	})
	return untidy
}
