package standings

// Entry is one who is ranked: a player or a team.
type Entry struct {
	Number int // From 1; opponents are named by it.
	Rounds []Round
}

// Round is what an entry did in a round.
type Round struct {
	Kind     Kind
	Opponent int // 0 for none.
	Second   bool
	Points   float64 // Of a match, match points.
	Games    float64 // The game points of a match.
	Wins     int     // Games won over the board, and of these
	WinsBack int     // those in which one moved second.
}

// Kind is how a round went.
type Kind byte

// The kinds of rounds.
const (
	Open        Kind = iota // It is not over, or the entry had not come yet: nothing counts.
	Played                  // Over the board.
	ForfeitWin              // The opponent did not come.
	ForfeitLoss             // The entry did not come, though it was paired.
	Rest                    // Given by the pairing.
	FullBye                 // Given by the organiser, worth a win.
	HalfBye                 // Asked for, worth a draw.
	ZeroBye                 // Absent, or withdrawn.
)

// voluntary reports whether an entry missed a round of its own will.
func (k Kind) voluntary() bool { return k == ForfeitLoss || k == HalfBye || k == ZeroBye }

// requested reports whether it was a bye that was asked for, or taken.
func (k Kind) requested() bool { return k == HalfBye || k == ZeroBye }

// Rules are what counts.
type Rules struct {
	Win, Draw  float64
	RoundRobin bool
	Edition    Edition
	Order      []Tiebreak // Behind the points.
}

// Edition names an edition of FIDE's rules for tie-breaks.
type Edition string

// The editions.
const (
	FIDE2009 Edition = "fide2009"
	FIDE2023 Edition = "fide2023"
	FIDE2026 Edition = "fide2026"
)

// Editions returns all editions, the one in force last.
func Editions() []string { return []string{string(FIDE2009), string(FIDE2023), string(FIDE2026)} }

// Tiebreak names a tie-break.
type Tiebreak string

// The tie-breaks.
const (
	GamePoints      Tiebreak = "game_points"
	DirectEncounter Tiebreak = "direct_encounter"
	Wins            Tiebreak = "wins"
	Buchholz        Tiebreak = "buchholz"
	BuchholzCut1    Tiebreak = "buchholz_cut1"
	BuchholzMedian1 Tiebreak = "buchholz_median1"
	SonnebornBerger Tiebreak = "sonneborn_berger"
	WinsWithBlack   Tiebreak = "wins_with_black"
)

// Tiebreaks returns all tie-breaks.
func Tiebreaks() []string {
	return []string{string(GamePoints), string(DirectEncounter), string(Wins), string(Buchholz), string(BuchholzCut1), string(BuchholzMedian1), string(SonnebornBerger), string(WinsWithBlack)}
}

// Row is a place in the standings.
type Row struct {
	Number    int
	Rank      int // The same for those whom nothing parts.
	Points    float64
	Tiebreaks map[Tiebreak]float64
	By        Tiebreak // What parted it from the row before, "" for the points or nothing.
}
