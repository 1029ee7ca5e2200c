package view

import (
	"github.com/kyban/kyban/game/input"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// Delay holds the delays of the games of a board.
type Delay struct {
	Now     trace.Delay // Of the current game.
	Started trace.Delay // The delay at the program's last start.
	next    trace.Delay // Of the next game.
}

// StartDelay returns the delay of a new session.
func StartDelay(with trace.Delay) Delay { return Delay{with, with, with} }

// Next goes on to the next game.
func (d *Delay) Next() { d.Now = d.next }

// Record returns the record of a game's delay, none without a delay.
func (d *Delay) Record(at sensor.Micros, game int) []record.Record {
	if d.Now == (trace.Delay{}) {
		return nil
	}
	return []record.Record{d.record(at, game)}
}

// Take takes an input of a delay: it holds for the current game and the later ones. A delay from a restart of the program
// holds for games that begin from now on, and the current game keeps its own. While no piece has moved in the current game,
// either delay may be meant for it, so it takes the longer one.
func (d *Delay) Take(in input.Input, unmoved bool, game int) []record.Record {
	if !in.Next {
		d.Now, d.next = in.Delay, in.Delay
		return []record.Record{d.record(in.At, game)}
	}
	d.next, d.Started = in.Delay, in.Delay
	longer := d.Now.Longer(in.Delay)
	if longer == d.Now || !unmoved {
		return nil
	}
	d.Now = longer
	return d.Record(in.At, game)
}

func (d *Delay) record(at sensor.Micros, game int) record.Record {
	return record.Delay{Head: record.Head{Type: "delay", Game: game}, Delay: d.Now.Time, Moves: d.Now.Moves, At: at}
}
