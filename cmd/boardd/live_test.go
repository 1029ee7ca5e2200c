package main

import (
	"testing"

	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/sensor"
)

func TestWhatButtonsMean(t *testing.T) {
	for _, tc := range []struct {
		name, trace string
		button      sensor.Button
		down        bool
		want        string // The input as it is stored, nothing where the button says nothing.
	}{
		{"a lever goes down", twoPlies, sensor.RedLever, true, `{"fact":"press","at_us":7,"side":"red"}`},
		{"a lever goes up", twoPlies, sensor.RedLever, false, ""},
		{"I adjust", twoPlies, sensor.BlackAdjust, true, `{"fact":"adjust","at_us":7,"side":"black","on":true}`},
		{"... no more", twoPlies, sensor.BlackAdjust, false, `{"fact":"adjust","at_us":7,"side":"black"}`},
		{"the arbiter stops the game", twoPlies, sensor.Arbiter, true, `{"fact":"stop","at_us":7}`},
		{"... and lets it go on", halted, sensor.Arbiter, true, `{"fact":"go","at_us":7}`},
		{"the arbiter's button is let go", twoPlies, sensor.Arbiter, false, ""},
		{"a claim in the stopped game", halted, sensor.RedAdjust, true, `{"fact":"claim","at_us":7,"side":"red"}`},
		{"a button that was held when the game was stopped", halted, sensor.RedAdjust, false, `{"fact":"adjust","at_us":7,"side":"red"}`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			l := &live{daemon: &daemon{board: boardAfter(t, tc.trace)}}
			got := ""
			if in, ok := l.pressed(sensor.ButtonEvent{At: 7, Button: tc.button, Down: tc.down}); ok {
				got = string(game.EncodeInput(in))
			}
			if got != tc.want {
				t.Errorf("got %s, want %s", got, tc.want)
			}
		})
	}
}
