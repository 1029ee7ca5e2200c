package review_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/kyban/kyban/review"
)

// TestMovesThatCountAreTold checks the counts of scenarios, in English, and the ruling that the rulebook asks for.
func TestMovesThatCountAreTold(t *testing.T) {
	for _, tc := range []struct {
		name     string
		scenario string
		ply      int
		text     string // Of all counts of the turn.
		ruling   string // Of the last one.
	}{
		{"rightly claimed", "fifty_moves_rightly_claimed", 101, "50 of 50 moves without a capture, counted from 1. Red (ply 1) on. Article vn2004 part4a: the limit is reached, and the game is drawn.",
			`{"ruling":"result","result":"1/2-1/2","article":"part4a","claim":1}`},
		{"wrongly claimed, with a clock", "fifty_moves_wrongly_claimed_again", 9, "48 of 50 moves without a capture, counted from 1. Red (ply 1) on. With 44 moves (88 plies) from before the game. " +
			"Article vn2004 part4c: the claim is wrong, and Red gets 120 s more. You give them.",
			`{"ruling":"time","side":"red","amount_us":120000000,"article":"part4c","claim":2}`},
		{"wrongly claimed, without a clock", "fifty_moves_with_more_than_five_checks", 17, "7 of 50 moves without a capture, counted from 1. Red (ply 1) on. " +
			"Not counted, for they gave or answered a check: 8. Red (ply 15). Article vn2004 part4b: the claim is wrong, and Black gets 120 s more. You give them.", "null"},
		{"in chess", "chess_50_moves_claimed", 3, "50 of 50 moves without a capture and without a pawn move, counted from 1. White (ply 1) on. With 49 moves (98 plies) from before the game. " +
			"Article fide2018 9.5.2: the limit is reached, and the game is drawn.", `{"ruling":"result","result":"1/2-1/2","article":"9.5.2","claim":1}`},
		{"a limit that is declared", "limit_declared", 2, "The moves of Red are limited: 0 of 2 moves, counted from 2. Red (ply 3) on. Article vn1999 20: the limit is not reached.", "null"},
		{"it is reached", "limit_declared", 6, "The moves of Red are limited: 2 of 2 moves, counted from 2. Red (ply 3) on. Article vn1999 22: the limit is reached, and the game is drawn.",
			`{"ruling":"result","result":"1/2-1/2","article":"22"}`},
		{"a capture ends it", "limit_ended_by_a_capture", 5, "The moves of Red are limited: 2 of 50 moves, counted from 1. Red (ply 1) on. " +
			"Article vn1999 22: a capture has ended the limit. You declare a new one, or none.", "null"},
		{"it ends the game by itself", "thirty_moves_casual", 4, "30 of 30 moves without a capture, counted from 1. Red (ply 1) on. With 28 moves (56 plies) from before the game. " +
			"Article casual limits: the limit is reached, and the game is drawn.", "null"},
		{"both sides together", "sixty_moves_claimed_casual", 2, "59 of 60 moves without a capture, counted from 1. Red (ply 1) on. Those of both sides count together. With 29 moves (58 plies) from before the game. " +
			"Article casual limits: the limit is not reached. " +
			"60 of 60 moves without a capture, counted from 1. Red (ply 1) on. Those of both sides count together. With 29 moves (58 plies) from before the game. " +
			"It is not certain yet what was played: 1. Black (ply 2). Article casual limits: the limit is reached, and the game is drawn. " +
			"30 of 30 moves without a capture, counted from 1. Red (ply 1) on. With 29 moves (58 plies) from before the game. Article casual limits: the limit is reached, and the game is drawn.", "null"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			g := reviewed(t, tc.scenario)
			told, err := english(t).ToldPly(g, tc.ply)
			if err != nil {
				t.Fatal(err)
			}
			var texts []string
			limits := told.Words[len(told.Words)-1].(review.ToldTurn).Limits
			for _, l := range limits {
				texts = append(texts, l.Text...)
			}
			if got := strings.Join(texts, " "); got != tc.text {
				t.Errorf("told\n%s\nwant\n%s", got, tc.text)
			}
			ruling, err := json.Marshal(limits[len(limits)-1].Ruling)
			if err != nil || string(ruling) != tc.ruling {
				t.Errorf("ruling %s, %v, want %s", ruling, err, tc.ruling)
			}
		})
	}
}

func TestThePliesThatCountAreListed(t *testing.T) {
	g := reviewed(t, "fifty_moves_with_more_than_five_checks")
	told, err := english(t).ToldPly(g, 17)
	if err != nil {
		t.Fatal(err)
	}
	rows := told.Words[0].(review.ToldTurn).Limits[0].Rows
	if len(rows) != 16 || rows[14] != (review.LimitRow{Ply: 15, Side: "red", Move: "R1-1", Excluded: true}) || rows[0].Excluded {
		t.Errorf("%+v, want 16 plies of which the fifteenth does not count", rows)
	}
	if text := told.Text; !strings.Contains(text, "Counted: 1. Red (ply 1) to 7. Black (ply 14), 8. Black (ply 16).") {
		t.Errorf("got\n%s\nwithout the plies that count", text)
	}
}
