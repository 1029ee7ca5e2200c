package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/version"
	"github.com/kyban/kyban/recorder"
)

func newEvidence() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "evidence",
		Short: "Hand out a game so that strangers can check it",
		Args:  cli.KnownCommand,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newEvidenceExport())
	return cmd
}

func newEvidenceExport() *cobra.Command {
	var at reach
	var file string
	cmd := &cobra.Command{
		Use:   "export [GAME] [-o FILE]",
		Short: "Write all that is needed to check a game into one file",
		Long: `Writes the records of a game, the checkpoints that the board signed, what witnesses
cosigned, the public keys and the scoresheet into one file. Whoever has the file can check
it without the board and without a network: boardctl verify FILE, or by hand, as
docs/EVIDENCE.md shows. GAME is a number; the newest game when it is left out. The file
holds no secrets. A file that is there is not replaced. Where the records are not those
that were signed any more the file is written, and the exit status is 1.

With --board it comes from a board on the network, for an arbiter with his token. It is
checked before it is written: it must hold, be of that game, and be signed by that board.`,
		Example: `  boardctl evidence export 3 -o round2-table7.evidence
  boardctl evidence export | ssh arbiter boardctl verify -
  boardctl evidence export --board https://board-7.local:7443 -o table7.evidence`,
		Args:              cli.Args(0, 1, "at most one game"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			if file == "" {
				file = "-"
			}
			if file != "-" {
				if err := checkNew(file); err != nil {
					return err
				}
			}
			text, err := at.evidence(cmd.Context(), args)
			var broken *brokenEvidence
			if err != nil && !errors.As(err, &broken) {
				return err
			}
			if file == "-" {
				_, written := cmd.OutOrStdout().Write(text)
				return errors.Join(written, err)
			}
			return errors.Join(writeNew(file, text), err)
		},
	}
	cmd.Flags().StringVarP(&file, "output", "o", "", "the file to write; standard output when left out")
	at.flags(cmd)
	return cmd
}

// evidence returns the file by which the game that args name is checked, or the newest game.
func (r *reach) evidence(ctx context.Context, args []string) (text []byte, err error) {
	if r.board != "" {
		err = r.ask(ctx, func(ctx context.Context, c *control.Client) error {
			text, err = remoteEvidence(ctx, c, args)
			return err
		})
		return text, err
	}
	err = withGame(ctx, r.data, args, func(stored *recorder.Reader, g recorder.Game) error {
		bundle, err := stored.Evidence(ctx, g.ID, version.Number)
		if err != nil {
			return err
		}
		text = bundle.Encode()
		if damages := bundle.Verify().Damages; len(damages) > 0 {
			return &brokenEvidence{g.ID, damages[0].What}
		}
		return nil
	})
	return text, err
}

// brokenEvidence says that a game was altered after the board signed it. Its file is written all the same: it shows that.
type brokenEvidence struct {
	game int
	why  string
}

func (e *brokenEvidence) Error() string {
	return fmt.Sprintf("game %d was altered after the board signed it: %s: the file is written, and boardctl verify says of it what "+
		"does not hold: keep a copy of the whole data directory", e.game, e.why)
}

// remoteEvidence asks a board on the network for evidence, and hands on only what holds, is of the game, and is signed by
// this board.
func remoteEvidence(ctx context.Context, c *control.Client, args []string) ([]byte, error) {
	_, g, err := remoteGame(ctx, c, args)
	if err != nil {
		return nil, err
	}
	key, err := c.Key(ctx)
	if err != nil {
		return nil, err
	}
	text, err := c.Evidence(ctx, g.ID)
	if err != nil {
		return nil, err
	}
	v, err := newVerdict(text, []string{key.Log}, nil, nil)
	switch {
	case err != nil:
		return nil, fmt.Errorf("game %d: what the board sent: %w", g.ID, err)
	case !v.Holds:
		return nil, fmt.Errorf("game %d: what the board sent does not hold: %s: nothing is written", g.ID, v.Damages[0].What)
	case v.Game != g.UID:
		return nil, fmt.Errorf("game %d: the board sent evidence of another game: expected %s, found %s: nothing is written", g.ID, g.UID, v.Game)
	}
	return text, nil
}
