package main

import (
	"strings"
	"testing"

	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/internal/version"
)

// A game that is read as it was played is in testdata/script/selftest.txtar.
func TestSelftestFails(t *testing.T) {
	for _, c := range []struct {
		name             string
		old, new         string // Replaced in the trace, once.
		oldMove, newMove string // Replaced in the moves, once.
		want             string // A part of the error.
	}{
		{name: "a piece set down beside its point",
			old: " + e2\n", new: " + f2\n", want: "ply 1: expected h2e2, read h2f2"},
		{name: "a move that the board reads and nobody played",
			oldMove: "d1e1 d5e5", newMove: "d1e1", want: "ply 98: expected the end of the game, read d5e5"},
		{name: "a move that was played and the board did not read",
			oldMove: "d5e5", newMove: "d5e5 e1d1", want: "ply 99: expected e1d1, and the game ended"},
		{name: "another move on the scoresheet",
			oldMove: "h9g7", newMove: "h9i7", want: "ply 2: expected h9i7, read h9g7"},
		{name: "a trace that is damaged",
			old: "press red", new: "pxess red", want: "line 7, column 9"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text, moves := string(selftestTrace), selftestMoves
			if !strings.Contains(text, c.old) || !strings.Contains(moves, c.oldMove) {
				t.Fatalf("the game has no %q or %q", c.old, c.oldMove)
			}
			text, moves = strings.Replace(text, c.old, c.new, 1), strings.Replace(moves, c.oldMove, c.newMove, 1)
			if said, err := feed.Check([]byte(text), strings.Fields(moves), game.Config{Version: version.Number}); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("expected an error with %q, got %q and %v", c.want, said, err)
			}
		})
	}
}

func TestSelftestFailsWhereAPawnBecomesAnotherPiece(t *testing.T) {
	text := strings.Replace(string(selftestChessTrace), "promote q", "promote r", 1)
	if said, err := feed.Check([]byte(text), strings.Fields(selftestChessMoves), game.Config{Version: version.Number}); err == nil || !strings.Contains(err.Error(), "q, read ") {
		t.Errorf("expected an error, got %q and %v", said, err)
	}
}
