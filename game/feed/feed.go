package feed

import (
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/sensor"
)

// Feed passes raw frames and all other inputs of a live board through the debouncer to a Board, in the order of time. Player
// does the same for the lines of a trace, through the same Pipeline and Board.
type Feed struct {
	driver
	pipeline *sensor.Pipeline[fact.Input]
}

// New returns a feed of a board that was just switched on and shows the frame start.
func New(board *game.Board, config sensor.PipelineConfig, start sensor.Frame, sink Sink) (*Feed, error) {
	f := &Feed{driver{board, sink}, sensor.NewPipeline[fact.Input](config, start)}
	return f, f.switchOn(start.At, start.Closed, config.Known)
}

// Resume returns a feed of a board that its stored facts have restored. It shows the frame start now. Nothing is known of
// the time since the last fact, which is a gap of the given length. Resume passes on defects that are new to the board.
func Resume(board *game.Board, config sensor.PipelineConfig, start sensor.Frame, gap sensor.Micros, sink Sink) (*Feed, error) {
	f := &Feed{driver{board, sink}, sensor.NewPipeline[fact.Input](config, start)}
	if board.View().Timed { // Deadlines in the gap depend on whether the clocks ran.
		if err := f.step(fact.Input{At: start.At, Fact: fact.Outage{Length: gap}}); err != nil {
			return nil, err
		}
	}
	if err := f.step(fact.Input{At: start.At, Fact: fact.Gap{Length: gap}}); err != nil {
		return nil, err
	}
	for _, fault := range config.Known.Without(board.Known()).Faults(start.At) {
		if err := f.step(fact.Input{At: start.At, Fact: fact.FaultOf(fault)}); err != nil {
			return nil, err
		}
	}
	return f, f.step(fact.Input{At: start.At, Fact: fact.Frame{Closed: start.Closed}})
}

// Frame takes the next frame of all sensors.
func (f *Feed) Frame(frame sensor.Frame) error { return f.pass(f.pipeline.Frame(frame)) }

// Gap notes that nothing was seen for length before at.
func (f *Feed) Gap(at, length sensor.Micros) error { return f.pass(f.pipeline.Gap(at, length)) }

// Resync takes a frame after which the sensors are known again.
func (f *Feed) Resync(frame sensor.Frame) error { return f.pass(f.pipeline.Resync(frame)) }

// Say takes an input that is not from a sensor: a press, an announcement, a ruling.
func (f *Feed) Say(in fact.Input) error { return f.pass(f.pipeline.Other(in.At, in)) }

// Advance means that nothing else happened before at, and fires what fell due.
func (f *Feed) Advance(at sensor.Micros) error {
	if err := f.pass(f.pipeline.Advance(at)); err != nil {
		return err
	}
	return f.step(fact.Input{At: f.pipeline.Now() - 1, Fact: fact.Tick{}})
}

// End closes the session at the given time: it decides pending events, and closes the current game.
func (f *Feed) End(at sensor.Micros) error {
	if err := f.pass(f.pipeline.End(at)); err != nil {
		return err
	}
	return f.step(fact.Input{At: at, Fact: fact.End{}})
}

func (f *Feed) pass(items []sensor.Item[fact.Input]) error {
	return pass(f.driver, items, func(in fact.Input) fact.Input { return in })
}
