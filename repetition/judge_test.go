package repetition

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/rulebook"
)

// A rook that checks perpetually, and what it plays.
const (
	rookChecks = "5k3/8R/9/9/9/9/9/9/9/3K5 w"
	checking   = "i8i9 f9f8 i9i8 f8f9 "
)

func TestOccurrences(t *testing.T) {
	for _, tc := range []struct {
		name   string
		rounds int
		times  int
		book   rulebook.ID
		want   string
	}{
		{"the second time", 1, 3, rulebook.AXF2003, "none  via "},
		{"the third time", 2, 3, rulebook.AXF2003, "must_vary red 3.1 via 2D"},
		{"the third time, where the fifth is judged", 2, 5, rulebook.AXF2003, "none  via "},
		{"the fifth time, where it is judged", 4, 5, rulebook.AXF2003, "must_vary red 3.1 via 2D"},
		{"the third time, where more than three may be meant", 2, 3, rulebook.VN1999, "must_vary red 61 via 60 [61 none]"},
		{"the fourth time, which is more than three", 3, 3, rulebook.VN1999, "must_vary red 61 via 60"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			l := law(t, tc.book)
			l.Times = tc.times
			c := history(t, rookChecks, strings.Fields(strings.Repeat(checking, tc.rounds))).Cycle(l.Times)
			if got := told(l.Judge(c, engine.NoSide)); got != tc.want {
				t.Errorf("%s, want %s", got, tc.want)
			}
		})
	}
}

// A perpetual deed is one of every ply since the first occurrence that counts.
func TestOneTimeRoundIsNotPerpetual(t *testing.T) {
	c := history(t, rookChecks, strings.Fields("i8i7 f9e9 i7i8 e9f9 "+checking)).Cycle(3)
	v := law(t, rulebook.AXF2003).Judge(c, engine.NoSide)
	if got, want := told(v), "draw 3.2 via 2A"; got != want || v.Red != "check_idle" {
		t.Errorf("%s, red %s, want %s, red check_idle", got, v.Red, want)
	}
}

func TestWhoWasRequiredToVaryLoses(t *testing.T) {
	c := thrice(t, rookChecks, checking)
	for _, tc := range []struct {
		book     rulebook.ID
		required engine.Side
		want     string
	}{
		{rulebook.AXF2003, engine.First, "loss red 3.1 via 4.3"},
		{rulebook.AXF2003, engine.Second, "must_vary red 3.1 via 2D"},
		{rulebook.VN1999, engine.First, "loss red 61 via 5.5 [61 none]"},
		{rulebook.VN2004, engine.First, "loss red 61 via 5.5 [61 none]"},
		{rulebook.Casual, engine.First, "loss red repetition via repetition"},
	} {
		if got := told(law(t, tc.book).Judge(c, tc.required)); got != tc.want {
			t.Errorf("%s, %s required to vary: %s, want %s", tc.book, tc.required, got, tc.want)
		}
	}
}

func TestLaws(t *testing.T) {
	for _, tc := range []struct {
		book, cited rulebook.ID
		err         string
	}{
		{book: rulebook.AXF2003, cited: rulebook.AXF2003},
		{book: rulebook.VN1999, cited: rulebook.VN1999},
		{book: rulebook.VN2004, cited: rulebook.VN1999},
		{book: rulebook.FIDE2018, cited: rulebook.VN1999},
		{book: rulebook.Casual, cited: rulebook.Casual},
		{book: "wxf", err: `law of repetition: rulebook "wxf": expected one of vn2004, vn1999, fide2018, fide2023, casual, axf2003`},
	} {
		l, err := Of(tc.book)
		if tc.err != "" {
			if err == nil || err.Error() != tc.err {
				t.Errorf("%s: error %v, want %s", tc.book, err, tc.err)
			}
			continue
		}
		if err != nil || l.Book != tc.cited || l.Times != 3 {
			t.Errorf("%s: %s, %d times, %v, want %s, 3 times", tc.book, l.Book, l.Times, err, tc.cited)
		}
	}
}

// The words of 3.3 and 63 leave open whether a ply can renew an earlier threat.
func TestRenewedThreats(t *testing.T) {
	for _, tc := range []struct {
		name, fen, cycle, axf, vn string
	}{
		{"a rook joins in what a cannon threatens",
			"2bak4/9/4b1c2/p3p1C2/9/1r7/4P3P/N5N2/9/2BAKA3 b", "b4b2 g2h4 b2b4 h4g2", "draw 3.6 via 2A [3.3 must_vary]", "draw 66 via 6.3 [63 must_vary]"},
		{"a horse walks along the file of the rook, which moves away and still threatens it",
			"4kab2/4a4/4b4/9/p1r6/4P4/nR3N3/9/4A4/3AK4 b", "a3b1 b3b8 b1a3 b8b3", "draw 3.6 via 2A [3.3 must_vary]", "draw 66 via 6.3 [63 must_vary]"},
		{"a cannon stays on the file on which the rook threatens it",
			"3k2b2/4P4/4b4/9/8p/6Bc1/6P1P/3AB4/4pp3/1p1K3R1 w", "h0h1 h4h3 h1h0 h3h4", "draw 2A via 2A", "draw 6.3 via 6.3"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			c := thrice(t, tc.fen, tc.cycle)
			if got := told(law(t, rulebook.AXF2003).Judge(c, engine.NoSide)); got != tc.axf {
				t.Errorf("axf2003: %s, want %s", got, tc.axf)
			}
			if got := told(law(t, rulebook.VN1999).Judge(c, engine.NoSide)); got != tc.vn {
				t.Errorf("vn1999: %s, want %s", got, tc.vn)
			}
		})
	}
}

// Rows are in the form for the arbiter: what each ply does, and the threats it makes.
func TestRead(t *testing.T) {
	axf := law(t, rulebook.AXF2003)
	var got []string
	for _, row := range axf.Read(thrice(t, "2r2k3/9/9/9/2r6/9/9/3N5/9/3K5 w", "d2e4 c5c4 e4d2 c4c5"))[4:] {
		line := fmt.Sprintf("%s %v %v:", row.Side, row.Move, row.Deed)
		for _, th := range row.Threats {
			line += fmt.Sprintf(" %v x %v (%v) %s %v %s new=%v", th.By.At, th.On.At, th.On.Home, th.Root(), th.Roots.Points(), th.Article, th.New)
		}
		got = append(got, line)
	}
	want := []string{
		"red d2e4 chase: e4 x c5 (c5) real [c9] 3.6 new=true",
		"black c5c4 chase: c4 x e4 (d2) none [] 3.3 new=true",
		"red e4d2 chase: d2 x c4 (c5) real [c9] 3.6 new=true",
		"black c4c5 idle:",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
