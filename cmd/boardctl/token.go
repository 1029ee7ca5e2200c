package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/control/text"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/terminal/qr"
)

func newToken() *cobra.Command {
	var at boardFlags
	cmd := group("token", newTokenNew(&at), newTokenList(&at), newTokenRevoke(&at))
	at.flags(cmd)
	return cmd
}

func newTokenNew(at *boardFlags) *cobra.Command {
	var n control.NewToken
	var role string
	var lasts time.Duration
	var pin, scan bool
	cmd := &cobra.Command{
		Use:  "new --role ROLE --name NAME [--side SIDE] [--game N] [--for DURATION] [--pin] [--qr]",
		Args: cli.Args(0, 0, "no argument"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			n.Role, n.Seconds = control.Role(role), int64(lasts/time.Second)
			if strings.TrimSpace(n.Name) == "" {
				return cli.Badf("--name: expected the name of the person, as the log will have it")
			}
			if err := control.CheckName(n.Name); err != nil {
				return cli.Badf("--name: %w", err)
			}
			if lasts < 0 || lasts%time.Second != 0 {
				return cli.Badf("--for %v: expected whole seconds, such as 8h", lasts)
			}
			base, err := at.signInBase(cmd.Context(), scan, n.Role)
			if err != nil {
				return err
			}
			if pin {
				if n.PIN, err = cli.AskSecret(cmd, "the PIN"); err != nil {
					return err
				}
			}
			made, err := makeToken(cmd.Context(), at, n)
			if err != nil {
				return err
			}
			fmt.Fprintf(cmd.ErrOrStderr(), "This token of %s is shown once; whoever has it has the role of %s:\n", printable.Line(made.Name), made.Role.WithArticle())
			if _, err = fmt.Fprintln(cmd.OutOrStdout(), made.Text); err != nil || !scan {
				return err
			}
			return qr.Print(cmd.OutOrStdout(), base+control.SignInPath(made.Text))
		},
	}
	cli.ChoiceFlag(cmd, &role, "role", "what the person may do; organiser and screen are of a hall", control.HallTokenRoles())
	cmd.Flags().StringVar(&n.Name, "name", "", "the `name` of the person, as the log will have it")
	cli.ChoiceFlag(cmd, &n.Side, "side", "of a player", control.Sides())
	cmd.Flags().IntVar(&n.Game, "game", 0, "of a player: the `number` of the stored game (default the one that is on)")
	cmd.Flags().DurationVar(&lasts, "for", 0, "how long it is in force, such as 8h (default until it is revoked)")
	cmd.Flags().BoolVar(&scan, "qr", false, "of an arbiter, a commentator or an organiser: print the link, too, that signs him in on his device, and its QR code to scan; who scans it has his role")
	cmd.Flags().BoolVar(&pin, "pin", false, "of a player: ask for a PIN that stands for his signature")
	return cmd
}

func newTokenList(at *boardFlags) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:  "list [--json]",
		Args: cli.Args(0, 0, "no argument"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			tokens, err := listTokens(cmd.Context(), at)
			if err != nil {
				return err
			}
			if asJSON {
				return json.NewEncoder(printable.JSON(cmd.OutOrStdout())).Encode(tokens)
			}
			return text.PrintTokens(cmd.OutOrStdout(), tokens, time.Now())
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print a JSON list")
	return cmd
}

func newTokenRevoke(at *boardFlags) *cobra.Command {
	return &cobra.Command{
		Use:  "revoke NAME",
		Args: cli.Args(1, 1, "the name of a person"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := revokeToken(cmd.Context(), at, args[0]); err != nil {
				return err
			}
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "the token of %s is revoked\n", printable.Line(args[0]))
			return err
		},
	}
}

// offline runs do on the keyring if no boardd holds it, and returns err otherwise.
func offline(at *boardFlags, err error, do func(*auth.Keyring) error) error {
	if !errors.Is(err, control.ErrNotRunning) {
		return err
	}
	keyring, err := auth.OpenKeyring(at.data, auth.BoardRoles())
	if err != nil {
		return err
	}
	return errors.Join(do(keyring), keyring.Close())
}

func makeToken(ctx context.Context, at *boardFlags, n control.NewToken) (made control.MadeToken, err error) {
	made, err = answer(ctx, at, func(ctx context.Context, c *control.Client) (control.MadeToken, error) { return c.NewToken(ctx, n) })
	if n.Role == control.Organiser {
		return made, err // Only a hall that runs knows the role.
	}
	return made, offline(at, err, func(k *auth.Keyring) (err error) {
		made, err = k.Make(n)
		return err
	})
}

func listTokens(ctx context.Context, at *boardFlags) (tokens []control.Token, err error) {
	tokens, err = answer(ctx, at, func(ctx context.Context, c *control.Client) ([]control.Token, error) { return c.Tokens(ctx) })
	return tokens, offline(at, err, func(k *auth.Keyring) error {
		tokens = k.Tokens()
		return nil
	})
}

func revokeToken(ctx context.Context, at *boardFlags, name string) error {
	err := at.ask(ctx, func(ctx context.Context, c *control.Client) error { return c.Revoke(ctx, name) })
	return offline(at, err, func(k *auth.Keyring) error { return k.Revoke(name) })
}
