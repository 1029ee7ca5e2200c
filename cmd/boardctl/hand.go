package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/control"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/recorder"
)

// patience is how long boardd may take to answer: it answers when the disk has taken what was asked.
const patience = 30 * time.Second

func newGame() *cobra.Command {
	var data string
	var ply int
	cmd := &cobra.Command{
		Use:   "game",
		Short: "Steer the game on the board: new, tags, result, stop",
		Long: `The organiser's hand on the board whose boardd runs on the same data directory. What is
entered is recorded as a fact beside what the sensors saw; nothing is ever overwritten.`,
		Example: `  boardctl game new Red="Hu Ronghua" Black="Lü Qin" Event="Exhibition"
  boardctl game result 1/2-1/2
  boardctl game stop`,
		Args: cli.KnownCommand,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cli.DataFlag(cmd, &data)
	result := newOrder(&data, &cobra.Command{
		Use:   "result 1-0|0-1|1/2-1/2|* [--ply N]",
		Short: "Enter the result of the game",
		Example: `  boardctl game result 0-1
  boardctl game result 1/2-1/2 --ply 42    # what was moved behind ply 42 is analysis
  boardctl game result 1-0                 # corrects it, until the pieces are set up again`,
		Args:              cli.Args(1, 1, "a result: "+strings.Join(control.Results(), ", ")),
		ValidArgsFunction: cobra.FixedCompletions(control.Results(), cobra.ShellCompDirectiveNoFileComp),
	}, func(args []string) (control.Request, error) {
		return control.Request{Op: control.Result, Result: args[0], Ply: ply}, nil
	})
	result.Flags().IntVar(&ply, "ply", 0, "the last ply `number` of the game, when more was moved (default the last that was made)")
	cmd.AddCommand(newCreate(&data), newTags(&data), result, newStop(&data))
	return cmd
}

// newOrder makes a command that asks boardd for something and says how the board stands then.
func newOrder(data *string, cmd *cobra.Command, request func(args []string) (control.Request, error)) *cobra.Command {
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		r, err := request(args)
		if err != nil {
			return err
		}
		return order(cmd.OutOrStdout(), *data, r)
	}
	return cmd
}

func newCreate(data *string) *cobra.Command {
	return newOrder(data, &cobra.Command{
		Use:     "new [KEY=VALUE...]",
		Short:   "Close the game that is on and open a new one",
		Example: `  boardctl game new Red="Hu Ronghua" Black="Lü Qin"`,
		Args:    cli.Args(0, -1, "tags"),
	}, func(args []string) (control.Request, error) {
		tags, err := parseTags(args)
		return control.Request{Op: control.New, Tags: tags}, err
	})
}

func newTags(data *string) *cobra.Command {
	return newOrder(data, &cobra.Command{
		Use:     "tags KEY=VALUE...",
		Short:   "Name the players, the event and so on",
		Example: `  boardctl game tags Round=3 Table=7`,
		Args:    cli.Args(1, -1, "tags, such as Round=3"),
	}, func(args []string) (control.Request, error) {
		tags, err := parseTags(args)
		return control.Request{Op: control.Tags, Tags: tags}, err
	})
}

func newStop(data *string) *cobra.Command {
	return newOrder(data, &cobra.Command{
		Use:     "stop",
		Short:   "Close the game and end boardd",
		Example: `  boardctl game stop`,
		Args:    cli.Args(0, 0, "no argument"),
	}, func([]string) (control.Request, error) { return control.Request{Op: control.Stop}, nil })
}

func newStatus() *cobra.Command {
	var data string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "status [--json]",
		Short: "Say how the board stands",
		Example: `  boardctl status
  boardctl status --json | jq -r .fen`,
		Args: cli.Args(0, 0, "no argument"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if asJSON {
				status, err := call(data, control.Request{Op: control.Ask})
				if err != nil {
					return err
				}
				return json.NewEncoder(cmd.OutOrStdout()).Encode(status)
			}
			return order(cmd.OutOrStdout(), data, control.Request{Op: control.Ask})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print a JSON object")
	cli.DataFlag(cmd, &data)
	return cmd
}

// parseTags reads KEY=VALUE arguments.
func parseTags(args []string) (map[string]string, error) {
	tags := map[string]string{}
	for _, arg := range args {
		key, value, ok := strings.Cut(arg, "=")
		if !ok || key == "" {
			return nil, cli.Badf(`tag %q: expected KEY=VALUE, such as Red="Hu Ronghua"`, arg)
		}
		if _, twice := tags[key]; twice {
			return nil, cli.Badf("tag %q: %s is given twice", arg, key)
		}
		if !strings.EqualFold(key, "result") && recorder.SaysItself(key) { // Of the result boardd tells how it is entered.
			return nil, cli.Badf("tag %q: no tag of a scoresheet may be named %s, which it says itself", arg, strings.ToLower(key))
		}
		tags[key] = value
	}
	return tags, nil
}

// order asks boardd for something and prints how the board stands then.
func order(w io.Writer, data string, r control.Request) error {
	status, err := call(data, r)
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, describe(status))
	return err
}

func call(data string, r control.Request) (*control.Status, error) {
	if err := r.Check(); err != nil {
		return nil, cli.Bad(err)
	}
	if err := cli.CheckData(data); err != nil {
		return nil, err
	}
	status, err := control.Call(data, r, patience)
	if errors.Is(err, control.ErrNotRunning) {
		return nil, fmt.Errorf("%w: start it, or name its data directory with --data", err)
	}
	return status, err
}

// describe says how a board stands, one thing a line.
func describe(s *control.Status) string {
	var b strings.Builder
	line := func(name, value string) {
		if value != "" {
			fmt.Fprintf(&b, "%-11s %s\n", printable.Line(name), printable.Line(value))
		}
	}
	line("boardd", s.Version)
	line("source", s.Source)
	line("game", fmt.Sprintf("%d, %s", s.Game, strings.ReplaceAll(s.State, "_", " ")))
	line("rulebook", s.Rulebook)
	for _, key := range slices.Sorted(maps.Keys(s.Tags)) {
		line(key, s.Tags[key])
	}
	line("plies", fmt.Sprint(s.Ply))
	line("last move", s.LastMove)
	if s.Result == "" {
		line("to move", s.Turn)
	} else {
		line("result", fmt.Sprintf("%s (%s)", s.Result, strings.ReplaceAll(s.Reason, "_", " ")))
	}
	line("lifted", strings.Join(s.Lifted, " "))
	if len(s.Unresolved) > 0 {
		line("unresolved", strings.Trim(fmt.Sprint(s.Unresolved), "[]"))
	}
	line("faults", strings.Join(s.Faults, ", "))
	line("position", s.FEN)
	return b.String()
}
