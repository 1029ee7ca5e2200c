package game_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sweeptest"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensortest"
	"github.com/kyban/kyban/trace"
)

// ruledGame is the trace of a random game of hands that press the clock.
func ruledGame(t *testing.T, random *rand.Rand) *trace.Trace {
	t.Helper()
	index, seed := random.IntN(len(sensortest.Games())), random.Uint64N(1_000_000)
	script, err := sensortest.Play(sensortest.Games()[index], sensortest.Profiles()[0], seed)
	if err != nil {
		t.Fatal(err)
	}
	return script.Trace()
}

// saidWith plays lines with words put between them: at each index, before the line there.
func saidWith(t *testing.T, tr *trace.Trace, words map[int][]string) (lines [][]byte, inputs []fact.Input) {
	t.Helper()
	player, err := feed.NewPlayer(tr.Header, game.Config{}, func(in fact.Input, records []record.Record) error {
		inputs = append(inputs, in)
		for _, r := range records {
			lines = append(lines, record.Encode(r))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	var at sensor.Micros
	for i, line := range tr.Lines {
		for _, text := range words[i] {
			word, err := game.LineOf(text)
			if err != nil {
				t.Fatal(err)
			}
			word.At = at
			if err := player.Line(word); err != nil {
				t.Fatal(err)
			}
		}
		if err := player.Line(line); err != nil {
			t.Fatal(err)
		}
		at = line.At
	}
	if err := player.Close(); err != nil {
		t.Fatal(err)
	}
	return lines, inputs
}

// randomRuling returns any ruling, perhaps on a ply that does not exist.
func randomRuling(random *rand.Rand, ply, earlier int) string {
	r := fact.Ruling{Ply: random.IntN(ply + 2), Point: engine.NoPoint, Name: "An"}
	r.Text = trace.Rulings()[random.IntN(len(trace.Rulings()))]
	if random.IntN(2) == 0 {
		r.Point = engine.Point(random.IntN(engine.Points))
	}
	switch r.Text {
	case trace.RuleTime:
		r.Side, r.Amount = engine.First, sensor.Micros(random.Int64N(100)-50)
	case trace.RuleResult:
		r.Result = trace.Results()[random.IntN(len(trace.Results()))]
	}
	if random.IntN(3) == 0 {
		r.Revises = 1 + random.IntN(earlier+1)
	}
	return strings.TrimPrefix(trace.Line{Fact: r}.Format(0), "0 ")
}

// TestRulingsAtAnyTime adds rulings, limits of moves and claims on counts at random on every few lines of a random game. The record goes
// on, a replay of the stored inputs gives the same bytes, and the game has one end.
func TestRulingsAtAnyTime(t *testing.T) {
	seed := randtest.Seed(t, 9)
	random := rand.New(rand.NewPCG(seed, 0))
	rounds := sweeptest.Of(8, 40)
	for range rounds {
		tr, words, ruled := ruledGame(t, random), map[int][]string{}, 0
		for i := range tr.Lines {
			if random.IntN(30) == 0 {
				words[i] = append(words[i], randomRuling(random, i/4, ruled))
				ruled++
			}
			if random.IntN(40) == 0 {
				words[i] = append(words[i], []string{"limit red 6", "limit black 100", "claim red 50", "claim arbiter 50"}[random.IntN(4)])
			}
		}
		lines, inputs := saidWith(t, tr, words)
		if !bytes.Contains(lines[len(lines)-1], []byte(`"type":"end"`)) {
			t.Fatalf("seed %d: the last record is %s", seed, lines[len(lines)-1])
		}
		board := newBoard(t, game.Config{}.With(tr.Header))
		n := 0
		for _, in := range inputs {
			stored, err := fact.Decode(fact.Encode(in))
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			for _, r := range board.Step(stored) {
				if !bytes.Equal(record.Encode(r), lines[n]) {
					t.Fatalf("seed %d: derived again %s, was %s", seed, record.Encode(r), lines[n])
				}
				n++
			}
		}
	}
}

// TestARulingThatIsTakenBackAtOnceChangesNothing rules after a press and takes it back: the same moves, results and findings follow as
// without both.
func TestARulingThatIsTakenBackAtOnceChangesNothing(t *testing.T) {
	seed := randtest.Seed(t, 10)
	random := rand.New(rand.NewPCG(seed, 0))
	rounds := sweeptest.Of(8, 40)
	ends := func(lines [][]byte) []string {
		var list []string
		for _, line := range lines {
			for _, kind := range []string{`"type":"end"`, `"type":"finding"`} {
				if bytes.Contains(line, []byte(kind)) {
					list = append(list, string(line))
				}
			}
		}
		return list
	}
	for range rounds {
		tr := ruledGame(t, random)
		var presses []int // The lines that follow a press, with the board at rest.
		for i := 1; i < len(tr.Lines); i++ {
			if fact.Is[fact.Press](tr.Lines[i-1].Fact) && tr.Lines[i].At > tr.Lines[i-1].At+500_000 {
				presses = append(presses, i)
			}
		}
		at := random.IntN(len(presses) - 1)
		ruling := randomRuling(random, at, 0)
		plain, _ := saidWith(t, tr, nil)
		ruled, _ := saidWith(t, tr, map[int][]string{presses[at]: {ruling, `rule 0 dismissed "An" revises=1`}})
		if got, want := ends(ruled), ends(plain); !slices.Equal(got, want) {
			t.Errorf("seed %d, after %d presses: %s\ngot  %s\nwant %s", seed, at+1, ruling, got, want)
		}
	}
}

// TestACutTraceWithRulingsSaysTheBeginning cuts random games with random claims and rulings anywhere.
func TestACutTraceWithRulingsSaysTheBeginning(t *testing.T) {
	seed := randtest.Seed(t, 11)
	random := rand.New(rand.NewPCG(seed, 0))
	for range 5 {
		tr := ruledGame(t, random)
		for i := len(tr.Lines) - 1; i > 0; i-- {
			if random.IntN(40) > 0 {
				continue
			}
			words := "claim black"
			if random.IntN(3) > 0 {
				words = randomRuling(random, i/4, 9)
			}
			line, err := game.LineOf(words)
			if err != nil {
				t.Fatal(err)
			}
			line.At = tr.Lines[i].At
			tr.Lines = slices.Insert(tr.Lines, i, line)
		}
		text, begins := trace.Format(tr), len(tr.Header.String())
		whole := saidUntilCut(t, text)
		for range cutsOfASession {
			cut := saidUntilCut(t, text[:begins+random.IntN(len(text)-begins+1)])
			if i := firstDifference(cut, whole); i >= 0 {
				t.Fatalf("seed %d, %d bytes: record %d\n%s", seed, len(text), i+1, cut[i])
			}
		}
	}
}
