package serialscan

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"go.bug.st/serial"
)

// Baud is the speed of the line. At 16 MHz an ATmega2560 makes it exactly; 115200 would be 2.1 % off.
const Baud = 250_000

// readTimeout is how long a read waits for bytes, so that silence is noticed.
const readTimeout = 50 * time.Millisecond

// Port is a serial line. A read without bytes returns 0 and no error.
type Port interface {
	io.ReadWriteCloser
}

// Identity is the identity of a board's USB chip, without the path, which changes when the board is plugged in again.
type Identity struct {
	Vendor, Product uint16 // As usb.org gave them.
	Serial          string // Empty for any.
}

// Known are the USB identities of the hardware that runs a board's firmware.
var Known = []Identity{
	{Vendor: 0x2341, Product: 0x0010}, // Arduino Mega 2560
	{Vendor: 0x2341, Product: 0x0042}, // Arduino Mega 2560 R3
	{Vendor: 0x2341, Product: 0x0210}, // Arduino Mega 2560 R3 of a later series
	{Vendor: 0x2A03, Product: 0x0010}, // Mega 2560 by Arduino SRL
	{Vendor: 0x2A03, Product: 0x0042}, // Mega 2560 R3 by Arduino SRL
	{Vendor: 0x1A86, Product: 0x7523}, // CH340, on many copies
}

// String returns the identity in the form of lsusb.
func (i Identity) String() string {
	text := fmt.Sprintf("%04x:%04x", i.Vendor, i.Product)
	if i.Serial != "" {
		text += ", serial number " + i.Serial
	}
	return text
}

// Details is a serial line that the computer has.
type Details struct {
	Path     string
	Identity Identity // Zero where it is no USB line.
}

// number reads four hex digits, and returns 0 for anything else.
func number(hex string) uint16 {
	var n uint16
	if _, err := fmt.Sscanf(hex, "%x", &n); err != nil {
		return 0
	}
	return n
}

// Why no board is found.
var (
	ErrNoBoard = errors.New("no board found")
	ErrSeveral = errors.New("several boards found")
)

// Find returns the one line in list whose identity is among wanted. If several are, serial must choose; empty stands for any.
func Find(list []Details, wanted []Identity, serial string) (Details, error) {
	var found []Details
	for _, d := range list {
		if matches(d.Identity, wanted) && (serial == "" || d.Identity.Serial == serial) {
			found = append(found, d)
		}
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		return Details{}, fmt.Errorf("%w: expected a USB serial line of an Arduino Mega 2560%s, found %s", ErrNoBoard, withSerial(serial), seen(list))
	}
	return Details{}, fmt.Errorf("%w: %s", ErrSeveral, seen(found))
}

func matches(i Identity, wanted []Identity) bool {
	return slices.ContainsFunc(wanted, func(w Identity) bool {
		return i.Vendor == w.Vendor && i.Product == w.Product && (w.Serial == "" || w.Serial == i.Serial)
	})
}

func withSerial(serial string) string {
	if serial == "" {
		return ""
	}
	return " with the serial number " + serial
}

func seen(list []Details) string {
	if len(list) == 0 {
		return "no serial line at all"
	}
	var names []string
	for _, d := range list {
		name := d.Path
		if d.Identity != (Identity{}) {
			name += " (" + d.Identity.String() + ")"
		}
		names = append(names, name)
	}
	return strings.Join(names, ", ")
}

// open opens the line at path. Opening it resets a stock Mega, which then waits in its bootloader.
func open(path string) (Port, error) {
	// No initial status bits are given: a pseudo terminal has no such lines, and refuses.
	port, err := serial.Open(path, &serial.Mode{BaudRate: Baud})
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", path, explained(err))
	}
	if err := port.SetReadTimeout(readTimeout); err != nil {
		return nil, fmt.Errorf("open %s: %w", path, errors.Join(err, port.Close()))
	}
	return port, nil
}

// explained adds to an error what to do about it, where people meet it first.
func explained(err error) error {
	var failed *serial.PortError
	if !errors.As(err, &failed) {
		return err
	}
	switch failed.Code() {
	case serial.PermissionDenied:
		return fmt.Errorf("%w: add this user to the group of the line (dialout on Debian) and log in again", err)
	case serial.PortBusy:
		return fmt.Errorf("%w: another program has it open", err)
	case serial.InvalidSerialPort:
		return fmt.Errorf("%w: expected a serial line, such as /dev/ttyACM0", err)
	}
	return err
}
