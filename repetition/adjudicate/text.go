package adjudicate

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/kyban/kyban/repetition"
)

// Tell writes how a game ends, for people; with explain what each ply of the cycle does, too.
func Tell(w io.Writer, g Judged, explain bool) error {
	j := g.Judge()
	text := fmt.Sprintf("%s  %s", j.Result, j.Reason)
	if j.Article != "" {
		text += fmt.Sprintf(", %s %s", j.Rulebook, j.Article)
	}
	if j.Via != "" && j.Via != j.Article {
		text += " by " + j.Via
	}
	if j.Verdict == repetition.MustVary {
		text += fmt.Sprintf(": %s must vary", j.Side)
	}
	text += "\n"
	if len(j.Claims) > 0 {
		text += fmt.Sprintf("the side to move may claim a draw by %s\n", strings.Join(j.Claims, " or "))
	}
	switch {
	case j.Reason == Repetition && j.Red == "":
		text += fmt.Sprintf("the position stands %d times\n", j.Count)
	case j.Reason == Repetition:
		text += fmt.Sprintf("the position stands %d times; red: %s; black: %s\n", j.Count, j.Red, j.Black)
	}
	for _, r := range j.Readings {
		text += fmt.Sprintf("a reading; %s can also be read so: %s: %s\n", r.Article, r.Says, strings.TrimSpace(string(r.Verdict)+" "+r.Side))
	}
	if _, err := io.WriteString(w, text); err != nil || !explain {
		return err
	}
	return tellCycle(w, g.Explain())
}

// tellCycle writes a row for each ply.
func tellCycle(w io.Writer, plies []Ply) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, p := range plies {
		does := []string{p.Deed}
		for _, t := range p.Threats {
			if t.New {
				does = append(does, tellThreat(t))
			}
		}
		fmt.Fprintf(table, "%d\t%s\t%s\t%s\n", p.Ply, p.Side, p.Move, strings.Join(does, "; "))
	}
	return table.Flush()
}

func tellThreat(t Threat) string {
	text := fmt.Sprintf("%s %s x %s %s, ", t.Piece, t.From, t.Victim, t.At)
	switch t.Root {
	case string(repetition.RealRoot):
		text += "real root " + strings.Join(t.Roots, " ")
	case string(repetition.FalseRoot):
		text += "false root " + strings.Join(t.FalseRoots, " ")
	default:
		text += "no root"
	}
	return fmt.Sprintf("%s: %s (%s)", text, t.Deed, t.Article)
}
