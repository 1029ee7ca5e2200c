package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/internal/tracefile"
	"github.com/kyban/kyban/internal/version"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/terminal"
)

// replay plays traces with the options of the command line.
type replay struct {
	config  game.Config
	voice   cli.Voice
	asJSON  bool
	several bool // Lines name their trace.
	out     *bufio.Writer
	stdin   io.Reader
	stderr  io.Writer
}

func newReplay() *cobra.Command {
	var r replay
	cmd := &cobra.Command{
		Use:  "replay [--rulebook ID] [--json] TRACE...",
		Args: cli.Args(1, -1, "a trace"),
		RunE: func(cmd *cobra.Command, args []string) error {
			r.config.Version, r.several = version.Number, len(args) > 1
			r.out, r.stdin, r.stderr = bufio.NewWriter(cmd.OutOrStdout()), cmd.InOrStdin(), cmd.ErrOrStderr()
			return r.all(args)
		},
	}
	cli.RulebookFlag(cmd, &r.config.Rulebook, "the rulebook, instead of the one that a trace names")
	cmd.Flags().BoolVar(&r.asJSON, "json", false, "print the records as JSON lines")
	r.voice.Flags(cmd, "the notation of moves")
	cli.TurnedFlag(cmd, &r.config.Turned)
	return cmd
}

// all plays every readable trace, and reports the others.
func (r *replay) all(files []string) error {
	var failed []error
	for _, file := range files {
		if err := r.one(file); err != nil {
			failed = append(failed, err)
		}
	}
	failed = append(failed, r.out.Flush())
	return errors.Join(failed...)
}

func (r *replay) one(file string) error {
	t, err := tracefile.Open(file, r.stdin)
	if err != nil {
		return cli.Badf("%s: %w", file, err)
	}
	defer t.Close()
	if err := cli.CheckHeader(t.Header(), r.config.Rulebook); err != nil {
		return cli.Badf("%s: %w", file, err)
	}
	tellOf(t.Header().FEN, r.stderr, file)
	tell, err := r.teller(file)
	if err != nil {
		return err
	}
	player, err := feed.NewPlayer(t.Header(), r.config, func(_ fact.Input, records []record.Record) error {
		for _, r := range records {
			if err := tell(record.Encode(r)); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		err = player.Play(t.Lines())
	}
	if err != nil {
		return cli.Badf("%s: %w", file, err)
	}
	return nil
}

func (r *replay) teller(file string) (func(line []byte) error, error) {
	if !r.asJSON {
		if r.several {
			fmt.Fprintf(r.out, "%s\n", file)
		}
		return terminal.NewAccount(r.out, r.voice.Style).In(r.voice.Language).Tell, nil
	}
	prefix := []byte("{")
	if r.several {
		name, err := json.Marshal(file)
		if err != nil {
			return nil, err
		}
		prefix = fmt.Appendf(nil, `{"trace":%s,`, name)
	}
	shown := printable.JSON(r.out)
	return func(line []byte) error {
		shown.Write(prefix)
		shown.Write(line[1:])
		return r.out.WriteByte('\n') // The writer keeps its first error.
	}, nil
}
