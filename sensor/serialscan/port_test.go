package serialscan

import (
	"testing"
	"time"

	"github.com/kyban/kyban/sensor"
)

func TestFind(t *testing.T) {
	mega, copied := Identity{0x2341, 0x0042, "A1"}, Identity{0x1a86, 0x7523, ""}
	list := []Details{{Path: "/dev/ttyS0"}, {"/dev/ttyACM0", mega}, {"/dev/ttyUSB0", copied}}
	for _, tc := range []struct {
		name   string
		list   []Details
		serial string
		want   string
	}{
		{"the one there is", list[:2], "", "/dev/ttyACM0"},
		{"by its serial number", list, "A1", "/dev/ttyACM0"},
		{"several", list, "", "several boards found: /dev/ttyACM0 (2341:0042, serial number A1), /dev/ttyUSB0 (1a86:7523)"},
		{"another serial number", list[:2], "B2", "no board found: expected a USB serial line of an Arduino Mega 2560 with the serial number B2, found /dev/ttyS0, /dev/ttyACM0 (2341:0042, serial number A1)"},
		{"no line at all", nil, "", "no board found: expected a USB serial line of an Arduino Mega 2560, found no serial line at all"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			found, err := Find(tc.list, Known, tc.serial)
			got := found.Path
			if err != nil {
				got = err.Error()
			}
			if got != tc.want {
				t.Errorf("got  %s\nwant %s", got, tc.want)
			}
		})
	}
}

func TestMapping(t *testing.T) {
	var m mapping
	if _, _, ok := m.offset(); ok {
		t.Error("the offset is known before the first pong")
	}
	for _, trip := range []struct{ sent, at, came int64 }{{1000, 500, 9000}, {20_000, 15_100, 20_400}, {40_000, 35_900, 47_000}} {
		token := m.ping(sensor.Micros(trip.sent))
		m.pong(token+1, 1, sensor.Micros(trip.came)) // Another ping's.
		m.pong(token, sensor.Micros(trip.at), sensor.Micros(trip.came))
	}
	clock := time.Date(2026, 5, 4, 3, 2, 1, 0, time.UTC)
	if got, ok := m.timing(10_000, 15_400, clock); !ok || !got.Host.Equal(clock.Add(-300*time.Microsecond)) || got.Uncertainty != 200 {
		t.Errorf("timing %+v, %t: expected 300 us before the clock, give or take 200", got, ok)
	}
	if by, uncertainty, ok := m.offset(); by != 5100 || uncertainty != 200 || !ok {
		t.Errorf("got %d within %d, %v; want 5100 within 200: the shortest round trip says it best", by, uncertainty, ok)
	}
}
