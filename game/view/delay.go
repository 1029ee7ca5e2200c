package view

import (
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// Delay holds the delays of the games of a board.
type Delay struct {
	Now     fact.PublicDelay // Of the current game.
	Started fact.PublicDelay // The delay at the program's last start.
	next    fact.PublicDelay // Of the next game.
}

// StartDelay returns the delay of a new session.
func StartDelay(with fact.PublicDelay) Delay { return Delay{with, with, with} }

// Next goes on to the next game.
func (d *Delay) Next() { d.Now = d.next }

// Record returns the record of a game's delay, none without a delay.
func (d *Delay) Record(at sensor.Micros, game int) []record.Record {
	if d.Now == (fact.PublicDelay{}) {
		return nil
	}
	return []record.Record{d.record(at, game)}
}

// Take takes an input of a delay: it holds for the current game and the later ones. A delay from a restart of the program
// holds for games that begin from now on, and the current game keeps its own. While no piece has moved in the current game,
// either delay may be meant for it, so it takes the longer one.
func (d *Delay) Take(in fact.Delay, at sensor.Micros, unmoved bool, game int) []record.Record {
	if !in.Next {
		d.Now, d.next = in.PublicDelay, in.PublicDelay
		return []record.Record{d.record(at, game)}
	}
	d.next, d.Started = in.PublicDelay, in.PublicDelay
	longer := d.Now.Longer(in.PublicDelay)
	if longer == d.Now || !unmoved {
		return nil
	}
	d.Now = longer
	return d.Record(at, game)
}

func (d *Delay) record(at sensor.Micros, game int) record.Record {
	return record.Delay{Head: record.Head{Type: "delay", Game: game}, Delay: d.Now.Time, Moves: d.Now.Moves, At: at}
}
