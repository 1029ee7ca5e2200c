package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/printable"
)

// acts are what an organiser wants of many boards at once; all else is for one board, by its own commands.
var acts = []string{"stop", "go", "agree", "takeback", "adjourn"}

// actAsked is what is asked of halld.
type actAsked struct {
	Do      string  `json:"do"`
	Section *string `json:"section,omitempty"`
	Tables  []int   `json:"tables,omitempty"`
}

// acted is where an act was carried out, as halld answers.
type acted struct {
	Taken   []int `json:"taken"`
	Refused []struct {
		Table int    `json:"table"`
		Why   string `json:"why"`
	} `json:"refused"`
}

func newHallAct() *cobra.Command {
	var h hallFlags
	var section, tables string
	cmd := &cobra.Command{
		Use:       "act stop|go|agree|takeback|adjourn",
		Args:      cli.Args(1, 1, "what the boards are to do: "+strings.Join(acts, ", ")),
		ValidArgs: acts,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := cli.CheckData(h.data); err != nil {
				return err
			}
			at, err := tableNumbers(tables)
			if err != nil {
				return err
			}
			var told acted
			act := actAsked{Do: args[0], Tables: at}
			if cmd.Flags().Changed("section") {
				act.Section = &section
			}
			if err := h.ask(cmd.Context(), http.MethodPost, "/api/acts", act, &told); err != nil {
				return err
			}
			return sayActed(cmd, h.asJSON, told)
		},
	}
	h.add(cmd)
	cmd.Flags().StringVar(&section, "section", "", "the `name` of a section: at its tables alone; \"\" is the one without a name")
	cmd.Flags().StringVar(&tables, "tables", "", "the `numbers` of the tables, such as 1-10,15 (all that have a board)")
	return cmd
}

// sayActed prints where an act was carried out. Tables that did not take it are an error.
func sayActed(cmd *cobra.Command, asJSON bool, told acted) error {
	out := cmd.OutOrStdout()
	if asJSON {
		if err := json.NewEncoder(printable.JSON(out)).Encode(told); err != nil {
			return err
		}
	} else {
		fmt.Fprintf(out, "%d tables\n", len(told.Taken))
	}
	var failed []error
	for _, r := range told.Refused {
		failed = append(failed, fmt.Errorf("table %d: %s", r.Table, printable.Line(r.Why)))
	}
	return errors.Join(failed...)
}

// tableNumbers reads a list of tables, such as 1-10,15.
func tableNumbers(text string) (all []int, err error) {
	if text == "" {
		return nil, nil
	}
	for _, part := range strings.Split(text, ",") {
		first, last, isRange := strings.Cut(part, "-")
		from, err := strconv.Atoi(first)
		to := from
		if err == nil && isRange {
			to, err = strconv.Atoi(last)
		}
		if err != nil || from < 1 || to < from || to > 9999 {
			return nil, cli.Badf("--tables %q: expected numbers of tables, such as 1-10,15", text)
		}
		for n := from; n <= to; n++ {
			all = append(all, n)
		}
	}
	return all, nil
}
