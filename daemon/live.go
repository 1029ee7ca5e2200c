package daemon

import (
	"fmt"
	"log/slog"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/internal/boardfile"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// TickEvery is the interval at which a live board learns that time has passed. It notices a deadline at most that late.
const TickEvery sensor.Micros = 20_000

// aliveEvery is the interval at which the store notes that the clocks of a game run. After a power cut it bounds the time that
// they stood still.
const aliveEvery sensor.Micros = 5_000_000

// LiveConfig holds a live source's knowledge of its board, and its callbacks.
type LiveConfig struct {
	BoardFile    boardfile.File      // The results of a board test; zero without one.
	ShowGuide    func(game.Guide)    // Shows the next physical step at the board; nil if it can't.
	TakeInputs   func() []fact.Input // Returns the inputs since the last call; nil if the source has none.
	Interruption sensor.Micros       // How long the board was unseen before a session goes on, 0 to take it from the computer's clock.
}

// Live feeds the readings of a live board to the daemon's board.
type Live struct {
	LiveConfig
	daemon *Daemon
	begin  sensor.Micros
	feed   *feed.Feed
	ticked sensor.Micros
	alive  sensor.Micros // When it was last stored that the clocks run.
}

// NewLive returns a Live for a source, on a new board or on that of the open session, restored to its last state.
func (d *Daemon) NewLive(c LiveConfig) (*Live, error) {
	board, err := newBoard(d.config, d.open, d.log, d.note)
	if err != nil {
		return nil, err
	}
	if err := d.setBoard(board); err != nil {
		return nil, err
	}
	l := &Live{LiveConfig: c, daemon: d}
	if d.open != nil {
		if l.Interruption == 0 {
			l.Interruption = d.open.since(time.Now())
		}
		l.begin = d.open.until() + l.Interruption
	}
	return l, nil
}

// Begin returns the session time of the first reading, 0 for a new session.
func (l *Live) Begin() sensor.Micros { return l.begin }

// Left returns the time at which the open session stopped, 0 for a new one.
func (l *Live) Left() sensor.Micros {
	if l.daemon.open == nil {
		return 0
	}
	return l.daemon.open.until()
}

// View returns the state of the board.
func (l *Live) View() game.View {
	v, _ := l.daemon.look()
	return v
}

// newBoard returns the board of a live source: a new one, or that of the open session, restored to its last state; note gets
// the derived records. A difference between derived and stored records is logged and changes nothing.
func newBoard(config game.Config, open *OpenSession, log *slog.Logger, note func([]record.Record)) (*game.Board, error) {
	board, err := game.NewBoard(config)
	if err != nil || open == nil {
		return board, err
	}
	if d := open.restore(board, note); d != nil {
		log.Warn(fmt.Sprintf("game %d: what is stored stays as it is, and this boardd derives something else; %s; %s",
			open.Last().ID, open.why(config), d), "game", open.Last().ID)
	}
	return board, nil
}

// Take feeds a reading to the board.
func (l *Live) Take(r sensor.Reading) error {
	l.daemon.seen.Store(time.Now().UnixNano())
	return l.daemon.Locked(func() error {
		if l.feed == nil {
			return l.start(r.Frame)
		}
		for _, in := range l.said(r) {
			if err := l.feed.Say(in); err != nil {
				return err
			}
		}
		if err := l.see(r); err != nil {
			return err
		}
		if r.Frame.At-l.ticked < TickEvery {
			return nil
		}
		l.ticked = r.Frame.At
		if l.ShowGuide != nil {
			l.ShowGuide(l.daemon.board.Guide())
		}
		if err := l.keepAlive(r.Frame.At); err != nil {
			return err
		}
		return l.feed.Advance(r.Frame.At)
	})
}

// keepAlive stores from time to time that the clocks run.
func (l *Live) keepAlive(at sensor.Micros) error {
	if at < l.alive+aliveEvery {
		return nil
	}
	l.alive = at
	if v := l.daemon.board.View(); !v.Timed || v.Clock.Running == engine.NoSide {
		return nil
	}
	return l.feed.Say(fact.Input{At: at, Fact: fact.Alive{}})
}

// start begins with the first frame, or goes on with it.
func (l *Live) start(frame sensor.Frame) (err error) {
	config := pipelineOf(l.BoardFile)
	if l.daemon.open != nil {
		l.feed, err = feed.Resume(l.daemon.board, config, frame, l.Interruption, l.daemon.sink)
		return err
	}
	l.feed, err = feed.New(l.daemon.board, config, frame, l.daemon.sink)
	return err
}

// pipelineOf returns the pipeline for a tested board, whatever its sensors are connected to.
func pipelineOf(tested boardfile.File) sensor.PipelineConfig {
	return sensor.PipelineConfig{Debounce: tested.Debounce(), Known: tested.Defects()}
}

// see takes the frame of a reading, and the gap before it.
func (l *Live) see(r sensor.Reading) error {
	if r.Gap == 0 {
		return l.feed.Frame(r.Frame)
	}
	if err := l.feed.Gap(r.Frame.At, r.Gap); err != nil {
		return err
	}
	return l.feed.Resync(r.Frame)
}

func (l *Live) said(r sensor.Reading) []fact.Input {
	var inputs []fact.Input
	if l.TakeInputs != nil {
		inputs = l.TakeInputs()
	}
	for _, b := range r.Buttons {
		if in, ok := l.pressed(b); ok {
			inputs = append(inputs, in)
		}
	}
	return inputs
}

// pressed returns the input of a button. An adjust button announces while it is held; the arbiter's stops the game and lets it
// go on in turn. While the game is stopped there is nothing to adjust: a player's button then opens his claim, on the ply in
// progress. The player tells the arbiter which touch it concerns, and whether it was in the ply before.
func (l *Live) pressed(b sensor.ButtonEvent) (in fact.Input, ok bool) {
	in = fact.Input{At: b.At}
	side := engine.First
	view := l.daemon.board.View()
	stopped := view.Stopped
	switch b.Button {
	case sensor.RedLever, sensor.BlackLever:
		if b.Button == sensor.BlackLever {
			side = engine.Second
		}
		in.Fact = fact.Press{Side: side}
		return in, b.Down
	case sensor.RedAdjust, sensor.BlackAdjust:
		if b.Button == sensor.BlackAdjust {
			side = engine.Second
		}
		in.Fact = fact.Adjust{Side: side, On: b.Down}
		if stopped && b.Down {
			in.Fact = fact.Claim{Side: side, Point: engine.NoPoint}
		}
		return in, true
	case sensor.Arbiter:
		in.Fact = fact.Stop{}
		if stopped || view.Timed && view.Clock.Running == engine.NoSide { // The arbiter starts the clocks, too.
			in.Fact = fact.Go{}
		}
		return in, b.Down
	}
	return in, false
}

// NewPlayer returns a player of traces with this header, from their start, and the time up to which the open session already
// holds the trace: that part is compared and not stored again. Each line is played under Locked.
func (d *Daemon) NewPlayer(header trace.Header) (player *feed.Player, held sensor.Micros, err error) {
	held = d.resumeTrace()
	err = d.Locked(func() (err error) {
		if player, err = feed.NewPlayer(header, d.config, d.sink); err != nil {
			return err
		}
		d.board = player.Board()
		return d.stepEntered()
	})
	return player, held, err
}

// hostClock is the clock of this computer, watched for being set. Board time never follows it: board time comes from a clock
// that only runs, so order and durations stay the same.
type hostClock struct {
	read func() (wall time.Time, running time.Duration)
	zero time.Time // The wall clock's present reading minus the running clock's.
}

// stepMin is the smallest reported change. Clocks are also made to run a little faster or slower for a while, and the running
// one follows that.
const stepMin = time.Second

// firstDay is before any correct time: computers without a battery begin in 1970 or where they were left.
var firstDay = time.Date(2026, time.January, 1, 0, 0, 0, 0, time.UTC)

func newHostClock() *hostClock {
	began := time.Now()
	return &hostClock{read: func() (time.Time, time.Duration) {
		now := time.Now()
		return now.Round(0), now.Sub(began) // Once without the monotonic reading, once by it.
	}}
}

// stepped returns by how much the clock was set since the last call, 0 for not at all. There may be no clock.
func (c *hostClock) stepped() time.Duration {
	if c == nil {
		return 0
	}
	wall, running := c.read()
	zero := wall.Add(-running)
	if c.zero.IsZero() {
		c.zero = zero
	}
	step := zero.Sub(c.zero)
	if step.Abs() < stepMin {
		return 0
	}
	c.zero = zero
	return step
}

// HostWallAt returns a time of day by the host's clock, with its source: none while the clock is not set.
func HostWallAt(now time.Time) boardlog.Wall {
	if now.Before(firstDay) {
		return boardlog.Wall{Source: boardlog.WallNone}
	}
	return boardlog.Wall{Time: now, Source: boardlog.WallHost}
}

// HostWall returns the time of day by the host's clock.
func HostWall(sensor.Micros) boardlog.Wall { return HostWallAt(time.Now()) }
