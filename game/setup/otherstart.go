package setup

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
)

// OtherGame is a game that seems to be set up.
type OtherGame struct {
	Play string // As boardgame.Of knows it; empty if no other game than the board's is set up.
	Sure bool   // All working sensors show its start position.
}

// mostUnlike is how many sensors may differ from a start position that still counts as set up: a few pieces are missing, or
// stand beside their points. The start positions of two games differ in many more.
const mostUnlike = 8

// mostBroken is how many of the points with pieces at the start may have broken sensors: with more, no game is sure.
const mostBroken = 4

// FindOtherGame returns the game whose start position the closed sensors show, if it is not the board's game.
func FindOtherGame(played string, closed, broken engine.PointSet) OtherGame {
	for _, name := range boardgame.Names() {
		if name == played {
			continue
		}
		points := starts[name]
		unlike := points.Xor(closed).Without(broken)
		switch {
		case unlike.Empty() && points.And(broken).Len() <= mostBroken:
			return OtherGame{name, true}
		case unlike.Len() <= mostUnlike && points.And(closed).Len() >= points.Len()-mostUnlike:
			return OtherGame{name, false}
		}
	}
	return OtherGame{}
}

// starts holds the points with pieces at the start of each game.
var starts = func() map[string]engine.PointSet {
	starts := map[string]engine.PointSet{}
	for _, name := range boardgame.Names() {
		if game, err := boardgame.Of(name); err == nil {
			if start, err := game.Position("", engine.First); err == nil {
				starts[name] = start.Occupied()
			}
		}
	}
	return starts
}()
