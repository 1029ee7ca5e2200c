package game

import "github.com/kyban/kyban/trace"

// delay is how much later than the board the public is told of a game. It changes nothing in play, and is a fact like any
// other, so that a program that is started again knows what it may tell.
type delay struct {
	now     trace.Delay // Of the game that is on.
	next    trace.Delay // What the next one begins with.
	started trace.Delay // What the program was last started with.
}

func (d *delay) start(with trace.Delay) { d.now, d.next, d.started = with, with, with }

// handleDelay takes a delay that somebody entered: it holds for the game that is on and for those after it.
func (b *Board) handleDelay(in Input) {
	if in.Next {
		b.startOver(in.Delay)
		return
	}
	b.delay.now, b.delay.next = in.Delay, in.Delay
	b.say(Delay{Head: b.head("delay"), Delay: in.Delay.Time, Moves: in.Delay.Moves, At: b.now})
}

// startOver takes the delay of a program that was started again with another one: games begin with it from now on. The one
// that is on keeps its own; while nothing was moved in it, nobody can tell which of both was meant for it, and it waits for
// both.
func (b *Board) startOver(with trace.Delay) {
	b.delay.next, b.delay.started = with, with
	if longer := b.delay.now.Longer(with); longer != b.delay.now && (b.phase == SettingUp || b.phase == Ready) {
		b.delay.now = longer
		b.sayDelay()
	}
}

// sayDelay records the delay of a game where it has one.
func (b *Board) sayDelay() {
	if d := b.delay.now; d != (trace.Delay{}) {
		b.say(Delay{Head: b.head("delay"), Delay: d.Time, Moves: d.Moves, At: b.now})
	}
}
