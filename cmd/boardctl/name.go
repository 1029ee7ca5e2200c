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
