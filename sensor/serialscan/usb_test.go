//go:build vm

package serialscan

import (
	"context"
	"fmt"
	"io"
	"os"
	"testing"
	"time"

	"github.com/kyban/kyban/sensortest/usbgadget"
)

// TestARealUSBPort finds a board at a port of the kernel by its identity, loses it when it is pulled out, and finds it again under
// another name, because a process still has the first one open.
func TestARealUSBPort(t *testing.T) {
	port, err := usbgadget.New(usbgadget.Mega, "0001")
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{fakeBoard: newFakeBoard(), ended: make(chan error, 1)}
	unplug := plugIn(t, port, b.fakeBoard)
	awaitPath(t, "/dev/ttyACM0")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go func() { b.ended <- New(Config{Report: b.report}).Run(ctx, b.take) }()
	b.change(3, true)
	b.await(t, 3)
	b.expectLast(t, "at /dev/ttyACM0, ")

	holder, err := os.Open("/dev/ttyACM0")
	if err != nil {
		t.Fatal(err)
	}
	unplug()
	b.change(50, true) // No host listens; the board remembers.
	b.expectLast(t, "board at /dev/ttyACM0 lost: ")
	plugged := time.Now()
	unplug = plugIn(t, port, b.fakeBoard)
	b.await(t, 3, 50)
	fmt.Printf("measured: serialscan: a board plugged in again as ttyACM1 is read after %v\n", time.Since(plugged).Round(time.Millisecond))
	b.expectLast(t, "at /dev/ttyACM1, ")

	cancel()
	if err := <-b.ended; err != nil {
		t.Error(err)
	}
	if err := holder.Close(); err != nil {
		t.Error(err)
	}
	unplug()
	if err := port.Remove(); err != nil {
		t.Error(err)
	}
}

// plugIn plugs the fake board in and passes bytes in both directions; the function that it returns pulls it out.
func plugIn(t *testing.T, port *usbgadget.Port, board *fakeBoard) (unplug func()) {
	t.Helper()
	if err := port.Plug(); err != nil {
		t.Fatal(err)
	}
	end, err := port.Open()
	if err != nil {
		t.Fatal(err)
	}
	go io.Copy(struct{ io.Writer }{end}, struct{ io.Reader }{board})
	go io.Copy(struct{ io.Writer }{board}, struct{ io.Reader }{end})
	return func() {
		if err := port.Unplug(); err != nil {
			t.Fatal(err)
		}
		if err := end.Close(); err != nil {
			t.Error(err)
		}
	}
}

// awaitPath waits until a file exists.
func awaitPath(t *testing.T, path string) {
	t.Helper()
	for range 60_000 {
		if _, err := os.Stat(path); err == nil {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatalf("%s never comes", path)
}
