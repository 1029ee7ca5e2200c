package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/daemon"
	"github.com/kyban/kyban/daemon/source"
	"github.com/kyban/kyban/daemon/viewer"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/datadir"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/terminal/qr"
	"github.com/kyban/kyban/terminal/tty"
)

// demoSpeed is the default speed of a show: how many times faster than people its hands play.
const demoSpeed = 2

const demoArbiter = "Arbiter of the demo"

// readingTime is how long an invitation stands before the picture covers it.
const readingTime = 8 * time.Second

func newDemo() *cobra.Command {
	o := defaults()
	o.speed = demoSpeed
	seed := source.NewDemoSeed()
	cmd := &cobra.Command{
		Use:  "demo [xiangqi|chess]",
		Args: cli.Args(0, 1, "at most the game: xiangqi or chess"),
		RunE: func(cmd *cobra.Command, args []string) error { return o.demonstrate(cmd, args, seed) },
	}
	flags := cmd.Flags()
	flags.StringVar(&o.data, "data", "", "the data `directory` (default a new one, which is named in the end)")
	flags.StringVar(&o.listen, "listen", "", "where everybody may look: an `address` such as 127.0.0.1:8090 (default the first free port from :8090 on)")
	flags.StringVar(&o.control, "control", "", "where arbiters reach the board over the network: an `address` such as :7443 (docs/CONTROL.md)")
	flags.StringArrayVar(&o.witness, "witness", nil, "who vouches for what is recorded, as `URL=KEY`; may be given again (docs/EVIDENCE.md)")
	flags.BoolVar(&o.plain, "plain", false, "tell the games line by line, also on a terminal")
	flags.Var(&o.speed, "speed", "how many times faster than people the hands play")
	flags.Uint64Var(&seed, "seed", seed, "which game comes first, and by which hands: any `number` (default another one each time)")
	flags.Lookup("seed").DefValue = "0" // The help leaves that out.
	cli.StyleFlag(cmd, &o.style, "notation", "the notation of moves on the screen")
	return cmd
}

type guests struct {
	httpd.Invitation          // To the arbiter's token.
	arbiter          string   // The arbiter's sign-in link.
	phone            []string // The lines of a QR code that leads a phone to the pages, and its caption; none if no phone can reach them.
}

// demonstrate shows games until it gets a signal to end.
func (o *options) demonstrate(cmd *cobra.Command, args []string, seed uint64) (err error) {
	if len(args) > 0 {
		o.game.Play = args[0]
	}
	if o.game.Play != "" && o.game.Play != "xiangqi" && o.game.Play != "chess" {
		return cli.Badf("demo %s: expected xiangqi or chess", o.game.Play)
	}
	if !cmd.Flags().Changed("notation") {
		o.style = cli.Style(o.style)
	}
	if _, err := o.clients(); err != nil {
		return err
	}
	if o.data == "" {
		if o.data, err = os.MkdirTemp("", "kyban-demo-"); err != nil {
			return err
		}
		defer func() {
			if err != nil {
				err = errors.Join(err, o.discard())
			}
		}()
	}
	if err := cli.CheckData(o.data); err != nil {
		return err
	}
	if _, err := datadir.Prepare(o.data); err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(cmd.Context(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	store, err := recorder.OpenSealed(o.data)
	if err != nil {
		return err
	}
	if o.guests, err = invited(o.data); err == nil {
		err = o.show(ctx, cmd, store, seed)
	}
	if errors.Is(err, context.Canceled) {
		err = nil // Told to end while the invitation stood.
	}
	if err = errors.Join(err, store.Close()); err != nil {
		return err
	}
	return o.farewell(cmd.OutOrStdout())
}

// show plays a new show, or goes on with the one whose session is open.
func (o *options) show(ctx context.Context, cmd *cobra.Command, store *recorder.Store, seed uint64) error {
	open, err := daemon.FindOpen(ctx, store, source.ShowPrefix)
	if err != nil {
		return err
	}
	var show *source.Show
	if open == nil {
		show, err = source.NewShow(o.game.Play, seed, o.speed)
	} else {
		logGoesOn(cmd, open)
		show, err = source.ResumeShow(open, o.game.Play, o.speed)
	}
	if err != nil {
		return err
	}
	return o.play(ctx, cmd, store, show, open)
}

// discard removes the data directory of a show that failed, unless a game is recorded there.
func (o *options) discard() error {
	store, err := recorder.OpenReader(o.data)
	if errors.Is(err, os.ErrNotExist) {
		return os.RemoveAll(o.data)
	}
	if err != nil {
		return err
	}
	games, err := store.Games(context.Background())
	if err = errors.Join(err, store.Close()); err != nil || len(games) > 0 {
		return err
	}
	return os.RemoveAll(o.data)
}

// invited makes the arbiter's token. The token of an earlier show on the same data ends.
func invited(data string) (*guests, error) {
	keyring, err := auth.OpenKeyring(data, auth.BoardRoles())
	if err != nil {
		return nil, err
	}
	for _, t := range keyring.Tokens() {
		if t.Name == demoArbiter && t.Revoked == nil {
			err = errors.Join(err, keyring.Revoke(demoArbiter))
		}
	}
	made, failed := keyring.Make(control.NewToken{Name: demoArbiter, Role: control.Arbiter, Seconds: int64(24 * time.Hour / time.Second)})
	return &guests{Invitation: httpd.NewInvitation(made.Text)}, errors.Join(err, failed, keyring.Close())
}

// invite prints the links to watch a show and to rule on it. If the picture will cover them, it waits until they are read.
func (o *options) invite(ctx context.Context, out io.Writer, pages net.Listener) error {
	if o.guests == nil {
		return nil
	}
	here := daemon.PagesURL(pages)
	o.guests.arbiter = here + httpd.InvitationPath + o.guests.Code
	fmt.Fprintln(out, "Real games, played by simulated hands on a simulated board.")
	if phone, ok := daemon.PagesElsewhere(pages); ok {
		code, err := qr.Terminal(phone)
		if err != nil {
			return err
		}
		text := fmt.Sprintf("On a phone in the same network: %s\n\n%s", phone, code)
		o.guests.phone = strings.Split(strings.TrimSuffix("\n"+text, "\n"), "\n")
		fmt.Fprintln(out, text)
	}
	// The last printed part stays visible on a terminal of 24 lines.
	fmt.Fprintf(out, "\nOpen in a browser:\n\n  %s\n\n", here)
	fmt.Fprintf(out, "After a few moves there is a dispute. You are the arbiter, and rule here:\n\n  %s\n\nCtrl-C ends the demo.\n", o.guests.arbiter)
	screen, painted := tty.New(out, os.Environ())
	if !painted || o.plain || viewer.Room(screen, o.guests.arbiter, o.guests.phone) {
		fmt.Fprintln(out)
		return nil
	}
	fmt.Fprintf(out, "The first game begins in %d seconds.\n", readingTime/time.Second)
	select {
	case <-time.After(readingTime):
		return nil
	case <-ctx.Done():
		return context.Canceled
	}
}

// farewell prints how to go on after a show.
func (o *options) farewell(out io.Writer) error {
	boardctl, boardd := filepath.Join(filepath.Dir(os.Args[0]), "boardctl"), os.Args[0]
	again := "demo chess                            # once more, now chess"
	if o.game.Play == "chess" {
		again = "demo                                  # once more, now xiangqi"
	}
	_, err := fmt.Fprintf(out, `
The demo has ended. What the board recorded is in %[3]s:
  %[1]s export --data %[3]s --format text     # the scoresheet
  %[1]s log --data %[3]s --json               # all that was recorded
To go on:
  %[2]s %[4]s
  %[2]s run --source gpio                     # a board of your own: docs/BUILDING-A-BOARD.md
  %[2]s help; %[1]s help         # what else there is
`, boardctl, boardd, o.data, again)
	return err
}
