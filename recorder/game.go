package recorder

import (
	"errors"

	"github.com/kyban/kyban/boardlog"
)

// Errors about a game, not about the store.
var (
	ErrNoGame = errors.New("no such game")
	ErrClosed = errors.New("the game is closed")
	// ErrUnsigned follows the name of the game.
	ErrUnsigned = errors.New("has no checkpoint yet: boardd signs it with the first move, and when it ends")
)

// What is stored, as package boardlog describes it.
type (
	Row         = boardlog.Row
	Game        = boardlog.Game
	Meta        = boardlog.Meta
	Wall        = boardlog.Wall
	WallSource  = boardlog.WallSource
	Checkpoint  = boardlog.Checkpoint
	Cosignature = boardlog.Cosignature
)

// The sources of wall time, and the kind of a row that holds a fact.
const (
	WallHost  = boardlog.WallHost
	WallTrace = boardlog.WallTrace
	WallNone  = boardlog.WallNone
	KindInput = boardlog.KindInput
)
