package game

import "github.com/kyban/kyban/engine"

// Foreseen is what would follow from an input.
type Foreseen struct {
	Start   engine.Position // The game that is on began with it.
	Before  View            // How the board stands.
	Records []Record        // What would be said.
	After   View            // How the board would stand then.
}

// Foresee says what Step would make of an input, and leaves the board as it is: an arbiter reads it before he rules. What
// follows from a ruling is worked out nowhere else.
func (b *Board) Foresee(in Input) Foreseen {
	f := Foreseen{Start: b.start, Before: b.View()}
	if b.tracker != nil {
		f.Start = b.started()
	}
	c := b.copied()
	f.Records = c.Step(in)
	f.After = c.View()
	return f
}
