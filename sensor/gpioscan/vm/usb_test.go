//go:build vm

package vm

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/sensortest/usbgadget"
)

// TestUSBPort checks the promises of package usbgadget: a port with the identity of a board, that vanishes under its user and
// comes back under another name while that user still has it open.
func TestUSBPort(t *testing.T) {
	port, err := usbgadget.New(usbgadget.Mega, "0001")
	if err != nil {
		t.Fatal(err)
	}
	if err := port.Plug(); err != nil {
		t.Fatal(err)
	}
	const identity = "2341:0042 serial 0001"
	expectPort(t, "ttyACM0", identity)
	computer, board := openBoth(t, port, "ttyACM0")
	passOn(t, board, computer, "from the board \r\n\x00\x03\xff")
	passOn(t, computer, board, "from the computer \r\n\x00\x03\xff")

	if err := port.Unplug(); err != nil {
		t.Fatal(err)
	}
	if n, err := computer.Read(make([]byte, 1)); n != 0 || err == nil {
		t.Errorf("read from a port that was pulled out: %d bytes, %v", n, err)
	}
	expectPort(t, "", "")
	replugged := time.Now()
	if err := port.Plug(); err != nil {
		t.Fatal(err)
	}
	expectPort(t, "ttyACM1", identity) // The first name is in use until its user closes it.
	measured("USB: a port pulled out and plugged in again came back as ttyACM1 after %v", time.Since(replugged).Round(time.Millisecond))

	for _, end := range []*os.File{computer, board} {
		if err := end.Close(); err != nil {
			t.Error(err)
		}
	}
	if err := port.Unplug(); err != nil {
		t.Fatal(err)
	}
	expectPort(t, "", "")
	if err := port.Remove(); err != nil {
		t.Fatal(err)
	}
}

// openBoth opens both ends of a cable so that every byte goes through as it is.
func openBoth(t *testing.T, port *usbgadget.Port, name string) (computer, board *os.File) {
	t.Helper()
	device := filepath.Join("/dev", name)
	if out, err := exec.Command("stty", "-F", device, "raw", "-echo").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	computer, err := os.OpenFile(device, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	if board, err = port.Open(); err != nil {
		t.Fatal(err)
	}
	return computer, board
}

// passOn writes at one end and expects the same bytes at the other.
func passOn(t *testing.T, from, to *os.File, text string) {
	t.Helper()
	if _, err := io.WriteString(from, text); err != nil {
		t.Fatal(err)
	}
	got := make([]byte, len(text))
	if _, err := io.ReadFull(to, got); err != nil || string(got) != text {
		t.Errorf("got %q, %v, want %q", got, err, text)
	}
}

// expectPort waits until there is one serial port of USB, with this name and identity, or none for an empty name.
func expectPort(t *testing.T, name, identity string) {
	t.Helper()
	want := strings.TrimSpace(name + " " + identity)
	var got string
	for begun := time.Now(); time.Since(begun) < patience; time.Sleep(time.Millisecond) {
		if got = ports(t); got == want {
			return
		}
	}
	t.Fatalf("ports of USB after %v: %q, want %q", patience, got, want)
}

// ports describes the serial ports of USB in the machine.
func ports(t *testing.T) string {
	t.Helper()
	found, err := filepath.Glob("/sys/class/tty/ttyACM*")
	if err != nil {
		t.Fatal(err)
	}
	var described []string
	for _, path := range found {
		// A file read here may vanish at any time; the description then goes without it.
		function, _ := filepath.EvalSymlinks(filepath.Join(path, "device")) // The device is the folder above.
		read := func(what string) string {
			text, _ := os.ReadFile(filepath.Join(filepath.Dir(function), what))
			return strings.TrimSpace(string(text))
		}
		described = append(described, fmt.Sprintf("%s %s:%s serial %s", filepath.Base(path), read("idVendor"), read("idProduct"), read("serial")))
	}
	return strings.Join(described, ", ")
}
