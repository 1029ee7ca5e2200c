package source

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

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
	for key, value := range c.Tags {
		tags[key] = value
	}
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

// famous are games of chess as every collection of them has them. Their moves are facts. Both sides castle in the last, and two
// pawns are promoted there; the one before ends with a capture en passant that mates.
var famous = []historic{
	{"Morphy, Paul", "Duke Karl of Brunswick and Count Isouard", "?", "Paris", "1858.??.??", "1-0",
		"e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ " +
			"Nxd7 Qb8+ Nxb8 Rd8#"},
	{"Gundersen, Gunnar", "Faul, A. H.", "?", "Melbourne", "1928.??.??", "1-0",
		"e4 e6 d4 d5 e5 c5 c3 cxd4 cxd4 Bb4+ Nc3 Nc6 Nf3 Nge7 Bd3 O-O Bxh7+ Kxh7 Ng5+ Kg6 h4 Nxd4 Qg4 f5 h5+ Kh6 Nxe6+ g5 hxg6#"},
	{"Bogoljubov, Efim", "Alekhine, Alexander", "Hastings", "Hastings", "1922.??.??", "0-1",
		"d4 f5 c4 Nf6 g3 e6 Bg2 Bb4+ Bd2 Bxd2+ Nxd2 Nc6 Ngf3 O-O O-O d6 Qb3 Kh8 Qc3 e5 e3 a5 b3 Qe8 a3 Qh5 h4 Ng4 Ng5 Bd7 f3 Nf6 f4 e4 " +
			"Rfd1 h6 Nh3 d5 Nf1 Ne7 a4 Nc6 Rd2 Nb4 Bh1 Qe8 Rg2 dxc4 bxc4 Bxa4 Nf2 Bd7 Nd2 b5 Nd1 Nd3 Rxa5 b4 Rxa8 bxc3 Rxe8 c2 Rxf8+ Kh7 " +
			"Nf2 c1=Q+ Nf1 Ne1 Rh2 Qxc4 Rb8 Bb5 Rxb5 Qxb5 g4 Nf3+ Bxf3 exf3 gxf5 Qe2 d5 Kg8 h5 Kh7 e4 Nxe4 Nxe4 Qxe4 d6 cxd6 f6 gxf6 Rd2 " +
			"Qe2 Rxe2 fxe2 Kf2 exf1=Q+ Kxf1 Kg7 Kf2 Kf7 Ke3 Ke6 Ke4 d5+"},
}

// masters are games of xiangqi with known result and date. Their moves are facts. The drawn one and the one of November 1997
// are in the examples of xqbase.com, the others in the collection of wxf.ca; it gives no result for those of 1990 and 2001,
// which end in mate.
var masters = []historic{
	{"Liu Dahua", "Yang Guanlin", "Chinese National Championship 1982", "?", "1982.12.11", "1/2-1/2",
		"b2e2 b9c7 b0c2 a9b9 a0b0 h9g7 g3g4 c6c5 b0b6 b7a7 b6c6 a7a8 h0g2 f9e8 h2i2 a8c8 c6d6 c7b5 i0h0 i9h9 c2e1 c5c4 d6d5 " +
			"c8c3 h0h6 b5d4 e2c2 b9b7 c2c4 b7d7 g2f4 h7i7 h6g6 h9h2 g4g5 c3b3 g5f5 b3b0 e1g2 d4f5 f0e1 h2h6 d5c5 c9a7 g6h6 a7c5 " +
			"h6h3 b0b3 e3e4 b3b4 g0e2 b4e4 i2i1 i7i8 i1g1 i8g8 c4c2 d7f7 c2b2 c5a7 h3c3 f7b7 b2c2 b7f7 c2b2 f7b7 b2a2 b7f7 a2a6 " +
			"f5h4 a6b6 g9e7 g1f1 h4f3 b6b3 f3g1 e0f0 g7f5 c3e3 e6e5 b3b1 f7f6 e3g3 g8f8 f1f2 g1i0 g3h3 f8f9 b1b5 i0g1 h3h5 a7c5 " +
			"b5e5 e4b4 a3a4 b4b3 f2f3 b3b2 e1d2 b2b0 f0f1 b0d0 a4a5 d0g0 f1e1 g0g2 f3f5 f9f5 f4g2 f6b6 e1f1 f5f9 h5h1 b6e6 e5d5 " +
			"e8f7 f1e1 e6b6 a5b5 b6a6 b5a5 a6b6 a5b5 b6a6 b5a5"},
	{"Hu Ronghua", "Liu Dahua", "Five Rams Cup 1990", "?", "1990.??.??", "0-1",
		"h2e2 h9g7 h0g2 i9h9 c3c4 g6g5 b0c2 c9e7 i0i1 b9c7 i1f1 h7i7 f1f4 d9e8 b2a2 a9b9 a0b0 h9h3 e2d2 h3g3 c0e2 g5g4 f4g4 " +
			"g3g4 e2g4 b7b5 g4e2 g7f5 b0b4 c6c5 c4c5 e7c5 a3a4 c5e7 d0e1 b9d9 a2a0 i7f7 a0d0 d9b9 g2f4 b5c5 b4b9 c7b9 f4d5 b9c7 " +
			"c2b4 c7d5 b4d5 c5c1 d2a2 c1a1 e2c4 f7g7 d0d1 g7g5 d5b6 g5g8 a2e2 f5g7 i3i4 g8g0"},
	{"Le Thien Vi", "Bi Bingjian", "World Championship 1997", "?", "1997.??.??", "1-0",
		"h2e2 b9c7 h0g2 c9e7 i0h0 h7g7 b0c2 h9i7 b2a2 c6c5 a0b0 b7a7 e3e4 d9e8 e4e5 a9d9 c2e3 a7a3 b0b3 a3a5 e5e6 c7e6 e2e6 " +
			"c5c4 e3c4 a5c5 b3b5 d9d6 e6i6 d6d2 i6i9 d2g2 h0h7 g7g3 b5b9 c5c9 h7e7 g3g0 e0e1 g0d0 b9c9 d0d9 e7e8"},
	{"Liu Dahua", "Lü Qin", "Zhongli Cup 1997, rapid, final", "Beijing", "1997.11.16", "0-1",
		"c3c4 h9g7 g3g4 b7c7 c0e2 b9a7 b0c2 a9b9 a0b0 b9b5 b2a2 b5h5 h2h7 c7h7 h0g2 i9h9 d0e1 g6g5 b0b5 g5g4 b5h5 g7h5 e2g4 " +
			"g9e7 g0e2 h7g7 c2d4 g7g2 a2g2 h5f4 g2g1 h9h1 i0g0 a6a5 i3i4 d9e8 e1d2 e6e5 f0e1 f4g2 d4f3 g2f4 g0f0 a7b5 g1g0 b5a3 " +
			"g0i0 f4d3 i0i6 a3c4 i6g6 h1h6 g6g8 c6c5 f0f2 h6b6 e0f0 e5e4 f3h4 e7g9 h4g2 e4e3 i4i5 e3e2 f2e2 b6g6 g8h8 g6g4 h8h0 " +
			"c9e7 f0e0 c4e5 h0g0 g4i4 i5h5 i4i2 g0f0 e5f3 e2e3 f3g1 e0d0 i2g2 e3d3 g2g4 h5h6 a5a4 d3d6 g1f3 h6g6 c5c4 g6f6 c4c3 " +
			"e1f2 f3d4 d2e1 a4b4 d6b6 e7c9 f6e6 g9e7 d0e0 b4c4 b6d6 c3d3 e0d0 d3e3 f0e0 e3e2 d6d8 g4g3"},
	{"Lü Qin", "Trenh A Sang", "World Championship 1997", "?", "1997.??.??", "1-0",
		"c3c4 c9e7 h2e2 h9g7 h0g2 g6g5 i0h0 h7h5 b0c2 b9c7 c2d4 b7b8 h0h1 c6c5 b2c2 c7d5 c4c5 e7c5 a0b0 b8d8 g3g4 g5g4 d4f5 " +
			"d5f6 f5d6 i6i5 b0b8 d8d7 b8f8 f6e8 f8f7 a9a7 e2e6 e8d6 f7g7 h5e5 c2e2 e5e2 g0e2 i9i6 e6e5 i6f6 g7g4 d6f7 h1h5 a7b7 " +
			"g4g8 b7b6 e5e4 f6g6 g8f8 g6g5 h5g5 f7g5 f8f5 g5h7 f5c5 b6f6 c5d5 f6f7 g2h4 d7a7 f0e1 e9e8 h4f5 h7g5 f5d6 f7d7 d5e5 " +
			"g9e7 e5f5 e7g9 d6c4 d7g7 e4g4 g5h7 f5f9 g7d7 e3e4 a7c7 e4e5 c7c5 f9f4 d7d6 g4g3 d6d3 g3e3 e8d8 e5f5 d3d5 e3f3 g9e7 " +
			"c4e3 d5d6 f4h4 h7g9 h4e4 d6d7 e4e6"},
	{"Zhang Wanghou", "Hu Ronghua", "World Championship 2001", "?", "2001.??.??", "0-1",
		"h2e2 b9c7 h0g2 g6g5 c3c4 h9g7 i0h0 i9h9 h0h6 d9e8 b0c2 c9e7 b2a2 b7b3 e3e4 h7i7 h6h9 g7h9 c2b4 a9b9 a2b2 b3e3 g2e3 " +
			"b9b4 b2a2 b4b3 e3g2 h9g7 e2d2 g7f5 d0e1 f5g3 c0e2 b3a3 d2c2 i7g7 e2c0 g3e4 a0b0 a3c3 c2e2 g5g4 a2a4 e4g5 e2a2 g4g3 " +
			"g2h0 c3c4 a4b4 g5f3 c0e2 g7g5 h0i2 g5e5 a2a1 c4c1 e0d0 c1a1 b4b9 a1a3 b9a9 a3d3 d0e0 f3d2 e0d0 d2b3 d0e0 b3c1"},
	{"Lü Qin", "Lin Hongmin", "Jiafun Cup 1994, national championship", "?", "1994.??.??", "1-0",
		"h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b0a2 a6a5 b2c2 c7b5 a0a1 b5a3 c2c5 a9a6 a1b1 a6d6 h0h6 b7d7 c5c7 g9e7 g2f4 " +
			"f9e8 f4g6 d6d5 b1b6 d5b5 b6a6 b5c5 c7b7 d7c7 a6b6 a3c2 e3e4 c2e3 g0i2 a5a4 e4e5 e6e5 g6e5 g7f5 h6h3 h9g9 d0e1 a4a3 " +
			"a2c1 c5c3 b6c6 c3c6 e5c6 c7c1 h3h7 e3c4 c6e7 f5e7 b7b9 e9f9 h7e7 g9g6 e7e4 c4d6 e4f4 d6f7 b9b4 c1c7 e2f2 c7e7 b4e4 " +
			"f9f8 e4e3 g6c6 f4e4"},
}

// historic is a game from history. Unknown parts of its date are question marks, as in PGN.
type historic struct{ first, second, event, site, date, result, moves string }

// Historic returns games of xiangqi or chess with known result and date.
func Historic(play string) ([]sensortest.Game, error) {
	if play == "chess" {
		return gamesOf(famous, play, "White", "san", "uci")
	}
	return gamesOf(masters, "xiangqi", "Red", "ucci", "ucci")
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
		moves, err := rules.Translate(rules.Start, strings.Fields(h.moves), style, coordinates)
		if err != nil {
			return nil, err
		}
		g := sensortest.Game{Play: play, Result: h.result,
			Tags: map[string]string{first: h.first, "Black": h.second, "Event": h.event, "Date": h.date}}
		if h.site != "?" {
			g.Tags["Site"] = h.site
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
