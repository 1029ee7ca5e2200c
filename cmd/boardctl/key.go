package main

import (
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/recorder"
)

func newKey() *cobra.Command {
	var data string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "key",
		Short: "Print the public key of the board, and its fingerprint to read aloud",
		Long: `Prints the public key by which everybody can check what this board has signed, and its
fingerprint: what an arbiter writes down before the first round, read from the board
itself. Two keys with one fingerprint can't be made. The private key, board.key in the
data directory, is made when boardd first records there; nobody else may read it.`,
		Example: `  boardctl key
  boardctl verify game.evidence --key "$(boardctl key --json | jq -r .key)"`,
		Args: cli.Args(0, 0, "no arguments"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return withReader(data, func(r *recorder.Reader) error {
				key, err := r.BoardKey(cmd.Context())
				if err != nil {
					return err
				}
				out := cmd.OutOrStdout()
				if asJSON {
					return json.NewEncoder(out).Encode(map[string]string{"key": key.String(), "fingerprint": key.Fingerprint()})
				}
				_, err = fmt.Fprintf(out, "key          %s\nfingerprint  %s\n", key, key.Fingerprint())
				return err
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	cli.DataFlag(cmd, &data)
	return cmd
}
