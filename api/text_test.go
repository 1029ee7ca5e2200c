package api

import (
	"strings"
	"testing"
)

func TestWhatIsNoTextIsNotRecorded(t *testing.T) {
	for name, tc := range map[string]struct {
		word, body, want string // Without want it is recorded.
	}{
		"a name in no UTF-8":           {"tags", "{\"tags\":{\"red\":\"L\xfc Qin\"}}", "tag red: expected UTF-8, found bytes that are none, or the character U+FFFD that stands for them"},
		"half a surrogate pair":        {"tags", `{"tags":{"red":"\ud800"}}`, "tag red: expected UTF-8"},
		"a key in no UTF-8":            {"tags", "{\"tags\":{\"r\xfcd\":\"x\"}}", "the key of a tag: expected UTF-8"},
		"a claim in no UTF-8":          {"claim", "{\"side\":\"red\",\"ply\":1,\"text\":\"\xff\"}", "text: expected UTF-8"},
		"a reason in no UTF-8":         {"rule", "{\"ply\":1,\"ruling\":\"dismissed\",\"reason\":\"\xff\"}", "reason: expected UTF-8"},
		"a name in Chinese":            {"tags", `{"tags":{"red":"吕钦"}}`, ""},
		"a name of 200 characters":     {"tags", `{"tags":{"red":"` + strings.Repeat("吕", 200) + `"}}`, ""},
		"a name of 201 characters":     {"tags", `{"tags":{"red":"` + strings.Repeat("吕", 201) + `"}}`, "tag red: expected at most 200 characters, found 201"},
		"more tags than anybody needs": {"tags", `{"tags":{` + strings.TrimSuffix(manyTags(51), ",") + `}}`, "51 tags: expected at most 50"},
		"as many tags as there may be": {"tags", `{"tags":{` + strings.TrimSuffix(manyTags(50), ",") + `}}`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			a, _ := newTestAPI(t, &table{})
			w := ask(a, "operator", "POST", "/api/games/open/"+tc.word, tc.body)
			done := a.board.(*table).count()
			switch {
			case tc.want == "" && (w.Code != 200 || done != 1):
				t.Errorf("%d %s", w.Code, w.Body)
			case tc.want != "" && (w.Code != 422 || !strings.HasPrefix(detail(w), tc.want) || done != 0):
				t.Errorf("%d %s, want %s", w.Code, w.Body, tc.want)
			}
		})
	}
}

func manyTags(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(`"k` + string(rune('a'+i/10)) + string(rune('a'+i%10)) + `":"v",`)
	}
	return b.String()
}

func TestNobodysNameIsNoText(t *testing.T) {
	a, _ := newTestAPI(t, &table{})
	w := ask(a, "operator", "POST", "/api/tokens", "{\"role\":\"arbiter\",\"name\":\"Tr\xe2n\"}")
	if w.Code < 400 || !strings.Contains(detail(w), "expected UTF-8") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}
