package game_test

import (
	"slices"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
)

// pointsOf reads points such as "a0".
func pointsOf(t *testing.T, names ...string) engine.PointSet {
	t.Helper()
	var set engine.PointSet
	for _, name := range names {
		p, err := engine.ParsePoint(name)
		if err != nil {
			t.Fatal(err)
		}
		set.Add(p)
	}
	return set
}

func TestGuide(t *testing.T) {
	position := engine.StartPosition()
	start := position.Occupied()
	for _, tc := range []struct {
		name   string
		seen   engine.PointSet // At the start.
		inputs []fact.Input
		want   game.Guide
	}{
		{"an empty board wants all pieces", engine.PointSet{}, nil, game.Guide{Place: start}},
		{"half of the pieces stand, one of them wrongly", start.Without(pointsOf(t, "a0", "b0", "c0", "d0", "e0")).Or(pointsOf(t, "e5")), nil,
			game.Guide{Place: pointsOf(t, "a0", "b0", "c0", "d0", "e0"), Take: pointsOf(t, "e5")}},
		{"all stand", start, nil, game.Guide{Ready: pointsOf(t, "e0", "e9")}},
		{"the game is on", start, []fact.Input{lifted("h2", 1_000_000)}, game.Guide{}},
		{"a cannon stands one rank off", start.Without(pointsOf(t, "h2")).Or(pointsOf(t, "h1")), nil,
			game.Guide{Place: pointsOf(t, "h2"), Take: pointsOf(t, "h1")}},
		{"it is put right", start.Without(pointsOf(t, "h2")).Or(pointsOf(t, "h1")), []fact.Input{
			lifted("h1", 1_000_000), placed("h2", 1_500_000)}, game.Guide{}},
		{"it is played with", start.Without(pointsOf(t, "h2")).Or(pointsOf(t, "h1")), []fact.Input{
			lifted("h1", 1_000_000), placed("e1", 1_500_000),
			{At: 2_000_000, Fact: fact.Press{Side: engine.First}}}, game.Guide{}},
		{"a move is taken back", start, []fact.Input{
			lifted("h2", 1_000_000), placed("e2", 1_500_000),
			{At: 2_000_000, Fact: fact.Press{Side: engine.First}}, {At: 3_000_000, Fact: fact.Takeback{}}},
			game.Guide{Place: pointsOf(t, "h2"), Take: pointsOf(t, "e2")}},
		{"the pieces are back", start, []fact.Input{
			lifted("h2", 1_000_000), placed("e2", 1_500_000),
			{At: 2_000_000, Fact: fact.Press{Side: engine.First}}, {At: 3_000_000, Fact: fact.Takeback{}},
			lifted("e2", 4_000_000), placed("h2", 4_500_000)},
			game.Guide{}},
		{"the scoresheet is replayed", start, []fact.Input{
			lifted("h2", 1_000_000), placed("e2", 1_500_000), {At: 2_000_000, Fact: fact.Press{Side: engine.First}},
			{At: 3_000_000, Fact: fact.Resign{Side: engine.Second}}, {At: 4_000_000, Fact: fact.Replay{}}},
			game.Guide{Place: pointsOf(t, "h2"), Take: pointsOf(t, "e2")}},
		{"its first position stands", start, []fact.Input{
			lifted("h2", 1_000_000), placed("e2", 1_500_000), {At: 2_000_000, Fact: fact.Press{Side: engine.First}},
			{At: 3_000_000, Fact: fact.Resign{Side: engine.Second}}, {At: 4_000_000, Fact: fact.Replay{}},
			lifted("e2", 5_000_000), placed("h2", 5_500_000), {At: 7_000_000, Fact: fact.Alive{}}},
			game.Guide{Place: pointsOf(t, "e2"), Take: pointsOf(t, "h2")}},
		{"it is replayed to its end", start, []fact.Input{
			lifted("h2", 1_000_000), placed("e2", 1_500_000), {At: 2_000_000, Fact: fact.Press{Side: engine.First}},
			{At: 3_000_000, Fact: fact.Resign{Side: engine.Second}}, {At: 4_000_000, Fact: fact.Replay{}},
			lifted("e2", 5_000_000), placed("h2", 5_500_000), {At: 7_000_000, Fact: fact.Alive{}},
			lifted("h2", 8_000_000), placed("e2", 8_500_000), {At: 10_000_000, Fact: fact.Alive{}}},
			game.Guide{}},
		{"a dead row", start.Without(pointsOf(t, "a0", "b0", "c0", "d0", "e0", "f0", "g0", "h0", "i0")), nil,
			game.Guide{Ready: pointsOf(t, "e0", "e9"), Broken: pointsOf(t, "a0", "b0", "c0", "d0", "e0", "f0", "g0", "h0", "i0")}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			board := newBoard(t, game.Config{})
			for _, in := range append([]fact.Input{{Fact: fact.Start{Closed: tc.seen}}}, tc.inputs...) {
				board.Step(in)
			}
			if got := board.Guide(); got != tc.want {
				t.Errorf("got  %+v\nwant %+v", got, tc.want)
			}
		})
	}
}

// The kings of chess stand on its first and last rank.
func TestGuideOfChess(t *testing.T) {
	board := newBoard(t, game.Config{Play: "chess"})
	start, err := game.Config{Play: "chess"}.Start(engine.First)
	if err != nil {
		t.Fatal(err)
	}
	board.Step(fact.Input{Fact: fact.Start{Closed: start.Occupied()}})
	if got, want := board.Guide(), (game.Guide{Ready: pointsOf(t, "e1", "e8")}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// A displaced piece is shown until it stands on its point again.
func TestViewTellsWhatIsDisplaced(t *testing.T) {
	board := newBoard(t, game.Config{})
	start := engine.StartPosition()
	for _, in := range append([]fact.Input{{Fact: fact.Start{Closed: start.Occupied()}}}, pushed()...) {
		board.Step(in)
	}
	want := game.DisplacedView{Ply: 3, From: pointsOf(t, "g6").First(), To: pointsOf(t, "f6").First()}
	if got := board.View().Displaced; len(got) != 1 || got[0] != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	board.Step(lifted("f6", 12_000_000))
	board.Step(placed("g6", 12_400_000))
	if got := board.View().Displaced; len(got) != 0 {
		t.Errorf("when it is back: %+v", got)
	}
}

// Pieces perhaps set up wrongly are shown, as recorded, until they are put right or the first move is made: also while a piece is in the
// air.
func TestViewTellsWhatMayBeSetUpWrongly(t *testing.T) {
	start := engine.StartPosition()
	offByARank := start.Occupied().Without(pointsOf(t, "h2")).Or(pointsOf(t, "h1"))
	empty, taken := pointsOf(t, "h2"), pointsOf(t, "h1")
	for _, tc := range []struct {
		name         string
		inputs       []fact.Input
		empty, taken engine.PointSet
	}{
		{"nobody has touched anything", nil, empty, taken},
		{"the piece is lifted", []fact.Input{event("h1", 1_000_000, false)}, empty, taken},
		{"another piece is straightened", []fact.Input{event("a0", 1_000_000, false), event("a0", 1_300_000, true)}, empty, taken},
		{"it is put right", []fact.Input{event("h1", 1_000_000, false), event("h2", 1_500_000, true)}, engine.PointSet{}, engine.PointSet{}},
		{"it is played with", []fact.Input{event("h1", 1_000_000, false), event("e1", 1_500_000, true),
			{At: 2_000_000, Fact: fact.Press{Side: engine.First}}}, engine.PointSet{}, engine.PointSet{}},
		{"the game is over before it began", []fact.Input{{At: 1_000_000, Fact: fact.Resign{Side: engine.First}}}, engine.PointSet{}, engine.PointSet{}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			board, err := game.NewBoard(game.Config{})
			if err != nil {
				t.Fatal(err)
			}
			for _, in := range append([]fact.Input{{Fact: fact.Start{Closed: offByARank}}}, tc.inputs...) {
				board.Step(in)
			}
			if v := board.View(); v.Empty != tc.empty || v.Taken != tc.taken {
				t.Errorf("empty %v, taken %v; want %v, %v", v.Empty.Points(), v.Taken.Points(), tc.empty.Points(), tc.taken.Points())
			}
		})
	}
}

// pushed is a game in which Red, with his horse in his hand, pushes Black's pawn from g6 to f6, and Black replies.
func pushed() []fact.Input {
	return []fact.Input{
		lifted("h2", 1_000_000), placed("e2", 1_400_000), {At: 2_000_000, Fact: fact.Press{Side: engine.First}},
		lifted("h9", 3_000_000), placed("g7", 3_400_000), {At: 4_000_000, Fact: fact.Press{Side: engine.Second}},
		lifted("h0", 6_000_000), lifted("g6", 6_200_000), placed("f6", 6_350_000),
		placed("g2", 6_600_000), {At: 7_200_000, Fact: fact.Press{Side: engine.First}},
		lifted("b9", 9_000_000), placed("c7", 9_400_000), {At: 10_000_000, Fact: fact.Press{Side: engine.Second}},
	}
}

// A light accuses no player: it shows what to restore only if the arbiter has it restored, or under casual.
func TestGuideWhileSomethingIsPutRight(t *testing.T) {
	move := []fact.Input{lifted("h2", 1_000_000), placed("e2", 1_500_000),
		{At: 2_000_000, Fact: fact.Press{Side: engine.First}}}
	illegal := []fact.Input{lifted("h2", 1_000_000), placed("g4", 1_500_000),
		{At: 2_000_000, Fact: fact.Press{Side: engine.First}}}
	restore := fact.Input{At: 3_000_000, Fact: fact.Ruling{Ply: 1, Text: "restore", Point: engine.NoPoint}}
	adjourned := append(slices.Clone(move), fact.Input{At: 3_000_000, Fact: fact.Seal{Side: engine.Second, Text: "00"}}, fact.Input{At: 4_000_000, Fact: fact.Adjourn{}},
		lifted("e2", 5_000_000), placed("h2", 5_500_000))
	opened := append(slices.Clone(adjourned), fact.Input{At: 6_000_000, Fact: fact.Open{Text: fact.KeyLost}})
	for _, tc := range []struct {
		name, book string
		inputs     []fact.Input
		want       game.Guide
	}{
		{"the pieces of an adjourned game are put away", "vn2004", adjourned, game.Guide{}},
		{"an adjourned game goes on", "vn2004", opened, game.Guide{Place: pointsOf(t, "e2"), Take: pointsOf(t, "h2")}},
		{"the arbiter has a position restored", "vn2004", append(move, restore), game.Guide{Place: pointsOf(t, "h2"), Take: pointsOf(t, "e2")}},
		{"a piece stands against the law, under casual", "casual", illegal, game.Guide{Place: pointsOf(t, "h2"), Take: pointsOf(t, "g4")}},
		{"a piece stands against the law, under another rulebook", "vn2004", illegal, game.Guide{}},
		{"a piece is displaced, under casual", "casual", pushed(), game.Guide{Place: pointsOf(t, "g6"), Take: pointsOf(t, "f6")}},
		{"a piece is displaced, under another rulebook", "vn2004", pushed(), game.Guide{}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			board := newBoard(t, game.Config{Rulebook: tc.book})
			start := engine.StartPosition()
			for _, in := range append([]fact.Input{{Fact: fact.Start{Closed: start.Occupied()}}}, tc.inputs...) {
				board.Step(in)
			}
			if got := board.Guide(); got != tc.want {
				t.Errorf("got  %+v\nwant %+v", got, tc.want)
			}
		})
	}
}
