package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/text"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/terminal/qr"
)

func newSetup() *cobra.Command {
	var at boardFlags
	var asJSON bool
	cmd := &cobra.Command{
		Use:  "setup",
		Args: cli.Args(0, 0, "no argument"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			told, err := answer(cmd.Context(), &at, func(ctx context.Context, c *control.Client) (*control.FirstRun, error) { return c.FirstRun(ctx) })
			if err != nil {
				return err
			}
			if asJSON {
				return json.NewEncoder(printable.JSON(cmd.OutOrStdout())).Encode(told)
			}
			return printSetup(cmd.OutOrStdout(), told)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	at.flags(cmd)
	return cmd
}

// printSetup prints the decisions, or the address and code to make them.
func printSetup(w io.Writer, told *control.FirstRun) error {
	if !told.Waiting {
		_, err := io.WriteString(w, text.Decided(told))
		return err
	}
	page, _, _ := strings.Cut(told.Link, "#")
	if _, err := fmt.Fprintf(w, "page  %s\ncode  %s\n", cmp.Or(page, "/setup, on this computer: boardd shows the address of its pages when it starts"), told.Code); err != nil {
		return err
	}
	return showCode(w, told.Link)
}

// showCode shows a link as a QR code, on a terminal.
func showCode(w io.Writer, link string) error {
	if link == "" || !cli.IsTerminal(w) {
		return nil
	}
	code, err := qr.Terminal(link)
	if err == nil {
		_, err = io.WriteString(w, "\n"+code)
	}
	return err
}

// signInBase returns the address of the board for sign-in links, "" if none is wanted. It comes before a token is made, so that
// none is made in vain.
func (r *boardFlags) signInBase(ctx context.Context, wanted bool, role control.Role) (string, error) {
	switch {
	case !wanted:
		return "", nil
	case role != control.Arbiter && role != control.Commentator:
		return "", cli.Badf("--qr: the link leads to the page of arbiters or of commentators: expected --role arbiter or commentator")
	}
	status, err := answer(ctx, r, func(ctx context.Context, c *control.Client) (*control.Status, error) { return c.Status(ctx) })
	switch {
	case err != nil:
		return "", err
	case status.Control == nil:
		return "", errors.New("--qr: nobody reaches this board over the network: start boardd with --control, or leave --qr out")
	}
	return control.Reachable(status.Control.Address), nil
}
