package record

import (
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func TestWhatNoBoardWrites(t *testing.T) {
	many := func(entry string, n int) string {
		return "[" + strings.TrimSuffix(strings.Repeat(entry+",", n), ",") + "]"
	}
	for _, tc := range []struct{ name, line, want string }{
		{"a move", `{"type":"move","game":1,"ply":1,"side":"red","move":"h2e2","placed_us":-5,"made_us":9223372036854775807}`, ""},
		{"one of chess", `{"type":"move","game":1,"ply":1,"side":"white","move":"e2e4"}`, ""},
		{"a ply of 0", `{"type":"move","game":1,"ply":0}`, "move: ply: expected a number from 1 to 2147483647, found 0"},
		{"no ply", `{"type":"move","game":1}`, "move: ply: expected a number from 1 to 2147483647, found 0"},
		{"a null", `{"type":"move","game":1,"ply":null}`, "move: ply: expected a number from 1 to 2147483647, found 0"},
		{"a count below zero", `{"type":"finding","count":-1}`, "finding: count: expected a number from 0 to 2147483647, found -1"},
		{"a ply of more than 31 bits", `{"type":"touch","ply":2147483648}`, "touch: ply: expected a number from 0 to 2147483647, found 2147483648"},
		{"a fraction", `{"type":"touch","ply":1.5}`, "touch: ply: expected an integer"},
		{"a side that is none", `{"type":"touch","side":"green"}`, `touch: side: expected a side, found "green"`},
		{"a clock that runs for none of the sides", `{"type":"clock","ply":1,"running":"green"}`, `clock: running: expected a running, found "green"`},
		{"a state that no claim has", `{"type":"claim","claim":1,"state":"gone"}`, `claim: state: expected a claim, found "gone"`},
		{"who can't sign", `{"type":"signed","by":"none"}`, `signed: by: expected a signer, found "none"`},
		{"a digest that is short", `{"type":"signed","by":"red","digest":"0f"}`, `signed: digest: expected a digest, found "0f"`},
		{"a signature without digest", `{"type":"signed","by":"white","name":"An"}`, ""},
		{"moves that are reinstated by no ruling", `{"type":"reinstated","from":1,"moves":[],"ruling":0}`, "reinstated: ruling: expected a number from 1 to 2147483647, found 0"},
		{"the first side by both its names", `{"type":"clock","ply":1,"red_us":1,"white_us":2}`, "clock: red_us: expected it or white_us"},
		{"the same in another order, with null", `{"type":"clock","ply":1,"white_us":null,"red_us":2}`, "clock: red_us: expected it or white_us"},
		{"a list that is a text", `{"type":"void","from":1,"moves":"h2e2"}`, "void: moves: expected a list of at most 100000"},
		{"an entry of another type", `{"type":"void","from":1,"moves":["h2e2",2]}`, "void: moves: entry 2: expected a text"},
		{"moves of a long game", `{"type":"end","moves":` + many(`"h2e2"`, 100_000) + `}`, ""},
		{"moves of one that is too long", `{"type":"end","moves":` + many(`"h2e2"`, 100_001) + `}`, "end: moves: expected a list of at most 100000"},
		{"candidates", `{"type":"stood","candidates":` + many(`",[{"`, 10_000) + `}`, ""},
		{"too many of them", `{"type":"stood","candidates":` + many(`"\","`, 10_001) + `}`, "stood: candidates: expected a list of at most 10000"},
		{"a text that is too long", `{"type":"ruling","ruling":1,"reason":"` + strings.Repeat("ệ", textMax/3+1) + `"}`, "ruling: reason: expected a text of at most 65536 bytes"},
		{"tags", `{"type":"tags","tags":{"red":"An","white":"An","":""}}`, ""},
		{"a tag that is a number", `{"type":"tags","tags":{"red":1}}`, "tags: tags: expected a text"},
		{"a hand whose time is a text", `{"type":"published","hands":[{"at_us":"1"}]}`, "published: hands: entry 1: at_us: expected an integer"},
		{"a field that this version does not know", `{"type":"restored","mood":{"a":[1.5]}}`, ""},
		{"a type that it does not know", `{"type":"mood","ply":-1}`, ""},
		{"no object", `[]`, "json: cannot unmarshal array into Go value of type record.Head"},
	} {
		if err := Check([]byte(tc.line)); (err == nil) != (tc.want == "") || err != nil && err.Error() != tc.want {
			t.Errorf("%s: %v, want %q", tc.name, err, tc.want)
		}
	}
}

// The other verifier reads the same values: the table in it is made of the types here.
func TestTheOtherVerifierHasTheValues(t *testing.T) {
	const path, begin, end = "../tools/verify/verify.py", "# generated: values\nVALUES = \"\"\"\\\n", "\"\"\"\n# end of values\n"
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	head, rest, begun := strings.Cut(string(text), begin)
	_, tail, ended := strings.Cut(rest, end)
	if !begun || !ended {
		t.Fatal(path + " has no table of values")
	}
	want := head + begin + valuesTable() + end + tail
	switch {
	case *update:
		if err := os.WriteFile(path, []byte(want), 0o755); err != nil {
			t.Fatal(err)
		}
	case want != string(text):
		t.Error(path + " is stale: run make generate")
	}
	if limits := fmt.Sprintf("TEXT_MAX, LIST_MAX, NUMBER_MAX = %d, %d, 2**31 - 1", textMax, listMax); !strings.Contains(want, limits) {
		t.Errorf("%s lacks %q", path, limits)
	}
}

// valuesTable returns the possible values of all records as tools/verify reads them: a line for each word that stands for a type.
func valuesTable() string {
	var lines []string
	for word, v := range values() {
		lines = append(lines, fmt.Sprintf("%s %s\n", word, v.fieldWords()))
	}
	slices.Sort(lines)
	return strings.Join(lines, "")
}

func (v *value) fieldWords() string {
	var words []string
	for _, f := range v.fields {
		words = append(words, f.name+":"+f.value.word())
	}
	return strings.Join(words, " ")
}

// word returns a value as one word.
func (v *value) word() string {
	switch {
	case v.kind == "number" && v.low == math.MinInt64:
		return "time"
	case v.kind == "number":
		return strconv.FormatInt(v.low, 10) + ".."
	case v.kind == "list":
		return v.entries.word() + "*" + strconv.Itoa(v.most)
	case v.kind == "object":
		return "{" + strings.ReplaceAll(v.fieldWords(), " ", ",") + "}"
	}
	return v.kind
}
