package review_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/review"
	"github.com/kyban/kyban/trace"
)

// reviewedWith reviews a scenario with more lines before its end.
func reviewedWith(t *testing.T, name string, lines ...string) *review.Game {
	t.Helper()
	text := strings.TrimRight(scenarioText(t, scenarioPath(name)), "\n")
	end := strings.LastIndex(text, "\n")
	return reviewedText(t, text[:end+1]+strings.Join(append(lines, text[end+1:]), "\n")+"\n")
}

func english(t *testing.T) *review.Speaker {
	t.Helper()
	s, err := review.NewSpeaker("en")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// plain joins the lines of a text.
func plain(text string) string { return strings.Join(strings.Fields(text), " ") }

const (
	either    = "Question for the arbiter: Red's cannon (b2) left its point 0.300 s after Red had pressed the clock and was put back by itself. It may have been in either player's hand. No sensor can tell."
	ifBlack   = "If it was Black's touch: article 9.2, and no legal move obeys that duty, a technical fault."
	ifRed     = "If Red straightened it: nothing is found of Black. Then Red adjusted without notice and out of turn, which is itself a breach of article 9.5a."
	canBeRule = "The arbiter can rule: duty_stands 4 b2 (it was Black's touch), accidental 4 b2 (a touch that was not meant), dismissed 4 b2 (nothing follows). A technical fault is counted by technical_fault 4 black."
)

// A question has both its readings until the arbiter has decided it.
func TestAQuestionIsToldUntilItIsDecided(t *testing.T) {
	for _, c := range []struct {
		name, ruling string
		attention    []review.Reason
		role         review.Role
		want         string
	}{
		{"nobody has ruled", "", []review.Reason{review.Unclaimed}, review.Asked,
			"Move 2 (ply 4): Black played H2+3 (b9c7). " + either + " " + ifBlack + " " + ifRed + " " + canBeRule},
		{"it was Black's touch", "12000000 rule 4 duty_stands b2", []review.Reason{review.Decided}, review.Touch,
			"Move 2 (ply 4): Black played H2+3 (b9c7). " + either +
				" The arbiter has decided it by ruling 1: the duty stands, the move is to be replaced. " + ifBlack + " " + ifRed},
		{"nothing follows", "12000000 rule 4 dismissed b2", []review.Reason{review.Decided}, review.Unbound,
			"Move 2 (ply 4): Black played H2+3 (b9c7). Nothing to find: the duty of article 9.1 was obeyed. " + either +
				" The arbiter has decided it by ruling 1: dismissed. " + ifBlack + " " + ifRed},
		{"it was not meant", "12000000 rule 4 accidental black b2", []review.Reason{review.Decided}, review.Accidental,
			"Move 2 (ply 4): Black played H2+3 (b9c7). Nothing to find: the duty of article 9.1 was obeyed. " + either +
				" The arbiter has decided it by ruling 1: the touch was accidental. " + ifBlack + " " + ifRed},
		{"somebody was reminded", "12000000 rule 4 reminder red", []review.Reason{review.Unclaimed, review.Decided}, review.Asked,
			"Move 2 (ply 4): Black played H2+3 (b9c7). " + either + " " + ifBlack + " " + ifRed + " " + canBeRule},
		{"the duty of the other touches stands", "12000000 rule 4 duty_stands", []review.Reason{review.Unclaimed, review.Decided}, review.Asked,
			"Move 2 (ply 4): Black played H2+3 (b9c7). " + either + " " + ifBlack + " " + ifRed + " " + canBeRule},
		{"nothing follows from anything in the turn", "12000000 rule 4 dismissed", []review.Reason{review.Decided}, review.Unbound,
			"Move 2 (ply 4): Black played H2+3 (b9c7). Nothing to find: the duty of article 9.1 was obeyed. " + either +
				" The arbiter has decided it by ruling 1: dismissed. " + ifBlack + " " + ifRed},
		{"it is counted as a technical fault", "12000000 rule 4 technical_fault black", []review.Reason{review.Decided}, review.Touch,
			"Move 2 (ply 4): Black played H2+3 (b9c7). " + either + " The arbiter has decided it by ruling 1: technical fault. " + ifBlack + " " + ifRed},
		{"the ruling was about another piece", "12000000 rule 4 dismissed b9", []review.Reason{review.Unclaimed, review.Decided}, review.Asked,
			"Move 2 (ply 4): Black played H2+3 (b9c7). " + either + " " + ifBlack + " " + ifRed + " " + canBeRule},
	} {
		t.Run(c.name, func(t *testing.T) {
			var lines []string
			if c.ruling != "" {
				lines = append(lines, c.ruling)
			}
			turn := turnOf(t, reviewedWith(t, "straightened_soon_after_the_own_press", lines...), 4)
			if !slices.Equal(turn.Attention, c.attention) {
				t.Errorf("attention %v, want %v", turn.Attention, c.attention)
			}
			i := slices.IndexFunc(turn.Events, func(e review.Event) bool { return e.Point == "b2" && e.Kind == review.Lifted })
			if i < 0 || turn.Events[i].Role != c.role {
				t.Errorf("the lift of b2 in %+v: want the role %s", turn.Events, c.role)
			}
			if got := plain(english(t).Summary(turn)); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
			if then := turn.Questions[0].Then; then == nil || then.Article != "9.2" || len(then.Cascades) != 1 {
				t.Errorf("if it was Black's touch: %+v", then)
			}
		})
	}
}

// hands is the timeline of a turn: each event with its point and role.
func hands(turn *review.Turn) string {
	var texts []string
	for _, e := range turn.Events {
		text := fmt.Sprintf("%d %s", (e.At-turn.Began)/1000, e.Kind)
		if e.Point != "" {
			text += " " + e.Point
		}
		if e.Kind == review.PutBack && e.From != "" {
			text += " from " + e.From
		}
		if e.Role != "" {
			text += " " + string(e.Role)
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, ", ")
}

// An accident is in the timeline of the turn in which it began, with its end, even if that came plies later; it is also in the
// turn of its end.
func TestATurnTellsItsAccidents(t *testing.T) {
	for _, c := range []struct {
		scenario string
		ply      int
		want     string
	}{
		{"own_piece_put_back_after_the_press", 3,
			"2000 lifted h0 touch, 2400 lifted b0 touch, 2900 placed c2, 3400 press, 4000 back h0"},
		{"own_piece_put_back_after_the_press", 4, "600 put_back h0, 2100 lifted b9 touch, 2500 placed c7, 3100 press"},
		{"own_piece_lies_beside_the_board", 3,
			"1800 lifted i0 touch, 2000 lifted h0 touch, 2400 placed g2, 2900 press, 11000 back i0"},
		{"own_piece_lies_beside_the_board", 6, "2000 put_back i0, 3000 lifted i9 touch, 3400 placed h9, 4000 press"},
		{"knocked_over_where_it_could_be_taken", 3,
			"2000 lifted b2 touch, 2300 lifted b9 touch, 2600 placed c2, 3000 press, 3900 back b9"},
		{"opponents_piece_pushed_and_left_there", 3,
			"2000 lifted h0 touch, 2200 lifted g6 displaced, 2350 displaced f6, 2600 placed g2, 3200 press"},
		{"opponents_piece_pushed_and_put_back", 6,
			"2000 lifted f6 righted, 2400 put_back g6 from f6, 3500 lifted i9 touch, 3900 placed h9, 4500 press"},
		{"second_own_piece_moved_before_the_press", 3,
			"2000 lifted h0 touch, 2400 placed g2, 3000 lifted i0 displaced, 3300 displaced i1, 3900 press"},
		{"second_own_piece_moved_before_the_press", 5,
			"1500 lifted i1 righted, 2000 put_back i0 from i1, 3500 lifted b0 touch, 3900 placed c2, 4500 press"},
	} {
		if got := hands(turnOf(t, reviewed(t, c.scenario), c.ply)); got != c.want {
			t.Errorf("%s, ply %d:\ngot  %s\nwant %s", c.scenario, c.ply, got, c.want)
		}
	}
}

func TestADisplacedPieceIsToldWithoutAccusingAnybody(t *testing.T) {
	for scenario, want := range map[string]string{
		"opponents_piece_pushed_and_left_there": "Finding, article 9.10b: Black's pawn (g6) left its point in this turn and came to stand on f6, where no move brought it. This accuses nobody.",
		"opponents_piece_pushed_and_put_back":   "Finding, article 9.10b: Black's pawn (g6) left its point in this turn and came to stand on f6, where no move brought it. At 0:00:15.400 it was put back on g6. This accuses nobody.",
		"own_piece_lies_beside_the_board":       "Finding, article 9.10b: Red's rook (i0) left its point in this turn and was not put back in it; no sensor told where it was. At 0:00:15.000 it was put back on i0. This accuses nobody.",
	} {
		turn := turnOf(t, reviewed(t, scenario), 3)
		if got := plain(english(t).Summary(turn)); !strings.Contains(got, want) {
			t.Errorf("%s:\ngot  %s\nwant %s", scenario, got, want)
		}
		if !slices.Contains(turn.Attention, review.DisplacedPiece) {
			t.Errorf("%s: attention %v, want %s among them", scenario, turn.Attention, review.DisplacedPiece)
		}
	}
}

// While the board differs from the position the overview does not claim that nothing stands out.
func TestTheOverviewSaysThatTheBoardDiffers(t *testing.T) {
	for _, c := range []struct {
		name, trace, want string
	}{
		{"a piece was taken off after the last move", "3000000 press red\n5000000 - i0\n12000000 press black\n", "Empty: i0."},
		{"the game is over and a piece is gone", "3000000 press red\n5000000 - i0\n9000000 resign black\n9500000 end\n", "Empty: i0."},
		{"a piece was pushed to the next point and stands there", "2000000 press red\n4000000 - h9\n4400000 + g7\n5000000 press black\n" +
			"7000000 - h0\n7200000 - g6\n7350000 + f6\n7600000 + g2\n8000000 press red\n9000000 - b9\n9400000 + c7\n10000000 press black\n12000000 end\n",
			"Empty: g6. Taken: f6."},
		{"the pieces were set up again", "2000000 press red\n4000000 - h9\n4400000 + g7\n5000000 press black\n" +
			"20000000 - e2\n20400000 + h2\n21000000 - g7\n21400000 + h9\n30000000 end\n", ""},
		{"all stand", "3000000 press red\n", ""},
		{"the next player has a piece in his hand", "3000000 press red\n5000000 - h9\n", ""},
	} {
		got := plain(english(t).Overview(reviewedText(t, "trace 1\n1000000 - h2\n1400000 + e2\n"+c.trace)))
		if differs := strings.Contains(got, "The board differs from the position."); differs != (c.want != "") || !strings.Contains(got, c.want) {
			t.Errorf("%s: %s", c.name, got)
		}
		if c.want != "" && strings.Contains(got, "nothing stands out.") {
			t.Errorf("%s: %s", c.name, got)
		}
	}
}

// mayBeDisplaced is a game in which Black's cannon is pushed in Red's turn, or Black replies with it before Red has pressed.
const mayBeDisplaced = "trace 1\n1000000 - h2\n1400000 + e2\n2000000 press red\n4000000 - h9\n4400000 + g7\n5000000 press black\n" +
	"7000000 - h0\n7400000 + g2\n7600000 - b7\n7800000 + b6\n8100000 press red\n10000000 - i9\n10400000 + h9\n11000000 press black\n" +
	"13000000 - b0\n13400000 + c2\n14000000 press red\n16000000 - b9\n16400000 + c7\n17000000 press black\n"

// A question of a possibly displaced piece has both readings; a restored position or a dismissal decides it.
func TestAQuestionOfADisplacedPieceIsToldUntilItIsDecided(t *testing.T) {
	const (
		asked = "Question for the arbiter: Black's cannon (b7) came to stand on b6. It may have been displaced in this turn, or Black may have moved it. No sensor can tell."
		reads = " If Red displaced it: article 9.10b, and the position is restored. If Black moved it, even early: it is Black's move, and nothing is found."
		rules = " The arbiter can rule, if it was displaced: restore 4 (the position after this ply, with the piece on b7) or restore 3 (the position before it); if it was moved: dismissed 3 b7 (nothing follows)."
		own   = "Question for the arbiter: Black's rook (i9) came to stand on h9. It may have been displaced in this turn, or Black may have moved it. No sensor can tell." +
			" If Black displaced it, or moved it as a second piece: article 9.10b, and the position is restored. If it is Black's move of this turn: nothing is found." +
			" The arbiter can rule, if it was displaced: restore 5 (the position after this ply, with the piece on i9) or restore 4 (the position before it); if it was moved: dismissed 4 i9 (nothing follows)."
		restored = " The arbiter has decided it by ruling 1: a position is restored in which the piece stands on its point."
	)
	for _, c := range []struct {
		name, ruling string
		ply          int
		attention    []review.Reason
		want         string
	}{
		{"nobody has ruled", "", 3, []review.Reason{review.Questioned}, asked + reads + rules},
		{"the other question of the same accident", "", 4, []review.Reason{review.Questioned, review.StillOpen}, own},
		{"nothing follows for the piece", "rule 3 dismissed b7", 3, []review.Reason{review.Decided}, asked + " The arbiter has decided it by ruling 1: dismissed." + reads},
		{"nothing follows for the piece, the other question waits", "rule 3 dismissed b7", 4, []review.Reason{review.Questioned, review.StillOpen}, own},
		{"nothing follows from the turn", "rule 3 dismissed", 3, []review.Reason{review.Decided}, asked + " The arbiter has decided it by ruling 1: dismissed." + reads},
		{"the ruling is about another piece", "rule 3 dismissed h0", 3, []review.Reason{review.Questioned, review.Decided}, asked + reads + rules},
		{"the position before it is restored", "rule 3 restore", 3, []review.Reason{review.Decided}, asked + restored + reads},
		{"the position after its ply is restored", "rule 4 restore", 3, nil, asked + restored + reads},
		{"a position of before is restored", "rule 2 restore", 3, nil, asked + restored + reads},
		{"a later position is restored", "rule 5 restore", 3, []review.Reason{review.Questioned}, asked + reads + rules},
		{"the ruling is taken back", "rule 3 restore\n18000000 rule 3 dismissed h0 revises=1", 3, []review.Reason{review.Questioned, review.Decided}, asked + reads + rules},
		{"the game is given", "rule 3 result 1-0", 3, []review.Reason{review.Decided}, asked + " The arbiter has decided it by ruling 1: the result is set." + reads},
		{"somebody is reminded", "rule 3 reminder red", 3, []review.Reason{review.Questioned, review.Decided}, asked + reads + rules},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := mayBeDisplaced
			if c.ruling != "" {
				text += "17500000 " + c.ruling + "\n"
			}
			turn := turnOf(t, reviewedText(t, text+"19000000 end\n"), c.ply)
			if !slices.Equal(turn.Attention, c.attention) {
				t.Errorf("attention %v, want %v", turn.Attention, c.attention)
			}
			got := plain(english(t).Summary(turn))
			if _, got, _ = strings.Cut(got, "Question for the arbiter: "); "Question for the arbiter: "+got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
			if to := turn.Questions[0].To; c.ply == 3 && to != "b6" {
				t.Errorf("it stands on %q, want b6", to)
			}
		})
	}
}

// The question of a piece on an unknown point names no point.
func TestAQuestionOfAPieceThatNobodyKnowsWhere(t *testing.T) {
	tr, err := trace.Parse(strings.NewReader(mayBeDisplaced + "19000000 end\n"))
	if err != nil {
		t.Fatal(err)
	}
	nowhere := func(yield func(boardlog.Row, error) bool) {
		for row, err := range rowsOf(t, tr) {
			row.Bytes = bytes.Replace(row.Bytes, []byte(`"to":"b6",`), nil, 1)
			if !yield(row, err) {
				return
			}
		}
	}
	games, err := review.Stored(nowhere, game.Config{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ language, want string }{
		{"en", "Question for the arbiter: Black's cannon (b7) left its point, and nobody knows where it stood. It may have been displaced in this turn, or Black may have moved it. No sensor can tell."},
		{"vi", "Câu hỏi cho trọng tài: Pháo Đen (b7) rời điểm, không rõ đứng ở đâu. Có thể trong lượt này quân bị đặt sai, cũng có thể Đen đã đi quân ấy. Không cảm biến nào cho biết được."},
		{"zh", "待裁判裁定：黑炮（b7）离位，不知停在何处。可能是在本步移位，也可能是黑方走的。传感器无法分辨。"},
		{"zh-hant", "待裁判裁定：黑炮（b7）離位，不知停在何處。可能是在本步移位，也可能是黑方走的。感測器無法分辨。"},
	} {
		s, err := review.NewSpeaker(c.language)
		if err != nil {
			t.Fatal(err)
		}
		s.Fit(1000)
		if got := s.Summary(turnOf(t, games[0], 3)); !strings.Contains(got, c.want) {
			t.Errorf("%s: %s lacks %s", c.language, got, c.want)
		}
	}
}

// An announced adjust that named no piece may cover a second piece, too.
func TestASecondPieceUnderOneAdjustIsAskedAbout(t *testing.T) {
	const want = "Question for the arbiter: Red announced an adjust that named no piece, and lifted more than one. No sensor can tell whether it was meant for Red's elephant (g0), too. " +
		"If it was Red's touch: article 9.1, Red had to play E3+5 (g0e2) or E3+1 (g0i2) and played H8+7 (b0c2), a breach. " +
		"If the announced adjust was meant for it, too: it is no touch, and nothing is found. " +
		"The arbiter can rule: duty_stands 1 g0 (it was Red's touch), accidental 1 g0 (a touch that was not meant), dismissed 1 g0 (nothing follows)."
	turn := turnOf(t, reviewed(t, "adjust_of_two_pieces_under_one_word"), 1)
	if got := plain(english(t).Summary(turn)); got != "Move 1 (ply 1): Red played H8+7 (b0c2). "+want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// The owner of a piece that was put back by itself names the hand by his claim: the review has the finding if he is right.
func TestAClaimNamesTheHand(t *testing.T) {
	const under = "By this word Red's cannon (b2) was in Black's hand; whether that is so the arbiter decides. Under it: Finding, article 9.2: Black touched a piece, and no legal move obeys that duty. Any legal move is allowed; Black played H8+7 (h9g7). The rule records a technical fault."
	for _, c := range []struct {
		name, claim string
		claimed     int
		says        bool
	}{
		{"its owner names the piece", "12000000 claim red 2 b2", 1, true},
		{"its owner claims on the turn", "12000000 claim red 2", 1, true},
		{"its owner claims on another piece", "12000000 claim red 2 a0", 0, false},
		{"its owner claims on another turn", "12000000 claim red 1 b2", 0, false},
		{"the player claims", "12000000 claim black 2 b2", 0, false},
		{"nobody claims", "12000000 stop", 0, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := reviewedWith(t, "straightened_long_after_the_own_press", c.claim)
			turn := turnOf(t, g, 2)
			for _, q := range turn.Questions {
				if want := q.Point == "b2"; want && q.Claim != c.claimed {
					t.Errorf("%s: claimed by %d, want %d", q.Point, q.Claim, c.claimed)
				}
			}
			if got := plain(english(t).Turn(g, turn)); strings.Contains(got, under) != c.says {
				t.Errorf("says %v, want %v:\n%s", !c.says, c.says, got)
			}
		})
	}
}

// A pawn that is swapped for the queen after the press is its owner's fault, if he did it.
func TestAPawnThatIsSwappedLateIsItsOwnersFault(t *testing.T) {
	const reading = "If White swapped the promoted pawn for it then: the clock was pressed with the pawn on the last rank, an illegal move of White by article 7.5.2."
	turn := turnOf(t, reviewedWith(t, "chess_promoted_pawn_swapped_late"), 2)
	if len(turn.Questions) != 1 || turn.Questions[0].Swapped != "7.5.2" {
		t.Errorf("asked %+v, want one question that names 7.5.2", turn.Questions)
	}
	g := reviewedWith(t, "chess_promoted_pawn_swapped_late")
	if got := plain(english(t).Turn(g, turnOf(t, g, 2))); !strings.Contains(got, reading) {
		t.Errorf("it does not say %q:\n%s", reading, got)
	}
	for _, q := range turnOf(t, reviewedWith(t, "straightened_long_after_the_own_press"), 2).Questions {
		if q.Swapped != "" {
			t.Errorf("no pawn was promoted: %+v", q)
		}
	}
}
