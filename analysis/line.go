package analysis

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
)

// Score is an engine's evaluation of a position, from the side that moves first.
type Score struct {
	Centipawns int // Hundredths of a pawn.
	Mate       int // In so many moves of the mating side, negative if that is the other side; 0 without a mate.
}

// String writes a score as +0.34, or as #3 and #-3 for a mate.
func (s Score) String() string {
	if s.Mate != 0 {
		return fmt.Sprintf("#%d", s.Mate)
	}
	return fmt.Sprintf("%+.2f", float64(s.Centipawns)/100)
}

// negated returns the score from the opponent's side.
func (s Score) negated() Score { return Score{-s.Centipawns, -s.Mate} }

// Line is a line of play that an engine prefers, after a search to a depth in plies.
type Line struct {
	Rank  int // 1 is the best.
	Depth int
	Score Score
	Moves []engine.Move
}

// readLine reads an engine's info on a position; false if it has no line, or only a bound of its score. A move that the
// law forbids ends the line: the engine and this program may differ in a law of repetition.
func (d dialect) readLine(info string, p boardgame.Position) (Line, bool) {
	words := strings.Fields(info)
	if len(words) == 0 || words[0] != "info" {
		return Line{}, false
	}
	l, scored := Line{Rank: 1}, false
	for i := 1; i < len(words); i++ {
		switch words[i] {
		case "string", "lowerbound", "upperbound":
			return Line{}, false
		case "depth":
			l.Depth = number(words, i+1)
		case "multipv":
			l.Rank = number(words, i+1)
		case "score":
			l.Score, scored = readScore(words[i+1:])
		case "pv":
			l.Moves = d.readMoves(words[i+1:], p)
			i = len(words)
		}
	}
	if p.Turn() == engine.Second {
		l.Score = l.Score.negated()
	}
	return l, scored && len(l.Moves) > 0 && l.Rank > 0
}

// readScore reads "cp 34", "mate -3", or a bare number, as in UCCI.
func readScore(words []string) (Score, bool) {
	switch {
	case len(words) > 1 && words[0] == "cp":
		return Score{Centipawns: number(words, 1)}, true
	case len(words) > 1 && words[0] == "mate":
		return Score{Mate: number(words, 1)}, true
	case len(words) > 0:
		n, err := strconv.Atoi(words[0])
		return Score{Centipawns: n}, err == nil
	}
	return Score{}, false
}

// number returns the number at a place, 0 if there is none.
func number(words []string, at int) int {
	if at >= len(words) {
		return 0
	}
	n, _ := strconv.Atoi(words[at])
	return n
}

// byRank keeps the newest line of each rank.
type byRank []Line

func (b *byRank) take(l Line) {
	*b = slices.DeleteFunc(*b, func(old Line) bool { return old.Rank == l.Rank })
	*b = append(*b, l)
	slices.SortFunc(*b, func(a, c Line) int { return cmp.Compare(a.Rank, c.Rank) })
}
