package game

// sayIllegal records that a piece stands against the law, and that the pieces are back.
func (b *Board) sayIllegal() {
	s, ok := b.tracker.Standing()
	against := ok && !s.Legal && b.tracker.SureOfStanding() && !b.tracker.Gapped()
	switch {
	case b.illegal == nil && against && !b.doubtsBoard() && s.Others == 0 && (s.Press || b.now >= s.Quiet+IllegalAfter && !b.tracker.Excused()):
		b.illegal = &Illegal{Head: b.head("illegal"), Ply: b.tracker.Last().Number + 1,
			Side: b.tracker.Position().Turn(), From: s.Move.From().String(), To: s.Move.To().String(), At: b.now}
		b.say(*b.illegal)
	case b.illegal != nil && b.tracker.Last().Number+1 > b.illegal.Ply:
		b.illegal = nil // The move stands: the game went on.
	case b.illegal != nil && !ok && b.tracker.Air().Empty():
		b.say(Restored{Head: b.head("restored"), Ply: b.illegal.Ply, At: b.now})
		b.illegal = nil
	}
}
