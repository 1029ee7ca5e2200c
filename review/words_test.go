package review

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"

	"github.com/pelletier/go-toml/v2"

	"github.com/kyban/kyban/docs/rules"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/tell"
)

// messages returns the messages of a language by their ids; a plural has one for each form, such as "look_at.one".
func messages(t *testing.T, language string) map[string]string {
	t.Helper()
	data, err := os.ReadFile("../tell/words/review." + language + ".toml")
	if err != nil {
		t.Fatal(err)
	}
	var file map[string]any
	if err := toml.Unmarshal(data, &file); err != nil {
		t.Fatalf("%s: %v", language, err)
	}
	texts := map[string]string{}
	for id, text := range file {
		forms, plural := text.(map[string]any)
		if !plural {
			texts[id] = fmt.Sprint(text)
		}
		for form, text := range forms {
			texts[id+"."+form] = fmt.Sprint(text)
		}
	}
	if language == tell.English { // A note without words is given in its record's, which are English.
		for id, text := range messages(t, "vi") {
			if strings.HasPrefix(id, "note_") && texts[id] == "" {
				texts[id] = text
			}
		}
	}
	return texts
}

var placeholder = regexp.MustCompile(`\.([A-Z][A-Za-z]*)`)

func placeholders(text string) []string {
	var names []string
	for _, m := range placeholder.FindAllStringSubmatch(text, -1) {
		names = append(names, m[1])
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func TestEveryLanguageHasEveryMessage(t *testing.T) {
	english := messages(t, "en")
	for _, language := range tell.Languages() {
		spoken := messages(t, language)
		for id, text := range english {
			if spoken[id] == "" {
				t.Errorf("%s lacks %s", language, id)
			} else if got, want := placeholders(spoken[id]), placeholders(text); !slices.Equal(got, want) {
				t.Errorf("%s: %s has the placeholders %v, in English %v", language, id, got, want)
			}
		}
		for id := range spoken {
			if english[id] == "" {
				t.Errorf("%s has %s, which English has not", language, id)
			}
		}
	}
}

// sets are the messages that the code names not by their ids, but by a word of a closed set.
var sets = map[string][]string{
	"side": {"red", "white", "black", "arbiter", "players"}, "of": {"red", "white", "black"}, "piece_chess": strings.Split("kqrbnp", ""),
	"players": {"chess"}, "preview_names": {"chess"},
	"piece_red": strings.Split("kabnrcp", ""), "piece_black": strings.Split("kabnrcp", ""),
	"turn":    {string(Made), string(Open), string(Going), string(TakenBack), "taken_back_silent", string(Void)},
	"finding": {"breach", "technical_fault", "second_destination", "illegal_move", "press_without_move", "wrong_start", "wrong_side_began", "adjust_out_of_turn", "two_turns", "wrong_offer", "late", "sealed_illegal", "sealed_ambiguous"},
	"silent":  {"gap", "doubtful"}, "unknown": {"sealed", "announced", "open", "illegal", "differs"}, "other": {"touches", "hand", "question"},
	"question": {"either_hand", "before_the_game", "undone_capture", "also_adjusted", displaced, againstTheLaw, "other"},
	"order":    {"own_only", "opponent_only", "own_first", "opponent_first", "same_time"},
	"demand":   {"own_moves", "own_captures", "any_captures", "castles", "any_move", "first_that_can", "free_move"},
	"event": {"missed", "back", "rested", "placed", "arrived", "opened", "closed", "press", "made", "adjust", "adjust_ended", "gap",
		"illegal", "restored", "restoration", "lost", "setup", "offer", "offer_accepted", "offer_declined", "offer_lapsed", "offer_open", "decline", "schedule", "arrival", "replay_started", "replay_done", "replay_stopped", "vary", "stop", "go", "close", "promotion_said", "promotion_seen", "promotion_assumed", "named", "named_back", "named_waits", "takeback", "takeback_silent", "turned", "note", "entered", "result", "claim", "ruling",
		"clock_step", "unrecorded", "delay", "sealed", "adjourned", "unsealed", "unsealed_lost", "token", "token_revoked", string(Displacement), string(PutBack), "put_back_from"},
	"token_role": {"arbiter", "player", "commentator", "viewer"},
	"entered": {"adjourn", "open", "seal", "adjust", "agree", "claim", "decline", "schedule", "arrived", "replay", "delay", "close", "end", "go", "limit", "new", "offer", "resign", "result", "rule", "sign", "stop", "tags", "promote", "publish", "name", "takeback",
		"token", "vary"},
	"fault": {"stuck_on", "stuck_off", "chatter", "dead_row", "dead_column", "ghost", "not_seen"},
	"role": {string(Touch), string(Executes), "captured", string(Brush), string(Adjust), string(Accidental), string(Excused),
		string(AfterMove), string(EitherHand), string(Unattributed), string(Unbound), string(Asked), string(Displaced), string(Righted)},
	"claim":   {"open", "refused", "answered"},
	"covered": {"names", "date", "table", "tags", "moves", "rulings", "result"},
	"ruling": {"duty_stands", "dismissed", "accidental", "technical_fault", "conduct_fault", "illegal_move", "reminder", "warning", "time", "annulled",
		"restore", "colours_swapped", "result"},
	"advice": {"reminder", "warning", "deliberate", "technical_fault", "time", "loss", "draw"},
	"note": {"already_counted", "already_revised", "already_swapped", "announced_ambiguous", "duty_obeyed", "game_over", "had_no_effect", "lapse_not_said", "lapsed_if_touch", "name_the_claim", "names_no_piece",
		"name_the_side", "no_amount",
		"agreed_before_moving", "ten_moves_made", "fewer_than_ten_moves", "named_for_either", "named_otherwise", "name_while_restoring", "named_already", "named_impossible_move", "named_no_move", "named_several_moves", "named_unplayable_move", "named_unseen", "not_named", "no_game", "no_names", "no_promotion", "no_result", "no_such_claim", "no_such_limit", "no_such_ply", "no_such_ruling", "not_known", "nothing_to_sign", "other_game",
		"result_confirmed", "result_replaced", "stays_revised", "tokens_keep_colour", "touch_not_seen", "win_stays_with_colour", "win_stays_with_player", "work_limited",
		"other_side_began", "position_not_set_up", "press_forgotten", "press_without_move", "taken_back_illegal", "put_back_late", "illegal_move_stands", "both_kings_in_check", "king_and_queen_exchanged", "pieces_exchanged", "not_on_move", "flag_waits", "flag_undecided", "agreed_while_absent", "agreed_after_flag", "claim_undecided", "limit_comes_second", "flag_comes_second", "ended_in_breach", "mate_after_flag", "mate_not_pressed", "late_not_seen", "replay_differs", "wrong_side_began", "pressed_in_the_air", "lies_otherwise", "king_taken",
		"adjourned_already", "not_adjourned", "other_key", "seals_out_of_turn", "sealed_illegal", "sealed_ambiguous", "sealed_for_another", "sealed_waits"},
	"deed":     {"check", "chase", "kill", "exchange", "offer", "allowed", "block", "idle"},
	"root":     {"real", "false", "none"},
	"repeated": {"must_vary", "draw", "loss"}, "verdict": {"none", "must_vary", "draw", "loss"},
	"attention": {string(IllegalPos), string(NotFollowed), string(StillOpen), string(Blind), string(Unspoken)},
}

func TestEveryMessageIsUsedAndEveryOneThatIsUsedIsThere(t *testing.T) {
	used := map[string]bool{}
	for set, members := range sets {
		for _, word := range members {
			used[set+"_"+word] = true
		}
	}
	for _, id := range literals(t) {
		used[id] = true
	}
	english := messages(t, "en")
	for id := range english {
		if id, _, _ := strings.Cut(id, "."); !used[id] {
			t.Errorf("nobody says %s", id)
		}
	}
	for set, members := range sets {
		for _, word := range members {
			if english[set+"_"+word] == "" {
				t.Errorf("%s_%s is said, and there is no such message", set, word)
			}
		}
	}
}

// literals returns the strings in the code of a review, in all its packages.
func literals(t *testing.T) []string {
	t.Helper()
	var files []string
	for _, pattern := range []string{"*.go", "*/*.go"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	var texts []string
	for _, path := range files {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
				if text, err := strconv.Unquote(l.Value); err == nil {
					texts = append(texts, text)
				}
			}
			return true
		})
	}
	return texts
}

// Every kind of event, role and so on in the code has words in every language, not only a bare word.
func TestSayInEveryLanguage(t *testing.T) {
	for _, language := range tell.Languages() {
		s, err := NewSpeaker(language)
		if err != nil {
			t.Fatal(err)
		}
		for id := range messages(t, language) {
			id, _, plural := strings.Cut(id, ".")
			if language == tell.English && strings.HasPrefix(id, "note_") {
				continue // Its record says it.
			}
			said := []string{s.Say(id, "Text", "t", "Point", "e4")}
			if plural {
				said = []string{s.Say(id, "Count", 1), s.Say(id, "Count", 2)}
			}
			for _, text := range said {
				if text == "["+id+"]" || strings.TrimSpace(text) == "" {
					t.Errorf("%s: %s says %q", language, id, text)
				}
			}
		}
	}
}

func TestAnUnknownLanguageIsAnError(t *testing.T) {
	const want = `language "fr": expected one of vi, zh, zh-hant, en`
	if _, err := NewSpeaker("fr"); err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

// Every article that the program can cite has its words in every language.
func TestEveryArticleHasItsWordsInEveryLanguage(t *testing.T) {
	for _, book := range rulebook.All() {
		for _, language := range tell.Languages() {
			texts, err := rules.TextsIn(string(book.ID), language)
			if err != nil {
				t.Error(err)
				continue
			}
			var missing []string
			for _, a := range book.Articles() {
				if texts[a.ID].Title == "" || language != "en" && texts[a.ID].Text == "" {
					missing = append(missing, a.ID)
				}
			}
			if sort.Strings(missing); len(missing) > 0 {
				t.Errorf("%s in %s: no words for %s", book.ID, language, strings.Join(missing, ", "))
			}
		}
	}
}
