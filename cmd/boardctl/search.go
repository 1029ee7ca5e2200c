package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"net/netip"
	"regexp"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"
	"golang.org/x/text/unicode/norm"

	"github.com/kyban/kyban/discovery"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/printable"
)

// errNobody means that no board answers; it names a remedy.
var errNobody = errors.New("no board answers on this network, or its Wi-Fi does not pass the question on, as many don't: " +
	"give the address that boardd shows when it starts (boardctl connect https://HOST:PORT), or scan the QR code that boardctl setup or boardctl token new --qr shows at the board")

// search looks for boards on the network. With a name it connects to the board of that name; without one it lists all, and on a
// terminal connects to the only one.
func (c *connection) search(cmd *cobra.Command, name string) error {
	at, err := netip.ParseAddrPort(c.at)
	if err != nil {
		return cli.Badf("--ask %s: expected ADDRESS:PORT, such as %s", c.at, discovery.Everybody)
	}
	if c.wait <= 0 {
		return cli.Badf("--wait %v: expected how long to wait, such as 2s", c.wait)
	}
	found, err := discovery.Find(cmd.Context(), at, c.wait)
	if err != nil {
		return err
	}
	found = slices.DeleteFunc(found, func(b discovery.Board) bool { return b.Address() == "" })
	if len(found) == 0 {
		return errNobody
	}
	if name == "" {
		return c.list(cmd, found)
	}
	all, err := readKnown()
	if err != nil {
		return err
	}
	chosen := c.chosen(found, name)
	switch len(chosen) {
	case 0:
		return fmt.Errorf("no board of the name %q answers; these do:\n%s", printable.Line(name), strings.TrimSpace(table(found, all)))
	case 1:
		b := chosen[0]
		if knows(all, b.Fingerprint) { // It asks no question, but still names the board, for another one of that name may be silent.
			fmt.Fprintf(cmd.ErrOrStderr(), "%s is at %s, with the fingerprint %s, which is known\n", b.Name, b.Address(), b.Fingerprint)
		}
		return c.make(cmd, b.Address(), b.Fingerprint)
	}
	return fmt.Errorf("several boards answer to %q: give the address of the one whose fingerprint is that of your board, such as\n  boardctl connect %s\n%s",
		printable.Line(name), chosen[0].Address(), strings.TrimSpace(table(chosen, all)))
}

// chosen returns the boards that a person may mean by a name. A given fingerprint tells them apart; a board that announced no
// fingerprint is meant only if no other has it.
func (c *connection) chosen(found []discovery.Board, name string) (chosen []discovery.Board) {
	var silent []discovery.Board
	for _, b := range found {
		switch {
		case !isNamed(b, name):
		case c.fingerprint == "" || b.Fingerprint == c.fingerprint:
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
func isNamed(b discovery.Board, name string) bool {
	return isAlike(b.Name, name) || isAlike(b.Host, name) || isAlike(b.Host, name+".local")
}

// isAlike reports whether two names look the same: it ignores case and how accents are composed.
func isAlike(a, b string) bool {
	plain := func(name string) string { return strings.Join(strings.Fields(norm.NFKC.String(name)), " ") }
	return strings.EqualFold(plain(a), plain(b))
}

// list prints the found boards.
func (c *connection) list(cmd *cobra.Command, found []discovery.Board) error {
	all, err := readKnown()
	if err != nil {
		return err
	}
	if _, err := io.WriteString(cmd.OutOrStdout(), table(found, all)); err != nil {
		return err
	}
	if len(found) == 1 && isTerminal(cmd.InOrStdin()) {
		return c.make(cmd, found[0].Address(), found[0].Fingerprint)
	}
	_, err = io.WriteString(cmd.ErrOrStderr(), suggestion(found))
	return err
}

// plainName is a name that means nothing else to a shell: names come from strangers, and a suggestion is copied.
var plainName = regexp.MustCompile(`^[\pL\pM\pN][\pL\pM\pN ._-]*$`)

// suggestion prints the command that chooses one of the found boards: by its name, or if others bear it, too, by its address.
func suggestion(found []discovery.Board) string {
	for i, b := range found {
		others := slices.Delete(slices.Clone(found), i, i+1)
		if slices.ContainsFunc(others, func(other discovery.Board) bool { return isNamed(other, b.Name) }) {
			return fmt.Sprintf("several boards answer to %q: choose one by its address, whose fingerprint is that of your board: boardctl connect %s\n", b.Name, b.Address())
		}
	}
	if !plainName.MatchString(found[0].Name) {
		return fmt.Sprintf("choose one by its address: boardctl connect %s\n", found[0].Address())
	}
	return fmt.Sprintf("choose one by its name: boardctl connect %q\n", found[0].Name)
}

// table lists boards, and marks the known ones.
func table(boards []discovery.Board, all map[string]known) string {
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "NAME\tADDRESS\tCOMPUTER\tKNOWN\tFINGERPRINT (to be compared with what the board shows)")
	for _, b := range boards {
		state := "no"
		if b.Fingerprint != "" && knows(all, b.Fingerprint) {
			state = "yes"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", b.Name, b.Address(), b.Host, state, cmp.Or(b.Fingerprint, "it says none"))
	}
	w.Flush() // A builder takes everything.
	return text.String()
}
