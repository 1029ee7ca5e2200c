package viewer

import (
	"bytes"
	"io"

	"github.com/kyban/kyban/game/view"
	"github.com/kyban/kyban/internal/printable"
)

// Lines prints the records as they are stored, each on a line.
type Lines struct{ w io.Writer }

// NewLines returns a printer to w.
func NewLines(w io.Writer) Lines { return Lines{printable.JSON(w)} }

// Show prints records.
func (v Lines) Show(records [][]byte, _ view.View) error {
	var b bytes.Buffer
	for _, line := range records {
		b.Write(line)
		b.WriteByte('\n')
	}
	_, err := v.w.Write(b.Bytes())
	return err
}

// Alarm prints nothing: a line is a stored record. The log of the daemon and the status show the alarm.
func (Lines) Alarm(string, view.View) error { return nil }
