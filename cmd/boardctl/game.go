package main

import (
	"cmp"
	"context"
	"encoding/json"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/archive"
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/clock"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/text"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/scoresheet"
	"github.com/kyban/kyban/trace"
)

func newGame() *cobra.Command {
	var at boardFlags
	cmd := group("game", newCreate(&at), newTags(&at), newResult(&at), newAdjust(&at), newRestore(&at), newSign(&at), newDelay(&at), newResume(&at), newLimit(&at), newPromote(&at), newPublish(&at), newSeal(&at))
	at.gameFlags(cmd)
	for _, o := range control.Operations() {
		if said, all := o.Arguments(); all {
			cmd.AddCommand(newSaid(&at, o, said))
		}
	}
	return cmd
}

// newOrder makes a command that sends a request to boardd and prints the changes.
func newOrder(at *boardFlags, op control.Op, cmd *cobra.Command, body func(args []string) (control.Body, error)) *cobra.Command {
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		b, err := body(args)
		if err != nil {
			return err
		}
		return at.order(cmd.Context(), cmd.OutOrStdout(), op, b)
	}
	return cmd
}

func newCreate(at *boardFlags) *cobra.Command {
	var opened control.NewBody
	var cmd *cobra.Command
	cmd = newOrder(at, control.New, &cobra.Command{
		Use:  "new [--play xiangqi|chess] [--start POSITION] [--rulebook ID] [--time-control CONTROL] [--same-names] [KEY=VALUE...]",
		Args: cli.Args(0, -1, "tags"),
	}, func(args []string) (_ control.Body, err error) {
		opened.Tags, err = parseTags(args)
		if err == nil {
			tellOf(opened.Position, cmd.ErrOrStderr(), "--start")
		}
		return opened, err
	})
	cli.ChoiceFlag(cmd, &opened.Play, "play", "the game that is played from now on (default the same as before)", boardgame.Names())
	cmd.Flags().StringVar(&opened.Position, "start", "", "from where this game starts: a FEN, the `number` of a start position of Chess960, or lot")
	regulate(cmd, &opened)
	cli.RulebookFlag(cmd, &opened.Rulebook, "by which games are played from now on (default the same as before, or that of the other game)")
	return cmd
}

func newPromote(at *boardFlags) *cobra.Command {
	pieces := []string{"q", "r", "b", "n"}
	return newOrder(at, control.Promote, &cobra.Command{
		Use:               "promote q|r|b|n",
		Args:              cli.Args(1, 1, "the piece: q (queen), r (rook), b (bishop) or n (knight)"),
		ValidArgsFunction: cobra.FixedCompletions(pieces, cobra.ShellCompDirectiveNoFileComp),
	}, func(args []string) (control.Body, error) {
		return control.PromoteBody{Piece: args[0]}, nil
	})
}

func newPublish(at *boardFlags) *cobra.Command {
	return newOrder(at, control.Publish, &cobra.Command{
		Use:  "publish PLY",
		Args: cli.Args(1, 1, "the number of a ply"),
	}, func(args []string) (control.Body, error) {
		ply, err := strconv.Atoi(args[0])
		if err != nil || ply < 1 {
			return nil, cli.Badf("ply %q: expected a whole number from 1 on", args[0])
		}
		return control.PublishBody{Ply: ply}, nil
	})
}

func newTags(at *boardFlags) *cobra.Command {
	return newOrder(at, control.Tags, &cobra.Command{
		Use:  "tags KEY=VALUE...",
		Args: cli.Args(1, -1, "tags, such as Round=3"),
	}, func(args []string) (control.Body, error) {
		tags, err := parseTags(args)
		return control.TagsBody{Tags: tags}, err
	})
}

func newResult(at *boardFlags) *cobra.Command {
	var r control.ResultBody
	cmd := newOrder(at, control.Result, &cobra.Command{
		Use:               "result 1-0|0-1|1/2-1/2|0-0|* [--ply N]",
		Args:              cli.Args(1, 1, "a result: "+strings.Join(trace.Results(), ", ")),
		ValidArgsFunction: cobra.FixedCompletions(trace.Results(), cobra.ShellCompDirectiveNoFileComp),
	}, func(args []string) (control.Body, error) {
		r.Result = args[0]
		return r, nil
	})
	cmd.Flags().IntVar(&r.Ply, "ply", 0, "the last ply `number` of the game, when more was moved (default the last that was made)")
	return cmd
}

func newLimit(at *boardFlags) *cobra.Command {
	return newOrder(at, control.Limit, &cobra.Command{
		Use:  "limit red|white|black PLIES",
		Args: cli.Args(2, 2, "whose moves are limited, red (in chess white) or black, and a number of plies"),
	}, func(args []string) (control.Body, error) {
		plies, err := strconv.Atoi(args[1])
		if err != nil {
			return nil, cli.Badf("plies %q: expected a whole number", args[1])
		}
		return control.LimitBody{Side: args[0], Plies: plies}, nil
	})
}

func newDelay(at *boardFlags) *cobra.Command {
	var r control.DelayBody
	cmd := newOrder(at, control.Delay, &cobra.Command{
		Use:  "delay TIME [--moves N]",
		Args: cli.Args(1, 1, "a time from 0 to 24h, such as 10m"),
	}, func(args []string) (control.Body, error) {
		late, err := cli.ParseDelay(args[0])
		if err != nil {
			return nil, cli.Bad(err)
		}
		r.Delay = int64(late)
		return r, nil
	})
	cli.DelayMovesFlag(cmd, &r.Moves, "moves", "and not before so many moves more were made (default 0)")
	return cmd
}

// otherwise are the plain operations with another word or other help on the command line.
var otherwise = map[control.Op]struct{ word, short string }{
	control.Stop: {"pause", "The arbiter stops the game for a while: lifts bind nobody"},
	control.Go:   {"go", "Let the game go on after a pause"},
	control.End:  {"stop", "Close the game and end boardd (for a pause: game pause)"},
}

// newSaid makes the command of an operation whose word and arguments are enough.
func newSaid(at *boardFlags, o control.Operation, said []control.Argument) *cobra.Command {
	use, short, wants := string(o.Op), o.Summary, []string{}
	if other, ok := otherwise[o.Op]; ok {
		use, short = other.word, other.short
	}
	cmd := &cobra.Command{Short: short, Example: "  boardctl game " + use}
	for i, one := range said {
		use, wants, cmd.Example = use+" "+one.Use, append(wants, one.Want), cmd.Example+" "+one.Example
		if i == 0 {
			cmd.ValidArgsFunction = cobra.FixedCompletions(one.Words, cobra.ShellCompDirectiveNoFileComp)
		}
	}
	if o.Op == control.Close {
		cmd.Example += " --game 1    # nobody will sign it"
	}
	cmd.Use, cmd.Args = use, cli.Args(len(said), len(said), cmp.Or(strings.Join(wants, ", then "), "no argument"))
	return newOrder(at, o.Op, cmd, func(args []string) (control.Body, error) {
		if o.Body == nil {
			return nil, nil
		}
		fields := map[string]string{}
		for i, one := range said {
			fields[one.Name] = args[i]
			if args[i] == "-" && one.Secret { // A typed argument stays in the history of the shell.
				typed, err := cli.AskSecret(cmd, one.Want)
				if err != nil {
					return nil, err
				}
				fields[one.Name] = typed
			}
		}
		text, err := json.Marshal(fields)
		if err != nil {
			return nil, err
		}
		return o.Read(func(body any) error { return json.Unmarshal(text, body) })
	})
}

func newResume(at *boardFlags) *cobra.Command {
	return newOrder(at, control.Resume, &cobra.Command{
		Use:  "resume FILE",
		Args: cli.Args(1, 1, "the JSON scoresheet of a game that was adjourned"),
	}, func(args []string) (control.Body, error) { return archive.Adjourned(args[0]) })
}

func newAdjust(at *boardFlags) *cobra.Command {
	var ends bool
	cmd := newOrder(at, control.Adjust, &cobra.Command{
		Use:               "adjust red|white|black [POINT...] [--end]",
		Args:              cli.Args(1, 91, "red (in chess white) or black, and the points of the pieces that he named"),
		ValidArgsFunction: cobra.FixedCompletions(control.Sides(), cobra.ShellCompDirectiveNoFileComp),
	}, func(args []string) (control.Body, error) {
		return control.AdjustBody{Side: args[0], On: !ends, Points: args[1:]}, nil
	})
	cmd.Flags().BoolVar(&ends, "end", false, "he is done")
	return cmd
}

func newStatus() *cobra.Command {
	var at boardFlags
	var asJSON bool
	cmd := &cobra.Command{
		Use:  "status [--json]",
		Args: cli.Args(0, 0, "no argument"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return at.ask(cmd.Context(), func(ctx context.Context, c *control.Client) error {
				status, err := c.StatusOf(ctx, at.game)
				switch {
				case err != nil:
					return err
				case asJSON:
					return json.NewEncoder(printable.JSON(cmd.OutOrStdout())).Encode(status)
				}
				_, err = io.WriteString(cmd.OutOrStdout(), text.Describe(status))
				return err
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print a JSON object")
	at.gameFlags(cmd)
	return cmd
}

func parseTags(args []string) (map[string]string, error) {
	tags, err := scoresheet.ParseTags(args)
	if err != nil {
		err = cli.Bad(err)
	}
	return tags, err
}

// order sends a request to boardd and prints the changes.
func (r *boardFlags) order(ctx context.Context, w io.Writer, op control.Op, body control.Body) error {
	request := control.Request{Op: op, Game: r.game, Body: body}
	if err := request.Check(); err != nil {
		return cli.Bad(err)
	}
	return r.ask(ctx, func(ctx context.Context, c *control.Client) error {
		before, err := c.StatusOf(ctx, r.game)
		if err != nil {
			before = nil // A caller that may do this but not see that gets the whole state.
		}
		status, err := c.Do(ctx, request)
		if err != nil {
			return err
		}
		told := text.Answers(status) + status.AboutKey() + text.Changed(before, status)
		told = cmp.Or(told, "recorded; the game stands as before\n")
		if r.game == 0 && op != control.New {
			told += text.Waiting(before)
		}
		if _, err = io.WriteString(w, told); err != nil {
			return err
		}
		return text.Refused(status.Said)
	})
}

// regulate adds the flags for the time control and regulations from a new game on. A flag that is left out changes nothing.
func regulate(cmd *cobra.Command, r *control.NewBody) {
	flags := cmd.Flags()
	flags.StringVar(&r.Control, "time-control", "", "the time `control` of the games from now on, by its name or as PGN has it, - for none (default the same as before)")
	_ = cmd.RegisterFlagCompletionFunc("time-control", cobra.FixedCompletions(clock.Names(), cobra.ShellCompDirectiveNoFileComp))
	flags.BoolVar(&r.SameNames, "same-names", false, "the names and other tags of the last game are those of the new one, too")
	cli.RepetitionFlag(cmd, &r.Repetition, "default the same as before, or that of another rulebook")
	var flagEnds, supervised, consent, proves bool
	var lateness int
	flags.BoolVar(&flagEnds, "flag-ends", false, "by the regulations a flag ends the game (default as before)")
	flags.BoolVar(&supervised, "supervised", false, "by the regulations an arbiter watches the game all the time (default as before)")
	flags.BoolVar(&consent, "draw-consent", false, "by the regulations a draw on which the players agree needs the arbiter's consent (default as before)")
	flags.BoolVar(&proves, "board-is-evidence", false, "by the regulations the board's record is evidence (default as before)")
	flags.IntVar(&lateness, "lateness", 0, "by the regulations who comes more than so many `minutes` after the start loses, 0 for no such rule (default as before)")
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		for name, given := range map[string]struct {
			to    **bool
			value *bool
		}{"flag-ends": {&r.FlagEnds, &flagEnds}, "supervised": {&r.Supervised, &supervised}, "draw-consent": {&r.Consent, &consent}, "board-is-evidence": {&r.Evidence, &proves}} {
			if cmd.Flags().Changed(name) {
				*given.to = given.value
			}
		}
		if !cmd.Flags().Changed("lateness") {
			return nil
		}
		if lateness < 0 || lateness > trace.LatenessMax {
			return cli.Badf("lateness %d: expected a whole number of minutes from 0 to %d", lateness, trace.LatenessMax)
		}
		late := int64(lateness) * int64(trace.Minute)
		r.Lateness = &late
		return nil
	}
}

func newSeal(at *boardFlags) *cobra.Command {
	var r control.SealBody
	cmd := &cobra.Command{
		Use:               "seal red|white|black MOVE|- [--as-written]",
		Args:              cli.Args(2, 2, "red (in chess white) or black, then his next move, in any notation"),
		ValidArgsFunction: cobra.FixedCompletions(control.Sides(), cobra.ShellCompDirectiveNoFileComp),
	}
	cmd.Flags().BoolVar(&r.AsWritten, "as-written", false, "seal it although it can be a move in no notation")
	return newOrder(at, control.Seal, cmd, func(args []string) (control.Body, error) {
		r.Side, r.Move = args[0], args[1]
		var err error
		if r.Move == "-" { // A typed argument stays in the history of the shell.
			r.Move, err = cli.AskSecret(cmd, "his next move, in any notation")
		}
		return r, err
	})
}

func newName() *cobra.Command {
	var at boardFlags
	r := control.NameBody{Move: trace.AsRead}
	var back bool
	cmd := newOrder(&at, control.Name, &cobra.Command{
		Use:  "name PLY MOVE --reason WORDS",
		Args: cli.Args(1, 2, "a ply and the move that it was"),
	}, func(args []string) (control.Body, error) {
		typed := "name " + strings.Join(args, " ")
		ply, err := strconv.Atoi(args[0])
		switch {
		case err != nil || ply < 1:
			return r, cli.Badf("ply %q: expected a whole number from 1 on", args[0])
		case back == (len(args) == 2):
			return r, cli.Badf("%s: expected the move that the ply was, or --take-back", typed)
		case strings.TrimSpace(r.Reason) == "":
			return r, cli.Badf(`%s: expected --reason WORDS, such as --reason "The arbiter saw it."`, typed)
		case len(args) == 2:
			r.Move = args[1]
		}
		if r.Ply = ply; r.Side == "" && !at.asPlayer() {
			err = at.checkArbiter(typed, r.Name)
		}
		return r, err
	})
	cmd.Flags().StringVar(&r.Reason, "reason", "", "why it is said, in `words`")
	cmd.Flags().StringVar(&r.Name, "name", "", "the `name` of the arbiter (with --board that of the token)")
	cmd.Flags().BoolVar(&back, "take-back", false, "take back what was named of the ply: what the board has read counts again")
	cli.ChoiceFlag(cmd, &r.Side, "side", "the player whose word it is (default the arbiter, or who has the token)", control.Sides())
	at.gameFlags(cmd)
	return cmd
}
