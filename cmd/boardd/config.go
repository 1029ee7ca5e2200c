package main

import (
	_ "embed"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/internal/cli"
)

// example is a configuration that explains each setting.
//
//go:embed boardd.toml
var example string

func newConfig() *cobra.Command {
	o := defaults()
	cmd := &cobra.Command{
		Use:  "config [--config FILE]",
		Args: cli.Args(0, 0, "no argument"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := o.read(cmd); err != nil {
				return err
			}
			text, err := cli.Fill(example, o.values(cmd))
			if err != nil {
				return err
			}
			_, err = fmt.Fprint(cmd.OutOrStdout(), text)
			return err
		},
	}
	o.flags(cmd)
	for _, name := range []string{"json", "plain", "speed", "check"} { // They are not settings.
		if err := cmd.Flags().MarkHidden(name); err != nil {
			panic(err) // The flag is missing: a mistake in this program.
		}
	}
	return cmd
}

// apply gives the flags that the command line leaves out the values of the file. A value that is empty or false is as a flag begins.
func apply(c cli.Settings, cmd *cobra.Command, file string) error {
	for _, n := range named {
		flag, value := cmd.Flags().Lookup(n.flag), c.Flat()[n.setting]
		values, isList := value.([]any)
		if !isList {
			values = []any{value}
		}
		for _, value := range values {
			if flag.Changed || value == nil || !isList && (value == "" || value == false) {
				continue
			}
			if err := flag.Value.Set(fmt.Sprint(value)); err != nil { // Not as a flag: the error would name one.
				return cli.Badf("%s: %w", file, err)
			}
		}
	}
	return nil
}
