package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/event/papers"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/durable"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/tell"
)

func newHallPIN() *cobra.Command {
	return group("pin", newHallPINList(), newHallPINPrint(), newHallPINReset())
}

// hallPIN is a player with how many PINs he has had, or with the one that was just made, as halld answers.
type hallPIN struct {
	ID      string `json:"id"`
	Section string `json:"section,omitempty"`
	Name    string `json:"name"`
	Times   int    `json:"times,omitempty"`
	PIN     string `json:"pin,omitempty"`
}

// pinsAtOnce is how many PINs halld makes in one answer: each takes time.
const pinsAtOnce = 50

// pins returns all players.
func (h *hallFlags) pins(ctx context.Context) (all []hallPIN, err error) {
	return all, h.ask(ctx, http.MethodGet, "/api/pins", nil, &all)
}

// makePINs makes a PIN for each of some players, as they stand there.
func (h *hallFlags) makePINs(ctx context.Context, of []hallPIN) (made []hallPIN, err error) {
	type asked struct {
		ID    string `json:"id"`
		Times int    `json:"times"`
	}
	for some := range slices.Chunk(of, pinsAtOnce) {
		var body struct {
			Players []asked `json:"players"`
		}
		for _, p := range some {
			body.Players = append(body.Players, asked{p.ID, p.Times})
		}
		var now []hallPIN
		if err := h.ask(ctx, http.MethodPost, "/api/pins", body, &now); err != nil {
			return made, err
		}
		made = append(made, now...)
	}
	return made, nil
}

func newHallPINList() *cobra.Command {
	var h hallFlags
	cmd := &cobra.Command{
		Use:               "list",
		Args:              cli.Args(0, 0, "no argument"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) error {
			all, err := h.pins(cmd.Context())
			if err != nil {
				return err
			}
			out := cmd.OutOrStdout()
			if h.asJSON {
				return json.NewEncoder(printable.JSON(out)).Encode(all)
			}
			table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
			fmt.Fprintln(table, "Player\tName\tPINs made")
			for _, p := range all {
				fmt.Fprintf(table, "%s\t%s\t%d\n", p.ID, printable.Line(p.Name), p.Times)
			}
			return table.Flush()
		},
	}
	h.add(cmd)
	return cmd
}

func newHallPINReset() *cobra.Command {
	var h hallFlags
	cmd := &cobra.Command{
		Use:               "reset PLAYER",
		Args:              cli.Args(1, 1, "the name of a player, or his id"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			all, err := h.pins(cmd.Context())
			if err != nil {
				return err
			}
			of := slices.DeleteFunc(all, func(p hallPIN) bool { return p.ID != args[0] && p.Name != args[0] })
			switch {
			case len(of) == 0:
				return cli.Badf("%s: no player of the event is called so; boardctl hall pin list has all of them", printable.Line(args[0]))
			case len(of) > 1:
				return cli.Badf("%s: %d players are called so: name one by his id, such as %s, which boardctl hall pin list shows", printable.Line(args[0]), len(of), of[0].ID)
			}
			made, err := h.makePINs(cmd.Context(), of)
			if err != nil {
				return err
			}
			out := cmd.OutOrStdout()
			if h.asJSON {
				return json.NewEncoder(printable.JSON(out)).Encode(made)
			}
			for _, p := range made {
				fmt.Fprintf(cmd.ErrOrStderr(), "This PIN of %s is shown once, and the one before is in force no more:\n", printable.Line(p.Name))
				if _, err := fmt.Fprintln(out, p.PIN); err != nil {
					return err
				}
			}
			return nil
		},
	}
	h.add(cmd)
	return cmd
}

func newHallPINPrint() *cobra.Command {
	var e eventFlags
	var output string
	var anew bool
	lang := tell.English
	cmd := &cobra.Command{
		Use:               "print --data DIR [--section NAME] [--anew] -o FILE",
		Args:              cli.Args(0, 0, "no argument"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if output == "" {
				return cli.Badf("expected -o FILE; see %s --help", cmd.CommandPath())
			}
			if err := durable.CheckNew(output); err != nil {
				return err
			}
			_, s, err := e.openSection()
			if err != nil {
				return err
			}
			h := hallFlags{data: e.data}
			all, err := h.pins(cmd.Context())
			if err != nil {
				return err
			}
			of := slices.DeleteFunc(all, func(p hallPIN) bool { return p.Section != s.Name || p.Times > 0 && !anew })
			if len(of) == 0 {
				return cli.Badf("each player has a PIN already, and none is shown twice: boardctl hall pin reset makes another one for a player, --anew for all of them")
			}
			if err := papers.WritePINs(io.Discard, s, lang, slipsOf(of)); err != nil { // Before there are PINs that nobody gets to see.
				return cli.Bad(err)
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), syscall.SIGINT, syscall.SIGTERM) // What is made by then is written.
			defer stop()
			made, err := h.makePINs(ctx, of)
			var file bytes.Buffer
			failed := papers.WritePINs(&file, s, lang, slipsOf(made))
			if failed == nil && len(made) > 0 {
				failed = durable.Create(output, file.Bytes(), 0o600)
			}
			unseen := of[len(made):min(len(of), len(made)+pinsAtOnce)] // In between halld may have been asked for these.
			if failed != nil {
				unseen = of[:len(made)+len(unseen)]
			} else if len(made) > 0 {
				fmt.Fprintf(cmd.ErrOrStderr(), "%d PINs in %s, which only you can read: print it, and remove it\n", len(made), output)
			}
			if err = errors.Join(err, failed); err == nil {
				return nil
			}
			now, asked := h.pins(context.WithoutCancel(ctx))
			return errors.Join(err, tellUnseen(unseen, now, asked == nil))
		},
	}
	e.add(cmd)
	flags := cmd.Flags()
	flags.BoolVar(&anew, "anew", false, "for those, too, who have a PIN, which is in force no more then")
	cli.ChoiceFlag(cmd, &lang, "lang", "the language (en)", tell.Languages())
	flags.StringVarP(&output, "output", "o", "", "the `file` to write")
	return cmd
}

// tellUnseen returns an error that names those whose PINs were made and seen by nobody: they have had more of them now than before. Where that is not
// known all of them may be.
func tellUnseen(before, now []hallPIN, known bool) error {
	var names []string
	for _, p := range before {
		if !known || slices.ContainsFunc(now, func(other hallPIN) bool { return other.ID == p.ID && other.Times > p.Times }) {
			names = append(names, fmt.Sprintf("%s (%s)", printable.Line(p.Name), p.ID))
		}
	}
	switch all := strings.Join(names, ", "); {
	case all == "":
		return nil
	case !known:
		return fmt.Errorf("PINs may have been made that stand on no slip, and end those before: boardctl hall pin list shows it; of %s", all)
	default:
		return fmt.Errorf("PINs were made that stand on no slip, and those before are in force no more: boardctl hall pin reset makes others; of %s", all)
	}
}

// slipsOf returns what stands on the slips of players.
func slipsOf(pins []hallPIN) (slips []papers.PIN) {
	for _, p := range pins {
		slips = append(slips, papers.PIN{Name: p.Name, PIN: p.PIN})
	}
	return slips
}
