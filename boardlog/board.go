package boardlog

// gameBits is how many bits of the id of a stored game number it at its board. The bits above number the board in the store, 0 for the
// store's own: so a store holds the games of many boards, and an id names the board and the game.
const gameBits = 20

// The most games of a board, and boards beside the store's own, that a store takes.
const (
	GamesMax  = 1<<gameBits - 1
	BoardsMax = 1<<11 - 1
)

// StoredID returns the id by which a store knows a game of a board.
func StoredID(board, game int) int { return board<<gameBits | game }

// BoardOf returns the number of a board in a store, and the number of a game at that board, by the id of the game in the store.
func BoardOf(id int) (board, game int) { return id >> gameBits, id & GamesMax }
