package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/event/clerk"
	"github.com/kyban/kyban/event/pairing"
	"github.com/kyban/kyban/event/program"
	"github.com/kyban/kyban/event/store"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/tell"
)

// pairFlags say how a round is paired and shown.
type pairFlags struct {
	eventFlags
	round              int
	again, asJSON, why bool
	lang, program      string
	limit              time.Duration
}

func newEventPair() *cobra.Command {
	p := pairFlags{lang: tell.English}
	cmd := &cobra.Command{
		Use:               "pair --data DIR --round N [--why [--lang L]] [--json] [--again]",
		Args:              cli.Args(0, 0, "no argument"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) error {
			st, s, err := p.openSection()
			if err != nil {
				return err
			}
			if err := roundGiven(cmd, p.round); err != nil {
				return err
			}
			if r, err := s.Round(p.round); err != nil || p.again {
				if err := p.pair(cmd, st, s); err != nil {
					return err
				}
			} else if !r.Published {
				fmt.Fprintf(cmd.ErrOrStderr(), "boardctl: note: round %d was paired before; --again pairs it anew until it is published\n", p.round)
			}
			r, err := s.Round(p.round)
			if err != nil {
				return err
			}
			return p.show(cmd.OutOrStdout(), s, r)
		},
	}
	p.add(cmd)
	roundFlag(cmd, &p.round)
	cmd.Flags().BoolVar(&p.again, "again", false, "pair a round anew that is not published, after absences or results have changed")
	cmd.Flags().BoolVar(&p.asJSON, "json", false, "print a JSON object")
	cmd.Flags().BoolVar(&p.why, "why", false, "say of each table why these two meet, and who moves first")
	cli.ChoiceFlag(cmd, &p.lang, "lang", "the language of the reasons", tell.Languages())
	cmd.Flags().StringVar(&p.program, "pairing-program", "", "the `program` that pairs, of the system external (that of the section)")
	cmd.Flags().DurationVar(&p.limit, "time-limit", program.Limit, "how long that program may take")
	return cmd
}

func roundFlag(cmd *cobra.Command, round *int) {
	cmd.Flags().IntVar(round, "round", 0, "the `number` of the round")
}

func roundGiven(cmd *cobra.Command, round int) error {
	if round < 1 {
		return cli.Badf("expected --round N, a number from 1; see %s --help", cmd.CommandPath())
	}
	return nil
}

// pair pairs the round and stores it.
func (p *pairFlags) pair(cmd *cobra.Command, st *store.Store, s *event.Section) error {
	if s.By != event.External && p.program != "" {
		return cli.Badf("--pairing-program: the section is paired by %s, not by a program", s.By)
	}
	notes, err := clerk.Clerk{Store: st}.Pair(cmd.Context(), s, p.round, clerk.By{Program: p.program, Limit: p.limit})
	sayNotes(cmd, notes)
	if errors.Is(err, clerk.ErrNoProgram) {
		return cli.Bad(err)
	}
	return err
}

// show prints a round.
func (p *pairFlags) show(w io.Writer, s *event.Section, r *event.Round) error {
	lang := ""
	if p.why {
		lang = p.lang
	}
	if p.asJSON {
		return json.NewEncoder(printable.JSON(w)).Encode(s.View(r, lang))
	}
	return tellRound(w, s, r, lang)
}

// startOf says when a round starts, and by which time zone.
func startOf(s *event.Section, starts string) string {
	return printable.Line(strings.TrimSpace(starts + " " + s.Zone))
}

// tellRound prints a round for people: who has Red, or White, stands first.
func tellRound(w io.Writer, s *event.Section, r *event.Round, lang string) error {
	state := "not published"
	if r.Published {
		state = "published"
	}
	if r.Starts != "" {
		state += ", starts at " + startOf(s, r.Starts)
	}
	red, black := s.Colours()
	fmt.Fprintf(w, "Round %d (%s): %s - %s\n", r.Number(), state, red, black)
	for _, t := range r.Tables {
		first, second := s.PlayerName(t.First), s.PlayerName(t.Second)
		if s.SecondIsRed() {
			first, second = second, first
		}
		results := ""
		for _, o := range t.Results {
			if o != event.Open {
				results += "  " + string(o)
			}
		}
		fmt.Fprintf(w, "%4d  %s - %s%s\n", t.Table, printable.Line(first), printable.Line(second), results)
		if lang != "" {
			fmt.Fprintf(w, "      %s\n", printable.Line(pairing.Say(lang, t.Why, s.EntryName)))
		}
	}
	for _, rest := range r.Rests {
		fmt.Fprintf(w, "      rests: %s\n", printable.Line(s.EntryName(rest.Entry)))
		if lang != "" {
			fmt.Fprintf(w, "      %s\n", printable.Line(pairing.Say(lang, rest.Why, s.EntryName)))
		}
	}
	for _, a := range r.Absent {
		if _, err := fmt.Fprintf(w, "      absent: %s\n", printable.Line(s.EntryName(a.Entry))); err != nil {
			return err
		}
	}
	return nil
}

func newEventPublish() *cobra.Command {
	var e eventFlags
	var p event.Publication
	var at string
	var reveal bool
	cmd := &cobra.Command{
		Use:               "publish --data DIR --round N [--at TIME] [--reveal] | --back --reason TEXT",
		Args:              cli.Args(0, 0, "no argument"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) error {
			st, s, err := e.openSection()
			if err != nil {
				return err
			}
			if err := roundGiven(cmd, p.Round); err != nil {
				return err
			}
			if at != "" {
				if p.Starts, err = clerk.StartOf(s.Regulations, at, time.Now()); err != nil {
					return cli.Badf("--at: %w", err)
				}
			}
			seen, err := e.seen(cmd.Context(), s.Name, p.Round)
			if err != nil {
				return err
			}
			if err := seen.Allows(p, reveal); err != nil {
				return err
			}
			if err := (clerk.Clerk{Store: st}).Publish(s, p); err != nil {
				return err
			}
			done := "is published"
			switch {
			case p.Back:
				done = "is withdrawn"
			case p.Starts != "":
				done += ", and starts at " + startOf(s, p.Starts)
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "Round %d %s.\n", p.Round, done)
			return err
		},
	}
	e.add(cmd)
	roundFlag(cmd, &p.Round)
	cmd.Flags().BoolVar(&p.Back, "back", false, "withdraw the round, before its first move")
	cmd.Flags().BoolVar(&reveal, "reveal", false, "publish it although it reveals results that everybody sees later")
	cmd.Flags().StringVar(&p.Reason, "reason", "", "why it is withdrawn")
	cmd.Flags().StringVar(&at, "at", "", "when the round starts, by the time zone of the event: a `time` such as 14:00 (today) or \"2026-12-05 14:00\"; of a round that is published it is set anew")
	return cmd
}

// seen asks the hall that runs on the event what it has seen of a round. Without a hall nothing is known.
func (e *eventFlags) seen(ctx context.Context, section string, round int) (clerk.Seen, error) {
	var told struct {
		Sections []struct {
			Name   string `json:"name"`
			Paired []struct {
				Round int `json:"round"`
				clerk.Seen
			} `json:"paired"`
		} `json:"sections"`
	}
	hall := hallFlags{data: e.data}
	if err := hall.ask(ctx, http.MethodGet, "/api/organise", nil, &told); err != nil {
		if errors.Is(err, control.ErrNotRunning) {
			err = nil
		}
		return clerk.Seen{}, err
	}
	for _, s := range told.Sections {
		for _, r := range s.Paired {
			if s.Name == section && r.Round == round {
				return r.Seen, nil
			}
		}
	}
	return clerk.Seen{}, nil
}

func newEventChange() *cobra.Command {
	var e eventFlags
	var c event.Change
	cmd := &cobra.Command{
		Use:               "change --data DIR --round N --reason TEXT PLAYER PLAYER",
		Args:              cli.Args(2, 2, "two players, by name, id or number"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			st, s, err := e.openSection()
			if err != nil {
				return err
			}
			if err := roundGiven(cmd, c.Round); err != nil {
				return err
			}
			if c.A, err = s.Find(args[0]); err != nil {
				return cli.Bad(err)
			}
			if c.B, err = s.Find(args[1]); err != nil {
				return cli.Bad(err)
			}
			notes, err := clerk.Clerk{Store: st}.Change(s, c)
			if err != nil {
				return err
			}
			sayNotes(cmd, notes)
			r, err := s.Round(c.Round)
			if err != nil {
				return err
			}
			return tellRound(cmd.OutOrStdout(), s, r, "")
		},
	}
	e.add(cmd)
	roundFlag(cmd, &c.Round)
	cmd.Flags().StringVar(&c.Reason, "reason", "", "why they change places: it is kept with the pairing")
	return cmd
}

func newEventAbsent() *cobra.Command {
	var e eventFlags
	var a event.Absence
	cmd := &cobra.Command{
		Use:               "absent --data DIR --round N [--half] [--back] PLAYER...",
		Args:              cli.Args(1, -1, "players, by name, id or number"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := roundGiven(cmd, a.Round); err != nil {
				return err
			}
			return eachEntry(cmd, &e, args, func(entry int) event.Fact {
				one := a
				one.Entry = entry
				return event.Fact{Absence: &one}
			})
		},
	}
	e.add(cmd)
	roundFlag(cmd, &a.Round)
	cmd.Flags().BoolVar(&a.Half, "half", false, "the absence is worth a draw")
	cmd.Flags().BoolVar(&a.Back, "back", false, "they take part after all")
	cmd.Flags().StringVar(&a.Reason, "reason", "", "why")
	return cmd
}

func newEventWithdraw() *cobra.Command {
	var e eventFlags
	var w event.Withdrawal
	cmd := &cobra.Command{
		Use:               "withdraw --data DIR --from N [--back] PLAYER...",
		Args:              cli.Args(1, -1, "players, by name, id or number"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			if w.From < 1 {
				return cli.Badf("expected --from N, the first round without them; see %s --help", cmd.CommandPath())
			}
			return eachEntry(cmd, &e, args, func(entry int) event.Fact {
				one := w
				one.Entry = entry
				return event.Fact{Withdrawal: &one}
			})
		},
	}
	e.add(cmd)
	cmd.Flags().IntVar(&w.From, "from", 0, "the `round` from which on they don't play")
	cmd.Flags().BoolVar(&w.Back, "back", false, "they play again")
	cmd.Flags().StringVar(&w.Reason, "reason", "", "why")
	return cmd
}

// eachEntry stores a fact of each of several entries.
func eachEntry(cmd *cobra.Command, e *eventFlags, names []string, fact func(entry int) event.Fact) error {
	st, s, err := e.openSection()
	if err != nil {
		return err
	}
	var entries []int
	for _, name := range names {
		n, err := s.Find(name)
		if err != nil {
			return cli.Bad(err)
		}
		entries = append(entries, n)
	}
	if err := (clerk.Clerk{Store: st}).Each(s, entries, fact); err != nil {
		return err
	}
	if n := len(s.Rounds); n > 0 && !s.Rounds[n-1].Published {
		if err := s.Whole(n); err != nil {
			fmt.Fprintf(cmd.ErrOrStderr(), "boardctl: note: %s (boardctl event pair --round %d --again)\n", printable.Line(err.Error()), n)
		}
	}
	return nil
}
