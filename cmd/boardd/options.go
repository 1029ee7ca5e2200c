package main

import (
	"context"
	"errors"
	"log/slog"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/daemon/source"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/game/config"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/datadir"
	"github.com/kyban/kyban/internal/netlimit"
	"github.com/kyban/kyban/internal/version"
	"github.com/kyban/kyban/recorder"
)

type options struct {
	source   string
	data     string
	config   string
	file     cli.Settings
	listen   string
	names    []string   // The board's names for browsers, beside those of its computer.
	proxies  []string   // Reverse proxies, which name their clients.
	own      auth.Files // A certificate for the operator's own names.
	control  string     // The network address for arbiters.
	tested   string     // A file from boardctl board test.
	witness  []string   // URL=KEY of the witnesses.
	announce string     // The file from which Avahi announces the board to the network.
	json     bool
	check    bool // Only check whether recording could begin.
	plain    bool
	speed    source.Speed
	style    notation.Style
	first    string // Whether the first run asks in a browser.
	start    string // The start of games, for boardgame.ParseStart.
	game     config.Config
	guests   *guests // The guests of a show, nil without one.
}

func defaults() *options {
	return &options{speed: 1, first: "auto", style: notation.Simplified, game: config.Config{Version: version.Number}}
}

func (o *options) flags(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&o.source, "source", "", "where the readings come from: gpio, serial, serial:PATH, trace:FILE, demo, demo:chess")
	cli.Suggest(cmd, "source", []string{"gpio", "serial", "trace:", "demo", "demo:chess"})
	flags.StringVar(&o.config, "config", "", "a configuration `file`; boardd config prints one to begin with")
	flags.StringVar(&o.tested, "board-file", "", "the `file` that boardctl board test wrote of this board")
	flags.StringVar(&o.listen, "listen", "", "where everybody may look, without encryption: an `address` such as :8090 (default for the demo 127.0.0.1:8090)")
	flags.StringVar(&o.control, "control", "", "where arbiters reach the board over the network: an `address` such as :7443 (docs/CONTROL.md)")
	flags.StringVar(&o.own.Certificate, "tls-cert", "", "a certificate of your own for --control, which browsers know: a `file` in PEM, with those of its authorities behind it (docs/CONTROL.md)")
	flags.StringVar(&o.own.Key, "tls-key", "", "its private key, a `file` in PEM")
	flags.StringVar(&o.announce, "announce", "", "the `file` in which Avahi finds the board that it announces, such as /etc/avahi/services/kyban.service")
	flags.StringArrayVar(&o.names, "name", nil, "a `name` by which those who have a role reach the board in a browser, beside its computer's own, such as a proxy's; may be given again (docs/CONTROL.md)")
	flags.StringArrayVar(&o.proxies, "proxy", nil, "the `address` or prefix of a reverse proxy before boardd, such as 127.0.0.1, whose X-Forwarded-For says for whom it asks; may be given again (docs/CONTROL.md)")
	flags.StringArrayVar(&o.witness, "witness", nil, "who vouches for what is recorded, as `URL=KEY`; may be given again (docs/EVIDENCE.md)")
	cli.ChoiceFlag(cmd, &o.game.Play, "play", "the game; where neither it nor a rulebook is named the pieces that are set up tell, and begin with xiangqi", boardgame.Names())
	flags.StringVar(&o.start, "start", "", "from where games start: a FEN, a start `position` of Chess960 by its number, or lot, which draws one (default the usual one of the game)")
	cli.RulebookFlag(cmd, &o.game.Rulebook, "the rulebook (default vn2004, of chess fide2018, or what a trace names)")
	flags.BoolVar(&o.check, "check", false, "try out configuration, source, data directory and addresses, record nothing, and exit 1 with advice where something is wrong")
	flags.BoolVar(&o.json, "json", false, "print the records as JSON lines")
	flags.BoolVar(&o.plain, "plain", false, "tell the game line by line, also on a terminal")
	flags.Var(&o.speed, "speed", "how many times faster than people the demo or a trace is played (default 1 for the demo, max for traces)")
	flags.Lookup("speed").DefValue = ""
	cli.StyleFlag(cmd, &o.style, "notation", "the notation of moves on the screen")
	cli.TurnedFlag(cmd, &o.game.Turned)
	cli.DelayFlags(cmd, &o.game.Delay)
	flags.BoolVar(&o.game.Evidence, "board-is-evidence", false, "the regulations of the event take the board's record for evidence (vn2004 9.11b)")
	cli.RepetitionFlag(cmd, &o.game.Repetition, "default that of the rulebook, or what a trace names")
	cli.ControlFlag(cmd, &o.game.Control)
	flags.BoolVar(&o.game.FlagEnds, "flag-ends", false, "by the regulations of the event a flag ends the game, and no arbiter needs to rule")
	flags.BoolVar(&o.game.Supervised, "supervised", false, "by the regulations of the event an arbiter watches each game of rapid chess or blitz all the time (fide2018 A.3, B.3)")
	cli.LatenessFlag(cmd, &o.game.Lateness)
	flags.BoolVar(&o.game.Consent, "draw-consent", false, "by the regulations of the event a draw on which the players agree needs the arbiter's consent (vn1999 6.2)")
	flags.BoolVar(&o.game.OutageRuns, "clocks-run-in-outage", false, "by the regulations of the event the clocks run on while boardd is down")
	cli.ChoiceFlag(cmd, &o.first, "first-run", "whether the pages ask, once, for the board's name, language, rulebook and first arbiter: auto (a live board that is reached over the network, on a data directory in which nobody has a token, where no rulebook and no game is named), yes or no", []string{"auto", "yes", "no"})
	cli.DataFlag(cmd, &o.data)
}

func (o *options) run(cmd *cobra.Command) error {
	if o.check {
		return o.tryOut(cmd)
	}
	if err := o.read(cmd); err != nil {
		return err
	}
	if err := o.validate(cmd); err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(cmd.Context(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	src, name, err := o.find(cmd)
	if err != nil {
		return err
	}
	told, err := datadir.Prepare(o.data)
	if err != nil {
		return err
	}
	for _, line := range told {
		logger(cmd).Info(line)
	}
	store, err := recorder.OpenSealed(o.data)
	if err != nil {
		return err
	}
	err = o.record(ctx, cmd, store, src, name)
	if errors.Is(err, context.Canceled) {
		err = nil // Told to end before it began.
	}
	if errors.As(err, new(*source.InputError)) {
		err = cli.Bad(err)
	}
	return errors.Join(err, store.Close())
}

// read reads the configuration file, if one is named; its values fill the flags that the command line leaves out.
func (o *options) read(cmd *cobra.Command) (err error) {
	if o.config == "" {
		return nil
	}
	if o.file, err = cli.ReadSettings(o.config); err != nil {
		return err
	}
	return apply(o.file, cmd, o.config)
}

// validate returns the faults of the options, before anything is opened.
func (o *options) validate(cmd *cobra.Command) error {
	if o.source == "" {
		return cli.Badf("expected --source gpio, serial, trace:FILE or demo; see %s --help", cmd.CommandPath())
	}
	if kind, _, _ := strings.Cut(o.source, ":"); o.tested != "" && kind != "gpio" && kind != "serial" {
		return cli.Badf("--board-file %s: --source %s is no board that could be tested; leave --board-file out", o.tested, o.source)
	}
	if err := cli.CheckData(o.data); err != nil {
		return err
	}
	for _, name := range o.names {
		if err := httpd.CheckHost(name); err != nil {
			return cli.Badf("--name %q: %w", name, err)
		}
	}
	if _, err := netlimit.ParseProxies(o.proxies); err != nil {
		return cli.Badf("--proxy %w", err)
	}
	if _, err := o.ownCertificate(); err != nil {
		return err
	}
	if _, err := o.clients(); err != nil {
		return err
	}
	if _, err := o.pushing(); err != nil {
		return err
	}
	if _, err := o.analysing(); err != nil {
		return err
	}
	if err := o.recall(cmd); err != nil {
		return err
	}
	return o.choose(cmd.ErrOrStderr())
}

// ownCertificate returns the certificate for the operator's own names, nil if none is named.
func (o *options) ownCertificate() (*auth.Own, error) {
	if err := o.own.Check(); err != nil {
		return nil, cli.Bad(err)
	}
	if o.own.Certificate == "" {
		return nil, nil
	}
	if o.control == "" {
		return nil, cli.Badf("--tls-cert %s: expected --control, too: that is the address at which it is shown", o.own.Certificate)
	}
	own, err := auth.OpenOwn(o.own, time.Now())
	if err != nil {
		return nil, cli.Badf("--tls-cert: %w", err)
	}
	return own, nil
}

func logger(cmd *cobra.Command) *slog.Logger {
	return cli.NewLog(cmd.ErrOrStderr(), func(slog.Record) string { return "boardd:" })
}

// named are the settings that have a flag, in the order in which they are taken.
var named = []struct{ setting, flag string }{
	{"source", "source"}, {"data", "data"}, {"control", "control"}, {"listen", "listen"}, {"tls_cert", "tls-cert"}, {"tls_key", "tls-key"},
	{"announce", "announce"}, {"play", "play"}, {"start", "start"}, {"rulebook", "rulebook"}, {"turned", "turned"}, {"notation", "notation"},
	{"first_run", "first-run"}, {"board.test", "board-file"}, {"delay", "delay"}, {"delay_moves", "delay-moves"},
	{"regulations.board_is_evidence", "board-is-evidence"}, {"regulations.repetition", "repetition"}, {"regulations.control", "time-control"},
	{"regulations.lateness", "lateness"}, {"regulations.draw_consent", "draw-consent"}, {"regulations.flag_ends", "flag-ends"},
	{"regulations.supervised", "supervised"}, {"regulations.clocks_run_in_outage", "clocks-run-in-outage"},
	{"witness", "witness"}, {"name", "name"}, {"proxy", "proxy"},
}

// values returns the settings of a configuration file and of the command's flags, by their names, in TOML.
func (o *options) values(cmd *cobra.Command) map[string]string {
	set := map[string]string{}
	for setting, value := range o.file.Flat() {
		set[setting] = cli.Literal(value)
	}
	for _, n := range named {
		if flag := cmd.Flags().Lookup(n.flag); flag.Changed {
			set[n.setting] = cli.Literal(valueOf(flag))
		}
	}
	return set
}

// valueOf returns the value of a flag as a TOML type.
func valueOf(flag *pflag.Flag) any {
	if list, ok := flag.Value.(pflag.SliceValue); ok {
		return list.GetSlice()
	}
	text := flag.Value.String()
	if number, err := strconv.Atoi(text); err == nil && (flag.Value.Type() == "N" || flag.Value.Type() == "minutes") {
		return number
	}
	if flag.Value.Type() == "bool" {
		return text == "true"
	}
	return text
}
