package game_test

// draws are the sentences of article 9.
var draws = []sentence{
	{number: "9.1.1 s1", says: "the regulations may forbid draws without the arbiter's consent", shown: []showing{
		{scenario: "chess_draw_agreed_and_consented_to", said: []string{
			`{"type":"claim","side":"arbiter","state":"open"}`, `{"type":"ruling","text":"result"}`, `{"type":"result","result":"1/2-1/2","reason":"ruling"}`,
			`no {"type":"result","reason":"agreement"}`}},
	}, arbiter: "from which move on they may offer"},
	{number: "9.1.2 s1", says: "where they allow agreements the following holds", shown: []showing{
		{scenario: "chess_drawn_by_agreement", said: []string{`{"type":"result","result":"1/2-1/2","reason":"agreement"}`}},
	}},
	{number: "9.1.2.1 s1", says: "an offer comes after the own move and before the press", shown: []showing{
		{scenario: "chess_draw_offered_and_declined_by_a_touch", said: []string{`{"type":"offer","ply":1,"side":"white"}`, `no {"type":"finding"}`}},
	}},
	{number: "9.1.2.1 s2", says: "at any other time it is valid, and 11.5 is to be considered", shown: []showing{
		{scenario: "chess_draw_offered_after_the_press", said: []string{
			`{"type":"finding","side":"white","article":"9.1.2.1","kind":"wrong_offer"}`, `{"type":"offer_answer","state":"accepted","article":"9.1.2.1"}`}},
	}, arbiter: "11.5: whether it disturbed the opponent"},
	{number: "9.1.2.1 s3", says: "no condition may be attached", arbiter: "a board hears no words"},
	{number: "9.1.2.1 s4", says: "it can't be withdrawn, and stands until it is accepted, declined in words or by a touch, or the game ends otherwise", shown: []showing{
		{scenario: "chess_draw_offer_can_not_be_withdrawn", said: []string{
			`{"type":"offer","ply":3,"side":"white"}`, `{"type":"result","result":"1/2-1/2","reason":"agreement"}`, `{"type":"offer_answer","ply":3,"state":"accepted","how":"words"}`,
			`no {"type":"offer_answer","ply":3,"state":"declined"}`}},
		{scenario: "chess_draw_offered_and_declined_in_words", said: []string{`{"type":"offer_answer","ply":1,"state":"declined","how":"words","article":"9.1.2.1"}`}},
		{scenario: "chess_draw_offered_and_declined_by_a_touch", said: []string{`{"type":"offer_answer","ply":1,"state":"declined","how":"touch","article":"9.1.2.1"}`}},
		{scenario: "chess_draw_offered_and_the_game_ends_otherwise", said: []string{
			`{"type":"result","result":"1-0","reason":"resignation"}`, `{"type":"offer_answer","ply":1,"state":"lapsed","how":"result","article":"9.1.2.1"}`}},
	}, arbiter: "whether a touch was meant to move or to capture"},
	{number: "9.1.2.2 s1", says: "both note the offer by (=)", shown: []showing{ // Package scoresheet shows how the sheet prints it.
		{scenario: "chess_draw_offered_and_declined_by_a_touch", said: []string{`{"type":"offer","ply":1,"side":"white"}`, `{"type":"offer_answer","ply":1,"side":"white"}`}},
	}, arbiter: "what they write on paper"},
	{number: "9.1.2.3 s1", says: "a claim by 9.2 or 9.3 is an offer", shown: []showing{
		{scenario: "chess_claim_is_an_offer_and_accepted", said: []string{
			`{"type":"claim","claim":1,"side":"white","state":"open"}`, `{"type":"offer_answer","side":"white","state":"accepted","article":"9.1.2.1"}`}},
		{scenario: "chess_claim_is_an_offer_and_declined_by_a_touch", said: []string{`{"type":"claim","claim":1}`, `{"type":"offer_answer","state":"declined","how":"touch"}`}},
		{scenario: "chess_announced_move_is_not_made_fide2023", said: []string{`{"type":"claim","claim":1}`, `{"type":"offer_answer","state":"declined","how":"touch"}`}}, // By 9.3.
	}},

	{number: "9.2.1 s1", says: "who is on move claims rightly that a position comes for the third time, not necessarily by the same moves", shown: []showing{
		{scenario: "chess_third_time_claimed", said: []string{`{"type":"claim","side":"white","state":"open"}`, `{"type":"repetition","count":3,"article":"9.2","via":"9.5.2","claim":1}`}},
		{scenario: "chess_third_time_by_other_moves", said: []string{`{"type":"repetition","count":3,"article":"9.2","via":"9.5.2","claim":1}`}},
		{scenario: "chess_third_time_claimed_by_who_is_not_on_move", said: []string{`{"type":"note","code":"not_on_move","claim":1}`}},
	}},
	{number: "9.2.1.1 s1", says: "it is about to appear by a move that he writes, which can't be changed, and announces", shown: []showing{
		{scenario: "chess_third_time_about_to_appear", said: []string{`{"type":"repetition","ply":8,"count":3,"via":"9.5.2","claim":1,"intended":"f6g8"}`}},
		{scenario: "chess_third_time_announced_too_soon", said: []string{`{"type":"repetition","count":2,"via":"9.5.3","intended":"f6g8","gets":"white"}`}},
	}, arbiter: "what is written on paper"},
	{number: "9.2.1.2 s1", says: "it has just appeared, and he has the move", shown: []showing{
		{scenario: "chess_third_time_claimed", said: []string{`{"type":"repetition","ply":8,"count":3,"via":"9.5.2","claim":1,"intended":null}`}},
	}},
	{number: "9.2.2 s1", says: "the same player on move, the same kinds and colours on the same points, the same possible moves", shown: []showing{
		{scenario: "chess_same_pieces_and_the_other_player_on_move", said: []string{`{"type":"repetition","ply":9,"count":1,"via":"9.5.3","claim":1}`}},
		{scenario: "chess_third_time_with_the_rooks_exchanged", said: []string{`{"type":"repetition","count":3,"via":"9.5.2","claim":1}`}},
	}},
	{number: "9.2.2 s2", says: "so not the same where the possible moves differ", shown: []showing{
		{scenario: "chess_third_time_with_a_capture_en_passant_at_first", said: []string{`{"type":"repetition","count":2,"via":"9.5.3","claim":1}`}},
		{scenario: "chess_third_time_with_castling_rights_at_first", said: []string{`{"type":"repetition","count":2,"via":"9.5.3","claim":1}`}},
	}},
	{number: "9.2.2.1 s1", says: "a pawn could be captured en passant at first", shown: []showing{
		{scenario: "chess_third_time_with_a_capture_en_passant_at_first", said: []string{`{"type":"repetition","ply":8,"count":2,"first":4,"via":"9.5.3","claim":1}`}},
	}},
	{number: "9.2.2.2 s1", says: "a king could castle with a rook, and lost the right by moving", shown: []showing{
		{scenario: "chess_third_time_with_castling_rights_at_first", said: []string{`{"type":"repetition","ply":8,"count":2,"first":4,"via":"9.5.3","claim":1}`}},
	}},
	{number: "9.2.2.2 s2", says: "the right is lost only when king or rook has moved", shown: []showing{
		{scenario: "chess_third_time_after_a_check_that_barred_castling", said: []string{`{"type":"repetition","ply":8,"count":3,"first":0,"via":"9.5.2","claim":1}`}},
	}},

	{number: "9.3 s1", says: "who is on move claims rightly", shown: []showing{
		{scenario: "chess_50_moves_claimed", said: []string{
			`{"type":"claim","side":"white","state":"open"}`, `{"type":"limit","count":50,"needed":50,"claim":1,"gets":null,"article":"9.3","via":"9.5.2"}`}},
	}},
	{number: "9.3.1 s1", says: "50 moves of each without a pawn or a capture by a move that he writes, which can't be changed, and announces", shown: []showing{
		{scenario: "chess_50_moves_about_to_be_complete", said: []string{
			`{"type":"limit","ply":3,"count":50,"claim":1,"gets":null,"article":"9.3","via":"9.5.2"}`, `{"type":"duty","ply":3,"article":"9.5.3","duty":["h2h3"]}`}},
		{scenario: "chess_50_moves_announced_with_a_pawn", said: []string{`{"type":"limit","count":0,"claim":1,"gets":"black","article":"9.3","via":"9.5.3"}`}},
	}, arbiter: "what is written on paper"},
	{number: "9.3.2 s1", says: "they are complete", shown: []showing{
		{scenario: "chess_50_moves_claimed", said: []string{`{"type":"limit","ply":2,"count":50,"claim":1,"article":"9.3","via":"9.5.2"}`}},
		{scenario: "chess_a_pawn_begins_the_50_moves_anew", said: []string{`{"type":"limit","count":1,"needed":50,"claim":1,"gets":"black","via":"9.5.3"}`}},
	}},
	{number: "9.4 s1", says: "a touch as in 4.3 loses the right on that move", shown: []showing{
		{scenario: "chess_third_time_claimed_after_a_touch", said: []string{`{"type":"claim","side":"white","state":"refused","article":"9.4"}`}},
		{scenario: "chess_50_moves_claimed_after_a_touch", said: []string{`{"type":"claim","side":"white","state":"refused","article":"9.4"}`}},
		{scenario: "chess_third_time_claimed_after_the_own_move", said: []string{`{"type":"claim","side":"white","state":"refused","article":"9.4"}`}},
	}},
	{number: "9.5.1 s1", says: "he or the arbiter stops the clock", shown: []showing{
		{scenario: "chess_claim_can_not_be_withdrawn", said: []string{`{"type":"claim","side":"white","state":"open"}`, `{"type":"clock","ply":3,"running":"none"}`}},
	}},
	{number: "9.5.1 s2", says: "the claim can't be withdrawn", shown: []showing{
		{scenario: "chess_claim_can_not_be_withdrawn", said: []string{
			`{"type":"claim","claim":1,"state":"open"}`, `{"type":"ruling","ruling":1,"text":"dismissed"}`, `{"type":"claim","claim":1,"state":"answered","ruling":1}`}},
	}},
	{number: "9.5.2 s1", says: "it is right: a draw at once", shown: []showing{
		{scenario: "chess_third_time_claimed_and_the_arbiter_gives_the_draw", said: []string{
			`{"type":"repetition","count":3,"via":"9.5.2","claim":1}`, `{"type":"ruling","text":"result","article":"9.5.2"}`, `{"type":"result","result":"1/2-1/2","reason":"ruling"}`}},
	}},
	{number: "9.5.3 s1", says: "it is wrong: two minutes to the opponent", shown: []showing{
		{scenario: "chess_50_moves_claimed_too_soon", said: []string{`{"type":"limit","count":30,"claim":1,"gets":"black","amount_us":120000000,"via":"9.5.3"}`}},
		{scenario: "chess_repetition_claimed_too_soon", said: []string{`{"type":"repetition","count":2,"claim":1,"gets":"black","amount_us":120000000,"via":"9.5.3"}`}},
		{scenario: "chess_claim_can_not_be_withdrawn", said: []string{`{"type":"ruling","text":"time","side":"black","article":"9.5.3"}`}},
		{scenario: "chess_repetition_claimed_too_soon_in_blitz", // One minute.
			said:   []string{`{"type":"repetition","claim":1,"gets":"black","amount_us":60000000,"via":"B.2"}`},
			in2023: []string{`{"type":"repetition","claim":1,"gets":"black","amount_us":60000000,"via":"A.3"}`}},
		{scenario: "chess_repetition_claimed_too_soon_fide2023", // In rapid chess.
			said:   []string{`{"type":"repetition","claim":1,"gets":"black","amount_us":120000000,"via":"9.5.3"}`},
			in2023: []string{`{"type":"repetition","claim":1,"gets":"black","amount_us":60000000,"via":"A.3"}`}},
	}},
	{number: "9.5.3 s2", says: "the game goes on", shown: []showing{
		{scenario: "chess_claim_can_not_be_withdrawn", said: []string{`{"type":"limit","claim":1,"via":"9.5.3"}`, `{"type":"move","ply":3,"move":"h2h3"}`}},
	}},
	{number: "9.5.3 s3", says: "a move that was announced has to be made", shown: []showing{
		{scenario: "chess_announced_move_is_made", said: []string{
			`{"type":"duty","ply":4,"article":"9.5.3","duty":["f6g8"]}`, `{"type":"move","ply":4,"move":"f6g8"}`, `no {"type":"finding"}`}},
		{scenario: "chess_announced_move_is_not_made", said: []string{
			`{"type":"duty","ply":4,"article":"9.5.3","duty":["f6g8"]}`, `{"type":"finding","ply":4,"article":"9.5.3","kind":"breach","played":"e7e5"}`}},
		{scenario: "chess_announced_move_is_ambiguous", said: []string{
			`{"type":"note","code":"announced_ambiguous","ply":3,"article":"9.5.3"}`, `{"type":"finding","ply":3,"article":"9.5.3","kind":"breach","duty":["b1d2","f3d2"]}`}},
		{scenario: "chess_announced_move_is_ambiguous_and_one_is_made", said: []string{
			`{"type":"move","ply":3,"move":"b1d2","article":"9.5.3","obeyed":true}`, `no {"type":"finding"}`}},
	}},

	{number: "9.6 s1", says: "drawn when one or both of these come about", shown: []showing{
		{scenario: "chess_75_moves", said: []string{`{"type":"result","result":"1/2-1/2","reason":"move_limit"}`, `no {"type":"claim"}`}},
	}},
	{number: "9.6.1 s1", says: "the same position for the fifth time", shown: []showing{
		{scenario: "chess_position_for_the_fifth_time", said: []string{
			`{"type":"repetition","count":4,"verdict":"none"}`, `{"type":"repetition","count":5,"verdict":"draw","article":"9.6.1"}`,
			`{"type":"result","result":"1/2-1/2","reason":"repetition"}`}},
	}},
	{number: "9.6.2 s1", says: "75 moves of each without a pawn or a capture", shown: []showing{
		{scenario: "chess_75_moves", said: []string{`{"type":"limit","count":75,"needed":75,"claim":null,"article":"9.6.2"}`, `{"type":"result","result":"1/2-1/2","reason":"move_limit"}`}},
	}},
	{number: "9.6.2 s2", says: "a mate by the last of them goes before", shown: []showing{
		{scenario: "chess_mate_by_the_75th_move", said: []string{`{"type":"result","result":"1-0","reason":"checkmate"}`, `no {"type":"result","reason":"move_limit"}`}},
	}},
}
