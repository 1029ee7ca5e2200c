package notation

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/message"
)

func iccs(m engine.Move) string {
	return strings.ToUpper(m.From().String() + "-" + m.To().String())
}

// parseCoordinates reads a move between two points, with or without a hyphen.
func parseCoordinates(p *engine.Position, c *cursor) (engine.Move, *Error) {
	from, to, fault := parsePoints(c)
	if fault != nil {
		return 0, fault
	}
	if m := engine.NewMove(from, to); p.Legal(m) {
		return m, nil
	}
	piece := p.At(from)
	switch {
	case piece == 0:
		return 0, &Error{reason: message.Of("no piece can make this move: none stands on %s", from)}
	case piece.Side() != p.Turn():
		return 0, &Error{reason: message.Of("the %s on %s is %s's, and %s is to move", kindNames[piece.Kind()], from, piece.Side(), p.Turn())}
	}
	return 0, &Error{reason: message.Of("no legal move takes the %s from %s to %s", kindNames[piece.Kind()], from, to)}
}

func parsePoints(c *cursor) (from, to engine.Point, fault *Error) {
	if from, fault = parsePoint(c); fault != nil {
		return from, to, fault
	}
	c.accept('-')
	if to, fault = parsePoint(c); fault != nil {
		return from, to, fault
	}
	return from, to, c.end()
}

func parsePoint(c *cursor) (engine.Point, *Error) {
	file := c.lower()
	if file < 'a' || file > 'i' {
		return engine.NoPoint, c.expected("a file a-i")
	}
	c.skip()
	rank := c.peek()
	if rank < '0' || rank > '9' {
		return engine.NoPoint, c.expected("a rank 0-9")
	}
	c.skip()
	return engine.NewPoint(engine.File(file-'a'), engine.Rank(rank-'0')), nil
}

// winBoard is the name of the notation in its errors; only files have it, so it is not among the styles.
const winBoard Style = "winboard"

// ParseWinBoard reads a legal move in the form of WinBoard and other programs in PGN: the letter of the piece, none for a
// pawn, as much of its point as needed, optionally x for a capture, and the target, such as Che2, H9g7, cxc6 or c4. Ranks
// begin with first, which is 0, or 1 for programs that count them from 1 to 10. Signs of check and mate are skipped. The
// error is an *Error.
func ParseWinBoard(p *engine.Position, text string, first int) (engine.Move, error) {
	c := newCursor(text)
	d, fault := readWinBoard(c, first)
	if fault == nil {
		var moves []engine.Move
		var buf [engine.MaxMoves]engine.Move
		for _, m := range p.LegalMoves(buf[:0]) {
			if d.means(p, m) {
				moves = append(moves, m)
			}
		}
		if len(moves) == 1 {
			return moves[0], nil
		}
		if fault = d.noMove(p, first); len(moves) > 1 {
			fault = ambiguous(p, moves, ICCS)
		}
	}
	fault.Style, fault.Text = winBoard, text
	return 0, fault
}

// IsWinBoard reports whether a text has the form of such a move, which no other style's moves have. The rank may be one
// of 0 to 10.
func IsWinBoard(text string) bool {
	for first := range 2 {
		if _, fault := readWinBoard(newCursor(text), first); fault == nil {
			return true
		}
	}
	return false
}

// unsaid stands for a missing file or rank.
const unsaid = -1

// winBoardMove is the content of such a text.
type winBoardMove struct {
	kinds      []engine.Kind
	file, rank int // Of the point left.
	to         engine.Point
	captures   bool
}

// winBoardKinds are the letters of WinBoard, and those of other programs.
var winBoardKinds = map[rune][]engine.Kind{
	'K': {engine.General}, 'G': {engine.General}, 'A': {engine.Advisor}, 'E': {engine.Elephant}, 'B': {engine.Elephant}, 'H': {engine.Horse},
	'N': {engine.Horse}, 'R': {engine.Rook}, 'C': {engine.Cannon}, 'P': {engine.Pawn},
}

func readWinBoard(c *cursor, first int) (winBoardMove, *Error) {
	d := winBoardMove{kinds: pawns, file: unsaid, rank: unsaid}
	if kinds := winBoardKinds[c.peek()]; kinds != nil {
		d.kinds = kinds
		c.skip()
	}
	file, rank := c.part(first)
	d.captures = c.accept('x')
	divided := d.captures || c.accept('-')
	if toFile, toRank := c.part(first); divided || toFile != unsaid || toRank != unsaid {
		d.file, d.rank, file, rank = file, rank, toFile, toRank
	}
	switch {
	case file == unsaid:
		return d, c.expected("a point such as e2")
	case rank == unsaid:
		return d, c.expected(message.Word(fmt.Sprintf("a rank %d-%d", first, first+engine.Ranks-1)))
	}
	d.to = engine.NewPoint(engine.File(file), engine.Rank(rank))
	for c.accept('+') || c.accept('#') {
	}
	return d, c.end()
}

// part passes a file, a rank, or both; first is the number of the first rank.
func (c *cursor) part(first int) (file, rank int) {
	file, rank = unsaid, unsaid
	if r := c.peek(); r >= 'a' && r <= 'i' {
		file = int(r - 'a')
		c.skip()
	}
	r := c.peek()
	if r < '0' || r > '9' {
		return file, rank
	}
	n := int(r - '0')
	if first == 1 && n == 1 && c.at+1 < len(c.runes) && c.runes[c.at+1] == '0' {
		n = engine.Ranks
		c.skip()
	}
	if n < first {
		return file, rank
	}
	c.skip()
	return file, n - first
}

func (d winBoardMove) means(p *engine.Position, m engine.Move) bool {
	return m.To() == d.to && slices.Contains(d.kinds, p.At(m.From()).Kind()) && (!d.captures || p.At(m.To()) != 0) &&
		(d.file == unsaid || d.file == int(m.From().File())) && (d.rank == unsaid || d.rank == int(m.From().Rank()))
}

// noMove reports that no piece can make the move.
func (d winBoardMove) noMove(p *engine.Position, first int) *Error {
	to := fmt.Sprintf("%c%d", 'a'+rune(d.to.File()), int(d.to.Rank())+first)
	return &Error{reason: message.Of("no %s of %s can move to %s", kindNames[d.kinds[0]], p.Turn(), to)}
}
