package chess

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/kyban/kyban/internal/message"
)

// StartFEN is the start position.
const StartFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// maxCounter bounds the counters of a FEN: no game is longer.
const maxCounter = 99999

func StartPosition() Position {
	p, err := ParseFEN(StartFEN)
	if err != nil {
		panic(err)
	}
	return p
}

// ParseFEN reads a position: "placement turn castling en-passant quiet number".
//
//   - placement: the ranks from 8 down to 1 with slashes between them, each from file a to h; a letter is a piece (k q r b n p, upper
//     case is White's), a digit that many empty points;
//   - turn: w or b;
//   - castling: KQkq as far as the sides may castle, or the files of the rooks (HAha) as Shredder-FEN and X-FEN write them for
//     Chess960, or "-";
//   - en passant: the point over which a pawn has just gone, or "-"; it counts only where the pawn may be captured there;
//   - quiet: the half moves since the last capture or move of a pawn;
//   - number: the number of the move, from 1 on.
//
// The last four may be left out from the right. If one of them is impossible, such as a move number 0, a right to castle
// without a rook or a pawn that can't have gone over a point, ParseFEN ignores it, and [FENNotes] reports it; so it does
// with more than six fields. It reports what it takes where a placement alone does not say who is to move, which is White, or
// Black where he is in check, and where the usual start position is told without castling: there both sides may. Each side has exactly one king, no pawn stands on the first or the last rank, and the side
// that is not to move is not in check. The error names the wrong field, the place, and what was expected.
func ParseFEN(s string) (Position, error) {
	p, err := ReadFEN(s)
	if waits := p.turn.Other(); err == nil && p.attackers(p.king(waits), p.Occupied())&p.sides[p.turn] != 0 {
		err = message.Errorf("fen: %s is in check, and %s is to move", waits, p.turn)
	}
	if err != nil {
		return Position{}, err
	}
	return p, nil
}

// ReadFEN is ParseFEN for a recorded position: an illegal move may have left the side that is not to move in check.
func ReadFEN(s string) (Position, error) {
	p, _, err := parseFEN(s)
	if err != nil {
		return Position{}, message.Errorf("fen: %w", err)
	}
	return p, nil
}

// FENNotes returns the corrections that ParseFEN and ReadFEN made.
func FENNotes(s string) []message.Text {
	_, notes, err := parseFEN(s)
	if err != nil {
		return nil
	}
	return notes
}

func parseFEN(s string) (p Position, notes []message.Text, err error) {
	p = Position{passed: NoPoint}
	for side := range p.castling {
		p.castling[side] = [2]Point{NoPoint, NoPoint}
	}
	fields := strings.Fields(s)
	if len(fields) < 2 && !strings.Contains(s, "/") {
		return p, nil, message.Errorf("found %d fields, expected 2 to 6: placement, turn, castling, en passant, half moves without capture and pawn move, move number", len(fields))
	}
	note := func(err error) {
		if err != nil {
			notes = append(notes, message.Of("fen: %s", err))
		}
	}
	if more := fields[min(6, len(fields)):]; len(more) > 0 {
		note(message.Errorf("%q behind the six fields is left out", strings.Join(more, " ")))
		fields = fields[:6]
	}
	if castles := "KQkq"; len(fields) < 3 && strings.HasPrefix(StartFEN, fields[0]+" ") {
		note(message.Errorf("castling is not said: read as %s, as at the start", castles))
		fields = append(fields, []string{"", "", castles}[len(fields):]...)
	}
	fields = append(fields, []string{"", "", "-", "-", "0", "1"}[len(fields):]...)
	if err = p.parsePlacement(fields[0]); err != nil {
		return p, nil, message.Errorf("placement: %w", err)
	}
	if err = p.check(); err != nil {
		return p, nil, err
	}
	if err = p.parseTurn(fields[1], note); err != nil {
		return p, nil, err
	}
	for _, wrong := range p.parseCastling(fields[2]) {
		note(message.Errorf("castling %q: %w", fields[2], wrong))
	}
	if err = p.parsePassed(fields[3]); err != nil {
		note(message.Errorf("en passant %q: %w", fields[3], err))
	}
	p.quiet, err = parseCounter("half moves without capture and pawn move", fields[4], 0)
	note(err)
	p.number, err = parseCounter("move number", fields[5], 1)
	note(err)
	p.key ^= p.rightsKey()
	return p, notes, nil
}

// parseTurn reads the side to move. Empty for a placement alone, it is the side that may be.
func (p *Position) parseTurn(s string, note func(error)) error {
	turn := strings.ToLower(s)
	switch {
	case s == "" && p.attackers(p.king(Black), p.Occupied())&p.sides[White] != 0:
		turn = "b"
	case s == "":
		turn = "w"
	case turn != "w" && turn != "b":
		return message.Errorf("turn %q: expected w or b", s)
	}
	if p.turn = White; turn == "b" {
		p.turn = Black
		p.key ^= blackKey
	}
	if s == "" {
		note(message.Errorf("the placement alone does not say who is to move: read as %s", p.turn))
	} else if s != turn {
		note(message.Errorf("turn %q: expected %s", s, turn))
	}
	return nil
}

func (p *Position) parsePlacement(s string) error {
	ranks := strings.Split(s, "/")
	if len(ranks) != 8 {
		return message.Errorf("found %d ranks, expected %d with / between them", len(ranks), 8)
	}
	for i, text := range ranks {
		rank, file := 7-i, 0
		for _, letter := range text {
			if '1' <= letter && letter <= '8' {
				file += int(letter - '0')
				continue
			}
			piece, ok := pieceOf(letter)
			if !ok {
				return message.Errorf("rank %d: found %q, expected a piece of kqrbnpKQRBNP or a digit 1-8", rank+1, letter)
			}
			if file > 7 {
				return message.Errorf("rank %d: found more than 8 points", rank+1)
			}
			p.put(piece, pointAt(file, rank))
			file++
		}
		if file != 8 {
			return message.Errorf("rank %d: found %d points, expected 8", rank+1, file)
		}
	}
	return nil
}

// check returns an error for an impossible set of pieces.
func (p *Position) check() error {
	for side := White; side <= Black; side++ {
		if n := p.Of(side, King).Len(); n != 1 {
			return message.Errorf("placement: found %d kings of %s, expected 1", n, side)
		}
	}
	if wrong := p.kinds[Pawn] & lastRanks; wrong != 0 {
		return message.Errorf("placement: found a pawn on %s, expected none on the first and the last rank", wrong.First())
	}
	return nil
}

// parseCastling reads the rights to castle, and returns the impossible ones as errors. K and Q mean the outermost rook on
// that side of the king.
func (p *Position) parseCastling(s string) (wrong []error) {
	if s == "-" {
		return nil
	}
	for _, letter := range s {
		if err := p.parseRight(letter); err != nil {
			wrong = append(wrong, err)
		}
		if len(wrong) > 4 { // There are four rights.
			break
		}
	}
	return wrong
}

func (p *Position) parseRight(letter rune) error {
	side, upper := White, letter
	if 'a' <= letter && letter <= 'z' {
		side, upper = Black, letter-'a'+'A'
	}
	if upper != 'K' && upper != 'Q' && (upper < 'A' || upper > 'H') {
		return message.Errorf("found %q, expected KQkq, the file of a rook, or -", letter)
	}
	rank := 0
	if side == Black {
		rank = 7
	}
	rooks := p.Of(side, Rook) & (rank1 << (8 * rank))
	king := p.king(side)
	if !king.Valid() || king.Rank() != rank {
		return message.Errorf("%q: the king of %s is not on its first rank", letter, side)
	}
	rook := pointAt(int(upper-'A')&7, rank)
	switch upper {
	case 'K':
		rook = NoPoint
		for at := range rooks.all() {
			rook = at
		}
	case 'Q':
		rook = rooks.First()
	}
	if !rook.Valid() || !rooks.Has(rook) || upper == 'K' && rook < king || upper == 'Q' && rook > king {
		return message.Errorf("%q: no rook of %s stands there", letter, side)
	}
	wing := queenWing
	if rook > king {
		wing = kingWing
	}
	if p.castling[side][wing] != NoPoint {
		return message.Errorf("%q: found a second rook of %s on that side of the king, expected one at most", letter, side)
	}
	p.castling[side][wing] = rook
	p.rights |= bit(rook)
	return nil
}

// parsePassed reads the point over which a pawn has just gone.
func (p *Position) parsePassed(s string) error {
	if s == "-" {
		return nil
	}
	over, err := ParsePoint(s)
	if err != nil {
		return err
	}
	rank := 5
	if p.turn == Black {
		rank = 2
	}
	if over.Rank() != rank {
		return message.Errorf("expected a point on rank %d, for %s is to move", rank+1, p.turn)
	}
	if !p.Of(p.turn.Other(), Pawn).Has(over ^ 8) {
		return message.Errorf("expected a pawn on %s, which has gone over it", over^8)
	}
	if behind := over ^ 24; p.Occupied()&SetOf(over, behind) != 0 {
		return message.Errorf("the pawn can't have gone over it: a piece stands in its way")
	}
	p.pass(over)
	return nil
}

// parseCounter reads a counter; it returns least for an invalid one.
func parseCounter(name message.Word, s string, least int) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < least || n > maxCounter {
		return least, message.Errorf("%s %q: expected a number from %d to %d, read as %d", name, s, least, maxCounter, least)
	}
	return n, nil
}

// FEN returns the position in the form of ParseFEN. Rights to castle are KQkq for the outermost rook, else its file
// (X-FEN).
func (p *Position) FEN() string {
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		p.writeRank(&b, rank)
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	turn := "w"
	if p.turn == Black {
		turn = "b"
	}
	fmt.Fprintf(&b, " %s %s %s %d %d", turn, p.castlingText(), p.passed, p.quiet, p.number)
	return b.String()
}

func (p *Position) writeRank(b *strings.Builder, rank int) {
	empty := 0
	for file := range 8 {
		piece := p.board[pointAt(file, rank)]
		if piece == 0 {
			empty++
			continue
		}
		if empty > 0 {
			b.WriteByte('0' + byte(empty))
		}
		empty = 0
		b.WriteByte(piece.Letter())
	}
	if empty > 0 {
		b.WriteByte('0' + byte(empty))
	}
}

func (p *Position) castlingText() string {
	text := ""
	for side := White; side <= Black; side++ {
		for wing, rook := range p.castling[side] {
			if rook == NoPoint {
				continue
			}
			letter := "KQ"[wing]
			rooks := p.Of(side, Rook) & (rank1 << (rook & 56))
			if outer := rooks &^ SetOf(rook); wing == kingWing && outer>>rook != 0 || wing == queenWing && outer&(SetOf(rook)-1) != 0 {
				letter = 'A' + byte(rook.File())
			}
			if side == Black {
				letter += 'a' - 'A'
			}
			text += string(letter)
		}
	}
	if text == "" {
		return "-"
	}
	return text
}
