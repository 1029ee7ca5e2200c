package sensortest

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/kyban/kyban/sensor"
)

const (
	millisecond sensor.Micros = 1000
	second                    = 1000 * millisecond
)

// Span is a duration drawn evenly between its ends.
type Span struct{ Min, Max sensor.Micros }

func (s Span) draw(rng *rand.Rand) sensor.Micros {
	return s.Min + sensor.Micros(rng.Int64N(int64(s.Max-s.Min)+1))
}

// Profile holds the habits of a pair of players. Shares are probabilities from 0 to 1; each turn draws its own.
type Profile struct {
	Name     string
	Clock    bool          // The players press a clock.
	Scan     sensor.Micros // The period of the board's scans.
	Think    Span          // From the opponent's press, or his set-down without a clock, to the first lift.
	Travel   Span          // A piece in the air, from its point to the next.
	Press    Span          // From the set-down to the press.
	Bounce   float64       // Share of contacts that bounce.
	Brush    float64       // Share of turns in which a hand brushes some piece on its way to the one it wants.
	Slide    float64       // Share of longer moves along a line that slide over the points between.
	Hesitate float64       // Share of turns in which the piece is lifted, put back and lifted again.
	Early    float64       // Share of turns begun before the opponent has pressed.
	Gapless  float64       // Share of captures set down before the captured piece is taken away.
	Wild     Wild
}

// Profiles returns the six profiles by which the readings of hands are measured, the tamest first. Their figures were measured on
// recorded hands.
func Profiles() []Profile {
	clean := Profile{
		Name: "clean", Clock: true, Scan: millisecond,
		Think:  Span{800 * millisecond, 6 * second},
		Travel: Span{200 * millisecond, 900 * millisecond},
		Press:  Span{150 * millisecond, 700 * millisecond},
	}
	normal := clean
	normal.Name, normal.Bounce, normal.Brush, normal.Slide = "normal", 0.4, 0.045, 0.1
	noclock := normal
	noclock.Name, noclock.Clock = "noclock", false
	sloppy := normal
	sloppy.Name, sloppy.Bounce, sloppy.Brush, sloppy.Slide = "sloppy", 0.5, 0.25, 0.28
	sloppy.Hesitate, sloppy.Early, sloppy.Gapless = 0.03, 0.04, 0.05
	blitz := sloppy
	blitz.Name, blitz.Brush, blitz.Early = "blitz", 0.1, 0.25
	blitz.Think = Span{250 * millisecond, second}
	blitz.Travel = Span{90 * millisecond, 350 * millisecond}
	blitz.Press = Span{120 * millisecond, 300 * millisecond}
	gapless := normal
	gapless.Name, gapless.Gapless = "gapless", 0.3
	return []Profile{clean, normal, noclock, sloppy, blitz, gapless}
}

// ProfileNamed returns one of Profiles.
func ProfileNamed(name string) (Profile, error) {
	var names []string
	for _, p := range Profiles() {
		if p.Name == name {
			return p, nil
		}
		names = append(names, p.Name)
	}
	return Profile{}, fmt.Errorf("profile %q: expected one of %s", name, strings.Join(names, ", "))
}
