package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"net/netip"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/discovery"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/printable"
)

// errNobody says that no board answers, and what to do.
var errNobody = errors.New("no board answers on this network, or its Wi-Fi does not pass the question on, as many don't: " +
	"give the address that boardd shows when it starts (boardctl connect https://HOST:PORT), or scan the QR code that boardctl setup or boardctl token new --qr shows at the board")

// search asks the network for boards. It makes the one of a name known; without a name it lists all, and on a terminal goes on
// with the only one.
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
	chosen := slices.DeleteFunc(slices.Clone(found), func(b discovery.Board) bool {
		return !isNamed(b, name) || c.fingerprint != "" && b.Fingerprint != "" && b.Fingerprint != c.fingerprint
	})
	switch len(chosen) {
	case 0:
		return fmt.Errorf("no board of the name %q answers; these do:\n%s", printable.Line(name), strings.TrimSpace(table(found, nil)))
	case 1:
		return c.make(cmd, chosen[0].Address(), chosen[0].Fingerprint)
	}
	return fmt.Errorf("several boards answer to %q: give the address of the one whose fingerprint is that of your board\n%s", printable.Line(name), strings.TrimSpace(table(chosen, nil)))
}

// isNamed says whether a person means a board by a name: its own, or that of its computer.
func isNamed(b discovery.Board, name string) bool {
	return strings.EqualFold(b.Name, name) || strings.EqualFold(b.Host, name) || strings.EqualFold(b.Host, name+".local")
}

// list says which boards were found.
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
	_, err = fmt.Fprintf(cmd.ErrOrStderr(), "choose one by its name: boardctl connect %q\n", found[0].Name)
	return err
}

// table lists boards. Of those that are known it says so.
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
