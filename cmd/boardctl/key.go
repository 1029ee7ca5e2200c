package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/recorder"
)

// boardKey is the identity of a board's log, and of the board on the network.
type boardKey struct {
	Key         string `json:"key"`
	Fingerprint string `json:"fingerprint"`
	Network     string `json:"network,omitempty"`
}

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
				return k.print(out, only)
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

// print writes one of the three.
func (k boardKey) print(out io.Writer, which string) error {
	text := map[string]string{"key": k.Key, "fingerprint": k.Fingerprint, "network": k.Network}[which]
	if text == "" {
		return errors.New("the board is not known on the network: start boardd with --control")
	}
	_, err := fmt.Fprintln(out, text)
	return err
}

// boardKey requests the key of a board on the network, or reads that of the data directory.
func (r *boardFlags) boardKey(ctx context.Context) (k boardKey, err error) {
	if r.board == "" {
		err = withReader(r.data, func(stored *recorder.Reader) error {
			key, err := stored.BoardKey(ctx)
			k.Key, k.Fingerprint = key.String(), key.Fingerprint()
			return err
		})
		if err == nil {
			k.Network, err = auth.OwnFingerprint(r.data)
		}
		return k, err
	}
	err = r.ask(ctx, func(ctx context.Context, c *control.Client) error {
		told, err := c.Key(ctx)
		if err != nil {
			return err
		}
		key, err := evidence.ParsePublicKey(told.Log)
		k = boardKey{Key: told.Log, Fingerprint: key.Fingerprint(), Network: told.Fingerprint}
		return err
	})
	return k, err
}
