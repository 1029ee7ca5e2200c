package tracker_test

import "testing"

// TestATakebackSettlesNoEarlierPly lets the players take a ply back while an earlier one is open: the facts that tell of it go with the ply
// that is taken back, and it stays open until a move of its piece tells.
func TestATakebackSettlesNoEarlierPly(t *testing.T) {
	const (
		knight   = "3k5/9/9/4p1p2/9/5N3/9/9/9/4K4 w"
		open     = "-f4 +d5 1300ms -g6 550ms -d5 +g6 press red fix 3000ms -d9 +d8 press black fix 3000ms -e0 +e1 press red fix "
		takeback = open + "takeback -e1 +e0 fix "
	)
	playScenes(t, []scene{
		{what: "before", fen: knight, script: open, want: "f4d5|f4g6 d9d8 e0e1"},
		{what: "the ply is put back", fen: knight, script: takeback, want: "f4d5|f4g6 d9d8 air d5"},
		{what: "another move of the piece tells", fen: knight, script: takeback + "3000ms -g6 +f8 press red fix", want: "f4g6 d9d8 g6f8"},
	})
}

// TestWhatWasPutRightStaysRight lets a ply be taken back behind which another piece was put right: it stands on its own point from then on.
func TestWhatWasPutRightStaysRight(t *testing.T) {
	const (
		pushed = "-b2 +b3 press white -c7 +c6 press black -e2 +e4 -h2 +g3 press white -e7 +e6 press black 2000ms -g3 +h2 "
		later  = "-e6 +e7 1400ms -a7 +a5 press black -h2 +h3 press white fix"
	)
	playScenes(t, []scene{
		{what: "the players say so", play: "chess", script: pushed + "takeback " + later, want: "b2b3 c7c6 e2e4 a7a5 h2h3"},
		{what: "without a word", play: "chess", script: pushed + later, want: "b2b3 c7c6 e2e4 a7a5? h2h3"},
	})
}

// TestATakebackSettlesNoSecondDestination lets the players take a ply back while an earlier one may have had a second destination. The
// reading that tells so goes on with the next moves, and the other one does not wait for its piece to come back.
func TestATakebackSettlesNoSecondDestination(t *testing.T) {
	const (
		rook     = "7k/8/8/8/8/5n2/6K1/r2Q4 w - - 0 1"
		open     = "-h2 +e2 1300ms -h9 fix 600ms -e2 +h9 6000ms -i9 +i8 fix "
		takeback = open + "commit takeback -i8 +i9 fix "
		queen    = "-d1 +d3 1300ms -f3 fix 600ms -d3 +f3 6000ms -a1 +a2 fix commit takeback -a2 +a1 fix "
	)
	playScenes(t, []scene{
		{what: "before", script: open, want: "h2e2|h2h9 stands i9i8?"},
		{what: "the ply is put back", script: takeback, want: "h2h9|h2e2|h2i8"},
		{what: "the piece comes back as well", script: takeback + "+e2 fix", want: "h2e2|h2i8"},
		{what: "others move on", script: takeback + "3000ms -b9 +c7 fix 3000ms -b0 +c2 fix 8000ms -a9 +a8 fix 8000ms -i0 +i1 fix", want: "h2h9 b9c7 b0c2 a9a8 stands i0i1"},
		{what: "in chess", play: "chess", fen: rook, script: queen + "3000ms -a1 +a7 fix 3000ms -g2 +g1 fix 8000ms -a7 +a6 fix 8000ms -f3 +e4 fix", want: "d1f3 a1a7 g2g1 a7a6 stands f3e4"},
	})
}

// TestATakebackSettlesNoEarlierPiece lets the players take a ply back while it is open what a pawn became. Its next move has a second
// destination, which a rook, that could not stay on the first, would have had at a lower price: the piece stays open.
func TestATakebackSettlesNoEarlierPiece(t *testing.T) {
	const (
		pawn     = "8/1P6/7K/8/8/1p6/1k6/8 w - - 0 1"
		open     = "-b7 +b8 press white fix 3000ms -b2 +c1 press black fix 3000ms -h6 +h5 press white fix "
		takeback = "takeback -h5 +h6 fix 2000ms "
		captures = "-b8 +g3 700ms -b3 -g3 +b3 press white fix 1000ms -c1 +d1 press black fix 3000ms -h6 +h5 press white fix"
	)
	playScenes(t, []scene{
		{what: "before", play: "chess", fen: pawn, script: open, want: "b7b8q|b7b8n|b7b8r|b7b8b b2c1 h6h5"},
		{what: "the ply is put back", play: "chess", fen: pawn, script: open + takeback, want: "b7b8q|b7b8n|b7b8r|b7b8b b2c1"},
		{what: "the piece captures", play: "chess", fen: pawn, script: open + takeback + captures, want: "b7b8r? b2c1 b8b3 c1d1 h6h5"},
	})
}

// TestAMoveBeginsWhileAnotherIsPutBack lets a player lift the piece that he moves next while the captured one of the ply that is taken back
// is still in a hand.
func TestAMoveBeginsWhileAnotherIsPutBack(t *testing.T) {
	const takeback = "-h2 -h9 +h9 fix commit takeback -h9 +h2 -b0 100ms +h9 "
	playScenes(t, []scene{
		{what: "and makes the move", script: takeback + "+c2 fix 3000ms -b9 +c7 fix", want: "b0c2 stands b9c7"},
		{what: "and puts it back", script: takeback + "+b0 fix 3000ms -a0 +a1 fix 3000ms -b9 +c7 fix", want: "a0a1 stands b9c7"},
		{what: "with a clock", script: "-h2 -h9 +h9 press red fix takeback -h9 +h2 -b0 100ms +h9 +c2 press red fix 3000ms -b9 +c7 press black fix", want: "b0c2 b9c7"},
		{what: "none is captured", script: "-h2 +e2 fix commit takeback -e2 -b0 100ms +h2 +c2 fix 3000ms -b9 +c7 fix", want: "b0c2 stands b9c7"},
	})
}
