package bringup

import (
	"errors"
	"fmt"

	"github.com/kyban/kyban/sensor/serialscan"
)

// Line names the serial line of a board: by its path, by the number of its USB chip, or as that of the one board that is
// plugged in.
type Line struct{ Path, Serial string }

// Choices returns a detail of each USB line, with the name of its chip behind a tab, as a shell completes it.
func Choices(of func(serialscan.Details) string) []string {
	list, err := serialscan.List()
	if err != nil {
		return nil // Completion can't show an error.
	}
	var words []string
	for _, d := range list {
		if d.Identity != (serialscan.Identity{}) && of(d) != "" {
			words = append(words, of(d)+"\t"+d.Identity.String())
		}
	}
	return words
}

// Find returns the path of the line.
func (l *Line) Find() (string, error) {
	if l.Path != "" {
		return l.Path, nil
	}
	list, err := serialscan.List()
	if err != nil {
		return "", err
	}
	found, err := serialscan.Find(list, serialscan.Known, l.Serial)
	return found.Path, Advised(err)
}

// Advised adds advice to an error about no board, or several.
func Advised(err error) error {
	switch {
	case errors.Is(err, serialscan.ErrNoBoard):
		return fmt.Errorf("%w; plug it in, or name its line with --port", err)
	case errors.Is(err, serialscan.ErrSeveral):
		return fmt.Errorf("%w; say which with --port or --serial", err)
	}
	return err
}
