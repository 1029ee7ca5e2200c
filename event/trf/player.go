package trf

// Player is a record 001.
type Player struct {
	Number     int    // The starting rank, from 1.
	Sex        string // m, w, or what the file has.
	Title      string // GM, IM, ..., as the file has it.
	Name       string
	Rating     int // 0 for none.
	Federation string
	ID         string  // The number at FIDE, "" for none.
	Birth      string  // YYYY/MM/DD, or what the file has.
	Points     float64 // As the file has them: Sum adds them up.
	Rank       int     // 0 for none.
	Rounds     []Round
}

// Round is what a player did in a round.
type Round struct {
	Opponent int    // The starting rank, 0 for none.
	Colour   Colour // White stands for who moves first, as in chess.
	Result   Result
}

// Colour is a letter of the column of colours.
type Colour byte

// The colours.
const (
	White    Colour = 'w'
	Black    Colour = 'b'
	NoColour Colour = '-'
)

// Result is a letter of the column of results.
type Result byte

// The results. NoResult is that of a game that is not over.
const (
	Win, Draw, Loss          Result = '1', '=', '0'
	ForfeitWin, ForfeitLoss  Result = '+', '-'
	UnratedWin               Result = 'W' // Less than a move was played.
	UnratedDraw              Result = 'D'
	UnratedLoss              Result = 'L'
	HalfBye, FullBye         Result = 'H', 'F' // Asked for, or given by the organiser.
	Rest                     Result = 'U'      // Given by the pairing to the one who is left over: once a round.
	ZeroBye                  Result = 'Z'      // Absent.
	NoResult                 Result = ' '
	results                         = "1=0+-WDLHFUZ "
	withoutOpponent, fullWin        = "HFUZ", "1+WFU"
	half                            = "=DH"
)

// has reports whether a result is one of those in a list.
func (r Result) in(list string) bool {
	for i := range len(list) {
		if list[i] == byte(r) {
			return true
		}
	}
	return false
}

// Played reports whether a game was played.
func (r Result) Played() bool { return r.in("1=0WDL") }

// Points returns what a result is worth.
func (r Result) Points(s Scoring) float64 {
	switch {
	case r == Rest:
		return s.Rest
	case r.in(fullWin):
		return s.Win
	case r.in(half):
		return s.Draw
	}
	return s.Loss
}

// Scoring is what a win, a draw, a loss and a rest that the pairing gives are worth.
type Scoring struct{ Win, Draw, Loss, Rest float64 }

// Usual is the scoring of a file that names none.
var Usual = Scoring{1, 0.5, 0, 1}

// Sum adds up what the rounds of a player are worth. A blank round is worth nothing.
func (p *Player) Sum(s Scoring) (points float64) {
	for _, r := range p.Rounds {
		if r.Result != NoResult && r.Result != ZeroBye {
			points += r.Result.Points(s)
		}
	}
	return points
}

func equal(a, b *Player) bool {
	if len(a.Rounds) != len(b.Rounds) {
		return false
	}
	for i := range a.Rounds {
		if a.Rounds[i] != b.Rounds[i] {
			return false
		}
	}
	return a.Number == b.Number && a.Sex == b.Sex && a.Title == b.Title && a.Name == b.Name && a.Rating == b.Rating &&
		a.Federation == b.Federation && a.ID == b.ID && a.Birth == b.Birth && a.Points == b.Points && a.Rank == b.Rank
}
