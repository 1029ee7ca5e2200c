package tracker

// A board may go blind while a piece is off its point for a brush alone, and only the next frame tells of it. A press meanwhile then
// seems to be for that piece, whose end no sensor saw. Any sensor's report after the press shows that the board was seeing.

// isUnconfirmed reports whether ply n was made by a press although no sensor saw its piece arrive, nor reported anything since.
func (t *Tracker) isUnconfirmed(n int) bool {
	ply := t.Ply(n)
	if ply == nil || ply.Seen || ply.Gapped || n <= t.root[0].last.Number {
		return false
	}
	for i := len(t.facts) - 1; i >= 0 && t.facts[i].serial >= ply.resume; i-- {
		switch f := &t.facts[i]; f.kind {
		case factLift, factPlace, factFrame, factClose:
			return false
		}
	}
	return true
}
