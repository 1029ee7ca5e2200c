package game_test

import (
	"testing"

	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/record"
)

func newBoard(t testing.TB, config game.Config) *game.Board {
	t.Helper()
	board, err := game.NewBoard(config)
	if err != nil {
		t.Fatal(err)
	}
	return board
}

// play returns the records of a new board on these inputs.
func play(t testing.TB, inputs []fact.Input) (records []record.Record) {
	t.Helper()
	board := newBoard(t, game.Config{})
	for _, in := range inputs {
		records = append(records, board.Step(in)...)
	}
	return records
}
