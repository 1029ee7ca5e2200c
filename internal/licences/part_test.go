package licences_test

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
)

// part is a third party's work in the programs, or the programs themselves.
type part struct {
	name    string
	notices []notice
}

// notice is a text that goes with a part, and its file.
type notice struct{ file, text string }

// ours are the parts that are no Go modules, each with the file of this repository that has its notice.
var ours = []struct{ name, file string }{
	{"Kyban, with the figures of chess, which are its own", "LICENSE"},
	{"Go: its runtime and standard library", "internal/licences/LICENSE-go"},
	{"LXGW WenKai TC: the outlines of the characters on the pieces", "web/glyphs/OFL.txt"},
	{"Noto Sans: the Latin, Greek and Cyrillic letters of printed scoresheets", "scoresheet/pdf/fonts/OFL.txt"},
	{"Droid Sans Fallback: the Chinese characters of printed scoresheets", "scoresheet/pdf/fonts/LICENSE-droid"},
	{"wukong-xiangqi: games of masters, for the demonstration", "sensortest/games/LICENSE-wukong-xiangqi"},
	{"Chinese-Chess-Practical-Dataset: practice games", "sensortest/games/LICENSE-practical"},
	{"avr-libc: in the firmware alone", "firmware/LICENSE-avr-libc"},
}

func readOurs(root fs.FS) ([]part, error) {
	var parts []part
	for _, o := range ours {
		text, err := fs.ReadFile(root, o.file)
		if err != nil {
			return nil, err
		}
		parts = append(parts, part{o.name, []notice{{path.Base(o.file), string(text)}}})
	}
	return parts, nil
}

// foreign finds the packages that a source of the pages imports by name.
var foreign = regexp.MustCompile(`\b(?:from|import)\s*\(?\s*["']([@\w][-@\w./:]*)["']`)

// checkPages fails when a source of the pages imports a package: none does, so no notice of one is needed.
func checkPages(sources fs.FS) error {
	return fs.WalkDir(sources, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := fs.ReadFile(sources, name)
		if err != nil {
			return err
		}
		if found := foreign.FindSubmatch(text); found != nil {
			return fmt.Errorf("web/src/%s imports the package %s, which then is in the pages: copy its licence beside the sources and name it in ours (internal/licences/part_test.go)", name, found[1])
		}
		return nil
	})
}
