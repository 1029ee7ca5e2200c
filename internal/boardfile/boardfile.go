// Package boardfile stores the findings of a board's test in a file: boardctl writes it, boardd reads it.
package boardfile

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// File is the result of a test.
type File struct {
	Board   uint32        `toml:"board" comment:"The number of the board."`
	Date    string        `toml:"date" comment:"When it was tested."`
	Dead    []string      `toml:"dead" comment:"Sensors that see no piece."`
	Stuck   []string      `toml:"stuck" comment:"Sensors that see a piece where none is."`
	Wires   []string      `toml:"wires" comment:"Wires that are exchanged. They end a test: what follows is then not known."`
	Missing []string      `toml:"missing_diodes" comment:"Points whose diode is missing or bridged."`
	Ghosts  []string      `toml:"ghosts" comment:"Sensors that closed without a piece, which no single missing diode explains."`
	Unknown []string      `toml:"untested_diodes" comment:"Points whose diode could not be tested."`
	Lift    sensor.Micros `toml:"lift_bounce_us" comment:"The longest time that a contact bounced when it opened, in microseconds,"`
	Place   sensor.Micros `toml:"place_bounce_us" comment:"and when it closed."`
}

func (f File) Encode() ([]byte, error) {
	text, err := toml.Marshal(f)
	if err != nil {
		return nil, err
	}
	return append([]byte("# Written by boardctl board test.\n"), text...), nil
}

// Read reads a file of a playable board. The error names the part that is not.
func Read(path string) (File, error) {
	var f File
	text, err := os.ReadFile(path)
	if err != nil {
		return f, err
	}
	var unknown *toml.StrictMissingError
	switch err := toml.NewDecoder(bytes.NewReader(text)).DisallowUnknownFields().Decode(&f); {
	case errors.As(err, &unknown):
		row, column := unknown.Errors[0].Position()
		return f, fmt.Errorf("%s:%d:%d: there is no %s in what boardctl board test writes", path, row, column, strings.Join(unknown.Errors[0].Key(), "."))
	case err != nil:
		return f, fmt.Errorf("%s: expected what boardctl board test writes: %w", path, err)
	}
	if err := f.check(); err != nil {
		return f, fmt.Errorf("%s: %w", path, err)
	}
	return f, nil
}

// bounceMax is the longest bounce that a test can measure and a game can be played with, in microseconds: a captured piece's point
// is empty for 12 ms.
const bounceMax sensor.Micros = 10_000

func (f File) check() error {
	for _, names := range [][]string{f.Dead, f.Stuck, f.Missing} {
		for _, name := range names {
			if _, err := engine.ParsePoint(name); err != nil {
				return err
			}
		}
	}
	if both := pointsOf(f.Dead).And(pointsOf(f.Stuck)); !both.Empty() {
		return fmt.Errorf("%s is dead and stuck: expected a sensor to be one of them at most", both.First())
	}
	if len(f.Wires) > 0 {
		return fmt.Errorf("%s: put that right and test the board again", strings.Join(f.Wires, "; "))
	}
	for _, bounce := range []sensor.Micros{f.Lift, f.Place} {
		if bounce < 0 || bounce > bounceMax {
			return fmt.Errorf("contacts bounce for %d us: expected 0 to %d, because a captured piece's point may be empty for 12000 only", bounce, bounceMax)
		}
	}
	return nil
}

// Defects returns the known defects of the board's points from the start on.
func (f File) Defects() sensor.Defects {
	return sensor.Defects{StuckOff: pointsOf(f.Dead), StuckOn: pointsOf(f.Stuck), NoDiode: pointsOf(f.Missing)}
}

// pointsOf returns the points with these names. Read has refused other names.
func pointsOf(names []string) (points engine.PointSet) {
	for _, name := range names {
		if p, err := engine.ParsePoint(name); err == nil {
			points.Add(p)
		}
	}
	return points
}

// Debounce returns how long to wait for contacts that bounce as measured: half as long again, because a test sees each contact only
// a few times, and never less than for an unmeasured board, because waiting costs no accuracy of times.
func (f File) Debounce() sensor.DebounceConfig {
	margin := func(bounce sensor.Micros) sensor.Micros { return max(sensor.DefaultBounce, bounce*3/2) }
	return sensor.DebounceConfig{LiftAfter: margin(f.Lift), PlaceAfter: margin(f.Place)}
}
