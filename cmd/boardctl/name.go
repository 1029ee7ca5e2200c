package main

import (
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/trace"
)

func newName() *cobra.Command {
	var at boardFlags
	var name, reason, side string
	var back bool
	cmd := newOrder(&at, control.Name, &cobra.Command{
		Use:  "name PLY MOVE --reason WORDS",
		Args: cli.Args(1, 2, "a ply and the move that it was"),
	}, func(args []string) (control.Body, error) {
		r := control.NameBody{Move: trace.AsRead, Reason: reason, Name: name, Side: side}
		typed := "name " + strings.Join(args, " ")
		ply, err := strconv.Atoi(args[0])
		switch {
		case err != nil || ply < 1:
			return r, cli.Badf("ply %q: expected a whole number from 1 on", args[0])
		case back == (len(args) == 2):
			return r, cli.Badf("%s: expected the move that the ply was, or --take-back", typed)
		case strings.TrimSpace(reason) == "":
			return r, cli.Badf(`%s: expected --reason WORDS, such as --reason "The arbiter saw it."`, typed)
		case len(args) == 2:
			r.Move = args[1]
		}
		if r.Ply = ply; side == "" && !at.asPlayer() {
			err = at.checkArbiter(typed, name)
		}
		return r, err
	})
	cmd.Flags().StringVar(&reason, "reason", "", "why it is said, in `words`")
	cmd.Flags().StringVar(&name, "name", "", "the `name` of the arbiter (with --board that of the token)")
	cmd.Flags().BoolVar(&back, "take-back", false, "take back what was named of the ply: what the board has read counts again")
	cli.ChoiceFlag(cmd, &side, "side", "the player whose word it is (default the arbiter, or who has the token)", control.Sides())
	at.gameFlags(cmd)
	return cmd
}
