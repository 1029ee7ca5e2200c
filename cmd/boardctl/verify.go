package main

import (
	"encoding/json"
	"io"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/verify"
)

// aboutVerify is the text of its help.
const aboutVerify = `Checks a file that boardctl evidence export wrote, without the board and without a
network, and says what it proves and what it does not. FILE is - for standard input.

The exit status is 0 when all holds, 1 when anything was changed, dropped, added or cut
off, 2 when the file can't be read at all, and 3 when it holds as far as it goes and the
board signed more than that, as a file named by --witness-checkpoint shows. The first
record that is not as it was signed is named.

--key names a key that you know: that of the board, as boardctl key prints it or its
fingerprint, or that of a witness. A key that signed nothing in the file is an error.

--witness names the key of a witness that you trust, as boardctl witness serve prints it;
--witnesses names a file of such keys, one a line, as a federation publishes it: lines that
begin with # say nothing. What other keys cosigned is only claimed: anybody can make a key.

--witness-checkpoint names a file that a witness kept (boardctl witness list --json names them: the
newest checkpoint of a game, and the earlier ones), what the QR code of a printed scoresheet says, or evidence of the same game that was exported
before: when the board signed other records then, or more of them, than the evidence holds, that is
found. Each checkpoint in the file is compared: a log that was rewritten and cut off contradicts an
earlier one.

--before names the evidence of an earlier game since the board was switched on: what a later
game's records are derived from begins with the first one. With all of them it is derived again.

--scoresheet names a scoresheet that boardctl export wrote or a board published, in any format,
notation and language: it is compared, byte for byte, with the one that the records give. A PDF
has to hold the last checkpoint of the evidence: export both when the game is over.

--record prints the proof that one record is in the game that the board signed. It needs
nothing else to be checked but the board's key: boardctl verify PROOF --key KEY.`

func newVerify() *cobra.Command {
	var asJSON bool
	var o verify.Options
	var record int
	cmd := &cobra.Command{
		Use:   "verify FILE [--key KEY]... [--witness KEY]... [--witnesses FILE]... [--witness-checkpoint FILE]... [--before FILE]... [--scoresheet FILE]... [--json | --record N]",
		Short: "Check the evidence of a game, and say what it proves",
		Long:  aboutVerify,
		Example: `  boardctl verify game.evidence --key "3f9a 07c1 22b0 9d4e 5a61 c0de 8812 4b7f"
  boardctl verify game.evidence --witnesses federation-2026.keys
  boardctl verify game.evidence --witness-checkpoint 6bd0d9.checkpoint
  boardctl verify game2.evidence --before game1.evidence
  boardctl verify game.evidence --record 214 > move31.proof`,
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

// saveMemory makes the garbage collector run more often: the smallest board must be able to read evidence of any size.
func saveMemory() { debug.SetGCPercent(50) }
