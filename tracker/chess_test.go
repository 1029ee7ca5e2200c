package tracker_test

import "testing"

// Both sides may castle on both wings.
const castles = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"

// Black is in check.
const overlooked = "3k4/8/p7/8/8/8/3R4/4K3 b - - 0 1"

func chessScenes(scenes []scene) []scene {
	for i := range scenes {
		scenes[i].play = "chess"
	}
	return scenes
}

func TestMovesOfChess(t *testing.T) {
	playScenes(t, chessScenes([]scene{
		{what: "a pawn goes two steps", script: "-e2 +e4 press red", want: "e2e4"},
		{what: "a move and its reply", script: "-e2 +e4 press red -g8 +f6 press black", want: "e2e4 g8f6"},
		{what: "without a clock", script: "-e2 +e4 -e7 +e5 -g1 +f3", want: "e2e4 e7e5 stands g1f3"},
		{what: "a capture, own piece first", script: "-e2 +e4 press red -d7 +d5 press black -e4 -d5 +d5 press red", want: "e2e4 d7d5 e4d5"},
		{what: "a capture, the other's piece first", script: "-e2 +e4 press red -d7 +d5 press black -d5 -e4 +d5 press red", want: "e2e4 d7d5 e4d5"},
		{what: "a knight is set down where none goes", script: "-g1 +g3", want: "stands g1g3!"},
		{what: "a piece is touched and put back", script: "-g1 +g1 -e2 +e4 press red", want: "e2e4"},
		{what: "a king that was left in check is taken", fen: overlooked, script: "-a6 +a5 press black 3000ms -d2 600ms -d8 +d8 press white close", want: "a6a5 d2d8"},
		{what: "a king that was left in check is taken without a gap", fen: overlooked, script: "-a6 +a5 press black 3000ms -d2 1000ms press white close", want: "a6a5 d2d8|d2d1|d2a2|d2b2|d2c2|d2e2|d2f2|d2g2|d2h2|d2d3|d2d4|d2d5|d2d6|d2d7"},
	}))
}

func TestCastling(t *testing.T) {
	playScenes(t, chessScenes([]scene{
		{what: "the king first", fen: castles, script: "-e1 +g1 -h1 +f1 press red", want: "e1g1"},
		{what: "the king is set down, the rook is not moved yet", fen: castles, script: "-e1 +g1", want: "stands e1g1"},
		{what: "the rook first", fen: castles, script: "-h1 +f1 -e1 +g1 press red", want: "e1g1"},
		{what: "the rook alone", fen: castles, script: "-h1 +f1 press red", want: "h1f1"},
		{what: "both in hand, the king down first", fen: castles, script: "-e1 -h1 +g1 +f1 press red", want: "e1g1"},
		{what: "both in hand, the rook down first", fen: castles, script: "-e1 -h1 +f1 +g1 press red", want: "e1g1"},
		{what: "the rook up first, the king down first", fen: castles, script: "-h1 -e1 +g1 +f1 press red", want: "e1g1"},
		{what: "at the same time", fen: castles, script: "-h1 0ms -e1 +g1 0ms +f1 press red", want: "e1g1"},
		{what: "long", fen: castles, script: "-e1 +c1 -a1 +d1 press red", want: "e1c1"},
		{what: "by both", fen: castles, script: "-e1 +g1 -h1 +f1 press red -a8 +d8 -e8 +c8 press black", want: "e1g1 e8c8"},
		{what: "without a clock", fen: castles, script: "-e1 +g1 -h1 +f1 -e7 +e5", want: "e1g1 stands e7e5"},
		{what: "the king goes on to where he castles", fen: castles, script: "-e1 +f1 100ms -f1 +g1 -h1 +f1 press red", want: "e1g1"},
		{what: "the rook is moved after the press", fen: castles, script: "-e1 +g1 press red -h1 +f1 -e7 +e5 press black", want: "e1g1 e7e5"},
		{what: "the rook is forgotten", fen: castles, script: "-e1 +g1 press red -e7 +e5 press black -a2 +a3 press red", want: "e1g1 e7e5 a2a3 stray f1-h1(1)"},
		{what: "the rook's sensor does not see it go", fen: castles, script: "-e1 +g1 +f1 press red -e7 +e5 press black", want: "e1g1|e1f1 e7e5"},
		{what: "the rook's sensor does not see it come", fen: castles, script: "-e1 +g1 -h1 press red -e7 +e5 press black", want: "e1g1 e7e5 off f1"},
		{what: "king and rook change places unseen", fen: castles, script: "gap frame[-e1,+g1,-h1,+f1] press red", want: "e1g1"},
		{what: "the rook comes and goes on unseen", fen: castles, script: "-e1 +g1 400ms gap frame[-h1,-a7,+a6,+e1] press red -h7 +h6 press black -h2 +h3 press red", want: "e1g1 a7a6 f1e1 h7h6 h2h3"},
		{what: "the rook came first unseen, behind a move, and the king is in the hand", fen: castles, script: "gap frame[-b2,+b3,-e8,-h8,+f8] 200ms +g8 press black -h2 +h3 press red", want: "b2b3 e8g8 h2h3"},
		{what: "the opponent replies while the rook is in the air", fen: castles, script: "-e1 +g1 -h1 -e7 +f1 +e5 press black", want: "e1g1 e7e5"},
		{what: "a rook that may stand elsewhere comes to its point", fen: castles, script: "-h1 -a1 +d1 press red -e7 +e5 press black -d1 +g1 -g1 +c1 press red " +
			"-d7 +d5 press black +h1 press red -b7 +b6 press black", want: "a1d1? e7e5 d1c1|h1g1 d7d5 g1h1? b7b6"}, // Nothing moves from h1 to h1.
		{what: "the king is straightened afterwards", fen: castles, script: "-e1 +g1 -h1 +f1 -g1 +g1 press red", want: "e1g1"},
		{what: "the rook is straightened afterwards", fen: castles, script: "-e1 +g1 -h1 +f1 -f1 +f1 press red", want: "e1g1"},
		{what: "a game goes on", fen: castles, script: "-e1 +g1 -h1 +f1 press red -h8 -e8 +g8 +f8 press black -f1 +e1 press red", want: "e1g1 e8g8 f1e1"},
	}))
}

// Castling is named by the rook where the king goes one point. Touching both means castling; that the king was put back counts less.
func TestCastlingByOnePoint(t *testing.T) {
	const onto = "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1"
	const short, long = "5k1r/pppppppp/8/8/8/8/PPPPPPPP/5K1R w Hh - 0 1", "1r1k4/pppppppp/8/8/8/8/PPPPPPPP/1R1K4 w Bb - 0 1"
	playScenes(t, chessScenes([]scene{
		{what: "the king first", fen: short, script: "-f1 +g1 -h1 +f1 press red -a7 +a6 press black", want: "h1f1 a7a6"},
		{what: "both in hand, the king down first", fen: short, script: "-f1 -h1 +g1 +f1 press red -a7 +a6 press black", want: "h1f1|h1g1 a7a6"},
		{what: "both in hand, the rook down first", fen: short, script: "-f1 -h1 +f1 +g1 press red -a7 +a6 press black", want: "h1f1|h1g1 a7a6"},
		{what: "the rook up first, the king down first", fen: short, script: "-h1 -f1 +g1 +f1 press red -a7 +a6 press black", want: "h1g1|h1f1 a7a6"},
		{what: "the rook up first and down first", fen: short, script: "-h1 -f1 +f1 +g1 press red -a7 +a6 press black", want: "h1g1|h1f1 a7a6"},
		{what: "without a clock", fen: short, script: "-h1 -f1 +f1 +g1 -a7 +a6", want: "h1g1|h1f1 stands a7a6"},
		{what: "long, the king down first", fen: long, script: "-d1 -b1 +c1 +d1 press red -a7 +a6 press black", want: "b1d1|b1c1 a7a6"},
		{what: "long, the rook down first", fen: long, script: "-d1 -b1 +d1 +c1 press red -a7 +a6 press black", want: "b1d1|b1c1 a7a6"},
		{what: "onto the rook's point, the king up first", fen: onto, script: "-e1 -g1 +g1 +f1 press red -e8 +e7 press black", want: "e1g1|e1f1 e8e7"},
		{what: "onto the rook's point, the king up first and the rook down first", fen: onto, script: "-e1 -g1 +f1 +g1 press red -e8 +e7 press black", want: "e1g1|e1f1 e8e7"},
		{what: "the king is put back before the rook is touched", fen: short, script: "-f1 +f1 -h1 +g1 press red -a7 +a6 press black", want: "h1g1 a7a6"},
		{what: "the rook goes where castling leads neither", fen: "4k2r/pppppppp/8/8/8/8/PPPPPPPP/2K4R w Hh - 0 1", script: "-c1 -h1 +c1 +e1 press red -a7 +a6 press black", want: "h1e1 a7a6"},
	}))
}

func TestEnPassant(t *testing.T) {
	const passed = "4k3/8/8/3pP3/8/8/8/4K3 w - d6"
	playScenes(t, chessScenes([]scene{
		{what: "the pawn goes, then the other is taken off", fen: passed, script: "-e5 +d6 -d5 press red", want: "e5d6"},
		{what: "the captured pawn first", fen: passed, script: "-d5 -e5 +d6 press red", want: "e5d6"},
		{what: "own pawn up, captured pawn off, own pawn down", fen: passed, script: "-e5 -d5 +d6 press red", want: "e5d6"},
		{what: "over the captured pawn", fen: passed, script: "-e5 -d5 +d5 -d5 +d6 press red", want: "e5d6"},
		{what: "the pawn is taken off after the press", fen: passed, script: "-e5 +d6 press red -d5 -e8 +f7 press black", want: "e5d6 e8f7"},
		{what: "the pawn is moved straight on", fen: passed, script: "-e5 +e6 press red", want: "e5e6"},
		{what: "without a clock", fen: passed, script: "-e5 +d6 -d5 -e8 +f7", want: "e5d6 stands e8f7"},
	}))
}

func TestPromotion(t *testing.T) {
	const promotes = "3r4/4P1k1/8/8/8/8/8/4K3 w - - 0 1"
	const lastMove = "3r4/k3P1p1/8/8/8/8/p6K/1R6 w - - 0 1"
	const shown = "-e7 +e8 press red -a2 +a1 press black -e8 +f6 press red "
	playScenes(t, chessScenes([]scene{
		{what: "nobody says to what", fen: promotes, script: "-e7 +e8 press red", want: "e7e8q|e7e8n|e7e8r|e7e8b"},
		{what: "the pawn is swapped after it stood", fen: promotes, script: "-e7 +e8 -e8 +e8 press red", want: "e7e8q|e7e8n|e7e8r|e7e8b"},
		{what: "it captures", fen: promotes, script: "-d8 -e7 +d8 press red", want: "e7d8q|e7d8n|e7d8r|e7d8b"},
		{what: "the new piece is set down first", fen: promotes, script: "+e8 -e7 press red", want: "e7e8q|e7e8n|e7e8r|e7e8b"},
		{what: "the new piece is set down first, and the game goes on", fen: promotes, script: "+e8 -e7 press red -g7 +g6 press black -e8 +f6 press red -g6 +g5 press black", want: "e7e8n g7g6 e8f6 g6g5"},
		{what: "it captures, and the new piece is set down first", fen: promotes, script: "-d8 +d8 -e7 press red", want: "e7d8q|e7d8n|e7d8r|e7d8b"},
		{what: "the new piece is set down first and straightened", fen: promotes, script: "+e8 -e8 +e8 -e7 press red", want: "e7e8q|e7e8n|e7e8r|e7e8b"},
		{what: "a piece that a sensor imagines, and another move", fen: promotes, script: "+e8 -e8 -e1 +e2 press red", want: "e1e2"},
		{what: "somebody says to what, before the press", fen: promotes, script: "-e7 +e8 promote[r] press red", want: "e7e8r"},
		{what: "somebody says to what, later", fen: promotes, script: "-e7 +e8 press red -d8 +d7 press black promote[r]", want: "e7e8r d8d7"},
		{what: "he says it again, otherwise", fen: promotes, script: "-e7 +e8 press red promote[n] promote[q]", want: "e7e8q|e7e8n"},
		{what: "a rook is said, and moves as a knight", fen: promotes, script: "-e7 +e8 press red promote[r] -g7 +g6 press black -e8 +f6 press red", want: "e7e8n|e7e8r g7g6 e8f6?"},
		{what: "a later move looks like a knight's", fen: promotes, script: "-e7 +e8 press red -g7 +g6 press black -e8 +f6 press red", want: "e7e8n? g7g6 e8f6"},
		{what: "and the opponent replies", fen: promotes, script: "-e7 +e8 press red -g7 +g6 press black -e8 +f6 press red -g6 +g5 press black", want: "e7e8n g7g6 e8f6 g6g5"},
		{what: "the opponent moves where a knight would check him", fen: promotes, script: "-e7 +e8 press red -d8 +d7 press black",
			want: "e7e8q|e7e8n|e7e8r|e7e8b d8d7"},
		{what: "the opponent moves where a queen would check him", fen: "8/P6k/8/8/8/8/7K/8 w - - 0 1",
			script: "-a7 +a8 press red -h7 +h6 press black -a8 +a1 press red -h6 +g7 press black", want: "a7a8q|a7a8r h7h6 a8a1 h6g7"},
		{what: "and takes that back", fen: "8/P6k/8/8/8/8/7K/8 w - - 0 1",
			script: "-a7 +a8 press red -h7 +h6 press black -a8 +a1 press red -h6 +g7 press black -g7 +h6", want: "a7a8q|a7a8r h7h6 a8a1"},
		{what: "and it is said to be one", fen: "8/P6k/8/8/8/8/7K/8 w - - 0 1",
			script: "-a7 +a8 press red -h7 +h6 press black -a8 +a1 press red -h6 +g7 press black promote[q]", want: "a7a8q h7h6 a8a1 h6g7"},
		{what: "and it moves as one: either player may have erred", fen: "8/P6k/8/8/8/8/7K/8 w - - 0 1",
			script: "-a7 +a8 press red -h7 +h6 press black -a8 +a1 press red -h6 +g7 press black -a1 +d4 press red", want: "a7a8q? h7h6 a8a1 h6g7 a1d4"},
		{what: "a later move shows a queen or a rook", fen: promotes, script: "-e7 +e8 press red -d8 +d7 press black -e8 +e2 press red", want: "e7e8q|e7e8r d8d7 e8e2"},
		{what: "a knight moves last and nothing follows", fen: lastMove, script: shown + "close", want: "e7e8n a2a1q|a2a1n|a2a1r|a2a1b e8f6"},
		{what: "and a word comes after the end", fen: lastMove, script: shown + "close promote[q]", want: "e7e8n a2a1q e8f6"},
	}))
}
