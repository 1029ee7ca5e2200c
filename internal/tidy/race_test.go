package tidy

import (
	"go/ast"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The race detector runs where goroutines meet: a package that starts one is in the Makefile's CONCURRENT. Packages that only
// tests import count with their importers.
func TestPackagesWithGoroutinesAreRunUnderTheRaceDetector(t *testing.T) {
	makefile, err := os.ReadFile("../../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	list := regexp.MustCompile(`(?m)^CONCURRENT := ((?:.*\\\n)*.*)$`).FindStringSubmatch(string(makefile))
	if list == nil {
		t.Fatal("the Makefile has no list CONCURRENT")
	}
	concurrent := strings.Fields(strings.ReplaceAll(list[1], "\\\n", " "))
	sources, err := read(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	begun := 0
	for _, s := range sources {
		folder := path.Dir(s.path)
		if strings.HasSuffix(s.path, "_test.go") || strings.HasSuffix(folder, "test") || !beginsGoroutine(s.file) {
			continue
		}
		begun++
		if !slices.ContainsFunc(concurrent, func(pattern string) bool { return matches(pattern, "./"+folder) }) {
			t.Errorf("%s begins a goroutine: add ./%s to CONCURRENT in the Makefile", s.path, folder)
		}
	}
	if begun < 20 {
		t.Errorf("only %d sources with goroutines were found", begun)
	}
}

// beginsGoroutine reports whether a source has a go statement, or calls the method Go of a group: a player's clock has such a
// method, too.
func beginsGoroutine(file *ast.File) bool {
	begins := false
	groups := slices.ContainsFunc(file.Imports, func(spec *ast.ImportSpec) bool {
		return path.Base(imported(spec)) == "sync" || path.Base(imported(spec)) == "errgroup"
	})
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			begins = true
		case *ast.CallExpr:
			method, ok := n.Fun.(*ast.SelectorExpr)
			begins = begins || ok && groups && method.Sel.Name == "Go"
		}
		return !begins
	})
	return begins
}

// matches reports whether a pattern of the go command names a folder.
func matches(pattern, folder string) bool {
	above, ok := strings.CutSuffix(pattern, "/...")
	return folder == pattern || ok && (folder == above || strings.HasPrefix(folder, above+"/"))
}
