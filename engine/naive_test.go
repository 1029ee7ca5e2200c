package engine_test

import (
	. "github.com/kyban/kyban/engine"
)

// naive is a second reading of the rules, as simple and slow as can be: it walks over a board of pieces with coordinates,
// plays each move and checks whether the general can be taken. It shares nothing with the engine but the words.
type naive struct {
	board [Points]Piece
	turn  Side
}

func naiveOf(p *Position) naive {
	n := naive{turn: p.Turn()}
	for pt := range Point(Points) {
		n.board[pt] = p.At(pt)
	}
	return n
}

// at returns the piece at file f and rank r, and false off the board.
func (n *naive) at(f, r int) (Piece, bool) {
	if f < 0 || f > 8 || r < 0 || r > 9 {
		return 0, false
	}
	return n.board[r*9+f], true
}

func (n *naive) empty(f, r int) bool {
	piece, on := n.at(f, r)
	return on && piece == 0
}

// legal reports whether the side to move may play from from to to.
func (n *naive) legal(from, to Point) bool {
	piece := n.board[from]
	if piece == 0 || piece.Side() != n.turn || !n.goes(from, to) {
		return false
	}
	after := *n
	after.board[to], after.board[from] = piece, 0
	return !after.checked(n.turn)
}

// checked reports whether a general of s can be taken, or faces the other.
func (n *naive) checked(s Side) bool {
	for g := range Point(Points) {
		if n.board[g] != NewPiece(s, General) {
			continue
		}
		for x := range Point(Points) {
			if n.board[x].Side() == s.Other() && (n.goes(x, g) || n.faces(x, g)) {
				return true
			}
		}
	}
	return false
}

func (n *naive) faces(x, g Point) bool {
	return n.board[x].Kind() == General && x.File() == g.File() && n.between(x, g) == 0
}

// between counts the pieces between two points of one line.
func (n *naive) between(a, b Point) int {
	f, r := int(a.File()), int(a.Rank())
	df, dr := sign(int(b.File())-f), sign(int(b.Rank())-r)
	count := 0
	for f, r = f+df, r+dr; f != int(b.File()) || r != int(b.Rank()); f, r = f+df, r+dr {
		if !n.empty(f, r) {
			count++
		}
	}
	return count
}

// goes reports whether the piece on from moves to to, by its own way of moving.
func (n *naive) goes(from, to Point) bool {
	piece := n.board[from]
	if from == to || n.board[to].Side() == piece.Side() {
		return false
	}
	f, r := int(from.File()), int(from.Rank())
	df, dr := int(to.File())-f, int(to.Rank())-r
	straight, diagonal := df == 0 || dr == 0, df*df == dr*dr
	switch piece.Kind() {
	case General:
		return df*df+dr*dr == 1 && inPalace(piece.Side(), to)
	case Advisor:
		return df*df == 1 && diagonal && inPalace(piece.Side(), to)
	case Elephant:
		return df*df == 4 && diagonal && atHome(piece.Side(), to) && n.empty(f+df/2, r+dr/2)
	case Horse:
		return df*df+dr*dr == 5 && n.empty(f+df/2, r+dr/2)
	case Rook:
		return straight && n.between(from, to) == 0
	case Cannon:
		return straight && (n.board[to] == 0 && n.between(from, to) == 0 || n.board[to] != 0 && n.between(from, to) == 1)
	case Pawn:
		forward := 1
		if piece.Side() == Second {
			forward = -1
		}
		return df == 0 && dr == forward || df*df == 1 && dr == 0 && !atHome(piece.Side(), from)
	}
	return false
}

func atHome(s Side, pt Point) bool { return (pt.Rank() <= 4) == (s == First) }

func inPalace(s Side, pt Point) bool {
	edge := int(pt.Rank())
	if s == Second {
		edge = 9 - edge
	}
	return pt.File() >= 3 && pt.File() <= 5 && edge <= 2
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}
