package verify

import (
	"os"
	"strings"
	"testing"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/evidence"
)

// The version named in a file is not signed: it changes nothing.
func TestScoresheetsThatTheRecordsDoNotGive(t *testing.T) {
	file := recorded(t)
	for _, c := range []struct {
		name, old, new string
		holds          bool
	}{
		{"as it was written", "", "", true},
		{"another move", `"h2e2"`, `"h2d2"`, false},
		{"another result", `"*"`, `"1-0"`, false},
		{"another name", `"tags":{}`, `"tags":{"red":"An"}`, false},
		{"another field", `{"tags"`, `{"clock":1,"tags"`, false},
		{"an invented breach", `"made_us":0}`, `"made_us":0,"findings":[{"ply":1,"side":"red","article":"9.2","kind":"breach","duty":[],"played":"h2e2","at_us":0,"rulebook":"vn2004"}]}`, false},
		{"the result a second time", `"result":"*"`, `"result":"0-1","result":"*"`, false},
		{"the result a second time, in another case", `"result":"*"`, `"result":"0-1","Result":"*"`, false},
		{"a number in another form", `"ply":1`, `"ply":1e0`, false},
		{"a letter as an escape", `h2e2`, `h2\u00652`, false},
		{"a blank", `"ply":1`, `"ply": 1`, false},
		{"bytes behind the end", `"unresolved":[]}`, `"unresolved":[]}{}`, false},
		{"no JSON", `{`, ``, false},
	} {
		for _, program := range []string{"0.3.0", "0.2.0", "9.0.0"} {
			t.Run(c.name+" by "+program, func(t *testing.T) {
				b, err := evidence.Decode(file)
				if err != nil {
					t.Fatal(err)
				}
				b.Program = program
				b.Scoresheet = []byte(strings.Replace(string(b.Scoresheet), c.old, c.new, 1))
				_, err = checkSheet(b)
				if (err == nil) != c.holds || err != nil && !strings.HasPrefix(err.Error(), "the scoresheet is not the one that the records give") {
					t.Errorf("error %v, want it to hold: %v", err, c.holds)
				}
			})
		}
	}
}

// A file that an earlier version recorded and wrote holds: this version makes the same scoresheet from its records.
func TestEvidenceOfEarlierVersionsHolds(t *testing.T) {
	for _, version := range []string{"0.6.0"} {
		t.Run(version, func(t *testing.T) {
			file, err := os.ReadFile("testdata/" + version + ".evidence")
			if err != nil {
				t.Fatal(err)
			}
			b, err := evidence.Decode(file)
			if err != nil {
				t.Fatal(err)
			}
			if damages := b.Verify().Damages; len(damages) > 0 {
				t.Errorf("damages %+v, want none", damages)
			}
			opening, err := boardlog.GameOf(b)
			if err != nil || opening.Version != version || b.Program != version {
				t.Errorf("opening by %s, written by %s, %v, want both by %s", opening.Version, b.Program, err, version)
			}
			sheet, err := checkSheet(b)
			if err != nil || sheet.Result != "0-1" || len(sheet.Rulings) != 1 || len(sheet.Signatures) != 3 {
				t.Errorf("%+v, %v, want the scoresheet of a game that Black has won, with a ruling and three signatures", sheet, err)
			}
		})
	}
}
