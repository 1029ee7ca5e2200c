package clerk

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/event/players"
	"github.com/kyban/kyban/event/trf"
	"github.com/kyban/kyban/notebook"
)

// List is a list of players, or a report, that was read.
type List struct {
	event.Imported
	Rows    []players.Row   // As they stand in the list, of a report none.
	Faults  []players.Fault // While there are any, nothing of the list may be kept.
	Notes   []fmt.Stringer  // What a person should look at, and may leave as it is.
	Private []string        // The columns that are kept and never shown.
}

// Read reads a list of players, or a report with its rounds. The charset of a list is found out where none is named. The error says that a
// report can't be read; what is wrong in a list are its faults.
func Read(data []byte, charset notebook.Charset, regulations event.Regulations) (l List, err error) {
	if isReport(data) {
		file, notes, err := trf.Read(data)
		for _, n := range notes {
			l.Notes = append(l.Notes, n)
		}
		if err != nil {
			return l, err
		}
		l.Imported, err = event.Import(file, regulations)
		l.Private = players.Private(l.Players)
		for _, note := range l.Left {
			l.Notes = append(l.Notes, note)
		}
		return l, err
	}
	read := players.Read(data, charset)
	for _, n := range read.Notes {
		l.Notes = append(l.Notes, n)
	}
	l.Rows, l.Faults, l.Private, l.Players = read.Rows, read.Faults, read.Private(), read.Players
	return l, nil
}

// Tick makes private columns of a list without faults public.
func (l *List) Tick(columns []string) error {
	ticked, err := players.Tick(l.Players, columns)
	if err != nil {
		return err
	}
	l.Players, l.Private = ticked, players.Private(ticked)
	return nil
}

// isReport reports whether a file is a TRF file: a line begins with 001 and a blank.
func isReport(data []byte) bool {
	return slices.ContainsFunc(bytes.FieldsFunc(data, func(r rune) bool { return r == '\n' || r == '\r' }), func(line []byte) bool {
		return bytes.HasPrefix(bytes.TrimPrefix(line, []byte("\ufeff")), []byte("001 ")) && !bytes.ContainsAny(line, ",;\t") || bytes.HasPrefix(line, []byte("001 ")) && len(line) > 80
	})
}
