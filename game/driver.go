package game

import "github.com/kyban/kyban/sensor"

// Sink receives each input that reached the board, with all that follows from it. An input of KindTick is no fact; its
// records follow from the passing of time. An error stops the feed.
type Sink func(in Input, records []Record) error

// driver puts inputs on a board and hands on what follows from them.
type driver struct {
	board *Board
	sink  Sink
}

// step puts one input on the board. Time that passes without consequence is not worth a word.
func (d driver) step(in Input) error {
	records := d.board.Step(in)
	if in.Kind == KindTick && len(records) == 0 {
		return nil
	}
	return d.sink(in, records)
}

// pass puts what a pipeline decided on the board; other makes an input of what is no sensor's.
func pass[T any](d driver, items []sensor.Item[T], other func(T) Input) error {
	for _, item := range items {
		if err := d.step(inputOf(item, other)); err != nil {
			return err
		}
	}
	return nil
}

func inputOf[T any](item sensor.Item[T], other func(T) Input) Input {
	switch item.Kind {
	case sensor.EventItem:
		return Input{Kind: KindEvent, At: item.At, Event: item.Event}
	case sensor.GapItem:
		return Input{Kind: KindGap, At: item.At, Gap: item.Gap}
	case sensor.FrameItem:
		return Input{Kind: KindFrame, At: item.At, Frame: item.Frame.Closed}
	case sensor.FaultItem:
		return Input{Kind: KindFault, At: item.At, Fault: item.Fault}
	}
	return other(item.Other)
}
