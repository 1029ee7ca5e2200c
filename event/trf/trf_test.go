package trf

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"

	"github.com/kyban/kyban/internal/randtest"
)

// whole is a well-formed file.
const whole = `012 Cup
062 3
142 3
001    1 mFM  Ánh, Nguyễn Thị                   2201 VIE     1300001 1990/04/02  1.5    1     2 w =     3 b 1
001    2 wWFM Bình, Trần                        2098 VIE     1300003 2001/07/09  1.5    2     1 b =  0000 - U
001    3 m    Cường                                                              0.0    3  0000 - Z     1 w 0
`

func read(t *testing.T, text string) (*File, []string) {
	t.Helper()
	f, notes, err := Read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	for _, n := range notes {
		said = append(said, n.String())
	}
	return f, said
}

func TestAWellFormedFileIsReadAndWritten(t *testing.T) {
	for _, end := range []string{"\n", "\r", "\r\n"} {
		text := strings.ReplaceAll(whole, "\n", end)
		f, notes := read(t, text)
		if len(notes) > 0 {
			t.Errorf("%q: notes %q", end, notes)
		}
		if got := string(f.Bytes()); got != text {
			t.Errorf("%q: written\n%q\nwant\n%q", end, got, text)
		}
		for _, l := range f.Lines {
			if l.Player != nil && l.Player.Line() != l.Text && l.Player.Title == "" {
				t.Errorf("line anew\n%q\nwant\n%q", l.Player.Line(), l.Text)
			}
		}
		p := f.Players()[0]
		want := Player{Number: 1, Sex: "m", Title: "FM", Name: "Ánh, Nguyễn Thị", Rating: 2201, Federation: "VIE", ID: "1300001", Birth: "1990/04/02", Points: 1.5, Rank: 1,
			Rounds: []Round{{2, White, Draw}, {3, Black, Win}}}
		if !equal(p, &want) {
			t.Errorf("read %+v, want %+v", p, want)
		}
		if f.Rounds() != 3 {
			t.Errorf("%d rounds, want 3", f.Rounds())
		}
	}
}

func TestOnlyAChangedPlayerIsWrittenAnew(t *testing.T) {
	f, _ := read(t, whole)
	f.Players()[2].Points = 7
	want := strings.Replace(whole, "0.0    3", "7.0    3", 1)
	if got := string(f.Bytes()); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Each file is the whole one with one thing that is not as the rule has it.
func TestWhatIsNotAsTheRuleHasItIsReadAndNoted(t *testing.T) {
	for _, tc := range []struct {
		name  string
		text  string
		notes []string
	}{
		{"a byte order mark", "\ufeff" + whole, []string{"line 1, column 1: the file begins with a byte order mark, which some pairing programs refuse"}},
		{"a ruler", strings.Replace(whole, "142 3\n", "142 3\n         1         2\n1234567890123456789\nDDD SSSS sTTT\n", 1), []string{
			"line 4, column 1: a ruler between the records: it was skipped", "line 5, column 1: a ruler between the records: it was skipped",
			"line 6, column 1: a ruler between the records: it was skipped"}},
		{"two kinds of line ends", strings.Replace(whole, "\n", "\r\n", 1), []string{"line 2: this line ends otherwise than those before it"}},
		{"a name in decomposed letters", norm.NFD.String(whole), nil},
		{"columns in bytes", inBytes(whole), []string{"line 4, column 15: the columns are counted in bytes", "line 5, column 15: the columns are counted in bytes",
			"line 6, column 15: the columns are counted in bytes"}},
		{"one column to the left behind the name", strings.Replace(whole, "Cường ", "Cường", 1), []string{
			"line 6, column 48: what stands behind the name is off by -1 columns (more than 0: to the right)"}},
		{"two columns to the right behind the name", strings.Replace(whole, "Bình, Trần ", "Bình, Trần   ", 1), []string{
			"line 5, column 48: what stands behind the name is off by 2 columns (more than 0: to the right)"}},
		{"one column to the left behind the number", strings.Replace(whole, "1990/04/02  1.5", "1990/04/02 1.5", 1), []string{
			"line 4, column 69: what stands behind the number is off by -1 columns (more than 0: to the right)"}},
		{"points that don't add up", strings.Replace(whole, "0.0    3", "0.5    3", 1), []string{"line 6, column 81: points 0.5: the rounds add up to 0"}},
		{"a bye with an opponent", strings.Replace(whole, "1 w 0", "1 w U", 1), []string{
			"line 6, column 109: round 2: U never goes with an opponent", `line 4, column 109: round 2: the results "1" here and "U" in line 6 don't fit together`,
			"line 6, column 81: points 0: the rounds add up to 1"}},
		{"an opponent that nobody is", strings.Replace(whole, "     3 b 1", "     9 b 1", 1), []string{
			"line 4, column 102: round 2: nobody has the starting rank 9", "line 6, column 102: round 2: line 4 names another opponent than 3"}},
		{"a gap in the numbers", strings.Replace(whole, "001    2 w", "001    5 w", 1), []string{
			"line 4, column 92: round 1: nobody has the starting rank 2", "line 6: the starting rank 2 is missing"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			f, notes := read(t, tc.text)
			if tc.name != "a gap in the numbers" && !slices.Equal(notes, tc.notes) {
				t.Errorf("notes\n%s\nwant\n%s", strings.Join(notes, "\n"), strings.Join(tc.notes, "\n"))
			}
			if got := string(f.Bytes()); got != tc.text {
				t.Errorf("written\n%q\nwant\n%q", got, tc.text)
			}
			if name := f.Players()[0].Name; name != "Ánh, Nguyễn Thị" || len(f.Players()) != 3 {
				t.Errorf("%d players, the first is %q", len(f.Players()), name)
			}
		})
	}
}

// inBytes writes the names of a file so that each has 33 bytes.
func inBytes(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "001") {
			runes := []rune(line)
			name := strings.TrimRight(string(runes[14:47]), " ")
			line = string(runes[:14]) + name + strings.Repeat(" ", 33-len(name)) + string(runes[47:])
		}
		b.WriteString(line)
	}
	return b.String()
}

func TestAFileWithoutPlayersIsRefused(t *testing.T) {
	for _, text := range []string{"", "012 Cup\n", "name,club\nAn,Huế\n", "\xff\xfe0\x000\x001\x00"} {
		if _, _, err := Read([]byte(text)); err == nil {
			t.Errorf("%q was read", text)
		}
	}
}

func TestScoringIsRead(t *testing.T) {
	for _, tc := range []struct {
		line string
		want Scoring
	}{
		{"XXS W=2 D=1 PAB=2", Scoring{2, 1, 0, 2}},
		{"162  W 2.0    D 1.0", Scoring{2, 1, 0, 2}},
		{"162  W 2.0    D 1.0    P 1.0", Scoring{2, 1, 0, 1}},
		{"XXS PAB=1 W=2 D=1", Scoring{2, 1, 0, 1}},
		{"162  W 3.0", Scoring{3, 0.5, 0, 3}},
		{"012 none", Usual},
	} {
		f, _ := read(t, tc.line+"\n"+whole)
		if got := f.Scoring(); got != tc.want {
			t.Errorf("%s: %v, want %v", tc.line, got, tc.want)
		}
	}
}

func TestTeamsAreReadAsTheyAreWritten(t *testing.T) {
	for _, edition := range []Edition{TRF16, TRF26} {
		made := Tournament{Players: []Player{{Number: 1, Name: "An"}, {Number: 2, Name: "Bình"}}, Teams: []Team{{Name: "Huế", Players: []int{2, 1}}}}
		f, notes := read(t, string(made.File(edition, "\r").Bytes()))
		if got := f.Teams(); len(got) != 1 || got[0].Name != "Huế" || !slices.Equal(got[0].Players, []int{2, 1}) || len(notes) > 0 {
			t.Errorf("edition %d: %+v, %v", edition, got, notes)
		}
	}
}

// Whatever is read is written again byte for byte, and a line that is made anew is read as the same player.
func FuzzRead(f *testing.F) {
	c := randtest.NewCorpus(f, 32)
	c.Add([]byte(whole))
	c.Add([]byte(strings.ReplaceAll(whole, "\n", "\r")))
	c.Add([]byte("001    1      An\xe9                                  2100\r\nXXS W=2\r\n310   1 T\r\n"))
	c.Add([]byte(inBytes(whole)))
	c.Fuzz(func(t testing.TB, data []byte) {
		file, _, err := Read(data)
		if err != nil {
			return
		}
		if string(file.Bytes()) != string(data) {
			t.Fatalf("written %q, read %q", file.Bytes(), data)
		}
		file.Teams()
		for _, p := range file.Players() {
			again, _, err := Read([]byte(p.Line() + "\n"))
			if err != nil {
				t.Fatal(err)
			}
			if got := again.Players()[0]; p.Number < 10000 && got.Number != p.Number {
				t.Errorf("line %q: read again %+v, want %+v", p.Line(), got, p)
			}
		}
	})
}
