package boardfile

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

func TestWhatIsWrittenIsRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "board.toml")
	f := File{Board: 7, Date: "2026-05-04", Dead: []string{"e4"}, Stuck: []string{"a0"}, Wires: []string{}, Missing: []string{"c3"},
		Ghosts: []string{}, Unknown: []string{}, Lift: 1200, Place: 8000}
	text, err := f.Encode()
	if err == nil {
		err = os.WriteFile(path, text, 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
	got, err := Read(path)
	if err != nil || !reflect.DeepEqual(got, f) {
		t.Errorf("read %+v, %v, want %+v", got, err, f)
	}
	if got, want := got.Debounce(), (sensor.DebounceConfig{LiftAfter: 6000, PlaceAfter: 12_000}); got != want {
		t.Errorf("debounce %+v, want %+v", got, want)
	}
	want := sensor.Defects{StuckOff: engine.SetOf(engine.NewPoint(4, 4)), StuckOn: engine.SetOf(0), NoDiode: engine.SetOf(engine.NewPoint(2, 3))}
	if got := got.Defects(); got != want {
		t.Errorf("defects %+v, want %+v", got, want)
	}
}

func TestWhatIsNoBoardFileIsRefused(t *testing.T) {
	for text, want := range map[string]string{
		"dead = ['j4']":                       "j4",
		"missing_diodes = ['k0']":             "k0",
		"dead = ['e4']\nstuck = ['a0', 'e4']": "e4 is dead and stuck: expected a sensor to be one of them at most",
		"deaf = ['e4']":                       ":1:1: there is no deaf in what boardctl board test writes",
		"dead = 7":                            "expected what boardctl board test writes",
		"wires = ['a is b']":                  "a is b: put that right and test the board again",
		"lift_bounce_us = 10001":              "contacts bounce for 10001 us: expected 0 to 10000",
		"place_bounce_us = -1":                "contacts bounce for -1 us",
	} {
		path := filepath.Join(t.TempDir(), "board.toml")
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := Read(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want an error with %q", text, err, want)
		}
	}
}
