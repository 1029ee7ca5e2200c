package game_test

import (
	"testing"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/input"
	"github.com/kyban/kyban/internal/enginetest"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// White's pawn was promoted, and nobody has named that, when Black has a pawn in his hand that he promotes.
func TestASideNamesItsOwnPromotion(t *testing.T) {
	const fen = "3r4/k3P3/8/8/8/8/p6K/1R6 w - - 0 1"
	start, err := boardgame.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		name  string
		side  engine.Side
		ply   int // Of which it is known that it is a knight.
		notes int
	}{
		{"White says it", engine.Red, 1, 0},
		{"Black says it", engine.Black, 2, 0},
		{"nobody knows who said it", engine.NoSide, 0, 1},
	} {
		t.Run(tc.name, func(t *testing.T) {
			board, err := game.NewBoard(game.Config{Play: "chess", FEN: fen})
			if err != nil {
				t.Fatal(err)
			}
			var records []record.Record
			now := sensor.Micros(1_000_000)
			step := func(in input.Input) {
				now += 400_000
				in.At, in.Event.At = now, now
				if refused := board.Check(in); refused != nil {
					t.Fatal(refused)
				}
				records = append(records, board.Step(in)...)
			}
			event := func(p string, placed bool) {
				step(input.Input{Kind: input.Event, Event: sensor.Event{Point: enginetest.Point(t, p), Placed: placed, Uncertainty: 1000}})
			}
			board.Step(input.Input{Kind: input.Start, Frame: start.Occupied()})
			event("e7", false)
			event("d8", false)
			event("d8", true)
			step(input.Input{Kind: input.Press, Side: engine.Red})
			event("a2", false)
			step(input.Input{Kind: input.Promote, Side: tc.side, Text: "n"})
			event("a1", true)
			step(input.Input{Kind: input.Press, Side: engine.Black})
			event("h2", false)
			known, notes := 0, 0
			for _, r := range records {
				switch r := r.(type) {
				case record.Promotion:
					if r.How == "said" && r.Piece == "n" {
						known = r.Ply
					}
				case record.Note:
					notes++
				}
			}
			if known != tc.ply || notes != tc.notes {
				t.Errorf("ply %d is known to be a knight, and %d notes were said; want %d and %d", known, notes, tc.ply, tc.notes)
			}
		})
	}
}
