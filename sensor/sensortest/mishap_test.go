package sensortest_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/sensortest"
	"github.com/kyban/kyban/trace"
)

// mishapGame returns the first game, counted from one of them, that has room for the mishap.
func mishapGame(t *testing.T, profile sensortest.Profile, kind sensortest.MishapKind, number int) (*sensortest.Script, string) {
	t.Helper()
	games := sensortest.Games()
	for i := range 50 {
		index := (number + i) % len(games)
		again := fmt.Sprintf("go run ./sensor/sensortest/cmd/hands --profile %s --accident %s --game %d --seed %d", profile.Name, kind, index, number)
		script, err := sensortest.PlayMishap(games[index], profile, kind, uint64(number))
		if err == nil {
			return script, again
		}
		t.Logf("%s: %v", again, err)
	}
	t.Fatalf("%s %s: no game from %d on has room for it", profile.Name, kind, number)
	return nil, ""
}

// eachMishap calls a test with some games of each kind and profile.
func eachMishap(t *testing.T, test func(t *testing.T, script *sensortest.Script, profile sensortest.Profile, again string)) {
	for _, name := range []string{"normal", "sloppy", "noclock"} {
		profile, err := sensortest.ProfileNamed(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, kind := range sensortest.Mishaps(profile.Clock) {
			for i := range 8 {
				script, again := mishapGame(t, profile, kind, i*101)
				test(t, script, profile, again)
			}
		}
	}
}

func TestTheBoardIsWholeAgainAfterAMishap(t *testing.T) {
	eachMishap(t, func(t *testing.T, script *sensortest.Script, _ sensortest.Profile, again string) {
		truth := script.Truth.Games[0]
		pos := engine.StartPosition()
		for _, m := range truth.Moves {
			if !pos.Legal(m) {
				t.Fatalf("%s: %s is not legal in %s", again, m, pos.FEN())
			}
			pos.Make(m)
		}
		want := pos.Occupied()
		if truth.Mishap.Kind == sensortest.WrongStart {
			for _, a := range truth.Mishap.Pieces {
				want.Remove(a.From)
				want.Add(a.To)
			}
		}
		if got := closedAtEnd(t, script.Trace()); got != want {
			t.Errorf("%s: sees %v, want %v", again, got.Points(), want.Points())
		}
	})
}

var _ = slices.Contains[[]int]
var _ sensor.Micros
var _ = trace.Format
