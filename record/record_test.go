package record

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/internal/randtest"
)

func TestTheBytesOfARecord(t *testing.T) {
	yes := true
	for _, c := range []struct {
		record Record
		want   string
	}{
		{Move{Head: Head{Type: "move", Game: 1}, Ply: 3, Side: "red", Move: "h2e2", Placed: 1, Made: 2, Article: "9.1", Duty: []string{"g0e2"}, Obeyed: &yes, Rulebook: "vn2004"},
			`{"type":"move","game":1,"ply":3,"side":"red","move":"h2e2","placed_us":1,"made_us":2,"open":false,"article":"9.1","duty":["g0e2"],"obeyed":true,"rulebook":"vn2004"}`},
		{Setup{Head: Head{Type: "setup", Game: 1}, Empty: []string{"h2"}, Taken: []string{}, Guesses: []Guess{{"C", "h2", "h1"}}, At: 7},
			`{"type":"setup","game":1,"empty":["h2"],"taken":[],"guesses":[{"piece":"C","from":"h2","to":"h1"}],"article":"","at_us":7,"rulebook":""}`},
		{Announcement{Head: Head{Type: "clock_step", Game: 2}, Amount: -5, At: 9}, `{"type":"clock_step","game":2,"amount_us":-5,"at_us":9}`},
		{Illegal{Head: Head{Type: "illegal", Game: 1}, Side: "black", From: "a0", To: "a1"}, `{"type":"illegal","game":1,"ply":0,"side":"black","from":"a0","to":"a1","at_us":0}`},
		{Count{Head: Head{Type: "count", Game: 1}, Side: "none", What: "warning"}, `{"type":"count","game":1,"side":"none","what":"warning","count":0,"at_us":0}`},
		{Tags{Head: Head{Type: "tags", Game: 1}, Tags: map[string]string{"red": "<An>", "black": "Bo"}}, `{"type":"tags","game":1,"tags":{"black":"Bo","red":"\u003cAn\u003e"},"at_us":0}`},
		{Void{Head: Head{Type: "void", Game: 1}, From: 3, Ruling: 2}, `{"type":"void","game":1,"from":3,"moves":null,"ruling":2,"at_us":0}`},
	} {
		if got := string(Encode(c.record)); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
		if got, err := Decode([]byte(c.want)); err != nil || !reflect.DeepEqual(got, c.record) {
			t.Errorf("%s is read as %+v, %v", c.want, got, err)
		}
	}
}

func TestWhatIsReadOfOtherRecords(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       Record // nil for an error.
	}{
		{"a field that is not known", `{"type":"stood","game":1,"mood":"glad","ply":2}`, Stood{Head: Head{Type: "stood", Game: 1}, Ply: 2}},
		{"a type that is not known", `{"type":"mood","game":4,"from":[]}`, Unknown{Head{Type: "mood", Game: 4}}},
		{"a type that does not stand first", `{"game":1,"type":"stood"}`, Stood{Head: Head{Type: "stood", Game: 1}}},
		{"blanks", "{ \"type\": \"stood\" }\n", Stood{Head: Head{Type: "stood"}}},
		{"no type", `{"game":1}`, Unknown{Head{Game: 1}}},
		{"two types", `{"type":"stood","type":"move"}`, nil},
		{"a field of another kind", `{"type":"stood","ply":"two"}`, nil},
		{"a side that is none", `{"type":"move","side":"green"}`, nil},
		{"a list", `["move"]`, nil},
		{"null", `null`, nil},
		{"half a record", `{"type":"move","ply":`, nil},
		{"nothing", ``, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := Decode([]byte(c.text))
			if (err != nil) != (c.want == nil) || !reflect.DeepEqual(got, c.want) {
				t.Errorf("%s: got %+v, %v, want %+v", c.text, got, err, c.want)
			}
		})
	}
}

// What earlier versions recorded is read, and written again as it was.
func TestTheRecordsOfOlderVersions(t *testing.T) {
	paths, err := filepath.Glob("../recorder/testdata/older/*/*/*.records")
	if err != nil || len(paths) == 0 {
		t.Fatal(paths, err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for line := range bytes.Lines(text) {
			line = bytes.TrimSuffix(line, []byte("\n"))
			if bytes.HasPrefix(line, []byte(`{"fact":`)) {
				if in, err := fact.Decode(line); err != nil || !bytes.Equal(fact.Encode(in), line) {
					t.Errorf("%s: %+v, %v, want %s", path, in, err, line)
				}
				continue
			}
			r, err := Decode(line)
			if err != nil {
				t.Fatalf("%s: %s: %v", path, line, err)
			}
			if _, unknown := r.(Unknown); unknown || !bytes.Equal(Encode(r), line) {
				t.Errorf("%s: got %s, want %s", path, Encode(r), line)
			}
		}
	}
}

// Whoever shows a field to others than arbiters names it here, too, by judging that it holds nothing against anybody.
func TestOthersThanArbitersSeeWhatIsNamedHereAlone(t *testing.T) {
	everybody := map[string]string{
		"adjourned":       "after at_us black_us envelope fen game ply red_us side type unresolved white_us", // The envelope tells nothing without its key,
		"opened":          "at_us game key lost moves ply side text type",                                    // which is told when it is opened.
		"sealed":          "at_us envelope game ply side type",
		"clock":           "at_us black_stage black_to_go black_us game ply red_stage red_to_go red_us running type waits_us white_stage white_to_go white_us why",
		"confirmed":       "at_us game result type",
		"end":             "at_us fen game moves type unresolved",
		"flag":            "article at_us draws game moves needed ply rulebook side stage type",
		"game":            "at_us board_is_evidence control draw_consent fen flag_ends game lateness_us play repetition rulebook state supervised turned type version",
		"move":            "candidates game made_us move open placed_us ply rulebook side type",
		"promotion":       "at_us game how piece ply type",
		"published":       "article at_us began_us fen game hands move ply rulebook side text type until_us", // After a ruling, as the arbiter wants it.
		"reinstated":      "at_us from game moves type",
		"result":          "at_us game ply reason result swapped type",
		"revised":         "at_us candidates game move open ply type was",
		"signatures_void": "at_us changed(rulings) game result type who",
		"signed":          "at_us by checked game name result type",
		"stood":           "at_us candidates game move open ply type",
		"tags":            "at_us game tags type",
		"takeback":        "at_us game move ply silent type",
		"void":            "at_us from game moves type",
	}
	players := map[string]string{
		"claim": "article at_us claim game ply point rulebook ruling side state text time_runs type what",
		"limit": "amount_us article at_us before captured claim count counted_plies excluded excluded_plies first game gets intended needed ply replaces rulebook side together type uncertain_plies via what",
		"named": "anew at_us by game move name no_effect ply reason taken_back type waits was",
		"note":  "article at_us claim code game name ply rulebook ruling side text type",
	}
	maps.Copy(players, everybody)
	for _, kind := range append(slices.Sorted(maps.Keys(types)), "mood") {
		if got := shownNames(kind, Public); got != everybody[kind] {
			t.Errorf("everybody sees of %s %q, want %q", kind, got, everybody[kind])
		}
		if got := shownNames(kind, Players); got != players[kind] {
			t.Errorf("players see of %s %q, want %q", kind, got, players[kind])
		}
	}
	for kind, want := range map[string]string{
		"move":            "article candidates duty game made_us move obeyed open otherwise passed placed_us ply rulebook side type via",
		"count":           "advice amount_us article at_us count game gets ply rulebook side type what",
		"signatures_void": "at_us changed game result type who",
		"mood":            "",
	} {
		if got := shownNames(kind, Arbiters); got != want {
			t.Errorf("arbiters see of %s %q, want %q", kind, got, want)
		}
	}
}

// shownNames returns the fields that an audience sees, in the order of the alphabet, nothing where it sees no such record.
func shownNames(kind string, to Audience) string {
	fields, _ := Shown(kind, to)
	var names []string
	for name, except := range fields {
		if except != nil {
			name += "(" + strings.Join(except, " ") + ")"
		}
		names = append(names, name)
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

// A tag that is misspelt would leave a record without a type, or hide a field from those for whom it is.
func TestTheTagsOfTheTypes(t *testing.T) {
	for _, r := range all {
		of := reflect.TypeOf(r)
		if len(wordsOf(of)) == 0 {
			t.Errorf("%s has no type", of)
		}
		for _, f := range append(fieldsOf(of), of.Field(0)) {
			if _, known := audiences[f.Tag.Get("see")]; !known || !f.IsExported() || nameOf(f) == "" && !f.Anonymous {
				t.Errorf("%s.%s: %s", of, f.Name, f.Tag)
			}
		}
	}
}

func FuzzDecode(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	for _, r := range all {
		corpus.Add(Encode(r))
	}
	corpus.Add([]byte(`{"type":"move","type":"touch"}`))
	corpus.Fuzz(func(t testing.TB, line []byte) {
		r, err := Decode(line)
		if err != nil {
			return
		}
		text := Encode(r)
		again, err := Decode(text)
		if err != nil || !bytes.Equal(Encode(again), text) {
			t.Errorf("%s is read as %s, that as %v, %v", line, text, again, err)
		}
	})
}
