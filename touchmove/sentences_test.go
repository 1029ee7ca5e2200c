package touchmove

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// sentences goes through article 4 of the laws of chess, sentence by sentence, with D.2.2: the cases that show it, or why
// a board can't know it. The cases are those of TestJudgeChess and TestJudgeFIDE2018, and scenarios of package game, by
// their file names.
var sentences = []struct {
	article, says string
	shown         []string
	unknowable    string
}{
	{article: "4.1", says: "each move must be played with one hand", unknowable: "a sensor sees no hands; the arbiter enters 7.5.4"},
	{article: "4.2.1", says: "the player on move may adjust, when he has said so before",
		shown: []string{"fide2018: announced adjust", "a rook adjusted, then the king, castled", "chess_adjusting_out_of_turn.txtar"}},
	{article: "4.2.2", says: "any other touch is deliberate, unless clearly accidental",
		shown: []string{"a rook touched by accident, then the king, castled", "a rook brushed on the way to the king, castled"}},
	{article: "4.3.1", says: "own pieces: the first touched that can be moved",
		shown: []string{"a pawn that may be promoted is touched, and another is", "own knight that is pinned, then the rook, the king moved",
			"two own pieces behind one that can't be moved, and nobody knows which was first", "chess_first_own_piece_that_can_be_moved.txtar"}},
	{article: "4.3.2", says: "pieces of the opponent: the first touched that can be captured",
		shown: []string{"fide2018: a horse that nothing captures, then the rook, both put back", "in check, the piece that checks is touched and not taken",
			"a pawn that can be captured en passant alone is touched, and the king moved", "chess_opponent's_piece_that_can_be_captured.txtar"}},
	{article: "4.3.3", says: "both: the first of his by the first of mine", shown: []string{"a pawn is promoted by a capture", "fide2018: captured, opponent's piece off first"}},
	{article: "4.3.3", says: "that is illegal: the first touched that can be moved or captured",
		shown: []string{"own king first, then a pawn that it can't capture, the rook moved", "fide2018: a rook, then own horse that can't capture it"}},
	{article: "4.3.3", says: "unclear which was first: the own one",
		shown: []string{"fide2018: both colours in one scan, the own horse moved", "two pawns of both colours in one scan, taken en passant"}},
	{article: "4.4.1", says: "king and rook: castle on that side if it is legal",
		shown: []string{"king and rook touched, castled", "king and rook touched, castled on the other side", "king and both rooks touched, castled with the first",
			"a pawn that can't be moved, then king and rook, the king moved", "chess_king_and_rook_touched_and_the_king_moved.txtar", "chess_castled_king_first.txtar"}},
	{article: "4.4.2", says: "rook, then king: no castling on that side, and 4.3.1",
		shown: []string{"rook, then king, castled", "rook, then king, the rook moved", "chess_rook_touched_then_king_and_castled.txtar",
			"chess_rook_and_king_in_hand_the_rook_first.txtar"}},
	{article: "4.4.3", says: "castling is illegal: another move of the king, castling with the other rook among them",
		shown: []string{"castling is illegal, castled with the other rook", "the rights are lost, another move of the king",
			"king first, a knight attacks the way, the king moved", "chess_king_and_rook_touched_that_may_not_castle.txtar"}},
	{article: "4.4.3", says: "the king has no legal move: any",
		shown: []string{"castling is illegal and the king can't move, any move", "king and rook in one scan, the king can't move, any move",
			"chess_king_and_rook_touched_and_the_king_can_not_move.txtar"}},
	{article: "4.4.4", says: "the choice is final when the piece has touched the square",
		shown: []string{"chess_promotion_that_is_said.txtar", "chess_promotion_said_after_the_press.txtar", "chess_promotion_nobody_names.txtar"}},
	{article: "4.5", says: "no touched piece can be moved or captured: any move",
		shown: []string{"fide2018: opponent's horse that nothing captures put back", "own knight that is pinned, and the knight that it can't take", "in check, a rook that can't help"}},
	{article: "4.6.1", says: "the pawn need not be placed on the square", shown: []string{"chess_promotion_without_the_pawn_on_the_last_rank.txtar"}},
	{article: "4.6.2", says: "off with the pawn, on with the piece, in any order",
		shown: []string{"chess_promotion_without_the_pawn_on_the_last_rank.txtar", "chess_promotion_by_a_swap_of_pieces.txtar"}},
	{article: "4.6.3", says: "a piece of the opponent on the square is captured", shown: []string{"a pawn is promoted by a capture"}},
	{article: "4.7", says: "released on a square, it can't be moved to another", unknowable: "a sensor sees no release; the record names the points where it rested"},
	{article: "4.7.1", says: "a capture is made when the captured piece is off and the own one released", unknowable: "a sensor sees no release"},
	{article: "4.7.2", says: "castling is made when the rook is released; with the king released only castling is allowed",
		unknowable: "a sensor sees no release; that the king must move follows from 4.3.1"},
	{article: "4.7.3", says: "a promotion is made when the new piece is released and the pawn is off", unknowable: "a sensor sees no release"},
	{article: "4.8", says: "who touches a piece on purpose can claim no more",
		shown: []string{"claim_after_a_reply_fide2018.txtar", "claim_before_a_reply_fide2018.txtar"}},
	{article: "4.9", says: "an assistant may move the pieces", unknowable: "whose hand it was a sensor can't see"},
	{article: "D.2.2", says: "on a blind player's board a piece is touched when it is out of its hole",
		shown: []string{"king and rook touched, castled"}}, // Any board sees a lift.
}

func TestEverySentenceOfArticle4(t *testing.T) {
	known := map[string]bool{}
	for _, tc := range chessCases {
		known[tc.name] = true
	}
	for _, tc := range fide2018Cases {
		known[tc.name] = true
	}
	for _, s := range sentences {
		if (len(s.shown) > 0) == (s.unknowable != "") {
			t.Errorf("%s %q: expected cases, or why there can be none", s.article, s.says)
		}
		for _, shown := range s.shown {
			if !strings.HasSuffix(shown, ".txtar") {
				if !known[shown] {
					t.Errorf("%s: there is no case %q", s.article, shown)
				}
				continue
			}
			if _, err := os.Stat(filepath.Join("..", "game", "testdata", "scenarios", shown)); err != nil {
				t.Errorf("%s: %v", s.article, err)
			}
		}
	}
}
