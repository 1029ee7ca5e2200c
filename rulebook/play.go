package rulebook

import (
	"cmp"
	"fmt"
	"strings"
)

// For returns the rulebook of an id as it judges a game that is played on the board, such as "chess"; the empty game is xiangqi. The empty
// id is the default of the game: vn2004 of xiangqi, fide2018 of chess.
func For(play, id string) (*Rulebook, error) {
	if play != "chess" {
		return Lookup(id)
	}
	b, err := Lookup(cmp.Or(id, string(FIDE2018)))
	if err == nil && b.Chess == nil {
		return nil, fmt.Errorf("rulebook %s has no chess: expected %s", b.ID, strings.Join(ofChess(), " or "))
	}
	if err != nil {
		return nil, err
	}
	chess := *b
	chess.Parameters, chess.Xiangqi, chess.Fallback = *b.Chess, nil, "" // No law of xiangqi says what a law of chess does not.
	return &chess, nil
}

// ofChess returns the ids of the rulebooks by which chess is played.
func ofChess() (ids []string) {
	for _, b := range All() {
		if b.Chess != nil {
			ids = append(ids, string(b.ID))
		}
	}
	return ids
}
