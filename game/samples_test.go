package game_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/trace"
)

// replayed is any record, read back from its bytes as a user would.
type replayed struct {
	Type       string
	Game       int
	Ply        int
	Side       string
	Point      string
	Points     []string
	Fault      string
	Cleared    bool
	Move       string
	Was        string
	Open       bool
	Candidates []string
	Article    string
	Via        string
	Duty       []string
	Obeyed     *bool
	Kind       string
	Why        string
	Played     string
	State      string
	Result     string
	Reason     string
	Moves      moveList
	Unresolved []int
	Brush      bool
	Bound      bool
	Order      string
	Passed     []string
	FEN        string
	At         int64 `json:"at_us"`
	Made       int64 `json:"made_us"`
}

// moveList is the moves of an end or of void plies. In a flag they are a number, which is read elsewhere.
type moveList []string

func (m *moveList) UnmarshalJSON(text []byte) error {
	if text[0] != '[' {
		return nil
	}
	return json.Unmarshal(text, (*[]string)(m))
}

// replay plays the text of a trace and returns the records, as bytes and decoded.
func replay(t testing.TB, text []byte) ([][]byte, []replayed) {
	t.Helper()
	parsed, err := trace.Parse(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	var lines [][]byte
	var records []replayed
	err = feed.Replay(parsed, game.Config{}, func(_ fact.Input, said []record.Record) error {
		for _, r := range said {
			line := record.Encode(r)
			lines = append(lines, line)
			var read replayed
			if err := json.Unmarshal(line, &read); err != nil {
				return err
			}
			records = append(records, read)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return lines, records
}

func only(records []replayed, kind string) []replayed {
	var found []replayed
	for _, r := range records {
		if r.Type == kind {
			found = append(found, r)
		}
	}
	return found
}

// played holds the moves of a trace, from the file beside it.
type played struct {
	Trace   string
	Moves   []string
	Move    string
	Article string
	Via     string
	Duty    []string
	Obeyed  bool
	Finding string

	Question *asked // About the first piece of the opponent that was put back by itself.
}

// asked is a question as a sample expects it.
type asked struct {
	Article string
	Duty    []string
	Kind    string
}

func readPlayed(t testing.TB, path string) []played {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var list []played
	for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); {
		var p played
		if err := json.Unmarshal(lines.Bytes(), &p); err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	return list
}

// mistakes compares the records of a game with the moves played: plies wrong without a mark, and plies left open.
func mistakes(records []replayed, moves []string) (wrong []string, open int) {
	for _, m := range only(records, "move") {
		if m.Ply > len(moves) || !m.Open && m.Move != moves[m.Ply-1] {
			wrong = append(wrong, fmt.Sprintf("move ply %d %s", m.Ply, m.Move))
		}
	}
	end := only(records, "end")[0]
	for i, m := range moves {
		if slices.Contains(end.Unresolved, i+1) {
			continue
		}
		if i >= len(end.Moves) || end.Moves[i] != m {
			wrong = append(wrong, fmt.Sprintf("end ply %d is not %s", i+1, m))
			break
		}
	}
	if len(end.Moves) > len(moves) {
		wrong = append(wrong, fmt.Sprintf("%d plies too many", len(end.Moves)-len(moves)))
	}
	for _, f := range only(records, "finding") {
		wrong = append(wrong, fmt.Sprintf("finding %s %s at ply %d", f.Article, f.Kind, f.Ply))
	}
	return wrong, len(end.Unresolved)
}

func TestSampleGamesAreReadAsTheyWerePlayed(t *testing.T) {
	for _, profile := range []string{"clean", "normal", "noclock", "sloppy", "blitz", "gapless"} {
		dir := filepath.Join("testdata", "traces", profile)
		plies, unresolved := 0, 0
		for _, p := range readPlayed(t, filepath.Join(dir, "truth.jsonl")) {
			t.Run(profile+"/"+p.Trace, func(t *testing.T) {
				text, err := os.ReadFile(filepath.Join(dir, p.Trace))
				if err != nil {
					t.Fatal(err)
				}
				_, records := replay(t, text)
				wrong, open := mistakes(records, p.Moves)
				if len(wrong) > 0 {
					t.Errorf("wrong: %v", wrong)
				}
				if open > 0 {
					t.Logf("unresolved: %d of %d plies: %v", open, len(p.Moves), only(records, "end")[0].Unresolved)
				}
				plies, unresolved = plies+len(p.Moves), unresolved+open
			})
		}
		if limit := limits[profile].atEnd * float64(plies); float64(unresolved) > limit {
			t.Errorf("%s: %d of %d plies unresolved, want at most %.1f", profile, unresolved, plies, limit)
		}
	}
}

func TestSampleTouchesAreJudgedAsPrinted(t *testing.T) {
	dir := filepath.Join("testdata", "traces", "touch")
	for _, want := range readPlayed(t, filepath.Join(dir, "expected.jsonl")) {
		t.Run(want.Trace, func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join(dir, want.Trace))
			if err != nil {
				t.Fatal(err)
			}
			_, records := replay(t, text)
			moves := only(records, "move")
			if len(moves) != 1 {
				t.Fatalf("%d moves: %+v", len(moves), moves)
			}
			m := moves[0]
			if m.Move != want.Move || m.Article != want.Article || m.Via != want.Via || m.Obeyed == nil || *m.Obeyed != want.Obeyed ||
				!slices.Equal(m.Duty, want.Duty) || m.Open {
				t.Errorf("got %+v\nwant %+v", m, want)
			}
			finding := ""
			for _, f := range only(records, "finding") {
				finding += f.Kind
			}
			if finding != want.Finding {
				t.Errorf("found %q, want %q", finding, want.Finding)
			}
			questions := slices.DeleteFunc(only(records, "question"), func(r replayed) bool { return r.Why != "either_hand" })
			switch {
			case want.Question == nil && len(questions) == 0:
			case want.Question == nil || len(questions) == 0:
				t.Errorf("asked %+v, want %+v", questions, want.Question)
			default:
				if q := questions[0]; q.Article != want.Question.Article || q.Kind != want.Question.Kind || !slices.Equal(q.Duty, want.Question.Duty) {
					t.Errorf("asked %+v, want %+v", q, *want.Question)
				}
			}
		})
	}
}
