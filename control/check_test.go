package control

import (
	"strings"
	"testing"
)

func TestRequestsThatABoardMayTake(t *testing.T) {
	const ofText = 900
	for _, tc := range []struct {
		name    string
		request Request
	}{
		{"the arbiter stops the game", Request{Op: Stop}},
		{"it goes on", Request{Op: Go}},
		{"a move is taken back", Request{Op: Takeback}},
		{"both agree", Request{Op: Agree}},
		{"black resigns", Request{Op: Resign, Body: SideBody{Side: "black"}}},
		{"red offers a draw", Request{Op: Offer, Body: SideBody{Side: "red"}}},
		{"the arbiter claims", Request{Op: Claim, Body: ClaimBody{Side: "arbiter"}}},
		{"a claim on repetition", Request{Op: Claim, Body: ClaimBody{Side: "black", What: "repetition"}}},
		{"a sealed move", Request{Op: Seal, Body: SealBody{Side: "red", Move: "炮二平五"}}},
		{"a key", Request{Op: Open, Body: OpenBody{Key: "1rbp61 800000 000000 000001"}}},
		{"a key that is lost", Request{Op: Open, Body: OpenBody{Key: "lost"}}},
		{"a game that was adjourned on another board", Request{Op: Resume, Body: ResumeBody{Adjourned: Adjourned{FEN: oneGeneral, Plies: 4}}}},
		{"red declines a draw", Request{Op: Decline, Body: SideBody{Side: "red"}}},
		{"a start", Request{Op: Schedule, Body: ScheduleBody{Start: "2026-11-23T19:30:00+07:00"}}},
		{"a player has come", Request{Op: Arrived, Body: SideBody{Side: "black"}}},
		{"a claim on fifty moves", Request{Op: Claim, Body: ClaimBody{Side: "black", What: "50"}}},
		{"a side is to vary", Request{Op: Vary, Body: SideBody{Side: "red"}}},
		{"moves are limited", Request{Op: Limit, Body: LimitBody{Side: "red", Plies: 100}}},
		{"a claim about a touch", Request{Op: Claim, Body: ClaimBody{Side: "black", Ply: 17, Point: "h9", Text: "He lifted it."}}},
		{"a claim in two lines, on the last ply that there is", Request{Op: Claim, Body: ClaimBody{Side: "red", Ply: 1_000_000, Text: "He lifted it.\nAnd lied."}}},
		{"a claim in as many bytes as there may be", Request{Op: Claim, Body: ClaimBody{Side: "red", Text: strings.Repeat("ạ", ofText/3)}}},
		{"a ruling of all parts", Request{Op: Rule, Body: RuleBody{Ply: 17, Ruling: "accidental", Side: "red", Point: "h9", Name: "Trần", Article: "9.6", Reason: "He leaned over.", Claim: 1, Revises: 2}}},
		{"time is taken", Request{Op: Rule, Body: RuleBody{Ply: 3, Ruling: "time", Side: "red", Amount: -5000, Name: "Trần", Reason: "Late."}}},
		{"no time is given", Request{Op: Rule, Body: RuleBody{Ply: 3, Ruling: "time", Side: "red", Reason: "None."}}},
		{"a result is ruled by who has a token", Request{Op: Rule, Body: RuleBody{Ruling: "result", Result: "1/2-1/2", Reason: "So."}}},
		{"name and reason in as many bytes as there may be", Request{Op: Rule, Body: RuleBody{Ruling: "dismissed", Name: "Trần", Reason: strings.Repeat("x", ofText-len("Trần"))}}},
		{"an adjustment", Request{Op: Adjust, Body: AdjustBody{Side: "red", On: true}}},
		{"an adjustment of no pieces in particular", Request{Op: Adjust, Body: AdjustBody{Side: "red", On: true, Points: []string{}}}},
		{"an adjustment of pieces in any order", Request{Op: Adjust, Body: AdjustBody{Side: "red", On: true, Points: []string{"h2", "b2"}}}},
		{"an adjustment is over", Request{Op: Adjust, Body: AdjustBody{Side: "black", On: false}}},
		{"a player signs", Request{Op: Sign, Body: SignBody{Side: "red", Name: "Lan"}}},
		{"the arbiter signs with a token", Request{Op: Sign, Body: SignBody{Side: "arbiter"}}},
		{"a delay", Request{Op: Delay, Body: DelayBody{Delay: 86_400_000_000}}},
		{"a delay of moves alone", Request{Op: Delay, Body: DelayBody{Delay: 0, Moves: 1000}}},
		{"a result after a ply that the board will know", Request{Op: Result, Body: ResultBody{Result: "*", Ply: 1_000_001}}},
		{"tags that only look alike", Request{Op: Tags, Body: TagsBody{Tags: map[string]string{"My_Tag": "x", "MyTag": "y"}}}},
		{"a tag is emptied", Request{Op: Tags, Body: TagsBody{Tags: map[string]string{"Red": ""}}}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if err := tc.request.Check(); err != nil {
				t.Errorf("refused: %v", err)
			}
		})
	}
}

const oneGeneral = "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1"

func TestRequestsWithoutAMeaning(t *testing.T) {
	for _, tc := range []struct {
		name    string
		request Request
		want    string
	}{
		{"a claim on what nobody can claim", Request{Op: Claim, Body: ClaimBody{Side: "red", What: "stalemate"}}, `what: expected one of repetition, 50, 60, found "stalemate"`},
		{"a sealed move of nobody", Request{Op: Seal, Body: SealBody{Move: "h2e2"}}, "side: expected red (in chess white) or black, found nothing"},
		{"no move is sealed", Request{Op: Seal, Body: SealBody{Side: "red"}}, "move: expected what the player has written, 1 to 64 bytes, found 0"},
		{"a blank is sealed", Request{Op: Seal, Body: SealBody{Side: "red", Move: "  "}}, "move: expected what the player has written, 1 to 64 bytes, found 0"},
		{"a sealed move of too many bytes", Request{Op: Seal, Body: SealBody{Side: "red", Move: strings.Repeat("x", 65)}}, "move: expected what the player has written, 1 to 64 bytes, found 65"},
		{"no key", Request{Op: Open, Body: OpenBody{}}, "key: expected the 24 letters and digits of the key, or lost"},
		{"a game that goes on from no position", Request{Op: Resume, Body: ResumeBody{Adjourned: Adjourned{FEN: "x"}}}, "fen: "},
		{"a game that goes on after plies that there are not", Request{Op: Resume, Body: ResumeBody{Adjourned: Adjourned{FEN: oneGeneral, Plies: -1}}}, "plies: expected a whole number from 0 to 1000000, found -1"},
		{"a game that goes on with no envelope", Request{Op: Resume, Body: ResumeBody{Adjourned: Adjourned{FEN: oneGeneral, Envelope: "h2e2"}}}, "envelope of a sealed move: expected 224 hexadecimal digits, found 4 bytes"},
		{"a game that goes on with a time control and no times", Request{Op: Resume, Body: ResumeBody{Adjourned: Adjourned{FEN: oneGeneral, Control: "300"}}}, "red_us, black_us: expected what both had left where there is a time control, and nothing where there is none"},
		{"a start at no time", Request{Op: Schedule, Body: ScheduleBody{Start: "19:30"}}, `start: expected a time of day such as 2026-11-23T19:30:00+07:00, found "19:30"`},
		{"a limit of no plies", Request{Op: Limit, Body: LimitBody{Side: "red"}}, "plies: expected a whole number from 1 to 1000000, found 0"},
		{"the moves of nobody are limited", Request{Op: Limit, Body: LimitBody{Plies: 100}}, "side: expected red (in chess white) or black, found nothing"},
		{"nobody is to vary", Request{Op: Vary, Body: SideBody{}}, "side: expected red (in chess white) or black, found nothing"},
		{"a claim of nobody", Request{Op: Claim, Body: ClaimBody{}}, "side: expected red (in chess white), black or arbiter, found nothing"},
		{"a claim of a colour that there is not", Request{Op: Claim, Body: ClaimBody{Side: "blue"}}, `side: expected red (in chess white), black or arbiter, found "blue"`},
		{"a claim on no point", Request{Op: Claim, Body: ClaimBody{Side: "red", Point: "j0"}}, `point: expected a file a-i and a rank 0-9, such as h2, found "j0"`},
		{"a claim on a ply before the first", Request{Op: Claim, Body: ClaimBody{Side: "red", Ply: -1}}, "ply: expected a whole number from 0 to 1000000, found -1"},
		{"a claim on a ply that no game has", Request{Op: Claim, Body: ClaimBody{Side: "red", Ply: 1_000_001}}, "ply: expected a whole number from 0 to 1000000, found 1000001"},
		{"a claim of too many words", Request{Op: Claim, Body: ClaimBody{Side: "red", Text: strings.Repeat("ạ", 301)}}, "text: expected at most 900 bytes, found 903"},
		{"a ruling in a name of two lines", Request{Op: Rule, Body: RuleBody{Ply: 1, Ruling: "dismissed", Reason: "So.", Name: "An\nruling 2"}}, `name "An\nruling 2": expected a person's name on one line`},
		{"a signature in a name that steers a terminal", Request{Op: Sign, Body: SignBody{Side: "arbiter", Name: "An\x1b[2J"}}, `name "An\x1b[2J": expected characters that are seen, found U+001B, which is not: type it anew`},
		{"a ruling that is none", Request{Op: Rule, Body: RuleBody{Ruling: "guilty"}},
			"ruling: expected one of duty_stands, dismissed, accidental, technical_fault, conduct_fault, illegal_move, reminder, warning, time, annulled, restore, " +
				"colours_swapped, result, found \"guilty\""},
		{"a ruling without its word", Request{Op: Rule, Body: RuleBody{Reason: "So."}}, "colours_swapped, result, found nothing"},
		{"a ruling without a reason", Request{Op: Rule, Body: RuleBody{Ruling: "dismissed", Reason: " "}}, "rule: expected a reason beside the ruling dismissed"},
		{"a result without the result", Request{Op: Rule, Body: RuleBody{Ruling: "result"}}, "result: expected one of 1-0, 0-1, 1/2-1/2, 0-0, *, found nothing"},
		{"a result that is none", Request{Op: Result, Body: ResultBody{Result: "2-0"}}, `result: expected one of 1-0, 0-1, 1/2-1/2, 0-0, *, found "2-0"`},
		{"an amount that nobody gets", Request{Op: Rule, Body: RuleBody{Ruling: "time", Amount: 5}}, "side: expected red (in chess white) or black, found nothing"},
		{"an amount that no clock shows", Request{Op: Rule, Body: RuleBody{Ruling: "time", Side: "red", Amount: -1e15 - 1}},
			"amount_us: expected a whole number from -1000000000000000 to 1000000000000000, found -1000000000000001"},
		{"an amount with another ruling", Request{Op: Rule, Body: RuleBody{Ruling: "dismissed", Amount: 5}}, "amount_us: expected nothing in the ruling dismissed, found 5"},
		{"a result with another ruling", Request{Op: Rule, Body: RuleBody{Ruling: "dismissed", Result: "1-0"}}, `result: expected nothing in the ruling dismissed, found "1-0"`},
		{"a ruling of the arbiter on himself", Request{Op: Rule, Body: RuleBody{Ruling: "warning", Side: "arbiter"}}, `side: expected red (in chess white) or black, found "arbiter"`},
		{"a ruling by what is no article", Request{Op: Rule, Body: RuleBody{Ruling: "dismissed", Article: "9.1 a", Reason: "So."}}, `article: expected an article of the rulebook, such as 9.3a, found "9.1 a"`},
		{"a ruling on no claim", Request{Op: Rule, Body: RuleBody{Ruling: "dismissed", Claim: -1, Reason: "So."}}, "claim: expected a whole number from 1 to 1000000, found -1"},
		{"a ruling that revises none", Request{Op: Rule, Body: RuleBody{Ruling: "dismissed", Revises: 1_000_001, Reason: "So."}}, "revises: expected a whole number from 1 to 1000000, found 1000001"},
		{"name and reason that are too long together", Request{Op: Rule, Body: RuleBody{Ruling: "dismissed", Name: "An", Reason: strings.Repeat("x", 899)}},
			"reason: expected at most 900 bytes together with the name, found 901"},
		{"a reason that leaves no room for a name", Request{Op: Rule, Body: RuleBody{Ruling: "dismissed", Reason: strings.Repeat("x", 900)}},
			"reason: expected at most 900 bytes together with the name, found 901"},
		{"a resignation of nobody", Request{Op: Resign, Body: SideBody{Side: "cat"}}, `side: expected red (in chess white) or black, found "cat"`},
		{"a stop of a side", Request{Op: Stop, Body: SideBody{Side: "red"}}, `request "stop": not known here`},
		{"a claim with the body of a ruling", Request{Op: Claim, Body: RuleBody{Side: "red"}}, `request "claim": not known here`},
		{"a claim without a body", Request{Op: Claim}, `request "claim": not known here`},
		{"a delay below zero", Request{Op: Delay, Body: DelayBody{Delay: -1}}, "delay_us: expected a whole number from 0 to 86400000000, found -1"},
		{"a delay of too many moves", Request{Op: Delay, Body: DelayBody{Delay: 0, Moves: 1001}}, "delay_moves: expected a whole number from 0 to 1000, found 1001"},
		{"an adjustment of nobody", Request{Op: Adjust, Body: AdjustBody{On: true}}, "side: expected red (in chess white) or black, found nothing"},
		{"an adjustment of what is no point", Request{Op: Adjust, Body: AdjustBody{Side: "red", On: true, Points: []string{"h2", "j2"}}}, `points: expected a file a-i and a rank 0-9, such as h2, found "j2"`},
		{"an adjustment of what is not said", Request{Op: Adjust, Body: AdjustBody{Side: "red", On: true, Points: []string{""}}}, "points: expected a file a-i and a rank 0-9, such as h2, found nothing"},
		{"an adjustment of one piece twice", Request{Op: Adjust, Body: AdjustBody{Side: "red", On: true, Points: []string{"h2", "b2", "h2"}}}, `points: expected each point once, found "h2" twice`},
		{"a piece named when an adjustment ends", Request{Op: Adjust, Body: AdjustBody{Side: "red", On: false, Points: []string{"h2"}}}, `points: expected nothing where the adjustment is over, found "h2"`},
		{"a player whose name turns the reading direction", Request{Op: Tags, Body: TagsBody{Tags: map[string]string{"Red": "Lan\u202e1-0"}}},
			`tag "Red=Lan\u202e1-0": expected characters that are seen, found U+202E, which is not: type it anew`},
		{"an event with a blank that is not seen, of a new game", Request{Op: New, Body: NewBody{Tags: map[string]string{"Event": "C\u200bup"}}},
			`tag "Event=C\u200bup": expected characters that are seen, found U+200B`},
		{"a tag whose key hides something", Request{Op: Tags, Body: TagsBody{Tags: map[string]string{"R\u2066ed": "Lan"}}}, "found U+2066"},
		{"a tag in two cases", Request{Op: Tags, Body: TagsBody{Tags: map[string]string{"MyTag": "y", "mytag": "x"}}}, "tag mytag: MyTag names the same tag: expected one of them"},
		{"a tag that programs know in two spellings", Request{Op: New, Body: NewBody{Tags: map[string]string{"RedElo": "2650", "red_elo": "2600"}}},
			"tag red_elo: RedElo names the same tag: expected one of them"},
		{"a law of repetition that nobody has", Request{Op: New, Body: NewBody{Repetition: "vn1066"}}, `law of repetition: rulebook "vn1066": expected one of vn2004`},
		{"a law of repetition in chess", Request{Op: New, Body: NewBody{Play: "chess", Repetition: "axf2003"}}, "law of repetition axf2003: expected none in chess"},
		{"a tag that is blank", Request{Op: Tags, Body: TagsBody{Tags: map[string]string{"Red": "  "}}}, "tag Red: expected a text that is not blank; Red= without one empties the tag"},
		{"a signature of an animal", Request{Op: Sign, Body: SignBody{Side: "cat"}}, `side: expected red (in chess white), black or arbiter, found "cat"`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if err := tc.request.Check(); err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("%+v: %v, want %s", tc.request, err, tc.want)
			}
		})
	}
}

func TestAnErrorQuotesTheBeginningOfALongText(t *testing.T) {
	err := Request{Op: Resign, Body: SideBody{Side: strings.Repeat("ạ", 20_000)}}.Check()
	if want := `side: expected red (in chess white) or black, found "` + strings.Repeat("ạ", 100) + `..."`; err == nil || err.Error() != want {
		t.Errorf("%.500v, want %s", err, want)
	}
}
