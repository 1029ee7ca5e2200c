package main

import (
	_ "embed" // The game that selftest replays.
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/version"
)

// A game of masters and a game of chess as simulated hands played them on a board whose contacts bounce
// (sensortest/cmd/hands), and their moves from the scoresheets. The moves don't come from the code under test.
var (
	//go:embed selftest/game.trace
	selftestTrace []byte
	//go:embed selftest/game.moves
	selftestMoves string
	//go:embed selftest/chess.trace
	selftestChessTrace []byte
	//go:embed selftest/chess.moves
	selftestChessMoves string
)

// selftestGames are the games to replay, one after the other.
var selftestGames = []struct {
	trace []byte
	moves string
}{{selftestTrace, selftestMoves}, {selftestChessTrace, selftestChessMoves}}

func newSelftest() *cobra.Command {
	return &cobra.Command{
		Use:  "selftest",
		Args: cli.Args(0, 0, "no argument"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			for _, g := range selftestGames {
				done, err := feed.Check(g.trace, strings.Fields(g.moves), game.Config{Version: version.Number})
				if err != nil {
					return fmt.Errorf("self-test failed: %w; don't record games with this program on this computer", err)
				}
				if _, err := fmt.Fprintln(cmd.OutOrStdout(), done); err != nil {
					return err
				}
			}
			return nil
		},
	}
}
