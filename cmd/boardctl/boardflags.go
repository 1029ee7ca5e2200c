package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/discovery"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/printable"
)

// patience is how long boardd may take to answer: it answers when the request is on the disk.
const patience = 30 * time.Second

// boardFlags are the flags that select a command's boardd.
type boardFlags struct {
	data, board, token, fingerprint string

	game int // The stored game, 0 for the current one.
}

// flags adds the flags for the address, to a command and those below it.
func (r *boardFlags) flags(cmd *cobra.Command) {
	cli.DataFlag(cmd, &r.data)
	flags := cmd.PersistentFlags()
	flags.StringVar(&r.board, "board", os.Getenv("KYBAN_BOARD"), "a board on the network, as `https://HOST:PORT` ($KYBAN_BOARD, unless there is --data), in place of --data")
	flags.Lookup("board").DefValue = ""
	data := flags.Lookup("data")
	data.Value = &cli.NoticedFlag{Value: data.Value, Notice: func() {
		if !flags.Changed("board") {
			r.board = ""
		}
	}}
	flags.StringVar(&r.token, "token", "", "the token for --board (default $KYBAN_TOKEN, or what boardctl connect was told)")
	flags.StringVar(&r.fingerprint, "fingerprint", "", "the `fingerprint` of --board (default what boardctl connect was told)")
}

// gameFlags adds the flags for the address and for the game, to a command and those below it.
func (r *boardFlags) gameFlags(cmd *cobra.Command) {
	r.flags(cmd)
	cmd.PersistentFlags().Var(cli.GameNumber(&r.game), "game", "the `number` of the game that is meant (default the one that is on, or the newest)")
}

func (r *boardFlags) client() (*control.Client, error) {
	if r.board != "" {
		return r.remote()
	}
	if r.token != "" || r.fingerprint != "" {
		return nil, cli.Badf("--token and --fingerprint are for a board on the network: name it with --board")
	}
	if err := cli.CheckData(r.data); err != nil {
		return nil, err
	}
	return control.Local(r.data, patience)
}

// remote returns a client of a board on the network, which must be known.
func (r *boardFlags) remote() (*control.Client, error) {
	address, err := control.CheckAddress(r.board)
	if err != nil {
		return nil, cli.Bad(err)
	}
	at, err := r.known(address)
	if err != nil {
		return nil, err
	}
	if at.Fingerprint == "" {
		return nil, cli.Badf("board %s is not known yet: boardctl connect %s says how to make it known", address, address)
	}
	client, err := control.Remote(address, at.Fingerprint, at.Token, patience)
	if err != nil {
		return nil, cli.Bad(err)
	}
	return client, nil
}

// known returns the known details of a board, from the command line, the environment and boardctl connect.
func (r *boardFlags) known(address string) (discovery.Known, error) {
	all, err := discovery.ReadKnown()
	at := all[address]
	at.Fingerprint = cmp.Or(r.fingerprint, at.Fingerprint)
	at.Token = cmp.Or(r.token, os.Getenv("KYBAN_TOKEN"), at.Token)
	return at, err
}

// checkArbiter refuses an arbiter's entry without a name if no token gives one: at the board itself.
func (r *boardFlags) checkArbiter(typed, name string) error {
	if r.board != "" || name != "" {
		return nil
	}
	return cli.Badf("%s: expected --name NAME, the arbiter's; only with a token (--board) is it known without", typed)
}

func (r *boardFlags) asPlayer() bool { return r.holds(control.Player) }

// holds reports whether the token for the board is one of a role.
func (r *boardFlags) holds(role control.Role) bool {
	address, err := control.CheckAddress(r.board)
	if err != nil {
		return false
	}
	at, err := r.known(address)
	return err == nil && strings.HasPrefix(at.Token, control.TokenPrefix(role))
}

func (r *boardFlags) ask(ctx context.Context, do func(context.Context, *control.Client) error) error {
	client, err := r.client()
	if err != nil {
		return err
	}
	defer client.Close()
	err = do(ctx, client)
	if errors.Is(err, control.ErrNotRunning) {
		return fmt.Errorf("%w: start it, or name its data directory with --data", err)
	}
	return err
}

// answer asks the command's boardd, and returns the answer.
func answer[T any](ctx context.Context, r *boardFlags, ask func(context.Context, *control.Client) (T, error)) (told T, err error) {
	err = r.ask(ctx, func(ctx context.Context, c *control.Client) error {
		told, err = ask(ctx, c)
		return err
	})
	return told, err
}

// tellOf reports the repairs of a position, behind what says where it stands; it stands behind --fen where nothing does.
func tellOf(fen string, stderr io.Writer, prefix ...string) {
	for _, note := range boardgame.FENNotes(fen) {
		fmt.Fprintf(stderr, "boardctl: %s\n", printable.Line(strings.Join(append(prefix, note.String()), ": ")))
	}
}
