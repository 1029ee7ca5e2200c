package review_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"iter"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/internal/sweeptest"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/review"
	"github.com/kyban/kyban/tell"
	"github.com/kyban/kyban/trace"
)

// scenarioPath returns the path of one of the game's scenarios.
func scenarioPath(name string) string {
	return filepath.Join("..", "game", "testdata", "scenarios", name+".txtar")
}

// scenarioText returns the text of a scenario's trace.
func scenarioText(t testing.TB, path string) string {
	t.Helper()
	a, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(a.Files[0].Data)
}

// scenario returns the trace of a scenario.
func scenario(t testing.TB, path string) *trace.Trace {
	t.Helper()
	tr, err := trace.Parse(strings.NewReader(scenarioText(t, path)))
	if err != nil {
		t.Fatal(err)
	}
	return tr
}

func scenarios(t testing.TB) []string {
	t.Helper()
	paths, err := filepath.Glob(scenarioPath("*"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no scenarios: %v", err)
	}
	return paths
}

func reviewed(t testing.TB, name string) *review.Game {
	t.Helper()
	games, err := review.Trace(scenario(t, scenarioPath(name)), game.Config{})
	if err != nil || len(games) == 0 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	return games[0]
}

// turnOf returns the turn of a ply that counts.
func turnOf(t testing.TB, g *review.Game, ply int) *review.Turn {
	t.Helper()
	turns, err := g.TurnsOf(ply)
	if err != nil {
		t.Fatal(err)
	}
	return turns[len(turns)-1]
}

// The arbiter's view of each turn: the events, in short.
func TestTimeline(t *testing.T) {
	for _, c := range []struct {
		scenario string
		ply      int
		want     []string
	}{
		{"adjust_ended_by_the_press", 3, []string{"1.000 lifted B g0 touch", "1.500 back B g0 after 0.500", "2.500 lifted N h0 executes",
			"2.900 placed N i2 after 0.400", "3.500 press"}},
		{"adjust_announced", 1, []string{"0.500 adjust", "1.000 lifted B c0 adjust", "1.500 back B c0 after 0.500", "2.000 adjust_ended",
			"2.500 lifted N b0 touch", "2.900 placed N c2 after 0.400", "3.500 press"}},
		{"second_destination", 1, []string{"1.000 lifted C h2 executes", "1.300 rested C e2", "2.300 placed C d2 after 1.300", "3.000 press"}},
		{"lifted_in_the_same_scan", 1, []string{"1.000 lifted C h2 touch undecided", "1.000 lifted n h9 touch undecided",
			"1.800 placed C h9 after 0.800", "2.500 press"}},
		{"gap_in_a_turn", 1, []string{"1.000 lifted B c0 touch", "1.500 back B c0 after 0.500", "3.000 gap", "3.000 missed N b0",
			"3.000 arrived N c2", "4.000 press"}},
		{"gapless_capture_never_decided", 1, []string{"1.000 lifted R a3 touch", "2.500 arrived R d3", "2.500 press"}},
		{"straightened_or_touched_without_clock", 1, []string{"1.000 lifted C h2 touch", "1.500 placed C e2 after 0.500",
			"3.000 lifted C b2 after_move", "3.400 back C b2 after 0.400", "6.000 made"}},
		{"illegal_move_pressed_and_put_back", 1, []string{"1.000 lifted R a0 touch", "1.400 rested R f5", "2.000 illegal", "2.000 press",
			"4.400 restored", "4.400 back R a0 after 3.400", "6.000 lifted R a0 executes", "6.400 placed R a1 after 0.400", "7.000 press"}},
		{"stopped_claimed_and_ruled", 1, []string{"1.000 lifted B c0 excused", "1.500 back B c0 after 0.500", "2.500 lifted N b0 executes",
			"2.900 placed N c2 after 0.400", "3.500 press"}},
	} {
		t.Run(c.scenario, func(t *testing.T) {
			turn := turnOf(t, reviewed(t, c.scenario), c.ply)
			var got []string
			for _, e := range turn.Events {
				got = append(got, inShort(turn, e))
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
		})
	}
}

func inShort(turn *review.Turn, e review.Event) string {
	text := fmt.Sprintf("%.3f %s %s %s %s", float64(e.At-turn.Began)/1e6, e.Kind, e.Piece, e.Point, e.Role)
	if e.Away > 0 {
		text += fmt.Sprintf(" after %.3f", float64(e.Away)/1e6)
	}
	if e.Undecided {
		text += " undecided"
	}
	return strings.Join(strings.Fields(text), " ")
}

// The plies to look at, the weightiest first.
func TestAttention(t *testing.T) {
	for scenario, want := range map[string]string{
		"quiet_move_with_clock":                  "",
		"adjust_ended_by_the_press":              "3:[finding]",
		"stopped_claimed_and_ruled":              "1:[ruling]",
		"gapless_capture_never_decided":          "1:[open]",
		"illegal_move_pressed_and_put_back":      "1:[illegal]",
		"gap_in_a_turn":                          "", // It is short.
		"chess_press_with_the_piece_in_the_hand": "1:[note]",
		"black_begins_without_a_time_control":    "1:[open note] 2:[open] 3:[open] 4:[open]",
	} {
		var got []string
		for _, turn := range reviewed(t, scenario).Attention() {
			got = append(got, fmt.Sprintf("%d:%v", turn.Ply, turn.Attention))
		}
		if text := strings.Join(got, " "); text != want {
			t.Errorf("%s: %q, want %q", scenario, text, want)
		}
	}
}

// The law of a turn is the record's, and the rung that applies is the one that the record cites.
func TestEveryMadeTurnIsExplained(t *testing.T) {
	for _, path := range scenarios(t) {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			games, err := review.Trace(scenario(t, path), game.Config{})
			if err != nil {
				t.Fatal(err)
			}
			for _, g := range games {
				for _, turn := range g.Turns {
					checkExplained(t, turn)
				}
			}
		})
	}
}

func checkExplained(t *testing.T, turn *review.Turn) {
	t.Helper()
	if !slices.IsSortedFunc(turn.Events, func(a, b review.Event) int { return int(a.At - b.At) }) {
		t.Errorf("ply %d: events out of order: %+v", turn.Ply, turn.Events)
	}
	law := turn.Law
	if law == nil || law.Stood != "" || law.Unknown == "illegal" || law.Unknown == "sealed" || law.Unknown == "announced" || law.Unknown == "open" {
		return
	}
	if law.Unknown != "" {
		t.Errorf("ply %d, %s: no cascade: %s", turn.Ply, turn.Move, law.Unknown)
	}
	cited := law.Article == ""
	for _, c := range law.Cascades {
		for _, r := range c.Rungs {
			cited = cited || r.State == "applies" && r.Article == law.Article
		}
	}
	if !cited {
		t.Errorf("ply %d: article %s applies nowhere in %+v", turn.Ply, law.Article, law.Cascades)
	}
}

// A stored session reviews like its trace, and where the store differs, the store counts.
func TestStoredSaysWhatItsTraceSays(t *testing.T) {
	for _, path := range sweeptest.Sample(scenarios(t)) {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			tr := scenario(t, path)
			fromTrace, err := review.Trace(tr, game.Config{})
			if err != nil {
				t.Fatal(err)
			}
			stored, err := review.Stored(rowsOf(t, tr), game.Config{}.With(tr.Header))
			if err != nil {
				t.Fatal(err)
			}
			if got, want := marshal(t, stored), marshal(t, fromTrace); got != want {
				t.Errorf("stored\n%s\ntrace\n%s", got, want)
			}
		})
	}
}

func TestStoredRecordsGoBeforeDerivedOnes(t *testing.T) {
	tr := scenario(t, scenarioPath("adjust_ended_by_the_press"))
	changed := func(yield func(boardlog.Row, error) bool) {
		for row, err := range rowsOf(t, tr) {
			row.Bytes = bytes.Replace(row.Bytes, []byte(`"article":"9.1"`), []byte(`"article":"9.2"`), 1)
			if !yield(row, err) {
				return
			}
		}
	}
	games, err := review.Stored(changed, game.Config{})
	if err != nil {
		t.Fatal(err)
	}
	turn := turnOf(t, games[0], 3)
	if turn.Law.Article != "9.2" || turn.Law.Unknown != "differs" || turn.Law.Cascades != nil {
		t.Errorf("law %+v", turn.Law)
	}
	if !strings.HasPrefix(games[0].Differs, `stored: {"type":"move","game":1,"ply":1,`) {
		t.Errorf("differs %q", games[0].Differs)
	}
}

// rowsOf returns the rows that boardd stores of a trace: time that passed is not a fact.
func rowsOf(t *testing.T, tr *trace.Trace) iter.Seq2[boardlog.Row, error] {
	t.Helper()
	var rows []boardlog.Row
	err := feed.Replay(tr, game.Config{}, func(in fact.Input, records []record.Record) error {
		if !fact.Is[fact.Tick](in.Fact) {
			rows = append(rows, boardlog.Row{Kind: boardlog.KindInput, At: in.At, Bytes: fact.Encode(in)})
		}
		for _, r := range records {
			rows = append(rows, boardlog.Row{At: in.At, Bytes: record.Encode(r)})
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return func(yield func(boardlog.Row, error) bool) {
		for _, r := range rows {
			if !yield(r, nil) {
				return
			}
		}
	}
}

func marshal(t *testing.T, games []*review.Game) string {
	t.Helper()
	text, err := json.MarshalIndent(games, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestAPlyThatIsNotThereIsAnError(t *testing.T) {
	const want = "ply 9: expected one from 1 to 3, the last of game 1"
	if _, err := reviewed(t, "adjust_ended_by_the_press").TurnsOf(9); err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

// A claim is made before the move: the review has the lifts until then, and their duty.
func TestTheTurnThatIsOn(t *testing.T) {
	tr, err := trace.Parse(strings.NewReader("trace 1\n1000000 - h2\n1400000 + e2\n2000000 press red\n3000000 - g9\n3500000 + g9\n4000000 claim red 2\n4500000 - a9\n5000000 offer red\n"))
	if err != nil {
		t.Fatal(err)
	}
	games, err := review.Trace(tr, game.Config{})
	if err != nil {
		t.Fatal(err)
	}
	turn := turnOf(t, games[0], 2)
	var got []string
	for _, e := range turn.Events {
		got = append(got, inShort(turn, e))
	}
	want := []string{"1.000 lifted b g9 touch", "1.500 back b g9 after 0.500", "2.500 lifted r a9 touch"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if turn.State != review.Going || !turn.Law.SoFar || turn.Law.Article != "9.1" || !slices.Equal(turn.Law.Duty, []string{"g9e7", "g9i7"}) {
		t.Errorf("state %s, law %+v", turn.State, turn.Law)
	}
	if !slices.Equal(turn.Attention, []review.Reason{review.Claimed}) {
		t.Errorf("attention %v", turn.Attention)
	}
}

// The entries on a game with rulings, and the states of its plies.
func TestRulings(t *testing.T) {
	for _, c := range []struct {
		scenario string
		ply      int
		states   []review.State
		want     []string
	}{
		{"duty_stands_and_the_move_is_replaced", 1, []review.State{review.Void, review.Made}, []string{
			"At 0:00:04.000 claim 1 by Black. About c0. Black's clock goes on meanwhile. Answered by ruling 1.",
			"At 0:00:05.000 ruling 1 by Trần: the duty stands, the move is to be replaced, c0, article 9.1, because: The elephant was lifted.",
			"With ruling 1 the duty is that of article 9.1: E7+9 (c0a2) or E7+5 (c0e2)."}},
		{"restored_and_the_ruling_is_revised", 2, []review.State{review.Made}, []string{
			"At 0:00:05.000 ruling 1 by Trần: the position before this move is restored, article 9.10. Ruling 2 took it back.",
			"At 0:00:08.000 ruling 2 by Trần: dismissed, article 9.10, because: I was wrong. It takes ruling 1 back."}},
		{"stopped_claimed_and_ruled", 1, []review.State{review.Made}, []string{
			"At 0:00:04.000 claim 1 by Black. Black's clock goes on meanwhile. Answered by ruling 1.",
			"At 0:00:05.000 ruling 1 by the arbiter: the touch was accidental, Red, c0, article 9.6.",
			"With ruling 1 the duty is that of article 9.1: H8+9 (b0a2) or H8+7 (b0c2). The move that was played obeys it.",
			"Counted for Red: the touch was accidental, 1 so far. Article 9.6: a reminder is due."}},
		{"takeback_of_a_reply", 2, []review.State{review.TakenBack, review.Made}, nil},
	} {
		turns, err := reviewed(t, c.scenario).TurnsOf(c.ply)
		if err != nil {
			t.Fatal(err)
		}
		var states []review.State
		for _, turn := range turns {
			states = append(states, turn.State)
		}
		if !slices.Equal(states, c.states) {
			t.Errorf("%s: states %v, want %v", c.scenario, states, c.states)
		}
		s, err := review.NewSpeaker("en")
		if err != nil {
			t.Fatal(err)
		}
		got := strings.Join(strings.Fields(s.Rulings(turns[0])), " ")
		if want := strings.Join(c.want, " "); got != want {
			t.Errorf("%s:\ngot  %s\nwant %s", c.scenario, got, want)
		}
	}
}

// Every turn of every scenario has complete words in every language, in lines that fit a terminal. Of each scenario the test
// checks one language.
func TestEveryScenarioIsToldInEveryLanguage(t *testing.T) {
	var speakers []*review.Speaker
	for _, language := range tell.Languages() {
		s, err := review.NewSpeaker(language)
		if err != nil {
			t.Fatal(err)
		}
		speakers = append(speakers, s)
	}
	for i, path := range sweeptest.Sample(scenarios(t)) {
		games, err := review.Trace(scenario(t, path), game.Config{})
		if err != nil {
			t.Fatal(err)
		}
		for n := range sweeptest.PartOf(1, len(speakers)) {
			checkGames(t, path, speakers[(i+n)%len(speakers)], games)
		}
	}
}

// Some rulebooks have no article for another's finding. Then none is cited.
func TestNoArticleIsCitedThatTheRulebookLacks(t *testing.T) {
	s, err := review.NewSpeaker("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, book := range []string{"vn1999", "fide2018", "casual"}[:sweeptest.Of(1, 3)] {
		for _, path := range sweeptest.Sample(scenarios(t)) {
			tr := scenario(t, path)
			if tr.Header.Play == "" {
				tr.Header.Rulebook = book
			}
			games, err := review.Trace(tr, game.Config{})
			if err != nil {
				t.Fatal(err)
			}
			checkGames(t, book+" "+path, s, games)
		}
	}
}

func checkGames(t *testing.T, name string, s *review.Speaker, games []*review.Game) {
	t.Helper()
	for _, g := range games {
		checkText(t, name, s.Overview(g))
		for _, turn := range g.Turns {
			checkText(t, name, s.Turn(g, turn))
		}
	}
}

// A position that the arbiter restores is set up in the turn that begins then: the pieces to put and take away are marked until
// hands have done it, and nothing stays marked when the turn is over.
func TestTheSceneOfATurnInWhichPiecesAreSetUp(t *testing.T) {
	g := reviewedText(t, `trace 1
1000000 - c0
1500000 + c0
2000000 - b0
2400000 + c2
3000000 press red
4000000 rule 1 duty_stands
5000000 - c2
5500000 + b0
7000000 - c0
7400000 + e2
8000000 press red
20000000 end
`)
	turn := g.Turns[len(g.Turns)-1]
	var got []string
	for steps := range len(turn.Events) + 1 {
		s := turn.Scene(steps)
		kind := review.EventKind("before")
		if steps > 0 {
			kind = turn.Events[steps-1].Kind
		}
		got = append(got, fmt.Sprintf("%s: lifted %v, to be taken %v", kind, s.Lifted.Names(), s.Take.Names()))
	}
	want := []string{"before: lifted [b0], to be taken [c2]", "opened: lifted [b0], to be taken []", "closed: lifted [], to be taken []",
		"lifted: lifted [c0], to be taken []", "placed: lifted [], to be taken []", "press: lifted [], to be taken []"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// Step by step the board shows the point of the moving piece, also on its way.
func TestScene(t *testing.T) {
	turn := turnOf(t, reviewed(t, "second_destination"), 1)
	for steps, want := range []string{"", "(h2)", "e2", "d2", "d2"} {
		s := turn.Scene(steps)
		got := ""
		switch {
		case !s.Lifted.Empty():
			got = "(" + s.Lifted.First().String() + ")"
		case s.Last != 0:
			got = s.Last.To().String()
		}
		if got != want {
			t.Errorf("after %d steps %q, want %q", steps, got, want)
		}
	}
}
