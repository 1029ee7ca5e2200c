package source

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/kyban/kyban/internal/durable"
	"github.com/kyban/kyban/sensor/gpioscan"
	"github.com/kyban/kyban/sensor/serialscan"
)

// Try returns the board's serial line, or why it can't be read. It does not open the line: that would reset a board.
func (s *Serial) Try() (string, error) {
	path := s.path
	if path == "" {
		lines, err := serialscan.List()
		if err != nil {
			return "", err
		}
		found, err := serialscan.Find(lines, serialscan.Known, "")
		if err != nil {
			return "", advised(err)
		}
		path = found.Path
	}
	return "the board at " + path, tryDevice(path, "dialout")
}

// Try reports that the board's pins are accessible, or why they are not.
func (s *GPIO) Try() (string, error) {
	pins, err := gpioscan.Open(s.Lines, s.Matrix)
	if err != nil {
		return "", fmt.Errorf("%w; whoever runs boardd must be in the group gpio, and nobody else may hold the lines (gpioinfo says who does)", err)
	}
	if err := pins.Close(); err != nil || s.Lights == "" {
		return "the pins of this computer", err
	}
	return "the pins of this computer, and lights at " + s.Lights, tryDevice(s.Lights, "spi")
}

// tryDevice returns why a device can't be opened that members of a group may open.
func tryDevice(path, group string) error {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s is not there: plug it in, or name another one", path)
	case err != nil:
		return err
	case info.Mode()&os.ModeCharDevice == 0:
		return fmt.Errorf("%s: expected a device, found a file or a folder", path)
	}
	if err := durable.MayUse(path); err != nil {
		return fmt.Errorf("%s: %w: whoever runs boardd must be in its group: adduser USER %s", path, err, group)
	}
	return nil
}
