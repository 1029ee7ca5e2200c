package notebook

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/message"
)

// setup is a position before the first move. No game may reach it: files hold problems, and pieces without generals.
type setup struct {
	position engine.Position
	quiet    int // Half moves since the last capture.
	number   int // The number of the first move.
	said     bool
	notes    []message.Text // Corrections.
}

// String returns the setup as FEN, with all six fields.
func (s setup) String() string {
	fields := strings.Fields(s.position.FEN())
	turn := "w"
	if s.position.Turn() == engine.Second {
		turn = "b"
	}
	return fmt.Sprintf("%s %s - - %d %d", fields[0], turn, s.quiet, max(s.number, 1))
}

// ply returns the number of half moves before.
func (s setup) ply() int {
	ply := 2 * (max(s.number, 1) - 1)
	if s.position.Turn() == engine.Second {
		ply++
	}
	return ply
}

// readFEN reads a position as engine.ParseFEN does, but with any pieces. Without a side, red is to move.
func readFEN(fen string) (setup, error) {
	s := setup{number: 1}
	fields := strings.Fields(fen)
	if len(fields) == 0 {
		return s, message.Errorf("FEN %q: expected a position such as %s", fen, engine.StartFEN)
	}
	if err := s.place(fields[0]); err != nil {
		return s, message.Errorf("FEN %q: %w", fen, err)
	}
	s.position.SetTurn(engine.First)
	if len(fields) == 1 {
		s.notes = append(s.notes, message.Of("FEN: the placement alone does not say who is to move: the side of the first move, or red"))
	} else {
		s.said = true
		switch strings.ToLower(fields[1]) {
		case "w", "r":
		case "b":
			s.position.SetTurn(engine.Second)
		case "-":
			s.said = false
		default:
			return s, message.Errorf("FEN %q: turn %q: expected w or b", fen, fields[1])
		}
	}
	for i := 2; i < min(len(fields), 4); i++ {
		if fields[i] != "-" {
			s.notes = append(s.notes, message.Of("FEN: field %d %q: expected -, for xiangqi has no such right", i+1, fields[i]))
		}
	}
	for i, counter := range []*int{&s.quiet, &s.number} {
		if len(fields) <= 4+i {
			break
		}
		n, err := strconv.Atoi(fields[4+i])
		if err != nil || n < i {
			s.notes = append(s.notes, message.Of("FEN: field %d %q: expected a number from %d on, read as %d", 5+i, fields[4+i], i, i))
			n = i
		}
		*counter = n
	}
	if len(fields) > 6 {
		s.notes = append(s.notes, message.Of("FEN: %.80q behind the six fields is left out", strings.Join(fields[6:], " ")))
	}
	return s, nil
}

// place sets up the pieces of the first field.
func (s *setup) place(placement string) error {
	ranks := strings.Split(placement, "/")
	if len(ranks) != engine.Ranks {
		return message.Errorf("expected %d ranks with slashes between them, found %d", engine.Ranks, len(ranks))
	}
	for i, rank := range ranks {
		file := 0
		for _, c := range []byte(rank) {
			if c >= '1' && c <= '9' {
				file += int(c - '0')
				continue
			}
			piece, ok := engine.PieceFromLetter(c)
			if !ok {
				return message.Errorf("rank %d: %q: expected a piece of kabnrcp or a digit", engine.Ranks-1-i, c)
			}
			if file >= engine.Files {
				break
			}
			s.position.Put(engine.NewPoint(engine.File(file), engine.Rank(engine.Ranks-1-i)), piece)
			file++
		}
		if file != engine.Files {
			return message.Errorf("rank %d: expected %d points, found %d", engine.Ranks-1-i, engine.Files, file)
		}
	}
	return nil
}

// set is the order of a side's pieces in XQF and DhtmlXQ, Red's before Black's.
const set = "RNBAKABNRCCPPPPPrnbakabnrccppppp"

// slots returns the points of the set's pieces, each side's from its right hand on, NoPoint for missing ones.
func slots(p engine.Position) [len(set)]engine.Point {
	var points [len(set)]engine.Point
	seen := map[byte]int{}
	for i := range points {
		points[i] = engine.NoPoint
		piece, _ := engine.PieceFromLetter(set[i])
		at := p.Find(piece).Points()
		byFile(at, piece.Side() == engine.First)
		if n := seen[set[i]]; n < len(at) {
			points[i] = at[n]
		}
		seen[set[i]]++
	}
	return points
}

// byFile orders points from file a on, or from i on.
func byFile(points []engine.Point, backwards bool) {
	slices.SortStableFunc(points, func(a, b engine.Point) int {
		if backwards {
			a, b = b, a
		}
		return int(a.File()) - int(b.File())
	})
}
