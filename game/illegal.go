package game

// sayIllegal records that a piece stands against the law, and that the pieces are back. One that may have been set up for
// the next game is recorded when it turns out that it was not.
func (b *Board) sayIllegal() {
	s, ok := b.tracker.Standing()
	against := ok && !s.Legal && b.tracker.SureOfStanding() && !b.tracker.Gapped()
	switch {
	case b.illegal == nil && against && !b.doubtsBoard() && !b.sensorsDie() && s.Others == 0 && (s.Press || b.now >= s.Quiet+IllegalAfter && !b.tracker.Excused()):
		b.illegal = &Illegal{Head: b.head("illegal"), Ply: b.tracker.Last().Number + 1,
			Side: b.tracker.Position().Turn(), From: s.Move.From().String(), To: s.Move.To().String(), At: b.now}
		b.illegalSaid = false
	case b.illegal != nil && b.tracker.Last().Number+1 > b.illegal.Ply:
		b.illegal = nil // The move stands: the game went on.
		return
	case b.illegal != nil && !ok && b.tracker.Air().Empty():
		b.sayPendingIllegal()
		b.say(Restored{Head: b.head("restored"), Ply: b.illegal.Ply, At: b.now})
		b.illegal = nil
		return
	}
	if !b.settingUp() {
		b.sayPendingIllegal()
	}
}

// sayPendingIllegal records the piece that stands against the law, if that was held back.
func (b *Board) sayPendingIllegal() {
	if b.illegal != nil && !b.illegalSaid {
		b.say(*b.illegal)
		b.illegalSaid = true
	}
}
