package chess

import (
	"slices"
	"testing"

	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sweeptest"
)

// naive is a second reading of the laws, as simple and slow as can be: a board of letters with coordinates; it plays each
// move and checks whether the king could be taken. It castles as standard chess does, and shares nothing with the package
// but words.
type naive struct {
	board  [8][8]byte // By rank and file; a space is empty.
	white  bool
	rights string
	passed string
}

func naiveOf(p *Position) (n naive) {
	for at := range NoPoint {
		n.board[at.Rank()][at.File()] = ' '
		if piece := p.At(at); piece != 0 {
			n.board[at.Rank()][at.File()] = piece.Letter()
		}
	}
	n.white, n.rights, n.passed = p.Turn() == White, p.castlingText(), p.Passed().String()
	return n
}

func isWhite(letter byte) bool { return 'A' <= letter && letter <= 'Z' }

func (n *naive) own(r, f int) bool { return n.board[r][f] != ' ' && isWhite(n.board[r][f]) == n.white }
func (n *naive) enemy(r, f int) bool {
	return n.board[r][f] != ' ' && isWhite(n.board[r][f]) != n.white
}

var (
	straight = [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	diagonal = [][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
	leaps    = [][2]int{{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}}
)

// reach returns the points to which the piece on a point goes or takes, except the pawn's steps, castling and en passant.
func (n *naive) reach(r, f int) (to [][2]int) {
	steps, far := slices.Concat(straight, diagonal), 7
	switch n.board[r][f] | 0x20 {
	case 'n':
		steps, far = leaps, 1
	case 'b':
		steps = diagonal
	case 'r':
		steps = straight
	case 'k':
		far = 1
	case 'p':
		up := -1
		if isWhite(n.board[r][f]) {
			up = 1
		}
		steps, far = [][2]int{{up, -1}, {up, 1}}, 1
	}
	for _, s := range steps {
		for i := 1; i <= far; i++ {
			tr, tf := r+i*s[0], f+i*s[1]
			if tr < 0 || tr > 7 || tf < 0 || tf > 7 {
				break
			}
			to = append(to, [2]int{tr, tf})
			if n.board[tr][tf] != ' ' {
				break
			}
		}
	}
	return to
}

// attacked reports whether a side attacks a point.
func (n *naive) attacked(r, f int, byWhite bool) bool {
	for ar := range 8 {
		for af := range 8 {
			if letter := n.board[ar][af]; letter != ' ' && isWhite(letter) == byWhite && slices.Contains(n.reach(ar, af), [2]int{r, f}) {
				return true
			}
		}
	}
	return false
}

// moves returns the legal moves as text, in their order.
func (n *naive) moves() (moves []string) {
	for r := range 8 {
		for f := range 8 {
			if n.own(r, f) {
				moves = append(moves, n.movesFrom(r, f)...)
			}
		}
	}
	moves = append(moves, n.castles()...)
	slices.Sort(moves)
	return moves
}

func name(r, f int) string { return string([]byte{'a' + byte(f), '1' + byte(r)}) }

func (n *naive) movesFrom(r, f int) (moves []string) {
	pawn := n.board[r][f]|0x20 == 'p'
	targets := n.reach(r, f)
	if pawn {
		targets = n.pawnTargets(r, f, targets)
	}
	for _, to := range targets {
		if n.own(to[0], to[1]) || !n.safe(r, f, to[0], to[1]) {
			continue
		}
		text := name(r, f) + name(to[0], to[1])
		if pawn && (to[0] == 0 || to[0] == 7) {
			moves = append(moves, text+"b", text+"n", text+"q", text+"r")
			continue
		}
		moves = append(moves, text)
	}
	return moves
}

func (n *naive) pawnTargets(r, f int, takes [][2]int) (to [][2]int) {
	for _, at := range takes {
		if n.enemy(at[0], at[1]) || name(at[0], at[1]) == n.passed {
			to = append(to, at)
		}
	}
	up, home := 1, 1
	if !n.white {
		up, home = -1, 6
	}
	if n.board[r+up][f] == ' ' {
		to = append(to, [2]int{r + up, f})
		if r == home && n.board[r+2*up][f] == ' ' {
			to = append(to, [2]int{r + 2*up, f})
		}
	}
	return to
}

// safe reports whether the own king can't be taken after a move.
func (n *naive) safe(r, f, tr, tf int) bool {
	after := *n
	if n.board[r][f]|0x20 == 'p' && f != tf && n.board[tr][tf] == ' ' {
		after.board[r][tf] = ' '
	}
	after.board[tr][tf], after.board[r][f] = n.board[r][f], ' '
	for kr := range 8 {
		for kf := range 8 {
			if after.board[kr][kf]|0x20 == 'k' && after.own(kr, kf) {
				return !after.attacked(kr, kf, !n.white)
			}
		}
	}
	return false
}

func (n *naive) castles() (moves []string) {
	rank, letters := 0, "KQ"
	if !n.white {
		rank, letters = 7, "kq"
	}
	for i, letter := range letters {
		if !slices.Contains([]rune(n.rights), letter) {
			continue
		}
		files, way := []int{4, 5, 6}, []int{5, 6}
		if i == 1 {
			files, way = []int{4, 3, 2}, []int{1, 2, 3}
		}
		free := !slices.ContainsFunc(way, func(f int) bool { return n.board[rank][f] != ' ' })
		if free && !slices.ContainsFunc(files, func(f int) bool { return n.attacked(rank, f, !n.white) }) {
			moves = append(moves, name(rank, 4)+name(rank, files[2]))
		}
	}
	return moves
}

// Random games from several positions: the moves are those of the naive reading, Unmake reverses Make, and each position
// reads back from its FEN with the key that it has.
func TestRandomGamesAsReadNaively(t *testing.T) {
	random := randtest.New(t, 2)
	for _, tc := range perfts {
		for range sweeptest.Of(4, 40) {
			p, err := ParseFEN(tc.fen)
			if err != nil {
				t.Fatal(err)
			}
			for range 100 {
				legal := p.LegalMoves(nil)
				checkPosition(t, p, legal)
				if len(legal) == 0 || t.Failed() {
					break
				}
				m := legal[random.IntN(len(legal))]
				before := p
				u := p.Make(m)
				after := p
				p.Unmake(m, u)
				if p != before {
					t.Fatalf("%s: %s is not taken back: %s", before.FEN(), m, p.FEN())
				}
				p = after
			}
		}
	}
}

func checkPosition(t *testing.T, p Position, legal []Move) {
	t.Helper()
	n := naiveOf(&p)
	var moves []string
	for _, m := range legal {
		moves = append(moves, m.String())
	}
	slices.Sort(moves)
	if want := n.moves(); !slices.Equal(moves, want) {
		t.Errorf("%s: %v, want %v", p.FEN(), moves, want)
	}
	if counted := p.countLegal(); counted != len(legal) {
		t.Errorf("%s: counted %d moves of %d", p.FEN(), counted, len(legal))
	}
	if again, err := ParseFEN(p.FEN()); err != nil || again != p {
		t.Errorf("%s: read again as %s, %v", p.FEN(), again.FEN(), err)
	}
}
