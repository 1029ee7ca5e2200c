package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/hall/member"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/printable"
)

func newHall() *cobra.Command {
	return group("hall", newHallAct(), newHallAnnounce(), newHallBackup(), newHallCertificate(), newHallInvite(), newHallJoin(), newHallLeave(), newHallMoves(), newHallPIN(), newHallPromote(), newHallReplace(), newHallRestore(), newHallSecond(), newHallTables(), newHallToken())
}

// hallFlags name the hall on this computer.
type hallFlags struct {
	data   string
	asJSON bool
}

func (h *hallFlags) add(cmd *cobra.Command) {
	cli.DataFlagBelow(cmd, &h.data, "hall")
	cmd.Flags().BoolVar(&h.asJSON, "json", false, "print JSON")
}

// ask asks the halld that runs on the data directory.
func (h *hallFlags) ask(ctx context.Context, method, path string, body, into any) error {
	if err := cli.CheckData(h.data); err != nil {
		return err
	}
	c, err := control.Local(h.data, patience)
	if err != nil {
		return cli.Bad(err)
	}
	defer c.Close()
	return c.Ask(ctx, method, path, body, into)
}

// invited is an invitation as halld answers.
type invited struct {
	Table   int    `json:"table"`
	Code    string `json:"code"`
	Address string `json:"address,omitempty"`
	Link    string `json:"link,omitempty"`
	Until   string `json:"until"`
}

func newHallInvite() *cobra.Command { return newInvitation("invite TABLE", false) }

func newHallReplace() *cobra.Command { return newInvitation("replace TABLE", true) }

// newInvitation returns the command that makes a code for a table, at which a board has to stand where it is replaced.
func newInvitation(use string, replaces bool) *cobra.Command {
	var h hallFlags
	cmd := &cobra.Command{
		Use:               use,
		Args:              cli.Args(1, 1, "the number of a table"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			table, err := tableNumber(args[0])
			if err != nil {
				return err
			}
			if replaces {
				if err := h.stands(cmd.Context(), table); err != nil {
					return err
				}
			}
			var told invited
			if err := h.ask(cmd.Context(), http.MethodPost, "/api/invitations", map[string]int{"table": table}, &told); err != nil {
				return err
			}
			out := cmd.OutOrStdout()
			if h.asJSON {
				return json.NewEncoder(printable.JSON(out)).Encode(told)
			}
			fmt.Fprintf(out, "code     %s\naddress  %s\nvalid until %s, for one board; at the board say\n  boardctl hall join %s --code %s\n", told.Code, told.Address, told.Until, told.Address, told.Code)
			return showCode(out, told.Link)
		},
	}
	h.add(cmd)
	return cmd
}

// stands refuses a table at which no board stands.
func (h *hallFlags) stands(ctx context.Context, table int) error {
	var seats []seat
	if err := h.ask(ctx, http.MethodGet, "/api/seats", nil, &seats); err != nil {
		return err
	}
	if !slices.ContainsFunc(seats, func(s seat) bool { return s.Table == table }) {
		return fmt.Errorf("no board stands at table %d: boardctl hall invite %d makes a code for the first one", table, table)
	}
	return nil
}

func tableNumber(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return 0, cli.Badf("table %q: expected a number from 1", text)
	}
	return n, nil
}

func newHallTables() *cobra.Command {
	var h hallFlags
	cmd := &cobra.Command{
		Use:               "tables",
		Args:              cli.Args(0, 0, "no argument"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var seats []seat
			if err := h.ask(cmd.Context(), http.MethodGet, "/api/seats", nil, &seats); err != nil {
				return err
			}
			if h.asJSON {
				return json.NewEncoder(printable.JSON(cmd.OutOrStdout())).Encode(seats)
			}
			return printSeats(cmd.OutOrStdout(), seats)
		},
	}
	h.add(cmd)
	return cmd
}

// seat is a table as halld answers.
type seat struct {
	Table       int    `json:"table"`
	Board       string `json:"board"`
	Fingerprint string `json:"fingerprint"`
	Name        string `json:"name,omitempty"`
	Connected   bool   `json:"connected"`
	Rows        int    `json:"rows"`
	Fault       *struct {
		Kind string `json:"kind"`
		Why  string `json:"why"`
	} `json:"fault,omitempty"`
}

func printSeats(out io.Writer, seats []seat) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "table\trows\t\tfingerprint")
	for _, s := range seats {
		state := "not connected"
		if s.Connected {
			state = "connected"
		}
		if s.Fault != nil {
			state = s.Fault.Kind + ": " + printable.Line(s.Fault.Why)
		}
		fmt.Fprintf(w, "%d\t%d\t%s\t%s\n", s.Table, s.Rows, state, printable.Line(s.Fingerprint))
	}
	return w.Flush()
}

// joined is the hall that a board has joined, as boardd answers.
type joined struct {
	Address string `json:"address"`
	Table   int    `json:"table"`
}

func newHallJoin() *cobra.Command {
	var at boardFlags
	var code string
	cmd := &cobra.Command{
		Use:               "join [https://HOST:PORT --code CODE | LINK]",
		Args:              cli.Args(1, 1, "the address of the hall, or the link of its QR code"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			if _, _, isLink := member.ParseLink(args[0]); !isLink && code == "" {
				return cli.Badf("expected --code CODE, as boardctl hall invite TABLE shows it at the hall")
			}
			if _, err := member.ParseCode(code); code != "" && err != nil {
				return cli.Badf("--code: %w", err)
			}
			address, given, err := member.ParseInvitation(args[0], code)
			if err != nil {
				return cli.Bad(err)
			}
			told, err := answer(cmd.Context(), &at, func(ctx context.Context, c *control.Client) (told joined, err error) {
				return told, c.Ask(ctx, http.MethodPost, control.HallPath, map[string]string{"address": address, "code": given.String()}, &told)
			})
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "This board stands at table %d of the hall at %s.\n", told.Table, told.Address)
			return err
		},
	}
	cmd.Flags().StringVar(&code, "code", "", "the `code` that boardctl hall invite shows at the hall")
	at.flags(cmd)
	return cmd
}

func newHallLeave() *cobra.Command {
	var at boardFlags
	cmd := &cobra.Command{
		Use:               "leave",
		Args:              cli.Args(0, 0, "no argument"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := answer(cmd.Context(), &at, func(ctx context.Context, c *control.Client) (struct{}, error) {
				return struct{}{}, c.Ask(ctx, http.MethodDelete, control.HallPath, nil, nil)
			})
			if err == nil {
				_, err = fmt.Fprintln(cmd.OutOrStdout(), "This board has left its hall.")
			}
			return err
		},
	}
	at.flags(cmd)
	return cmd
}
