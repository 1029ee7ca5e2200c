package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/netip"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/discovery"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/printable"
)

func newConnect() *cobra.Command {
	var c connection
	cmd := &cobra.Command{
		Use:               "connect [https://HOST:PORT | NAME] [--fingerprint sha256:...] [--token TOKEN]",
		Args:              cli.Args(0, 1, "at most the address or the name of a board"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE:              func(cmd *cobra.Command, args []string) error { return c.run(cmd, args) },
	}
	cmd.Flags().StringVar(&c.fingerprint, "fingerprint", "", "the `fingerprint` that the board itself shows")
	cmd.Flags().StringVar(&c.token, "token", "", "a token of this board; - reads it from standard input")
	cmd.Flags().StringVar(&c.at, "ask", discovery.Everybody.String(), "which `address` is asked for boards: everybody on the network, or one computer")
	cmd.Flags().DurationVar(&c.wait, "wait", 2*time.Second, "how long boards may take to answer")
	return cmd
}

// connection holds the options of boardctl connect.
type connection struct {
	fingerprint, token string
	at                 string
	wait               time.Duration
}

func (c *connection) run(cmd *cobra.Command, args []string) error {
	if len(args) == 0 || !strings.Contains(args[0], "://") {
		return c.search(cmd, strings.Join(args, ""))
	}
	address, err := control.CheckAddress(args[0])
	if err != nil {
		return cli.Bad(err)
	}
	return c.make(cmd, address, "")
}

// make connects to the board at an address, and stores it. Its fingerprint must be the announced one, if there is one.
func (c *connection) make(cmd *cobra.Command, address, announced string) error {
	if c.token == "-" {
		token, err := cli.ReadLine(cmd.InOrStdin(), "the token")
		if err != nil {
			return err
		}
		c.token = token
	}
	if c.fingerprint == "" {
		found, err := control.Fingerprint(cmd.Context(), address)
		if err != nil {
			return err
		}
		if announced != "" && found != announced {
			return fmt.Errorf("nothing is trusted: %w", &control.OtherBoardError{Want: announced, Found: found})
		}
		if err := compareFirst(cmd, address, found); err != nil {
			return err
		}
		c.fingerprint = found
	}
	return connect(cmd.Context(), cmd.OutOrStdout(), address, discovery.Known{Fingerprint: c.fingerprint, Token: c.token})
}

// compareFirst asks a person to compare the fingerprint of a board before it is trusted, or returns what to compare. A
// fingerprint that was compared before needs no question.
func compareFirst(cmd *cobra.Command, address, found string) error {
	if all, err := discovery.ReadKnown(); err != nil || all.Has(found) {
		return err
	}
	if !cli.IsTerminal(cmd.InOrStdin()) {
		return fmt.Errorf("nothing is trusted yet: whoever answers at %s has the fingerprint\n  %s\n"+
			"compare it with what the board itself shows when boardd starts; when it is the same, say\n  boardctl connect %s --fingerprint %s",
			address, found, address, found)
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "Whoever answers at %s has the fingerprint\n  %s\nDoes the board itself show the same, all of it? Type yes or no: ", address, found)
	said, err := cli.ReadLine(cmd.InOrStdin(), "yes or no")
	if err == nil && said != "yes" {
		err = errors.New("nothing is trusted: the board shows its fingerprint when boardd starts, and in boardctl key")
	}
	return err
}

// connect tries the details of a board, and stores them if they work.
func connect(ctx context.Context, w io.Writer, address string, at discovery.Known) error {
	all, err := discovery.ReadKnown()
	if err != nil {
		return err
	}
	if at.Token == "" {
		at.Token = all.Token(address, at.Fingerprint)
	}
	client, err := control.Remote(address, at.Fingerprint, at.Token, patience)
	if err != nil {
		return cli.Bad(err)
	}
	defer client.Close()
	if _, err := client.Key(ctx); err != nil {
		return err
	}
	if at.Token != "" {
		if _, err := client.Status(ctx); err != nil {
			return err
		}
	}
	all[address] = at
	if err := all.Write(); err != nil {
		return err
	}
	with := "with a token"
	if at.Token == "" {
		with = "without a token"
	}
	_, err = fmt.Fprintf(w, "%s is known, %s\n", address, with)
	return err
}

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
