package text

import (
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/printable"
)

// PrintTokens writes a table of tokens in their present state.
func PrintTokens(w io.Writer, tokens []control.Token, now time.Time) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "NAME\tROLE\tFOR\tMADE\tSTATE")
	for _, t := range tokens {
		side := ""
		if t.Role == control.Player {
			side = fmt.Sprintf("%s of game %d", t.Side, t.Game)
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", printable.Line(t.Name), t.Role, side, day(t.Made), state(t, now))
	}
	return table.Flush()
}

func state(t control.Token, now time.Time) string {
	switch {
	case t.Revoked != nil:
		return "revoked " + day(t.Revoked)
	case t.Expires != nil && now.After(*t.Expires):
		return "expired " + day(t.Expires)
	case t.Expires != nil:
		return "in force until " + day(t.Expires)
	}
	return "in force"
}

func day(t *time.Time) string {
	if t == nil {
		return ""
	}
	return t.Local().Format("2006-01-02 15:04")
}
