package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/printable"
)

// halls is how the halls of an event stand, as halld answers.
type halls struct {
	Term      int    `json:"term"`
	Writes    bool   `json:"writes"`
	Why       string `json:"why,omitempty"`
	Other     string `json:"other,omitempty"`
	Connected bool   `json:"connected,omitempty"`
	Facts     int    `json:"facts"`
	Heard     int    `json:"heard,omitempty"`
	Apart     int    `json:"apart,omitempty"`
	Last      string `json:"last,omitempty"`
	Altered   string `json:"altered,omitempty"`
}

func newHallSecond() *cobra.Command {
	var h hallFlags
	var invites bool
	cmd := &cobra.Command{
		Use:               "second [--invite]",
		Args:              cli.Args(0, 0, "no argument"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if invites {
				return h.inviteSecond(cmd)
			}
			var told halls
			if err := h.ask(cmd.Context(), http.MethodGet, "/api/halls", nil, &told); err != nil {
				return err
			}
			return h.sayHalls(cmd.OutOrStdout(), told)
		},
	}
	h.add(cmd)
	cmd.Flags().BoolVar(&invites, "invite", false, "make a code for a second hall")
	return cmd
}

func (h *hallFlags) inviteSecond(cmd *cobra.Command) error {
	var told invited
	if err := h.ask(cmd.Context(), http.MethodPost, "/api/halls/invitations", nil, &told); err != nil {
		return err
	}
	out := cmd.OutOrStdout()
	if h.asJSON {
		return json.NewEncoder(printable.JSON(out)).Encode(told)
	}
	_, err := fmt.Fprintf(out, "code     %s\naddress  %s\nvalid until %s; at the computer of the second hall say\n  halld run --data hall --second %s --code %s\n", told.Code, told.Address, told.Until, told.Address, told.Code)
	return err
}

// sayHalls prints how the halls stand.
func (h *hallFlags) sayHalls(out io.Writer, t halls) error {
	if h.asJSON {
		return json.NewEncoder(printable.JSON(out)).Encode(t)
	}
	state := "This hall writes"
	if !t.Writes {
		state = printable.Line(t.Why)
	}
	fmt.Fprintf(out, "%s (term %d).\n", state, t.Term)
	if t.Other != "" {
		connected := "not connected"
		if t.Connected {
			connected = "connected"
		}
		fmt.Fprintf(out, "The other hall, %s, is %s; this one has %d facts of it, and has said %d.\n", t.Other, connected, t.Heard, t.Facts)
	}
	if t.Altered != "" {
		fmt.Fprintf(out, "The log of the other hall is not what it has signed before: %s\n", printable.Line(t.Altered))
	}
	var err error
	if t.Apart > 0 {
		_, err = fmt.Fprintf(out, "Said in a term that had ended, and apart: %d, the last one: %s.\n", t.Apart, printable.Line(t.Last))
	}
	return err
}

func newHallPromote() *cobra.Command {
	var h hallFlags
	var p struct {
		By   string `json:"by"`
		Lost bool   `json:"lost,omitempty"`
	}
	cmd := &cobra.Command{
		Use:               "promote --data DIR --by NAME",
		Args:              cli.Args(0, 0, "no argument"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if p.By == "" {
				return cli.Badf("expected --by NAME, the person who says that this hall writes from now on; see %s --help", cmd.CommandPath())
			}
			var told halls
			if err := h.ask(cmd.Context(), http.MethodPost, "/api/promotion", p, &told); err != nil {
				return err
			}
			return h.sayHalls(cmd.OutOrStdout(), told)
		},
	}
	h.add(cmd)
	cmd.Flags().StringVar(&p.By, "by", "", "the `name` of the person who says so: it stands in the log of the hall")
	cmd.Flags().BoolVar(&p.Lost, "lost", false, "go on without what the other hall has said and this one has not heard: that hall is lost for good")
	return cmd
}
