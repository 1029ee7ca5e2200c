// Package otherstart tells by the sensors whether the pieces are set up for another game than the one that is played: 32 pieces on the
// ranks 1, 2, 7 and 8 of the files a to h are chess, and xiangqi has its own points.
package otherstart

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
)

// Found is a game that seems to be set up.
type Found struct {
	Play string // As boardgame.Of knows it; empty where none but the one that is played is set up, or none at all.
	Sure bool   // All sensors that work show its start position.
}

// mostUnlike is how many sensors may show something else than a start position, and it is set up all the same: a few pieces are
// missing, or stand beside their points. The start positions of two games differ in many more.
const mostUnlike = 8

// mostBroken is how many of the points on which pieces stand at the start may have sensors that don't work: with more nobody is sure.
const mostBroken = 4

// Find returns the game whose start position the closed sensors show, where it is another one than the one that is played.
func Find(played string, closed, broken engine.PointSet) Found {
	for _, name := range boardgame.Names() {
		if name == played {
			continue
		}
		points := starts[name]
		unlike := points.Xor(closed).Without(broken)
		switch {
		case unlike.Empty() && points.And(broken).Len() <= mostBroken:
			return Found{name, true}
		case unlike.Len() <= mostUnlike && points.And(closed).Len() >= points.Len()-mostUnlike:
			return Found{name, false}
		}
	}
	return Found{}
}

// starts has where pieces stand at the start of each game.
var starts = func() map[string]engine.PointSet {
	starts := map[string]engine.PointSet{}
	for _, name := range boardgame.Names() {
		if game, err := boardgame.Of(name); err == nil {
			if start, err := game.Position("", engine.Red); err == nil {
				starts[name] = start.Occupied()
			}
		}
	}
	return starts
}()
