package feed

import (
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/input"
	"github.com/kyban/kyban/sensor"
)

// Feed puts raw frames and all else that happens on a board through the debouncer into a Board, in the order of time.
// The frames of a live board go in here. Player does the same for the lines of a trace, through the same Pipeline and Board.
type Feed struct {
	driver
	pipeline *sensor.Pipeline[input.Input]
}

// New returns a feed of board, which was just switched on and shows the frame start.
func New(board *game.Board, config sensor.PipelineConfig, start sensor.Frame, sink Sink) (*Feed, error) {
	f := &Feed{driver{board, sink}, sensor.NewPipeline[input.Input](config, start)}
	return f, f.switchOn(start.At, start.Closed, config.Known)
}

// Resume returns a feed of a board that was brought to where it was by its stored facts. The frame start is what it
// shows now; nothing is known of the time since the last fact, which is a gap of the length given. Defects that the board
// was not told of before are told to it.
func Resume(board *game.Board, config sensor.PipelineConfig, start sensor.Frame, gap sensor.Micros, sink Sink) (*Feed, error) {
	f := &Feed{driver{board, sink}, sensor.NewPipeline[input.Input](config, start)}
	if board.View().Timed { // What fell due in the gap depends on whether the clocks ran.
		if err := f.step(input.Input{Kind: input.Outage, At: start.At, Gap: gap}); err != nil {
			return nil, err
		}
	}
	if err := f.step(input.Input{Kind: input.Gap, At: start.At, Gap: gap}); err != nil {
		return nil, err
	}
	for _, fault := range config.Known.Without(board.Known()).Faults(start.At) {
		if err := f.step(input.Input{Kind: input.Fault, At: start.At, Fault: fault}); err != nil {
			return nil, err
		}
	}
	return f, f.step(input.Input{Kind: input.Frame, At: start.At, Frame: start.Closed})
}

// Frame takes the next frame of all sensors.
func (f *Feed) Frame(frame sensor.Frame) error { return f.pass(f.pipeline.Frame(frame)) }

// Gap notes that nothing was seen for length before at.
func (f *Feed) Gap(at, length sensor.Micros) error { return f.pass(f.pipeline.Gap(at, length)) }

// Resync takes a frame after which the sensors are known again.
func (f *Feed) Resync(frame sensor.Frame) error { return f.pass(f.pipeline.Resync(frame)) }

// Say takes anything that is no sensor's: a press, an announcement, a ruling.
func (f *Feed) Say(in input.Input) error { return f.pass(f.pipeline.Other(in.At, in)) }

// Advance says that nothing else happened before at, and fires what fell due.
func (f *Feed) Advance(at sensor.Micros) error {
	if err := f.pass(f.pipeline.Advance(at)); err != nil {
		return err
	}
	return f.step(input.Input{Kind: input.Tick, At: f.pipeline.Now() - 1})
}

// End closes the session at the time given: what is pending is decided, and the game that is on is closed.
func (f *Feed) End(at sensor.Micros) error {
	if err := f.pass(f.pipeline.End(at)); err != nil {
		return err
	}
	return f.step(input.Input{Kind: input.End, At: at})
}

func (f *Feed) pass(items []sensor.Item[input.Input]) error {
	return pass(f.driver, items, func(in input.Input) input.Input { return in })
}
