package tell

import (
	"errors"
	"fmt"
	"testing"

	"github.com/kyban/kyban/internal/message"
)

func TestAMessageIsSaidWithItsValues(t *testing.T) {
	changed := func(parts ...string) error {
		return message.Errorf("sign: changed since it was shown to who signs: %s; look at it as it is now, and sign that", message.List(parts))
	}
	unwritten := message.Errorf("%w: %w", message.Errorf("not recorded"), errors.New("disk full"))
	for _, tc := range []struct {
		name, lang string
		err        error
		want       string
	}{
		{"names stay", "vi", message.Errorf("%s may not do this: it is not among the rights of role %s", "Lan", "viewer"), "Lan không được làm việc này: vai trò viewer không có quyền đó"},
		{"a name is no verb", "zh", message.Errorf("the token of %s is for game %d, not for game %d", "%d {}", 1, 2), "%d {} 的令牌用于第 1 盘，不用于第 2 盘"},
		{"English", "en", message.Errorf("the token of %s is for game %d, not for game %d", "Lan", 1, 2), "the token of Lan is for game 1, not for game 2"},
		{"a list", "vi", changed("names", "table"), "sign: từ khi cho người ký xem đã đổi: tên, bàn; hãy xem lại nội dung hiện nay rồi ký"},
		{"a list in Chinese", "zh", changed("moves", "rulings"), "sign：给签字人看过之后有改动：着法、裁决；请查看现在的内容再签"},
		{"a list in traditional characters", "zh-hant", changed("moves", "rulings"), "sign：給簽字人看過之後有改動：著法、裁決；請查看現在的內容再簽"},
		{"a name that is a word of the program, too", "zh", message.Errorf("sign: the PIN is that of %s, not of %s", "names", "table"), "sign：PIN 是 names 的，不是 table 的"},
		{"a word", "zh", message.Errorf("side: expected red (in chess white) or black, found %s", message.Word("nothing")), "side：应为 red（国际象棋为 white）或 black，收到空值"},
		{"a text within", "vi", message.Errorf("%s: expected at most %d characters, found %d", message.Of("tag %s", "Event"), 200, 201), "thẻ thông tin Event: nhiều nhất 200 ký tự, nhận được 201"},
		{"a text within a text", "vi", message.Errorf("%s: ask again in %d s", message.Of("the token of %s may enter something %d times at once, and then once in %d s; %s", "Lan", 20, 10, message.Of("the arbiter can enter it")), 9),
			"thẻ quyền của Lan được nhập 20 lần liền, sau đó mỗi lần cách 10 giây; trọng tài có thể nhập thay: xin hỏi lại sau 9 giây"},
		{"an error within, and a foreign one", "zh", message.Errorf("rule: %w", unwritten), "rule: not recorded: disk full"},
		{"errors joined", "zh", unwritten, "没有记录：disk full"},
		{"no message", "vi", errors.New("what has no words"), "what has no words"},
		{"no words", "vi", message.Errorf("a form without words: %s", message.Word("red")), "a form without words: red"},
		{"words around a message", "vi", fmt.Errorf("here: %w", message.Errorf("wrong PIN")), "here: wrong PIN"},
		{"an error that reads as its message", "vi", errors.Join(message.Errorf("wrong PIN")), "sai PIN"},
	} {
		if got := Error(tc.lang, tc.err); got != tc.want {
			t.Errorf("%s: %q, want %q", tc.name, got, tc.want)
		}
	}
}
