// Package delay is how much later than the board the public is told of its games. It changes nothing in play, and is a fact like any
// other, so that a program that is started again knows what it may tell.
package delay

import (
	"github.com/kyban/kyban/game/input"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// Delay is that of the games of a board.
type Delay struct {
	Now     trace.Delay // Of the game that is on.
	Started trace.Delay // What the program was last started with.
	next    trace.Delay // What the next game begins with.
}

// Start returns the delay of a session that begins.
func Start(with trace.Delay) Delay { return Delay{with, with, with} }

// Next goes on to the next game.
func (d *Delay) Next() { d.Now = d.next }

// Record records the delay of a game where it has one.
func (d *Delay) Record(at sensor.Micros, game int) []record.Record {
	if d.Now == (trace.Delay{}) {
		return nil
	}
	return []record.Record{d.record(at, game)}
}

// Take takes a delay that somebody entered: it holds for the game that is on and for those after it. One of a program that was
// started again with another one holds for the games that begin from now on. The one that is on keeps its own; while nothing was
// moved in it, nobody can tell which of both was meant for it, and it waits for both.
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
