package feed

import (
	"iter"

	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// Replay plays a whole trace on a new board. The start position of the trace's header overrides that of config; its rulebook
// counts if config names none.
func Replay(t *trace.Trace, config game.Config, sink Sink) error {
	p, err := NewPlayer(t.Header, config, sink)
	if err != nil {
		return err
	}
	for _, line := range t.Lines {
		if err := p.Line(line); err != nil {
			return err
		}
	}
	return p.Close()
}

// Player plays the lines of a trace as they come.
type Player struct {
	driver
	lines *trace.Player
	ended bool
	seals seals
}

// NewPlayer returns a player for a trace with this header.
func NewPlayer(h trace.Header, config game.Config, sink Sink) (*Player, error) {
	board, err := game.NewBoard(config.With(h))
	if err != nil {
		return nil, err
	}
	lines, err := trace.NewPlayer(&h)
	if err != nil {
		return nil, err
	}
	start, err := h.Start()
	if err != nil {
		return nil, err
	}
	p := &Player{lines: lines, seals: seals{keys: map[string]string{}}}
	p.driver = driver{board, func(in fact.Input, records []record.Record) error {
		p.seals.observe(records)
		return sink(in, records)
	}}
	return p, p.switchOn(0, start, sensor.Defects{})
}

// Board returns the player's board.
func (p *Player) Board() *game.Board { return p.board }

// Line plays the next line.
func (p *Player) Line(l trace.Line) error {
	p.ended = p.ended || fact.Is[fact.End](l.Fact)
	return p.pass(p.lines.Line(l))
}

// Advance means that no line before at follows, and fires what fell due. The records are the same whether time passes
// between two lines in one step or in many; before a gap it passes up to the gap's beginning.
func (p *Player) Advance(at sensor.Micros) error { return p.pass(p.lines.Advance(at)) }

// pass plays what is certain now, and fires what fell due since.
func (p *Player) pass(items []sensor.Item[trace.Line]) error {
	if err := pass(p.driver, items, p.seals.input); err != nil {
		return err
	}
	return p.step(fact.Input{At: p.lines.Now() - 1, Fact: fact.Tick{}})
}

// Play plays lines to their end, and closes the player.
func (p *Player) Play(lines iter.Seq2[trace.Line, error]) error {
	for line, err := range lines {
		if err == nil {
			err = p.Line(line)
		}
		if err != nil {
			return err
		}
	}
	return p.Close()
}

// Close ends the session. A trace that broke off before its end line decides nothing more.
func (p *Player) Close() error {
	if p.ended {
		return nil
	}
	return p.step(fact.Input{At: p.board.View().At, Fact: fact.Break{}})
}
