package feed

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/input"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// Sink receives each input that reached the board, with all records that follow. An input of kind Tick is no fact; its
// records follow from the passing of time. An error stops the feed.
type Sink func(in input.Input, records []record.Record) error

// driver puts inputs on a board and hands on the records.
type driver struct {
	board *game.Board
	sink  Sink
}

// switchOn puts the first input on a board whose closed sensors are given.
func (d driver) switchOn(at sensor.Micros, closed engine.PointSet, known sensor.Defects) error {
	config := d.board.Config()
	return d.step(input.Input{Kind: input.Start, At: at, Frame: closed, Known: known, Delay: config.Delay, Evidence: config.Evidence, Repetition: config.Law(), Finds: config.Finds, Offers: !config.OffersAsSaid, Consents: !config.AgreesAsSaid, Limits: config.Limits(), Regulations: config.Regulations})
}

// pass puts a pipeline's decisions on the board. other makes an input of an item that is not from a sensor.
func pass[T any](d driver, items []sensor.Item[T], other func(T) input.Input) error {
	for _, item := range items {
		if err := d.step(inputOf(item, other)); err != nil {
			return err
		}
	}
	return nil
}

// step puts one input on the board. It hands on no Tick without records.
func (d driver) step(in input.Input) error {
	records := d.board.Step(in)
	if in.Kind == input.Tick && len(records) == 0 {
		return nil
	}
	return d.sink(in, records)
}

func inputOf[T any](item sensor.Item[T], other func(T) input.Input) input.Input {
	switch item.Kind {
	case sensor.EventItem:
		return input.Input{Kind: input.Event, At: item.At, Event: item.Event}
	case sensor.GapItem:
		return input.Input{Kind: input.Gap, At: item.At, Gap: item.Gap}
	case sensor.FrameItem:
		return input.Input{Kind: input.Frame, At: item.At, Frame: item.Frame.Closed}
	case sensor.FaultItem:
		return input.Input{Kind: input.Fault, At: item.At, Fault: item.Fault}
	}
	return other(item.Other)
}
