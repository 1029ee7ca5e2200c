package public

import (
	"encoding/json"
	"testing"
)

func TestWhatEverybodySeesOfARecord(t *testing.T) {
	for _, tc := range []struct{ name, record, want string }{
		{"a move without its judgement, its fields in their order",
			`{"type":"move","game":1,"ply":1,"side":"red","move":"h2e2","article":"9.1","via":"9.5","otherwise":"9.4a","duty":["h2e2"],"obeyed":true,"passed":["g2"],"rulebook":"vn2004"}`,
			`{"type":"move","game":1,"ply":1,"side":"red","move":"h2e2","rulebook":"vn2004"}`},
		{"what says nothing of anybody, unchanged", `{"type":"stood", "ply":1,"move":"h2e2"}`, `{"type":"stood", "ply":1,"move":"h2e2"}`},
		{"a name as it was written", `{"type":"tags","tags":{"red":"<\u003c&"}}`, `{"type":"tags","tags":{"red":"<\u003c&"}}`},
		{"a touch", `{"type":"touch","point":"h2"}`, ""},
		{"a finding", `{"type":"finding","kind":"breach"}`, ""},
		{"a question", `{"type":"question","why":"either_hand"}`, ""},
		{"an illegal position", `{"type":"illegal"}`, ""},
		{"a broken sensor", `{"type":"sensor"}`, ""},
		{"a claim", `{"type":"claim"}`, ""},
		{"a ruling", `{"type":"ruling"}`, ""},
		{"a count", `{"type":"count"}`, ""},
		{"who entered something", `{"type":"entered","what":"result"}`, ""},
		{"the delay", `{"type":"delay","delay_us":1}`, ""},
		{"a type that is not known", `{"type":"new"}`, ""},
		{"no type", `{"game":1}`, ""},
		{"a type that is no text", `{"type":1}`, ""},
		{"no object", `["move"]`, ""},
		{"half an object", `{"type":"move","ply":`, ""},
		{"nothing", ``, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got, ok := Record(json.RawMessage(tc.record))
			if string(got) != tc.want || ok != (tc.want != "") {
				t.Errorf("got %s, %v, want %s", got, ok, tc.want)
			}
		})
	}
}

func FuzzRecord(f *testing.F) {
	f.Add([]byte(`{"type":"move","ply":1,"duty":["h2e2"],"tags":{"duty":"x"}}`))
	f.Add([]byte(`{"type":"touch","type":"move","obeyed":null}`))
	f.Fuzz(func(t *testing.T, record []byte) {
		line, ok := Record(record)
		if !ok {
			return
		}
		var fields map[string]json.RawMessage
		var kind string
		if err := json.Unmarshal(line, &fields); err != nil || json.Unmarshal(fields["type"], &kind) != nil || !Is(kind) {
			t.Fatalf("%s became %s: %v", record, line, err)
		}
		for _, name := range judged {
			if fields[name] != nil {
				t.Errorf("%s is left in %s", name, line)
			}
		}
		if again, ok := Record(line); !ok || string(again) != string(line) {
			t.Errorf("%s became %s, then %s", record, line, again)
		}
	})
}
