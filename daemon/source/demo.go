package source

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/daemon"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/sensortest"
)

// DemoPrefix begins the names of demo sources; the seed that follows decides the game and the hands. ChessDemoPrefix begins
// those with a game of chess.
const (
	DemoPrefix      = "demo:"
	ChessDemoPrefix = "demo:chess:"
)

// Demo lets simulated hands play a real game on a fake matrix. All behind the matrix is the code of a live board.
type Demo struct {
	name   string
	game   sensortest.Game
	script *sensortest.Script
	speed  Speed
}

// NewDemo prepares the game of a seed, in xiangqi or chess. The same seed is the same game, played by the same hands.
func NewDemo(play string, seed uint64, s Speed) (*Demo, error) {
	games, err := Historic(play)
	if err != nil {
		return nil, err
	}
	prefix := DemoPrefix
	if play == "chess" {
		prefix = ChessDemoPrefix
	}
	played := games[seed%uint64(len(games))]
	profile, err := sensortest.ProfileNamed("normal")
	if err != nil {
		return nil, err
	}
	script, err := sensortest.Play(played, profile, seed)
	if err != nil {
		return nil, fmt.Errorf("demo with seed %d: %w", seed, err)
	}
	script.Announce(played.Result)
	return &Demo{name: prefix + strconv.FormatUint(seed, 10), game: played, script: script, speed: s}, nil
}

// Masters returns the games of masters that begin from the start position; each names an event.
func Masters() []sensortest.Game {
	var games []sensortest.Game
	for _, g := range sensortest.Games() {
		if g.FEN == "" && g.Tags["Event"] != "" && g.Tags["Red"] != "" {
			games = append(games, g)
		}
	}
	return games
}

// IsDemo reports whether a source is a demo.
func IsDemo(source string) bool { return source == "demo" || strings.HasPrefix(source, DemoPrefix) }

// DemoSeed returns the game and the seed of a demo source by its name, false if the name is not a demo's.
func DemoSeed(source string) (play string, seed uint64, ok bool) {
	text, chess := strings.CutPrefix(source, ChessDemoPrefix)
	if chess {
		play = "chess"
	} else if text, ok = strings.CutPrefix(source, DemoPrefix); !ok {
		return "", 0, false
	}
	seed, err := strconv.ParseUint(text, 10, 64)
	return play, seed, err == nil
}

// NewDemoSeed returns a random seed for a demo.
func NewDemoSeed() uint64 { return rand.Uint64N(1_000_000) }

// Speed returns how many times faster than people it plays, 0 for no limit.
func (s *Demo) Speed() float64 { return float64(s.speed) }

// Name contains the seed.
func (s *Demo) Name() string { return s.name }

// Config names the players, as the header of a trace would.
func (s *Demo) Config(c game.Config) game.Config {
	tags := tagsOf(s.game)
	for key, value := range c.Tags {
		tags[key] = value
	}
	c.Tags, c.Play = tags, s.game.Play
	return c
}

// Wall returns the clock of this computer.
func (s *Demo) Wall() func(sensor.Micros) boardlog.Wall { return daemon.HostWall }

// Live is true: simulated hands play by the clock.
func (s *Demo) Live() bool { return true }

// Run scans the fake matrix until the game is over.
func (s *Demo) Run(ctx context.Context, d *daemon.Daemon) error {
	b := newBench(s.script)
	l, err := d.NewLive(daemon.LiveConfig{TakeInputs: b.takeSaid, Interruption: demoGap})
	if err != nil {
		return err
	}
	if begin := l.Begin(); begin != 0 {
		b.player.Advance(l.Left()) // The inputs until then are stored.
		b.clock.now = begin
	}
	return b.scan(ctx, l, s.script.Header.Scan, s.speed)
}

// demoGap is how long simulated hands go on unseen while a demo restarts.
const demoGap sensor.Micros = 100_000
