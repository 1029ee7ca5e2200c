package chess

import (
	"strings"

	"github.com/kyban/kyban/internal/message"
)

// Move leads from one point to another. It may promote a pawn; castling is the king's part. The zero value is none.
type Move uint16

const castles Move = 1 << 15

// MaxMoves is more than the moves of any position: the most known of a reachable one is 218.
const MaxMoves = 256

// NewMove returns a move; promotion is NoKind without one.
func NewMove(from, to Point, promotion Kind) Move {
	return Move(promotion)<<12 | Move(from)<<6 | Move(to)
}

func (m Move) From() Point { return Point(m >> 6 & 63) }

// To returns the point entered, in castling by the king.
func (m Move) To() Point { return Point(m & 63) }

// Promotion returns the new kind of the pawn, or NoKind.
func (m Move) Promotion() Kind { return Kind(m >> 12 & 7) }

// Castles reports whether king and rook move.
func (m Move) Castles() bool { return m&castles != 0 }

// String returns the move as "e2e4", "e7e8q" or "e1g1", and "-" for none.
func (m Move) String() string {
	if m == 0 {
		return "-"
	}
	text := m.From().String() + m.To().String()
	if k := m.Promotion(); k != NoKind {
		text += letters[k : k+1]
	}
	return text
}

// ParseMove reads a move such as "e2e4", "e7e8q" or "e1g1", and returns the legal move. Castling may also be written as
// the king's move onto its own rook, as programs write it in Chess960, which precedes any other reading; and as the
// rook's move over its king or to the king's point, unless that is another move.
func (p *Position) ParseMove(s string) (Move, error) {
	written, err := parseMove(s)
	if err != nil {
		return 0, err
	}
	var found Move
	for _, m := range p.LegalMoves(nil) {
		switch {
		case m.Castles() && m.From() == written.From() && p.castledRook(m) == written.To():
			return m, nil
		case m == written:
			found = m
		case found == 0 && (m&^castles == written || m.Castles() && NewMove(p.castledRook(m), rookTo(m.To()), NoKind) == written):
			found = m
		case m.Promotion() != NoKind && NewMove(m.From(), m.To(), NoKind) == written:
			return 0, message.Errorf("move %q: expected what the pawn becomes behind it, such as %s", s, m)
		}
	}
	if found == 0 {
		return 0, message.Errorf("move %q: expected a legal move of %s", s, p.turn)
	}
	return found, nil
}

func parseMove(s string) (Move, error) {
	if len(s) != 4 && len(s) != 5 {
		return 0, message.Errorf("move %q: expected two points and what a pawn becomes, such as e2e4 or e7e8q", s)
	}
	from, err := ParsePoint(s[:2])
	if err != nil {
		return 0, message.Errorf("move %q: %w", s, err)
	}
	to, err := ParsePoint(s[2:4])
	if err != nil {
		return 0, message.Errorf("move %q: %w", s, err)
	}
	if len(s) == 4 {
		return NewMove(from, to, NoKind), nil
	}
	kind := Kind(strings.IndexByte(letters, s[4]))
	if kind < Knight || kind > Queen {
		return 0, message.Errorf("move %q: a pawn becomes %q, expected n, b, r or q", s, s[4:])
	}
	return NewMove(from, to, kind), nil
}

// Captures reports whether a legal move takes a piece of the other side.
func (p *Position) Captures(m Move) bool {
	return !m.Castles() && (p.board[m.To()] != 0 || p.board[m.From()].Kind() == Pawn && m.To() == p.passed)
}
