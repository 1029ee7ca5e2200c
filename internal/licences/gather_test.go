// Package licences_test holds internal/cli/licences.txt against the notices of all code that is linked into the programs, and
// writes it with -update, as `make licences` does; the modules must be in the module cache (`go mod download`).
//
// It fails at an unknown licence, and at one that demands more than a notice: then a person has to read it first.
package licences_test

import (
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

var update = flag.Bool("update", false, "write licences.txt anew")

// root is that of the module, and target the file that is written, below it.
const (
	root   = "../.."
	target = "internal/cli/licences.txt"
)

func TestNoticesAreThoseOfWhatIsLinked(t *testing.T) {
	want, err := gather(root)
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(filepath.Join(root, target), []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(filepath.Join(root, target))
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Fatalf("%s is stale:\n%srun make licences", target, strings.Join(differences(string(got), want), ""))
	}
}

// gather returns the notices of the programs of the module with this root.
func gather(root string) (string, error) {
	if err := checkPages(os.DirFS(filepath.Join(root, "web/src"))); err != nil {
		return "", err
	}
	parts, err := readOurs(os.DirFS(root))
	if err != nil {
		return "", err
	}
	modules, err := linkedModules(root)
	if err != nil {
		return "", err
	}
	for _, m := range modules {
		p, err := m.part()
		if err != nil {
			return "", err
		}
		parts = append(parts, p)
	}
	return compose(parts)
}

// differences names the lines that only one of two texts has.
func differences(stale, fresh string) []string {
	old, new := slices.Collect(strings.Lines(stale)), slices.Collect(strings.Lines(fresh))
	var lines []string
	for _, line := range old {
		if !slices.Contains(new, line) {
			lines = append(lines, "has:   "+line)
		}
	}
	for _, line := range new {
		if !slices.Contains(old, line) {
			lines = append(lines, "needs: "+line)
		}
	}
	return lines[:min(len(lines), 20)]
}

const (
	mit   = "Permission is hereby granted, free of charge, to any person obtaining\na copy of this software"
	bsd   = "// Redistributions in binary form must\n// reproduce the above copyright notice"
	musl  = "## Go\n----\nRedistributions in binary form must reproduce ...\n## musl\nPermission is hereby granted, free of charge, to any person obtaining a copy of this software"
	lgpl  = mit + "\nor the GNU Lesser General\nPublic License"
	yours = "All rights reserved."
)

func TestWhatMayBeLinked(t *testing.T) {
	for name, tc := range map[string]struct {
		module, file, text string
		want               []string
		refused            string
	}{
		"MIT in two lines":            {"a.org/b", "LICENSE", mit, []string{"MIT"}, ""},
		"BSD in a comment":            {"a.org/b", "b.go", bsd, []string{"BSD"}, ""},
		"two in one file":             {"a.org/b", "LICENSE-3RD-PARTY.md", musl, []string{"BSD", "MIT"}, ""},
		"a notice is no licence":      {"a.org/b", "NOTICE", "Copyright by us", nil, ""},
		"one that asks for more":      {"a.org/b", "LICENSE", lgpl, nil, `a.org/b v1, LICENSE: "general public license" is in it, a licence that may ask for more than a notice: read it`},
		"none that is known":          {"a.org/b", "LICENSE", yours, nil, "a.org/b v1, LICENSE: a licence that is not known here: read it"},
		"one that a person has read":  {"modernc.org/sqlite", "LICENSE-3RD-PARTY.md", lgpl, []string{"BSD", "MIT", "public domain"}, ""},
		"another of the same library": {"modernc.org/sqlite", "LICENSE-OTHER", lgpl, nil, "modernc.org/sqlite v1, LICENSE-OTHER: "},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := kindsOf(part{tc.module + " v1", []notice{{tc.file, tc.text}}})
			if !reflect.DeepEqual(got, tc.want) {
				t.Errorf("it is %q, want %q", got, tc.want)
			}
			if (err == nil) != (tc.refused == "") || err != nil && !strings.HasPrefix(err.Error(), tc.refused) {
				t.Errorf("refused with %v, want %q", err, tc.refused)
			}
		})
	}
}

func TestNoticesOfAModule(t *testing.T) {
	m := &module{path: "a.org/b", version: "v1", folders: map[string]bool{}, sources: map[string]bool{}, root: fstest.MapFS{
		"LICENSE":            {Data: []byte("the module's")},
		"NOTICE.txt":         {Data: []byte("a notice")},
		"license.go":         {Data: []byte("package b")},
		"own/taken/COPYING":  {Data: []byte("that of what was taken over")},
		"own/taken/in/in.go": {Data: []byte("// Permission is hereby granted: of Ann.\n\npackage in\n\n// In is in.\ntype In int\n")},
		"own/taken/in/of.go": {Data: []byte("package in")},
		"unused/LICENSE":     {Data: []byte("of what is not linked")},
	}}
	m.link(".", []string{"license.go"})
	m.link("own/taken/in", []string{"in.go", "of.go"})
	got, err := m.part()
	want := part{"a.org/b v1", []notice{
		{"LICENSE", "the module's"},
		{"NOTICE.txt", "a notice"},
		{"own/taken/COPYING", "that of what was taken over"},
		{"own/taken/in/in.go", "Permission is hereby granted: of Ann.\n"},
	}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%q, %v; want %q", got, err, want)
	}

	bare := &module{path: "a.org/c", version: "v2", folders: map[string]bool{".": true}, root: fstest.MapFS{"c.go": {Data: []byte("package c")}}}
	if _, err := bare.part(); err == nil || err.Error() != "a.org/c v2: no file with a licence: what has none may not be handed on" {
		t.Errorf("a module without a licence: %v", err)
	}
}

func TestATextThatSeveralShareStandsOnce(t *testing.T) {
	got, err := compose([]part{
		{"a v1", []notice{{"LICENSE", "\n  " + mit + "  \n"}, {"NOTICE", "by Ann"}}},
		{"b v2", []notice{{"COPYING", strings.ReplaceAll(mit, "\n", " ") + "\n"}}},
	})
	want := intro + "  a v1 (MIT)\n  b v2 (MIT)\n" +
		"\n" + rule + "a v1, LICENSE\nb v2, COPYING\n" + rule + "\n  " + mit + "\n" +
		"\n" + rule + "a v1, NOTICE\n" + rule + "\nby Ann\n"
	if err != nil || got != want {
		t.Errorf("%v\n%s\nwant\n%s", err, got, want)
	}
}

func TestAPageThatImportsAPackageIsNoticed(t *testing.T) {
	for source, imported := range map[string]string{
		`import { a } from "./a.js";`:            "",
		`from === "" ? "" : "x"; go(from, ":");`: "",
		`import { html } from "lit";`:            "lit",
		"import {\n\ta,\n} from '@x/y.js'":       "@x/y.js",
		`const m = await import("m/sub");`:       "m/sub",
		`@import "normalize.css";`:               "normalize.css",
	} {
		err := checkPages(fstest.MapFS{"game/a.ts": {Data: []byte(source)}})
		switch {
		case imported == "" && err != nil:
			t.Errorf("%s: %v", source, err)
		case imported != "" && (err == nil || !strings.HasPrefix(err.Error(), "web/src/game/a.ts imports the package "+imported+",")):
			t.Errorf("%s: %v, want one about %s", source, err, imported)
		}
	}
}
