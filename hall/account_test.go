package hall

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kyban/kyban/hall/member"
)

// logOf makes the facts of a log from words: "open" the first term, "seat N" a board at a table, "file N" of the event, "term T on F" a promotion
// that rests on F facts of the other log, "term T own F" one that rests on its own, "yield T", "join", and
// "silence N" that an announcement is withdrawn.
func logOf(t *testing.T, words ...string) (facts []Fact) {
	t.Helper()
	for _, w := range words {
		var n, on int
		f := Fact{}
		switch {
		case w == "open":
			f.Opened = &Opened{Event: "E", Key: "K", Term: 1}
		case w == "join":
			f.Joined = &member.Other{}
		case scan(w, "seat %d", &n):
			f.Enlisted = &Enlisted{Table: n, Board: fmt.Sprint("key ", n), Fingerprint: fmt.Sprint("fp ", n)}
		case scan(w, "file %d", &n):
			f.Entered = &Entered{Number: n, Digest: fmt.Sprint("digest ", n)}
		case scan(w, "silence %d", &n):
			f.Withdrawn = &Withdrawn{n}
		case scan(w, "term %d on %d", &n, &on):
			f.Promoted = &Promoted{Term: n, Facts: on}
		case scan(w, "term %d own %d", &n, &on):
			f.Promoted = &Promoted{Term: n, Own: true, Facts: on}
		case scan(w, "yield %d", &n):
			f.Yielded = &Yielded{n}
		default:
			t.Fatal(w)
		}
		facts = append(facts, f)
	}
	return facts
}

func scan(text, format string, to ...any) bool {
	n, err := fmt.Sscanf(text, format, to...)
	return err == nil && n == len(to)
}

func TestWhatTwoLogsMakeOfTheHall(t *testing.T) {
	words := func(text string) []string {
		if text == "" {
			return nil
		}
		return strings.Split(text, ", ")
	}
	for _, c := range []struct {
		name       string
		own, other string
		want       string // Who writes, the term, the tables, the files, and what stands apart.
		fails      string
	}{
		{"one hall alone", "open, seat 1, file 1", "", "own 1 [1] 1 apart 0 0", ""},
		{"a second hall that has heard nothing", "join", "", "other 0 [] 0 apart 0 0", ""},
		{"a second hall", "join", "open, seat 1, file 1, file 2", "other 1 [1] 2 apart 0 0", ""},
		{"promoted behind all of it", "join, term 2 on 3, seat 2", "open, seat 1, file 1", "own 2 [1 2] 1 apart 0 0", ""},
		{"the first one went on", "join, term 2 on 2, file 1", "open, seat 1, file 1, file 2, seat 3", "own 2 [1] 1 apart 0 3", ""},
		{"the first one withdrew an announcement", "join, term 2 on 2", "open, seat 1, silence 1", "own 2 [1] 0 apart 0 1", ""},
		{"as the first one sees it", "open, seat 1, file 1, file 2, seat 3, yield 2", "join, term 2 on 2, file 1", "other 2 [1] 1 apart 3 0", ""},
		{"it has heard of it from a board alone", "open, seat 1, yield 2", "join", "own 1 [1] 0 apart 0 0 yielded 2", ""},
		{"and back", "open, file 1, yield 2, term 3 on 3, file 3", "join, term 2 on 2, file 2, yield 3, file 3", "own 3 [] 3 apart 0 1", ""},
		{"and there and back again", "open, file 1, yield 2, term 3 on 3, file 3, seat 5", "join, term 2 on 2, file 2, yield 3, term 4 on 5, file 4", "other 4 [] 4 apart 1 0", ""},
		{"the other one is lost: it goes on from its own", "open, seat 1, yield 2, term 3 own 2, seat 2", "join", "own 3 [1 2] 0 apart 0 0", ""},
		{"both promoted at once, and cut off", "open, file 1, yield 2, term 5 on 2, file 2", "join, term 2 on 2, term 4 own 2, file 2", "own 5 [] 2 apart 0 1", ""},
		{"a promotion that rests on what is not there", "join, term 2 on 3", "open, seat 1", "", "the term 2 rests on 3 facts, and there are 2"},
		{"a promotion that rests on nothing", "join, term 2 on 0", "open, seat 1", "", "rests on a hall that was never opened"},
		{"a promotion that rests on itself", "open", "join, seat 1, term 2 own 3", "", "the term 2 rests on 3 facts, and there are 2"},
		{"two that rest on each other", "open, term 3 on 2", "join, term 2 on 2", "", "the term 2 rests on 2 facts, and there are 1"},
		{"a promotion that rests on fewer facts than none", "open", "join, term 2 on -1", "", "the term 2 rests on -1 facts, and there are 1"},
		{"a term of the first hall's", "open", "join, term 3 on 1", "", "the term 3 is not one of that hall then"},
		{"a term without bounds", "open", "join, term 9223372036854775806 on 1", "", "the term 9223372036854775806 is not one of that hall then"},
		{"a file twice", "open, file 1, file 1", "", "", "expected the file 2 of the event, found 1"},
	} {
		a, err := reckon([2][]Fact{logOf(t, words(c.own)...), logOf(t, words(c.other)...)})
		if c.fails != "" {
			if err == nil || !strings.Contains(err.Error(), c.fails) {
				t.Errorf("%s: %v, want %s", c.name, err, c.fails)
			}
			continue
		}
		tables := []int{}
		for n := range 9 {
			if a.roster.At[n].Board != "" {
				tables = append(tables, n)
			}
		}
		got := fmt.Sprintf("%s %d %v %d apart %d %d", []string{"own", "other"}[a.writes], a.roster.Term, tables, a.roster.files, len(a.apart[own]), len(a.apart[other]))
		if a.yielded > a.roster.Term {
			got += fmt.Sprint(" yielded ", a.yielded)
		}
		if err != nil || got != c.want || len(a.entered) != a.roster.files {
			t.Errorf("%s: %s, %v, want %s", c.name, got, err, c.want)
		}
	}
}

// What can't be reckoned of the other hall's log counts for nothing, and this hall goes on.
func TestTheOtherHallsLogCountsAsFarAsItIsSound(t *testing.T) {
	for _, c := range []struct {
		name       string
		own, other string
		want       string // Who writes, the term, the files, and the facts of the other hall that are sound.
		rest       string
	}{
		{"all of it", "join", "open, seat 1, file 1", "other 1 1 of 3", ""},
		{"up to a file twice", "join", "open, file 1, file 1, file 2", "other 1 1 of 2", "expected the file 2 of the event, found 1"},
		{"up to a promotion that rests on itself", "open, file 1", "join, seat 1, term 2 own 3, file 2", "own 1 1 of 2", "the term 2 rests on 3 facts, and there are 2"},
		{"up to the first of two of them", "open, file 1", "join, term 2 own 2, term 4 own 3", "own 1 1 of 1", "the term 2 rests on 2 facts, and there are 1"},
		{"nothing of it", "open, file 1", "term 2 on 9", "own 1 1 of 0", "the term 2 is not one of that hall then"},
	} {
		a, sound, rest, err := reckonSound([2][]Fact{logOf(t, strings.Split(c.own, ", ")...), logOf(t, strings.Split(c.other, ", ")...)})
		got := fmt.Sprintf("%s %d %d of %d", []string{"own", "other"}[a.writes], a.roster.Term, a.roster.files, len(sound[other]))
		if err != nil || got != c.want || (rest == nil) != (c.rest == "") || rest != nil && !strings.Contains(rest.Error(), c.rest) {
			t.Errorf("%s: %s, %v, %v, want %s, %s", c.name, got, rest, err, c.want, c.rest)
		}
	}
	if _, _, _, err := reckonSound([2][]Fact{logOf(t, "open", "file 1", "file 1"), nil}); err == nil {
		t.Error("its own log is not sound, and it goes on")
	}
}

func TestAFileOfTheEventComesBackFromTheLog(t *testing.T) {
	for _, text := range []string{`{"number":1}`, strings.Repeat("Nguyễn ", plainFile)} {
		e, err := entered(1, "d", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		back, err := e.text()
		if err != nil || string(back) != text || len(e.File)+len(e.Packed) > plainFile {
			t.Errorf("%d bytes: %d come back, %v; said in %d and %d", len(text), len(back), err, len(e.File), len(e.Packed))
		}
	}
}
