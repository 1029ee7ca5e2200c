package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/witness"
)

const witnessPort = "7453"

func newWitness() *cobra.Command {
	var dir string
	cmd := group("witness", newWitnessKey(&dir), newWitnessServe(&dir), newWitnessTrust(&dir), newWitnessList(&dir))
	cli.DataFlagBelow(cmd, &dir, "witness")
	return cmd
}

func newWitnessServe(dir *string) *cobra.Command {
	var listen, name string
	var boards []string
	cmd := &cobra.Command{
		Use:  "serve [--listen ADDRESS] [--board KEY...]",
		Args: cli.Args(0, 0, "no argument"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := cli.CheckData(*dir); err != nil {
				return err
			}
			keys, err := evidence.ParsePublicKeys(boards...)
			if err != nil {
				return cli.Bad(err)
			}
			w, err := witness.Open(*dir, name)
			if err != nil {
				return err
			}
			for _, key := range keys {
				if err := witness.Directory(*dir).Trust(key); err != nil {
					return errors.Join(err, w.Close())
				}
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), syscall.SIGINT, syscall.SIGTERM)
			defer stop()
			return errors.Join(serveWitness(ctx, cmd, w, listen), w.Close())
		},
	}
	witnessFlags(cmd, &listen, &name)
	cmd.Flags().StringArrayVar(&boards, "board", nil, "trust the board with this public `key`; may be given again")
	return cmd
}

// serveWitness prints the witness's address, and serves.
func serveWitness(ctx context.Context, cmd *cobra.Command, w *witness.Witness, address string) error {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return cli.Badf("--listen %s: %w", address, err)
	}
	key := w.Key()
	url, err := witness.URL(listener.Addr().String(), key)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	out := cmd.OutOrStdout()
	fmt.Fprintf(out, "witness      %s\nfingerprint  %s\nfor boardd   --witness %s\n", key.Name(), key.Fingerprint(), url)
	return w.Serve(ctx, listener, cli.NewLog(cmd.ErrOrStderr(), func(r slog.Record) string { return r.Time.Format(time.DateTime) }))
}

func newWitnessKey(dir *string) *cobra.Command {
	var listen, name string
	cmd := &cobra.Command{
		Use:  "key [--listen ADDRESS]",
		Args: cli.Args(0, 0, "no argument"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := cli.CheckData(*dir); err != nil {
				return err
			}
			key, err := witness.KeyOf(*dir, name)
			if err != nil {
				return err
			}
			url, err := witness.URL(listen, key)
			if err != nil {
				return cli.Badf("--listen %s: %w", listen, err)
			}
			_, err = fmt.Fprintln(cmd.OutOrStdout(), url)
			return err
		},
	}
	witnessFlags(cmd, &listen, &name)
	return cmd
}

func witnessFlags(cmd *cobra.Command, listen, name *string) {
	cmd.Flags().StringVar(listen, "listen", ":"+witnessPort, "the `address` where boards reach it")
	cmd.Flags().StringVar(name, "name", witness.HostName(), "how the witness calls itself; chosen once, at the first start")
	cmd.Flags().Lookup("name").DefValue = ""
}

func newWitnessTrust(dir *string) *cobra.Command {
	return &cobra.Command{
		Use:  "trust KEY",
		Args: cli.Args(1, 1, "the public key of a board, as boardctl key prints it"),
		RunE: func(cmd *cobra.Command, args []string) error {
			keys, err := evidence.ParsePublicKeys(args...)
			if err != nil {
				return cli.Bad(err)
			}
			if err := cli.CheckData(*dir); err != nil {
				return err
			}
			if err := witness.Directory(*dir).Trust(keys[0]); err != nil {
				return err
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "trusted: the board with the fingerprint %s\n", keys[0].Fingerprint())
			return err
		},
	}
}

func newWitnessList(dir *string) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:  "list [--json]",
		Args: cli.Args(0, 0, "no argument"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			key, err := witness.ReadKey(*dir)
			if err != nil {
				return err
			}
			games, err := witness.Directory(*dir).List(key)
			if err != nil {
				return err
			}
			if asJSON {
				return witness.EncodeCosigned(cmd.OutOrStdout(), games)
			}
			return witness.PrintCosigned(cmd.OutOrStdout(), games)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object a line")
	return cmd
}
