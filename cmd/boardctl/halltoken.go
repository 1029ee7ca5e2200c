package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/text"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/terminal/qr"
)

func newHallToken() *cobra.Command {
	return group("token", newHallTokenNew(), newHallTokenList(), newHallTokenRevoke())
}

// hallToken is a token of a hall, as halld answers.
type hallToken struct {
	control.Token
	Tables []int  `json:"tables,omitempty"`
	Text   string `json:"token,omitempty"`
	Link   string `json:"link,omitempty"`
}

// hallRoles are the roles that a token of a hall gives: players have theirs at the board.
var hallRoles = []string{string(control.Organiser), string(control.Arbiter), string(control.Commentator), string(control.Screen), string(control.Viewer)}

func newHallTokenNew() *cobra.Command {
	var h hallFlags
	var role, name, tables string
	var lasts time.Duration
	var scan, pinned bool
	cmd := &cobra.Command{
		Use:               "new --role ROLE --name NAME [--tables 1-10] [--for DURATION] [--qr] [--pin]",
		Args:              cli.Args(0, 0, "no argument"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if strings.TrimSpace(name) == "" {
				return cli.Badf("--name: expected the name of the person, as the log will have it")
			}
			if err := control.CheckName(name); err != nil {
				return cli.Badf("--name: %w", err)
			}
			if lasts < 0 || lasts%time.Second != 0 {
				return cli.Badf("--for %v: expected whole seconds, such as 8h", lasts)
			}
			at, err := tableNumbers(tables)
			if err != nil {
				return err
			}
			asked := struct {
				Name    string       `json:"name"`
				Role    control.Role `json:"role"`
				Seconds int64        `json:"lasts_s,omitempty"`
				Tables  []int        `json:"tables,omitempty"`
				PIN     string       `json:"pin,omitempty"`
			}{name, control.Role(role), int64(lasts / time.Second), at, ""}
			if pinned {
				if asked.PIN, err = cli.AskSecret(cmd, "a PIN for "+name); err != nil {
					return err
				}
			}
			var made hallToken
			if err := h.ask(cmd.Context(), http.MethodPost, "/api/tokens", asked, &made); err != nil {
				return err
			}
			return sayHallToken(cmd, h.asJSON, scan, made)
		},
	}
	h.add(cmd)
	cli.ChoiceFlag(cmd, &role, "role", "what the person may do; screen is one in the hall of play: it shows the present, and no findings", hallRoles)
	cmd.Flags().StringVar(&name, "name", "", "the `name` of the person or the screen, as the logs will have it")
	cmd.Flags().StringVar(&tables, "tables", "", "the `numbers` of the tables that the person looks after, such as 1-10,15 (all)")
	cmd.Flags().DurationVar(&lasts, "for", 0, "how long it is in force, such as 8h (default until it is revoked)")
	cmd.Flags().BoolVar(&pinned, "pin", false, "of an arbiter or organiser: ask for a PIN, with which he signs in by his name, too")
	cmd.Flags().BoolVar(&scan, "qr", false, "print the link, too, that signs the person or the screen in, and its QR code to scan; who scans it has that role")
	return cmd
}

// sayHallToken prints a token that was just made.
func sayHallToken(cmd *cobra.Command, asJSON, scan bool, made hallToken) error {
	out := cmd.OutOrStdout()
	if asJSON {
		return json.NewEncoder(printable.JSON(out)).Encode(made)
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "This token of %s is shown once; whoever has it has the role of %s:\n", printable.Line(made.Name), made.Role.WithArticle())
	if _, err := fmt.Fprintln(out, made.Text); err != nil || !scan {
		return err
	}
	if made.Link == "" {
		return fmt.Errorf("the hall is not reached over the network: there is no link")
	}
	return qr.Print(out, made.Link)
}

func newHallTokenList() *cobra.Command {
	var h hallFlags
	cmd := &cobra.Command{
		Use:               "list",
		Args:              cli.Args(0, 0, "no argument"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var all []hallToken
			if err := h.ask(cmd.Context(), http.MethodGet, "/api/tokens", nil, &all); err != nil {
				return err
			}
			if h.asJSON {
				return json.NewEncoder(printable.JSON(cmd.OutOrStdout())).Encode(all)
			}
			tokens := make([]control.Token, len(all))
			for i, t := range all {
				if tokens[i] = t.Token; len(t.Tables) > 0 {
					tokens[i].Name += fmt.Sprintf(" (tables %s)", toldTables(t.Tables))
				}
			}
			return text.PrintTokens(cmd.OutOrStdout(), tokens, time.Now())
		},
	}
	h.add(cmd)
	return cmd
}

// toldTables returns numbers of tables as --tables has them.
func toldTables(tables []int) string {
	var parts []string
	for i := 0; i < len(tables); {
		last := i
		for last+1 < len(tables) && tables[last+1] == tables[last]+1 {
			last++
		}
		if last == i {
			parts = append(parts, fmt.Sprint(tables[i]))
		} else {
			parts = append(parts, fmt.Sprintf("%d-%d", tables[i], tables[last]))
		}
		i = last + 1
	}
	return strings.Join(parts, ",")
}

func newHallTokenRevoke() *cobra.Command {
	var h hallFlags
	cmd := &cobra.Command{
		Use:               "revoke NAME",
		Args:              cli.Args(1, 1, "the name of a person"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := h.ask(cmd.Context(), http.MethodDelete, "/api/tokens/"+url.PathEscape(args[0]), nil, nil); err != nil {
				return err
			}
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "the token of %s is revoked\n", printable.Line(args[0]))
			return err
		},
	}
	h.add(cmd)
	return cmd
}
