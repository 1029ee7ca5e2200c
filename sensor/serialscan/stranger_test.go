package serialscan

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/serialscan/wire"
)

// strangerPort is another device at the other end of a line: it sends the same again and again. Each read takes as long as a read
// waits for bytes, by the clock of the test.
type strangerPort struct {
	says []byte
	now  sensor.Micros
}

func (p *strangerPort) Read(to []byte) (int, error) {
	p.now += micros(readTimeout)
	return copy(to, p.says), nil
}
func (p *strangerPort) Write(from []byte) (int, error) { return len(from), nil }
func (p *strangerPort) Close() error                   { return nil }

func newHello(protocol byte) []byte {
	body := []byte{protocol, 1, 2, 3, 7, 0, 0, 0, 0x1f, 0, 1, 0, 1, 0xe8, 3, 0, 0, 0, 0}
	return wire.AppendFrame(nil, wire.Hello, 0, body...)
}

// The host gives up a line without a hello, and reports the bytes that came.
func TestALineWithoutABoardIsGivenUp(t *testing.T) {
	for _, tc := range []struct {
		name string
		says []byte
		want string
	}{
		{"nothing is said", nil,
			"no board answers: nothing was heard for 10s; boardctl board flash writes the firmware that does"},
		{"another program's text", []byte("Hello!\r\n"),
			"no board answers: 1608 bytes were heard, and no hello in them for 10s; boardctl board flash writes the firmware that does"},
		{"another protocol", newHello(9),
			"it speaks another protocol: 9, and this program knows 1: flash the firmware that came with it"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			port := &strangerPort{says: tc.says}
			config := New(Config{}).config
			s := &session{port: port, follower: newFollower(0, nil), now: func() sensor.Micros { return port.now }, config: &config}
			if err := s.run(t.Context()); !stranger(err) || err.Error() != tc.want {
				t.Errorf("got  %v\nwant %s", err, tc.want)
			}
		})
	}
}

// At the beginning that is the end: a host does not wait for a board that will never answer.
func TestAStrangerAtTheBeginningIsAnError(t *testing.T) {
	board := New(Config{Path: "/dev/ttyACM0", Report: func(e Event) { t.Errorf("reported %s", e) }})
	board.open = func(string) (Port, error) { return &strangerPort{says: newHello(9)}, nil }
	err := board.Run(t.Context(), func(sensor.Reading) error { return nil })
	if want := "/dev/ttyACM0: it speaks another protocol: 9, "; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got %v, want %s...", err, want)
	}
}

// In mid-game the host waits, and reports it once.
func TestAStrangerInMidGameIsToldOnce(t *testing.T) {
	synctest.Test(t, testAStrangerInMidGameIsToldOnce)
}

func testAStrangerInMidGameIsToldOnce(t *testing.T) {
	first, openings := newFakeBoard(), 0
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var events []string
	board := New(Config{Path: "x", Report: func(e Event) { events = append(events, e.String()) }})
	board.open = func(string) (Port, error) {
		switch openings++; openings {
		case 1:
			return first, nil
		case 5:
			cancel()
		}
		return &strangerPort{says: newHello(9)}, nil
	}
	if err := board.Run(ctx, func(sensor.Reading) error { first.unplug(); return nil }); err != nil {
		t.Errorf("ended with %v", err)
	}
	want := []string{
		"board 7 at x, firmware 1.2.3, start 1 (power)",
		"board at x lost: read the line: unplugged",
		"board at x lost: it speaks another protocol: 9, and this program knows 1: flash the firmware that came with it",
	}
	if !slices.Equal(events, want) {
		t.Errorf("reported\n%s\nwant\n%s", strings.Join(events, "\n"), strings.Join(want, "\n"))
	}
}

// A second board, plugged in meanwhile, is not taken for the known one, and does not hide it.
func TestTheBoardThatWasMetIsFoundAmongSeveral(t *testing.T) {
	one, other := Identity{0x2341, 0x0042, "A1"}, Identity{0x2341, 0x0042, "B2"}
	list := []Details{{"/dev/ttyACM0", other}, {"/dev/ttyACM1", one}}
	for _, tc := range []struct {
		name string
		met  Identity
		list []Details
		want string // Empty where nothing decides.
	}{
		{"none was met", Identity{}, list, ""},
		{"it is one of two", one, list, "/dev/ttyACM1"},
		{"another has taken its place", one, list[:1], "/dev/ttyACM0"},
		{"it has no serial number", Identity{Vendor: 0x1a86, Product: 0x7523}, list, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			board := New(Config{})
			board.met, board.list = tc.met, func() ([]Details, error) { return tc.list, nil }
			found, err := board.find()
			if found.Path != tc.want || (tc.want == "") != errors.Is(err, ErrSeveral) {
				t.Errorf("got %q, %v, want %q", found.Path, err, tc.want)
			}
		})
	}
}

// The host reports a lasting obstacle to finding a board again.
func TestALineThatStaysClosedIsTold(t *testing.T) { synctest.Test(t, testALineThatStaysClosedIsTold) }

func testALineThatStaysClosedIsTold(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	denied := errors.New("permission denied")
	var told []string
	board := New(Config{Path: "x", Report: func(e Event) { told = append(told, e.String()); cancel() }})
	board.open = func(string) (Port, error) { return nil, denied }
	if _, port, err := board.search(ctx, false); port != nil || err != nil {
		t.Errorf("got %v, %v", port, err)
	}
	if want := []string{"board at x lost: permission denied"}; !slices.Equal(told, want) {
		t.Errorf("told %q, want %q", told, want)
	}
}
