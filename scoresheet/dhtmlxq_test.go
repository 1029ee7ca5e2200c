package scoresheet

import (
	"bytes"
	"fmt"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/record"
)

// dhtmlxqGame is a DhtmlXQ block as the tests' reader sees it.
type dhtmlxqGame struct {
	elements map[string]string
	start    string // The placement in FEN.
	moves    []string
	comments map[int][]string
}

var dhtmlxqElement = regexp.MustCompile(`(?s)\[DhtmlXQ_(\w+)\](.*?)\[/DhtmlXQ_(\w+)\]`)

// readDhtmlXQ reads a block as the readers in the field do: by the names of elements anywhere, not by lines.
func readDhtmlXQ(text string) (dhtmlxqGame, error) {
	g := dhtmlxqGame{elements: map[string]string{}, comments: map[int][]string{}}
	inner, ok := strings.CutPrefix(text, "[DhtmlXQ]")
	inner, ok2 := strings.CutSuffix(inner, "[/DhtmlXQ]\n")
	if !ok || !ok2 || strings.TrimSpace(dhtmlxqElement.ReplaceAllString(inner, "")) != "" {
		return g, fmt.Errorf("not one block of elements: %q", dhtmlxqElement.ReplaceAllString(inner, ""))
	}
	for _, e := range dhtmlxqElement.FindAllStringSubmatch(inner, -1) {
		if _, twice := g.elements[e[1]]; twice || e[1] != e[3] {
			return g, fmt.Errorf("element %s twice, or ended by %s", e[1], e[3])
		}
		g.elements[e[1]] = e[2]
		if number, ok := strings.CutPrefix(e[1], "comment"); ok {
			n, err := strconv.Atoi(number)
			if err != nil {
				return g, err
			}
			g.comments[n] = strings.Split(e[2], "||")
		}
	}
	var err error
	if g.start, err = readBinit(g.elements["binit"]); err != nil {
		return g, err
	}
	for digits := g.elements["movelist"]; digits != ""; digits = digits[4:] {
		if len(digits) < 4 {
			return g, fmt.Errorf("movelist ends in %q", digits)
		}
		g.moves = append(g.moves, readDhtmlXQPoint(digits[:2])+readDhtmlXQPoint(digits[2:4]))
	}
	return g, nil
}

func readDhtmlXQPoint(digits string) string {
	return string([]byte{'a' + digits[0] - '0', '9' - (digits[1] - '0')})
}

// readBinit returns the placement of a start in FEN.
func readBinit(digits string) (string, error) {
	const set = "RNBAKABNRCCPPPPPrnbakabnrccppppp"
	if len(digits) != 2*len(set) {
		return "", fmt.Errorf("binit of %d digits", len(digits))
	}
	var board [engine.Ranks][engine.Files]byte
	for i := range len(set) {
		file, row := digits[2*i]-'0', digits[2*i+1]-'0'
		if file == 9 && row == 9 {
			continue
		}
		if board[row][file] != 0 {
			return "", fmt.Errorf("binit: two pieces at %s", digits[2*i:2*i+2])
		}
		board[row][file] = set[i]
	}
	rows := make([]string, 0, engine.Ranks)
	for _, row := range board {
		text := ""
		for _, piece := range row {
			if piece == 0 {
				piece = '1'
			}
			text += string(piece)
		}
		rows = append(rows, text)
	}
	fen := strings.Join(rows, "/")
	for n := engine.Files; n > 1; n-- {
		fen = strings.ReplaceAll(fen, strings.Repeat("1", n), strconv.Itoa(n))
	}
	return fen, nil
}

func exportDhtmlXQ(t testing.TB, sheet Sheet) string {
	t.Helper()
	var out bytes.Buffer
	if err := Export(&out, sheet, "dhtmlxq", notation.Simplified); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// plain writes signs of markup as pages show them.
var plain = strings.NewReplacer("[", "［", "]", "］", "|", "｜", "<", "＜", ">", "＞", "&", "＆", `"`, "＂", "'", "＇")

// TestDhtmlXQComesBack writes random games with hostile texts as DhtmlXQ and reads them again.
func TestDhtmlXQComesBack(t *testing.T) {
	randtest.Check(t, 2, func(rt *rapid.T) {
		sheet, _ := drawSheet(rt, notation.Simplified)
		text := exportDhtmlXQ(t, sheet)
		got, err := readDhtmlXQ(text)
		if err != nil {
			rt.Fatalf("%v in\n%s", err, text)
		}
		if strings.ContainsAny(text, `<>&"'`) {
			rt.Fatalf("markup in\n%s", text)
		}
		var moves []string
		for i, m := range sheet.Moves {
			moves = append(moves, m.Move)
			count := len(m.Findings)
			if m.Open {
				count++
			}
			if m.Elapsed > 0 {
				count++
			}
			if len(got.comments[i+1]) != count {
				rt.Fatalf("comment %d is %q, want %d parts", i+1, got.comments[i+1], count)
			}
		}
		want := map[string]string{"1-0": "红胜", "0-1": "黑胜", "1/2-1/2": "和棋", "*": "未知"}[sheet.Result]
		if got.start+" w - - 0 1" != engine.StartFEN || !reflect.DeepEqual(got.moves, moves) || got.elements["result"] != want {
			rt.Fatalf("read back %+v, want the moves %v and the result %s", got, moves, want)
		}
		for name, key := range map[string]string{"red": "red", "black": "black", "event": "event", "table": "table"} {
			if got.elements[name] != plain.Replace(clean(sheet.Tags[key])) {
				rt.Fatalf("%s is %q, want %q", name, got.elements[name], sheet.Tags[key])
			}
		}
	})
}

func TestDhtmlXQ(t *testing.T) {
	endgame := Sheet{FEN: "3k5/9/9/9/9/9/4p4/9/9/R3K3R b - - 4 40", Result: "0-1", Reason: "resignation",
		Moves: []Move{{Ply: 1, Side: "black", Move: "e3e2"}}}
	for _, c := range []struct {
		name  string
		sheet Sheet
		want  map[string]string
	}{
		{"nothing is known yet", Sheet{Result: "*"}, map[string]string{
			"title": "? 对 ?", "red": "", "result": "未知", "endtype": "", "movelist": "", "length": "0", "comment0": ""}},
		{"a name that would end its element and begin another",
			Sheet{Result: "*", Tags: map[string]string{"red": "A[/DhtmlXQ_red][DhtmlXQ_result]红胜[/DhtmlXQ_result]"}}, map[string]string{
				"red": "A［/DhtmlXQ_red］［DhtmlXQ_result］红胜［/DhtmlXQ_result］", "result": "未知"}},
		{"a name that is markup, and one of two lines",
			Sheet{Result: "*", Tags: map[string]string{"red": `<script>alert("1")</script>`, "black": "B\nC||D"}}, map[string]string{
				"red": "＜script＞alert(＂1＂)＜/script＞", "black": "B�C｜｜D"}},
		{"Black begins in an endgame", endgame, map[string]string{
			"binit":    "89999999499999990999999999999999" + "99999999309999999999994699999999",
			"movelist": "4647", "length": "1", "result": "黑胜", "endtype": "认输",
			"comment0": "FEN 3k5/9/9/9/9/9/4p4/9/9/R3K3R b - - 4 40"}},
		{"a reason without a Chinese word", Sheet{Result: "*", Reason: "un[known]"}, map[string]string{"endtype": "un［known］"}},
		{"rulings stand behind the last move", Sheet{Result: "*", Moves: []Move{{Ply: 1, Side: "red", Move: "h2e2"}},
			Arbitration: Arbitration{Rulings: []Ruling{{Ruling: record.Ruling{Ruling: 1, Text: "warning", Side: "red", Reason: "talks|shouts"}}}}}, map[string]string{
			"comment1": "ruling 1: warning red: talks｜shouts"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := exportDhtmlXQ(t, c.sheet)
			got, err := readDhtmlXQ(text)
			if err != nil {
				t.Fatalf("%v in\n%s", err, text)
			}
			for name, want := range c.want {
				if got.elements[name] != want {
					t.Errorf("%s is %q, want %q", name, got.elements[name], want)
				}
			}
		})
	}
}
