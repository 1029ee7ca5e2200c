package tracker

import "github.com/kyban/kyban/sensor"

// BrushBelow is how long a brush may last on a healthy board (docs/formats/traces.md): a piece that is back sooner was brushed, not
// lifted.
const BrushBelow sensor.Micros = 60_000

// IsBrush reports whether the piece was back too soon for a lift.
func (l Lift) IsBrush() bool { return l.Back != 0 && l.Back-l.At < BrushBelow }
