package feed

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

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
