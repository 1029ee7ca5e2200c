package terminal

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/tell"
)

func TestAccountInEachLanguage(t *testing.T) {
	for _, c := range []struct{ name, vi, zh, hant, record string }{
		{"a move", "1. Đỏ    (lượt 1)  P2-5 h2e2", "1. 红方  （第1步） 炮二平五 h2e2",
			"1. 紅方  （第1步） 炮二平五 h2e2",
			`{"type":"move","game":1,"ply":1,"side":"red","move":"h2e2","made_us":1300000,"article":"9.1"}`},
		{"a finding", "phát hiện 9.1, 1. Đỏ (lượt 1): vi phạm: đã đi P2-5 h2e2; nước bắt buộc là T3.5 g0e2 hoặc T3.1 g0i2",
			"发现 9.1，1. 红方（第1步）：违规：走了 炮二平五 h2e2；应走 相三进五 g0e2 或 相三进一 g0i2",
			"發現 9.1，1. 紅方（第1步）：違規：走了 炮二平五 h2e2；應走 相三進五 g0e2 或 相三進一 g0i2",
			`{"type":"finding","game":1,"ply":1,"side":"red","article":"9.1","kind":"breach","duty":["g0e2","g0i2"],"played":"h2e2","at_us":1}`},
		{"a question", "câu hỏi cho trọng tài, 2. Đen (lượt 4): Đen có chạm quân ở b2 hay không (có thể ở tay bên nào cũng được)? Nếu có: 9.2, lỗi kỹ thuật",
			"待裁判裁定，2. 黑方（第4步）：黑方是否摸了 b2 的棋子（可能在任何一方手中）？若是，适用 9.2，技术犯规",
			"待裁判裁定，2. 黑方（第4步）：黑方是否摸了 b2 的棋子（可能在任何一方手中）？若是，適用 9.2，技術犯規",
			`{"type":"question","game":1,"ply":4,"side":"black","point":"b2","article":"9.2","why":"either_hand","kind":"technical_fault","duty":[],"at_us":1}`},
		{"a claim", "khiếu nại 1: Đỏ khiếu nại về 50. Đỏ (lượt 99), 50 nước không ăn quân", "申诉 1：红方申诉，关于 50. 红方（第99步），50 着无吃子",
			"申訴 1：紅方申訴，關於 50. 紅方（第99步），50 著無吃子",
			`{"type":"claim","game":1,"claim":1,"ply":99,"side":"red","what":"50","state":"open","at_us":1}`},
		{"a ruling", "phán quyết 2 về 1. Đen (lượt 2): thêm hoặc bớt thời gian Đỏ -0.5 giây, thay phán quyết 1", "裁决 2，关于 1. 黑方（第2步）：加减用时 红方 -0.5 秒，取代裁决 1",
			"裁決 2，關於 1. 黑方（第2步）：加減用時 紅方 -0.5 秒，取代裁決 1",
			`{"type":"ruling","game":1,"ruling":2,"ply":2,"text":"time","side":"red","amount_us":-500000,"revises":1,"at_us":1}`},
		{"moves are counted", "tính được 47 trên 50 nước không ăn quân, từ 1. Đỏ (lượt 1), trong đó 1 nước chưa chắc chắn; đề nghị sai, Đen được thêm 120 giây, nếu trọng tài phán quyết như vậy (vn2004 part4b)",
			"计 47/50 着无吃子，从 1. 红方（第1步）算起，其中 1 着尚不能确定；申请有误，若裁判如此裁决，黑方加时 120 秒（vn2004 part4b）",
			"計 47/50 著無吃子，從 1. 紅方（第1步）算起，其中 1 著尚不能確定；申請有誤，若裁判如此裁決，黑方加時 120 秒（vn2004 part4b）",
			`{"type":"limit","game":1,"ply":98,"what":"moves_without_capture","count":47,"needed":50,"excluded":0,"first":0,"counted_plies":[],"excluded_plies":[],"uncertain_plies":[98],"gets":"black","amount_us":120000000,"article":"part4","via":"part4b","rulebook":"vn2004","at_us":1}`},
		{"a note, whose record is English", "đấu thủ và trọng tài", "均已签字",
			"均已簽字",
			`{"type":"note","game":1,"code":"result_confirmed","text":"the result stands","at_us":1}`},
		{"a sensor", "cảm biến e4: kẹt đóng", "传感器 e4：卡在闭合",
			"感測器 e4：卡在閉合", `{"type":"sensor","game":1,"point":"e4","fault":"stuck_on","at_us":1}`},
		{"a result", "kết quả 1-0 (hết số nước hạn định)", "结果 1-0（着数已满）",
			"結果 1-0（著數已滿）", `{"type":"result","game":1,"result":"1-0","reason":"move_limit","at_us":1}`},
	} {
		for language, want := range map[string]string{"vi": c.vi, "zh": c.zh, "zh-hant": c.hant} {
			var b strings.Builder
			account := NewAccount(&b, tell.StyleOf(language)).In(language)
			for _, line := range []string{ready, c.record} {
				if err := account.Tell([]byte(line)); err != nil {
					t.Fatal(err)
				}
			}
			if !strings.Contains(b.String(), want) {
				t.Errorf("%s in %s: got\n%swant %s", c.name, language, b.String(), want)
			}
		}
	}
}

func TestEachRecordWithASentenceHasOneInEachLanguage(t *testing.T) {
	records, err := os.ReadFile("../record/testdata/every.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	sentences := 0
	for line := range bytes.Lines(records) {
		r, err := record.Decode(line)
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := r.(record.Move); ok {
			continue // Its moves are none.
		}
		english := told{R: r, account: &Account{}}.sentence()
		for _, language := range []string{"vi", "zh", "zh-hant"} {
			text := told{Counting{words: tell.In("account", language)}, r, &Account{}}.sentence()
			isSaid := r.About().Type == "tags" || r.About().Type == "note" // As people said it, and a note without words as its record has it.
			if (text == "") != (english == "") || text != "" && text == english && !isSaid {
				t.Errorf("%s in %s: %q, in English %q", r.About().Type, language, text, english)
			}
		}
		if english != "" {
			sentences++
		}
	}
	if sentences < 100 {
		t.Errorf("%d sentences", sentences)
	}
}
