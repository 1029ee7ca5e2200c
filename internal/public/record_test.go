package public

import (
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"testing"

	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/record"
)

func TestWhatEverybodySeesOfARecord(t *testing.T) {
	for _, tc := range []struct{ name, record, want string }{
		{"a move without its judgement, its fields in their order",
			`{"type":"move","game":1,"ply":1,"side":"red","move":"h2e2","article":"9.1","via":"9.5","otherwise":"9.4a","duty":["h2e2"],"obeyed":true,"passed":["g2"],"rulebook":"vn2004"}`,
			`{"type":"move","game":1,"ply":1,"side":"red","move":"h2e2","rulebook":"vn2004"}`},
		{"a void move without the ruling, whose number counts those that nobody else hears of",
			`{"type":"void","game":1,"from":3,"moves":["h2e2"],"ruling":2,"at_us":0}`, `{"type":"void","game":1,"from":3,"moves":["h2e2"],"at_us":0}`},
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
		{"two types", `{"type":"touch","type":"move"}`, ""},
		{"no type and then one", `{"type":null,"type":"move"}`, ""},
		{"an empty type and then one", `{"type":"","type":"move"}`, ""},
		{"a type and then none", `{"type":"touch","type":"move","type":null}`, ""},
		{"a signature", `{"type":"signed","by":"red","name":"Lan","result":"1-0","digest":"0f"}`, `{"type":"signed","by":"red","name":"Lan","result":"1-0"}`},
		{"a field that its type does not have", `{"type":"signed","by":"red","accused":"black"}`, `{"type":"signed","by":"red"}`},
		{"a field of a record of another type", `{"type":"stood","ply":1,"side":"red"}`, `{"type":"stood","ply":1}`},
		{"a signature that is void by a ruling", `{"type":"signatures_void","who":["red"],"changed":["moves","rulings"]}`, `{"type":"signatures_void","who":["red"],"changed":["moves"]}`},
		{"a signature that is void by a ruling alone", `{"type":"signatures_void","who":["red"],"changed":["rulings"]}`, `{"type":"signatures_void","who":["red"],"changed":[]}`},
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

// withheld are the fields with a player's duty; the number of a ruling, which counts rulings that are not public; and the
// digest of a signature, from which the rulings could be guessed.
var withheld = []string{"article", "via", "otherwise", "duty", "obeyed", "passed", "ruling", "digest"}

func TestEverybodySeesWhatAccusesNobody(t *testing.T) {
	for kind, want := range map[string]bool{"game": true, "tags": true, "stood": true, "move": true, "revised": true, "takeback": true,
		"void": true, "reinstated": true, "result": true, "signed": true, "signatures_void": true, "confirmed": true, "end": true, "published": true,
		"touch": false, "finding": false, "question": false, "setup": false, "illegal": false, "restored": false, "lost": false, "sensor": false,
		"claim": false, "ruling": false, "count": false, "duty": false, "restoration": false, "note": false, "entered": false, "token": false,
		"offer": false, "stop": false, "go": false, "adjust": false, "turned": false, "clock_step": false, "unrecorded": false, "delay": false} {
		if IsPublic(kind) != want {
			t.Errorf("%s: %v, want %v", kind, !want, want)
		}
	}
}

// A player sees the full result of his claim, and of everything else no more than the public.
func TestWhatAPlayerIsAnswered(t *testing.T) {
	for _, tc := range []struct{ record, want string }{
		{`{"type":"claim","game":1,"claim":1,"ply":3,"side":"red","text":"He touched it.","state":"open","at_us":7}`,
			`{"type":"claim","game":1,"claim":1,"ply":3,"side":"red","text":"He touched it.","state":"open","at_us":7}`},
		{`{"type":"note","game":1,"code":"late","text":"Too late.","ruling":2,"at_us":7}`, `{"type":"note","game":1,"code":"late","text":"Too late.","ruling":2,"at_us":7}`},
		{`{"type":"signed","game":1,"by":"red","digest":"0f"}`, `{"type":"signed","game":1,"by":"red"}`},
		{`{"type":"finding","kind":"breach"}`, ""},
		{`{"type":"ruling","ruling":1}`, ""},
		{`{"type":"new"}`, ""},
		{`{"type":"claim",`, ""},
	} {
		if got, ok := AnswerToPlayer(json.RawMessage(tc.record)); string(got) != tc.want || ok != (tc.want != "") {
			t.Errorf("%s: got %s, %v, want %s", tc.record, got, ok, tc.want)
		}
	}
}

func FuzzRecord(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	corpus.Add([]byte(`{"type":"move","ply":1,"duty":["h2e2"],"tags":{"duty":"x"}}`))
	corpus.Add([]byte(`{"type":"touch","type":"move","obeyed":null}`))
	corpus.Fuzz(func(t testing.TB, record []byte) {
		line, ok := Record(record)
		if !ok {
			return
		}
		var fields map[string]json.RawMessage
		var kind string
		if err := json.Unmarshal(line, &fields); err != nil || json.Unmarshal(fields["type"], &kind) != nil || !IsPublic(kind) {
			t.Fatalf("%s became %s: %v", record, line, err)
		}
		for _, name := range withheld {
			if ruled := string(fields["type"]) == `"published"` && name == "article"; fields[name] != nil && !ruled {
				t.Errorf("%s is left in %s", name, line)
			}
		}
		if again, ok := Record(line); !ok || string(again) != string(line) {
			t.Errorf("%s became %s, then %s", record, line, again)
		}
	})
}

// What everybody is shown of a record reads as the fields of it that he may see: a reader needs the text no second time.
func TestTheTextThatIsShownReadsAsWhatIsSeen(t *testing.T) {
	text, err := os.ReadFile("../../record/testdata/every.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	text = append(text, `{"type":"signatures_void","who":["red"],"changed":["moves","rulings"]}
{"type":"signatures_void","who":["red"],"changed":["rulings"]}
`...)
	shown := 0
	for line := range bytes.Lines(text) {
		r, err := record.Decode(line)
		if err != nil {
			t.Fatal(err)
		}
		public, ok := Record(bytes.TrimSpace(line))
		seen, known := record.Seen(r, record.Public)
		if ok != known {
			t.Errorf("%s: shown %v, seen %v", line, ok, known)
		}
		if !ok {
			continue
		}
		want, err := record.Decode(public)
		if err != nil || !reflect.DeepEqual(seen, want) {
			t.Errorf("%s\nseen %+v\nread %+v, %v", line, seen, want, err)
		}
		shown++
	}
	if shown < 30 {
		t.Errorf("%d records are shown, want 30 and more", shown)
	}
}
