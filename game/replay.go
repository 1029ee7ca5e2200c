package game

import (
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// Replay plays a whole trace through a new board. The start position of the trace's header goes before that
// of config; its rulebook counts where config names none.
func Replay(t *trace.Trace, config Config, sink Sink) error {
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
}

// NewPlayer returns a player for a trace with this header.
func NewPlayer(h trace.Header, config Config, sink Sink) (*Player, error) {
	board, err := NewBoard(config.With(h))
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
	p := &Player{driver: driver{board, sink}, lines: lines}
	return p, p.step(Input{Kind: KindStart, Frame: start, Delay: config.Delay, Evidence: config.Evidence})
}

// With returns the configuration with what a trace's header says put in.
func (c Config) With(h trace.Header) Config {
	if h.FEN != "" {
		c.FEN = h.FEN
	}
	if c.Rulebook == "" {
		c.Rulebook = h.Rulebook
	}
	tags := map[string]string{}
	for key, value := range c.Tags {
		tags[key] = value
	}
	for _, tag := range h.Tags {
		tags[tag.Key] = tag.Value
	}
	if h.Date != "" {
		tags["date"] = h.Date
	}
	c.Tags = tags
	return c
}

// Board returns the board that is played on.
func (p *Player) Board() *Board { return p.board }

// Line plays the next line.
func (p *Player) Line(l trace.Line) error {
	p.ended = p.ended || l.Kind == trace.End
	return p.pass(p.lines.Line(l))
}

// Advance says that no line of a time before at follows, and fires what fell due. What is said stays the same whether
// time passes between two lines in one step or in many; before a gap it passes up to the gap's beginning.
func (p *Player) Advance(at sensor.Micros) error { return p.pass(p.lines.Advance(at)) }

// pass plays what is certain now, and fires what fell due since.
func (p *Player) pass(items []sensor.Item[trace.Line]) error {
	if err := pass(p.driver, items, inputOfLine); err != nil {
		return err
	}
	return p.step(Input{Kind: KindTick, At: p.lines.Now() - 1})
}

// Close ends the session. A trace that broke off before its end line decides nothing more.
func (p *Player) Close() error {
	if p.ended {
		return nil
	}
	return p.step(Input{Kind: KindBreak, At: p.board.now})
}

var wordKinds = map[trace.Kind]InputKind{trace.Press: KindPress, trace.Adjust: KindAdjust, trace.Resign: KindResign,
	trace.Agree: KindAgree, trace.Offer: KindOffer, trace.Stop: KindStop, trace.Go: KindGo, trace.Claim: KindClaim,
	trace.Rule: KindRule, trace.Sign: KindSign, trace.Takeback: KindTakeback, trace.Turned: KindTurned,
	trace.DelayPublic: KindDelay, trace.End: KindEnd}

// inputOfLine returns what people say in a line of a trace as an input. What sensors saw is none.
func inputOfLine(l trace.Line) Input {
	return Input{Kind: wordKinds[l.Kind], At: l.At, Side: l.Side, On: l.On, Named: l.Named, Ply: l.Ply, Text: l.Text, Point: l.Point,
		Name: l.Name, Ruling: l.Ruling, Delay: l.Delay}
}
