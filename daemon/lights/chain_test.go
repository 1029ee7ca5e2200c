package lights

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor/serialscan/wire"
)

// wires keeps the bytes sent over them.
type wires struct {
	bytes.Buffer
	closed bool
}

func (w *wires) Close() error {
	w.closed = true
	return nil
}

func TestAFrame(t *testing.T) {
	var out wires
	c := &Chain{&out}
	colours := [engine.Points]wire.Colour{0: wire.Red, 1: wire.Green, 2: wire.Blue | wire.Bright, 89: wire.Red | wire.Green}
	if err := c.Show(&colours); err != nil {
		t.Fatal(err)
	}
	got := out.Bytes()
	if len(got) != 374 {
		t.Fatalf("%d bytes, want 374", len(got))
	}
	for _, tc := range []struct {
		name     string
		from, to int
		want     string
	}{
		{"the start", 0, 4, "\x00\x00\x00\x00"},
		{"a0 red", 4, 8, "\xe1\x00\x00\xff"},
		{"b0 green", 8, 12, "\xe1\x00\xff\x00"},
		{"c0 blue and bright", 12, 16, "\xe3\xff\x00\x00"},
		{"d0 dark", 16, 20, "\xe1\x00\x00\x00"},
		{"i9 red and green", 360, 364, "\xe1\x00\xff\xff"},
		{"the latch and the delay", 364, 374, strings.Repeat("\x00", 10)},
	} {
		if string(got[tc.from:tc.to]) != tc.want {
			t.Errorf("%s: % x, want % x", tc.name, got[tc.from:tc.to], tc.want)
		}
	}
}

func TestACloseDarkensTheLights(t *testing.T) {
	var out wires
	if err := (&Chain{&out}).Close(); err != nil || !out.closed {
		t.Errorf("%v, closed %v", err, out.closed)
	}
	if got := out.Bytes(); len(got) != 374 || bytes.IndexByte(got, 0xff) >= 0 || bytes.Count(got, []byte{0xe1, 0, 0, 0}) != 90 {
		t.Errorf("% x, want 90 dark lights", got)
	}
}

func TestWhatIsNoChainIsRefused(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenChain(file); err == nil || !strings.HasPrefix(err.Error(), "lights: expected an SPI device, such as /dev/spidev0.0: ") {
		t.Errorf("a file: %v", err)
	}
	if _, err := OpenChain(file + "none"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("nothing: %v", err)
	}
}
