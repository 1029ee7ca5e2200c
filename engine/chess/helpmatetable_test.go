package chess

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sweeptest"
)

// tables hold for all positions of few men whether a side could mate with all help. They are filled backwards from the
// mates, by men, independently of Helpmates.
type tables struct {
	side   Side
	byName map[string][]uint64 // A bit for each position: a mate is possible.
}

// men returns the pieces of a position, White's first, as letters, and an index of their points and the side to move.
func men(p *Position) (name string, index int) {
	var letters []byte
	flip := 0
	if p.king(White).File() > 3 {
		flip = 7 // The mirror image has the same result.
	}
	for side := White; side <= Black; side++ {
		for kind := Pawn; kind <= King; kind++ {
			points := p.Of(side, kind)
			if flip != 0 {
				points = mirrored(points)
			}
			for points != 0 {
				letters = append(letters, NewPiece(side, kind).Letter())
				index = index*64 + int(points.Pop())
			}
		}
	}
	return string(letters), index*2 + int(p.turn-White)
}

func mirrored(points PointSet) (set PointSet) {
	for points != 0 {
		set |= bit(points.Pop() ^ 7)
	}
	return set
}

// can returns the bit of a position from its table, which is filled by now or has no mate for want of men.
func (ts *tables) can(p *Position) bool {
	if p.sides[ts.side].Len() == 1 {
		return false
	}
	if p.passed.Valid() { // The tables have no en passant.
		return ts.anyCan(p)
	}
	name, i := men(p)
	t, ok := ts.byName[name]
	if !ok {
		t = ts.fill(name)
	}
	return t[i/64]>>(i%64)&1 == 1
}

func (ts *tables) anyCan(p *Position) bool {
	var buf [MaxMoves]Move
	moves := p.LegalMoves(buf[:0])
	if len(moves) == 0 {
		return p.turn != ts.side && p.InCheck()
	}
	for _, m := range moves {
		after := *p
		if after.Make(m); ts.can(&after) {
			return true
		}
	}
	return false
}

func (ts *tables) fill(name string) []uint64 {
	t := make([]uint64, (2<<(6*len(name))+63)/64)
	ts.byName[name] = t
	var open []int
	for i := range placed(name) {
		open = append(open, i)
	}
	for before := len(open) + 1; len(open) < before; {
		before = len(open)
		open = slices.DeleteFunc(open, func(i int) bool {
			p, _ := placedAt(name, i)
			if !ts.anyCan(&p) {
				return false
			}
			t[i/64] |= 1 << (i % 64)
			return true
		})
	}
	return t
}

// placed yields all legal positions of these men with White's king on the left half of the board, each with its index.
func placed(name string) func(func(int, Position) bool) {
	return func(yield func(int, Position) bool) {
		for i := range 2 << (6 * len(name)) {
			p, ok := placedAt(name, i)
			if ok && p.king(White).File() <= 3 && !yield(i, p) {
				return
			}
		}
	}
}

// placedAt returns the position of an index.
func placedAt(name string, index int) (p Position, ok bool) {
	p = emptyPosition()
	p.turn = White
	points := index / 2
	last := make([]Point, 0, 8)
	for i := len(name) - 1; i >= 0; i-- {
		piece, _ := pieceOf(rune(name[i]))
		at := Point(points % 64)
		if p.board[at] != 0 || piece.Kind() == Pawn && (at.Rank() == 0 || at.Rank() == 7) ||
			len(last) > 0 && name[i+1] == name[i] && last[len(last)-1] < at {
			return p, false
		}
		p.put(piece, at)
		last, points = append(last, at), points/64
	}
	if index%2 == 1 {
		p.PassTurn()
	}
	return p, p.attackers(p.king(p.turn.Other()), p.Occupied())&p.sides[p.turn] == 0
}

// counts are the positions tried, and those with a missed result.
type counts struct{ tried, never, missed, dead, notEnded int }

// compare compares Helpmates and Ending on a position with the tables.
func (c *counts) compare(t *testing.T, p *Position, canWhite, canBlack bool) {
	t.Helper()
	c.tried++
	for side := White; side <= Black; side++ {
		can := side == White && canWhite || side == Black && canBlack
		says := p.CanMate(side)
		switch {
		case can && !says:
			t.Fatalf("%s: %s can't mate, it says, and does", p.FEN(), side)
		case !can:
			c.never++
			if says {
				c.missed++
			}
		}
	}
	switch ending := p.Ending(); {
	case ending == Dead && (canWhite || canBlack):
		t.Fatalf("%s: dead, it says, and somebody mates", p.FEN())
	case !canWhite && !canBlack && ending != Checkmate:
		c.dead++
		if ending == NoEnding {
			c.notEnded++
		}
	}
}

func (c *counts) add(more counts) {
	*c = counts{c.tried + more.tried, c.never + more.never, c.missed + more.missed, c.dead + more.dead, c.notEnded + more.notEnded}
}

func (c counts) String() string {
	return fmt.Sprintf("%d positions; of %d sides that never mate %d missed; of %d dead positions %d not ended", c.tried, c.never, c.missed, c.dead, c.notEnded)
}

// four names the men to try in all positions besides, "all" for all sets of four: each takes minutes.
var four = flag.String("four", "", `try all positions of these four men, as "RKrk QRKk", or of "all" sets of four`)

// Every result on the mates of three men is right, and none is missed. With -four the same for four men.
func TestFewMen(t *testing.T) {
	names := append([]string{"PKk", "NKk", "BKk", "RKk", "QKk"}, strings.Fields(*four)...)
	if *four == "all" {
		names = append(names[:5], fourMen()...)
	}
	var all counts
	for _, name := range names {
		white, black := tables{White, map[string][]uint64{}}, tables{Black, map[string][]uint64{}}
		c := counts{}
		for _, p := range placed(name) {
			c.compare(t, &p, white.can(&p), black.can(&p))
		}
		t.Logf("%s: %s", name, c)
		all.add(c)
		if len(name) == 3 && c.missed > 0 {
			t.Errorf("%s: %d times it was not seen that a side never mates", name, c.missed)
		}
	}
	t.Logf("all: %s", all)
}

// fourMen are the men of two sides, in either order.
func fourMen() (names []string) {
	const letters = "PNBRQ"
	for i := range letters {
		for j := i; j < len(letters); j++ {
			names = append(names, letters[i:i+1]+letters[j:j+1]+"Kk", letters[i:i+1]+"K"+strings.ToLower(letters[j:j+1])+"k")
		}
	}
	return names
}

// Results on random positions of four and five men are right as well. Positions with untried lines are not counted.
func TestFourAndFiveMen(t *testing.T) {
	r := randtest.New(t, 6)
	c, unknown := counts{}, 0
	for range sweeptest.Of(30_000, 1_000_000) {
		p, ok := someMen(r, 4+r.IntN(2))
		if !ok {
			continue
		}
		white, whole := findHelpmate(p, White, 400)
		black, wholeToo := findHelpmate(p, Black, 400)
		if !white && !whole || !black && !wholeToo {
			unknown++
			continue
		}
		c.compare(t, &p, white, black)
	}
	t.Logf("%s; %d not known", c, unknown)
	if c.never == 0 {
		t.Error("everybody mates")
	}
}

// someMen returns a position of so many men, mostly one with the kings close to the edge and a piece to take.
func someMen(r *rand.Rand, men int) (Position, bool) {
	p := emptyPosition()
	p.turn = White
	for i := range men {
		letter := "PNBRQpnbrq"[r.IntN(10)]
		if i < 2 {
			letter = "Kk"[i]
		}
		piece, _ := pieceOf(rune(letter))
		at := Point(r.IntN(64))
		if r.IntN(3) > 0 {
			at = Point(r.IntN(3)*8 + r.IntN(3))
		}
		if p.board[at] != 0 || piece.Kind() == Pawn && (at.Rank() == 0 || at.Rank() == 7) {
			return p, false
		}
		p.put(piece, at)
	}
	if r.IntN(2) == 0 {
		p.PassTurn()
	}
	return p, p.attackers(p.king(p.turn.Other()), p.Occupied())&p.sides[p.turn] == 0
}
