package feed

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/record"
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

// Sink receives each input that reached the board, with all records that follow. An input of kind Tick is no fact; its
// records follow from the passing of time. An error stops the feed.
type Sink func(in fact.Input, records []record.Record) error

// driver puts inputs on a board and hands on the records.
type driver struct {
	board *game.Board
	sink  Sink
}

// switchOn puts the first input on a board whose closed sensors are given.
func (d driver) switchOn(at sensor.Micros, closed engine.PointSet, known sensor.Defects) error {
	config := d.board.Config()
	return d.step(fact.Input{At: at, Fact: fact.Start{Closed: closed, StuckOff: known.StuckOff, StuckOn: known.StuckOn, NoDiode: known.NoDiode,
		PublicDelay: config.Delay, Evidence: config.Evidence, Repetition: config.Law(), Finds: config.Finds, Offers: !config.OffersAsSaid, Consents: !config.AgreesAsSaid, Limits: config.Limits(), Regulations: config.Regulations}})
}

// pass puts a pipeline's decisions on the board. other makes an input of an item that is not from a sensor.
func pass[T any](d driver, items []sensor.Item[T], other func(T) fact.Input) error {
	for _, item := range items {
		if err := d.step(inputOf(item, other)); err != nil {
			return err
		}
	}
	return nil
}

// step puts one input on the board. It hands on no Tick without records.
func (d driver) step(in fact.Input) error {
	records := d.board.Step(in)
	if fact.Is[fact.Tick](in.Fact) && len(records) == 0 {
		return nil
	}
	return d.sink(in, records)
}

func inputOf[T any](item sensor.Item[T], other func(T) fact.Input) fact.Input {
	switch item.Kind {
	case sensor.EventItem:
		return fact.Input{At: item.At, Fact: fact.EventOf(item.Event)}
	case sensor.GapItem:
		return fact.Input{At: item.At, Fact: fact.Gap{Length: item.Gap}}
	case sensor.FrameItem:
		return fact.Input{At: item.At, Fact: fact.Frame{Closed: item.Frame.Closed}}
	case sensor.FaultItem:
		return fact.Input{At: item.At, Fact: fact.FaultOf(item.Fault)}
	}
	return other(item.Other)
}
