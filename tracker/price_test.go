package tracker_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"testing"

	"github.com/kyban/kyban/tracker"
)

// Positions of few pieces.
const (
	pawnTakes     = "3k5/9/9/4p4/4P4/9/9/9/9/4K4 w"
	rookBesideTwo = "3k5/9/9/4p4/3pR4/9/9/9/9/4K4 w"
	mayCastle     = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
	mayPromote    = "3r4/4P1k1/8/8/8/8/8/4K3 w - - 0 1"
)

// With its price another reading wins than without it, or is agreed on that is open without it.
func TestPrices(t *testing.T) {
	reasons := reasonsOfPrices(t)
	for _, example := range []struct {
		price string
		scene
		free string
	}{
		{price: "illegalMove", scene: scene{script: "-h2 100ms -h9 200ms +g7 30ms +e2 -b0 +c2 -b9 +c7", want: "h2e2? h9g7 b0c2? stands b9c7"}, free: "h2e2? h9g7? b0c2? stands b9c7"},
		{price: "otherwiseLegal", scene: scene{script: "gap frame[-b0,-c3,+c2] press red", want: "b0c2 air c3"}, free: "b0c2? air c3"},
		{price: "otherwiseRead", scene: scene{script: "-h0 -b9 +b9 +h3 press red -b2 +h0", want: "stands h0h3!? air b2"}, free: "h0b9|h0g2|h0i2|h2h3 h7h3? stands b2h0!?"},
		{price: "capturesNothing", scene: scene{play: "chess", fen: "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", script: "-e5 +d6 -d5 press white", want: "stands e5d6!"}, free: "stands e5d6!?"},
		{price: "rushedMove", scene: scene{script: "+e2 20ms +g7 20ms press red press red 20ms +c2", want: "c0e2|g0e2|b2e2|h2e2 b7g7|h7g7|h9g7 stands b0c2?"}, free: "c0e2|g0e2|b2e2|h2e2 b7g7|h7g7|h9g7 b0c2|b2c2|e2c2"},
		{price: "steppedTwice", scene: scene{script: "-h2 +e2 press red -h9 +g7 press black -h0 +g2 350ms -c6 350ms +c5 300ms -i0 250ms +i1 press red 3400ms -b9 +c7 press black 3900ms -c5 +c6 -i1 +i0 1100ms -b0 +c2 press red", want: "h2e2 h9g7 h0g2 b9c7 b0c2"}, free: "h2e2 h9g7 h0g2 b9c7|c6c5 b0c2|i0i1"},
		{price: "steppedBack", scene: scene{script: "-h2 +e2 press red 2000ms -h9 +g7 press black 2000ms -h0 +g2 300ms -a9 +a8 300ms -i0 +i1 press red 3400ms -a8 +a9 -i1 +i0 2000ms -b9 +c7 press black 3900ms -b0 +c2 press red", want: "h2e2 h9g7 h0g2 b9c7|a8a9|a9a8|a9a7 b0c2|i1i0|i0i1|g2i1|i0i2"}, free: "h2e2 h9g7 h0g2 a9a8? i0i1? a8a9? i1i0? b9c7? b0c2?"},
		{price: "takenAtRest", scene: scene{script: "-h2 +g2 40ms -g2 +g2", want: "stands h2g2"}, free: "stands h2g2?"},
		{price: "secondVictim", scene: scene{script: "-h2 +e2 -h9 -e2 +h9", want: "h2e2? air e2"}, free: "stands h2h9?"},
		{price: "setDownTwice", scene: scene{fen: rookTakesTwo, script: "+e3 -e3 +e3 +f2", want: "stands e2f2?"}, free: "stands e2e3?"},
		{price: "partUnseen", scene: scene{play: "chess", fen: mayCastle, script: "-e1 press white", want: "e1d1|e1f1|e1d2|e1e2|e1f2"}, free: "e1d1|e1f1|e1d2|e1e2|e1f2|e1g1"},
		{price: "replyAhead", scene: scene{script: "-h2 100ms -h9 200ms +g7 30ms +e2 -b0 +c2 -b9 +c7", want: "h2e2? h9g7 b0c2? stands b9c7"}, free: "h2e2 h9g7 b0c2 stands b9c7"},
		{price: "undoneSilently", scene: scene{fen: rookTakesTwo, script: "-e2 +e3 press red -e3 +e2 press red", want: "e2e3?"}, free: "nothing"},
		{price: "wordNotKept", scene: scene{fen: rookTakesTwo, script: "-e2 +f2 press red takeback -f2 press red", want: "e2a2|e2e5|e2e1|e2b2|e2c2|e2d2|e2f2|e2g2|e2h2|e2i2|e2e3|e2e4"}, free: "e2f2|e2a2|e2e5|e2e1|e2b2|e2c2|e2d2|e2g2|e2h2|e2i2|e2e3|e2e4 air f2"},
		{price: "gaplessCapture", scene: scene{script: "-e3 press red -h9", want: "e3e4 air h9 off e4"}, free: "e3e4? air h9 off e4"},
		{price: "shortGap", scene: scene{fen: pawnTakes, script: "-e5 -e6 5ms +e6 press red", want: "e5e6|e5d5|e5f5"}, free: "e5e6"},
		{price: "otherVictim", scene: scene{fen: rookBesideTwo, script: "-e5 -e6 -d5 +e6 +d5 press red", want: "e5d5|e5e6|e5e1|e5e2|e5e3|e5e4|e5f5|e5g5|e5h5|e5i5"}, free: "e5d5?"},
		{price: "backJustNow", scene: scene{fen: rookBesideTwo, script: "-e5 -e6 36ms +e6 52ms +f5 press red", want: "e5f5|e5e6"}, free: "e5f5"},
		{price: "victimBack", scene: scene{fen: rookBesideTwo, script: "-e5 -e6 -d5 +e6 +d5 press red", want: "e5d5|e5e6|e5e1|e5e2|e5e3|e5e4|e5f5|e5g5|e5h5|e5i5"}, free: "e5e6"},
		{price: "lastBack", scene: scene{fen: rookBesideTwo, script: "-e5 -e6 -d5 +e6 +d5 press red", want: "e5d5|e5e6|e5e1|e5e2|e5e3|e5e4|e5f5|e5g5|e5h5|e5i5"}, free: "e5e6|e5d5|e5e1|e5e2|e5e3|e5e4|e5f5|e5g5|e5h5|e5i5"},
		{price: "promotedBack", scene: scene{play: "chess", fen: mayPromote, script: "-e7 -d8 press white +d8", want: "e7d8q|e7d8r|e7d8b|e7d8n"}, free: "e7d8q|e7d8r|e7d8b|e7d8n|e7e8q|e7e8r|e7e8b|e7e8n"},
		{price: "notCaptured", scene: scene{script: "-h2 -h9 +h9 +h5 -h5 press red -b9 +c7 press black 5000ms -b0 +c2 press red", want: "h2h9|h2h5 b9c7 b0c2"}, free: "h2h5|h2h9 b9c7 b0c2"},
		{price: "capturedLate", scene: scene{fen: rookTakesTwo, script: "-e2 -a2 20ms +a2 -a2 +a2", want: "air e2"}, free: "stands e2a2?"},
		{price: "rarerPromotion", scene: scene{play: "chess", fen: mayPromote, script: "-e7 +e8 press white promote[n] promote[q]", want: "e7e8q|e7e8n"}, free: "e7e8n|e7e8q"},
		{price: "otherNamed", scene: scene{play: "chess", fen: mayPromote, script: "-e7 +e8 promote[r] press white", want: "e7e8r"}, free: "e7e8q|e7e8n|e7e8r|e7e8b"},
		{price: "contestedMove", scene: scene{play: "chess", fen: mayPromote, script: "-e7 +e8 press white -g7 +f7 press black promote[n] promote[b]", want: "e7e8n g7f7"}, free: "e7e8n|e7e8b g7f7"},
		{price: "noneNamed", scene: scene{play: "chess", fen: mayPromote, script: "-e7 press white promote[n] +e8 press white", want: "e7e8n"}, free: "e7e8n|e7e8q|e7e8r|e7e8b"},
		{price: "overruled", scene: scene{play: "chess", fen: "7k/4r3/8/8/8/8/P3n3/4K3 w - - 0 1", script: "-a2 +a3 press white -e7 +e8 press black -e2 -e1 +e2 press white -e8 +e7 press black ruled[3=e1e2]", want: "a2a3 e7e8 e1e2 e8e7"}, free: "a2a3 e7e8 e1e2|e1d1|e1f1|e1d2|e1f2 e8e7"},
		{price: "rookFirst", scene: scene{play: "chess", fen: "5k1r/pppppppp/8/8/8/8/PPPPPPPP/5K1R w Hh - 0 1", script: "-h1 -f1 +g1 +f1 press white -a7 +a6 press black", want: "h1g1|h1f1 a7a6"}, free: "h1f1|h1g1 a7a6"},
		{price: "castlingLeft", scene: scene{play: "chess", fen: "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", script: "-e1 -g1 +g1 +f1 press white -e8 +e7 press black", want: "e1g1|e1f1 e8e7"}, free: "e1f1|e1g1 e8e7"},
		{price: "ghostOfRook", scene: scene{play: "chess", fen: mayCastle, script: "-e1 +g1 +f1 +e1 press white", want: "e1g1|h1f1|e1f1"}, free: "e1g1|h1g1|h1f1|e1f1"},
		{price: "stuckSensor", scene: scene{script: "+e4 -h9 +g7 -b0", want: "e3e4 h9g7 air b0 on e3"}, free: "e3e4 h9g7|b7g7|h7g7 air b0 on e3"},
		{price: "blindSensor", scene: scene{fen: pawnTakes, script: "-e5 press red", want: "e5e6|e5d5|e5f5"}, free: "e5d5|e5f5|e5e6"},
		{price: "provenBlind", scene: scene{script: "-h2 press red -i9 -h9 +h9 press black fix -b0 +c2 press red -h9 +h8 press black fix -c2 +b0 press red -h8 +h9 press black fix -b2 press red", want: "h2h9 i9h9 b0c2 h9h8 c2b0 h8h9 b2b9|b2b1|b2a2|b2d2|b2e2|b2f2|b2g2|b2i2|b2b3|b2b4|b2b5|b2b6"}, free: "h2h9 i9h9 b0c2 h9h8 c2b0 h8h9 b2c2|b2h2|b2b9|b2b1|b2a2|b2d2|b2e2|b2f2|b2g2|b2i2|b2b3|b2b4|b2b5|b2b6"},
		{price: "blindEmpty", scene: scene{fen: pawnTakes, script: "-e5 press red", want: "e5e6|e5d5|e5f5"}, free: "e5d5|e5f5|e5e6"},
		{price: "blindCapture", scene: scene{fen: rookTakesTwo, script: "-a2 press red close", want: "off a2"}, free: "e2a2? off a2"},
		{price: "movedUnseen", scene: scene{fen: pawnTakes, script: "broken[e5,d5] press red", want: "e5e6|e5d5|e5f5"}, free: "e5d5? on e5 off d5"},
		{price: "ghost", scene: scene{fen: rookTakesTwo, script: "+e4 press red", want: "e2e4 on e2"}, free: "e2e4?"},
		{price: "ghostAgain", scene: scene{script: "+e5 -h2 +e2 -e5 +e5 press black", want: "h2e2? e6e5?"}, free: "stands h2e2?"},
		{price: "illegalPress", scene: scene{script: "gap frame[-b0,-c3,+c2] press red", want: "b0c2 air c3"}, free: "b0c2? air c3"},
		{price: "pressForNothing", scene: scene{script: "+e4 press red", want: "e3e4 on e3"}, free: "e3e4?"},
		{price: "pressNotForOpponents", scene: scene{fen: rookTakesTwo, script: "-a2 +a1 press red -e2 +f2", want: "stands e2f2 air a2 on a1"}, free: "stands e2f2"},
		{price: "pressWithPieceUp", scene: scene{script: "-e3 press red fix", want: "e3e4? off e4"}, free: "e3e4?"},
		{price: "pressOutOfTurn", scene: scene{script: "-h0 +h3 -h9 +g7 press black", want: "h0h3 h9g7"}, free: "h0h3? h9g7?"},
		{price: "pressAtRest", scene: scene{script: "gap[6000] press red press black press red frame[-h2,+e2,-b0,+c2,-h9,+g7] 40ms -e2 50ms +f2 -b9 +c7 press black", want: "b0c2|h2e2 h9g7 h2f2|h2e2|b0c2 b9c7"}, free: "b0c2 h9g7 h2f2 b9c7"},
		{price: "pressTooEarly", scene: scene{play: "chess", fen: mayCastle, script: "-e1 -h1 +f1 press white 50ms +g2", want: "e1f1|h1f1"}, free: "stands h1f1?"},
		{price: "pressesForgotten", scene: scene{script: "+e2 press red +g7 -b0 +c2 +c7 -c2 +b0 +c1 press red", want: "c0e2|g0e2|b2e2|h2e2 b7g7|h7g7|h9g7 b0c2 g7c7|b9c7|b7c7 stands c2c1!?"}, free: "c0e2|g0e2|b2e2|h2e2 b7g7|h7g7|h9g7 b0c2 g7c7|b9c7|b7c7 c2b0?"},
		{price: "knockedOver", scene: scene{script: "-h0 +h3 press red", want: "stands h0h3!"}, free: "stands h0h3!?"},
		{price: "heldTooLong", scene: scene{script: "-h2 -h9 +h9 +h5 -h5 press red -b9 +c7 press black 5000ms -b0 +c2 press red", want: "h2h9|h2h5 b9c7 b0c2"}, free: "h2h5? b9c7 b0c2 aside h5(1)"},
		{price: "leftInTheAir", scene: scene{script: "+e2 press red press black -h9 close", want: "c0e2|g0e2|b2e2|h2e2"}, free: "c0e2|g0e2|b2e2|h2e2 off h9"},
		{price: "displaced", scene: scene{fen: rookTakesTwo, script: "-a2 +b3 -e2 +f2 press red", want: "e2f2"}, free: "e2f2 stray a2-b3(1)"},
		{price: "displacedAgain", scene: scene{script: "-e6 +e5 -h2 +e2 press red -c6 +c5 -h9 +g7 press black -b0 +c2 press red", want: "h2e2 h9g7|c6c5|e6e5 b0c2"}, free: "h2e2 h9g7|c6c5 b0c2 stray e6-e5(1)"},
		{price: "displacedFar", scene: scene{script: "-b7 +e7", want: "air b7 on e7"}, free: "nothing"},
		{price: "displacedByError", scene: scene{script: "-h0 +h3 -e3 +f3", want: "stands h0h3!? air e3"}, free: "stands h0h3!?"},
		{price: "displacedAsMoved", scene: scene{play: "chess", fen: mayCastle, script: "-h1 +f1 -e1 close +g1 press white", want: "h1g1|h1f1|e1g1"}, free: "h1g1|h1f1|e1f1|e1g1"},
		{price: "ratherTheOther", scene: scene{script: "-h2 +e2 press red -h9 +g7 20ms press black 50ms -g3 +g4 -b0 +c2 press red", want: "h2e2 h9g7 b0c2|g3g4"}, free: "h2e2 h9g7 g3g4|b0c2"},
		{price: "capturedPlaced", scene: scene{fen: rookTakesTwo, script: "-e2 -a2 +a2 +c4 press red", want: "e2a2?"}, free: "e2a2 stray a2-c4(1)"},
		{price: "capturedMoved", scene: scene{script: "-b0 +c2 press red -b9 +c7 press black -h2 -h9 +h9 90ms +h5 press red", want: "b0c2 b9c7 h2h5|h2h9"}, free: "b0c2 b9c7 h2h9|h2h5"},
		{price: "movedHome", scene: scene{script: "-h2 +e2 -h9 +g7 -h0 +g2 -b7 +d7 300ms -a0 +a1 300ms -a9 +a8 2000ms -a1 +a0 300ms -a8 +a9 2000ms -a0 +a1 2000ms -b9 +c7", want: "h2e2 h9g7 h0g2 b7d7? a0a1|a1a0|a0a2 stands b9c7?"}, free: "h2e2 h9g7 h0g2 b7d7? a1a0|a0a1|a0a2 a8a9|a9a8|a9a7 a0a1|a1a0|a2a0 stands b9c7?"},
		{price: "capturedWithPieceUp", scene: scene{script: "-h2 -h9 +h9 -b9 frame[-h0,+e2] +h5 press red", want: "h2e2|h2h5|h2h9 stands b9h5!? air h0"}, free: "h2h9|h2e2|h2h5 stands b9e2!? air h0"},
		{price: "neverCaptured", scene: scene{play: "chess", fen: "4k3/8/8/3pP3/8/8/8/4K3 w - d6", script: "-e5 +d6 press white -d5 press black", want: "e5d6"}, free: "e5d6 d5d4?"},
		{price: "straightened", scene: scene{script: "+e2 -e2 +e2", want: "stands c0e2?"}, free: "c0e2|g0e2|b2e2|h2e2"},
		{price: "opponentsNudged", scene: scene{fen: rookTakesTwo, script: "-a2 +a1 press red", want: "stands a2a1!?"}, free: "stands a2a1!"},
		{price: "opponentsAfterError", scene: scene{fen: rookTakesTwo, script: "-e2 +f3 press red -f3 +f6 press black press black", want: "stands e2f6!"}, free: "stands e2f6!?"},
		{price: "opponentsBack", scene: scene{script: "-h9 +g7 press red -g7 +h9 press black", want: "nothing"}, free: "h9g7? g7h9?"},
		{price: "movedOnBlind", scene: scene{script: "-h2 +e2 -b0 frame[-e2,+d2]", want: "stands h2d2 air b0"}, free: "stands h2d2? air b0"},
		{price: "pliesBlind", scene: scene{script: "gap[8000] frame[-h2,+e2,-h9,+g7] +h5", want: "h2e2|h2c2|h2d2|h2f2|h2g2|h2i2 stands h9g7?"}, free: "h2c2|h2d2|h2f2|h2g2|h2i2|h2e2 h9g7? c2e2|d2e2|f2e2|g2e2|i2e2 stands h7h5?"},
		{price: "pressesMissed", scene: scene{script: "gap[3000] press red frame[-h2,+e2] +e4", want: "h2e2 on e4"}, free: "h2e2?"},
		{price: "longerBlind", scene: scene{fen: rookTakesTwo, script: "gap[90000] frame[-e2,+e3]", want: "stands e2e3"}, free: "stands e2e3?"},
		{price: "longerThanPressed", scene: scene{script: "gap[90000] press red frame[-h2,+e2] +c2", want: "h2e2 on c2"}, free: "h2e2? on c2"},
		{price: "turnedBoard", scene: scene{auto: true, script: "-b7 press red press black", want: "air b7"}, free: "h2h9|b2b9|h2h1|h2c2|h2d2|h2e2|h2f2|h2g2|h2i2|h2h3|h2h4|h2h5|h2h6|b2b1|b2a2|b2c2|b2d2|b2e2|b2f2|b2g2"},
		{price: "turnedFirst", scene: scene{auto: true, script: "-a6 +b5 +e2 press black", want: "stands c0e2?"}, free: "i3h4 b7e7|h7e7|c9e7|g9e7"},
		{price: "turnedReply", scene: scene{auto: true, script: "-h2 -b7 +e7 +e2", want: "stands h2e2?"}, free: "h2e2? stands b7e7"},
		{price: "turnedLatePress", scene: scene{auto: true, script: "+e7 +e2 +g7 press black", want: "c0e2|g0e2|b2e2|h2e2 b7g7|h7g7|h9g7|b7e7|h7e7|c9e7|g9e7"}, free: "c0e2|g0e2|b2e2|h2e2 b7e7|h7e7|c9e7|g9e7|b7g7|h7g7|h9g7 stands b0c2?"},
		{price: "blindLatePress", scene: scene{auto: true, script: "gap[4000] frame[-h7,+e7] -h0 +g2 press black -b9 +c7 press red -b0 +c2 press black", want: "b2e2? b9c7? h0g2? h9g7?"}, free: "b2e2|a0a1|a0a2|b0a2|b0c2|c0a2|c0e2|d0e1|e0e1|f0e1|g0e2|g0i2|h0g2|h0i2|i0i1|i0i2|b2b1|b2a2|b2c2|b2d2|b2f2|b2g2|b2b3|b2b4|b2b5|b2b6|h2h1|h2c2|h2d2|h2e2|h2f2|h2g2|h2i2|h2h3|h2h4|h2h5|h2h6 b9c7|h7c7|h7d7|h7f7|h7g7|h7i7 h0g2|a1a0|a2a0|a2b0|c2b0|a2c0|e2c0|e1d0|e1e0|e1f0|e2g0|i2g0|g2h0|i2h0|i1i0|i2i0|b1b2|a2b2|c2b2|d2b2|e2b2|f2b2|g2b2|b3b2|b4b2|b5b2|b6b2|h1h2|c2h2|d2h2|e2h2|f2h2|g2h2|i2h2|h3h2|h4h2|h5h2|h6h2 h9g7|c7e7|d7e7|f7e7|g7e7|i7e7"},
		{price: "turnedPress", scene: scene{auto: true, script: "-b9 +c7 press black press black", want: "stands h0g2?"}, free: "stands h0g2"},
	} {
		t.Run(example.price, func(t *testing.T) {
			price := tracker.Prices[example.price]
			if price == nil || reasons[example.price] == "" {
				t.Fatal("the price has no place in the table, or no reason")
			}
			delete(reasons, example.price)
			read := func() string {
				board := example.table(t)
				board.play(example.script)
				return board.tell()
			}
			if got := read(); got != example.want {
				t.Errorf("%s\nread:      %s\nmust read: %s", example.script, got, example.want)
			}
			defer func(was tracker.Price) { *price = was }(*price)
			*price = tracker.Price{}
			if got := read(); got != example.free || got == example.want {
				t.Errorf("%s\nread without the price: %s\nmust read:              %s", example.script, got, example.free)
			}
		})
	}
	for name := range reasons {
		t.Errorf("the price %s has no example", name)
	}
}

// reasonsOfPrices returns the comments in the table of prices by the names there.
func reasonsOfPrices(t *testing.T) map[string]string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "price.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	reasons := map[string]string{}
	for _, decl := range file.Decls {
		table, ok := decl.(*ast.GenDecl)
		if !ok || table.Tok != token.VAR || !table.Lparen.IsValid() {
			continue
		}
		for _, spec := range table.Specs {
			row := spec.(*ast.ValueSpec)
			reasons[row.Names[0].Name] = row.Comment.Text()
		}
	}
	return reasons
}
