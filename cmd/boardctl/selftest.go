package main

import (
	"bytes"
	"cmp"
	_ "embed" // The game that selftest replays.
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/game/input"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/version"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/trace"
)

// A game of masters and a game of chess as simulated hands played them on a board whose contacts bounce
// (sensor/sensortest/cmd/hands), and their moves from the scoresheets. The moves don't come from the code under test.
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
		Use:   "selftest",
		Short: "Check that this computer reads games as they were played",
		Long: `Replays a game of xiangqi and one of chess that lie in the program, with the bounce of
their contacts, through exactly the code that boardd runs on a live board, and compares the
moves with the scoresheets. It needs no board, no file and no boardd.

It is for a computer on which Kyban was just installed or built: the exit status is 1
when it reads anything else than what was played.`,
		Example: `  boardctl selftest
  boardctl selftest && sudo systemctl start boardd`,
		Args: cli.Args(0, 0, "no argument"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			for _, g := range selftestGames {
				done, err := selftest(g.trace, strings.Fields(g.moves))
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

// selftest replays a trace and reports its result, or where the records differ from the played moves.
func selftest(text []byte, played []string) (string, error) {
	t, err := trace.Parse(bytes.NewReader(text))
	if err != nil {
		return "", err
	}
	heard := moveList{played: played}
	if err := feed.Replay(t, game.Config{Version: version.Number}, heard.sink); err != nil {
		return "", err
	}
	if heard.plies < len(played) {
		return "", fmt.Errorf("ply %d: expected %s, and the game ended", heard.plies+1, played[heard.plies])
	}
	return fmt.Sprintf("self-test: a trace of %d lines, %d moves of %s read as played", len(t.Lines), heard.plies, cmp.Or(t.Header.Play, "xiangqi")), nil
}

// moveList follows the records of a game whose moves are known.
type moveList struct {
	played []string
	plies  int // How many of them were read.
}

// sink compares the records. Nothing in the game is against the rules, and no ply of it is open.
func (m *moveList) sink(_ input.Input, records []record.Record) error {
	var failed []error
	for _, said := range records {
		switch r := said.(type) {
		case record.Move:
			failed = append(failed, m.move(r))
		case record.Touch, record.Stood, record.State, record.Promotion, record.End:
		default:
			failed = append(failed, fmt.Errorf("after ply %d: expected no record of type %s", m.plies, said.About().Type))
		}
	}
	return errors.Join(failed...)
}

func (m *moveList) move(read record.Move) error {
	m.plies++
	switch {
	case m.plies > len(m.played):
		return fmt.Errorf("ply %d: expected the end of the game, read %s", m.plies, read.Move)
	case read.Ply != m.plies || read.Move != m.played[m.plies-1] || read.Open:
		return fmt.Errorf("ply %d: expected %s, read %s as ply %d", m.plies, m.played[m.plies-1], read.Move, read.Ply)
	}
	return nil
}
