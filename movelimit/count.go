package movelimit

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
)

// Count is the number of moves that count towards a limit.
type Count struct {
	From       int   // The ply from which on it counts, from 1 on. Before the first such ply it is the one to be played.
	Red, Black int   // The moves of each side that count.
	Excluded   []int // The plies that don't count, since they gave or answered a check; in order.
}

// Moves returns how many turns of each side count: the side with fewer moves decides.
func (c Count) Moves() int { return min(c.Red, c.Black) }

// All counts every move of a game.
func All(plies []Ply) Count { return count(plies, 1, func(Ply) bool { return false }) }

// WithoutCapture counts the moves since the last capture. At most so many checks of a side count among them, and all if
// checks is 0: vn2004 part 4 has 5, read as 5 of each side.
func WithoutCapture(plies []Ply, checks int) Count {
	var given [engine.Second + 1]int
	return count(plies, quietFrom(plies), func(p Ply) bool {
		if !p.Check || checks == 0 {
			return false
		}
		given[p.Side]++
		return given[p.Side] > checks
	})
}

// WithoutCaptureChecksInAll counts the moves since the last capture, with at most so many checks of both sides in all.
func WithoutCaptureChecksInAll(plies []Ply, checks int) Count {
	given := 0
	return count(plies, quietFrom(plies), func(p Ply) bool {
		if p.Check {
			given++
		}
		return p.Check && given > checks
	})
}

// MostWithoutCapture is WithoutCapture for the stretch of moves without a capture that counts most.
func MostWithoutCapture(plies []Ply, checks int) Count {
	most := WithoutCapture(plies, checks)
	for i, p := range plies {
		if p.Capture {
			if c := WithoutCapture(plies[:i], checks); c.Moves() > most.Moves() {
				most = c
			}
		}
	}
	return most
}

// quietFrom returns the ply after the last capture.
func quietFrom(plies []Ply) int {
	from := len(plies) + 1
	for from > 1 && !plies[from-2].Capture {
		from--
	}
	return from
}

// Since counts the moves from a ply on, at which the arbiter limited those of a side (vn1999 19, 20). Of the moves with
// which that side answers checks, at most answers count in all; all of its own checks do (vn1999 21). A capture ends the
// count (vn1999 22): captured reports it, and the count is that before it.
func Since(plies []Ply, from int, limited engine.Side, answers int) (c Count, captured bool) {
	end := len(plies)
	for i := from - 1; i < len(plies); i++ {
		if plies[i].Capture {
			end, captured = i, true
			break
		}
	}
	given := 0
	c = count(plies[:end], from, func(p Ply) bool {
		if p.Side != limited || !p.Answer {
			return false
		}
		given++
		return given > answers
	})
	return c, captured
}

// count counts the plies from one on except the excluded ones; it calls excluded in order.
func count(plies []Ply, from int, excluded func(Ply) bool) Count {
	c := Count{From: from}
	for i := from - 1; i < len(plies); i++ {
		switch {
		case excluded(plies[i]):
			c.Excluded = append(c.Excluded, i+1)
		case plies[i].Side == engine.First:
			c.Red++
		default:
			c.Black++
		}
	}
	return c
}

// Ply is the facts of one turn of one side.
type Ply struct {
	Side    engine.Side
	Capture bool // It captures; in chess, or moves a pawn.
	Check   bool // It gives check.
	Answer  bool // Its side was in check.
}

// QuietBefore returns the plies since the last capture before a position, by its FEN. The FEN has no checks, so there are
// none among them.
func QuietBefore(p boardgame.Position) []Ply {
	plies := make([]Ply, p.Quiet())
	side := p.Turn()
	for i := len(plies) - 1; i >= 0; i-- {
		side = side.Other()
		plies[i].Side = side
	}
	return plies
}

// Plies returns the facts of the moves played from a position on.
func Plies(start engine.Position, moves []engine.Move) []Ply {
	plies := make([]Ply, len(moves))
	check := start.InCheck()
	for i, m := range moves {
		plies[i] = Ply{Side: start.Turn(), Answer: check}
		plies[i].Capture = start.Make(m).Captured() != 0
		check = start.InCheck()
		plies[i].Check = check
	}
	return plies
}

// Of returns the facts of a move from a position.
func Of(before boardgame.Position, m engine.Move) Ply {
	return Ply{Side: before.Turn(), Capture: before.EndsQuiet(m), Check: before.After(m).InCheck(), Answer: before.InCheck()}
}
