package schematics

import (
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// pictureSums is what check.sh writes beside the pictures: the checksums of the sheets that it drew, and of the pictures.
const pictureSums = "docs/schematics/sha256sums"

// TestThePicturesAreOfTheseSheets fails when a sheet was drawn anew and its pictures were not, on machines without KiCad
// as well.
func TestThePicturesAreOfTheseSheets(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", pictureSums))
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
	found := map[string]string{}
	for _, pattern := range []string{"schematics/*.kicad_sch", "docs/schematics/*.svg", "docs/schematics/*.pdf"} {
		files, err := filepath.Glob(filepath.Join("..", pattern))
		if err != nil || len(files) == 0 {
			t.Fatalf("no %s: %v", pattern, err)
		}
		for _, file := range files {
			content, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			sum := sha256.Sum256(content)
			found[filepath.ToSlash(strings.TrimPrefix(file, ".."+string(filepath.Separator)))] = hex.EncodeToString(sum[:])
		}
	}
	for _, file := range slices.Sorted(maps.Keys(found)) {
		if kept[file] != found[file] {
			t.Errorf("%s is not as it was when the pictures were plotted: schematics/check.sh -write plots them anew", file)
		}
	}
	for _, file := range slices.Sorted(maps.Keys(kept)) {
		if found[file] == "" {
			t.Errorf("%s names %s, which is not there: schematics/check.sh -write writes it anew", pictureSums, file)
		}
	}
}
