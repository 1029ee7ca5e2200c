package game_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/internal/enginetest"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

var late = fact.PublicDelay{Time: 600_000_000, Moves: 2}

// twoGames is a move, a draw, and the pieces set up for the next game.
func twoGames(t *testing.T) []fact.Input {
	edge := func(at sensor.Micros, p string, placed bool) fact.Input {
		return fact.Input{At: at, Fact: fact.Event{Point: enginetest.Point(t, p), Placed: placed}}
	}
	return []fact.Input{edge(1, "h2", false), edge(2, "e2", true), {At: 3, Fact: fact.Press{Side: engine.First}},
		{At: 4, Fact: fact.Agree{}}, edge(5, "e2", false), edge(6, "h2", true), {At: 2_000_000, Fact: fact.Tick{}}}
}

// told returns the records on the delay and the life of the board.
func told(records []record.Record) (lines []string) {
	for _, r := range records {
		if kind := r.About().Type; kind == "delay" || kind == "game" || kind == "entered" {
			text, _, _ := bytes.Cut(record.Encode(r), []byte(`,"fen"`))
			lines = append(lines, string(text))
		}
	}
	return lines
}

func TestWhatGamesTheDelayHoldsFor(t *testing.T) {
	start := engine.StartPosition()
	begin := func(d fact.PublicDelay) fact.Input {
		return fact.Input{Fact: fact.Start{Closed: start.Occupied(), PublicDelay: d}}
	}
	entered := fact.Input{By: "Mai", Role: "arbiter", Fact: fact.Delay{PublicDelay: late}}
	again := func(d fact.PublicDelay) fact.Input { return fact.Input{Fact: fact.Delay{PublicDelay: d, Next: true}} }
	const (
		set, ready   = `{"type":"game","game":1,"state":"setting_up","at_us":0}`, `{"type":"game","game":1,"state":"ready"`
		play, over   = `{"type":"game","game":1,"state":"playing","at_us":1}`, `{"type":"game","game":1,"state":"over","at_us":4}`
		second       = `{"type":"game","game":2,"state":"ready"`
		first, later = `{"type":"delay","game":1,"delay_us":600000000,"delay_moves":2,"at_us":`, `{"type":"delay","game":2,"delay_us":600000000,"delay_moves":2,"at_us":500006}`
	)
	for _, tc := range []struct {
		name  string
		start fact.PublicDelay
		at    map[int]fact.Input // Inputs entered before an input of twoGames.
		want  []string
	}{
		{"none", fact.PublicDelay{}, nil, []string{set, ready, play, over, second}},
		{"given to boardd: every game begins with it, said before anything else", late, nil, []string{first + "0}", set, ready, play, over, later, second}},
		{"entered: it holds for the games after this one", fact.PublicDelay{}, map[int]fact.Input{3: entered},
			[]string{set, ready, play, `{"type":"entered","game":1,"what":"delay","by":"Mai","role":"arbiter","at_us":3}`, first + "3}", over, later, second}},
		{"taken back", late, map[int]fact.Input{3: {Fact: fact.Delay{}}},
			[]string{first + "0}", set, ready, play, `{"type":"delay","game":1,"delay_us":0,"delay_moves":0,"at_us":3}`, over, second}},
		{"boardd started again without one in mid-game: the game keeps its own", late, map[int]fact.Input{3: again(fact.PublicDelay{})},
			[]string{first + "0}", set, ready, play, over, second}},
		{"boardd started again with one in mid-game: the next game begins with it", fact.PublicDelay{}, map[int]fact.Input{3: again(late)},
			[]string{set, ready, play, over, later, second}},
		{"boardd started again with one before the first move: the game waits, too", fact.PublicDelay{}, map[int]fact.Input{0: again(late)},
			[]string{set, ready, first + "0}", play, over, later, second}},
		{"boardd started again without one before the first move: the game keeps its own", late, map[int]fact.Input{0: again(fact.PublicDelay{})},
			[]string{first + "0}", set, ready, play, over, second}},
		{"boardd started again before the first move with one that waits less in one way: the game waits for both", fact.PublicDelay{Time: 5, Moves: 2},
			map[int]fact.Input{0: again(fact.PublicDelay{Time: 600_000_000})},
			[]string{`{"type":"delay","game":1,"delay_us":5,"delay_moves":2,"at_us":0}`, set, ready, first + "0}", play, over,
				`{"type":"delay","game":2,"delay_us":600000000,"delay_moves":0,"at_us":500006}`, second}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			board := newBoard(t, game.Config{})
			got := told(board.Step(begin(tc.start)))
			now := sensor.Micros(0)
			for i, in := range twoGames(t) {
				if word, ok := tc.at[i]; ok {
					word.At = now
					got = append(got, told(board.Step(word))...)
				}
				now = in.At
				got = append(got, told(board.Step(in))...)
			}
			if !slices.Equal(got, tc.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(tc.want, "\n"))
			}
		})
	}
}

// A delay changes nothing in play, and nothing else in the records.
func TestADelayChangesNothingElse(t *testing.T) {
	const moves = "1000000 - h2\n1500000 + e2\n2000000 press red\n3000000 - h9\n3500000 + g7\n4000000 press black\n5000000 resign red\n6000000 end\n"
	plain, _ := replay(t, []byte("trace 1\n"+moves))
	for _, delay := range []string{"0", "600000000", "0 2", "600000000 2"} {
		delayed, _ := replay(t, []byte("trace 1\n500000 delay "+delay+"\n"+strings.Replace(moves, "3000000", "2000000 delay 5\n3000000", 1)))
		var rest []string
		for _, line := range delayed {
			if !bytes.HasPrefix(line, []byte(`{"type":"delay"`)) {
				rest = append(rest, string(line))
			}
		}
		if len(rest) != len(delayed)-2 {
			t.Errorf("delay %s: %d records of it, want 2", delay, len(delayed)-len(rest))
		}
		if want := asTexts(plain); !slices.Equal(rest, want) {
			t.Errorf("delay %s: got\n%s\nwant\n%s", delay, strings.Join(rest, "\n"), strings.Join(want, "\n"))
		}
	}
}

func asTexts(lines [][]byte) (texts []string) {
	for _, line := range lines {
		texts = append(texts, string(line))
	}
	return texts
}
