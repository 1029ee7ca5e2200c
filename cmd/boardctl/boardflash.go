package main

import (
	"fmt"
	"math"
	"os"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/bringup"
	"github.com/kyban/kyban/internal/cli"
)

func newFlash() *cobra.Command {
	var where line
	var number uint32
	cmd := &cobra.Command{
		Use:  "flash [--port PATH | --serial NUMBER] [--number N] HEX",
		Args: cli.Args(1, 1, "the HEX file of the firmware"),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return []cobra.Completion{"hex"}, cobra.ShellCompDirectiveFilterFileExt
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("number") && (number == 0 || number == math.MaxUint32) {
				return cli.Badf("--number %d: expected 1 to %d; a board without a number says 0", number, uint32(math.MaxUint32-1))
			}
			return write(cmd, where, number, args[0])
		},
	}
	cmd.Flags().Uint32Var(&number, "number", 0, "give the board this `number`, from 1 on (default the one that it has)")
	where.flags(cmd)
	return cmd
}

// write writes a file to the board, and a number if it is not 0. All foreseeable failures come before the board is touched.
func write(cmd *cobra.Command, where line, number uint32, file string) error {
	size, err := bringup.FirmwareSize(file)
	if err != nil {
		return cli.Bad(err)
	}
	p, err := bringup.NewProgrammer(cmd.ErrOrStderr())
	if err != nil {
		return err
	}
	path, err := where.Find()
	if err != nil {
		return err
	}
	if _, err := os.Stat(path); err != nil {
		return fmt.Errorf("no board: %w", err)
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "boardctl: writing %d bytes of %s to the board at %s\n", size, file, path)
	if err := p.WriteFirmware(cmd.Context(), path, file); err != nil {
		return err
	}
	if number != 0 {
		if err := p.WriteNumber(cmd.Context(), path, number); err != nil {
			return fmt.Errorf("the firmware is written, and the number is not: %w", err)
		}
		fmt.Fprintf(cmd.ErrOrStderr(), "boardctl: the board has the number %d\n", number)
	}
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "flashed %s; boardctl board watch shows the board\n", path)
	return err
}
