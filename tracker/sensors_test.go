package tracker_test

import "testing"

// A pawn that may only go ahead.
const pawnAhead = "3k5/9/2n6/9/9/9/4P4/9/9/4K4 w"

func TestSensorsThatMissSomething(t *testing.T) {
	playScenes(t, []scene{
		{what: "a lift is missed", script: "+e4 press red", want: "e3e4 on e3"},
		{what: "a lift is missed, without a clock", script: "+e4 -h9 +g7 -b0", want: "e3e4 h9g7 air b0 on e3"},
		{what: "a place is missed, and one move is possible", script: "-e3 press red -h9", want: "e3e4 air h9 off e4"},
		{what: "a place is missed, and several moves are possible", script: "-b0 press red", want: "b0a2|b0c2"},
		{what: "a press, and no sensor saw anything: the pawn moved unseen, or nothing did", fen: pawnAhead, script: "press red", want: "nothing"},
		{what: "a sensor closes though no piece came", script: "+e5 -h2 +e2 press red", want: "h2e2 on e5"},
		{what: "and opens again", script: "+e5 -e5 -h2 +e2 press red", want: "h2e2"},
		{what: "a sensor opens for a moment in the hand's shadow", script: "-h2 -e6 20ms +e6 +e2 press red", want: "h2e2"},
		{what: "a sensor opens and stays open: its piece was lifted, or it died", script: "-e6 -h2 +e2 press red", want: "h2e2 air e6"},
		{what: "nobody holds a piece for so long: it lies beside the board, or it died", script: "-e6 -h2 +e2 press red 6000ms -h9 +g7 press black", want: "h2e2 h9g7 aside e6(1)"},
		{what: "it died, and that is known before the reply is made", script: "-e6 -h2 +e2 press red 6000ms -h9", want: "h2e2 air h9 aside e6(1)"},
		{what: "neither the capture nor the reply is seen to arrive", script: "-h2 press red -i9 press black", want: "h2h9|h2h1|h2c2|h2d2|h2e2|h2f2|h2g2|h2i2|h2h3|h2h4|h2h5|h2h6 i9h9|i9i7|i9i8"},
	})
}

// A horse that can capture a pawn or go elsewhere, and a rook that can capture a horse or go where that one may have gone.
const horseOrRook = "3k5/9/9/2r6/7n1/2N6/8P/9/9/1C2K4 b"

// The horse captures a pawn without a gap, and the rook goes to f6 past a horse that it brushes. For the moment it is cheaper to read
// that the horse went to f6, whose sensor shows it only now, and that the rook captured the other one.
func TestASensorThatWakesLate(t *testing.T) {
	const woken = "-h5 press black -b0 +b3 press red -c6 -c4 36ms +c4 52ms +f6 press black -b3 +b2 press red fix "
	playScenes(t, []scene{
		{what: "who came to it stays open", fen: horseOrRook, script: woken, want: "h5f6? b0b3 c6c4? b3b2"},
		{what: "the horse goes on from where it took the pawn, and nobody is accused", fen: horseOrRook,
			script: woken + "-i3 +g2 press black -b2 +b5 press red fix", want: "h5i3 b0b3 c6f6|c6c4 b3b2 i3g2 b2b5"},
		{what: "the rook goes on, and so does the horse that it did not take", fen: horseOrRook,
			script: woken + "-i3 +g2 press black -b2 +b5 press red fix -f6 +f5 press black -c4 +d6 press red fix",
			want:   "h5i3 b0b3 c6f6 b3b2 i3g2 b2b5 f6f5 c4d6"},
		{what: "the horse goes on from there, and the rook from where it took the other one", fen: horseOrRook,
			script: woken + "-f6 +g4 press black -b2 +b5 press red -c4 +d4 press black fix", want: "h5f6 b0b3 c6c4 b3b2 f6g4 b2b5 c4d4"},
	})
}

func TestSensorsThatAreKnownToBeBroken(t *testing.T) {
	playScenes(t, []scene{
		{what: "a dead row: a horse comes out of it", script: "blind[a9,b9,c9,d9,e9,f9,g9,h9,i9] -h2 +e2 press red +g7 press black", want: "h2e2 h9g7"},
		{what: "a dead row: a piece is taken in it", script: "blind[a9,b9,c9,d9,e9,f9,g9,h9,i9] -h2 press red -a6", want: "h2h9 air a6"},
		{what: "a pawn leaves a point that is known to be stuck on", script: "broken[e3] +e4 press red", want: "e3e4 on e3"},
		{what: "a pawn arrives on a point that is known to be stuck off", script: "broken[e4] -e3 press red -h9", want: "e3e4 air h9 off e4"},
		{what: "a broken sensor opens and closes as it likes", script: "broken[e5] +e5 -e5 +e5 -h2 +e2 press red", want: "h2e2 on e5"},
		{what: "a sensor chatters while a move is played", script: "+e5 20ms -e5 20ms +e5 20ms -e5 20ms noise[e5] -h2 +e2 press red", want: "h2e2"},
		{what: "a piece that could be taken chatters, another is taken", fen: rookTakesTwo, script: "-e2 -a2 20ms +a2 20ms -a2 20ms +a2 20ms noise[a2] -e5 +e5 press red", want: "e2e5"},
		{what: "the sensor of a piece chatters", script: "-e6 20ms +e6 20ms -e6 20ms +e6 20ms noise[e6] -h2 +e2 press red", want: "h2e2"},
	})
}

func TestTurnedBoards(t *testing.T) {
	playScenes(t, []scene{
		{what: "the first move is Red's from the far side", auto: true, script: "-b7 +e7 press red", want: "h2e2"},
		{what: "the first move is Red's from the near side", auto: true, script: "-h2 +e2 press red", want: "h2e2"},
		{what: "the game goes on, told in the game's points", auto: true, script: "-b7 +e7 press red -b0 +c2 press black", want: "h2e2 h9g7"},
		{what: "the first lift does not decide", auto: true, script: "-b7", want: "air b7"},
		{what: "an opponent's piece is straightened first", auto: true, script: "-h2 +h2 -b7 +e7 press red", want: "h2e2"},
		{what: "known not to be turned: Black can't begin, the cannon was shifted or a sensor is wrong", script: "-b7 +e7", want: "air b7 on e7"},
	})
}

// A player who moves against the law twice is as likely as a sensor that dies: where a dead one would explain both moves they stay open.
func TestTwoErrorsThatADeadSensorWouldExplain(t *testing.T) {
	const start, errs = "3akab2/9/4b4/p3R3p/9/6p2/P7P/4B1c2/4A4/2B1KA3 w - - 0 1", "-i6 -a3 +a3 press black fix "
	const between = "-e6 +e7 press red fix -e8 +f8 press black fix -e1 +d2 press red fix -d9 +e8 press black fix -e7 +a7 press red fix -a6 +a5 press black fix -a7 +c7 press red fix "
	const again = "-a3 -i4 +i4 press black fix "
	playScenes(t, []scene{
		{what: "the second is put back", fen: start, script: "-i3 +i4 press red fix -e9 +e8 press black fix -e0 +d0 press red fix " + errs + between +
			again + "1500ms -i4 fix +a3 fix +i4 fix 1500ms -e8 fix +d7 fix press black fix -c7 fix +c2 fix press red fix", want: "i3i4 e9e8 e0d0 i6i5? e6e7 e8f8 e1d2 d9e8 e7a7 a6a5 a7c7 e8d7 c7c2 on e7 off i5"},
	})
}
