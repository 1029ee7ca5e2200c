package serialscan

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"golang.org/x/time/rate"

	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/serialscan/wire"
)

// How long the host waits. The bootloader of an Arduino Mega 2560 (stk500v2) runs after each reset. It starts the firmware after
// 0.83 s without a byte (20,000 turns of a loop). After a single byte it stays until none has come for 8,000,000 turns of another
// loop, which take 5 s as Debian compiles it and 8 s in Arduino's own build.
const (
	listenFirst = 2 * time.Second        // After the opening, which resets the board, the host is silent: twice the 0.83 s and more.
	askEvery    = 10 * time.Second       // To a silent board the host sends nothing sooner after its last message: the 8 s and a quarter.
	helloEvery  = 100 * time.Millisecond // A board that sends, and so runs, is asked until it has said hello.
	helloWithin = 10 * time.Second       // The host gives up a line without a hello.
	awakeFor    = 100 * time.Millisecond // A running board sends something each 20 ms, and a busy computer reads it late.
	searchEvery = 100 * time.Millisecond // The host looks again for a line that is gone.
	silentFor   = time.Second            // A board that is silent for so long is lost. After a reset it starts sooner.
	pingEvery   = time.Second
	tellAfter   = 2 * time.Second // The host reports a line that it can't open; a line that was just plugged in may not be ready.
)

// staleMax is the most bytes that a board sent before the line was opened and that still come, while it is reset: the USB chip of
// a Mega keeps 192, a ring of 128 and an endpoint of 64 (Arduino's usbserial).
const staleMax = 192

// Config names the board to read. The zero value stands for the only board there is.
type Config struct {
	Path     string                     // Of the line; empty to find it by its identity.
	Serial   string                     // The serial number of the USB chip, where several boards are plugged in.
	Wait     bool                       // Wait for a board that is not there at the beginning; otherwise that is an error.
	Start    sensor.Micros              // The time of the first reading.
	Report   func(Event)                // Gets each event of the line; may be nil.
	Attached func(*Line, wire.Identity) // Gets the line to the board while it is there; may be nil.
	Timed    func(Timing)               // Gets the relation of board time and the host's, each second; may be nil.
	Damaged  func(wire.Drops)           // Gets the frames that the line has damaged since it was found, whenever the number grows; may be nil.
}

// Event is an event of the line.
type Event struct {
	Path  string        // Of the line; empty where none was found again.
	Board wire.Identity // The board's hello, where it was found.
	Lost  error         // Why the line was lost, nil where it was found.
	Drops wire.Drops    // The frames that the line has damaged so far.
}

func (e Event) String() string {
	if e.Lost != nil && e.Path == "" {
		return fmt.Sprintf("board not found again: %v", e.Lost)
	}
	if e.Lost != nil {
		return fmt.Sprintf("board at %s lost: %v", e.Path, e.Lost)
	}
	v := e.Board.Firmware
	return fmt.Sprintf("board %d at %s, firmware %d.%d.%d, start %d (%s)", e.Board.Board, e.Path, v[0], v[1], v[2], e.Board.Boots, e.Board.Cause)
}

// Board is a board on a serial line, which may come and go.
type Board struct {
	config Config
	met    Identity      // The USB chip of the last board.
	told   string        // Why the line was lost last, until a board is found again.
	spoke  sensor.Micros // When the host last sent something on the line.
	// Tests replace the computer's lines and its clock here.
	list func() ([]Details, error)
	open func(path string) (Port, error)
	now  func() sensor.Micros
	wait func(context.Context, time.Duration)
}

func New(config Config) *Board {
	if config.Attached == nil {
		config.Attached = func(*Line, wire.Identity) {}
	}
	if config.Timed == nil {
		config.Timed = func(Timing) {}
	}
	if config.Damaged == nil {
		config.Damaged = func(wire.Drops) {}
	}
	began := time.Now()
	now := func() sensor.Micros { return micros(time.Since(began)) }
	b := &Board{config: config, spoke: -micros(askEvery), list: List, open: open, now: now, wait: wait}
	b.config.Report = b.reporter(config.Report)
	return b
}

// reporter returns a report of the events of the line that leaves out those of a board that floods with them.
func (b *Board) reporter(report func(Event)) func(Event) {
	if report == nil {
		return func(Event) {}
	}
	often := rate.NewLimiter(ofEverySecond, eventsAtOnce)
	return func(e Event) {
		if often.AllowN(atTime(b.now()), 1) {
			report(e)
		}
	}
}

// Simulation replaces the computer's lines and its clock for a simulated board.
type Simulation interface {
	Open(path string) (Port, error)
	Now() sensor.Micros
	Wait(ctx context.Context, d time.Duration) // Lets time pass, less when the context is done.
}

// NewIn returns the board that config describes, on a line with a path, in a simulation.
func NewIn(s Simulation, config Config) *Board {
	b := New(config)
	b.open, b.now, b.wait = s.Open, s.Now, s.Wait
	return b
}

// wait lets time pass, less when the context is done.
func wait(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// Run reads the board until the context is done (then it returns nil) or sink returns an error. It waits for a board that is
// missing or leaves. Two cases are errors until a board was found: no board at the beginning, unless Config.Wait is set, and a
// line with something else on it.
func (b *Board) Run(ctx context.Context, sink func(sensor.Reading) error) error {
	f := newFollower(b.config.Start, sink)
	met := false
	for first := !b.config.Wait; ctx.Err() == nil; first = false {
		path, port, err := b.search(ctx, first)
		if err != nil {
			return err
		}
		if port == nil {
			return nil
		}
		s := &session{path: path, port: port, follower: f, now: b.now, config: &b.config}
		s.line.spoke = b.spoke
		err = s.run(ctx)
		b.spoke = s.line.spoken()
		if closing := port.Close(); err == nil {
			err = closing
		}
		var failed sinkError
		if errors.As(err, &failed) {
			return failed.error
		}
		if s.known {
			met, b.told = true, ""
		}
		if stranger(err) && !met {
			return fmt.Errorf("%s: %w", path, err)
		}
		if ctx.Err() == nil {
			b.lost(Event{Path: path, Lost: err, Drops: s.decoder.Drops()})
		}
	}
	return nil
}

// lost reports that the line was lost, once for each reason.
func (b *Board) lost(e Event) {
	if e.Lost.Error() != b.told {
		b.told = e.Lost.Error()
		b.config.Report(e)
	}
}

// search finds the line and opens it. It waits for the line, except the first time; the port is nil when the context is done.
func (b *Board) search(ctx context.Context, first bool) (string, Port, error) {
	for began := b.now(); ; {
		found, err := b.find()
		if err == nil {
			port, opening := b.open(found.Path)
			if opening == nil {
				b.met = found.Identity
				return found.Path, port, nil
			}
			err = opening
		}
		if first {
			return "", nil, err
		}
		if b.now()-began > micros(tellAfter) && !errors.Is(err, ErrNoBoard) && !errors.Is(err, fs.ErrNotExist) {
			b.lost(Event{Path: found.Path, Lost: err})
		}
		if b.wait(ctx, searchEvery); ctx.Err() != nil {
			return "", nil, nil
		}
	}
}

// find finds the line: that of the known board, where it is there, whatever else was plugged in meanwhile.
func (b *Board) find() (Details, error) {
	if b.config.Path != "" {
		return Details{Path: b.config.Path}, nil
	}
	list, err := b.list()
	if err != nil {
		return Details{}, err
	}
	if b.met.Serial != "" {
		if found, err := Find(list, []Identity{b.met}, ""); err == nil {
			return found, nil
		}
	}
	return Find(list, Known, b.config.Serial)
}
