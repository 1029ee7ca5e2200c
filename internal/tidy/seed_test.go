package tidy

import (
	"fmt"
	"go/ast"
	"slices"
	"strings"
)

// unseeded are the functions of math/rand/v2 and of rapid that draw from a source with an unknown seed.
var unseeded = map[string][]string{
	"rand": {"Float32", "Float64", "Int", "Int32", "Int32N", "Int64", "Int64N", "IntN", "N", "NormFloat64", "Perm", "Shuffle",
		"Uint", "Uint32", "Uint32N", "Uint64", "Uint64N", "UintN"},
	"rapid": {"Check", "MakeCheck"},
}

// checkSeed requires the seeds of random tests to come from internal/randtest, so that one flag runs each again.
func checkSeed(s source) []string {
	if !slices.ContainsFunc(s.file.Imports, func(spec *ast.ImportSpec) bool {
		return strings.HasPrefix(imported(spec), "math/rand") || imported(spec) == "pgregory.net/rapid"
	}) {
		return nil
	}
	var untidy []string
	tell := func(n ast.Node, what string) {
		untidy = append(untidy, fmt.Sprintf("%s: %s: a test takes its seed from internal/randtest", s.at(n.Pos()), what))
	}
	ast.Inspect(s.file, func(n ast.Node) bool {
		call, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		pkg, ok := call.X.(*ast.Ident)
		switch {
		case ok && slices.Contains(unseeded[pkg.Name], call.Sel.Name):
			tell(call, pkg.Name+"."+call.Sel.Name)
		case call.Sel.Name == "UnixNano":
			tell(call, "UnixNano")
		}
		return true
	})
	return untidy
}
