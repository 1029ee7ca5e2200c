package randtest

import (
	"bytes"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"
)

// The form of an input that shows a fault, and a corpus whose mutations must have it in one of 5,000.
func TestPlantedFaultsAreFound(t *testing.T) {
	text := func(fault func(string) bool) func([]any) bool {
		return func(args []any) bool { return fault(args[0].(string)) }
	}
	contains := func(part string) func([]any) bool {
		return text(func(s string) bool { return strings.Contains(s, part) })
	}
	record := [][]any{{`{"type":"move","ply":12,"from":"h2"}`}, {`{"type":"touch","ply":3,"on":true}` + "\n" + `{"type":"end"}`}}
	for _, tc := range []struct {
		name   string
		corpus [][]any
		fault  func([]any) bool
	}{
		{"nothing is left", record, text(func(s string) bool { return s == "" })},
		{"a byte is no text", record, contains("\xff")},
		{"a zero", record, contains("\x00")},
		{"half a record", record, text(func(s string) bool { return strings.HasPrefix(record[0][0].(string), s) && len(s) < 20 })},
		{"a number at the edge of its type", record, contains(`"ply":9223372036854775807`)},
		{"a number below zero", record, contains(`"ply":-1`)},
		{"a word where another belongs", record, contains(`"type":"ply"`)},
		{"the type of the one with what the other has", record, text(func(s string) bool { return strings.Contains(s, "touch") && strings.Contains(s, "from") })},
		{"a record twice", record, text(func(s string) bool { return strings.Count(s, `"type":"end"`) > 1 })},
		{"deeply nested", record, contains(strings.Repeat(`{"a":`, 500))},
		{"a record of the one among the other's", record, text(func(s string) bool { return strings.Contains(s, `"h2"}`+"\n"+`{"type":"end"`) })},
		{"one bit of the first of many bytes", [][]any{{bytes.Repeat([]byte{0x55}, 40)}}, func(args []any) bool { return bits.OnesCount8(args[0].([]byte)[0]^0x55) == 1 }},
		{"the smallest number", [][]any{{5}}, func(args []any) bool { return args[0] == math.MinInt }},
		{"a number nearby", [][]any{{uint8(5)}}, func(args []any) bool { return args[0] == uint8(19) }},
		{"no number", [][]any{{1.5}}, func(args []any) bool { return args[0] != args[0] }},
		{"both arguments change", [][]any{{false, 0}, {false, 100}}, func(args []any) bool { return args[0] == true && args[1] != 0 && args[1] != 100 }},
	} {
		t.Run(tc.name, func(t *testing.T) {
			m := newMutator(rand.New(rand.NewPCG(1, 0)), tc.corpus)
			for range inputs {
				if args := m.next(); guarded(tc.fault, args) {
					return
				}
			}
			t.Error("not found")
		})
	}
}

// guarded reports whether an input shows a fault; one that is too short shows none.
func guarded(fault func([]any) bool, args []any) (shown bool) {
	defer func() { _ = recover() }()
	return fault(args)
}

// The same seed gives the same inputs, in every run and on every computer; the corpus stays as it is.
func TestASeedGivesTheSameInputs(t *testing.T) {
	corpus := [][]any{{"h2e2", []byte("ab"), 3}, {"i9h9", []byte("cd"), 7}}
	var got strings.Builder
	m := newMutator(rand.New(rand.NewPCG(7, 0)), corpus)
	for range 4 {
		fmt.Fprintf(&got, "%q %q %d\n", m.next()...)
	}
	const want = `"h2e29" "ab" 3
"i9h9" "cdab" 7
"i9h9" "cd" 0
"h2i9h9e2" "ab" -2147483648
`
	if got.String() != want {
		t.Errorf("got\n%s\nwant\n%s", got.String(), want)
	}
	if after := fmt.Sprint(corpus); after != "[[h2e2 [97 98] 3] [i9h9 [99 100] 7]]" {
		t.Errorf("the corpus became %s", after)
	}
}
