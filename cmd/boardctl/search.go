package main

import (
	"errors"
	"fmt"
	"io"
	"net/netip"
	"slices"
	"strings"

	"github.com/spf13/cobra"

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
	all, err := discovery.ReadKnown()
	if err != nil {
		return err
	}
	chosen := discovery.Choose(found, name, c.fingerprint)
	switch len(chosen) {
	case 0:
		return fmt.Errorf("no board of the name %q answers; these do:\n%s", printable.Line(name), strings.TrimSpace(discovery.Table(found, all)))
	case 1:
		b := chosen[0]
		if all.Has(b.Fingerprint) { // It asks no question, but still names the board, for another one of that name may be silent.
			fmt.Fprintf(cmd.ErrOrStderr(), "%s is at %s, with the fingerprint %s, which is known\n", b.Name, b.Address(), b.Fingerprint)
		}
		return c.make(cmd, b.Address(), b.Fingerprint)
	}
	return fmt.Errorf("several boards answer to %q: give the address of the one whose fingerprint is that of your board, such as\n  boardctl connect %s\n%s",
		printable.Line(name), chosen[0].Address(), strings.TrimSpace(discovery.Table(chosen, all)))
}

// list prints the found boards.
func (c *connection) list(cmd *cobra.Command, found []discovery.Board) error {
	all, err := discovery.ReadKnown()
	if err != nil {
		return err
	}
	if _, err := io.WriteString(cmd.OutOrStdout(), discovery.Table(found, all)); err != nil {
		return err
	}
	if len(found) == 1 && cli.IsTerminal(cmd.InOrStdin()) {
		return c.make(cmd, found[0].Address(), found[0].Fingerprint)
	}
	_, err = io.WriteString(cmd.ErrOrStderr(), discovery.Suggestion(found))
	return err
}
