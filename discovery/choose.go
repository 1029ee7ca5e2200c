package discovery

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"text/tabwriter"

	"golang.org/x/text/unicode/norm"
)

// Choose returns the boards that a person may mean by a name. A given fingerprint tells them apart; a board that announced no
// fingerprint is meant only if no other has it.
func Choose(found []Board, name, fingerprint string) (chosen []Board) {
	var silent []Board
	for _, b := range found {
		switch {
		case !isNamed(b, name):
		case fingerprint == "" || b.Fingerprint == fingerprint:
			chosen = append(chosen, b)
		case b.Fingerprint == "":
			silent = append(silent, b)
		}
	}
	if len(chosen) == 0 {
		return silent
	}
	return chosen
}

// isNamed reports whether a name means a board: its own name, or that of its computer.
func isNamed(b Board, name string) bool {
	return isAlike(b.Name, name) || isAlike(b.Host, name) || isAlike(b.Host, name+".local")
}

// isAlike reports whether two names look the same: it ignores case and how accents are composed.
func isAlike(a, b string) bool {
	plain := func(name string) string { return strings.Join(strings.Fields(norm.NFKC.String(name)), " ") }
	return strings.EqualFold(plain(a), plain(b))
}

// plainName is a name that means nothing else to a shell: names come from strangers, and a suggestion is copied.
var plainName = regexp.MustCompile(`^[\pL\pM\pN][\pL\pM\pN ._-]*$`)

// Suggestion returns the command that chooses one of the found boards: by its name, or if others bear it, too, by its address.
func Suggestion(found []Board) string {
	for i, b := range found {
		others := slices.Delete(slices.Clone(found), i, i+1)
		if slices.ContainsFunc(others, func(other Board) bool { return isNamed(other, b.Name) }) {
			return fmt.Sprintf("several boards answer to %q: choose one by its address, whose fingerprint is that of your board: boardctl connect %s\n", b.Name, b.Address())
		}
	}
	if !plainName.MatchString(found[0].Name) {
		return fmt.Sprintf("choose one by its address: boardctl connect %s\n", found[0].Address())
	}
	return fmt.Sprintf("choose one by its name: boardctl connect %q\n", found[0].Name)
}

// Table lists boards, and marks the known ones.
func Table(boards []Board, all KnownBoards) string {
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "NAME\tADDRESS\tCOMPUTER\tKNOWN\tFINGERPRINT (to be compared with what the board shows)")
	for _, b := range boards {
		state := "no"
		if b.Fingerprint != "" && all.Has(b.Fingerprint) {
			state = "yes"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", b.Name, b.Address(), b.Host, state, cmp.Or(b.Fingerprint, "it says none"))
	}
	w.Flush() // A builder takes everything.
	return text.String()
}
