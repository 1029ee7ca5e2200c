package main

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/archive"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/recorder"
)

func newKey() *cobra.Command {
	var at boardFlags
	var asJSON bool
	var only string
	cmd := &cobra.Command{
		Use:   "key",
		Short: "Print the public key of the board, and its fingerprint to read aloud",
		Long: `Prints the public key by which everybody can check what this board has signed, and its
fingerprint: what an arbiter writes down before the first round, read from the board
itself. Two keys with one fingerprint can't be made. The private key, board.key in the
data directory, is made when boardd first records there; nobody else may read it. Behind
"network" stands the fingerprint by which boardctl connect knows the board.`,
		Example: `  boardctl key
  boardctl verify game.evidence --key "$(boardctl key --only key)"`,
		Args: cli.Args(0, 0, "no arguments"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			k, err := at.boardKey(cmd.Context())
			if err != nil {
				return err
			}
			out := cmd.OutOrStdout()
			if asJSON {
				return json.NewEncoder(printable.JSON(out)).Encode(k)
			}
			if only != "" {
				return k.Write(out, only)
			}
			fmt.Fprintf(out, "key          %s\nfingerprint  %s\n", k.Key, k.Fingerprint)
			if k.Network != "" {
				fmt.Fprintf(out, "network      %s\n", k.Network)
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	cli.ChoiceFlag(cmd, &only, "only", "print this alone, for other commands", []string{"key", "fingerprint", "network"})
	cmd.MarkFlagsMutuallyExclusive("json", "only")
	at.flags(cmd)
	return cmd
}

// boardKey requests the key of a board on the network, or reads that of the data directory.
func (r *boardFlags) boardKey(ctx context.Context) (k archive.Key, err error) {
	if r.board == "" {
		err = withReader(r.data, func(stored *recorder.Reader) error {
			k, err = archive.Directory{Reader: stored}.Identity(ctx, r.data)
			return err
		})
		return k, err
	}
	err = r.ask(ctx, func(ctx context.Context, c *control.Client) error {
		k, err = archive.Board{Client: c}.Identity(ctx)
		return err
	})
	return k, err
}
