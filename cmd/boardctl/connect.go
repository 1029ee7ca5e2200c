package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/discovery"
	"github.com/kyban/kyban/internal/cli"
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
