package tracker

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/engine/chess"
)

// Chess is a position of chess as the tracker sees it, on the points a1 to h8 of the board. White is the side that moves first,
// which the tracker knows as Red.
//
// Castling is the king's move. Of Chess960 it knows no castling by which the king goes where a step would take him, or stays: on the
// board these look like something else.
type Chess struct {
	position chess.Position
	legal    []chess.Move // Filled when first asked for, with
	moves    []engine.Move
	reach    [chess.NoPoint]chess.PointSet // where each piece may go.
	after    map[engine.Move]*Chess
}

// NewChess returns the position p for the tracker.
func NewChess(p chess.Position) *Chess { return &Chess{position: p} }

// Engine returns a copy of the engine's position.
func (c *Chess) Engine() chess.Position { return c.position }

// Turn returns who is to move.
func (c *Chess) Turn() engine.Side { return sideOnBoard(c.position.Turn()) }

// Occupied returns where pieces stand.
func (c *Chess) Occupied() engine.PointSet { return pointsOnBoard(c.position.Occupied()) }

// PiecesOf returns where the pieces of one side stand.
func (c *Chess) PiecesOf(s engine.Side) engine.PointSet {
	side := chess.White
	if s == engine.Black {
		side = chess.Black
	}
	return pointsOnBoard(c.position.PiecesOf(side))
}

// Legal says whether the side to move may play m, of a promotion whichever piece the pawn becomes.
func (c *Chess) Legal(m engine.Move) bool {
	c.fill()
	from, to := chessPoint(m.From()), chessPoint(m.To())
	return from.Valid() && to.Valid() && c.reach[from].Has(to)
}

// Moves returns all legal moves. The caller must not change them.
func (c *Chess) Moves() []engine.Move {
	c.fill()
	return c.moves
}

func (c *Chess) fill() {
	if c.legal != nil {
		return
	}
	for _, m := range c.position.LegalMoves(make([]chess.Move, 0, 48)) {
		if m.Castles() && !c.looksLikeCastling(m) {
			continue
		}
		c.legal = append(c.legal, m)
		c.moves = append(c.moves, moveOnBoard(m))
		c.reach[m.From()] |= chess.SetOf(m.To())
	}
	if c.legal == nil {
		c.legal = []chess.Move{}
	}
}

// looksLikeCastling says whether the king goes further than a step.
func (c *Chess) looksLikeCastling(m chess.Move) bool {
	by := m.From().File() - m.To().File()
	return by < -1 || by > 1
}

// find returns the legal move of the engine that m is; where m does not say what a pawn becomes, it becomes a queen.
func (c *Chess) find(m engine.Move) (chess.Move, bool) {
	c.fill()
	for i, known := range c.moves {
		if known == m || m.Promotion() == 0 && known == m.Promoting('q') {
			return c.legal[i], true
		}
	}
	return 0, false
}

// After returns the position that stands when m was made.
func (c *Chess) After(m engine.Move) Position {
	if after := c.after[m]; after != nil {
		return after
	}
	after := &Chess{position: c.position}
	if legal, ok := c.find(m); ok {
		after.position.Make(legal)
	} else {
		after.shift(m.From(), m.To())
		after.position.PassTurn()
	}
	if c.after == nil {
		c.after = map[engine.Move]*Chess{}
	}
	c.after[m] = after
	return after
}

// shift puts a piece on another point. Beside the 64 points there is nothing to stand on: then the piece stays.
func (c *Chess) shift(from, to engine.Point) {
	if chessPoint(from).Valid() && chessPoint(to).Valid() {
		c.position.Shift(chessPoint(from), chessPoint(to))
	}
}

// Beside returns the way of the rook in castling, and where a pawn is captured en passant.
func (c *Chess) Beside(m engine.Move) (from, to engine.Point) {
	played, ok := c.find(m)
	switch {
	case !ok:
	case played.Castles():
		beside := played.To() + 1
		if played.To().File() == 6 {
			beside = played.To() - 1
		}
		return pointOnBoard(c.position.CastledRook(played)), pointOnBoard(beside)
	case c.position.Captures(played) && c.position.At(played.To()) == 0:
		return pointOnBoard(played.To() ^ 8), engine.NoPoint
	}
	return engine.NoPoint, engine.NoPoint
}

// Promotions returns the letters of what a pawn may become by m, the likeliest first.
func (c *Chess) Promotions(m engine.Move) string {
	if played, ok := c.find(m); ok && played.Promotion() != chess.NoKind {
		return "qnrb"
	}
	return ""
}

// ChangedMost returns 4: castling changes two points that are left and two that are entered.
func (c *Chess) ChangedMost() int { return 4 }

// Displaced returns the position with the piece of one point on another. Where a king stands wrong nobody can go on.
func (c *Chess) Displaced(from, to engine.Point) (Position, bool) {
	piece := c.position.At(chessPoint(from))
	if !chessPoint(to).Valid() || piece == 0 || piece.Kind() == chess.King || c.position.At(chessPoint(to)) != 0 {
		return c, false
	}
	moved := &Chess{position: c.position}
	moved.shift(from, to)
	return moved, true
}

// Forget drops what is kept so as to answer sooner.
func (c *Chess) Forget() { *c = Chess{position: c.position} }

func sideOnBoard(s chess.Side) engine.Side {
	if s == chess.White {
		return engine.Red
	}
	return engine.Black
}

// The board's points are counted from file a and rank 0, nine in a rank.
func pointOnBoard(p chess.Point) engine.Point {
	return engine.NewPoint(engine.File(p.File()), engine.Rank(p.Rank()+1))
}

// chessPoint returns the point of chess, NoPoint for one beside the 64.
func chessPoint(p engine.Point) chess.Point {
	file, rank := p.File(), p.Rank()
	if !p.Valid() || file > 7 || rank < 1 || rank > 8 {
		return chess.NoPoint
	}
	return chess.Point(8*(int(rank)-1) + int(file))
}

func pointsOnBoard(points chess.PointSet) (set engine.PointSet) {
	for points != 0 {
		set.Add(pointOnBoard(points.Pop()))
	}
	return set
}

func moveOnBoard(m chess.Move) engine.Move {
	on := engine.NewMove(pointOnBoard(m.From()), pointOnBoard(m.To()))
	if kind := m.Promotion(); kind != chess.NoKind {
		on = on.Promoting(kind.Letter())
	}
	return on
}
