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

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/daemon"
	"github.com/kyban/kyban/hall"
	"github.com/kyban/kyban/hall/member"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/datadir"
	"github.com/kyban/kyban/internal/netlimit"
)

// options are those of halld run.
type options struct {
	data, listen, control string
	own                   auth.Files
	names, proxies        []string
	second                hall.Invitation
	acme                  []string // Public names.
	directory             string   // Of ACME.
	lichess               lichess
	open                  bool
}

func newRun() *cobra.Command {
	var o options
	cmd := &cobra.Command{Use: "run --data DIR --listen ADDR --control ADDR", Args: cli.Args(0, 0, "no argument"),
		RunE: func(cmd *cobra.Command, _ []string) error { return o.run(cmd) }}
	flags := cmd.Flags()
	cli.DataFlagBelow(cmd, &o.data, "hall")
	flags.StringVar(&o.listen, "listen", ":8080", "where everybody may look, without encryption: an `address`")
	flags.StringVar(&o.control, "control", ":7444", "where boards dial, and arbiters come in: an `address`")
	flags.StringVar(&o.second.First, "second", "", "be the second hall behind the one at this `address`, https://HOST:PORT")
	flags.StringVar(&o.second.Code, "code", "", "the `code` that boardctl hall second --invite shows at the first hall; it is needed once")
	flags.StringVar(&o.own.Certificate, "tls-cert", "", "a certificate of your own for --control, which browsers know: a `file` in PEM, with those of its authorities behind it")
	flags.StringVar(&o.own.Key, "tls-key", "", "its private key, a `file` in PEM")
	flags.StringArrayVar(&o.acme, "acme", nil, "a public `name` of the hall, for which a certificate that browsers know is made and renewed; from the internet it leads to --control at port 443; you agree to the terms of who makes it; may be given again")
	flags.StringVar(&o.directory, "acme-directory", auth.LetsEncrypt, "who makes it: the `URL` of a directory of ACME")
	flags.StringArrayVar(&o.names, "name", nil, "a `name` by which the hall is reached in a browser, beside its computer's own, or an address before it; may be given again")
	flags.StringArrayVar(&o.proxies, "proxy", nil, "the `address` or prefix of a reverse proxy before halld; may be given again")
	o.lichess.flags(cmd)
	flags.BoolVar(&o.open, "open", false, "open the organisers' page in a browser of this computer, signed in, and keep the computer awake while halld runs")
	return cmd
}

// config returns the configuration of the hall's addresses.
func (o *options) config(log *slog.Logger) (c httpd.Config, err error) {
	c = httpd.Config{Dir: o.data, Address: o.control, Names: o.names, Log: log}
	if err := cli.CheckData(o.data); err != nil {
		return c, err
	}
	for _, name := range o.names {
		if err := httpd.CheckHost(name); err != nil {
			return c, cli.Badf("--name %q: %w", name, err)
		}
	}
	if (o.second.First == "") != (o.second.Code == "") {
		return c, cli.Badf("expected --second https://HOST:PORT and --code CODE together, as boardctl hall second --invite shows them at the first hall; a second hall that has joined needs neither")
	}
	if _, err := control.CheckAddress(o.second.First); err != nil && o.second.First != "" {
		return c, cli.Badf("--second: %w", err)
	}
	if _, err := member.ParseCode(o.second.Code); err != nil && o.second.Code != "" {
		return c, cli.Badf("--code: %w", err)
	}
	if c.Proxies, err = netlimit.ParseProxies(o.proxies); err != nil {
		return c, cli.Badf("--proxy %w", err)
	}
	if o.control == "" {
		return c, cli.Badf("expected --control, the address that boards dial")
	}
	if err := o.own.Check(); err != nil {
		return c, cli.Bad(err)
	}
	if o.own.Certificate != "" {
		if c.Own, err = auth.OpenOwn(o.own, time.Now()); err != nil {
			return c, cli.Badf("--tls-cert: %w", err)
		}
	}
	if len(o.acme) > 0 {
		if c.ACME, err = auth.NewACME(o.data, o.directory, o.acme, nil); err != nil {
			return c, cli.Badf("--acme %w", err)
		}
	}
	return c, nil
}

func (o *options) run(cmd *cobra.Command) error {
	log := cli.NewLog(cmd.ErrOrStderr(), func(slog.Record) string { return "halld:" })
	c, err := o.config(log)
	if err != nil {
		return err
	}
	if err := o.lichess.check(); err != nil {
		return err
	}
	told, err := datadir.Prepare(o.data)
	if err != nil {
		return err
	}
	for _, line := range told {
		log.Info(line)
	}
	hall.SaveMemory()
	ctx, stop := signal.NotifyContext(cmd.Context(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	return o.serve(ctx, c)
}

// serve serves a hall until the context ends.
func (o *options) serve(ctx context.Context, c httpd.Config) error {
	if o.listen != "" {
		var err error
		if c.Plain, err = net.Listen("tcp", o.listen); err != nil {
			return fmt.Errorf("--listen %s: %w", o.listen, err)
		}
	}
	h, err := hall.OpenSecond(ctx, c, o.second)
	if err != nil {
		return err
	}
	if err := o.lichess.start(h); err != nil {
		return errors.Join(err, h.Close())
	}
	announce(c, h)
	if o.open {
		defer desktop(ctx, c)()
	}
	<-ctx.Done()
	return h.Close()
}

// announce tells where the hall is.
func announce(c httpd.Config, h *hall.Hall) {
	at := h.Server().Endpoint()
	c.Log.Info(fmt.Sprintf("control: %s, fingerprint %s", at.Address, at.Fingerprint), "address", at.Address)
	if c.Plain != nil {
		c.Log.Info("pages: "+daemon.PagesURL(c.Plain), "address", daemon.PagesURL(c.Plain))
	}
}
