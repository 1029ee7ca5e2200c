package tracker_test

import (
	"regexp"
	"testing"
)

func TestGaps(t *testing.T) {
	playScenes(t, []scene{
		{what: "nothing has changed", script: "gap frame[] -h2 +e2 press red", want: "h2e2"},
		{what: "a whole move was played unseen", script: "gap frame[-h2,+e2] press red", want: "h2e2"},
		{what: "a piece was lifted before and set down in it", script: "-h2 gap frame[+e2] press red", want: "h2e2"},
		{what: "a piece was lifted in it and set down after", script: "gap frame[-h2] +e2 press red", want: "h2e2"},
		{what: "a capture in it leaves one point empty", script: "gap frame[-h2] press red", want: "h2h9"},
		{what: "a move, and a pawn vanished", script: "gap frame[-b0,-c3,+c2] press red", want: "b0c2 air c3"},
		{what: "a move, and the hand brushes a pawn of the opponent when it sees again", script: "gap frame[-b0,-c6,+c2] 20ms +c6 press red", want: "b0c2"},
		{what: "a move and its reply, and that hand brushes a pawn of its own", script: "gap frame[-h2,+e2,-h9,+g7,-a6] 20ms +a6 -b0 +c2 press red", want: "h2e2 h9g7 b0c2"},
		{what: "a move and its reply were played unseen", script: "gap frame[-h2,+e2,-h9,+g7] -b0 +c2 press red", want: "h2e2 h9g7 b0c2"},
		{what: "many pieces were cleared away in it", script: "gap frame[-a0,-b0,-c0,-d0,-e0,-f0,-g0,-h0,-i0]", want: "air a0 b0 c0 d0 e0 f0 g0 h0 i0"},
	})
}

// TestPressesWhileBlind lets players press the clock while the board is blind: that tells how many plies were played, and makes none.
func TestPressesWhileBlind(t *testing.T) {
	const (
		twice = "frame[-h2,+e2,-h7,+e7] -b0 +c2 press red" // Each side may have needed one move for it, or two.
		begun = "-h2 +e2 press red -h9 +g7 press black fix "
	)
	playScenes(t, []scene{
		{what: "nobody presses", script: "6000ms gap[6000] " + twice, want: "h2e2|h2c2|h2d2|h2f2|h2g2|h2i2 h7e7|h7c7|h7d7|h7f7|h7g7|h7i7 b0c2|c2e2|d2e2|f2e2|g2e2|i2e2"},
		{what: "each presses once", script: "2000ms press red 2000ms press black 2000ms gap[6000] " + twice, want: "h2e2 h7e7 b0c2"},
		{what: "each presses twice", script: "1000ms press red 1000ms press black 1000ms press red 1000ms press black 2000ms gap[6000] " + twice, want: "h2c2|h2d2|h2f2|h2g2|h2i2 h7c7|h7d7|h7f7|h7g7|h7i7 c2e2|d2e2|f2e2|g2e2|i2e2 c7e7|d7e7|f7e7|g7e7|i7e7 b0c2"},
		{what: "one presses behind it", script: "2000ms press red 4000ms gap[6000] frame[-h2,+e2,-h7,+e7] press black", want: "h2e2 h7e7"},
		{what: "one presses again for his move", script: "2000ms press red 400ms press red 2000ms press black 1600ms gap[6000] " + twice, want: "h2e2 h7e7 b0c2"},
		{what: "one presses for what stood before", script: "-h2 +e2 200ms press red gap frame[]", want: "h2e2"},
		{what: "and the other one for his reply", script: "-h2 +e2 200ms press red 400ms press black 50ms gap frame[-h9,+g7]", want: "h2e2 h9g7"},
		{what: "and the other one has his piece in the hand", script: "-h2 +e2 200ms press red gap frame[-h9] +g7 press black", want: "h2e2 h9g7"},
		{what: "one presses for nothing", script: begun + "300ms press red 300ms gap frame[]", want: "h2e2 h9g7"},
		{what: "one presses who is not to move", script: begun + "300ms press black 100ms press red 100ms gap frame[-b0,+c2]", want: "h2e2 h9g7 stands b0c2"},
	})
}

// TestABrushWhenTheBoardBecomesBlind lets the board become blind while a piece is off its point, and a player press before it sees again:
// the piece may only be brushed, so that the ply of the press waits until a sensor reports something.
func TestABrushWhenTheBoardBecomesBlind(t *testing.T) {
	playScenes(t, []scene{
		{what: "nothing is known yet", script: "-e3 press red fix", want: "e3e4? off e4"},
		{what: "another piece was moved meanwhile", script: "-e3 press red fix gap[1100] 0ms frame[+e3,-h2,+e2]", want: "h2e2"},
		{what: "the piece was moved meanwhile", script: "-e3 press red fix gap[1100] 0ms frame[+e4]", want: "e3e4"},
		{what: "the board was not blind", script: "-e3 press red fix -h9", want: "e3e4 air h9 off e4"},
		{what: "what was taken without a gap may only be brushed", fen: "3k5/9/9/9/9/4p4/4P4/9/9/4K4 w", script: "-e3 press red fix", want: "e3e4?"},
		{what: "nothing follows", script: "-e3 press red close", want: "e3e4 off e4"},
	})
}

// TestABoardThatBeganBlindMayLieEitherWay lets the first move be made while the board is blind. Turned round, with one move more in the gap,
// the later moves are the same ones of the other side: one accident more on the straight board is no proof.
func TestABoardThatBeganBlindMayLieEitherWay(t *testing.T) {
	const (
		blind  = "gap[1000] frame[-b2,+e2] 50ms "
		began  = "-b7 125ms +e7 135ms -b0 130ms +c2 5ms press black 240ms press red -b9 +c7 press black -a0 +a1 press red "
		unseen = "press black -c3 +c4 press red press black fix" // The reply is a capture that no sensor saw.
	)
	playScenes(t, []scene{
		{what: "a rook moves", auto: true, script: blind + began + "-a9 +b9 " + unseen,
			want: "b2e2|h2c2|h2d2|h2f2|h2g2|h2i2 b7e7|h7e7 b0c2|c2e2|d2e2|f2e2|g2e2|i2e2 b9c7|h9g7 a0a1|h0g2 a9b9|i9i8 c3c4|i0h0"},
		{what: "a pawn moves", auto: true, script: blind + began + "-g6 +g5 " + unseen,
			want: "b2e2|h2c2|h2d2|h2f2|h2g2|h2i2 b7e7|h7e7 b0c2|c2e2|d2e2|f2e2|g2e2|i2e2 b9c7|h9g7 a0a1|h0g2 g6g5|i9i8 c3c4"},
		{what: "a rook moves on a turned board", auto: true, script: turned(blind + began + "-a9 +b9 " + unseen),
			want: "b2e2|h2c2|h2d2|h2f2|h2g2|h2i2 b7e7|h7e7 b0c2|c2e2|d2e2|f2e2|g2e2|i2e2 b9c7|h9g7 a0a1|h0g2 a9b9|i9i8 c3c4|i0h0"},
		{what: "a pawn moves on a turned board", auto: true, script: turned(blind + began + "-g6 +g5 " + unseen),
			want: "b2e2|h2c2|h2d2|h2f2|h2g2|h2i2 b7e7|h7e7 b0c2|c2e2|d2e2|f2e2|g2e2|i2e2 b9c7|h9g7 a0a1|h0g2 g6g5|i9i8 c3c4?"},
	})
}

// turned returns the script as on a board that lies turned round.
func turned(script string) string {
	return regexp.MustCompile(`\b[a-i][0-9]\b`).ReplaceAllStringFunc(script, func(point string) string {
		return string([]byte{'a' + 'i' - point[0], '0' + '9' - point[1]})
	})
}

func TestTheThreadLost(t *testing.T) {
	const sweep = "20ms -a0 20ms -b0 20ms -c0 20ms -d0 20ms -a3 20ms +a4 20ms +b4 20ms +c4 20ms +d4 20ms +b5 20ms +d5 "
	const tidy = "-a4 20ms -b4 20ms -c4 20ms -d4 20ms -b5 20ms -d5 20ms +a3 20ms +d0 20ms +c0 20ms +b0 20ms +a0 "
	playScenes(t, []scene{
		{what: "pieces are swept over the board", script: "-h2 +e2 press red fix " + sweep + "press black press black press red", want: "astray"},
		{what: "and put back", script: "-h2 +e2 press red fix " + sweep + "press black press black press red " + tidy, want: "h2e2"},
		{what: "and the game goes on", script: "-h2 +e2 press red fix " + sweep + "press black press black press red " + tidy + "-h9 +g7 press black", want: "h2e2 h9g7"},
		{what: "and a move was played meanwhile, which stays in doubt", script: "-h2 +e2 press red fix " + sweep + "-h9 +g7 press black press black press red " + tidy + "-b0 +c2 press red", want: "h2e2 h9g7? b0c2"},
		{what: "and two were, both in doubt", script: "-h2 +e2 press red fix " + sweep + "-h9 +g7 -h0 +g2 press black press black press red " + tidy + "-b9 +c7 press black", want: "h2e2 h9g7? h0g2? b9c7"},
	})
}
