package usbgadget

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// The kernel's folder for descriptions of devices, its only controller, and the board's end of the serial port.
const (
	gadgets    = "/sys/kernel/config/usb_gadget"
	controller = "dummy_udc.0"
	boardEnd   = "/dev/ttyGS0"
)

// Model is the USB identity of a kind of board.
type Model struct {
	Vendor, Product uint16
	Name            string
}

// Mega is an Arduino Mega 2560 R3.
var Mega = Model{Vendor: 0x2341, Product: 0x0042, Name: "Arduino Mega 2560"}

// Port is a board's serial port at the end of a USB cable.
type Port struct{ dir string }

// New makes the port of a board with this serial number, not plugged in yet. There can be one at a time.
func New(model Model, serial string) (*Port, error) {
	p := &Port{filepath.Join(gadgets, "board")}
	if _, err := os.Stat(gadgets); err != nil {
		return nil, fmt.Errorf("expected the kernel modules dummy_hcd and usb_f_acm, and configfs: %w", err)
	}
	for _, dir := range []string{"", "strings/0x409", "configs/c.1", "functions/acm.0"} {
		if err := os.Mkdir(filepath.Join(p.dir, dir), 0o755); err != nil {
			return nil, errors.Join(err, p.Remove())
		}
	}
	for _, setting := range [][2]string{
		{"idVendor", fmt.Sprintf("%#04x", model.Vendor)},
		{"idProduct", fmt.Sprintf("%#04x", model.Product)},
		{"strings/0x409/product", model.Name},
		{"strings/0x409/serialnumber", serial},
	} {
		if err := p.tell(setting[0], setting[1]); err != nil {
			return nil, errors.Join(err, p.Remove())
		}
	}
	if err := os.Symlink(filepath.Join(p.dir, "functions/acm.0"), filepath.Join(p.dir, "configs/c.1/acm.0")); err != nil {
		return nil, errors.Join(err, p.Remove())
	}
	return p, nil
}

// Plug plugs the cable in. The computer needs a moment to see it.
func (p *Port) Plug() error { return p.tell("UDC", controller) }

// Unplug pulls the cable out, also while the port is open at either end.
func (p *Port) Unplug() error { return p.tell("UDC", "\n") }

// Open opens the board's end, which passes every byte on unchanged.
func (p *Port) Open() (*os.File, error) {
	if out, err := exec.Command("stty", "-F", boardEnd, "raw", "-echo").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("stty -F %s raw -echo: %w: %s", boardEnd, err, out)
	}
	return os.OpenFile(boardEnd, os.O_RDWR, 0)
}

// Remove removes the port; then another one can be made. The board's end must be closed.
func (p *Port) Remove() error {
	var errs []error
	for _, name := range []string{"configs/c.1/acm.0", "configs/c.1", "functions/acm.0", "strings/0x409", ""} {
		if err := os.Remove(filepath.Join(p.dir, name)); err != nil && !errors.Is(err, os.ErrNotExist) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

func (p *Port) tell(setting, value string) error {
	return os.WriteFile(filepath.Join(p.dir, setting), []byte(value), 0)
}
