package tidy

import (
	"io/fs"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// importedSource finds a source of its own that a source of the pages imports, for its types, too.
var importedSource = regexp.MustCompile(`(?m)^(?:import|export)\s[^;"]*from "(\.[^"]+)\.js"`)

// The compiler keeps Go's packages without circles, and nothing the sources of the pages.
func TestNoSourcesOfThePagesImportEachOtherInACircle(t *testing.T) {
	imports := map[string][]string{}
	sources := os.DirFS("../../web/src")
	err := fs.WalkDir(sources, ".", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".ts" {
			return err
		}
		text, err := fs.ReadFile(sources, name)
		for _, found := range importedSource.FindAllStringSubmatch(string(text), -1) {
			imports[name] = append(imports[name], path.Join(path.Dir(name), found[1])+".ts")
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(imports["frame.ts"], "tray.ts") {
		t.Errorf("frame.ts imports %v, want tray.ts, too: the imports are not read", imports["frame.ts"])
	}
	if got := circleOf(map[string][]string{"a": {"b"}, "b": {"c", "d"}, "d": {"b"}}); got != "b d b" {
		t.Errorf("the circle that is there: %q, want b d b", got)
	}
	if circle := circleOf(imports); circle != "" {
		t.Errorf("web/src: %s import each other in a circle: move what they share to a source below them", circle)
	}
}

// circleOf returns the first circle of the imports, empty for none.
func circleOf(imports map[string][]string) string {
	left := map[string]bool{}
	var follow func(name string, above []string) string
	follow = func(name string, above []string) string {
		if at := slices.Index(above, name); at >= 0 {
			return strings.Join(append(above[at:], name), " ")
		}
		if left[name] {
			return ""
		}
		for _, next := range imports[name] {
			if circle := follow(next, append(slices.Clone(above), name)); circle != "" {
				return circle
			}
		}
		left[name] = true
		return ""
	}
	for _, name := range slices.Sorted(maps.Keys(imports)) {
		if circle := follow(name, nil); circle != "" {
			return circle
		}
	}
	return ""
}
