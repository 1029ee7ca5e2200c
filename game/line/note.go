package line

import (
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
)

// notes holds the English text of each code of a note about claims, rulings, signatures and play.
var notes = map[string]string{
	"agreed_before_moving":  "the players agree to a draw before each has made a move: the result stands as it was entered, and the arbiter decides",
	"announced_ambiguous":   "the move that is announced is ambiguous, and may be any of those of the duty: one of them is to be made, and the arbiter looks which one was written down",
	"already_counted":       "an earlier ruling says the same of this touch: it counts once",
	"already_revised":       "an earlier ruling took that one back already: nothing changes",
	"already_swapped":       "an earlier ruling has swapped the colours already: nothing changes; to swap them back, take that one back",
	"duty_obeyed":           "the move that was played obeys the duty: nothing is restored",
	"fewer_than_ten_moves":  "the players have not made ten moves each: by this article the game is stopped and a new one is played with the right colours; the ruling stands as it was entered, and the arbiter decides",
	"game_over":             "the game is over: what is found now changes nothing; take the ruling on the result back first",
	"had_no_effect":         "that ruling had no effect: there is nothing to take back",
	"lapse_not_said":        "the claimant has moved or touched a piece since; the rulebook does not say when the right to claim lapses",
	"lapsed_if_touch":       "the claimant has moved or touched a piece since: a claim on a touch would have lapsed",
	"name_the_claim":        "several claims on this ply are open: the ruling answers none, for it names none",
	"names_no_piece":        "the ruling names no piece, and there is not one gesture alone in that turn to which it can refer: it is counted, and frees no touch; name the piece",
	"name_the_side":         "the game has not come to that ply, and the ruling names no side: nothing is counted",
	"no_amount":             "the ruling names no side or no amount of time: no clock changes",
	"named_for_either":      "a piece was named while two pawns were being promoted, and the word may have been about either: name the last one again, and the arbiter rules on the one before",
	"named_otherwise":       "another piece was named for this promotion before, or what stands on the board excludes it: the arbiter decides",
	"no_game":               "no game is on: nothing changes",
	"no_names":              "no names are known: enter them as they should be",
	"name_while_restoring":  "a position is being set up: nothing is named meanwhile",
	"named_already":         "the ply is that move, and not open: nothing changes",
	"named_impossible_move": "the move that is named is against the law, and nothing that the sensors saw allows it: nothing changes",
	"named_no_move":         "what is named is no move here in any notation: nothing changes",
	"named_several_moves":   "what is named may mean several moves: nothing changes; name it by its points",
	"named_unplayable_move": "a move behind that ply could not have been made then: nothing changes",
	"named_unseen":          "no reading of what the sensors saw has the move that is named: it stands as it was said, and nothing is found in its turn",
	"not_named":             "nobody has said which move that ply was: there is nothing to take back",
	"no_promotion":          "no pawn was promoted: there is nothing to name",
	"no_result":             "the ruling names no result: nothing changes",
	"no_such_claim":         "there is no open claim of that number: the ruling answers none",
	"no_such_limit":         "the game has no limit of so many moves: nothing is counted",
	"no_such_ply":           "the game has not come to that ply",
	"no_such_ruling":        "there is no earlier ruling of that number: nothing changes",
	"not_known":             "the program knows no such ruling: it is recorded, nothing changes",
	"nothing_to_sign":       "the game has no result yet: there is nothing to sign",
	"result_confirmed":      "both players and the arbiter have signed: the result stands",
	"result_replaced":       "another result was given since: it stays",
	"stays_revised":         "what that ruling took back stays taken back: rule on it anew",
	"ten_moves_made":        "each player has made ten moves or more: by this article the game goes on as it began; the ruling stands as it was entered, and the arbiter decides",
	"tokens_keep_colour":    "a player's token or PIN speaks for the colour that it was made for: where its player has the other one now, revoke it and make a new one",
	"touch_not_seen":        "the board saw no touch of that piece in that turn",
	"win_stays_with_player": "only the colours are recorded otherwise: who has won has won still, and the result changes its colour with the names",

	"ended_in_breach":          "the move that would end the game disobeys the duty of what was touched: it ends nothing by itself; let the duty stand, and the game goes on, or dismiss it, and the game is over",
	"king_taken":               "the king was taken, since the opponent left it to be taken by a move against the law: that move is found, and nobody is accused of what answers it; the arbiter decides",
	"late_not_seen":            "the time is over for which a player may be late, and the board could not see whether he came: the arbiter says so, or that he came too late",
	"flag_comes_second":        "a flag has fallen, and something came before it that the arbiter decides first: the opponent's illegal move for which he pressed and that stands on the board, or may stand there, a press of his without a move, or for one that went back without a word, his mate by a move that disobeys its duty, or his own flag; the flag ends nothing by itself: have the move put back and give the time that is due, or dismiss what came first and give the result",
	"flag_undecided":           "a flag has fallen, and the program does not know whether the opponent could mate by any series of legal moves, for too much would have to be tried: the arbiter looks, and gives the result",
	"limit_comes_second":       "a limit on moves is reached that would draw the game, and a side that was required to vary has repeated before: in whatever situation, it has lost; the arbiter gives the result, or dismisses the loss, and the limit ends the game",
	"claim_undecided":          "a ply that was played before is open, and its readings differ on whether the claim is right: nothing follows by itself; say what was played, or rule on the claim",
	"agreed_after_flag":        "the players agree to a draw, and a flag had fallen before: whose time is up has lost, and nothing can be agreed behind that; the arbiter gives the result, or dismisses the flag",
	"agreed_while_absent":      "a draw is agreed on, and nothing has shown that this player has come: nobody may agree in place of a player who is absent; the arbiter gives the result, or says that he is there",
	"flag_waits":               "a flag has fallen, and whether the opponent could mate depends on a ply that is open, such as a promotion that nobody has named: say what the pawn became, or the arbiter gives the result",
	"mate_after_flag":          "the flag of the side whose move ends the game had fallen before: the arbiter rules who has won",
	"mate_not_pressed":         "a move that ends the game stands on the board and the clock was not pressed for it: the arbiter reminds",
	"replay_differs":           "another position stands than that of the scoresheet, for which the replay waits; if this is the next game, say so and set the pieces up again: none of it is recorded yet",
	"other_game":               "the pieces are set up for another game than the one that is played: nothing of it is read; say which game it is, with boardctl game new --play chess or --play xiangqi, or set the pieces up again",
	"position_not_set_up":      "the board waits for a position that is to be set up, and reads no moves until it stands: what is played and pressed meanwhile is not recorded; set it up, or take the ruling back",
	"press_forgotten":          "the clock was not pressed for this move before the opponent had replied",
	"king_and_queen_exchanged": "the king moved as the queen beside it would: the two may have been set up on each other's points, and nobody is accused of an illegal move; the arbiter annuls the game, or rules that the move was illegal",
	"pieces_exchanged":         "the move is against the law, but not if two pieces that stood beside one another at the start were set up on each other's points: nobody is accused of an illegal move; the arbiter annuls the game, or rules that the move was illegal",
	"both_kings_in_check":      "both kings are in check, and were before this move, too: where that still stands on the board the arbiter declares the game drawn",
	"illegal_move_stands":      "the opponent has made his next move: the illegal move stands, unless both players agree otherwise",
	"not_on_move":              "the claimant is not on move, and only the player on move may claim such a draw: the arbiter rules",
	"put_back_late":            "a piece of this player was off its point when he pressed the clock, and was put back while the opponent's time ran: who displaces pieces puts them right on his own time; whose hand it was no sensor tells, and the arbiter decides",
	"other_side_began":         "the board is read as turned, for the side that moves second can't begin; but the lever of the other side was pressed for the first move: the players sit on the wrong sides of board and levers, or the wrong side has begun; the arbiter decides, and until he dismisses it on ply 1 or somebody says that the board is turned every ply stays open",
	"lies_otherwise":           "the board lies the other way round than it was read by the first move, as what came since shows: that was of the opponent's piece; the moves are read anew from the start",
	"pressed_in_the_air":       "the piece of this move stood on no point when the clock was pressed, and came to its own only then: it was in the hand, and no move was made yet, or it stood between two points; the arbiter decides",
	"wrong_side_began":         "the side that moves second has begun, as its lever says, and the moves are recorded as they were made; or the players have taken each other's levers on a board that is turned: the arbiter decides, and until he dismisses it on ply 1 every ply stays open",
	"taken_back_illegal":       "what stands is against the law and is no move yet: its piece goes back, and no earlier move is taken back",
	"press_without_move":       "the clock was pressed before a piece was moved in this turn",
	"work_limited":             "what the sensors show allows more readings than the board can follow at once: it follows the likeliest, and settles nothing until it has caught up",
}

// Note returns a note of the game with its text and its article.
func (s *State) Note(r record.Note, cited rulebook.Citation) record.Note {
	r.Head, r.Text, r.At = s.Head("note"), notes[r.Code], s.Now
	r.Article, r.Rulebook = cited.Article, string(cited.Book)
	return r
}
