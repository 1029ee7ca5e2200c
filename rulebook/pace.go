package rulebook

// Pace is how fast a game is played by its time control. The laws of chess have laws of their own for fast ones.
type Pace string

// The paces.
const (
	Standard Pace = "standard"
	Rapid    Pace = "rapid"
	Blitz    Pace = "blitz"
)

// Penalties are the articles on what illegal moves cost. The zero value is nothing.
type Penalties struct {
	Article   Citation // What follows.
	Loses     int      // So many of a player lose, or draw where the opponent can't mate. For each one before,
	Minutes   int      // the opponent gets so many,
	Shortened Citation // fewer than by Article by this one.
	Press     Citation // A press without a move counts as one.
	Queen     Citation // A pawn that was left on the last rank counts as one, and becomes a queen.
	Stands    Citation // Once the opponent has made his next move nothing follows any more, and the move stands.
	Remains   Citation // The game is drawn where both kings are in check, and are so still when the next move was made.
}

// Fast is what is different in fast games. The zero value is nothing.
type Fast struct {
	Minutes   int      // That the opponent gets instead, 0 for no difference,
	Shortened Citation // by this article.
	Stands    Citation // See Penalties: where no arbiter watches the game all the time.
	Remains   Citation // See Penalties: likewise.
	Start     Citation // See Settled: likewise.
	Clock     Citation // See Settled: likewise.
}

// AtPace returns the rulebook as it judges games of a pace. supervised says that by the regulations an arbiter watches the game all the time,
// so that the rules of slower games hold.
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
