package recorder

import (
	"errors"
	"fmt"
	"iter"
	"reflect"
	"testing"
)

// TestVerify stores a session of two games whose records echo their facts, and derives it again with other code.
func TestVerify(t *testing.T) {
	s := openStore(t, t.TempDir())
	echo := func(fact string) string { return fmt.Sprintf(`{"type":"echo","fact":%q}`, fact) }
	first := newGame(t, s, Meta{}, Batch{Fact: []byte("a"), Records: lines(echo("a"))},
		Batch{Fact: []byte("b"), Records: lines(echo("b"), echo("b"))})
	newGame(t, s, Meta{}, Batch{Fact: []byte("x"), Records: lines(echo("another session"))})
	second := newGame(t, s, Meta{Session: first},
		Batch{Game: first, Fact: []byte("c"), Close: true}, Batch{Records: lines(echo("c"))})
	broken := errors.New("broken code")

	// derive echoes facts as the code that is stored did, but says what change makes of each record.
	derive := func(change func(record string) (string, error), more ...string) Derive {
		return func(facts iter.Seq2[Row, error]) iter.Seq2[[]byte, error] {
			return func(yield func([]byte, error) bool) {
				for fact, err := range facts {
					if err != nil {
						yield(nil, err)
						return
					}
					times := 1
					if string(fact.Bytes) == "b" {
						times = 2
					}
					for range times {
						text, err := change(echo(string(fact.Bytes)))
						if text == "" && err == nil {
							continue
						}
						if !yield([]byte(text), err) || err != nil {
							return
						}
					}
				}
				for _, text := range more {
					if !yield([]byte(text), nil) {
						return
					}
				}
			}
		}
	}
	same := func(record string) (string, error) { return record, nil }
	but := func(fact, other string, err error) func(string) (string, error) {
		return func(record string) (string, error) {
			if record == echo(fact) {
				return other, err
			}
			return record, nil
		}
	}
	for _, c := range []struct {
		name   string
		game   int
		derive Derive
		want   Report
		err    string
		text   string
	}{
		{"the same code", first, derive(same), Report{Same: 4}, "", ""},
		{"the same code, asked for the second game", second, derive(same), Report{Same: 4}, "", ""},
		{"one record differs", first, derive(but("b", `{"type":"other"}`, nil)),
			Report{1, &Difference{first, 4, []byte(echo("b")), []byte(`{"type":"other"}`)}}, "",
			"game 1, sequence 4:\n  stored:  {\"type\":\"echo\",\"fact\":\"b\"}\n  derived: {\"type\":\"other\"}"},
		{"one byte differs in the second game", second, derive(but("c", echo("c")+" ", nil)),
			Report{3, &Difference{second, 1, []byte(echo("c")), []byte(echo("c") + " ")}}, "",
			"game 3, sequence 1:\n  stored:  {\"type\":\"echo\",\"fact\":\"c\"}\n  derived: {\"type\":\"echo\",\"fact\":\"c\"} "},
		{"the last record is not derived", first, derive(but("c", "", nil)),
			Report{3, &Difference{second, 1, []byte(echo("c")), nil}}, "",
			"game 3, sequence 1:\n  stored:  {\"type\":\"echo\",\"fact\":\"c\"}\n  derived: nothing"},
		{"one record more is derived", first, derive(same, "more"),
			Report{4, &Difference{Derived: []byte("more")}}, "",
			"behind the last stored record:\n  stored:  nothing\n  derived: more"},
		{"the code fails", first, derive(but("b", "", broken)), Report{Same: 1}, "deriving record 4 of game 1 again: broken code", ""},
		{"no such game", 99, derive(same), Report{}, s.Path() + ": game 99: no such game", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := rowsOf(t, s.Reader, first)
			got, err := Verify(ctx, s.Reader, c.game, c.derive)
			if fmt.Sprint(err) != c.err && (err != nil || c.err != "") {
				t.Errorf("error %v, want %q", err, c.err)
			}
			if !reflect.DeepEqual(got, c.want) {
				t.Errorf("report %+v, want %+v", got, c.want)
			}
			if got.First != nil && got.First.String() != c.text {
				t.Errorf("difference %q, want %q", got.First, c.text)
			}
			if after := rowsOf(t, s.Reader, first); !reflect.DeepEqual(before, after) {
				t.Error("verifying changed the record")
			}
		})
	}
}
