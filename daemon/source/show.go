package source

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/daemon"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensortest"
)

// ShowPrefix begins the names of shows; the seed follows.
const ShowPrefix = "show:"

// The times of a show, in seconds for the audience.
const (
	quarrelAfter  = 6  // Plies before the players quarrel.
	patience      = 60 // Until the arbiter rules, and for the signatures under a result that he entered.
	resultStands  = 10
	resultMissing = 30 // For a result that the board did not take, as while the arbiter has stopped the game.
)

// Show lets simulated hands play real games on a fake matrix, one after the other, without an end. Once in each game they
// quarrel over a touch, and wait for the arbiter's ruling; without one they take the move back. All behind the matrix is the
// code of a live board.
type Show struct {
	games   []sensortest.Game
	seed    uint64
	speed   Speed
	evening *sensortest.Evening
	first   *sensortest.Script
	period  sensor.Micros
	begun   sensortest.Game // The first game of the event.
	played  string          // The game that is played.
	play    string          // The game to play from the next one on, where the event goes on; empty for the game before.

	game      int           // The number of games begun.
	quarrel   bool          // The players of this one have quarrelled.
	waits     sensor.Micros // The end of their wait for a ruling, 0 without one.
	finished  sensor.Micros // When they entered the result, 0 before.
	overSince sensor.Micros // When it was over, 0 before.

	mu    sync.Mutex // Guards what follows: arbiters rule while the hands are at it.
	heard heard
}

// NewShow prepares a show of xiangqi or chess. The same seed begins with the same game.
func NewShow(play string, seed uint64, s Speed) (*Show, error) {
	games, err := Historic(play)
	if err != nil {
		return nil, err
	}
	profile, err := sensortest.ProfileNamed("normal")
	if err != nil {
		return nil, err
	}
	show := &Show{games: games, seed: seed, speed: s, evening: sensortest.NewEvening(profile, seed)}
	show.begun = show.next()
	if show.first, err = show.evening.Begin(show.begun, 0); err != nil {
		return nil, err
	}
	show.period = show.first.Header.Scan
	return show, nil
}

func (s *Show) next() sensortest.Game {
	return s.games[(s.seed+uint64(s.game))%uint64(len(s.games))]
}

// Speed returns how many times faster than people it plays, 0 for no limit.
func (s *Show) Speed() float64 { return float64(s.speed) }

func (s *Show) Name() string { return ShowPrefix + strconv.FormatUint(s.seed, 10) }

// Config names the players of the first game.
func (s *Show) Config(c game.Config) game.Config {
	c.Tags, c.Play = tagsOf(s.begun), s.begun.Play
	return c
}

// tagsOf returns the tags of a game, with the tag names of boards.
func tagsOf(g sensortest.Game) map[string]string {
	tags := map[string]string{}
	for key, value := range g.Tags {
		tags[strings.ToLower(key)] = value
	}
	return tags
}

func (s *Show) Wall() func(sensor.Micros) boardlog.Wall { return daemon.HostWall }

// Live is true: simulated hands play by the clock.
func (s *Show) Live() bool { return true }

// Run plays until the context ends.
func (s *Show) Run(ctx context.Context, d *daemon.Daemon) error {
	b := newBench(s.first)
	b.idle = func(now sensor.Micros) error {
		script, err := s.goOn(b, now)
		if script != nil {
			b.player.Add(script)
		}
		return err
	}
	d.Announce(s.observe)
	l, err := d.NewLive(daemon.LiveConfig{TakeInputs: b.takeSaid, Interruption: demoGap})
	if err != nil {
		return err
	}
	s.game = 1
	if begin := l.Begin(); begin != 0 {
		b.clock.now = begin
		if err := s.resume(b, l.View()); err != nil {
			return err
		}
	}
	return b.scan(ctx, l, s.period, s.speed)
}

// observe notes the records that matter to the players.
func (s *Show) observe(records []record.Record) func() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range records {
		s.heard.note(r)
	}
	return nil
}

// lasting converts seconds for the audience to board time. At full speed there is no audience.
func (s *Show) lasting(seconds int) sensor.Micros {
	return sensor.Micros(float64(seconds) * 1e6 * float64(cmp.Or(s.speed, 1)))
}

// goOn returns the players' next acts, nil for nothing yet. It enters inputs for the game on the bench.
func (s *Show) goOn(b *bench, now sensor.Micros) (*sensortest.Script, error) {
	s.mu.Lock()
	heard := s.heard
	if !heard.stopped { // Else the pieces are set up when the game goes on.
		s.heard.restore = 0
	}
	s.mu.Unlock()
	played, all := s.evening.Played()
	switch {
	case heard.over || s.finished > 0 && now > s.finished+s.lasting(resultMissing):
		return s.after(b, heard, now)
	case heard.stopped:
		return nil, nil
	case heard.restore > 0:
		if script, ok := s.evening.Restore(heard.restore, now); ok {
			s.waits, s.finished = 0, 0
			return script, nil
		}
		return nil, nil
	case s.waits > 0:
		if !heard.answered && now < s.waits {
			return nil, nil
		}
		s.waits = 0
		return s.evening.TakeBack(now), nil
	case s.finished > 0:
		return nil, nil
	case played == all:
		s.finished = now
		return s.evening.Finish(now), nil
	case played >= quarrelAfter && !s.quarrel:
		if script, ok := s.evening.Quarrel(now); ok {
			s.quarrel = true
			s.waits = script.Steps[len(script.Steps)-1].At + s.lasting(patience)
			return script, nil
		}
	}
	return s.evening.Move(now)
}

// after opens the next game, once the result has stood for a while.
func (s *Show) after(b *bench, h heard, now sensor.Micros) (*sensortest.Script, error) {
	s.overSince = cmp.Or(s.overSince, now)
	stands := resultStands
	if h.entered {
		stands = patience
	}
	if now < s.overSince+s.lasting(stands) {
		return nil, nil
	}
	next := s.next()
	opens := fact.New{}
	if next.Play != s.played {
		opens.Play, s.played = next.Play, next.Play
	}
	b.said = append(b.said, fact.Input{At: now, Fact: opens}, fact.Input{At: now, Fact: fact.Tags{Text: tagLines(tagsOf(next))}})
	s.game++
	s.quarrel, s.waits, s.finished, s.overSince = false, 0, 0, 0
	s.mu.Lock()
	s.heard = heard{}
	s.mu.Unlock()
	return s.evening.Begin(next, now)
}

func tagLines(tags map[string]string) string {
	var lines []string
	for _, key := range slices.Sorted(maps.Keys(tags)) {
		lines = append(lines, key+"="+tags[key])
	}
	return strings.Join(lines, "\n")
}

// ResumeShow prepares the show whose session is open. If play names a game, the games that follow are of that one.
func ResumeShow(open *daemon.OpenSession, play string, s Speed) (*Show, error) {
	first := open.First()
	seed, err := strconv.ParseUint(strings.TrimPrefix(first.Source, ShowPrefix), 10, 64)
	if err != nil {
		return nil, fmt.Errorf("game %d: %q is no show: %w", first.ID, first.Source, err)
	}
	start, err := boardgame.ParseFEN(first.FEN)
	if err != nil {
		return nil, fmt.Errorf("game %d: %w", first.ID, err)
	}
	show, err := NewShow(start.Game().Name, seed, s)
	if err == nil {
		show.play = play
	}
	return show, err
}

// resume lets the players come back to the board of a session that goes on. They play on where the game is the one that they
// have played; else they sit before it until they begin the next one.
func (s *Show) resume(b *bench, v game.View) (err error) {
	s.played, s.game = v.Position.Game().Name, v.Game
	if s.games, err = Historic(s.played); err != nil {
		return err
	}
	on := s.games[(s.seed+uint64(s.game)-1)%uint64(len(s.games))]
	moves, others := 0, len(v.Plies)
	if v.Standing {
		others++
	}
	for moves < len(on.Moves) && moves < len(v.Plies) && v.Plies[moves].Move == on.Moves[moves] {
		moves, others = moves+1, others-1
	}
	now := b.clock.now
	b.matrix.SetAll(s.evening.Resume(on, moves, v.Position, now).Truth.Board)
	s.heard = heard{stopped: v.Stopped || v.Adjourned, over: v.Phase == game.Over, answered: len(v.Claims) == 0}
	switch {
	case others > 1:
		s.heard.over = true // For the players, who have not played that.
	case others == 1:
		s.quarrel, s.waits = true, now+s.lasting(patience)
	}
	s.games, err = Historic(cmp.Or(s.play, s.played))
	return err
}
