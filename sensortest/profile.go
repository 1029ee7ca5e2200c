package sensortest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
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

// Wild holds habits of some players beyond a Profile. The zero value has none. Shares are probabilities of each turn where the
// field names no other base.
type Wild struct {
	BrushDuring  float64 // A piece is brushed while another is in the hand: one that this other could not capture.
	BrushTargets float64 // As BrushDuring, but one that it could capture: looks like a capture in passing.
	BrushAfter   float64 // A piece is brushed by the hand going home.
	BrushNear    float64 // Share of brushes that hit a neighbour of the move instead of any piece.
	Nudge        float64 // The piece that was set down is straightened on its point, for less than a brush.
	Knock        float64 // Some neighbours of the move fall over and are put back, each out for 100 to 900 ms.
	Adjust       float64 // One or two pieces are straightened after announcing it.
	Touch        float64 // Another piece is lifted and put back before the move.
	Second       float64 // The piece stands on one point and is then moved on to another.
	Illegal      float64 // The piece is put on a point where it may not go, and back.
	Stands       float64 // ... and stays there; the rest of the game is improvised.
	IllegalTakes float64 // The piece takes one of the opponent's that it may not take, and both are put back.
	TakeStands   float64 // ... and it stays there; the rest of the game is improvised.
	RookFirst    float64 // Share of castlings in which the rook is touched before the king.
	Takeback     float64 // Another move is played and taken back by agreement.
	Forget       float64 // The clock is not pressed.
	Double       float64 // The clock is pressed twice.
	Overlap      float64 // The next piece is lifted before the last one is set down.
	Flicker      float64 // Share of gapless captures whose point opens for an instant.
	Missed       float64 // A sensor misses one change, and with it the next of the same point.
	Gap          float64 // The board sees nothing for a while.
	Arbiter      float64 // Share of knocked pieces that the arbiter rules accidental.
	Turned       float64 // Share of games that are played from the wrong sides.
	Announced    float64 // Share of games that end with a word: resigned or agreed.
	Analysis     float64 // Share of games after which the players go on moving pieces.
}

// option is one field of Wild by its name on a command line.
type option struct {
	name  string
	share *float64
}

func (w *Wild) options() []option {
	return []option{
		{"during", &w.BrushDuring}, {"targets", &w.BrushTargets}, {"after", &w.BrushAfter}, {"near", &w.BrushNear},
		{"nudge", &w.Nudge}, {"knock", &w.Knock}, {"adjust", &w.Adjust}, {"touch", &w.Touch}, {"second", &w.Second},
		{"illegal", &w.Illegal}, {"stands", &w.Stands}, {"illegalcapture", &w.IllegalTakes}, {"capturestands", &w.TakeStands},
		{"rookfirst", &w.RookFirst}, {"takeback", &w.Takeback}, {"forget", &w.Forget},
		{"double", &w.Double}, {"overlap", &w.Overlap}, {"flicker", &w.Flicker}, {"missed", &w.Missed}, {"gap", &w.Gap},
		{"arbiter", &w.Arbiter}, {"turned", &w.Turned}, {"announced", &w.Announced}, {"analysis", &w.Analysis},
	}
}

// Set reads options such as "knock=0.1,takeback=0.05". Other fields keep their values.
func (w *Wild) Set(text string) error {
	options := w.options()
	for _, setting := range strings.Split(text, ",") {
		name, value, _ := strings.Cut(setting, "=")
		i := slices.IndexFunc(options, func(o option) bool { return o.name == name })
		if i < 0 {
			var names []string
			for _, o := range options {
				names = append(names, o.name)
			}
			return fmt.Errorf("%q: expected one of %s", name, strings.Join(names, ", "))
		}
		share, err := strconv.ParseFloat(value, 64)
		if err != nil || share < 0 || share > 1 {
			return fmt.Errorf("%q: expected %s=SHARE with a share from 0 to 1", setting, name)
		}
		*options[i].share = share
	}
	return nil
}

// String returns the options that are not zero in the form that Set reads.
func (w *Wild) String() string {
	var set []string
	for _, o := range w.options() {
		if *o.share != 0 {
			set = append(set, fmt.Sprintf("%s=%g", o.name, *o.share))
		}
	}
	return strings.Join(set, ",")
}
