package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/event/clerk"
	"github.com/kyban/kyban/event/players"
	"github.com/kyban/kyban/event/standings"
	"github.com/kyban/kyban/event/store"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/notebook"
)

// eventFlags name an event and a section of it.
type eventFlags struct{ data, section string }

func (e *eventFlags) add(cmd *cobra.Command) {
	cli.DataFlagBelow(cmd, &e.data, "hall")
	cmd.Flags().StringVar(&e.section, "section", "", "the `name` of a section (the only one)")
}

func (e *eventFlags) open() (*store.Store, error) {
	if err := cli.CheckData(e.data); err != nil {
		return nil, err
	}
	return store.Open(e.data, time.Now)
}

// openSection opens the event and finds the section.
func (e *eventFlags) openSection() (*store.Store, *event.Section, error) {
	st, err := e.open()
	if err != nil {
		return nil, nil, err
	}
	s, err := st.Event.Section(e.section)
	if err != nil {
		return nil, nil, cli.Bad(err)
	}
	return st, s, nil
}

func newEvent() *cobra.Command {
	return group("event", newEventNew(), newEventImport(), newEventPair(), newEventPublish(), newEventCheckIn(), newEventAbsent(), newEventWithdraw(), newEventChange(), newEventResult(), newEventTiebreak(),
		newEventStandings(), newEventShow(), newEventReadings(), newEventExport(), newEventPrint())
}

// sayNotes prints what a person should look at.
func sayNotes[T fmt.Stringer](cmd *cobra.Command, notes []T) {
	for _, n := range notes {
		fmt.Fprintf(cmd.ErrOrStderr(), "boardctl: note: %s\n", printable.Line(n.String()))
	}
}

// playerFile reads a list of players, or a report.
type playerFile struct {
	charset string
	preview bool
	public  []string
}

func (p *playerFile) add(cmd *cobra.Command) {
	cli.ChoiceFlag(cmd, &p.charset, "charset", "the charset of the list (found out from what it says)", notebook.Charsets())
	cmd.Flags().StringSliceVar(&p.public, "public", nil, "private `columns` of the list that are shown all the same, with commas, such as birth,school")
	cmd.Flags().BoolVar(&p.preview, "dry-run", false, "say what would be read, and keep nothing")
}

// contents returns what a file holds, or standard input for -.
func contents(cmd *cobra.Command, name string) ([]byte, error) {
	if name == "-" {
		return io.ReadAll(io.LimitReader(cmd.InOrStdin(), players.MaxSize+1))
	}
	return os.ReadFile(name)
}

// read reads a file; its rounds are those of a report.
func (p *playerFile) read(cmd *cobra.Command, name string, regulations event.Regulations) (l clerk.List, err error) {
	data, err := contents(cmd, name)
	if err != nil {
		return l, cli.Bad(err)
	}
	l, err = clerk.Read(data, notebook.Charset(p.charset), regulations)
	sayNotes(cmd, l.Notes)
	if err != nil {
		return l, cli.Badf("%s: %w", name, err)
	}
	if len(l.Faults) > 0 {
		faults := []error{}
		for _, f := range l.Faults {
			faults = append(faults, fmt.Errorf("%s: %s", name, f))
		}
		faults = append(faults, fmt.Errorf("%s: %d faults: nothing of it was kept; put them right and try again", name, len(l.Faults)))
		return l, cli.Bad(errors.Join(faults...))
	}
	if err := l.Tick(p.public); err != nil {
		return l, cli.Badf("%s: %w", name, err)
	}
	if shown := players.Public(l.Players); len(shown) > 0 {
		fmt.Fprintf(cmd.ErrOrStderr(), "boardctl: note: public, and shown: %s\n", printable.Line(strings.Join(shown, ", ")))
	}
	if len(l.Private) > 0 {
		fmt.Fprintf(cmd.ErrOrStderr(), "boardctl: note: private, and never shown: %s\n", printable.Line(strings.Join(l.Private, ", ")))
	}
	return l, nil
}

// listed prints the players that were read.
func listed(w io.Writer, list []players.Player) error {
	for i, p := range list {
		rating := ""
		if p.Rating > 0 {
			rating = fmt.Sprint(p.Rating)
		}
		if _, err := fmt.Fprintf(w, "%4d  %-33s  %4s  %-10s  %s\n", i+1, printable.Line(p.Name), rating, printable.Line(p.ID), printable.Line(p.Club)); err != nil {
			return err
		}
	}
	return nil
}

func newEventNew() *cobra.Command {
	var e eventFlags
	var r event.Regulations
	var file, system, by, scoring, edition, tiebreaks string
	var read playerFile
	cmd := &cobra.Command{
		Use:               "new --data DIR [--section NAME] --system NAME --players FILE",
		Args:              cli.Args(0, 0, "no argument"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if system == "" || file == "" {
				return cli.Badf("expected --system NAME and --players FILE; see %s --help", cmd.CommandPath())
			}
			r.System, r.By, r.Scoring, r.Edition = event.System(system), event.System(by), scoring, edition
			if tiebreaks != "" {
				r.Tiebreaks = strings.Split(tiebreaks, ",")
			}
			return openSection(cmd, e, r, read, file)
		},
	}
	e.add(cmd)
	read.add(cmd)
	flags := cmd.Flags()
	cli.ChoiceFlag(cmd, &system, "system", "how the section is paired", event.Systems())
	flags.StringVar(&file, "players", "", "the `file` with the players: CSV, TRF16 or TRF26; - is standard input")
	flags.IntVar(&r.Rounds, "rounds", 0, "how many `rounds` are played (as many as the system needs)")
	flags.StringVar(&r.Seed, "seed", "", "the `text` that all lots are drawn from (drawn by this computer, and printed)")
	flags.StringVar(&r.Event, "name", "", "the `name` of the event")
	flags.StringVar(&r.City, "city", "", "where it is played")
	flags.StringVar(&r.Begin, "begin", "", "its first `day`, such as 2026-12-05")
	flags.StringVar(&r.End, "end", "", "its last `day`")
	flags.StringVar(&r.Zone, "zone", "", "its time `zone` of the IANA, such as Asia/Ho_Chi_Minh")
	flags.StringVar(&r.Arbiter, "arbiter", "", "the `name` of the chief arbiter")
	cli.ChoiceFlag(cmd, &by, "paired-by", "how matches, or teams, meet (a round robin where the rounds allow it)", []string{string(event.RoundRobin), string(event.Berger), string(event.Swiss)})
	flags.IntVar(&r.Cycles, "cycles", 1, "how often everybody meets everybody in a round robin")
	flags.IntVar(&r.Games, "games", 0, "how many games a meeting of a knockout has, 1 or 2 (1)")
	flags.IntVar(&r.Boards, "boards", 0, "on how many boards teams meet")
	flags.BoolVar(&r.Third, "third-place", false, "a knockout has a game for the third place")
	flags.StringVar(&scoring, "scoring", "", "what a win, a draw and a loss are worth: 2-1-0 (xiangqi) or 1-1/2-0 (chess)")
	cli.ChoiceFlag(cmd, &r.Rest, "rest", "what a rest is worth (a win)", []string{event.RestWin, event.RestDraw, event.RestNothing})
	flags.BoolVar(&r.NoRepeats, "no-repeats", false, "a Swiss round in which somebody must meet somebody again is not paired")
	flags.StringToStringVar(&r.Readings, "reading", nil, "how a passage is read on which the law is silent, `NAME=VALUE`: boardctl event readings lists them")
	flags.Lookup("reading").DefValue = "" // Else the help has [].
	cli.ChoiceFlag(cmd, &edition, "edition", "the edition of FIDE's rules for tie-breaks (the one in force)", standings.Editions())
	flags.StringVar(&tiebreaks, "tiebreaks", "", "what decides between equal points, in this order, with commas: "+strings.Join(standings.Tiebreaks(), ", ")+" (nothing; in matches game_points)")
	cli.PlayFlag(cmd, &r.Play)
	cli.RulebookFlag(cmd, &r.Rulebook, "the rulebook (vn2004; of chess fide2023)")
	cli.RepetitionFlag(cmd, &r.Repetition, "that of the rulebook")
	cli.ControlFlag(cmd, &r.Control)
	flags.IntVar(&r.Lateness, "lateness", 0, "who comes more than so many `minutes` late loses")
	flags.BoolVar(&r.Evidence, "evidence", false, "what a board has recorded is evidence")
	flags.IntVar(&r.FirstTable, "first-table", 0, "the `number` of the section's first table (the first that is free)")
	flags.StringVar(&r.Program, "pairing-program", "", "the `program` that pairs, of the system external")
	return cmd
}

// openSection makes a section with its players, and the rounds that a report has.
func openSection(cmd *cobra.Command, e eventFlags, r event.Regulations, read playerFile, file string) error {
	if _, err := boardgame.Of(r.Play); err != nil {
		return cli.Bad(err)
	}
	st, err := e.open()
	if err != nil {
		return err
	}
	in, err := read.read(cmd, file, r)
	if err != nil {
		return err
	}
	if read.preview {
		return listed(cmd.OutOrStdout(), in.Players)
	}
	s, drawn, err := clerk.Clerk{Store: st}.Open(e.section, r, in)
	if err != nil {
		return cli.Bad(err)
	}
	return told(cmd.OutOrStdout(), s, drawn)
}

// told says what a section is.
func told(w io.Writer, s *event.Section, drawn bool) error {
	var b strings.Builder
	name := s.Name
	if name == "" {
		name = "The event"
	}
	fmt.Fprintf(&b, "%s: %d players", printable.Line(name), len(s.Players))
	if s.System == event.Teams {
		fmt.Fprintf(&b, " in %d teams", len(s.Teams))
	}
	fmt.Fprintf(&b, ", %s", s.System)
	if s.By != s.System {
		fmt.Fprintf(&b, " by %s", s.By)
	}
	if s.Regulations.Rounds > 0 {
		fmt.Fprintf(&b, ", %d rounds", s.Regulations.Rounds)
	}
	fmt.Fprintf(&b, ", %s, %s, first table %d\n", s.Scoring, s.Rulebook, s.FirstTable)
	if changed := s.ChangedReadings(); len(changed) > 0 {
		fmt.Fprintf(&b, "Readings: %s\n", strings.Join(changed, ", "))
	}
	imported := 0
	for _, r := range s.Rounds {
		if r.Imported {
			imported++
		}
	}
	if imported > 0 {
		fmt.Fprintf(&b, "Rounds that are imported: %d\n", imported)
	}
	if s.By == event.Swiss || s.By == event.Knockout {
		fmt.Fprintf(&b, "Seed of all lots: %s\n", printable.Line(s.Seed))
		if drawn {
			b.WriteString("Publish it before round 1: everybody can draw the lots again.\n")
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func newEventImport() *cobra.Command {
	var e eventFlags
	var read playerFile
	cmd := &cobra.Command{
		Use:  "import --data DIR [--section NAME] [--dry-run] FILE",
		Args: cli.Args(1, 1, "a file with players"),
		RunE: func(cmd *cobra.Command, args []string) error {
			st, s, err := e.openSection()
			if err != nil {
				return err
			}
			in, err := read.read(cmd, args[0], s.Regulations)
			if err != nil {
				return err
			}
			if len(in.Rounds) > 0 {
				return cli.Badf("%s: it has rounds, which are imported with boardctl event new only", args[0])
			}
			if read.preview {
				return listed(cmd.OutOrStdout(), in.Players)
			}
			if err := (clerk.Clerk{Store: st}).Join(s, in); err != nil {
				return cli.Bad(err)
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%d players more, %d in all; they take part from round %d on.\n", len(in.Players), len(s.Players), s.Players[len(s.Players)-1].From)
			return err
		},
	}
	e.add(cmd)
	read.add(cmd)
	return cmd
}
