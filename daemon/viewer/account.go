package viewer

import (
	"bytes"
	"fmt"
	"io"

	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/game/view"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/terminal"
)

// Account prints the game line by line.
type Account struct {
	account *terminal.Account
	w       io.Writer
	alarmed string // The last printed alarm.
}

// NewAccount returns an account that prints the game to w.
func NewAccount(w io.Writer, style notation.Style) *Account {
	return &Account{account: terminal.NewAccount(w, style), w: w}
}

// Recall takes a record that was printed before.
func (v *Account) Recall(record []byte) error { return v.account.Recall(record) }

func (v *Account) Show(records [][]byte, _ view.View) error {
	for _, line := range records {
		if err := v.account.Tell(line); err != nil {
			return err
		}
	}
	return nil
}

// Alarm prints once that nothing is recorded, and once that this is over. The game is printed when it is stored.
func (v *Account) Alarm(text string, _ view.View) (err error) {
	switch {
	case text == v.alarmed:
		return nil
	case text == "":
		_, err = fmt.Fprintln(v.w, "*** RECORDED AGAIN")
	default:
		_, err = fmt.Fprintf(v.w, "*** %s: play goes on being tracked\n", text)
	}
	v.alarmed = text
	return err
}

// Lines prints the records as they are stored, each on a line.
type Lines struct{ w io.Writer }

func NewLines(w io.Writer) Lines { return Lines{printable.JSON(w)} }

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
