package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/sensortest"
	"github.com/kyban/kyban/trace"
)

// demoPrefix begins the names of demo sources; the seed that follows says which game is played and by which hands.
const demoPrefix = "demo:"

// demoSource lets simulated hands play a real game on a fake matrix. All behind the matrix is the code of a live board.
type demoSource struct {
	seed   uint64
	game   sensortest.Game
	script *sensortest.Script
	speed  speed
	errors io.Writer
}

// newDemo prepares the game that belongs to a seed. The same seed is the same game, played by the same hands.
func newDemo(seed uint64, s speed, errors io.Writer) (*demoSource, error) {
	games := masters()
	played := games[seed%uint64(len(games))]
	profile, err := sensortest.ProfileNamed("normal")
	if err != nil {
		return nil, err
	}
	script, err := sensortest.Play(played, profile, seed)
	if err != nil {
		return nil, fmt.Errorf("demo with seed %d: %w", seed, err)
	}
	return &demoSource{seed: seed, game: played, script: script, speed: s, errors: errors}, nil
}

// masters returns the games of masters from the start position, which all name an event.
func masters() []sensortest.Game {
	var games []sensortest.Game
	for _, g := range sensortest.Games() {
		if g.FEN == "" && g.Tags["Event"] != "" && g.Tags["Red"] != "" {
			games = append(games, g)
		}
	}
	return games
}

// isDemo says whether a source is a demo.
func isDemo(source string) bool { return source == "demo" || strings.HasPrefix(source, demoPrefix) }

// demoSeed returns the seed of a demo source by its name, false when the name is that of no demo.
func demoSeed(source string) (uint64, bool) {
	text, ok := strings.CutPrefix(source, demoPrefix)
	if !ok {
		return 0, false
	}
	seed, err := strconv.ParseUint(text, 10, 64)
	return seed, err == nil
}

// newDemoSeed returns a seed for a demo that nobody chose.
func newDemoSeed() uint64 { return rand.Uint64N(1_000_000) }

func (s *demoSource) name() string { return demoPrefix + strconv.FormatUint(s.seed, 10) }

// config names the players, as the header of a trace would.
func (s *demoSource) config(c game.Config) game.Config {
	tags := map[string]string{}
	for key, value := range s.game.Tags {
		tags[strings.ToLower(key)] = value
	}
	for key, value := range c.Tags {
		tags[key] = value
	}
	c.Tags = tags
	return c
}

func (s *demoSource) wall() func(sensor.Micros) recorder.Wall { return hostWall }

// run scans the fake matrix until the game is over.
func (s *demoSource) run(ctx context.Context, d *daemon, config game.Config, open *stored) error {
	board, err := newBoard(config, open, s.errors, d.note)
	if err != nil {
		return err
	}
	d.start(board)
	if err := d.startOver(open, s.errors); err != nil {
		return err
	}
	b := &bench{clock: &benchClock{}}
	b.player = sensortest.NewPlayer(s.script, &b.matrix)
	l := &live{daemon: d, open: open, words: b.words}
	if open != nil {
		b.player.Advance(open.until()) // What was said until then is stored.
		l.gap = demoGap
		b.clock.now = open.until() + l.gap
	}
	pace := newPace(s.speed, b.clock.now)
	b.clock.wait = func(at sensor.Micros) error { return pace.until(ctx, at) }
	scanner, err := sensor.NewScanner(sensor.ScannerConfig{Period: s.script.Header.Scan}, b, nil, b.clock)
	if err != nil {
		return err
	}
	return l.scan(ctx, scanner)
}

// demoGap is how long simulated hands go on unseen while a demo is started again.
const demoGap sensor.Micros = 100_000

// bench is a board with simulated players at it.
type bench struct {
	matrix sensortest.Matrix
	player *sensortest.Player
	clock  *benchClock
	said   []game.Input
}

// Scan lets happen what happens until now and returns the contacts that are closed then.
func (b *bench) Scan() (engine.PointSet, error) {
	for _, line := range b.player.Advance(b.clock.now) {
		if kind, ok := spoken[line.Kind]; ok {
			b.said = append(b.said, game.Input{Kind: kind, At: line.At, Side: line.Side, On: line.On})
		}
	}
	return b.matrix.Scan(), nil
}

// spoken are the things that simulated players say and press.
var spoken = map[trace.Kind]game.InputKind{
	trace.Press: game.KindPress, trace.Adjust: game.KindAdjust, trace.Resign: game.KindResign, trace.Agree: game.KindAgree,
	trace.Offer: game.KindOffer, trace.Takeback: game.KindTakeback, trace.End: game.KindEnd,
}

// words returns what was said since it was last asked.
func (b *bench) words() []game.Input {
	said := b.said
	b.said = nil
	return said
}

// benchClock is the time of a simulation: it passes by scans alone, however late the host is, so that a busy host never
// makes a gap.
type benchClock struct {
	now  sensor.Micros
	wait func(sensor.Micros) error
}

// Now returns the simulated time.
func (c *benchClock) Now() sensor.Micros { return c.now }

// SleepUntil lets time pass. When it is interrupted the scanner ends by itself: it has the same context.
func (c *benchClock) SleepUntil(at sensor.Micros) {
	if c.wait(at) == nil {
		c.now = max(c.now, at)
	}
}
