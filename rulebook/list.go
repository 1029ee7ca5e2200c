package rulebook

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/kyban/kyban/docs/rules"
)

// List writes the articles and what the program makes of each, one a line.
func (b *Rulebook) List(w io.Writer) error {
	n := b.Count()
	fmt.Fprintf(w, "%s: %s\n%d articles: %d implemented, %d partly, %d arbiter-only, %d to do\n\n", b.ID, b.Name, len(b.Articles()),
		n[rules.Implemented], n[rules.Partly], n[rules.ArbiterOnly], n[rules.ToDo])
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, a := range b.Articles() {
		fmt.Fprintf(table, "%s\t%s\t%s\n", a.ID, a.Status, a.Title)
	}
	return table.Flush()
}

// Write writes articles of the rulebook in full: words, status, code and cases.
func (b *Rulebook) Write(w io.Writer, entries []rules.Article) error {
	var text strings.Builder
	for i, e := range entries {
		if i > 0 {
			text.WriteString("\n")
		}
		fmt.Fprintf(&text, "%s %s  %s\n", b.ID, e.ID, e.Title)
		if e.Text != "" {
			fmt.Fprintf(&text, "\n%s\n", e.Text)
		}
		fmt.Fprintf(&text, "\n  status  %s\n", e.Status)
		if e.Note != "" {
			fmt.Fprintf(&text, "  note    %s\n", e.Note)
		}
		for _, code := range e.Code {
			fmt.Fprintf(&text, "  code    %s\n", code)
		}
		for _, name := range e.Cases {
			fmt.Fprintf(&text, "  case    %s\n", name)
		}
	}
	_, err := io.WriteString(w, text.String())
	return err
}
