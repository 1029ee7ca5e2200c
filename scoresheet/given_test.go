package scoresheet

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

const (
	byTran     = `{"type":"entered","what":"result","by":"Trần","role":"arbiter","at_us":7}`
	byOperator = `{"type":"entered","what":"result","by":"operator","role":"operator","at_us":7}`
	draws      = `{"type":"ruling","ruling":1,"text":"result","result":"1/2-1/2","name":"Trần","at_us":6}`
	drawn      = `{"type":"result","result":"1/2-1/2","reason":"ruling","ruling":1,"at_us":6}`
	takesBack  = `{"type":"ruling","ruling":2,"text":"dismissed","revises":1,"at_us":9}`
	swaps      = `{"type":"ruling","ruling":2,"text":"colours_swapped","at_us":9}`
	givenAgain = `{"type":"result","result":"1-0","reason":"ruling","ruling":2,"at_us":9}`
	drawnAgain = `{"type":"result","result":"1/2-1/2","reason":"ruling","ruling":2,"at_us":9}`
	resigned   = `{"type":"result","result":"1-0","reason":"resignation","at_us":5}`
	resigned2  = `{"type":"result","result":"1-0","reason":"resignation","ruling":2,"at_us":9}`
)

// The result that stands is unsigned: the page names the result that was signed.
func TestSheetsShowSignaturesThatAreVoid(t *testing.T) {
	sheet, err := Of(Start{}, recordsOf(begun, given, signed, byTran, strings.Replace(given, "1-0", "0-1", 1)))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := Export(&out, sheet, "text", "wxf"); err != nil {
		t.Fatal(err)
	}
	const want = `
Result  0-1 (entered by Trần, arbiter)
        void: Hu (red) signed 1-0

Red      ____________________
Black    ____________________
Arbiter  ____________________
`
	if !strings.HasSuffix(out.String(), want) {
		t.Errorf("got\n%s\nwant at the end\n%s", out.String(), want)
	}
}

// Records have the reason "ruling" both for a ruling and for an entry. No sheet calls an entry a ruling.
func TestSheetsSayWhoGaveTheResult(t *testing.T) {
	for _, tc := range []struct {
		name    string
		records []string
		want    string // Of the JSON, after the result.
		text    string
	}{
		{"ruled", []string{begun, draws, drawn}, `"reason":"ruling","given":{"ruling":1}`, "1/2-1/2 (ruling 1)"},
		{"ruled, then another one entered", []string{begun, draws, drawn, byTran, given}, `"reason":"entered","given":{"by":"Trần","role":"arbiter"}`, "1-0 (entered by Trần, arbiter)"},
		{"entered by the operator", []string{begun, byOperator, given}, `"reason":"entered","given":{"by":"operator","role":"operator"}`, "1-0 (entered by the operator)"},
		{"entered, nobody knows by whom", []string{begun, given}, `"reason":"entered","fen"`, "1-0 (entered by hand)"},
		{"entered later than what is known of another one", []string{begun, strings.Replace(byTran, ":7", ":3", 1), given}, `"reason":"entered","fen"`, "1-0 (entered by hand)"},
		{"entered, then ruled, and the ruling taken back", []string{begun, byTran, given, draws, drawn, takesBack, givenAgain},
			`"reason":"entered","given":{"by":"Trần","role":"arbiter","again":2}`, "1-0 (entered by Trần, arbiter, left so by ruling 2)"},
		{"entered, and the colours swapped", []string{begun, byTran, given, swaps, givenAgain},
			`"reason":"entered","given":{"by":"Trần","role":"arbiter","again":2}`, "1-0 (entered by Trần, arbiter, left so by ruling 2)"},
		{"entered, the same ruled, and the ruling taken back", []string{begun, byTran, strings.Replace(given, "1-0", "1/2-1/2", 1), draws, drawn, takesBack, drawnAgain},
			`"reason":"entered","given":{"by":"Trần","role":"arbiter","again":2}`, "1/2-1/2 (entered by Trần, arbiter, left so by ruling 2)"},
		{"ruled, and the colours swapped", []string{begun, draws, drawn, swaps, drawnAgain}, `"reason":"ruling","given":{"ruling":1,"again":2}`, "1/2-1/2 (ruling 1, left so by ruling 2)"},
		{"resigned, then ruled, and the ruling taken back", []string{begun, resigned, draws, drawn, takesBack, resigned2},
			`"reason":"resignation","given":{"again":2}`, "1-0 (resignation, left so by ruling 2)"},
		{"resigned", []string{begun, resigned}, `"reason":"resignation","fen"`, "1-0 (resignation)"},
		{"what everybody may see of a ruled one", []string{begun, drawn}, `"reason":"ruling","given":{"ruling":1}`, "1/2-1/2 (ruling 1)"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			sheet, err := Of(Start{}, recordsOf(tc.records...))
			if err != nil {
				t.Fatal(err)
			}
			encoded, err := json.Marshal(sheet)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(string(encoded), tc.want) {
				t.Errorf("got %s\nwithout %s", encoded, tc.want)
			}
			var out bytes.Buffer
			if err := Export(&out, sheet, "text", "wxf"); err != nil {
				t.Fatal(err)
			}
			if want := "\nResult  " + tc.text + "\n"; !strings.Contains(out.String(), want) {
				t.Errorf("got\n%s\nwithout %s", out.String(), want)
			}
		})
	}
}
