package source

import (
	"context"
	_ "embed" // The games from history.
	"fmt"
	"maps"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/daemon"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensortest"
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

func NewDemoSeed() uint64 { return rand.Uint64N(1_000_000) }

// Speed returns how many times faster than people it plays, 0 for no limit.
func (s *Demo) Speed() float64 { return float64(s.speed) }

func (s *Demo) Name() string { return s.name }

// Config names the players, as the header of a trace would.
func (s *Demo) Config(c game.Config) game.Config {
	tags := tagsOf(s.game)
	maps.Copy(tags, c.Tags)
	c.Tags, c.Play = tags, s.game.Play
	return c
}

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

//go:embed historic.toml
var historicTOML []byte

// historic is a game from history.
type historic struct{ First, Second, Event, Site, Date, Result, Moves string }

// Historic returns games of xiangqi or chess with known result and date.
func Historic(play string) ([]sensortest.Game, error) {
	var games struct{ Chess, Xiangqi []historic }
	if err := toml.Unmarshal(historicTOML, &games); err != nil {
		return nil, err
	}
	if play == "chess" {
		return gamesOf(games.Chess, play, "White", "san", "uci")
	}
	return gamesOf(games.Xiangqi, "xiangqi", "Red", "ucci", "ucci")
}

// gamesOf returns the games of a list. Their moves are in the notation style, and coordinates is the notation of moves by
// points; first is the tag name of the side that begins.
func gamesOf(list []historic, play, first, style, coordinates string) ([]sensortest.Game, error) {
	rules, err := boardgame.Of(play)
	if err != nil {
		return nil, err
	}
	var games []sensortest.Game
	for _, h := range list {
		moves, err := rules.Translate(rules.Start, strings.Fields(h.Moves), style, coordinates)
		if err != nil {
			return nil, err
		}
		g := sensortest.Game{Play: play, Result: h.Result,
			Tags: map[string]string{first: h.First, "Black": h.Second, "Event": h.Event, "Date": h.Date}}
		if h.Site != "?" {
			g.Tags["Site"] = h.Site
		}
		for _, text := range moves {
			m, err := boardgame.ParseMove(text)
			if err != nil {
				return nil, err
			}
			g.Moves = append(g.Moves, m)
		}
		games = append(games, g)
	}
	return games, nil
}

// bench is a board with simulated players at it.
type bench struct {
	matrix sensortest.Matrix
	player *sensortest.Player
	clock  *benchClock
	said   []fact.Input
	idle   func(now sensor.Micros) error // Called on each scan while the players do nothing; nil if not needed.
}

func newBench(s *sensortest.Script) *bench {
	b := &bench{clock: &benchClock{}}
	b.player = sensortest.NewPlayer(s, &b.matrix)
	return b
}

func (b *bench) scan(ctx context.Context, l *daemon.Live, period sensor.Micros, s Speed) error {
	pace := newPace(s, b.clock.now)
	b.clock.wait = func(at sensor.Micros) error { return pace.until(ctx, at) }
	scanner, err := sensor.NewScanner(sensor.ScannerConfig{Period: period}, b, nil, b.clock)
	if err != nil {
		return err
	}
	return scan(ctx, l, scanner)
}

// Scan advances the players to the present and returns the closed contacts.
func (b *bench) Scan() (engine.PointSet, error) {
	for _, line := range b.player.Advance(b.clock.now) {
		switch line.Fact.(type) {
		case fact.Press, fact.Adjust, fact.Resign, fact.Agree, fact.Promote, fact.Offer, fact.Takeback, fact.End, fact.Claim:
			b.said = append(b.said, fact.Input{At: line.At, Fact: line.Fact})
		}
	}
	if _, busy := b.player.Next(); !busy && b.idle != nil {
		if err := b.idle(b.clock.now); err != nil {
			return engine.PointSet{}, err
		}
	}
	return b.matrix.Scan(), nil
}

// takeSaid returns the inputs since the last call.
func (b *bench) takeSaid() []fact.Input {
	said := b.said
	b.said = nil
	return said
}

// benchClock is the time of a simulation: it passes only by scans, however late the host is, so that a busy host never makes a
// gap.
type benchClock struct {
	now  sensor.Micros
	wait func(sensor.Micros) error
}

func (c *benchClock) Now() sensor.Micros { return c.now }

// SleepUntil lets time pass. An interruption ends the scanner by itself: it has the same context.
func (c *benchClock) SleepUntil(at sensor.Micros) {
	if c.wait(at) == nil {
		c.now = max(c.now, at)
	}
}
