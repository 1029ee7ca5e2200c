package schematics

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// pictureSums is check.sh's file beside the pictures: the checksums of the drawn sheets, and of the pictures.
const pictureSums = "docs/schematics/sha256sums"

// TestThePicturesAreOfTheseSheets fails when a sheet was drawn anew and its pictures were not, on machines without KiCad as well.
func TestThePicturesAreOfTheseSheets(t *testing.T) {
	for _, problem := range pictureProblems(t, os.DirFS("..")) {
		t.Error(problem)
	}
}

func TestAChangedSheetOrPictureIsNamed(t *testing.T) {
	for _, c := range []struct{ name, changed, added, want string }{
		{"a sheet drawn anew", "schematics/rank-pi.kicad_sch", "", "schematics/rank-pi.kicad_sch is not as it was"},
		{"a picture edited", "docs/schematics/kyban-leds.svg", "", "docs/schematics/kyban-leds.svg is not as it was"},
		{"a picture too many", "", "docs/schematics/kyban-old.svg", "docs/schematics/kyban-old.svg is not as it was"},
		{"a sheet that was never plotted", "", "schematics/new.kicad_sch", "schematics/new.kicad_sch is not as it was"},
	} {
		t.Run(c.name, func(t *testing.T) {
			files := fstest.MapFS{}
			for name := range sumsOf(t, os.DirFS("..")) {
				files[name] = fileOf(t, name)
			}
			files[pictureSums] = fileOf(t, pictureSums)
			if c.changed != "" {
				files[c.changed].Data = append(files[c.changed].Data, '\n')
			}
			if c.added != "" {
				files[c.added] = &fstest.MapFile{Data: []byte("new")}
			}
			if problems := pictureProblems(t, files); len(problems) != 1 || !strings.HasPrefix(problems[0], c.want) {
				t.Errorf("expected %q, got %q", c.want, problems)
			}
		})
	}
	files := fstest.MapFS{pictureSums: fileOf(t, pictureSums)}
	if problems := pictureProblems(t, files); len(problems) < 10 {
		t.Errorf("expected each missing file to be named, got %q", problems)
	}
}

func fileOf(t *testing.T, name string) *fstest.MapFile {
	t.Helper()
	text, err := os.ReadFile("../" + name)
	if err != nil {
		t.Fatal(err)
	}
	return &fstest.MapFile{Data: text}
}

// sumsOf returns the checksums of the sheets and the pictures of a module.
func sumsOf(t *testing.T, module fs.FS) map[string]string {
	t.Helper()
	found := map[string]string{}
	for _, pattern := range []string{"schematics/*.kicad_sch", "docs/schematics/*.svg", "docs/schematics/*.pdf"} {
		files, err := fs.Glob(module, pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			content, err := fs.ReadFile(module, file)
			if err != nil {
				t.Fatal(err)
			}
			sum := sha256.Sum256(content)
			found[file] = hex.EncodeToString(sum[:])
		}
	}
	return found
}

// pictureProblems compares the checksums of sheets and pictures with the kept ones.
func pictureProblems(t *testing.T, module fs.FS) (problems []string) {
	t.Helper()
	text, err := fs.ReadFile(module, pictureSums)
	if err != nil {
		t.Fatal(err)
	}
	kept := map[string]string{}
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") { // The version of KiCad.
			continue
		}
		sum, file, _ := strings.Cut(strings.TrimSpace(line), "  ")
		kept[file] = sum
	}
	found := sumsOf(t, module)
	for _, file := range slices.Sorted(maps.Keys(found)) {
		if kept[file] != found[file] {
			problems = append(problems, file+" is not as it was when the pictures were plotted: schematics/check.sh -write plots them anew")
		}
	}
	for _, file := range slices.Sorted(maps.Keys(kept)) {
		if found[file] == "" {
			problems = append(problems, pictureSums+" names "+file+", which is not there: schematics/check.sh -write writes it anew")
		}
	}
	return problems
}
