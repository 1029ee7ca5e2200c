package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/event/clerk"
	"github.com/kyban/kyban/event/standings"
	"github.com/kyban/kyban/event/store"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/tell"
)

// resultFlags say of which game a result is.
type resultFlags struct {
	eventFlags
	event.Result
	through string
	byMinus bool // The result -+, which looks like a flag.
	list    string
}

func newEventResult() *cobra.Command {
	var f resultFlags
	cmd := &cobra.Command{
		Use:               "result --data DIR --round N (--table T [--game G] 1-0|0-1|1/2-1/2|+-|-+|--|* | --list FILE)",
		ValidArgsFunction: cobra.FixedCompletions([]cobra.Completion{"1-0", "0-1", "1/2-1/2", "+-", "-+", "--"}, cobra.ShellCompDirectiveNoFileComp),
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.byMinus {
				args = append(args, "-+")
			}
			if cmd.ArgsLenAtDash() >= 0 && len(args) == 0 {
				args = []string{"--"} // The end of the flags, for others.
			}
			if f.list != "" {
				return f.enterList(cmd, args)
			}
			if err := cli.Args(1, 2, "a result, such as 1-0")(cmd, args); err != nil {
				return err
			}
			if err := roundGiven(cmd, f.Round); err != nil {
				return err
			}
			if f.Table < 1 {
				return cli.Badf("expected --table T; see %s --help", cmd.CommandPath())
			}
			return f.enter(cmd, args)
		},
	}
	f.add(cmd)
	roundFlag(cmd, &f.Round)
	cmd.Flags().IntVar(&f.Table, "table", 0, "the `number` of the table")
	cmd.Flags().IntVar(&f.Game, "game", 0, "which `game` of a match it is (the first without a result)")
	cmd.Flags().StringVar(&f.through, "through", "", "who goes on after a drawn meeting of a knockout: a `player`")
	cmd.Flags().StringVar(&f.Reason, "reason", "", "why a result is corrected")
	cmd.Flags().StringVar(&f.list, "list", "", "a `file` with the results of the round, a line for each table, such as 7 1-0; - is standard input")
	cmd.Flags().BoolVarP(&f.byMinus, "red-did-not-come", "+", false, "the result -+")
	if err := cmd.Flags().MarkHidden("red-did-not-come"); err != nil {
		panic(err) // The flag is not there: a mistake in this program.
	}
	return cmd
}

// enter stores one result, or those of both games of a match.
func (f *resultFlags) enter(cmd *cobra.Command, texts []string) error {
	st, s, err := f.openSection()
	if err != nil {
		return err
	}
	if f.through != "" {
		if f.Through, err = s.Find(f.through); err != nil {
			return cli.Bad(err)
		}
	}
	var outcomes []event.Outcome
	for _, text := range texts {
		o, err := event.ParseOutcome(text)
		if err != nil {
			return cli.Bad(err)
		}
		outcomes = append(outcomes, o)
	}
	results, err := s.Results(f.Result, outcomes)
	if err != nil {
		return cli.Bad(err)
	}
	return f.keep(cmd, st, s, results)
}

// enterList stores the results of a list: all of them, or none.
func (f *resultFlags) enterList(cmd *cobra.Command, args []string) error {
	if err := cli.Args(0, 0, "no argument beside --list")(cmd, args); err != nil {
		return err
	}
	if f.Table != 0 || f.Game != 0 || f.through != "" {
		return cli.Badf("--list names the tables itself: leave out --table, --game and --through")
	}
	if err := roundGiven(cmd, f.Round); err != nil {
		return err
	}
	data, err := contents(cmd, f.list)
	if err != nil {
		return cli.Bad(err)
	}
	st, s, err := f.openSection()
	if err != nil {
		return err
	}
	if _, err := s.Round(f.Round); err != nil {
		return cli.Bad(err)
	}
	results, faults := clerk.ReadResults(data, s, f.Round)
	if len(faults) > 0 {
		all := []error{}
		for _, fault := range faults {
			all = append(all, fmt.Errorf("%s: %s", f.list, fault))
		}
		return cli.Bad(errors.Join(append(all, fmt.Errorf("%s: %d faults: nothing of it was kept; put them right and try again", f.list, len(faults)))...))
	}
	for i := range results {
		results[i].Reason = f.Reason
	}
	if len(results) == 0 {
		fmt.Fprintf(cmd.ErrOrStderr(), "boardctl: note: the event has all these results already\n")
	}
	return f.keep(cmd, st, s, results)
}

// keep stores results, and says them.
func (f *resultFlags) keep(cmd *cobra.Command, st *store.Store, s *event.Section, results []event.Result) error {
	entered, err := clerk.Clerk{Store: st}.Enter(s, results)
	for _, r := range entered {
		if r.Before != event.Open && r.Before != r.Outcome {
			fmt.Fprintf(cmd.ErrOrStderr(), "boardctl: note: table %d had the result %s, which is corrected; both are kept\n", r.Table, r.Before)
		}
		if _, err := fmt.Fprintln(cmd.OutOrStdout(), printable.Line(s.Told(r.Result))); err != nil {
			return err
		}
	}
	return err
}

func newEventStandings() *cobra.Command {
	var e eventFlags
	var round int
	var asJSON bool
	lang := tell.English
	cmd := &cobra.Command{
		Use:               "standings --data DIR [--section NAME] [--round N] [--json]",
		Args:              cli.Args(0, 0, "no argument"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, s, err := e.openSection()
			if err != nil {
				return err
			}
			if round > 0 {
				if _, err := s.Round(round); err != nil {
					return cli.Bad(err)
				}
			}
			views := s.StandingViews(round)
			if asJSON {
				return json.NewEncoder(printable.JSON(cmd.OutOrStdout())).Encode(views)
			}
			return tellStandings(cmd.OutOrStdout(), s, views, lang)
		},
	}
	e.add(cmd)
	cmd.Flags().IntVar(&round, "round", 0, "after this `round` (the last one)")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print a JSON array")
	cli.ChoiceFlag(cmd, &lang, "lang", "the language of the formulas", tell.Languages())
	return cmd
}

// tellStandings prints a table with the tie-breaks that rank, and their formulas.
func tellStandings(w io.Writer, s *event.Section, views []event.StandingView, lang string) error {
	var b strings.Builder
	width := 4
	for _, v := range views {
		width = max(width, utf8.RuneCountInString(v.Name))
	}
	fmt.Fprintf(&b, "Rank  %-*s  Points", width, "Name")
	for _, t := range s.Tiebreaks {
		b.WriteString("  " + t)
	}
	b.WriteString("\n")
	for _, v := range views {
		fmt.Fprintf(&b, "%4d  %-*s  %6s", v.Rank, width, printable.Line(v.Name), points(v.Points))
		for _, t := range s.Tiebreaks {
			fmt.Fprintf(&b, "  %*s", len(t), points(v.Tiebreaks[t]))
		}
		b.WriteString("\n")
	}
	for _, t := range s.Tiebreaks {
		fmt.Fprintf(&b, "%s: %s\n", t, tell.Message(lang, standings.Formula(standings.Tiebreak(t), s.Rules())))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func points(value float64) string {
	return strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%.2f", value), "0"), ".")
}

func newEventShow() *cobra.Command {
	var e eventFlags
	cmd := &cobra.Command{
		Use:               "show --data DIR [--section NAME]",
		Args:              cli.Args(0, 0, "no argument"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) error {
			st, err := e.open()
			if err != nil {
				return err
			}
			sections := st.Event.Sections
			if e.section != "" || len(sections) == 0 {
				s, err := st.Event.Section(e.section)
				if err != nil {
					return cli.Bad(err)
				}
				sections = []*event.Section{s}
			}
			for _, s := range sections {
				if err := told(cmd.OutOrStdout(), s, false); err != nil {
					return err
				}
				for _, r := range s.Rounds {
					if err := tellRound(cmd.OutOrStdout(), s, r, ""); err != nil {
						return err
					}
				}
			}
			return nil
		},
	}
	e.add(cmd)
	return cmd
}
