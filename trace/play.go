package trace

import (
	"cmp"
	"fmt"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/sensor"
)

// Start returns the closed sensors at the beginning of the trace: by board, or by the pieces of fen, or of a new game. A
// FEN that is not of the game gives an error.
func (h *Header) Start() (engine.PointSet, error) {
	if h.Board != nil {
		return *h.Board, nil
	}
	game, err := boardgame.Of(cmp.Or(h.Play, boardgame.Names()[0]))
	if err != nil {
		return engine.PointSet{}, fmt.Errorf("the trace's play: %w", err)
	}
	position, err := game.Position(h.FEN, engine.First)
	if err != nil {
		return engine.PointSet{}, fmt.Errorf("the trace's fen: %w", err)
	}
	return position.Occupied(), nil
}

// Player turns the lines of a trace into the stream of a live board, as they come. Lines with the same time belong
// together, and a time is emitted only after a line with a later one, or the line `end`: the stream of a cut trace is the
// beginning of the stream of the whole.
type Player struct {
	pipeline *sensor.Pipeline[Line]
	scan     sensor.Micros
	closed   engine.PointSet // The state of the sensors after all lines so far.
	unknown  bool            // After a gap, until all sensors were seen.
	batch    []Line          // The lines that share the latest time.
	items    []sensor.Item[Line]
}

// NewPlayer returns a Player for a trace with this header; the error is that of Start.
func NewPlayer(h *Header) (*Player, error) {
	start, err := h.Start()
	if err != nil {
		return nil, err
	}
	config := sensor.PipelineConfig{
		Debounce: sensor.DebounceConfig{Scan: h.Scan},
		Health:   sensor.HealthConfig{Scan: h.Scan},
	}
	return &Player{
		pipeline: sensor.NewPipeline[Line](config, sensor.Frame{Closed: start}),
		scan:     h.Scan,
		closed:   start,
	}, nil
}

// Line takes the next line and returns the items that are certain now; they are valid until the next call.
func (p *Player) Line(line Line) []sensor.Item[Line] {
	p.items = p.items[:0]
	if len(p.batch) > 0 && p.batch[0].At != line.At {
		p.playBatch()
	}
	if !fact.Is[fact.End](line.Fact) {
		if len(p.batch) == 0 {
			gap, _ := line.Fact.(fact.Gap)
			p.give(p.pipeline.Advance(line.At - gap.Length)) // Events hidden by a gap decide nothing.
		}
		p.batch = append(p.batch, line)
		return p.items
	}
	p.playBatch()
	p.give(p.pipeline.Other(line.At, line))
	p.give(p.pipeline.End(line.At))
	return p.items
}

// Advance promises that no line of a time before at follows, and returns the items that are certain now; they are valid
// until the next call. Before a gap's line, at may go up to the gap's beginning.
func (p *Player) Advance(at sensor.Micros) []sensor.Item[Line] {
	p.items = p.items[:0]
	if len(p.batch) > 0 && p.batch[0].At < at {
		p.playBatch()
	}
	if len(p.batch) == 0 {
		p.give(p.pipeline.Advance(at))
	}
	return p.items
}

// Now returns the time before which everything is decided and emitted.
func (p *Player) Now() sensor.Micros { return p.pipeline.Now() }

func (p *Player) give(items []sensor.Item[Line]) { p.items = append(p.items, items...) }

// playBatch puts the lines that share a time into the pipeline: first the sensors, then the rest.
func (p *Player) playBatch() {
	frame, seen, resync := p.frame()
	for _, line := range p.batch {
		if gap, ok := line.Fact.(fact.Gap); ok {
			p.give(p.pipeline.Gap(line.At, gap.Length))
		}
	}
	switch {
	case resync:
		p.give(p.pipeline.Resync(frame))
	case seen:
		p.give(p.pipeline.Frame(frame))
	}
	for _, line := range p.batch {
		switch line.Fact.(type) {
		case fact.Gap, fact.Frame, Edge:
		default:
			p.give(p.pipeline.Other(line.At, line))
		}
	}
	p.batch = p.batch[:0]
}

// frame joins the batch's lines on sensors. seen reports whether there are any, resync whether they have all sensors
// after a gap.
func (p *Player) frame() (frame sensor.Frame, seen, resync bool) {
	for _, line := range p.batch {
		uncertainty := p.scan
		switch f := line.Fact.(type) {
		case fact.Gap:
			p.unknown = true
			continue
		case Edge:
			uncertainty = f.Uncertainty
			f.Change(&p.closed)
		case fact.Frame:
			p.closed = f.Closed
			resync = resync || p.unknown
			p.unknown = false
		default:
			continue
		}
		seen = true
		frame.At = line.At
		frame.Uncertainty = max(frame.Uncertainty, uncertainty)
	}
	frame.Closed = p.closed
	return frame, seen, resync
}
