package rulebook

// Pace is the pace of a game by its time control. The laws of chess have laws of their own for fast ones.
type Pace string

// The paces.
const (
	Standard Pace = "standard"
	Rapid    Pace = "rapid"
	Blitz    Pace = "blitz"
)

// Penalties are the articles on the cost of illegal moves. The zero value is none.
type Penalties struct {
	Article   Citation // The consequence.
	Loses     int      // So many of a player lose, or draw if the opponent can't mate. For each one before,
	Minutes   int      // the opponent gets so many minutes,
	Shortened Citation // fewer than by Article by this one.
	Press     Citation // A press without a move counts as one.
	Queen     Citation // A pawn left on the last rank counts as one, and becomes a queen.
	Stands    Citation // After the opponent's next move it has no consequence any more, and the move stands.
	Remains   Citation // The game is drawn if both kings are in check, and are so still after the next move.
}

// Fast is the differences in fast games. The zero value is none.
type Fast struct {
	Minutes   int      // The opponent's minutes instead, 0 for no difference,
	Shortened Citation // by this article.
	Stands    Citation // See Penalties: if no arbiter watches the game all the time.
	Remains   Citation // See Penalties: likewise.
	Start     Citation // See Settled: likewise.
	Clock     Citation // See Settled: likewise.
}

// AtPace returns the rulebook for games of a pace. supervised means that by the regulations an arbiter watches the game
// all the time, so that the rules of slower games hold.
func (b *Rulebook) AtPace(pace Pace, supervised bool) *Rulebook {
	fast, known := b.Parameters.Fast[pace]
	if !known {
		return b
	}
	paced := *b
	law := &paced.Parameters
	if fast.Minutes > 0 {
		law.Penalties.Minutes, law.Penalties.Shortened = fast.Minutes, fast.Shortened
		law.Claimed.Minutes, law.Claimed.Wrong, law.Claimed.Again = fast.Minutes, fast.Shortened, fast.Shortened
		law.Returns.Minutes, law.Returns.Wrong = fast.Minutes, fast.Shortened
	}
	if !supervised {
		law.Penalties.Stands, law.Penalties.Remains = fast.Stands, fast.Remains
		law.Rulings.Settled.Start, law.Rulings.Settled.Clock = fast.Start, fast.Clock
	}
	return &paced
}
