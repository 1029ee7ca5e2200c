package tidy

import (
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

func TestModuleIsTidy(t *testing.T) {
	untidy, err := Check(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	for _, u := range untidy {
		t.Error(u)
	}
}

func TestCheckFinds(t *testing.T) {
	const doc = "// Package p is documented.\npackage p\n"
	for _, tc := range []struct {
		name, path, text, want string
	}{
		{"os in a pure room", "engine/p.go", doc + `import "os"`, "engine/p.go:3:8: imports os: engine is a pure room"},
		{"a package below net", "game/p.go", doc + `import "net/http"`, "game/p.go:3:8: imports net/http: game is a pure room"},
		{"the clock in a pure room", "tracker/p.go", doc + "import \"time\"\nvar t = time.Now()", "tracker/p.go:4:9: time.Now"},
		{"a deadline in a pure room", "game/p.go", doc + "import \"context\"\nvar f = context.WithTimeout", "game/p.go:4:9: context.WithTimeout"},
		{"a library that nobody has judged", "game/p.go", doc + `import "example.org/p"`, "game/p.go:3:8: imports example.org/p: game is a pure room"},
		{"periph elsewhere", "cmd/boardctl/p.go", doc + `import "periph.io/x/host/v3"`, "only sensor/gpioscan and sensortest/fakegpio and internal/cli may"},
		{"a long function", "p/p.go", doc + "func f() {\n" + strings.Repeat("\n", 69) + "}", "f has 71 lines"},
		{"a long file", "p/p.go", doc + strings.Repeat("\n", 499), "p/p.go: 501 lines"},
		{"a long test", "p/p_test.go", "package p\n" + strings.Repeat("\n", 500), "p/p_test.go: 501 lines"},
		{"a wrong word", "p/p.go", doc + "var emptySquare int", `p/p.go:3: "Square": the word here is point`},
		{"chance without a seed in a test", "p/p_test.go", "package p\nimport \"math/rand/v2\"\nvar n = rand.IntN(3)", "p/p_test.go:3:9: rand.IntN"},
		{"a seed of the clock in a test", "p/p_test.go", "package p\nimport (\n\"math/rand/v2\"\n\"time\"\n)\nvar r = rand.NewPCG(uint64(time.Now().UnixNano()), 0)",
			"p/p_test.go:6:28: UnixNano"},
		{"a property without a seed", "p/p_test.go", "package p\nimport \"pgregory.net/rapid\"\nvar check = rapid.Check", "p/p_test.go:3:13: rapid.Check"},
		{"a fuzz target of Go's own", "fuzzed/p_test.go", "package p\nfunc FuzzP(f *testing.F) {\n\tf.Fuzz(nil)\n}", "fuzzed/p_test.go:3:2: f.Fuzz: a fuzz target goes through randtest.NewCorpus"},
		{"a corpus of Go's own", "fuzzed/p_test.go", "package p\nfunc fuzz(n int, f *testing.F) {\n\tf.Add(n)\n}", "fuzzed/p_test.go:3:2: f.Add: a fuzz target goes through randtest.NewCorpus"},
		{"fuzz targets of a package that no list names", "p/p_test.go", "package p\nfunc FuzzP(f *testing.F) {}\nfunc FuzzQ(f *testing.F) {}",
			"p/p_test.go:2:1: FuzzP: ./p stands in none of the Makefile's lists PARSERS and REST"},
		{"a compiled program", "hands", "\x7fELF\x02\x01\x00", "hands: a compiled program (ELF)"},
		{"a compiled program in testdata", "p/testdata/p.exe", "MZ\x90\x00", "p/testdata/p.exe: a compiled program (PE)"},
		{"a large file", "docs/film.svg", strings.Repeat("x", 1<<20+1), "docs/film.svg: 1048577 bytes: at most 1048576"},
		{"no package comment", "p/p.go", "package p", "p: no package comment"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			untidy, err := Check(fstest.MapFS{tc.path: {Data: []byte(tc.text)}, "Makefile": {Data: []byte("PARSERS := ./game\nREST    := ./a ./fuzzed\n")}})
			if err != nil {
				t.Fatal(err)
			}
			if len(untidy) != 1 || !strings.Contains(untidy[0], tc.want) {
				t.Errorf("got %q, want one line with %q", untidy, tc.want)
			}
		})
	}
}

// The imports of a pure room must follow the same rule, over any number of packages.
func TestWhatAPureRoomReachesIsPure(t *testing.T) {
	const doc = "// Package p is documented.\npackage p\n"
	root := fstest.MapFS{
		"game/p.go":        {Data: []byte(doc + `import "github.com/kyban/kyban/middle"`)},
		"middle/p.go":      {Data: []byte(doc + `import "github.com/kyban/kyban/far"`)},
		"far/p.go":         {Data: []byte(doc + "import (\n\"os\"\n\"time\"\n)\nvar t = time.Now()")},
		"far/p_test.go":    {Data: []byte("package p\nimport \"net\"")},
		"elsewhere/p.go":   {Data: []byte(doc + `import "os"`)},
		"middle/p_test.go": {Data: []byte("package p\nimport \"github.com/kyban/kyban/elsewhere\"")},
	}
	untidy, err := Check(root)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"far/p.go:4:1: imports os: game is a pure room and reaches this through middle, far, take what it needs as an argument",
		"far/p.go:7:9: time.Now: game is a pure room and reaches this through middle, far, it takes the time as an argument",
	}
	if !slices.Equal(untidy, want) {
		t.Errorf("got %q, want %q", untidy, want)
	}
}

func TestImports(t *testing.T) {
	const doc = "// Package p is documented.\npackage p\n"
	got, err := Imports(fstest.MapFS{
		"a/p.go":       {Data: []byte(doc + "import (\n\"github.com/kyban/kyban/b\"\n\"os\"\n)")},
		"a/p_linux.go": {Data: []byte("//go:build linux\n\npackage p\nimport (\n\"github.com/kyban/kyban/a/c\"\n\"github.com/kyban/kyban/b\"\n)")},
		"b/p_test.go":  {Data: []byte("package p\nimport \"github.com/kyban/kyban/a\"")},
		"a/c/p.go":     {Data: []byte(doc)},
	})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string][]string{"a": {"a/c", "b"}, "a/c": nil}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestCheckAccepts(t *testing.T) {
	const doc = "// Package p is documented.\npackage p\n"
	for _, tc := range []struct{ name, path, text string }{
		{"os in a test of a pure room", "engine/p_test.go", "package p\nimport \"os\""},
		{"durations in a pure room", "sensor/p.go", doc + "import \"time\"\nconst d = time.Second"},
		{"periph where it belongs", "sensor/gpioscan/p.go", doc + `import "periph.io/x/conn/v3/gpio"`},
		{"a function of 70 lines", "p/p.go", doc + "func f() {\n" + strings.Repeat("\n", 68) + "}"},
		{"testdata", "p/testdata/p.go", "not Go"},
		{"a fuzz target", "fuzzed/p_test.go", "package p\nfunc FuzzP(f *testing.F) { c := randtest.NewCorpus(f, 1); c.Add(1); c.Fuzz(nil) }"},
		{"a text that begins like a program", "docs/mz.txt", "MZ stands for Mark Zbikowski."},
	} {
		t.Run(tc.name, func(t *testing.T) {
			untidy, err := Check(fstest.MapFS{tc.path: {Data: []byte(tc.text)}, "Makefile": {Data: []byte("REST := ./fuzzed\n")}})
			if err != nil || len(untidy) != 0 {
				t.Errorf("got %q, %v, want nothing", untidy, err)
			}
		})
	}
}

func TestIgnoredFoldersMayHoldPrograms(t *testing.T) {
	root := fstest.MapFS{
		".gitignore":   {Data: []byte("/build/\n/boardd\n")},
		"build/boardd": {Data: []byte("\x7fELF\x02\x01\x00")},
		"boardd":       {Data: []byte("\x7fELF\x02\x01\x00")},
	}
	untidy, err := Check(root)
	if err != nil {
		t.Fatal(err)
	}
	if len(untidy) != 1 || !strings.HasPrefix(untidy[0], "boardd: a compiled program") {
		t.Errorf("got %q, want boardd alone", untidy)
	}
}
