package faults

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/enginetest"
	"github.com/kyban/kyban/sensor"
)

// told writes news as text: the faults with their times, then the effects.
func told(n News) string {
	var all []string
	for _, f := range n.Faults {
		word := string(f.Kind)
		if f.Cleared {
			word += " cleared"
		}
		all = append(all, fmt.Sprintf("%s %s at %d", word, listed(f.Points), f.At))
	}
	kinds := map[EffectKind]string{Blind: "blind", Broken: "broken", Noise: "noise", Well: "well", Revived: "revived"}
	for _, e := range n.Effects {
		text := fmt.Sprintf("-> %s %s", kinds[e.Kind], listed(e.Points))
		if e.Kind == Noise {
			text += fmt.Sprintf(" since %d", e.Since)
		}
		all = append(all, text)
	}
	return strings.Join(all, "; ")
}

// listed names points; more than four are counted.
func listed(set engine.PointSet) string {
	if set.Len() > 4 {
		return fmt.Sprintf("%s and %d more", set.First(), set.Len()-1)
	}
	return strings.Join(set.Names(), ",")
}

const row3 = "a3 b3 c3 d3 e3 f3 g3 h3 i3"

func TestWhatIsTaken(t *testing.T) {
	start := engine.StartPosition()
	occupied := start.Occupied()
	for _, tc := range []struct {
		name   string
		faults []sensor.Fault
		closed engine.PointSet
		want   string // After the last of them.
	}{
		{"a test found a sensor that sees nothing", []sensor.Fault{{Kind: sensor.StuckOff, Points: enginetest.Points(t, "h2")}}, occupied,
			"stuck_off h2 at 7; -> broken h2"},
		{"what was said is not said again", []sensor.Fault{{Kind: sensor.StuckOff, Points: enginetest.Points(t, "h2")}, {Kind: sensor.StuckOff, Points: enginetest.Points(t, "h2 b2")}}, occupied,
			"stuck_off b2 at 7; -> broken b2,h2"},
		{"a test found a whole row that sees nothing", []sensor.Fault{{Kind: sensor.StuckOff, Points: enginetest.Points(t, row3)}}, occupied,
			"dead_row a3 and 8 more at 7; -> blind a3 and 8 more; -> broken a3 and 8 more"},
		{"a diode is missing, and the wiring shows a piece", []sensor.Fault{{Kind: sensor.NoDiode, Points: enginetest.Points(t, "b2")}}, occupied.Or(enginetest.Points(t, "h7")),
			"no_diode b2 at 7; masked h0,h7,h9 at 7; -> noise h0,h7,h9 since 7"},
		{"a wire broke", []sensor.Fault{{Kind: sensor.DeadRow, At: 5, Points: enginetest.Points(t, row3)}}, occupied,
			"dead_row a3 and 8 more at 5; -> blind a3 and 8 more"},
		{"a wire broke and holds again", []sensor.Fault{{Kind: sensor.DeadRow, At: 5, Points: enginetest.Points(t, row3)},
			{Kind: sensor.DeadRow, At: 6, Points: enginetest.Points(t, row3), Cleared: true}}, occupied,
			"dead_row cleared a3 and 8 more at 6; -> blind "},
		{"a sensor chatters, and did so for a second", []sensor.Fault{{Kind: sensor.Chatter, At: 3_000_000, Points: enginetest.Points(t, "e4")}}, occupied,
			"chatter e4 at 3000000; -> noise e4 since 2000000"},
		{"it chatters no more", []sensor.Fault{{Kind: sensor.Chatter, At: 4_000_000, Points: enginetest.Points(t, "e4"), Cleared: true}}, occupied,
			"chatter cleared e4 at 4000000"},
		{"pieces are shown that may not be there", []sensor.Fault{{Kind: sensor.Ghost, At: 4, Points: enginetest.Points(t, "a0 i0")}}, occupied,
			"ghost a0,i0 at 4; -> noise a0,i0 since 4"},
		{"they are not shown any more, one of them is stuck", []sensor.Fault{{Kind: sensor.StuckOn, Points: enginetest.Points(t, "i0")},
			{Kind: sensor.Ghost, At: 4, Points: enginetest.Points(t, "a0 i0"), Cleared: true}}, occupied,
			"ghost cleared a0,i0 at 4; -> well a0"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			d := New()
			var last News
			for _, f := range tc.faults {
				last = d.Take(f, Moment{At: 7, Closed: tc.closed})
			}
			if got := told(last); got != tc.want {
				t.Errorf("got  %s\nwant %s", got, tc.want)
			}
		})
	}
}

func TestWhatIsWrongAtTheStart(t *testing.T) {
	start := engine.StartPosition()
	occupied := start.Occupied()
	for _, tc := range []struct {
		name            string
		missing, extra  string
		line, single    string // The faults that DeadAtStart and NameAtStart name.
		doubted, broken string
	}{
		{"all is right", "", "", "", "", "", ""},
		{"a cannon is not seen", "h2", "", "", "not_seen h2 at 7", "h2", "h2"},
		{"a sensor is closed where no piece stands", "", "e5", "", "stuck_on e5 at 7", "e5", "e5"},
		{"a piece is missing and one too many is seen", "h2", "e5", "", "not_seen h2 at 7", "h2,e5", "h2"},
		{"a row of pawns is not seen", "a3 c3 e3 g3 i3", "", "dead_row a3 and 8 more at 7; -> blind a3 and 8 more", "", "a3 and 8 more", "a3 and 8 more"},
		{"more is missing than one row", "a3 c3 e3 g3 i3 a6 c6 e6 g6", "", "", "not_seen a3 at 7; not_seen c3 at 7; not_seen e3 at 7; not_seen g3 at 7; not_seen i3 at 7; not_seen a6 at 7; not_seen c6 at 7; not_seen e6 at 7; not_seen g6 at 7",
			"a3 and 8 more", "a3 and 8 more"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			d := New()
			closed := occupied.Without(enginetest.Points(t, tc.missing)).Or(enginetest.Points(t, tc.extra))
			m, unlike := Moment{At: 7, Closed: closed}, occupied.Xor(closed)
			if got := told(d.DeadAtStart(Start{Pieces: occupied, Unlike: unlike}, m)); got != tc.line {
				t.Errorf("a line: got  %s\nwant %s", got, tc.line)
			}
			if got := told(d.NameAtStart(unlike.Without(d.Dead()), m)); got != tc.single {
				t.Errorf("single sensors: got  %s\nwant %s", got, tc.single)
			}
			if got := listed(d.Doubted()); got != tc.doubted {
				t.Errorf("doubted: got %s, want %s", got, tc.doubted)
			}
			if got := listed(d.Broken()); got != tc.broken {
				t.Errorf("broken: got %s, want %s", got, tc.broken)
			}
		})
	}
}

func TestASensorIsSuspectedForAPlyBeforeItIsNamed(t *testing.T) {
	d := New()
	for _, tc := range []struct {
		name    string
		on, off string
		closed  string
		plies   int
		want    string
	}{
		{"the readings begin to agree", "e5", "h2", "e5", 4, ""},
		{"nothing was played since", "e5", "h2", "e5", 4, ""},
		{"one of them is right", "e5", "", "e5", 4, ""},
		{"a ply was made, and the other is wrong anew", "e5", "h2", "e5", 5, "stuck_on e5 at 5; -> broken e5"},
		{"another ply", "e5", "h2", "e5", 6, "stuck_off h2 at 6; -> broken h2"},
		{"what is named is not named again", "e5", "h2", "e5", 7, ""},
		{"one shows that it opens", "", "h2", "", 8, "stuck_on cleared e5 at 8"},
		{"the other that it closes", "", "", "h2", 9, "stuck_off cleared h2 at 9"},
	} {
		m := Moment{At: sensor.Micros(tc.plies), Closed: enginetest.Points(t, tc.closed), Plies: tc.plies}
		if got := told(d.Suspects(enginetest.Points(t, tc.on), enginetest.Points(t, tc.off), m)); got != tc.want {
			t.Errorf("%s: got  %s\nwant %s", tc.name, got, tc.want)
		}
	}
}

func TestALineThatGoesDeadInPlay(t *testing.T) {
	pieces := enginetest.Points(t, "a3 c3 e3 g3 i3 h2")
	for _, tc := range []struct {
		name           string
		closed, unseen string
		before         string // Found by a test.
		want           string
	}{
		{"no piece of the row is seen", "h2", "a3 c3 e3 g3 i3", "", "dead_row a3 and 8 more at 9; -> blind a3 and 8 more"},
		{"one of them is seen", "h2 a3", "c3 e3 g3 i3", "", ""},
		{"all but one were known to be stuck", "h2", "a3 c3 e3 g3 i3", "a3 c3 e3 g3", ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			d := New()
			m := Moment{At: 9, Closed: enginetest.Points(t, tc.closed), Plies: 4}
			d.Take(sensor.Fault{Kind: sensor.StuckOff, Points: enginetest.Points(t, tc.before)}, m)
			if got := told(d.DeadLines(pieces, enginetest.Points(t, tc.unseen), m)); got != "" {
				t.Errorf("before a ply was made: %s", got)
			}
			m.Plies++
			if got := told(d.DeadLines(pieces, enginetest.Points(t, tc.unseen), m)); got != tc.want {
				t.Errorf("got  %s\nwant %s", got, tc.want)
			}
		})
	}
}

func TestALineThatWasInferredIsRevived(t *testing.T) {
	start := engine.StartPosition()
	occupied := start.Occupied()
	d := New()
	closed := occupied.Without(enginetest.Points(t, "a3 c3 e3 g3 i3"))
	d.DeadAtStart(Start{Pieces: occupied, Unlike: occupied.Xor(closed)}, Moment{At: 1, Closed: closed})
	if got := told(d.ReviveLines(enginetest.Points(t, "h4"), 2)); got != "" {
		t.Errorf("a sensor elsewhere: %s", got)
	}
	want := "dead_row cleared a3 and 8 more at 3; -> blind ; -> revived a3 and 8 more"
	if got := told(d.ReviveLines(enginetest.Points(t, "b3"), 3)); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	broken := sensor.Fault{Kind: sensor.DeadRow, At: 4, Points: enginetest.Points(t, row3)}
	d.Take(broken, Moment{At: 4})
	if got := told(d.ReviveLines(enginetest.Points(t, "b3"), 5)); got != "" {
		t.Errorf("a wire that was seen to break: %s", got)
	}
}

func TestTroublesOfAPly(t *testing.T) {
	for _, tc := range []struct {
		name   string
		kind   sensor.FaultKind
		closed string
		want   string
	}{
		{"it did not open, and is closed still", sensor.StuckOn, "e4", "stuck_on e4 at 9; -> broken e4"},
		{"it opened late", sensor.StuckOn, "", ""},
		{"it did not close, and is open still", sensor.StuckOff, "", "stuck_off e4 at 9; -> broken e4"},
		{"it closed late", sensor.StuckOff, "e4", ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			d := New()
			if got := told(d.Troubles(enginetest.Points(t, "e4"), tc.kind, Moment{At: 9, Closed: enginetest.Points(t, tc.closed)})); got != tc.want {
				t.Errorf("got  %s\nwant %s", got, tc.want)
			}
		})
	}
}

func TestASensorThatFlutters(t *testing.T) {
	e4 := enginetest.Points(t, "e4").First()
	for _, tc := range []struct {
		name  string
		every sensor.Micros // It opens and closes at this pace, three times.
		at    sensor.Micros
		want  bool
	}{
		{"three times in a second, in the midst of it", 200_000, 1_250_000, true},
		{"before it began", 200_000, 900_000, false},
		{"long after it", 200_000, 3_000_000, false},
		{"as fast as a hand", 600_000, 1_600_000, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			d := New()
			for i := range sensor.Micros(3) {
				d.Event(sensor.Event{Point: e4, At: 1_000_000 + i*tc.every})
				d.Event(sensor.Event{Point: e4, At: 1_050_000 + i*tc.every, Placed: true})
			}
			c := d.Copy()
			d.BeginGame()
			if got := c.Chatters(e4, tc.at); got != tc.want {
				t.Errorf("got %v, want %v", got, tc.want)
			}
			if d.Chatters(e4, tc.at) {
				t.Error("a flutter of the game before is remembered")
			}
		})
	}
}

func TestDyingSensors(t *testing.T) {
	d := New()
	d.Take(sensor.Fault{Kind: sensor.StuckOn, Points: enginetest.Points(t, "a1 b1 c1")}, Moment{})
	for i, p := range enginetest.Points(t, "d1 e1").Points() {
		if d.Dying() {
			t.Errorf("dying with %d found in play", i)
		}
		d.Name(p, sensor.StuckOff, 1)
	}
	if !d.Dying() || d.FoundInPlay() != 2 {
		t.Errorf("dying %v with %d found in play, want true with 2", d.Dying(), d.FoundInPlay())
	}
}
