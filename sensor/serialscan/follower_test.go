package serialscan

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/serialscan/wire"
)

const second = 1_000_000

// A said is a message and the host's time when it came.
type said struct {
	now sensor.Micros
	m   wire.Message
}

func hello(now sensor.Micros, boots uint16, at uint32) said {
	return said{now, wire.Message{Type: wire.Hello, Time: at, Identity: wire.Identity{Protocol: 1, Board: 7, Boots: boots, Period: 1000}}}
}

func full(now sensor.Micros, at uint32, next uint16, closed ...engine.Point) said {
	return said{now, wire.Message{Type: wire.FullFrame, Time: at, Next: next, Closed: engine.SetOf(closed...)}}
}

func edges(now sensor.Micros, first uint16, list ...wire.Edge) said {
	return said{now, wire.Message{Type: wire.Edges, Time: list[0].Time, Next: first, Edges: list}}
}

func beat(now sensor.Micros, at uint32, next uint16) said {
	return said{now, wire.Message{Type: wire.Heartbeat, Time: at, Next: next, Counters: wire.Counters{IntervalMax: 1100}}}
}

func lift(at uint32, p engine.Point) wire.Edge { return wire.Edge{Time: at, Switch: wire.Switch(p)} }
func place(at uint32, p engine.Point) wire.Edge {
	return wire.Edge{Time: at, Switch: wire.Switch(p), Closed: true}
}

func down(at uint32, b sensor.Button) wire.Edge {
	return wire.Edge{Time: at, Switch: wire.Switch(engine.Points) + wire.Switch(b), Closed: true}
}

// tell writes a follower's answers to messages: "at: gap, closed sensors, buttons" of each reading, and its requests.
func tell(t *testing.T, start sensor.Micros, list []said) string {
	t.Helper()
	var told []string
	f := newFollower(start, func(r sensor.Reading) error {
		text := fmt.Sprint(r.Frame.At)
		if r.Gap != 0 {
			text += fmt.Sprintf(" gap %d", r.Gap)
		}
		for _, p := range r.Frame.Closed.Points() {
			text += " " + p.String()
		}
		for _, b := range r.Buttons {
			text += fmt.Sprintf(" %v %v", b.Button, b.Down)
		}
		told = append(told, text)
		return nil
	})
	for _, s := range list {
		ask, err := f.take(&s.m, s.now)
		if err != nil {
			t.Fatal(err)
		}
		switch ask {
		case wire.AskHello:
			told = append(told, "hello, please")
		case wire.AskFullFrame:
			told = append(told, "full frame, please")
		case wire.Resend:
			told = append(told, fmt.Sprintf("resend from %d", f.next))
		}
	}
	return strings.Join(told, "\n")
}

func TestFollower(t *testing.T) {
	const a0, b0, c0 = engine.Point(0), engine.Point(1), engine.Point(2)
	for _, tc := range []struct {
		name  string
		start sensor.Micros
		list  []said
		want  string
	}{
		{"a board says hello and where its pieces stand", 0, []said{hello(1, 1, 500), full(2, 1000, 0, a0), beat(3, 21_000, 0)},
			"full frame, please\n0 a0\n20000 a0"},
		{"a session goes on", 5 * second, []said{hello(1, 1, 500), full(2, 1000, 0, a0)},
			"full frame, please\n5000000 a0"},
		{"a piece leaves, another comes, a lever is pressed", 0,
			[]said{hello(1, 1, 0), full(2, 0, 0, a0), edges(3, 0, lift(5000, a0), place(9000, b0)), edges(4, 2, down(120_000, sensor.RedLever))},
			"full frame, please\n0 a0\n5000\n9000 b0\n120000 b0 red lever true"},
		{"two switches change in the same scan", 0, []said{hello(1, 1, 0), full(2, 0, 0, a0), edges(3, 0, lift(5000, a0), place(5000, b0))},
			"full frame, please\n0 a0\n5000 b0"},
		{"edges that were sent twice", 0, []said{hello(1, 1, 0), full(2, 0, 0, a0), edges(3, 0, lift(5000, a0)), edges(4, 0, lift(5000, a0), place(9000, b0))},
			"full frame, please\n0 a0\n5000\n9000 b0"},
		{"edges that were lost, and come again", 0,
			[]said{hello(1, 1, 0), full(2, 0, 0, a0), edges(3, 1, place(9000, b0)), edges(4, 0, lift(5000, a0), place(9000, b0))},
			"full frame, please\n0 a0\nresend from 0\n5000\n9000 b0"},
		{"a heartbeat tells of edges that were lost, and is believed once", 0,
			[]said{hello(1, 1, 0), full(2, 0, 0, a0), beat(3, 20_000, 1), beat(10_000, 40_000, 1), beat(30_000, 60_000, 1)},
			"full frame, please\n0 a0\nresend from 0\nresend from 0"},
		{"edges that the board has forgotten", 0, []said{hello(1, 1, 0), full(2, 0, 0, a0), beat(3, 20_000, 900), full(4, 21_000, 900, b0)},
			"full frame, please\n0 a0\nresend from 0\n21000 gap 21000 b0"},
		{"a full frame that says nothing new", 0, []said{hello(1, 1, 0), full(2, 0, 0, a0), full(3, 30_000, 0, a0)},
			"full frame, please\n0 a0\n30000 a0"},
		{"a full frame that contradicts what was said", 0, []said{hello(1, 1, 0), full(2, 0, 0, a0), full(3, 30_000, 0, a0, c0)},
			"full frame, please\n0 a0\n30000 gap 30000 a0 c0"},
		{"the board starts again", 0,
			[]said{hello(1, 1, 0), full(2, 0, 0, a0), beat(2*second, 2*second, 0), hello(5*second, 2, 100), full(5*second+1000, 1000, 0, b0)},
			"full frame, please\n0 a0\n2000000 a0\nfull frame, please\n5001000 gap 3001000 b0"},
		{"the board starts again, and its hello is lost", 0,
			[]said{hello(1, 1, 0), full(2, 0, 0, a0), beat(2*second, 2*second, 0), full(5*second, 1000, 0, b0), beat(5*second+30_000, 21_000, 0),
				hello(5*second+31_000, 2, 21_000), full(5*second+32_000, 22_000, 0, b0)},
			"full frame, please\n0 a0\n2000000 a0\nhello, please\nhello, please\nfull frame, please\n5032000 gap 3032000 b0"},
		{"the line was gone, and the board was not", 0,
			[]said{hello(1, 1, 0), full(2, 0, 0, a0), hello(5*second, 1, 5*second), edges(5*second+1, 0, lift(4*second, a0)), beat(5*second+2, 5*second, 1)},
			"full frame, please\n0 a0\nresend from 0\n4000000\n5000000"},
		{"another board is plugged in", 0,
			[]said{hello(1, 1, 0), full(2, 0, 0, a0), {5 * second, wire.Message{Type: wire.Hello, Time: 6 * second, Identity: wire.Identity{Board: 8, Boots: 1}}}},
			"full frame, please\n0 a0\nfull frame, please"},
		{"the board's clock wraps", 0,
			[]said{hello(1, 1, 0), full(2, 0xffff_ff00, 0, a0), edges(3, 0, lift(0x0000_0100, a0)), beat(4, 0x0000_0200, 1)},
			"full frame, please\n0 a0\n512\n768"},
		{"the numbers of edges wrap", 0, []said{hello(1, 1, 0), full(2, 0, 0xffff, a0), edges(3, 0xffff, lift(5, a0), place(6, b0)), edges(4, 1, place(7, c0))},
			"full frame, please\n0 a0\n5\n6 b0\n7 b0 c0"},
		{"what comes before a full frame is not understood", 0, []said{hello(1, 1, 0), edges(2, 0, lift(5, a0)), beat(30_000, 20_000, 1)},
			"full frame, please\nfull frame, please"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := tell(t, tc.start, tc.list); got != tc.want {
				t.Errorf("got\n%s\nwant\n%s", got, tc.want)
			}
		})
	}
}
