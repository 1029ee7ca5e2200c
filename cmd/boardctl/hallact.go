package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/printable"
)

// acts are what an organiser wants of many boards at once; all else is for one board, by its own commands.
var acts = []string{"stop", "go", "schedule", "shift", "agree", "takeback", "adjourn"}

// whereFlags name tables of a hall.
type whereFlags struct {
	section, tables string
}

func (w *whereFlags) add(cmd *cobra.Command, everywhere string) {
	cmd.Flags().StringVar(&w.section, "section", "", "the `name` of a section: at its tables alone; \"\" is the one without a name")
	cmd.Flags().StringVar(&w.tables, "tables", "", "the `numbers` of the tables, such as 1-10,15 ("+everywhere+")")
}

// where is where something is wanted, as halld is asked.
type where struct {
	Section *string `json:"section,omitempty"`
	Tables  []int   `json:"tables,omitempty"`
}

func (w *whereFlags) where(cmd *cobra.Command) (at where, err error) {
	if cmd.Flags().Changed("section") {
		at.Section = &w.section
	}
	at.Tables, err = tableNumbers(w.tables)
	return at, err
}

// actAsked is what is asked of halld.
type actAsked struct {
	Do   string `json:"do"`
	Body any    `json:"body,omitempty"`
	where
}

// acted is where an act was carried out, as halld answers.
type acted struct {
	Taken   []int       `json:"taken"`
	Refused []tableSaid `json:"refused"`
	ByHall  []tableSaid `json:"by_hall,omitempty"`
}

// tableSaid is what is said of a table.
type tableSaid struct {
	Table int    `json:"table"`
	Why   string `json:"why"`
}

func newHallAct() *cobra.Command {
	var h hallFlags
	var w whereFlags
	var start string
	var by time.Duration
	cmd := &cobra.Command{
		Use:       "act stop|go|schedule|shift|agree|takeback|adjourn",
		Args:      cli.Args(1, 1, "what the boards are to do: "+strings.Join(acts, ", ")),
		ValidArgs: acts,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := cli.CheckData(h.data); err != nil {
				return err
			}
			body, err := actBody(args[0], start, by, time.Now())
			if err != nil {
				return err
			}
			act := actAsked{Do: args[0], Body: body}
			if act.where, err = w.where(cmd); err != nil {
				return err
			}
			var told acted
			if err := h.askOnce(cmd.Context(), "/api/acts", act, &told); err != nil {
				return err
			}
			return sayActed(cmd, h.asJSON, told)
		},
	}
	h.add(cmd)
	w.add(cmd, "all that have a board")
	cmd.Flags().StringVar(&start, "start", "", "of schedule: the `time` of day, such as 14:30, today by this computer's time zone, or 2026-11-23T14:30:00+07:00")
	cmd.Flags().DurationVar(&by, "by", 0, "of shift: by how much starts move, such as 10m; -10m is earlier")
	return cmd
}

// actBody returns what an act needs, nil for nothing.
func actBody(do, start string, by time.Duration, now time.Time) (any, error) {
	switch {
	case start != "" && do != "schedule":
		return nil, cli.Badf("--start: expected with schedule alone")
	case by != 0 && do != "shift":
		return nil, cli.Badf("--by: expected with shift alone")
	case do == "schedule":
		moment, err := timeOfDay(start, now)
		return control.ScheduleBody{Start: moment.Format(time.RFC3339)}, err
	case do == "shift" && by == 0:
		return nil, cli.Badf("shift: expected --by and by how much, such as --by 10m")
	case do == "shift":
		return map[string]int64{"by_us": by.Microseconds()}, nil
	}
	return nil, nil
}

// timeOfDay reads a time, such as 14:30 of today.
func timeOfDay(text string, now time.Time) (time.Time, error) {
	if at, err := time.Parse(time.RFC3339, text); err == nil {
		return at, nil
	}
	at, err := time.Parse("15:04", text)
	if err != nil {
		return at, cli.Badf("--start %q: expected a time of day, such as 14:30 or 2026-11-23T14:30:00+07:00", text)
	}
	return time.Date(now.Year(), now.Month(), now.Day(), at.Hour(), at.Minute(), 0, 0, now.Location()), nil
}

// askOnce asks the halld that runs on the data directory for something that it does once, also where it is sent again.
func (h *hallFlags) askOnce(ctx context.Context, path string, body, into any) error {
	c, err := control.Local(h.data, patience)
	if err != nil {
		return cli.Bad(err)
	}
	defer c.Close()
	return c.AskOnce(ctx, path, body, into)
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
		for _, t := range told.ByHall {
			fmt.Fprintf(out, "table %d is started by the hall: %s\n", t.Table, printable.Line(t.Why))
		}
	}
	var failed []error
	for _, r := range told.Refused {
		failed = append(failed, fmt.Errorf("table %d: %s", r.Table, printable.Line(r.Why)))
	}
	return errors.Join(failed...)
}

// announcement is what is announced, as halld answers.
type announcement struct {
	Number int    `json:"number"`
	Text   string `json:"text"`
}

func newHallAnnounce() *cobra.Command {
	var h hallFlags
	var w whereFlags
	var number int
	cmd := &cobra.Command{
		Use:               "announce TEXT",
		Args:              cli.Args(0, 1, "one line of text in quotation marks"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			if (number > 0) == (len(args) > 0) {
				return cli.Badf("expected a text, or --withdraw and the number of an announcement")
			}
			if number > 0 {
				return h.ask(cmd.Context(), http.MethodDelete, fmt.Sprintf("/api/announcements/%d", number), nil, nil)
			}
			at, err := w.where(cmd)
			if err != nil {
				return err
			}
			asked := struct {
				Text string `json:"text"`
				where
			}{args[0], at}
			var told announcement
			if err := h.ask(cmd.Context(), http.MethodPost, "/api/announcements", asked, &told); err != nil {
				return err
			}
			if h.asJSON {
				return json.NewEncoder(printable.JSON(cmd.OutOrStdout())).Encode(told)
			}
			fmt.Fprintf(cmd.OutOrStdout(), "announcement %d\n", told.Number)
			return nil
		},
	}
	h.add(cmd)
	w.add(cmd, "the hall")
	cmd.Flags().IntVar(&number, "withdraw", 0, "the `number` of an announcement that is not to be shown any more")
	return cmd
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
