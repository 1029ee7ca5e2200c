package trf

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// matches is a file of three teams with each record of TRF26 for them.
const matches = `142 3
162  W 1.0    D 0.5    P 0.0
352 WB
001    1      An                                                                 1.0    1     3 w 1  0000 - U
001    2      Bình                                                               0.0    2  0000 - Z  0000 - U
001    3      Cường                                                              0.0    2     1 b 0     4 w -
001    4      Dũng                                                               1.0    1  0000 - Z     3 b +
310   1 Huế                              HUE     2100    4.0    1.0   1     1    2
310   2 Vinh                                             0.0    1.0   2     3
310   3 Hà Nội                                           2.0    1.0   2     4
300   1   2   1    3 0000
320  2.0  0.0 003   1
330 -+   2   2   3
`

func TestTheRecordsOfTeamsAreRead(t *testing.T) {
	f, notes := read(t, matches)
	if len(notes) > 0 {
		t.Errorf("notes %q", notes)
	}
	got := fmt.Sprintf("%v\n%v\n%v\n%v\n%s", f.Teams(), f.Orders(), f.TeamRests(), f.TeamForfeits(), f.Colours())
	want := `[{Huế [1 2] 4 1 1} {Vinh [3] 0 1 2} {Hà Nội [4] 2 1 2}]
[{1 2 1 [3 0]}]
[{2 0 [3 1]}]
[{-+ 2 2 3}]
WB`
	if got != want {
		t.Errorf("read\n%s\nwant\n%s", got, want)
	}
	if written := string(f.Bytes()); written != matches {
		t.Errorf("written\n%s", written)
	}
}

func TestTheRecordsOfTeamsAreWritten(t *testing.T) {
	made := Tournament{
		Players: []Player{{Number: 1, Name: "An"}, {Number: 2, Name: "Bình"}}, Colours: "WB",
		Teams:  []Team{{Name: "Huế", Players: []int{1}, MatchPoints: 12, GamePoints: 10.5, Rank: 1}, {Name: "Vinh", Players: []int{2}}},
		Orders: []Order{{1, 1, 2, []int{1, 0}}}, TeamRests: []TeamRests{{2, 0, []int{0, 2}}}, TeamForfeits: []TeamForfeit{{"--", 3, 1, 2}},
	}
	lines := strings.Split(string(made.File(TRF26, "\n").Bytes()), "\n")
	for _, want := range []string{
		"352 WB",
		"310   1 Huế                                             12.0   10.5   1     1",
		fmt.Sprintf("%-76s2", "310   2 Vinh"),
		"300   1   1   2    1 0000",
		"320  2.0  0.0 000   2",
		"330 --   3   1   2",
	} {
		if !slices.Contains(lines, want) {
			t.Errorf("no line %q in\n%s", want, strings.Join(lines, "\n"))
		}
	}
	if f, notes := read(t, strings.Join(lines, "\n")); len(notes) > 0 || fmt.Sprint(f.Teams(), f.Orders(), f.TeamRests(), f.TeamForfeits()) != fmt.Sprint(made.Teams, made.Orders, made.TeamRests, made.TeamForfeits) {
		t.Errorf("read again %v %v %v %v, %v", f.Teams(), f.Orders(), f.TeamRests(), f.TeamForfeits(), notes)
	}
	for _, line := range strings.Split(string(made.File(TRF16, "\n").Bytes()), "\n") {
		if code := line[:min(3, len(line))]; slices.Contains([]string{"300", "310", "320", "330", "352"}, code) {
			t.Errorf("TRF16 has %q", line)
		}
	}
}

func TestARecordOfTeamsIsNotedAtItsColumn(t *testing.T) {
	for _, tc := range []struct{ name, from, to, want string }{
		{"a colour", "352 WB", "352 WX", `line 3, column 5: record 352: expected W or B for each board, found "WX"`},
		{"a round", "142 3", "142 three", `line 1, column 5: record 142: expected a number of rounds, found "three"`},
		{"a team", "300   1   2   1", "300   1   9   1", "line 11, column 9: record 300: nobody is team 9"},
		{"a player", "300   1   2   1    3 0000", "300   1   2   1    3    7", "line 11, column 22: record 300: nobody has the starting rank 7"},
		{"a number", "320  2.0", "320 zwei", `line 12, column 5: record 320: expected a number in columns 5 to 8, found "zwei"`},
		{"a forfeit", "330 -+", "330 1-", `line 13, column 5: record 330: expected +-, -+ or --, found "1-"`},
	} {
		changed := strings.Replace(matches, tc.from, tc.to, 1)
		f, notes := read(t, changed)
		if !slices.Contains(notes, tc.want) {
			t.Errorf("%s: notes %q, want %s", tc.name, notes, tc.want)
		}
		if string(f.Bytes()) != changed {
			t.Errorf("%s: written %q", tc.name, f.Bytes())
		}
	}
}
