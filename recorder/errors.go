package recorder

import "errors"

// Errors about a game, not about the store.
var (
	ErrNoGame = errors.New("no such game")
	ErrClosed = errors.New("the game is closed")
	// ErrUnsigned follows the name of the game.
	ErrUnsigned = errors.New("has no checkpoint yet: boardd signs it with the first move, and when it ends")
)
