package tracker_test

import "testing"

// Where the reply was set down before the move, an unseen other move leaves as much unexplained.
func TestBothHandsAtOnce(t *testing.T) {
	playScenes(t, []scene{
		{what: "the reply is lifted first, and set down behind the move", play: "chess", script: "-e7 100ms -e2 200ms +e4 100ms +e5 press white press black", want: "e2e4 e7e5"},
		{what: "the reply is set down before the move", play: "chess", script: "-e2 100ms -e7 200ms +e6 30ms +e4 press white press black", want: "e2e4|e2e3 e7e6?"},
		{what: "and the next ones follow", play: "chess", script: "-e2 100ms -e7 200ms +e6 30ms +e4 press white press black -g1 +f3 press white -b8 +c6 press black", want: "e2e4? e7e6? g1f3 b8c6"},
		{what: "the next move is begun before the reply stands", play: "chess", script: "-e2 -e7 50ms +e3 200ms -g1 100ms press white 100ms +e6 100ms +f3 press black press white", want: "e2e3 e7e6 g1f3"},
		{what: "no clock", script: "-h2 100ms -h9 200ms +g7 30ms +e2 -b0 +c2 -b9 +c7", want: "h2e2? h9g7 b0c2? stands b9c7"},
		{what: "a reply that captures is set down before the move", fen: "3k5/9/9/9/4p4/4P4/9/R8/9/4K4 w", script: "-a2 200ms -e4 -e5 200ms +e4 30ms +a3 press red press black", want: "a2a3|a2a0|a2a1|a2a4|a2a5|a2a6|a2a7|a2a8 e5e4?"},
		{what: "a pawn is nudged while a piece is in the hand", play: "chess", script: "-e2 100ms -e7 200ms +e6 30ms +e4 press white -d7 +d5 press black -g1 +f3 press white", want: "e2e4|e2e3 d7d5|e7e6 g1f3|e3e4"},
	})
}
