package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/kyban/kyban/schematics"
)

func TestTheCommittedSheetsAreWhatThePinMapSays(t *testing.T) {
	if err := run("../..", true); err != nil {
		t.Error(err)
	}
}

func TestAnEditedSheetIsNamed(t *testing.T) {
	dir := copyProject(t)
	if err := run(dir, false); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "rank.kicad_sch")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(strings.Replace(string(text), "COL3", "COL4", 1)), 0o666); err != nil {
		t.Fatal(err)
	}
	err = run(dir, true)
	if err == nil || !strings.Contains(err.Error(), "rank.kicad_sch is not what schematics/cmd/sheets draws") {
		t.Errorf("expected an error that names rank.kicad_sch, got %v", err)
	}
}

func TestWhatCannotBeDrawnIsAnError(t *testing.T) {
	dir := copyProject(t)
	file := filepath.Join(dir, "kyban.kicad_sym")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	board, err := schematics.Board()
	if err != nil {
		t.Fatal(err)
	}
	row := board.Lines()[0]
	for _, c := range []struct{ name, old, new, want string }{
		{"no symbol", `(symbol "SW_Reed"`, `(symbol "SW_Other"`, `rank: SW1: the library has no symbol "SW_Reed"`},
		{"pin beside the grid", "(at -22.86 43.18 0)", "(at -22.86 43 0)", "symbol Arduino_Mega2560: pin 22: expected a pin on the grid of 1.27 mm, found 43 mm"},
		{"GPIO without a pin", fmt.Sprintf("GPIO%02d", row.Pi), "GPIO", fmt.Sprintf("%v: the Raspberry Pi's header has no GPIO %v", row, row.Pi)},
	} {
		t.Run(c.name, func(t *testing.T) {
			changed := strings.Replace(string(text), c.old, c.new, 1)
			if changed == string(text) {
				t.Fatalf("the library has no %s", c.old)
			}
			if err := os.WriteFile(file, []byte(changed), 0o666); err != nil {
				t.Fatal(err)
			}
			if err := run(dir, false); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("expected an error with %q, got %v", c.want, err)
			}
		})
	}
}

func TestRanksThatDifferCannotShareASheet(t *testing.T) {
	text, err := os.ReadFile("../../testdata/pinmap.csv")
	if err != nil {
		t.Fatal(err)
	}
	swapped := strings.NewReplacer("point,c4,4,2", "point,c4,4,3", "point,d4,4,3", "point,d4,4,2").Replace(string(text))
	pins, err := schematics.Parse("pinmap.csv", []byte(swapped))
	if err != nil {
		t.Fatal(err)
	}
	const want = "expected file d on column 3 in all ranks, as the ten ranks share a sheet: pinmap.csv has d4 on column 2"
	if _, err := columnsOfFiles(pins); err == nil || err.Error() != want {
		t.Errorf("expected %q, got %v", want, err)
	}
}

// copyProject copies the symbols into a folder of its own.
func copyProject(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	text, err := os.ReadFile("../../kyban.kicad_sym")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "kyban.kicad_sym"), text, 0o666); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestTheLEDsDrawWhatTheFirmwareAllows compares the supply's sheet with the firmware's brightnesses.
func TestTheLEDsDrawWhatTheFirmwareAllows(t *testing.T) {
	text, err := os.ReadFile("../../../firmware/port/lights.c")
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`#define BRIGHTNESS_(?:DIM|BRIGHT) (\d+)\n`).FindAllStringSubmatch(string(text), -1)
	if len(found) != 2 {
		t.Fatalf("expected two brightnesses in lights.c, found %q", found)
	}
	dim, bright := found[0][1], found[1][1]
	of31, err := strconv.Atoi(bright)
	if err != nil {
		t.Fatal(err)
	}
	// 90 LEDs, 60 mA each at 31 of 31 (SK9822 data sheet: 20 mA a colour).
	want := fmt.Sprintf("the firmware knows the brightnesses %s/31 and %s/31, %.2f A", dim, bright, 90*0.060*float64(of31)/31)
	if !strings.Contains(budget, want) {
		t.Errorf("expected %q on the sheet of the supply", want)
	}
}
