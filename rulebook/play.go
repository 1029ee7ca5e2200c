package rulebook

import (
	"cmp"
	"fmt"
	"strings"
)

// For returns the rulebook of an id for a game, such as "chess"; the empty game is xiangqi. The empty id is the default
// of the game: vn2004 for xiangqi, fide2018 for chess.
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
	chess.Parameters, chess.Xiangqi, chess.Fallback = *b.Chess, nil, "" // No law of xiangqi fills a gap of a law of chess.
	return &chess, nil
}

func ofChess() (ids []string) {
	for _, b := range All() {
		if b.Chess != nil {
			ids = append(ids, string(b.ID))
		}
	}
	return ids
}
