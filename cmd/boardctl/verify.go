package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/archive"
	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/durable"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/verify"
)

func newVerify() *cobra.Command {
	var asJSON bool
	var o verify.Options
	var record int
	cmd := &cobra.Command{
		Use:  "verify FILE [--key KEY]... [--witness KEY]... [--witnesses FILE]... [--witness-checkpoint FILE]... [--before FILE]... [--scoresheet FILE]... [--json | --record N]",
		Args: cli.Args(1, 1, "one file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			proof := cmd.Flags().Changed("record")
			if proof && asJSON {
				return cli.Badf("--json and --record: expected one of them; see %s --help", cmd.CommandPath())
			}
			if err := checkKeys(o.Keys); err != nil {
				return err
			}
			saveMemory()
			in, err := verify.Open(args[0], cmd.InOrStdin())
			if err != nil {
				return cli.Bad(err)
			}
			defer in.Close()
			if verify.IsProof(in) {
				return verify.CheckProof(cmd.OutOrStdout(), args[0], in, o.Keys)
			}
			v, err := verify.Check(in, o)
			if err != nil {
				return verify.Unread(args[0], in, err)
			}
			if proof {
				return v.Prove(cmd.OutOrStdout(), record)
			}
			return printVerdict(cmd.OutOrStdout(), v, asJSON)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the outcome as one JSON object")
	cmd.Flags().StringArrayVar(&o.Keys, "key", nil, "a key, or the fingerprint of a board's key, that you know")
	cmd.Flags().StringArrayVar(&o.Witnesses, "witness", nil, "the `key` of a witness that you trust, NAME+HASH+KEY")
	cmd.Flags().StringArrayVar(&o.WitnessFiles, "witnesses", nil, "a `file` with keys of witnesses that you trust, one a line, as a federation publishes it")
	cmd.Flags().StringArrayVar(&o.Kept, "witness-checkpoint", nil, "a `file` with a checkpoint of the game that a witness kept, or an earlier export")
	cmd.Flags().StringArrayVar(&o.Before, "before", nil, "a `file` with the evidence of an earlier game since the board was switched on")
	cmd.Flags().StringArrayVar(&o.Scoresheets, "scoresheet", nil, "a `file` with a scoresheet that was exported or published")
	cmd.Flags().IntVar(&record, "record", 0, "print a proof for this record; 0 is the opening")
	return cmd
}

// printVerdict prints the outcome, as JSON or in words.
func printVerdict(out io.Writer, v *verify.Verdict, asJSON bool) (err error) {
	if asJSON {
		err = json.NewEncoder(printable.JSON(out)).Encode(v)
	} else {
		err = v.Tell(out)
	}
	if err != nil {
		return err
	}
	return v.Refusal()
}

// checkKeys refuses malformed keys: that such a key signed nothing would mean nothing for the evidence.
func checkKeys(keys []string) error {
	for _, key := range keys {
		if err := evidence.CheckKey(key); err != nil {
			return cli.Badf("--key: %w", err)
		}
	}
	return nil
}

// saveMemory makes the garbage collector run more often, most of all above 40 MiB: the smallest board must be able to read evidence of any
// size.
func saveMemory() {
	debug.SetGCPercent(50)
	debug.SetMemoryLimit(40 << 20)
}

func newEvidenceExport() *cobra.Command {
	var at boardFlags
	var file string
	cmd := &cobra.Command{
		Use:               "export [GAME] [-o FILE]",
		Args:              cli.Args(0, 1, "at most one game"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			saveMemory()
			file = cmp.Or(file, "-")
			if file != "-" {
				if err := durable.CheckNew(file); err != nil {
					return err
				}
			}
			put := func(write func(io.Writer) error) error {
				if file != "-" {
					return durable.CreateNew(file, write)
				}
				out := bufio.NewWriter(cmd.OutOrStdout())
				return errors.Join(write(out), out.Flush())
			}
			return at.games(cmd.Context(), args, func(ctx context.Context, games archive.Games, id int) error {
				return games.Evidence(ctx, id, put)
			})
		},
	}
	cmd.Flags().StringVarP(&file, "output", "o", "", "the file to write; standard output when left out")
	at.gameFlags(cmd)
	return cmd
}
