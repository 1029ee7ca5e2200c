package main

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/broadcast/push"
	"github.com/kyban/kyban/hall"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/durable"
)

// lichess are the options of pushing rounds of chess.
type lichess struct {
	rounds         []string
	token, address string
	targets        []hall.Target
}

func (l *lichess) flags(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringArrayVar(&l.rounds, "lichess-round", nil, "push a round of chess to lichess: `ROUND=ID`, or ROUND:FROM-TO=ID for some tables alone; may be given again")
	flags.StringVar(&l.token, "lichess-token", "", "the `file` with the token that lichess has given for it, readable by its owner alone")
	flags.StringVar(&l.address, "lichess-address", "https://lichess.org", "another server that takes what lichess takes: an `address`")
}

// check reads the options.
func (l *lichess) check() error {
	for _, text := range l.rounds {
		t, err := hall.ParseTarget(text)
		if err != nil {
			return cli.Badf("--lichess-round %w", err)
		}
		l.targets = append(l.targets, t)
	}
	if len(l.targets) == 0 {
		return nil
	}
	l.address = strings.TrimRight(l.address, "/")
	if _, err := push.ParseURL(l.address); err != nil {
		return cli.Badf("--lichess-address: %w", err)
	}
	if l.token == "" {
		return cli.Badf("--lichess-round: expected --lichess-token, too, the file with the token")
	}
	if _, err := durable.LoadSecret(l.token); err != nil {
		return cli.Badf("--lichess-token: %w", err)
	}
	return nil
}

// start starts pushing.
func (l *lichess) start(h *hall.Hall) error {
	return h.Push(l.address, l.targets, func() (string, error) { return durable.LoadSecret(l.token) })
}
