package engine

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"github.com/kyban/kyban/internal/message"
)

// StartFEN is the start position.
const StartFEN = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

// maxCounter bounds the counters of a FEN: no game is longer.
const maxCounter = 99999

var maxPieces = [Pawn + 1]int{General: 1, Advisor: 2, Elephant: 2, Horse: 2, Rook: 2, Cannon: 2, Pawn: 5}

// ParseFEN reads a position: "placement turn - - quiet number".
//
//   - placement: the ranks from 9 down to 0 with slashes between them, each from file a to i; a letter is a piece
//     (k a b n r c p, e for b and h for n; upper case is Red's), a digit that many empty points;
//   - turn: w or r for Red, b for Black;
//   - two fields that xiangqi does not use, "-";
//   - quiet: the half moves since the last capture;
//   - number: the number of the move, from 1 on.
//
// The last four may be left out from the right; then quiet is 0 and number 1. Any white space separates fields. If one of
// these four is impossible, such as a move number 0, it is read as if it were left out, and so is the text after the six. A
// placement alone is read with Red to move, or with Black where he alone is in check: [FENNotes] reports it all.
//
// Each side has exactly one general, in its palace, and of no kind more pieces than a set holds. Other pieces may stand
// anywhere, since an illegal move that was not seen in time leaves them in strange places; a general may be in check. The
// error names the wrong field, the place, and what was expected.
func ParseFEN(s string) (Position, error) {
	p, _, err := parseFEN(s)
	if err != nil {
		return Position{}, message.Errorf("fen: %w", err)
	}
	return p, nil
}

// FENNotes returns the corrections that ParseFEN makes.
func FENNotes(s string) []message.Text {
	_, notes, err := parseFEN(s)
	if err != nil {
		return nil
	}
	return notes
}

func mustParseFEN(s string) Position {
	p, err := ParseFEN(s)
	if err != nil {
		panic(err)
	}
	return p
}

func parseFEN(s string) (p Position, notes []message.Text, err error) {
	fields := strings.Fields(s)
	switch {
	case len(fields) == 0:
		return p, nil, message.Errorf("found nothing, expected at least the placement and the turn")
	case len(fields) == 1 && !strings.Contains(fields[0], "/"):
		return p, nil, message.Errorf("found 1 field, expected at least the placement and the turn")
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
	fields = append(fields, []string{"", "", "-", "-", "0", "1"}[len(fields):]...)
	if err := p.parsePlacement(fields[0]); err != nil {
		return p, nil, message.Errorf("placement: %w", err)
	}
	turn, err := p.parseTurn(fields[1], note)
	if err != nil {
		return p, nil, err
	}
	for i, name := range []message.Word{"third", "fourth"} {
		if fields[2+i] != "-" {
			note(message.Errorf("%s field %q: expected -", name, fields[2+i]))
		}
	}
	quiet, err := parseCounter("half moves without capture", fields[4], 0)
	note(err)
	number, err := parseCounter("move number", fields[5], 1)
	note(err)
	p.quiet, p.ply = quiet, 2*(number-1)
	p.SetTurn(turn)
	return p, notes, nil
}

func (p *Position) parsePlacement(s string) error {
	rows := strings.Split(s, "/")
	if len(rows) != Ranks {
		return message.Errorf("found %d ranks, expected %d with / between them", len(rows), Ranks)
	}
	for i, row := range rows {
		if err := p.parseRank(Rank(Ranks-1-i), row); err != nil {
			return message.Errorf("rank %d %q: %w", Ranks-1-i, row, err)
		}
	}
	return p.checkSet()
}

func (p *Position) parseRank(r Rank, row string) error {
	file := 0
	for i, c := range row {
		if c >= '1' && c <= '9' {
			file += int(c - '0')
			continue
		}
		piece, ok := PieceFromLetter(byte(c))
		if !ok || c > unicode.MaxASCII {
			return message.Errorf("column %d: %q, expected one of k a b n r c p (or e h), in upper case for red, or 1-9", i+1, c)
		}
		if file < Files {
			p.Put(NewPoint(File(file), r), piece)
		}
		file++
	}
	switch {
	case file > Files:
		return message.Errorf("too long: %d points, expected %d", file, Files)
	case file < Files:
		return message.Errorf("too short: %d points, expected %d", file, Files)
	}
	return nil
}

// checkSet returns an error if the pieces on the board exceed the set.
func (p *Position) checkSet() error {
	for s := First; s <= Second; s++ {
		for k := General; k <= Pawn; k++ {
			piece := NewPiece(s, k)
			found := p.Find(piece)
			if found.Len() > maxPieces[k] {
				return message.Errorf("%d times %s for %s (on %v), expected at most %d", found.Len(), piece, s, found.Points(), maxPieces[k])
			}
			if k == General && found.Empty() {
				return message.Errorf("no general (%s) for %s, expected one", piece, s)
			}
			if k == General && !palaces[s].Has(found.First()) {
				return message.Errorf("the general (%s) of %s is on %s, expected it in its palace", piece, s, found.First())
			}
		}
	}
	return nil
}

// parseTurn reads the side to move. Empty for a placement alone, it is the side that may be.
func (p *Position) parseTurn(s string, note func(error)) (Side, error) {
	turn, low := NoSide, strings.ToLower(s)
	switch low {
	case "w", "r":
		turn = First
	case "b":
		turn = Second
	case "":
		turn = First
		if p.SetTurn(Second); p.InCheck() {
			if p.SetTurn(First); !p.InCheck() {
				turn = Second
			}
		}
		note(message.Errorf("the placement alone does not say who is to move: read as %s", turn))
	default:
		return NoSide, message.Errorf("turn %q: expected w or r for red, b for black", s)
	}
	if low != s {
		note(message.Errorf("turn %q: expected %s", s, low))
	}
	return turn, nil
}

// parseCounter reads a counter; it returns least for an invalid one.
func parseCounter(name message.Word, s string, least int) (int32, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < least || n > maxCounter {
		return int32(least), message.Errorf("%s %q: expected a number from %d to %d, read as %d", name, s, least, maxCounter, least)
	}
	return int32(n), nil
}

// FEN writes the position with all six fields of ParseFEN, w for Red's turn. Without a side to move the turn is "-",
// which ParseFEN refuses.
func (p *Position) FEN() string {
	b := make([]byte, 0, 100)
	for r := Ranks - 1; r >= 0; r-- {
		b = p.appendRank(b, Rank(r))
		if r > 0 {
			b = append(b, '/')
		}
	}
	return fmt.Sprintf("%s %c - - %d %d", b, "-wb"[p.turn], p.quiet, p.ply/2+1)
}

func (p *Position) appendRank(b []byte, r Rank) []byte {
	empty := byte(0)
	for f := range File(Files) {
		piece := p.board[NewPoint(f, r)]
		if piece == 0 {
			empty++
			continue
		}
		if empty > 0 {
			b = append(b, '0'+empty)
			empty = 0
		}
		b = append(b, piece.Letter())
	}
	if empty > 0 {
		b = append(b, '0'+empty)
	}
	return b
}
