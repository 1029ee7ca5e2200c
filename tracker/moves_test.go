package tracker_test

import "testing"

// A rook that can take either of two pawns.
const rookTakesTwo = "3k5/9/9/9/4p4/9/9/p3R4/9/4K4 w"

func TestQuietMoves(t *testing.T) {
	playScenes(t, []scene{
		{what: "nothing happens", script: "", want: "nothing"},
		{what: "a cannon is lifted", script: "-h2", want: "air h2"},
		{what: "and set down", script: "-h2 +e2", want: "stands h2e2"},
		{what: "the clock makes the move", script: "-h2 +e2 press red", want: "h2e2"},
		{what: "without a clock the opponent's lift makes it", script: "-h2 +e2 -b9", want: "h2e2 air b9"},
		{what: "a move and its reply", script: "-h2 +e2 press red -h9 +g7 press black", want: "h2e2 h9g7"},
		{what: "a piece is lifted and put back", script: "-h2 +h2", want: "nothing"},
		{what: "another is moved after that", script: "-c0 +c0 -h2 +e2 press red", want: "h2e2"},
		{what: "two pieces are up, one is put back, one moved", script: "-h2 -b0 +b0 +e2 press red", want: "h2e2"},
		{what: "two pieces are up: the one that can go there went", script: "-h2 -b0 +c2 +h2 press red", want: "b0c2"},
		{what: "an opponent's piece is straightened", script: "-e6 +e6 -h2 +e2 press red", want: "h2e2"},
		{what: "the mover straightens a piece after his move", script: "-h2 +e2 -c3 +c3 press red", want: "h2e2"},
		{what: "the piece is moved on after it stood", script: "-h2 +e2 -e2 +f2 press red", want: "h2f2"},
		{what: "the piece goes back to where it came from", script: "-h2 +e2 -e2 +h2 -b2 +e2 press red", want: "b2e2"},
		{what: "a horse is set down where no horse goes", script: "-h0 +h3", want: "stands h0h3!"},
		{what: "and is put back", script: "-h0 +h3 -h3 +h0 -h2 +e2 press red", want: "h2e2"},
		{what: "and the clock is pressed on it", script: "-h0 +h3 press red", want: "stands h0h3!"},
		{what: "and is put back after the press", script: "-h0 +h3 press red -h3 +h0 -h2 +e2 press red", want: "h2e2"},
		{what: "and stays there, and nobody pressed for it", script: "-h0 +h3 -h9 +g7 press black", want: "h0h3 h9g7"},
		{what: "and stays there, for the opponent replies", script: "-h0 +h3 press red -h9 +g7 press black", want: "h0h3 h9g7"},
	})
}

func TestSlides(t *testing.T) {
	playScenes(t, []scene{
		{what: "over two points", script: "-h2 50ms +g2 80ms -g2 50ms +f2 80ms -f2 50ms +e2 press red", want: "h2e2"},
		{what: "a rook slides along two points", fen: rookTakesTwo, script: "-e2 50ms +e3 80ms -e3 50ms +e4 press red", want: "e2e4"},
		{what: "the opponent's lift falls into a rest", script: "-h2 50ms +g2 40ms -h9 30ms -g2 50ms +e2 press red +g7 press black", want: "h2e2 h9g7"},
		{what: "the piece that rests has moved after all: it never goes on", script: "-h2 50ms +g2 40ms -h9 +g7", want: "h2g2 stands h9g7"},
		{what: "it never goes on, and the opponent puts his piece back", script: "-h2 50ms +g2 40ms -h9 +h9", want: "h2g2"},
		{what: "a late press falls into a rest of a piece that goes on", script: "-h2 +e2 -h9 +g7 press black -b2 50ms +c2 40ms press red 30ms -c2 50ms +d2 press red", want: "h2e2 h9g7 b2d2"},
		{what: "his own press falls into a rest: then the piece goes on, which is no move of Black's", script: "-h2 50ms +g2 40ms press red 30ms -g2 50ms +e2 press red", want: "h2g2"},
		{what: "a late press falls into the next slide's rest", script: "-h2 +e2 -h9 +g7 press black -b0 50ms +c2 40ms press red 300ms -b9 +c7 press black", want: "h2e2 h9g7 b0c2 b9c7"},
	})
}

func TestCaptures(t *testing.T) {
	playScenes(t, []scene{
		{what: "own piece first", script: "-h2 -h9 +h9 press red", want: "h2h9"},
		{what: "victim first", script: "-h9 -h2 +h9 press red", want: "h2h9"},
		{what: "both in the same scan", script: "-h2 0ms -h9 +h9 press red", want: "h2h9"},
		{what: "set down before the victim is gone, with the shortest gap", script: "-h2 -h9 12ms +h9 press red", want: "h2h9"},
		{what: "with a gap that is too short", script: "-h2 -h9 5ms +h9 press red", want: "h2h9|h2h1|h2c2|h2d2|h2e2|h2f2|h2g2|h2i2|h2h3|h2h4|h2h5|h2h6"},
		{what: "the victim is put back: no capture", script: "-h9 -h2 +e2 +h9 press red", want: "h2e2"},
		{what: "the rook takes back", script: "-h2 -h9 +h9 press red -i9 -h9 +h9 press black", want: "h2h9 i9h9"},
		{what: "captured without a clock, retaken, and the game goes on", script: "-h2 -h9 +h9 -i9 -h9 +h9 -b0 +c2 -b9 +c7", want: "h2h9 i9h9 b0c2 stands b9c7"},
		{what: "the captured piece is set down on h5 and taken off: or less likely the cannon went there", script: "-h2 -h9 +h9 +h5 -h5 press red -b9 +c7 press black 5000ms -b0 +c2 press red", want: "h2h9|h2h5 b9c7 b0c2"},
		{what: "the opponent lifts what was just moved, to take it", script: "-h2 -h9 +h9 -h9 -i9 +h9 press black", want: "h2h9 i9h9"},
	})
}

func TestCapturesWithoutAGap(t *testing.T) {
	playScenes(t, []scene{
		{what: "the piece has no other move", fen: "3k5/9/9/9/9/4p4/4P4/9/9/4K4 w", script: "-e3 press red -d9", want: "e3e4 air d9"},
		{what: "one piece could be taken, or a sensor is dead", script: "-h2 press red", want: "h2h9|h2h1|h2c2|h2d2|h2e2|h2f2|h2g2|h2i2|h2h3|h2h4|h2h5|h2h6"},
		{what: "the opponent takes the piece where it must stand", script: "-h2 press red -i9 -h9 +h9 press black", want: "h2h9 i9h9"},
		{what: "it moves on from where it must stand", script: "-h2 press red -a6 +a5 press black -h9 +h8 press red", want: "h2h9 a6a5 h9h8"},
		{what: "two pieces could be taken", fen: rookTakesTwo, script: "-e2 press red", want: "e2a2|e2e5|e2e1|e2b2|e2c2|e2d2|e2f2|e2g2|e2h2|e2i2|e2e3|e2e4"},
		{what: "and one of them moves: the other was", fen: rookTakesTwo, script: "-e2 press red -a2 +a1 press black", want: "e2e5|e2e1|e2b2|e2c2|e2f2|e2g2|e2h2|e2i2|e2e3|e2e4 a2a1"},
	})
}

func TestRivals(t *testing.T) {
	playScenes(t, []scene{
		{what: "one flickers while the rook is up, then the other is taken", fen: rookTakesTwo,
			script: "-e2 -a2 30ms +a2 -e5 +e5 press red", want: "e2e5|e2a2|e2e1|e2b2|e2c2|e2d2|e2f2|e2g2|e2h2|e2i2|e2e3|e2e4"},
		{what: "both were away for as long", fen: rookTakesTwo, script: "-e2 -a2 -e5 +a2 +e5 press red", want: "e2e5|e2a2|e2e1|e2b2|e2c2|e2d2|e2f2|e2g2|e2h2|e2i2|e2e3|e2e4"},
		{what: "one flickers before the rook is lifted", fen: rookTakesTwo, script: "-a2 +a2 -e2 -e5 +e5 press red", want: "e2e5"},
		{what: "one that it can't reach flickers", script: "-h2 -e6 +e6 -h9 +h9 press red", want: "h2h9"},
		{what: "the other flickers long after the capture stands", fen: rookTakesTwo, script: "-e2 -e5 +e5 -a2 30ms +a2 press red", want: "e2e5"},
		{what: "the other moves in the next ply", fen: rookTakesTwo, script: "-e2 -a2 -e5 +a2 +e5 press red -a2 +a1 press black", want: "e2e5|e2e1|e2b2|e2c2|e2f2|e2g2|e2h2|e2i2|e2e3|e2e4 a2a1"},
	})
}
