package bringup

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/serialscan"
	"github.com/kyban/kyban/sensor/serialscan/wire"
)

func reading(at, gap sensor.Micros, closed ...engine.Point) sensor.Reading {
	return sensor.Reading{Frame: sensor.Frame{At: at, Closed: engine.SetOf(closed...), Uncertainty: 1000}, Gap: gap}
}

func TestSightsAsJSONAndAsText(t *testing.T) {
	var c changes
	pressed := reading(1_200_000, 0, 3)
	pressed.Buttons = []sensor.ButtonEvent{{At: 1_200_000, Button: sensor.RedLever, Down: true}}
	found := serialscan.Event{Path: "/dev/ttyACM0", Board: wire.Identity{Board: 7, Firmware: [3]uint8{0, 1, 0}, Boots: 3, Period: 1000}}
	all := [][]sight{
		{lineSight(found)}, c.read(reading(0, 0)), c.read(reading(1_000_000, 0, 3)), c.read(reading(1_100_000, 0, 3)), c.read(pressed),
		{damaged(wire.Drops{CRC: 1, Body: 2})}, {lineSight(serialscan.Event{Path: "/dev/ttyACM0", Lost: errors.New("unplugged")})},
		c.read(reading(2_000_000, 800_000, 3, 4)), c.read(reading(3_000_000, 0, 4)),
	}
	var text, objects bytes.Buffer
	for _, sights := range all {
		for _, s := range sights {
			if err := errors.Join(lineTeller{&text}.tell(s), jsonTeller{json.NewEncoder(&objects)}.tell(s)); err != nil {
				t.Fatal(err)
			}
		}
	}
	const wantText = `board 7 at /dev/ttyACM0, firmware 0.1.0, start 3 (unknown), a scan each 1000 us
0.000000 nothing closed
1.000000 + d0
1.200000 red lever down
damaged frames: 3
board at /dev/ttyACM0 lost: unplugged
2.000000 nothing was seen for 0.800000 s
2.000000 closed d0 e0
3.000000 - d0
`
	const wantObjects = `{"type":"board","path":"/dev/ttyACM0","board":7,"firmware":"0.1.0","boots":3,"cause":"unknown","period_us":1000}
{"type":"frame","at_us":0,"closed":[]}
{"type":"edge","at_us":1000000,"point":"d0","closed":true,"uncertainty_us":1000}
{"type":"button","at_us":1200000,"button":"red lever","down":true}
{"type":"damaged","frames":3}
{"type":"lost","path":"/dev/ttyACM0","error":"unplugged"}
{"type":"gap","at_us":2000000,"gap_us":800000}
{"type":"frame","at_us":2000000,"closed":["d0","e0"]}
{"type":"edge","at_us":3000000,"point":"d0","closed":false,"uncertainty_us":1000}
`
	if text.String() != wantText {
		t.Errorf("told\n%s\nwant\n%s", &text, wantText)
	}
	if objects.String() != wantObjects {
		t.Errorf("told\n%s\nwant\n%s", &objects, wantObjects)
	}
}

// pictures keeps the pictures for a screen.
type pictures []string

func (p *pictures) Show(picture []string) error {
	*p = append(*p, ansi.Strip(strings.Join(picture, "\n")))
	return nil
}

// The painter paints changes, but not twice within paintEvery; the rest comes with the next reading.
func TestThePainterPaintsWhatChanges(t *testing.T) {
	var shown pictures
	p := &painter{screen: &shown}
	var c changes
	for _, step := range []struct {
		at     sensor.Micros
		closed []engine.Point
		want   int // Pictures so far.
	}{
		{1, nil, 1},
		{10_000, []engine.Point{3}, 1},
		{30_000, nil, 1},
		{40_001, []engine.Point{3}, 2},
		{200_000, []engine.Point{3}, 2},
		{300_000, []engine.Point{3, 4}, 3},
	} {
		r := reading(step.at, 0, step.closed...)
		for _, s := range c.read(r) {
			if err := p.tell(s); err != nil {
				t.Fatal(err)
			}
		}
		if err := p.read(r); err != nil {
			t.Fatal(err)
		}
		if len(shown) != step.want {
			t.Errorf("%d us: %d pictures, want %d", step.at, len(shown), step.want)
		}
	}
	last := shown[len(shown)-1]
	for _, want := range []string{"──##──##──", "closed: 2 · buttons down: none", "gaps: 0 · damaged frames: 0", "0.300000 + e0"} {
		if !strings.Contains(last, want) {
			t.Errorf("the last picture lacks %q:\n%s", want, last)
		}
	}
}
