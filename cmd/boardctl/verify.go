package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/printable"
)

// errChanged ends a verification that found damage; what it is has been said.
var errChanged = errors.New("this evidence does not hold")

// aboutVerify is what its help says.
const aboutVerify = `Checks a file that boardctl evidence export wrote, without the board and without a
network, and says what it proves and what it does not. FILE is - for standard input.

The exit status is 0 when all holds, 1 when anything was changed, dropped, added or cut
off, and 2 when the file can't be read at all. The first record that is not as it was
signed is named.

--key names a key that you know: that of the board, as boardctl key prints it or its
fingerprint, or that of a witness. A key that signed nothing in the file is an error.

--witness-checkpoint names a file that a witness kept (boardctl witness list shows them), or evidence
of the same game that was exported before: when the board signed other records then, or more of
them, than the evidence holds, that is found.

--before names the evidence of an earlier game since the board was switched on: what a later
game's records are derived from begins with the first one. With all of them it is derived again.

--record prints the proof that one record is in the game that the board signed. It needs
nothing else to be checked but the board's key: boardctl verify PROOF --key KEY.`

func newVerify() *cobra.Command {
	var asJSON bool
	var keys, elsewhere, before []string
	var record int
	cmd := &cobra.Command{
		Use:   "verify FILE [--key KEY]... [--witness-checkpoint FILE]... [--before FILE]... [--json | --record N]",
		Short: "Check the evidence of a game, and say what it proves",
		Long:  aboutVerify,
		Example: `  boardctl verify game.evidence --key "3f9a 07c1 22b0 9d4e 5a61 c0de 8812 4b7f"
  boardctl verify game.evidence --witness-checkpoint 6bd0d9.checkpoint
  boardctl verify game2.evidence --before game1.evidence
  boardctl verify game.evidence --record 214 > move31.proof`,
		Args: cli.Args(1, 1, "one file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			proof := cmd.Flags().Changed("record")
			if proof && asJSON {
				return cli.Badf("--json and --record: expected one of them; see %s --help", cmd.CommandPath())
			}
			if err := checkKeys(keys); err != nil {
				return err
			}
			data, err := readInput(args[0], cmd.InOrStdin())
			if err != nil {
				return cli.Bad(err)
			}
			if bytes.HasPrefix(data, []byte(proofTitle+"\n")) {
				return verifyProof(cmd.OutOrStdout(), data, keys)
			}
			checkpoints, err := readKept(elsewhere, keys)
			if err != nil {
				return err
			}
			games, err := readBefore(before)
			if err != nil {
				return err
			}
			v, err := newVerdict(data, keys, checkpoints, games)
			if err != nil {
				return unread(args[0], data, err)
			}
			switch {
			case proof:
				return v.prove(cmd.OutOrStdout(), record)
			case asJSON:
				err = json.NewEncoder(cmd.OutOrStdout()).Encode(v)
			default:
				err = v.tell(cmd.OutOrStdout())
			}
			if err == nil && !v.Holds {
				err = errChanged
			}
			return err
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the outcome as one JSON object")
	cmd.Flags().StringArrayVar(&keys, "key", nil, "a key, or the fingerprint of a board's key, that you know")
	cmd.Flags().StringArrayVar(&elsewhere, "witness-checkpoint", nil, "a `file` with a checkpoint of the game that a witness kept, or an earlier export")
	cmd.Flags().StringArrayVar(&before, "before", nil, "a `file` with the evidence of an earlier game since the board was switched on")
	cmd.Flags().IntVar(&record, "record", 0, "print a proof for this record; 0 is the opening")
	return cmd
}

// checkKeys refuses what can't be a key: that it signed nothing would say nothing about the evidence.
func checkKeys(keys []string) error {
	for _, key := range keys {
		if err := evidence.CheckKey(key); err != nil {
			return cli.Badf("--key: %w", err)
		}
	}
	return nil
}

// unread says why a file could not be checked.
func unread(file string, data []byte, err error) error {
	if errors.Is(err, evidence.ErrNoBundle) {
		return cli.Badf("%s: %w%s", file, err, mishap(data))
	}
	return err
}

// proofTitle is the first line of a proof of one record.
const proofTitle = "c2sp.org/tlog-proof@v1"

// mishap says what may have happened on its way to a file that is no evidence, and what to do; empty where nobody can tell.
func mishap(data []byte) string {
	const again = ": fetch the file again as it was written"
	switch {
	case len(data) == 0:
		return "; it is empty" + again
	case bytes.HasPrefix(data, []byte("\x1f\x8b")):
		return "; this file is compressed: unpack it with gunzip"
	case bytes.HasPrefix(data, []byte("PK\x03\x04")):
		return "; this file is compressed: unpack it with unzip"
	case bytes.HasPrefix(data, []byte("kyban evidence 1\r")), bytes.HasPrefix(data, []byte(proofTitle+"\r")):
		return "; its line ends were changed on the way" + again
	case bytes.HasPrefix(data, []byte("\xef\xbb\xbf")), bytes.HasPrefix(data, []byte("\xff\xfe")), bytes.HasPrefix(data, []byte("\xfe\xff")):
		return "; an editor has written it anew, with a mark of its encoding before it" + again
	}
	return ""
}

// readInput reads a whole file, - being standard input.
func readInput(file string, stdin io.Reader) ([]byte, error) {
	if file == "-" {
		return io.ReadAll(stdin)
	}
	return os.ReadFile(file)
}

// prove prints the proof of a record of evidence that holds.
func (v *verdict) prove(out io.Writer, record int) error {
	if !v.Holds {
		return errors.Join(errors.New(v.Damages[0].What), errChanged)
	}
	text, err := v.bundle.Prove(record)
	if err != nil {
		return err
	}
	_, err = out.Write(text)
	return err
}

// verifyProof checks the proof of one record. The key can't come from the proof.
func verifyProof(out io.Writer, text []byte, keys []string) error {
	if len(keys) != 1 {
		return cli.Badf("a proof of one record: expected --key KEY, the key of the board as boardctl key prints it")
	}
	board, err := evidence.ParsePublicKey(keys[0])
	if err != nil {
		return cli.Badf("--key: a proof of one record holds no key, so a fingerprint is not enough: %w", err)
	}
	record, err := evidence.CheckProof(text, board)
	if err != nil {
		return fmt.Errorf("%w\n%w", err, errChanged)
	}
	_, err = fmt.Fprintf(out, "proven: record %d of game %s was signed by the board with the fingerprint %s as:\n%s\n",
		record.Seq, record.Game, board.Fingerprint(), printable.Line(string(record.Bytes)))
	return err
}
