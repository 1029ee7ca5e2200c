package game_test

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	. "github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sweeptest"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// TestWhatFollowsFromARuling previews a ruling. The records are literal, without their times, and the game goes on as if there had been
// no preview.
func TestWhatFollowsFromARuling(t *testing.T) {
	faults := []string{`rule 1 technical_fault "Trần" 9.8`, `rule 1 technical_fault "Trần" 9.8`}
	accidents := []string{`rule 1 accidental c0 "Trần"`, `rule 1 accidental b0 "Trần"`}
	for _, tc := range []struct {
		name   string
		before []string
		words  string
		want   []string
	}{
		{"the duty stands", nil, `rule 1 duty_stands "Trần"`, []string{
			`{"type":"ruling","game":1,"ruling":1,"ply":1,"text":"duty_stands","article":"9.1","name":"Trần"}`,
			`{"type":"duty","game":1,"ply":1,"side":"red","article":"9.1","duty":["c0a2","c0e2"],"obeyed":false,"rulebook":"vn2004","ruling":1}`,
			`{"type":"void","game":1,"from":1,"moves":["b0c2"],"ruling":1}`,
			`{"type":"restoration","game":1,"ply":1,"state":"started","fen":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1","ruling":1}`}},
		{"the first accidental touch", nil, `rule 1 accidental c0 "Trần"`, []string{
			`{"type":"ruling","game":1,"ruling":1,"ply":1,"text":"accidental","side":"red","point":"c0","article":"9.6","name":"Trần"}`,
			`{"type":"count","game":1,"side":"red","what":"accidental","count":1,"article":"9.6","rulebook":"vn2004","advice":"reminder"}`,
			`{"type":"duty","game":1,"ply":1,"side":"red","article":"9.1","duty":["b0a2","b0c2"],"obeyed":true,"rulebook":"vn2004","ruling":1}`}},
		{"the third accidental touch", accidents, `rule 1 accidental a0 "Trần"`, []string{
			`{"type":"ruling","game":1,"ruling":3,"ply":1,"text":"accidental","side":"red","point":"a0","article":"9.6","name":"Trần"}`,
			`{"type":"count","game":1,"side":"red","what":"accidental","count":3,"article":"9.6","rulebook":"vn2004","advice":"deliberate"}`,
			`{"type":"note","game":1,"code":"touch_not_seen","text":"the board saw no touch of that piece in that turn","ruling":3}`}},
		{"the third technical fault is advised to be a loss, and nothing ends", faults, `rule 1 technical_fault "Trần" 9.8`, []string{
			`{"type":"ruling","game":1,"ruling":3,"ply":1,"text":"technical_fault","side":"red","article":"9.8","name":"Trần"}`,
			`{"type":"count","game":1,"side":"red","what":"technical_fault","count":3,"article":"5.6","rulebook":"vn1999","advice":"loss"}`}},
		{"time is taken", nil, `rule 1 time red -60000000 "Trần" part3-complaints`, []string{
			`{"type":"ruling","game":1,"ruling":1,"ply":1,"text":"time","side":"red","amount_us":-60000000,"article":"part3-complaints","name":"Trần"}`}},
		{"a position that is not there", nil, `rule 9 restore "Trần"`, []string{
			`{"type":"ruling","game":1,"ruling":1,"ply":9,"text":"restore","article":"9.10","name":"Trần","no_effect":true}`,
			`{"type":"note","game":1,"code":"no_such_ply","text":"the game has not come to that ply","ruling":1}`}},
		{"the game is annulled", nil, `rule 1 annulled "Trần" 9.9b`, []string{
			`{"type":"ruling","game":1,"ruling":1,"ply":1,"text":"annulled","article":"9.9b","name":"Trần"}`,
			`{"type":"result","game":1,"result":"*","reason":"ruling","ruling":1}`,
			`{"type":"game","game":1,"state":"over"}`}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			board := boardAfter(t, strings.Replace(liftedAndPutBack, "RULEBOOK", "vn2004", 1))
			for _, words := range tc.before {
				board.Step(entered(t, board, words))
			}
			in, before := entered(t, board, tc.words), board.View()
			preview := board.Preview(in)
			if got := withoutTimes(preview.Records); !slices.Equal(got, tc.want) {
				t.Errorf("%s\nwould be followed by\n%s\nwant\n%s", tc.words, strings.Join(got, "\n"), strings.Join(tc.want, "\n"))
			}
			if after := board.View(); !reflect.DeepEqual(after, before) || !reflect.DeepEqual(preview.Before, before) {
				t.Errorf("the board stands otherwise for having been asked:\n%+v\nwant\n%+v", after, before)
			}
			if got := withoutTimes(board.Step(in)); !slices.Equal(got, tc.want) {
				t.Errorf("%s\nis followed by\n%s\nand not by what was previewed", tc.words, strings.Join(got, "\n"))
			}
			if !reflect.DeepEqual(board.View(), preview.After) {
				t.Errorf("the board stands otherwise than was previewed")
			}
		})
	}
}

// entered returns the input of a word entered at a board now.
func entered(t *testing.T, b *Board, words string) fact.Input {
	t.Helper()
	in, err := WordsOf(words)
	if err != nil {
		t.Fatal(err)
	}
	in.At = b.View().At
	return in
}

// withoutTimes returns records as text without their times.
func withoutTimes(records []record.Record) (texts []string) {
	for _, r := range records {
		text := string(record.Encode(r))
		if i := strings.LastIndex(text, `,"at_us":`); i >= 0 {
			text = text[:i] + "}"
		}
		texts = append(texts, text)
	}
	return texts
}

// scenarioTraces are the traces of all scenarios, by their names.
func scenarioTraces(t *testing.T) map[string]*trace.Trace {
	t.Helper()
	return tracesOf(t, scenarios(t))
}

// sampleTraces are the traces that `make quick` tries for properties of every trace.
func sampleTraces(t *testing.T) map[string]*trace.Trace {
	t.Helper()
	return tracesOf(t, sweeptest.Sample(scenarios(t)))
}

func tracesOf(t *testing.T, paths []string) map[string]*trace.Trace {
	t.Helper()
	traces := map[string]*trace.Trace{}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		parsed, err := trace.Parse(bytes.NewReader(txtar.Parse(data).Files[0].Data))
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		traces[filepath.Base(path)] = parsed
	}
	return traces
}

// A preview is read while the board goes on: it shares no position with the board, nor with another preview.
func TestAPreviewHasPositionsOfItsOwn(t *testing.T) {
	for name, text := range map[string]string{"the pieces are set up": "trace 1\nboard x8/1x7/2x6/3x5/4x4/5x3/6x2/7x1/8x/x8\n500000 - a0\n", "a game is on": strings.Replace(liftedAndPutBack, "RULEBOOK", "vn2004", 1)} {
		board := boardAfter(t, text)
		in := entered(t, board, `rule 1 dismissed "Trần" 9.1`)
		one, other := board.Preview(in), board.Preview(in)
		if one.Start == other.Start || one.Before.Position == other.Before.Position || one.After.Position == other.After.Position {
			t.Errorf("%s: two previews share a position", name)
		}
	}
}

// TestAPreviewIsWhatHappensAndChangesNothing previews a random ruling after each step of every scenario. A board that gets the ruling
// records exactly that, and goes on with the rest of the scenario as the copy would. The previewing board records to the end what it
// records without a preview.
func TestAPreviewIsWhatHappensAndChangesNothing(t *testing.T) {
	seed := randtest.Seed(t, 8)
	random := rand.New(rand.NewPCG(seed, 0))
	traces := sampleTraces(t)
	for _, name := range slices.Sorted(maps.Keys(traces)) {
		tr := traces[name]
		inputs, plain := steps(t, tr)
		var previews []previewed
		asked := newBoardOf(t, tr)
		for i, in := range inputs {
			records := asked.Step(in)
			if got := said(records); !slices.Equal(got, plain[i]) {
				t.Fatalf("seed %d, %s, step %d: asked before, the board says\n%s\nwant\n%s", seed, name, i, got, plain[i])
			}
			if asked.View().Phase == Closed {
				break
			}
			ruling := anyRuling(random, len(asked.View().Plies), asked.View().At)
			previews = append(previews, previewed{i, ruling, said(asked.Preview(ruling).Records)})
		}
		for range 3 {
			f := previews[random.IntN(len(previews))]
			ruled := newBoardOf(t, tr)
			for _, in := range inputs[:f.after+1] {
				ruled.Step(in)
			}
			copied := ruled.Copied()
			copied.Step(f.ruling)
			if got := said(ruled.Step(f.ruling)); !slices.Equal(got, f.records) {
				t.Fatalf("seed %d, %s, step %d: %+v is followed by\n%s\nthe preview was\n%s", seed, name, f.after, f.ruling, got, f.records)
			}
			for _, in := range inputs[f.after+1:] {
				if got, want := said(copied.Step(in)), said(ruled.Step(in)); !slices.Equal(got, want) {
					t.Fatalf("seed %d, %s, step %d: a copy goes on with\n%s\nthe board with\n%s", seed, name, f.after, got, want)
				}
			}
		}
	}
}

// previewed is a preview after a step.
type previewed struct {
	after   int
	ruling  fact.Input
	records []string
}

// steps plays a trace and returns its inputs and the records of each.
func steps(t *testing.T, tr *trace.Trace) (inputs []fact.Input, texts [][]string) {
	t.Helper()
	err := feed.Replay(tr, Config{}, func(in fact.Input, records []record.Record) error {
		inputs, texts = append(inputs, in), append(texts, said(records))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return inputs, texts
}

func said(records []record.Record) (texts []string) {
	for _, r := range records {
		texts = append(texts, string(record.Encode(r)))
	}
	return texts
}

func newBoardOf(t *testing.T, tr *trace.Trace) *Board {
	t.Helper()
	b, err := NewBoard(Config{}.With(tr.Header))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// anyRuling returns any ruling, perhaps on a ply that does not exist.
func anyRuling(random *rand.Rand, plies int, at sensor.Micros) fact.Input {
	in := fact.Ruling{Ply: random.IntN(plies + 2), Text: trace.Rulings()[random.IntN(len(trace.Rulings()))], Point: engine.NoPoint, Name: "An"}
	if random.IntN(2) == 0 {
		in.Point = engine.Point(random.IntN(engine.Points))
	}
	if random.IntN(3) == 0 {
		in.Revises = 1 + random.IntN(3)
	}
	in.Side, in.Amount, in.Result = engine.First, 5, "1-0"
	return fact.Input{At: at, Fact: in}
}

// shareable are the types that a board and its copy may both hold: no code changes them.
var shareable = []string{
	"*rulebook.Rulebook", "*boardgame.Xiangqi", "*boardgame.Chess", "*tracker.mark", "*tracker.accident", "*tracker.Completed", "*line.Outcome", "*fact.Resume", "*law.Answer", "*record.Illegal",
	"[]boardgame.Position",                                                                                       // Of starts, which are replaced as a whole.
	"[]tracker.unnamed", "[]line.openPromotion", "[]line.promotionWords", "[]record.Promotion", "[]line.OpenPly", // Of promotions, likewise.
	"[]engine.Move", // Of verdicts, likewise.
	"[]*game.Board", // The games before, likewise.
	"*repetition.edition", "[]repetition.reading",
	"[]clock.Stage", // Of a time control.
}

// A copy shares nothing with its board that either may change, even in fields added later.
func TestACopyOfABoardSharesNothingThatChanges(t *testing.T) {
	for name, tr := range sampleTraces(t) {
		inputs, _ := steps(t, tr)
		b := newBoardOf(t, tr)
		for _, in := range inputs {
			b.Step(in)
			held := map[uintptr]string{}
			walk(reflect.ValueOf(b).Elem(), "board", held, func(at uintptr, path string) { held[at] = path })
			walk(reflect.ValueOf(b.Copied()).Elem(), "copy", map[uintptr]string{}, func(at uintptr, path string) {
				if of := held[at]; of != "" {
					t.Fatalf("%s: %s is the same as %s", name, path, of)
				}
			})
		}
	}
}

// walk calls found with every pointer, map and slice that a value reaches and that may change.
func walk(v reflect.Value, path string, seen map[uintptr]string, found func(at uintptr, path string)) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if path == "board.s.Config" || path == "copy.s.Config" {
				continue // The configuration of the board.
			}
			if field := v.Type().Field(i); leads(field.Type) {
				walk(v.Field(i), path+"."+field.Name, seen, found)
			}
		}
	case reflect.Array:
		walkOver(v, path, seen, found)
	case reflect.Interface:
		walk(v.Elem(), path, seen, found)
	case reflect.Pointer, reflect.Map, reflect.Slice:
		if v.IsNil() || slices.Contains(shareable, v.Type().String()) || v.Kind() == reflect.Slice && v.Cap() == 0 || seen[v.Pointer()] != "" {
			return
		}
		seen[v.Pointer()] = path
		found(v.Pointer(), path)
		walkInto(v, path, seen, found)
	}
}

// leads reports whether a type reaches any: most fields of a board are numbers.
func leads(t reflect.Type) bool {
	known, ok := leading[t]
	if !ok {
		switch t.Kind() {
		case reflect.Interface, reflect.Pointer, reflect.Map, reflect.Slice:
			known = true
		case reflect.Array:
			known = leads(t.Elem())
		case reflect.Struct:
			for i := 0; i < t.NumField() && !known; i++ {
				known = leads(t.Field(i).Type)
			}
		}
		leading[t] = known
	}
	return known
}

// leading caches the results of leads.
var leading = map[reflect.Type]bool{}

func walkOver(v reflect.Value, path string, seen map[uintptr]string, found func(at uintptr, path string)) {
	for i := 0; i < v.Len() && leads(v.Type().Elem()); i++ {
		walk(v.Index(i), path+"["+strconv.Itoa(i)+"]", seen, found)
	}
}

func walkInto(v reflect.Value, path string, seen map[uintptr]string, found func(at uintptr, path string)) {
	switch v.Kind() {
	case reflect.Pointer:
		walk(v.Elem(), path, seen, found)
	case reflect.Slice:
		walkOver(v, path, seen, found)
	case reflect.Map:
		for at := v.MapRange(); leads(v.Type().Elem()) && at.Next(); {
			walk(at.Value(), fmt.Sprintf("%s[%v]", path, at.Key()), seen, found)
		}
	}
}
