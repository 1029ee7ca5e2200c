package clerk

import (
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/event/players"
	"github.com/kyban/kyban/event/store"
)

// opened opens a section of a system, and pairs and publishes its first round.
func opened(t *testing.T, system event.System, n int) (Clerk, *event.Section) {
	t.Helper()
	st, err := store.Open(t.TempDir(), time.Now)
	if err != nil {
		t.Fatal(err)
	}
	var l List
	for i := range n {
		l.Players = append(l.Players, players.Player{Name: fmt.Sprint("P", i+1)})
	}
	c := Clerk{Store: st}
	s, _, err := c.Open("", event.Regulations{System: system, Rounds: 0, Seed: "x"}, l)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Pair(t.Context(), s, 1, By{}); err != nil {
		t.Fatal(err)
	}
	if err := c.Publish(s, event.Publication{Round: 1}); err != nil {
		t.Fatal(err)
	}
	return c, s
}

// inUTF16 is a text as a spreadsheet saves it as "Unicode text".
func inUTF16(text string) string {
	b := []byte{0xff, 0xfe}
	for _, u := range utf16.Encode([]rune(text)) {
		b = append(b, byte(u), byte(u>>8))
	}
	return string(b)
}

func TestResultsAreReadFromAList(t *testing.T) {
	const want = "1 1-0, 2 0-1, 3 1/2-1/2, 4 +-, 5 --"
	for _, tc := range []struct{ name, text string }{
		{"with blanks", "1 1-0\n2 0-1\n3 1/2-1/2\n4 +-\n5 --\n"},
		{"with commas, a heading and quotes", "table,result\r\n1,1-0\r\n2,\"0-1\"\r\n3,½-½\r\n4,+-\r\n5,--\r\n"},
		{"with semicolons, a mark and no last line end", "\ufeffBàn;Kết quả\n1;1 - 0\n2;0:1\n3;0,5:0,5\n4;+/-\n5;- -"},
		{"with tabs in UTF-16", inUTF16("台\t结果\r\n1\t1–0\r\n2\t0–1\r\n3\t=\r\n4\t+ -\r\n5\t-/-\r\n")},
		{"in any order, with words between", "# round 1\n\n5 --\n4 +-\n3 =\n2 0-1\n1. 1-0\n"},
	} {
		_, s := opened(t, event.Swiss, 10)
		results, faults := ReadResults([]byte(tc.text), s, 1)
		told := make([]string, 5)
		for _, r := range results {
			told[r.Table-1] = fmt.Sprint(r.Table, " ", r.Outcome)
		}
		if got := strings.Join(told, ", "); got != want || len(faults) > 0 {
			t.Errorf("%s: %s, %v, want %s", tc.name, got, faults, want)
		}
	}
}

func TestEachFaultOfAListOfResultsIsNamedAtItsLine(t *testing.T) {
	for _, tc := range []struct {
		name   string
		system event.System
		text   string
		want   []string
	}{
		{"nothing", event.Swiss, "\n", []string{"line 1: expected a table and its result, such as 7 1-0, in each line: the list is empty"}},
		{"a heading alone", event.Swiss, "table,result\n", []string{"line 1: expected a table and its result, such as 7 1-0, in each line: the list is empty"}},
		{"several", event.Swiss, "1 1-0\n9 1-0\n2 2-0\n1 0-1\nhello\n", []string{
			"line 2: round 1 has no table 9: expected 1 to 2",
			`line 3: result "2-0": expected 1-0, 0-1, 1/2-1/2, +- (Black did not come), -+ (Red did not come), -- (neither came), or * to take one back`,
			"line 4: table 1 stands in line 1, too", `line 5: expected the number of a table and its result, such as 7 1-0, found "hello"`}},
		{"a result too many", event.Swiss, "1 1-0 0-1\n", []string{"line 1: expected 1 results of a table, found 2"}},
		{"one game of a match: which one would be a guess", event.Matches, "1 1-0\n2 1-0 0-1\n", []string{"line 1: table 1: expected the results of both games, * for one that is open"}},
	} {
		c, s := opened(t, tc.system, 4)
		_, faults := ReadResults([]byte(tc.text), s, 1)
		var got []string
		for _, f := range faults {
			got = append(got, f.String())
		}
		if strings.Join(got, "\n") != strings.Join(tc.want, "\n") {
			t.Errorf("%s:\n%s\nwant\n%s", tc.name, strings.Join(got, "\n"), strings.Join(tc.want, "\n"))
		}
		if n := len(c.Store.Facts()); n != 3 {
			t.Errorf("%s: %d facts", tc.name, n)
		}
	}
}

func TestOfResultsOfWhichOneIsWrongNoneIsEntered(t *testing.T) {
	c, s := opened(t, event.Swiss, 4)
	results := []event.Result{{Round: 1, Table: 1, Game: 1, Outcome: event.RedWins}, {Round: 1, Table: 2, Game: 2, Outcome: event.Draw}}
	if entered, err := c.Enter(s, results); err == nil || len(entered) > 0 || len(c.Store.Facts()) != 3 {
		t.Errorf("entered %v, %v, %d facts", entered, err, len(c.Store.Facts()))
	}
}

func TestAListThatIsReadTwiceEntersNothingTwice(t *testing.T) {
	for system, text := range map[event.System]string{event.Swiss: "1 1-0\n2 =\n", event.Matches: "1 1-0 *\n2 +-\n"} {
		c, s := opened(t, system, 4)
		results, faults := ReadResults([]byte(text), s, 1)
		if _, err := c.Enter(s, results); err != nil || len(faults) > 0 {
			t.Fatal(err, faults)
		}
		if again, faults := ReadResults([]byte(text), s, 1); len(again) > 0 || len(faults) > 0 {
			t.Errorf("%s: %v, %v", system, again, faults)
		}
	}
}
