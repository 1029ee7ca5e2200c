package problem

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/pelletier/go-toml/v2"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/refusal"
)

// differs stands for the varying texts in the words of a code.
var differs = regexp.MustCompile(`%(\[\d+\])?[a-z]`)

func TestEachCodeHasWordsInEachLanguageAndNoWordsAreWithoutACode(t *testing.T) {
	english := wordsOf(t, "refusal", "en")
	if len(english) < 50 {
		t.Fatalf("%d codes", len(english))
	}
	sources, err := os.ReadFile("../../game/refusal/refusal.go")
	more, err2 := os.ReadFile("../../game/refusal/phrase.go")
	if err != nil || err2 != nil {
		t.Fatal(err, err2)
	}
	for _, found := range regexp.MustCompile(`Code = "(\w+)"`).FindAllStringSubmatch(string(sources)+string(more), -1) {
		if english[found[1]] == "" {
			t.Errorf("tell/words/refusal.en.toml has no words of the code %s", found[1])
		}
	}
	for code := range english {
		if !strings.HasPrefix(code, "word_") && !strings.Contains(string(sources)+string(more), strconv.Quote(code)) {
			t.Errorf("tell/words/refusal.en.toml: code %q is none of game/refusal", code)
		}
	}
	for _, in := range []string{"vi", "zh", "zh-hant"} {
		said := wordsOf(t, "refusal", in)
		for code, text := range said {
			if english[code] == "" {
				t.Errorf("tell/words/refusal.%s.toml: English has no code %q", in, code)
			}
			if !slices.Equal(differs.FindAllString(text, -1), differs.FindAllString(english[code], -1)) {
				t.Errorf("%s of %s: %q has other verbs than %q", in, code, text, english[code])
			}
		}
		for code, english := range english {
			if !strings.ContainsFunc(differs.ReplaceAllString(english, ""), unicode.IsLetter) {
				continue
			}
			if said[code] == "" || said[code] == english || strings.HasPrefix(in, "zh") && !strings.ContainsFunc(said[code], func(c rune) bool { return unicode.Is(unicode.Han, c) }) {
				t.Errorf("%s of %s: %q", in, code, said[code])
			}
		}
	}
}

// wordsOf returns the words of a place in a language.
func wordsOf(t *testing.T, place, language string) map[string]string {
	t.Helper()
	text, err := os.ReadFile("../../tell/words/" + place + "." + language + ".toml")
	said := map[string]string{}
	if err == nil {
		err = toml.Unmarshal(text, &said)
	}
	if err != nil {
		t.Fatal(err)
	}
	return said
}

func TestARefusalIsToldByItsCode(t *testing.T) {
	takenBack := refusal.RulingName{Number: 1, Name: "Trần", Text: "duty_stands", Point: 54, Ply: 3, Revised: true}
	reminder := refusal.RulingName{Number: 1, Text: "reminder", Point: engine.NoPoint}
	won := refusal.RulingName{Number: 2, Name: "Lan", Text: "result", Result: "1-0", Point: engine.NoPoint}
	forgiven := refusal.RulingName{Number: 3, Name: "taken back since", Text: "not_so_bad", Point: engine.NoPoint}
	for _, tc := range []struct {
		refused          *refusal.Error
		en, vi, zh, hant string
	}{
		{refusal.New(refusal.NoMoveMade), "takeback: no move was made", "takeback: chưa có nước nào được đi", "takeback：还没有走过着法",
			"takeback：還沒有走過著法"},
		{refusal.New(refusal.NoGameOn, "claim", refusal.Phrase{Code: refusal.SettingUp}), "claim: no game is on: the board is setting up",
			"claim: không có ván nào đang diễn ra: bàn cờ đang xếp quân", "claim：没有正在进行的对局：棋盘正在摆棋",
			"claim：沒有正在進行的對局：棋盤正在擺棋"},
		{refusal.New(refusal.NoGameOn, "offer", refusal.Phrase{Code: refusal.Over}), "offer: no game is on: the game is over",
			"offer: không có ván nào đang diễn ra: ván cờ đã kết thúc", "offer：没有正在进行的对局：对局已结束",
			"offer：沒有正在進行的對局：對局已結束"},
		{refusal.New(refusal.GameWaits, refusal.New(refusal.NoResultYet).Phrase(), 1),
			"sign: the game has no result yet: enter it first, with boardctl game result 1-0 or a ruling; game 1 before it waits for its result or for signatures: with --game 1 that one is meant",
			"sign: ván chưa có kết quả: hãy nhập trước, bằng boardctl game result 1-0 hoặc một phán quyết; ván 1 trước đó chờ kết quả hoặc chữ ký: dùng --game 1 nếu muốn nói ván ấy",
			"sign：对局还没有结果：请先用 boardctl game result 1-0 或裁决输入；此前的第 1 盘还在等结果或签名：用 --game 1 即指那一盘",
			"sign：對局還沒有結果：請先用 boardctl game result 1-0 或裁決輸入；此前的第 1 盤還在等結果或簽名：用 --game 1 即指那一盤"},
		{refusal.By("9.1", refusal.RevisedAlready, takenBack),
			"rule: ruling 1 of Trần (duty stands a6, ply 3, taken back since): to change what stands name the ruling that stands, or none",
			"rule: phán quyết 1 của Trần (nước bắt buộc giữ nguyên a6, lượt 3, đã được rút lại): muốn đổi điều đang có hiệu lực thì nêu phán quyết đang có hiệu lực, hoặc không nêu",
			"rule：裁决 1，Trần（必须照规则走子 a6，第 3 步，已撤回）：要更改现行裁决，请指明现行的那一项，或不指明",
			"rule：裁決 1，Trần（必須照規則走子 a6，第 3 步，已撤回）：要更改現行裁決，請指明現行的那一項，或不指明"},
		{refusal.New(refusal.NoSuchRuling, 7, refusal.RulingNames{reminder, won, forgiven}),
			"rule: there is no ruling 7 to take back: the last are ruling 1 (reminder); ruling 2 of Lan (result 1-0); ruling 3 of taken back since (not so bad)",
			"rule: không có phán quyết 7 để rút lại: các phán quyết cuối là phán quyết 1 (nhắc nhở); phán quyết 2 của Lan (kết quả 1-0); phán quyết 3 của taken back since (not so bad)",
			"rule：没有可撤回的裁决 7：最近的是裁决 1（提醒）；裁决 2，Lan（结果 1-0）；裁决 3，taken back since（not so bad）",
			"rule：沒有可撤回的裁決 7：最近的是裁決 1（提醒）；裁決 2，Lan（結果 1-0）；裁決 3，taken back since（not so bad）"},
		{refusal.New(refusal.NameArticle, "x", "duty_stands", refusal.Phrase{Code: refusal.OnBoundPly, Args: []any{3, "9.3"}}),
			"rule: expected the article of x by which it is ruled: none follows from duty_stands on ply 3, whose duty is that of 9.3; boardctl rules --rulebook x lists them",
			"rule: cần điều luật của x làm căn cứ: từ duty_stands không suy ra điều nào về lượt 3, có nước bắt buộc theo 9.3; boardctl rules --rulebook x liệt kê các điều",
			"rule：需要 x 中作为依据的条文：由 duty_stands 得不出条文（第 3 步，其应走的着法出自 9.3）；boardctl rules --rulebook x 列出全部条文",
			"rule：需要 x 中作為依據的條文：由 duty_stands 得不出條文（第 3 步，其應走的著法出自 9.3）；boardctl rules --rulebook x 列出全部條文"},
	} {
		for in, want := range map[string]string{"en": tc.en, "vi": tc.vi, "zh": tc.zh, "zh-hant": tc.hant} {
			refuses := func(w http.ResponseWriter, r *http.Request) {
				Refuse(r.Context(), tc.refused)
				w.Header().Set("Content-Type", media)
				w.WriteHeader(http.StatusConflict)
				fmt.Fprintf(w, `{"title":"Conflict","status":409,"detail":%q}`, tc.refused.Error())
			}
			w := httptest.NewRecorder()
			Answer(http.HandlerFunc(refuses)).ServeHTTP(w, httptest.NewRequest("POST", "/api/games/1/rule?lang="+in, nil))
			title := map[string]string{"en": "Conflict", "vi": "Không hợp với tình hình hiện tại", "zh": "与当前状态冲突", "zh-hant": "與目前狀態衝突"}[in]
			if got := strings.TrimSpace(w.Body.String()); got != fmt.Sprintf(`{"title":%q,"status":409,"detail":%q}`, title, want) {
				t.Errorf("%s: %s, want %s", in, got, want)
			}
		}
	}
}
