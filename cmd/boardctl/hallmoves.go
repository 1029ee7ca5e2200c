package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/printable"
)

// byHand is a game at a table as it was entered by hand, as halld answers.
type byHand struct {
	Table    int      `json:"table"`
	Round    int      `json:"round"`
	Red      string   `json:"red"`
	White    string   `json:"white"`
	Black    string   `json:"black"`
	Refused  string   `json:"refused"`
	Shown    bool     `json:"shown"`
	Differs  int      `json:"differs"`
	Recorded int      `json:"recorded"`
	By       []string `json:"by"`
	Moves    []struct {
		Ply  int    `json:"ply"`
		Text string `json:"text"`
	} `json:"moves"`
	Faults []struct {
		Ply  int    `json:"ply"`
		Text string `json:"text"`
		Why  string `json:"why"`
	} `json:"faults"`
	Entries []json.RawMessage `json:"entries"`
}

// handMoves is what is entered.
type handMoves struct {
	Round    int    `json:"round,omitempty"`
	Game     int    `json:"game,omitempty"`
	After    int    `json:"after,omitempty"`
	File     []byte `json:"file,omitempty"`
	Notation string `json:"notation,omitempty"`
	Reason   string `json:"reason,omitempty"`
	Seen     int    `json:"seen"`
	DelayUS  *int64 `json:"delay_us,omitempty"`
	DryRun   bool   `json:"dry_run,omitempty"`
}

func newHallMoves() *cobra.Command {
	var h hallFlags
	var in handMoves
	var replaces bool
	var delay time.Duration
	cmd := &cobra.Command{
		Use:               "moves TABLE [FILE | MOVE...]",
		Args:              cli.Args(1, 500, "the number of a table, and moves or a file of them"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			table, err := tableNumber(args[0])
			if err != nil {
				return err
			}
			path := fmt.Sprintf("/tables/%d/api/by-hand", table)
			asked := path
			if in.Round > 0 || in.Game > 0 {
				asked += fmt.Sprintf("?round=%d&game=%d", in.Round, in.Game)
			}
			var told byHand
			if err := h.ask(cmd.Context(), http.MethodGet, asked, nil, &told); err != nil {
				return err
			}
			after := cmd.Flags().Changed("after")
			if len(args) == 1 && !after {
				return h.printByHand(cmd.OutOrStdout(), told)
			}
			if in.File, err = movesOf(cmd.InOrStdin(), args[1:]); err != nil {
				return err
			}
			if in.Seen = len(told.Entries); !after && !replaces {
				in.After = len(told.Moves)
			}
			if cmd.Flags().Changed("delay") {
				in.DelayUS = new(delay.Microseconds())
			}
			return h.enterMoves(cmd, path, in)
		},
	}
	cmd.Flags().IntVar(&in.After, "after", 0, "keep `N` of the moves that are known, and correct what is behind them (all by default)")
	cmd.Flags().BoolVar(&replaces, "whole", false, "the whole game is given, from its first move")
	cmd.Flags().IntVar(&in.Round, "round", 0, "the `round`, where it is not the newest at the table")
	cmd.Flags().IntVar(&in.Game, "of-match", 0, "the `number` of the game in a match, where it is not the one that is on")
	cmd.Flags().StringVar(&in.Notation, "notation", "", "the `notation`, where it is doubtful: ucci, iccs, wxf, zh, zh-hant or vi")
	cmd.Flags().StringVar(&in.Reason, "reason", "", "why it is entered or corrected")
	cmd.Flags().DurationVar(&delay, "delay", 0, "of the first moves of a game: how much `time` later everybody sees it (as the boards have it by default)")
	cmd.Flags().BoolVar(&in.DryRun, "dry-run", false, "say what would be read, and enter nothing")
	h.add(cmd)
	return cmd
}

// movesOf returns the moves that are given: of a file, of the standard input for "-", or the words themselves.
func movesOf(stdin io.Reader, args []string) ([]byte, error) {
	if len(args) != 1 {
		return []byte(strings.Join(args, " ")), nil
	}
	if args[0] == "-" {
		data, err := io.ReadAll(io.LimitReader(stdin, control.BodyMax+1))
		if err == nil && len(data) > control.BodyMax {
			err = fmt.Errorf("expected moves of at most %d bytes on the standard input", control.BodyMax)
		}
		return data, err
	}
	if info, err := os.Stat(args[0]); err == nil && !info.IsDir() {
		return os.ReadFile(args[0])
	}
	return []byte(args[0]), nil
}

// enterMoves tries moves, names each fault, and enters them where there is none.
func (h *hallFlags) enterMoves(cmd *cobra.Command, path string, in handMoves) error {
	var told byHand
	try := in
	try.DryRun = true
	if err := h.ask(cmd.Context(), http.MethodPost, path, try, &told); err != nil {
		return err
	}
	for _, f := range told.Faults {
		place := ""
		if f.Ply > 0 {
			place = fmt.Sprintf("ply %d, %s: ", f.Ply, printable.Line(f.Text))
		}
		fmt.Fprintln(cmd.ErrOrStderr(), place+printable.Line(f.Why))
	}
	if n := len(told.Faults); n > 0 {
		return fmt.Errorf("nothing was entered: %d of the moves can't be", n)
	}
	if !in.DryRun {
		if err := h.ask(cmd.Context(), http.MethodPost, path, in, &told); err != nil {
			return err
		}
	}
	return h.printByHand(cmd.OutOrStdout(), told)
}

func (h *hallFlags) printByHand(out io.Writer, told byHand) error {
	if h.asJSON {
		return json.NewEncoder(printable.JSON(out)).Encode(told)
	}
	fmt.Fprintf(out, "table %d, round %d: %s – %s\n", told.Table, told.Round, printable.Line(told.Red+told.White), printable.Line(told.Black))
	for i, m := range told.Moves {
		if i%2 == 0 {
			fmt.Fprintf(out, "%4d. %-8s", i/2+1, printable.Line(m.Text))
			if i == len(told.Moves)-1 {
				fmt.Fprintln(out)
			}
			continue
		}
		fmt.Fprintf(out, " %s\n", printable.Line(m.Text))
	}
	switch {
	case len(told.By) == 0 && told.Recorded > 0:
		fmt.Fprintln(out, "as the board has recorded it; nothing was entered by hand")
	case len(told.By) > 0:
		fmt.Fprintf(out, "entered by hand by %s\n", printable.Line(strings.Join(told.By, ", ")))
	}
	if told.Differs > 0 {
		fmt.Fprintf(out, "the board has recorded ply %d otherwise, and its record is shown when it is heard\n", told.Differs)
	}
	if told.Refused != "" {
		fmt.Fprintln(out, printable.Line(told.Refused))
	}
	return nil
}
