package game_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensortest"
)

// The hands of this test. A contact bounces for a while before it rests, and the board is scanned column by column.
const (
	handsApart  sensor.Micros = 50_000
	scanPeriod  sensor.Micros = 1_000
	scanColumn  sensor.Micros = 11
	bouncesLast sensor.Micros = 3_000
)

// contactEdge is a contact that opens or closes.
type contactEdge struct {
	at     sensor.Micros
	point  string
	placed bool
}

// twoHands are a move and the early reply to it. The times of the reply's edges count from the moment when the moved piece is set down,
// and are all shifted.
type twoHands struct {
	name        string
	moves       []string
	move, reply []contactEdge
}

const ms sensor.Micros = 1_000

var earlyReplies = []twoHands{
	{"the reply is lifted as the move is set down", []string{"h2e2", "h9g7"},
		[]contactEdge{{-600 * ms, "h2", false}, {0, "e2", true}}, []contactEdge{{0, "h9", false}, {400 * ms, "g7", true}}},
	{"the reply is set down as the move is", []string{"h2e2", "h9g7"},
		[]contactEdge{{-600 * ms, "h2", false}, {0, "e2", true}}, []contactEdge{{-300 * ms, "h9", false}, {0, "g7", true}}},
	{"the reply goes where the move came from", []string{"h2e2", "h7h2"},
		[]contactEdge{{-600 * ms, "h2", false}, {0, "e2", true}}, []contactEdge{{-10 * ms, "h7", false}, {0, "h2", true}}},
	{"what took is taken at once", []string{"h2h9", "i9h9"},
		[]contactEdge{{-900 * ms, "h9", false}, {-600 * ms, "h2", false}, {0, "h9", true}}, []contactEdge{{0, "h9", false}, {150 * ms, "i9", false}, {500 * ms, "h9", true}}},
	{"the piece that will take is lifted as the move is set down", []string{"h2h9", "i9h9"},
		[]contactEdge{{-900 * ms, "h9", false}, {-600 * ms, "h2", false}, {0, "h9", true}}, []contactEdge{{0, "i9", false}, {250 * ms, "h9", false}, {500 * ms, "h9", true}}},
}

// TestTwoHandsAtOnce plays a move and a reply with edges from 50 ms before to 50 ms behind those of the move, in steps of 1 ms, through
// the bounces of contacts, the scan and the debouncer, with a clock and without. A ply may be open, but is never wrong.
func TestTwoHandsAtOnce(t *testing.T) {
	seed := randtest.Seed(t, 13)
	random := rand.New(rand.NewPCG(seed, 0))
	results := newTable("hands", "clock", "games", "wrong", "open at end", "exact")
	for _, hands := range earlyReplies {
		for _, clock := range []bool{true, false} {
			var s score
			for apart := -handsApart; apart <= handsApart; apart += ms {
				text := hands.played(apart, clock, random)
				truth := hands.truth(t)
				_, records := replay(t, []byte(text))
				before := s.wrong
				s.judge(truth, nil, records, hands.name)
				if s.wrong > before {
					t.Errorf("seed %d: %s, clock %v, %d ms apart: %v\n%s", seed, hands.name, clock, apart/ms, wrongPlies(truth, records), text)
				}
			}
			results.row(hands.name, fmt.Sprint(clock), fmt.Sprint(s.games), fmt.Sprint(s.wrong), fmt.Sprint(s.unresolved), fmt.Sprint(s.exact))
		}
	}
	report(t, "two hands at once", results)
}

// truth returns the moves played.
func (h twoHands) truth(t *testing.T) *sensortest.GameTruth {
	t.Helper()
	truth := &sensortest.GameTruth{FEN: engine.StartFEN, Result: "*"}
	for _, text := range append(slices.Clone(h.moves), "b0c2", "b9c7") {
		move, err := engine.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		truth.Moves = append(truth.Moves, move)
	}
	truth.Played = truth.Moves
	return truth
}

// played returns the trace of a game with the reply later by apart, and two quiet moves after it.
func (h twoHands) played(apart sensor.Micros, clock bool, random *rand.Rand) string {
	const begun = 3_000 * ms
	edges := slices.Clone(h.move)
	for _, e := range h.reply {
		e.at += apart
		edges = append(edges, e)
	}
	last := slices.MaxFunc(edges, func(a, b contactEdge) int { return cmp.Compare(a.at, b.at) }).at
	edges = append(edges, contactEdge{last + 3000*ms, "b0", false}, contactEdge{last + 3600*ms, "c2", true}, contactEdge{last + 6000*ms, "b9", false}, contactEdge{last + 6600*ms, "c7", true})
	var lines []timedLine
	for _, e := range edges {
		lines = append(lines, e.bounces(begun, random)...)
	}
	if clock {
		for i, at := range []sensor.Micros{200 * ms, last + 300*ms, last + 4000*ms, last + 7000*ms} {
			lines = append(lines, timedLine{begun + max(at, 200*ms+sensor.Micros(i)), "press " + []string{"red", "black"}[i%2]})
		}
	}
	slices.SortStableFunc(lines, func(a, b timedLine) int { return cmp.Compare(a.at, b.at) })
	var text strings.Builder
	text.WriteString("trace 1\nrulebook vn2004\nboard xxxxxxxxx/9/1x5x1/x1x1x1x1x/9/9/x1x1x1x1x/1x5x1/9/xxxxxxxxx\n")
	for _, line := range lines {
		fmt.Fprintf(&text, "%d %s\n", line.at, line.text)
	}
	fmt.Fprintf(&text, "%d end\n", lines[len(lines)-1].at+10_000*ms)
	return text.String()
}

// timedLine is a line of a trace.
type timedLine struct {
	at   sensor.Micros
	text string
}

// bounces returns the edge as the scan sees it: a contact opens and closes again a few times before it rests, and each change
// is seen by the next scan of its column.
func (e contactEdge) bounces(begun sensor.Micros, random *rand.Rand) (lines []timedLine) {
	column := sensor.Micros(e.point[0] - 'a')
	seen := func(at sensor.Micros) sensor.Micros {
		at += begun - column*scanColumn
		return (at + scanPeriod - 1) / scanPeriod * scanPeriod
	}
	now := !e.placed
	note := func(at sensor.Micros, placed bool) {
		if n := len(lines); n > 0 && lines[n-1].at == seen(at) {
			lines = lines[:n-1] // The scan missed it.
			now = !now
		}
		if placed != now {
			lines, now = append(lines, timedLine{seen(at), map[bool]string{false: "- ", true: "+ "}[placed] + e.point}), placed
		}
	}
	at := e.at
	for range random.IntN(4) {
		note(at, e.placed)
		at += 1 + sensor.Micros(random.Int64N(int64(bouncesLast/6)))
		note(at, !e.placed)
		at += 1 + sensor.Micros(random.Int64N(int64(bouncesLast/6)))
	}
	note(at, e.placed)
	return lines
}
