package tracker

// A turned board needs facts that no accident explains as cheaply. A piece that the first player knocks while he moves looks on a turned
// board like the first ply, and his move like the reply to it: nearly always an illegal ply, a reply to a ply that was not begun, and
// levers that are pressed too late.

// beginsTurned pays for an illegal first ply that is made on a board taken for turned, and was not pressed for.
func (t *Tracker) beginsTurned(r *reading) {
	if r.against && !r.insist && r.last.Number == 0 && t.takesForTurned(r) {
		r.pay(turnedFirst)
	}
}

// repliesTurned pays for a reply on such a board that was lifted before the piece of the first ply.
func (t *Tracker) repliesTurned(r *reading) {
	if r.last.Number != 1 || !t.takesForTurned(r) {
		return
	}
	if reply, first := r.marks.liftOf(r.origin), r.last.marks.liftOf(r.last.Move.From()); reply != nil && first != nil && reply.at < first.at {
		r.pay(turnedReply)
	}
}

// pressesTurned pays on such a board, where something else is unexplained, for the second ply's lever that is pressed only when the third
// ply stands: it may be for that. One such lever tells nothing, and quick hands press too late again and again.
func (t *Tracker) pressesTurned(r *reading) {
	if r.placed() && r.last.Number == 2 && r.cost > t.root[0].cost && t.takesForTurned(r) {
		r.pay(turnedLatePress)
	}
}

// insistsTurned pays on such a board for the other player's lever at the first ply, where the clock was pressed for no move before: a
// player who only waited for that has replied to it.
func (t *Tracker) insistsTurned(r *reading) {
	if r.last.Number == 0 && r.placed() && r.cost > t.root[0].cost+1 && t.takesForTurned(r) {
		r.pay(turnedPress)
	}
}

// takesForTurned reports whether the reading takes the board for turned, without a word and without a settled ply that tells.
func (t *Tracker) takesForTurned(r *reading) bool {
	return r.flipped && !t.told && t.root[0].last.Number == 0
}
