package game_test

// irregularities are the sentences of articles 7.2 to 7.5.
var irregularities = []sentence{
	{number: "7.2.1 s1", says: "pieces that stood wrongly at first, found during the game: it is annulled and a new one played", shown: []showing{
		{scenario: "chess_wrong_start", said: []string{
			`{"type":"ruling","text":"annulled","article":"7.2.1"}`, `{"type":"result","result":"*","reason":"ruling"}`}},
		{scenario: "chess_wrong_start_after_ten_moves", said: []string{
			`no {"type":"note","code":"ten_moves_made"}`, `{"type":"ruling","text":"annulled","article":"7.2.1"}`, `{"type":"result","result":"*","reason":"ruling"}`}},
	}},
	{number: "7.2.2 s1", says: "the board lay wrongly: the game goes on, on a board that lies rightly", shown: []showing{
		{scenario: "chess_board_turned_by_a_quarter", said: []string{
			`{"type":"ruling","text":"restore","article":"7.2.2"}`, `{"type":"restored","ply":3}`, `{"type":"move","ply":3}`, `no {"type":"void"}`}},
	}},
	{number: "7.3 s1", says: "colours reversed, fewer than ten moves of both: a new game", shown: []showing{
		{scenario: "chess_colours_reversed", said: []string{
			`{"type":"ruling","text":"annulled","article":"7.3"}`, `{"type":"result","result":"*","reason":"ruling"}`}},
		{scenario: "chess_colours_reversed_before_the_tenth_move", said: []string{
			`{"type":"note","code":"fewer_than_ten_moves","article":"7.3"}`, `{"type":"ruling","text":"annulled","article":"7.3"}`}},
	}},
	{number: "7.3 s2", says: "ten moves or more: the game goes on", shown: []showing{
		{scenario: "chess_colours_reversed_after_ten_moves", said: []string{
			`{"type":"ruling","text":"colours_swapped","article":"7.3"}`, `{"type":"move","ply":21}`, `{"type":"note","code":"ten_moves_made","article":"7.3"}`,
			`no {"type":"note","code":"fewer_than_ten_moves"}`}},
	}},

	{number: "7.4.1 s1", says: "who displaced pieces puts them right on his own time", shown: []showing{
		{scenario: "chess_displaced_piece", said: []string{`{"type":"finding","article":"7.4.1","kind":"displaced","from":"a2","to":"a3"}`}},
		{scenario: "chess_displaced_piece_put_back_in_his_own_time", said: []string{`no {"type":"finding"}`, `no {"type":"note","code":"put_back_late"}`}},
		{scenario: "chess_displaced_piece_put_back_in_the_opponent's_time", said: []string{`{"type":"note","code":"put_back_late","side":"white","article":"7.4.1"}`}},
	}, arbiter: "whose hand it was that put a piece of the other right"},
	{number: "7.4.2 s1", says: "either stops the clock and asks for the arbiter", shown: []showing{
		{scenario: "chess_displaced_piece_and_the_clock_stopped", said: []string{
			`{"type":"clock","ply":3,"running":"none"}`, `{"type":"clock","ply":4,"running":"black"}`, `no {"type":"finding"}`}},
	}, arbiter: "that he is asked for: players call"},
	{number: "7.4.3 s1", says: "the arbiter may penalise who displaced pieces", shown: []showing{
		{scenario: "chess_displaced_piece_and_the_clock_stopped", said: []string{`{"type":"ruling","text":"time","side":"black","article":"7.4.3"}`}},
	}},

	{number: "7.5.1 s1", says: "an illegal move is completed by the press", shown: []showing{
		{scenario: "chess_illegal_move_put_back", said: []string{
			`{"type":"illegal","ply":1}`, `{"type":"finding","ply":1,"side":"white","article":"7.5.1","kind":"illegal_move","played":"g1h4"}`}},
		{scenario: "chess_illegal_move_not_pressed", said: []string{`{"type":"illegal","ply":1}`, `no {"type":"finding","article":"7.5.1"}`}},
	}},
	{number: "7.5.1 s2", says: "found during the game: the position before it is restored", shown: []showing{
		{scenario: "chess_illegal_move_restored", said: []string{
			`{"type":"finding","article":"7.5.1","kind":"illegal_move"}`, `{"type":"ruling","text":"restore","article":"7.5.1"}`, `{"type":"void","from":1,"moves":["g1h4","e7e5"]}`,
			`{"type":"restored","ply":1}`}},
		{scenario: "chess_illegal_capture_restored", said: []string{`{"type":"finding","article":"7.5.1","kind":"illegal_move"}`, `{"type":"restored","ply":3}`}},
	}},
	{number: "7.5.1 s3", says: "that position is not known: the last one that is", shown: []showing{
		{scenario: "chess_illegal_move_restored_to_the_last_known_position", said: []string{
			`{"type":"finding","ply":3,"article":"7.5.1"}`, `{"type":"void","from":2,"moves":["e7e5","g1h4","b8c6","d2d3"]}`, `{"type":"restored","ply":2}`}},
	}, arbiter: "which position can't be known any more"},
	{number: "7.5.1 s4", says: "4.3 and 4.7 bind the move that replaces it", shown: []showing{
		{scenario: "chess_illegal_move_restored", said: []string{`{"type":"finding","article":"4.3.1","kind":"breach","duty":["g1f3","g1h3"],"played":"b1c3"}`}},
		{scenario: "chess_king_left_in_check", said: []string{`{"type":"finding","article":"4.3.1","kind":"breach","duty":["a2e2"],"played":"e1d1"}`}},
		{scenario: "chess_en_passant_against_the_law_put_right", said: []string{`{"type":"finding","article":"4.3.3","kind":"breach","duty":["e5e6"],"played":"a5a4"}`}},
	}, arbiter: "4.7: a sensor sees no release"},
	{number: "7.5.1 s5", says: "the game goes on from there", shown: []showing{
		{scenario: "chess_illegal_move_restored", said: []string{`{"type":"restored","ply":1}`, `{"type":"move","ply":1,"move":"b1c3"}`, `{"type":"end","moves":["b1c3","e7e5"]}`}},
		{scenario: "chess_illegal_move_put_back", said: []string{`{"type":"restored","ply":1}`, `{"type":"move","ply":1}`, `{"type":"move","ply":2}`}},
	}},
	{number: "7.5.2 s1", says: "a pawn left on the last rank when the clock is pressed is an illegal move", shown: []showing{
		{scenario: "chess_pawn_left_on_the_last_rank", said: []string{
			`{"type":"ruling","text":"illegal_move","side":"white","article":"7.5.2"}`, `{"type":"count","side":"white","what":"illegal_move","count":1,"article":"7.5.5"}`}},
	}, arbiter: "that it is a pawn: a sensor can't tell it from a queen"},
	{number: "7.5.2 s2", says: "it becomes a queen of its colour", shown: []showing{
		{scenario: "chess_pawn_left_on_the_last_rank", said: []string{`{"type":"ruling","article":"7.5.2"}`, `{"type":"promotion","ply":1,"piece":"q","how":"said"}`}},
	}},
	{number: "7.5.3 s1", says: "a press without a move counts as an illegal move", shown: []showing{
		{scenario: "chess_press_without_a_move", said: []string{
			`{"type":"finding","side":"white","article":"7.5.3","kind":"press_without_move","count":1,"gets":"black","amount_us":120000000,"via":"7.5.5"}`}},
		{scenario: "chess_press_without_a_move_twice", said: []string{
			`{"type":"finding","article":"7.5.3","count":1}`, `{"type":"finding","article":"7.5.3","count":2,"loses":true,"via":"7.5.5"}`}},
		{scenario: "chess_press_without_a_move_and_an_illegal_move", said: []string{
			`{"type":"finding","article":"7.5.3","count":1}`, `{"type":"finding","article":"7.5.1","count":2,"loses":true,"via":"7.5.5"}`}},
		{scenario: "chess_press_without_a_move_and_the_opponent_moves", said: []string{
			`no {"type":"finding"}`, `{"type":"note","code":"press_without_move","article":"7.5.3"}`}},
		{scenario: "chess_press_with_the_piece_in_the_hand", said: []string{
			`no {"type":"finding"}`, `{"type":"note","code":"pressed_in_the_air","ply":1,"side":"white","article":"7.5.3"}`}},
		{scenario: "chess_press_with_the_piece_in_the_hand_and_put_back", said: []string{
			`{"type":"finding","ply":3,"article":"4.3.1","kind":"breach"}`, `{"type":"note","code":"pressed_in_the_air","ply":3,"side":"white","article":"7.5.3"}`}},
	}},
	{number: "7.5.4 s1", says: "a move with both hands, pressed, counts as an illegal move", shown: []showing{
		{scenario: "chess_two_hands", said: []string{
			`{"type":"ruling","text":"illegal_move","side":"white","article":"7.5.4"}`, `{"type":"count","side":"white","what":"illegal_move","count":1,"advice":"time","article":"7.5.5"}`}},
		{scenario: "chess_two_hands_and_an_illegal_move", said: []string{
			`{"type":"ruling","text":"illegal_move","article":"7.5.4"}`, `{"type":"finding","article":"7.5.1","count":2,"loses":true,"via":"7.5.5"}`}},
	}, arbiter: "hands: a board sees none"},
	{number: "7.5.5 s1", says: "two minutes to the opponent for the first, the game for the second of the same player", shown: []showing{
		{scenario: "chess_illegal_moves_of_one_player", said: []string{
			`{"type":"finding","ply":1,"count":1,"gets":"black","amount_us":120000000,"loses":null,"via":"7.5.5"}`, `{"type":"finding","ply":3,"count":2,"gets":null,"loses":true,"via":"7.5.5"}`}},
		{scenario: "chess_illegal_moves_of_each_player", said: []string{
			`{"type":"finding","side":"white","count":1,"gets":"black","loses":null}`, `{"type":"finding","side":"black","count":1,"gets":"white","loses":null}`}},
		{scenario: "chess_two_hands_twice", said: []string{
			`{"type":"count","count":1,"advice":"time","article":"7.5.5"}`, `{"type":"count","count":2,"advice":"loss","article":"7.5.5"}`, `{"type":"result","result":"0-1","reason":"ruling"}`}},
		{scenario: "chess_illegal_move_in_rapid", // One minute by A.3 of 2023.
			said:   []string{`{"type":"finding","count":1,"gets":"black","amount_us":120000000,"via":"7.5.5"}`},
			in2023: []string{`{"type":"finding","count":1,"gets":"black","amount_us":60000000,"via":"A.3"}`}},
		{scenario: "chess_illegal_move_in_blitz",
			said:   []string{`{"type":"finding","count":1,"gets":"black","amount_us":60000000,"via":"B.2"}`},
			in2023: []string{`{"type":"finding","count":1,"gets":"black","amount_us":60000000,"via":"A.3"}`}},
	}},
	{number: "7.5.5 s2", says: "a draw where the opponent can't mate by any legal moves", shown: []showing{
		{scenario: "chess_illegal_moves_and_the_opponent_can_not_mate", said: []string{`{"type":"finding","count":2,"gets":null,"loses":null,"draws":true,"via":"7.5.5"}`}},
	}},
}
