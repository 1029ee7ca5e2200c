package event

import (
	"strings"
	"testing"

	"github.com/kyban/kyban/event/trf"
	"github.com/kyban/kyban/internal/randtest"
)

// matches is a file of three teams, which says how they met.
const matches = `162  W 1.0    D 0.5    P 0.0
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

// ofMatches are the regulations of such a file.
var ofMatches = Regulations{System: Teams, Boards: 2, Play: "chess"}

// importMatches imports a file of teams, where it is one.
func importMatches(t testing.TB, text string) (Imported, error) {
	t.Helper()
	f, _, err := trf.Read([]byte(text))
	if err != nil {
		return Imported{}, err
	}
	return Import(f, ofMatches)
}

func TestMatchesOfTeamsAreImported(t *testing.T) {
	in, err := importMatches(t, matches)
	if err != nil || len(in.Rounds) != 2 || len(in.Rounds[0].Tables) != 2 || len(in.Rounds[1].Tables) != 2 {
		t.Fatalf("%+v, %v", in, err)
	}
	if got := in.Rounds[1].Tables[0].Results; len(got) != 1 || got[0] != BlackForfeit {
		t.Errorf("a match that was not played: %v", got)
	}
}

func TestMatchesThatCanNotBeAreRefused(t *testing.T) {
	for _, c := range []struct{ name, line, as, want string }{
		{"a forfeit of no team", "330 -+   2   2   3", "330 -+   2   2   9", "record 330: nobody is team 9"},
		{"a forfeit without its first team", "330 -+   2   2   3", "330 -+   2       3", "record 330: nobody is team 0"},
		{"a forfeit of two characters", "330 -+", "330 1-", `record 330: expected +-, -+ or --, found "1-"`},
		{"a team that meets itself", "330 -+   2   2   3", "330 -+   2   3   3", "record 330: team 3 has two matches in round 2"},
		{"a team with two matches", "330 -+   2   2   3", "330 -+   2   2   3\n330 -+   2   1   3", "record 330: team 3 has two matches in round 2"},
		{"an order of no team", "300   1   2   1    3", "300   1   9   1    3", "record 300: nobody is team 9"},
		{"an order with nobody", "300   1   2   1    3", "300   1   2   1    7", "record 300: nobody has the starting rank 7"},
		{"a team with nobody", "2     4\n", "2     7\n", "record 310: nobody has the starting rank 7"},
	} {
		if _, err := importMatches(t, strings.Replace(matches, c.line, c.as, 1)); err == nil || err.Error() != c.want {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
}

// What is imported has outcomes and players that there are.
func FuzzImport(f *testing.F) {
	c := randtest.NewCorpus(f, 35)
	c.Add([]byte(matches))
	c.Add([]byte(strings.ReplaceAll(matches, "310 ", "013 ")))
	c.Fuzz(func(t testing.TB, data []byte) {
		file, _, err := trf.Read(data)
		if err != nil {
			return
		}
		for _, regulations := range []Regulations{ofMatches, {System: Swiss}} {
			in, err := Import(file, regulations)
			if err != nil {
				continue
			}
			for _, p := range in.Rounds {
				for _, table := range p.Tables {
					for _, o := range table.Results {
						if !o.known() {
							t.Errorf("round %d, table %d: outcome %q", p.Round, table.Table, o)
						}
					}
					if most := len(in.Players); table.First < 0 || table.First > most || table.Second < 0 || table.Second > most {
						t.Errorf("round %d, table %d: %d meets %d, of %d", p.Round, table.Table, table.First, table.Second, most)
					}
				}
			}
		}
	})
}
