package tracker_test

import "testing"

// TestAPieceIsTakenOnToCapture lets a player lift the piece that he captures before he takes his own on from where it stands: it looks as if
// the reply began. The ply is right or open, never another one.
func TestAPieceIsTakenOnToCapture(t *testing.T) {
	const (
		knight  = "3k5/9/9/4p1p2/9/5N3/9/9/9/4K4 w"
		chariot = "3k5/9/9/9/9/9/2r5P/6N2/9/4KA1r1 w"
		rook    = "7k/8/8/8/8/5n2/6K1/r2Q4 w - - 0 1"
		pawns   = "7k/8/8/6pp/8/5r2/6P1/6K1 w - - 0 1"
	)
	playScenes(t, []scene{
		{what: "nobody presses", script: "-h2 +e2 1300ms -h9 fix 600ms -e2 +h9 6000ms -i9 -h9 +h9 fix 6000ms -b0 +c2 fix", want: "h2h9|h2e2 i9h9? stands b0c2?"},
		{what: "it was the reply", script: "-h2 +e2 1300ms -h9 fix 600ms +g7 fix", want: "h2e2 stands h9g7"},
		{what: "another is brushed meanwhile", fen: knight, script: "-f4 +d5 1300ms -g6 550ms -d5 800ms -e6 6ms +g6 12ms +e6 150ms press red fix 3000ms -d9 +d8 press black fix", want: "f4d5? d9d8 aside d5(2)"},
		{what: "and moves to where it came from next", fen: chariot, script: "-g2 +f4 1200ms -h0 150ms -f4 200ms +h0 press red fix -c3 -i3 +i3 press black fix -h0 +g2 press red fix -i3 +i0 fix press black fix", want: "g2f4|g2h0 c3i3|c3c1|c3c2|c3a3|c3b3|c3d3|c3g3|c3h3|c3c4|c3c5|c3c6|c3c7|c3c8|c3c9 f4g2|h0g2 h0i0|i3i0"},
		{what: "without a gap, and a piece comes to where it had stood", play: "chess", fen: rook, script: "-d1 +d4 1400ms -d4 830ms press white 3000ms -f3 +d4 fix press black fix", want: "d1d4? f3d4"},
		{what: "and a pawn", play: "chess", fen: pawns, script: "-g2 +g4 760ms -g4 1000ms press white 1300ms -g5 +g4 fix press black fix", want: "g2f3|g2g3 g5g4"},
		{what: "it was captured in reply", play: "chess", fen: rook, script: "-d1 +d4 1400ms -d4 -f3 press white +d4 fix press black fix", want: "d1d4 f3d4"},
	})
}
