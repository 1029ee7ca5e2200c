package httpd

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"
)

func TestFaultsOfJSONAreSaidInEachLanguage(t *testing.T) {
	for _, tc := range []struct{ name, text, vi, zh, hant string }{
		{"a letter that begins nothing", `{"game":x}`, "JSON sai ở ký tự 'x' (looking for beginning of value)", "JSON 中的字符 'x' 有误（looking for beginning of value）", "JSON 中的字元 'x' 有誤（looking for beginning of value）"},
		{"the end", `{"game":`, "JSON bị cắt giữa chừng", "JSON 不完整", "JSON 不完整"},
		{"a text for a number", `{"game":"1"}`, "JSON: string không hợp với struct field .game kiểu int", "JSON：string 不符合 struct field .game，类型 int", "JSON：string 不符合 struct field .game，類型 int"},
		{"a number for all", `7`, "JSON: number không hợp với value kiểu struct { Game int \"json:\\\"game\\\"\" }", "JSON：number 不符合 value，类型 struct { Game int \"json:\\\"game\\\"\" }", "JSON：number 不符合 value，類型 struct { Game int \"json:\\\"game\\\"\" }"},
	} {
		var to struct {
			Game int `json:"game"`
		}
		err := unmarshal([]byte(tc.text), &to)
		if err == nil {
			t.Errorf("%s: no error", tc.name)
			continue
		}
		for lang, want := range map[string]string{"en": json.Unmarshal([]byte(tc.text), &to).Error(), "vi": tc.vi, "zh": tc.zh, "zh-hant": tc.hant} {
			if got := fault(lang, &huma.ErrorDetail{Message: err.Error(), Location: "body"}); got != want {
				t.Errorf("%s, %s: %q, want %q", tc.name, lang, got, want)
			}
		}
	}
}

func TestFaultsThatHumaFinds(t *testing.T) {
	for _, tc := range []struct{ text, place, want string }{
		{huma.ErrorFormatter("expected length >= %d", 3), "body.name", "cần ít nhất 3 ký tự"},
		{"unexpected property", "body.side", "có trường không biết"},
		{"unknown content type: text/css", "body", "kiểu dữ liệu không biết: text/css"},
		{"required query parameter is missing", "query.from", "thiếu tham số bắt buộc trong query"},
		{"what has no words", "body", "what has no words"},
	} {
		if got := fault("vi", &huma.ErrorDetail{Message: tc.text, Location: tc.place}); got != tc.want {
			t.Errorf("%q: %q, want %q", tc.text, got, tc.want)
		}
	}
	if said := huma.ErrorFormatter("expected length >= %d", 3); !strings.HasSuffix(said, languageMark+"expected length >= 3") {
		t.Errorf("%q", said)
	}
}
