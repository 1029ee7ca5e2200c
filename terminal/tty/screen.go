// Package tty repaints pictures in place on a terminal. It is the part of showing a game that talks to the computer;
// package terminal makes the pictures, and touches nothing.
package tty

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"

	"github.com/kyban/kyban/terminal"
)

// Screen repaints pictures in place on a terminal.
type Screen struct {
	file    *os.File
	out     io.Writer // To the file.
	colours *colorprofile.Writer
}

// New returns a screen on out, and whether there can be one: out must be a terminal, or an Output to one, that can place the cursor
// and is large enough for a picture. environ describes the terminal (TERM, COLORTERM, NO_COLOR), in the form of os.Environ.
func New(out io.Writer, environ []string) (*Screen, bool) {
	to := out
	if o, ok := out.(*Output); ok {
		to = o.to
	}
	file, ok := to.(*os.File)
	if !ok || !term.IsTerminal(file.Fd()) {
		return nil, false
	}
	colours := &colorprofile.Writer{Forward: out, Profile: colorprofile.Detect(file, environ)}
	if colours.Profile == colorprofile.NoTTY { // A dumb terminal.
		return nil, false
	}
	if width, height, err := term.GetSize(file.Fd()); err != nil || width < terminal.Width || height < terminal.Height {
		return nil, false
	}
	return &Screen{file, out, colours}, true
}

// Open switches to the terminal's alternate page, so that Close restores the page before.
func (s *Screen) Open() error {
	_, err := io.WriteString(s.out, ansi.SetModeAltScreenSaveCursor+ansi.ResetModeTextCursorEnable)
	return err
}

// Show paints a picture over the last one.
func (s *Screen) Show(picture []string) error {
	width, height, err := term.GetSize(s.file.Fd())
	if err != nil {
		return fmt.Errorf("ask the terminal for its size: %w", err)
	}
	var b strings.Builder
	b.WriteString(ansi.CursorHomePosition)
	for i, line := range picture[:min(len(picture), height)] {
		if i > 0 {
			b.WriteString("\r\n")
		}
		b.WriteString(ansi.Truncate(line, width, "") + ansi.EraseLineRight)
	}
	b.WriteString(ansi.EraseScreenBelow)
	_, err = io.WriteString(s.colours, b.String())
	return err
}

// Size returns the number of columns and lines of the terminal, zero if unknown.
func (s *Screen) Size() (width, height int) {
	width, height, err := term.GetSize(s.file.Fd())
	if err != nil {
		return 0, 0
	}
	return width, height
}

// Close switches back to the page before.
func (s *Screen) Close() error {
	_, err := io.WriteString(s.out, ansi.SetModeTextCursorEnable+ansi.ResetModeAltScreenSaveCursor)
	return err
}

// Leave writes a picture as lines that stay, after Close.
func (s *Screen) Leave(picture []string) error {
	width, _, err := term.GetSize(s.file.Fd())
	if err != nil {
		return fmt.Errorf("ask the terminal for its size: %w", err)
	}
	var b strings.Builder
	for _, line := range picture {
		b.WriteString(ansi.Truncate(line, width, "") + "\n")
	}
	_, err = io.WriteString(s.colours, b.String())
	return err
}
