package game_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kyban/kyban/fact"
	. "github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/refusal"
)

// The board refuses an input without effect before a person enters it, with a code, the variable parts of the text, and the article of
// the ruling that stands against it.
func TestWhatIsRefusedBeforeItIsEntered(t *testing.T) {
	const (
		header = "trace 1\nrulebook vn2004\n"
		begun  = header + "1000000 - c0\n1500000 + c0\n"
		game   = begun + "2500000 - b0\n2900000 + c2\n3500000 press red\n"
		ended  = game + "4000000 resign black\n"
		ruled  = game + "4000000 rule 1 dismissed \"An\" 9.11b \"Nobody saw it.\"\n"
	)
	many := game
	for _, claim := range []string{"0", "1 c0", "1 b0", "1 a0", "1"} {
		many += "4000000 claim red " + claim + "\n"
	}
	for _, tc := range []struct{ name, trace, words, role, code, article, args, text string }{
		{name: "a move is taken back", trace: game, words: "takeback"},
		{"no move is there to take back", header, "takeback", "", "no_move_made", "", "[]", "takeback: no move was made"},
		{"a move is taken back while the game is adjourned", game + "4000000 seal \"h9g7\" black\n5000000 adjourn\n", "takeback", "", "game_adjourned", "", "[takeback]",
			"takeback: the game is adjourned: open the sealed move first, with boardctl game open KEY"},
		{"an offer when the game is over", ended, "offer red", "", "no_game_on", "", "[offer the game is over]", "offer: no game is on: the game is over"},
		{name: "the game is stopped", trace: game, words: "stop"},
		{"it is stopped twice", game + "4000000 stop\n", "stop", "", "already_stopped", "", "[]", "stop: the game is stopped already"},
		{"the scoresheet of a game that goes on is replayed", game, "replay", "", "not_over", "", "[]", "replay: no game is over whose scoresheet could be replayed"},
		{name: "the scoresheet of a game that is over is replayed", trace: ended, words: "replay"},
		{"a draw is declined that nobody offered", game, "decline red", "", "no_offer", "", "[red]", "decline: no offer of a draw stands that red could decline"},
		{"it goes on that was not stopped", game, "go", "", "not_stopped", "", "[]", "go: the game is not stopped"},
		{name: "a start", trace: header, words: "schedule 500000000"},
		{"a start when a move is made", game, "schedule 500000000", "", "start_after_move", "", "[]", "schedule: a move is made in this game, and its start can't be set any more"},
		{name: "the start of the next game", trace: ended, words: "schedule 500000000"},
		{name: "a player comes", trace: header + "1000000 schedule 500000000\n", words: "arrived black"},
		{"a player comes and no start was set", game, "arrived black", "", "no_start", "", "[]",
			"arrived: no start of the game was set: set it first, with boardctl game schedule"},
		{"a player comes again", header + "1000000 schedule 500000000\n2000000 arrived black\n", "arrived black", "", "here_already", "", "[black]", "arrived: black is here already"},
		{name: "a delay when the game is over", trace: ended, words: "delay 60"},

		{name: "a claim on the turn that is on", trace: game, words: "claim black 2", role: RolePlayer},
		{"a claim on a later ply", game, "claim black 7", "", "claim_ahead", "", "[7 2]", "claim: ply 7: the game has come to ply 2"},
		{"a second claim of a player on a ply", many, "claim red 1", RolePlayer, "claim_open", "", "[2 red 1]",
			"claim: claim 2 of red on ply 1 is open still: wait for the ruling, and tell the arbiter in person what there is to add"},
		{name: "a second claim that the arbiter enters", trace: many, words: "claim red 1", role: "arbiter"},
		{"a sixth claim of a player", many + "5000000 - h9\n5500000 + g7\n6000000 press black\n", "claim red 3", RolePlayer, "claims_many", "", "[5 red 5]",
			"claim: 5 claims of red are open, and a player may make another one while fewer than 5 are: wait for a ruling, or tell the arbiter in person"},
		{name: "the claim of the opponent", trace: many, words: "claim black 1", role: RolePlayer},

		{name: "a claim on fifty moves", trace: game, words: "claim black 50", role: RolePlayer},
		{"a claim on sixty moves", game, "claim black 60", "", "no_such_limit", "", "[60 vn2004]",
			"claim: a claim on 60 moves: vn2004 has no such limit, and the arbiter has declared none"},
		{name: "a claim on sixty moves that the arbiter declared", trace: game + "4000000 limit red 120\n", words: "claim black 60"},
		{name: "a limit on moves", trace: game, words: "limit red 100"},
		{"a limit by a rulebook that has none", strings.Replace(game, "vn2004", "casual", 1), "limit red 100", "", "no_limits_declared", "", "[casual]",
			"limit: casual has no limit on moves that the arbiter declares"},
		{"a limit when the game is over", ended, "limit red 100", "", "no_game_on", "", "[limit the game is over]", "limit: no game is on: the game is over"},

		{"a ruling on a later ply", game, `rule 7 warning red "An" 9.6 "So."`, "", "ply_not_played", "", "[7 2]", "rule: ply 7 was not played: the game has come to ply 2"},
		{"a ruling without a reason", game, `rule 1 warning "An" 9.6`, "", "no_reason", "", "[]", "rule: expected the reason of the ruling, in words"},
		{"the same ruling again", ruled, `rule 1 dismissed "Bo" 9.11b "So."`, "", "same_ruling", "9.11b", "[ruling 1 of An (dismissed, ply 1)]",
			"rule: ruling 1 of An (dismissed, ply 1) says the same, and stands"},
		{"the contrary", ruled, `rule 1 duty_stands c0 "Bo" 9.1 "So."`, "", "contrary_ruling", "9.11b", "[ruling 1 of An (dismissed, ply 1) 1]",
			"rule: ruling 1 of An (dismissed, ply 1) says the contrary, and stands: to rule otherwise take that one back, with --revises 1"},

		{name: "a signature", trace: ended, words: `sign red "Lan"`},
		{name: "the player on move seals", trace: game, words: `seal "h9g7" black`},
		{"the other one seals", game, `seal "h2e2" red`, "", "seals_out_of_turn", "", "[]", "seal: only the player on move seals his next move"},
		{"a move is sealed before the first", header, `seal "h2e2" red`, "", "no_game_on", "", "[seal the board is ready]", "seal: no game is on: the board is ready"},
		{"a game is adjourned and nothing is sealed", game, "adjourn", "", "nothing_sealed", "", "[]",
			"adjourn: no move is sealed: the player on move seals his next one first, with boardctl game seal"},
		{name: "a game is adjourned", trace: game + "4000000 seal \"h9g7\" black\n", words: "adjourn"},
		{"a game is adjourned twice", game + "4000000 seal \"h9g7\" black\n5000000 adjourn\n", "adjourn", "", "game_adjourned", "", "[adjourn]",
			"adjourn: the game is adjourned: open the sealed move first, with boardctl game open KEY"},
		{"an adjourned game goes on", game + "4000000 seal \"h9g7\" black\n5000000 adjourn\n", "go", "", "game_adjourned", "", "[go]",
			"go: the game is adjourned: open the sealed move first, with boardctl game open KEY"},
		{"nothing is there to open", game, "open", "", "not_adjourned", "", "[open]", "open: the game is not adjourned"},
		{"no key opens it", game + "4000000 seal \"h9g7\" black\n5000000 adjourn\n", "open", "", "other_key", "", "[]",
			"open: this key does not open the sealed move: it is another one's, or it was copied wrongly; where it is lost enter lost"},
		{name: "the key is lost", trace: game + "4000000 seal \"h9g7\" black\n5000000 adjourn\n", words: "open lost"},
		{"a signature without a result", game, `sign red "Lan"`, "", "no_result_yet", "", "[]",
			"sign: the game has no result yet: enter it first, with boardctl game result 1-0 or a ruling"},
		{"the signature of the other player", strings.Replace(ended, "rulebook", "red Lan\nblack Minh\nrulebook", 1), `sign red "Minh"`, "", "signs_for_other_side", "", "[Minh]",
			"sign: Minh is the name of the other side, and the token or the PIN is from before the colours were swapped: revoke both players' tokens and make new ones, with boardctl token"},
		{"the signature of the other player of chess", "trace 1\nplay chess\nwhite Lan\nblack Minh\n1000000 - e2\n1400000 + e4\n1800000 press white\n3000000 resign white\n",
			`sign red "Minh"`, "", "signs_for_other_side", "", "[Minh]",
			"sign: Minh is the name of the other side, and the token or the PIN is from before the colours were swapped: revoke both players' tokens and make new ones, with boardctl token"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			board := boardAfter(t, tc.trace+"9000000 offer red\n")
			in, err := WordsOf(tc.words)
			if err != nil {
				t.Fatal(err)
			}
			in.Role = tc.role
			checkRefusal(t, board.Check(in), tc.code, tc.article, tc.args, tc.text)
		})
	}
}

func TestWhichResultIsRefused(t *testing.T) {
	const game = "trace 1\n2500000 - b0\n2900000 + c2\n3500000 press red\n"
	for _, tc := range []struct {
		name, trace      string
		ply              int
		code, args, text string
	}{
		{name: "in a game that is on", trace: game},
		{name: "after a ply that was played", trace: game, ply: 1},
		{"after one that was not", game, 2, "result_after_last_ply", "[2 1]", "result: ply 2: the game has 1 plies"},
		{"while the pieces are set up", "trace 1\nboard 9/9/9/9/9/9/9/9/9/9\n", 0, "result_while_setting_up", "[]", "result: no game is on, the pieces are being set up"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			board := boardAfter(t, tc.trace+"9000000 offer red\n")
			checkRefusal(t, board.Check(fact.Input{Fact: fact.Result{Text: "1-0", Ply: tc.ply}}), tc.code, "", tc.args, tc.text)
		})
	}
}

// Two arbiters decide on the same at once: who comes second is told before his word counts, and then may go on.
func TestWhoIsToldWhatAnotherHasDecided(t *testing.T) {
	const (
		game  = "trace 1\nrulebook vn2004\n1000000 - c0\n1500000 + c0\n2500000 - b0\n2900000 + c2\n3500000 press red\n"
		fault = game + "4000000 rule 1 technical_fault \"An\" 9.8 \"It fell.\"\n"
		won   = game + "4000000 rule 1 result 1-0 \"An\" 9.8 \"So.\"\n"
		told  = "rule: on this there is already ruling 1 of An (technical fault, ply 1): to rule beside it, knowing of it, enter it again with --seen 1; to take one back name it with --revises"
	)
	for _, tc := range []struct {
		name, trace, words string
		seen               Seen
		code, args, text   string
	}{
		{"a fault on which another has ruled", fault, `rule 1 technical_fault "Bo" 9.8 "It fell."`, Seen{}, "ruled_meanwhile", "[ruling 1 of An (technical fault, ply 1) 1]", told},
		{"he has seen one that is not made, as of another game", fault, `rule 1 technical_fault "Bo" 9.8 "It fell."`, Seen{Rulings: 2}, "ruled_meanwhile",
			"[ruling 1 of An (technical fault, ply 1) 1]", told},
		{name: "he has seen it", trace: fault, words: `rule 1 technical_fault "Bo" 9.8 "It fell."`, seen: Seen{Rulings: 1}},
		{name: "the same arbiter again", trace: fault, words: `rule 1 technical_fault "An" 9.8 "It fell."`},
		{name: "he takes it back", trace: fault, words: `rule 1 dismissed "Bo" 9.11b "So." revises=1`},
		{name: "it was taken back", trace: fault + "5000000 rule 1 dismissed \"An\" 9.11b \"So.\" revises=1\n",
			words: `rule 1 technical_fault "Bo" 9.8 "It fell."`, seen: Seen{Rulings: 2}},
		{name: "another turn", trace: fault, words: `rule 2 warning black "Bo" 9.2 "So."`},
		{"another touch of the turn", game + "4000000 rule 1 accidental c0 \"An\" 9.6 \"His sleeve.\"\n", `rule 1 accidental b0 "Bo" 9.6 "His sleeve."`, Seen{}, "", "", ""},
		{"the same touch", game + "4000000 rule 1 accidental c0 \"An\" 9.6 \"His sleeve.\"\n", `rule 1 accidental c0 "Bo" 9.6 "His sleeve."`, Seen{}, "ruled_meanwhile",
			"[ruling 1 of An (accidental c0, ply 1) 1]", strings.Replace(told, "technical fault", "accidental c0", 1)},
		{"how the game ends, from another turn", won, `rule 2 result 0-1 "Bo" 9.8 "So."`, Seen{}, "ruled_meanwhile", "[ruling 1 of An (result 1-0, ply 1) 1]",
			strings.Replace(told, "technical fault", "result 1-0", 1)},
		{"two of others", fault + "5000000 rule 1 warning red \"Chi\" 9.2 \"So.\"\n", `rule 1 technical_fault "Bo" 9.8 "It fell."`, Seen{}, "ruled_meanwhile",
			"[ruling 1 of An (technical fault, ply 1); ruling 2 of Chi (warning, ply 1) 2]",
			"rule: on this there is already ruling 1 of An (technical fault, ply 1); ruling 2 of Chi (warning, ply 1): to rule beside it, knowing of it, enter it again with --seen 2; to take one back name it with --revises"},
		{name: "a result where none stood", trace: game, words: "result 1-0", seen: Seen{Was: "*"}},
		{"a result where another stands", game + "4000000 resign red\n", "result 1-0", Seen{Was: "*"}, "result_changed", "[0-1 *]",
			"result: 0-1 stands by now, and not *, which was shown where this was entered: look at it, and enter this again if it is to be changed"},
		{name: "a result that is corrected", trace: game + "4000000 resign red\n", words: "result 1-0", seen: Seen{Was: "0-1"}},
		{name: "a result by who does not say what he saw", trace: game + "4000000 resign red\n", words: "result 1-0"},
		{name: "a move as it was shown", trace: game, words: `name 1 b0a2 "Bo" "So."`, seen: Seen{Was: "b0c2"}},
		{"a move that another has named", game + "4000000 name 1 b0a2 \"An\" \"So.\"\n", `name 1 b0c2 "Bo" "So."`, Seen{Was: "b0c2"}, "name_changed", "[1 b0a2 b0c2]",
			"name: ply 1 is b0a2 by now, and not b0c2, which was shown where this was entered: look at it, and enter this again if it is to be changed"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			result, ends := strings.CutPrefix(tc.words, "result ")
			in := fact.Input{Fact: fact.Result{Text: result}}
			if !ends {
				var err error
				if in, err = WordsOf(tc.words); err != nil {
					t.Fatal(err)
				}
			}
			refused, article := boardAfter(t, tc.trace+"9000000 offer red\n").ChangedMeanwhile(in.Fact, tc.seen), ""
			if refused != nil {
				article = refused.Article
			}
			checkRefusal(t, refused, tc.code, article, tc.args, tc.text)
		})
	}
}

func checkRefusal(t *testing.T, refused *refusal.Error, code, article, args, text string) {
	t.Helper()
	if refused == nil {
		if code != "" {
			t.Errorf("nothing is refused, want %s", code)
		}
		return
	}
	if string(refused.Code) != code || refused.Article != article || fmt.Sprint(refused.Args) != args || refused.Error() != text {
		t.Errorf("got  %s %s %v: %s\nwant %s %s %s: %s", refused.Code, refused.Article, refused.Args, refused.Error(), code, article, args, text)
	}
}
