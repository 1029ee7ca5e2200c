package jsontext_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/kyban/kyban/internal/jsontext"
	"github.com/kyban/kyban/internal/randtest"
)

func TestOneWayToWriteIt(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"an object", `{"type":"move","ply":1,"open":false,"duty":null,"moves":["h2e2"],"at_us":-5}`, ""},
		{"an empty object", `{}`, ""},
		{"an empty list", `[]`, ""},
		{"names of players", `{"tags":{"Red":"Nguyễn","red":"An"}}`, ""},
		{"escapes that are needed", `{"text":"\"\\\n\t\u0001\u2028\ufffd"}`, ""},
		{"< as an escape", `{"text":"\u003c\u003e\u0026"}`, ""},
		{"< as itself", `{"text":"<>&"}`, ""},
		{"nothing", ``, "byte 0: expected a value"},
		{"a key twice", `{"ply":1,"ply":1}`, `expected the key "ply" once`},
		{"a key in another case", `{"Result":"0-1"}`, "expected a key of small letters"},
		{"a key whose letter folds to another", `{"reſult":"0-1"}`, "expected a key of small letters"},
		{"an empty key", `{"":1}`, "expected a key of small letters"},
		{"a free key twice", `{"tags":{"red":"An","red":"An"}}`, `expected a key behind "red"`},
		{"a free key twice, once as an escape", "{\"tags\":{\"\ufffd\":\"An\",\"\\ufffd\":\"Bo\"}}", "expected a key behind"},
		{"free keys out of order", `{"tags":{"red":"An","black":"Bo"}}`, `expected a key behind "red"`},
		{"a fraction", `{"ply":1.0}`, "byte 8: expected , or }"},
		{"an exponent", `{"ply":1e0}`, "byte 8: expected , or }"},
		{"minus zero", `{"ply":-0}`, `expected a plain decimal integer of 64 bits, found "-0"`},
		{"a leading zero", `{"ply":01}`, `expected a plain decimal integer of 64 bits, found "01"`},
		{"a plus", `{"ply":+1}`, "expected a value"},
		{"a minus alone", `{"ply":-}`, `expected a plain decimal integer of 64 bits, found "-"`},
		{"a number that is too large", `{"ply":9223372036854775808}`, "expected a plain decimal integer"},
		{"a blank", `{"ply": 1}`, "expected a value"},
		{"bytes behind the end", `{"ply":1}{}`, "byte 9: expected nothing more"},
		{"a line feed behind the end", "{}\n", "byte 2: expected nothing more"},
		{"cut off", `{"ply":1`, "expected , or }"},
		{"cut off in a string", `{"ply":"1`, "expected the end of a string"},
		{"cut off in an escape", `{"ply":"\u00`, "expected an escape of a character"},
		{"no UTF-8", "{\"text\":\"\xff\"}", "expected UTF-8"},
		{"half of a pair", `{"text":"\ud800"}`, "expected an escape of a character"},
		{"a letter as an escape", `{"text":"\u0061"}`, "expected an escape of a character"},
		{"a long escape", `{"text":"\u000a"}`, "expected an escape of a character"},
		{"an escape in capitals", `{"text":"\u003C"}`, "expected an escape of a character"},
		{"a solidus as an escape", `{"text":"\/"}`, "expected an escape of a character"},
		{"a control character", "{\"text\":\"\x01\"}", "expected an escape for U+0001"},
		{"a separator of lines", "{\"text\":\"\u2028\"}", "expected an escape for U+2028"},
		{"< in both ways", `{"text":"<","name":"\u003c"}`, "expected < > and & as themselves or as escapes, found both"},
		{"too deep", strings.Repeat("[", 50) + strings.Repeat("]", 50), "expected values that lie less deep"},
		{"another word", `{"on":True}`, "expected a value"},
		{"a comma too many", `[1,]`, "expected a value"},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := jsontext.Strict([]byte(c.text), "tags")
			if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s: %v, want %q", c.text, err, c.want)
			}
		})
	}
}

// An accepted text is the output of encoding/json, with or without escapes for HTML.
func FuzzStrict(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	corpus.Add([]byte(`{"tags":{"Red":"<"},"ply":1,"duty":["h2e2"],"on":true,"text":"\u0001\u2028\ufffd"}`))
	corpus.Add([]byte(`{"text":"\u003c","at_us":-9223372036854775808}`))
	corpus.Add([]byte(`{"text":"\\ufffd\ufffd"}`))
	corpus.Fuzz(func(t testing.TB, text []byte) {
		if jsontext.Strict(text, "tags") != nil {
			return
		}
		var compact bytes.Buffer
		if err := json.Compact(&compact, text); err != nil || !bytes.Equal(compact.Bytes(), text) {
			t.Errorf("%q: compact %q, %v", text, &compact, err)
		}
		checkStrings(t, text)
	})
}

// checkStrings writes each string anew, as encoding/json does with and without escapes for HTML.
func checkStrings(t testing.TB, text []byte) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var plain, html bytes.Buffer
	for {
		token, err := d.Token()
		if err != nil {
			break
		}
		s, ok := token.(string)
		if !ok {
			continue
		}
		for _, out := range []*bytes.Buffer{&plain, &html} {
			e := json.NewEncoder(out)
			e.SetEscapeHTML(out == &html)
			if err := e.Encode(s); err != nil {
				t.Fatal(err)
			}
		}
	}
	whole := strings.NewReplacer(`\\`, `\\`, `\ufffd`, "\ufffd").Replace(string(text)) // A backslash that is escaped begins no escape.
	for _, out := range []string{plain.String(), html.String()} {
		rest, all := whole, true
		for line := range strings.Lines(out) {
			at := strings.Index(rest, strings.TrimSuffix(line, "\n"))
			if at < 0 {
				all = false
				break
			}
			rest = rest[at+len(line)-1:]
		}
		if all {
			return
		}
	}
	t.Errorf("%q: encoding/json writes\n%sor\n%s", text, &plain, &html)
}

// BenchmarkManyKeys reads one object of many keys beside as many objects of one: a stranger's file must not keep its reader waiting.
func BenchmarkManyKeys(b *testing.B) {
	const keys = 20_000
	var one, many strings.Builder
	for i := range keys {
		fmt.Fprintf(&one, `,"k%d":1`, i)
		fmt.Fprintf(&many, `,{"k%d":1}`, i)
	}
	for _, c := range []struct{ name, text string }{
		{"one_object", "{" + one.String()[1:] + "}"},
		{"peer_many_objects", "[" + many.String()[1:] + "]"},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				if err := jsontext.Strict([]byte(c.text)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
