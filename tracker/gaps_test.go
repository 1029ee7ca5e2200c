package tracker_test

import "testing"

func TestGaps(t *testing.T) {
	playScenes(t, []scene{
		{what: "nothing has changed", script: "gap frame[] -h2 +e2 press red", want: "h2e2"},
		{what: "a whole move was played unseen", script: "gap frame[-h2,+e2] press red", want: "h2e2"},
		{what: "a piece was lifted before and set down in it", script: "-h2 gap frame[+e2] press red", want: "h2e2"},
		{what: "a piece was lifted in it and set down after", script: "gap frame[-h2] +e2 press red", want: "h2e2"},
		{what: "a capture in it leaves one point empty", script: "gap frame[-h2] press red", want: "h2h9"},
		{what: "a move, and a pawn vanished", script: "gap frame[-b0,-c3,+c2] press red", want: "b0c2 aside c3(1)"},
		{what: "a move and its reply were played unseen", script: "gap frame[-h2,+e2,-h9,+g7] -b0 +c2 press red", want: "h2e2 h9g7 b0c2"},
		{what: "many pieces were cleared away in it", script: "gap frame[-a0,-b0,-c0,-d0,-e0,-f0,-g0,-h0,-i0]", want: "air a0 b0 c0 d0 e0 f0 g0 h0 i0"},
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
