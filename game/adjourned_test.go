package game_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/adjournment"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/record"
)

// A game of two moves in 30 s was adjourned elsewhere after ply 3, with Black on move. Its pieces are set up on a board that holds the
// pieces of a new game; it is opened, and the next game begins as usual.
func TestAGameGoesOnOnAnotherBoard(t *testing.T) {
	key := adjournment.Key{7}
	envelope, err := adjournment.Seal("b9c7", key)
	if err != nil {
		t.Fatal(err)
	}
	start := engine.StartPosition()
	regulations := fact.Regulations{Control: "2/30:60"}
	inputs := []fact.Input{
		{Fact: fact.Start{Closed: start.Occupied(), Regulations: regulations}},
		{At: 1_000_000, Fact: fact.Resume{Text: envelope.String(), FEN: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 2", Plies: 3, Red: fact.Left{Known: true, Time: 40_000_000}, Black: fact.Left{Known: true, Time: 7_000_000}}},
		lifted("h2", 2_000_000), placed("e2", 2_400_000),
		{At: 5_000_000, Fact: fact.Open{Text: key.String()}},
		lifted("b9", 6_000_000), placed("c7", 6_400_000),
		{At: 7_000_000, Fact: fact.Press{Side: engine.Second}},
		{At: 8_000_000, Fact: fact.Go{}},
		{At: 20_000_000, Fact: fact.New{}},
		{At: 30_000_000, Fact: fact.End{}},
	}
	board := newBoard(t, game.Config{Regulations: regulations})
	stored := newBoard(t, game.Config{})
	var got []string
	for _, in := range inputs {
		records := board.Step(in)
		read, err := fact.Decode(fact.Encode(in))
		if err != nil {
			t.Fatal(err)
		}
		for i, again := range stored.Step(read) {
			if i >= len(records) || string(record.Encode(again)) != string(record.Encode(records[i])) {
				t.Fatalf("derived again: %s", record.Encode(again))
			}
		}
		for _, r := range records {
			got = append(got, toldOfAdjournment(r)...)
		}
	}
	want := []string{"1 setting_up", "1 ready w", "1 setting_up", "1 ready b", "1 playing", "adjourned before ply 1 after 3, 40000000 and 7000000",
		"opened b9c7", "clock ply 1: 40000000 and 7000000, none", "restored", "clock ply 2: 40000000 and 67000000, none", "move 1 black b9c7",
		"clock ply 2: 40000000 and 67000000, red", "1 over", "2 setting_up", "2 ready w"}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// toldOfAdjournment returns the part of a record that the test is about.
func toldOfAdjournment(r record.Record) []string {
	switch r := r.(type) {
	case record.State:
		_, turn, _ := strings.Cut(r.FEN, " ")
		return []string{strings.TrimSpace(fmt.Sprintf("%d %s %.1s", r.Game, r.State, turn))}
	case record.Adjourned:
		return []string{fmt.Sprintf("adjourned before ply %d after %d, %d and %d", r.Ply, r.After, r.First(), r.Black)}
	case record.Opened:
		return []string{"opened " + strings.Join(r.Moves, " ")}
	case record.Restored:
		return []string{"restored"}
	case record.Clock:
		return []string{fmt.Sprintf("clock ply %d: %d and %d, %s", r.Ply, r.First(), r.Black, r.Running)}
	case record.Move:
		return []string{fmt.Sprintf("move %d %s %s", r.Ply, r.Side, r.Move)}
	case record.Finding:
		return []string{"finding " + r.Kind}
	}
	return nil
}
