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
		Use:  "key",
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
	return answer(ctx, r, func(ctx context.Context, c *control.Client) (archive.Key, error) {
		return archive.Board{Client: c}.Identity(ctx)
	})
}
