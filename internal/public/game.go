package public

// Game is a game as far as it may be seen.
type Game struct {
	ID         int               `json:"id"`
	Session    int               `json:"session" doc:"The first game since the board was switched on."`
	Number     int               `json:"number" doc:"Its place in the session, from 1."`
	Open       bool              `json:"open" doc:"The game is not closed."`
	Live       bool              `json:"live" doc:"It is being recorded now."`
	UID        string            `json:"uid,omitempty" doc:"Names the game for ever, in its evidence too."`
	Source     string            `json:"source"`
	Version    string            `json:"version" doc:"Of the program that recorded it."`
	Rulebook   string            `json:"rulebook"`
	Tags       map[string]string `json:"tags,omitempty"`
	State      string            `json:"state" enum:"setting_up,ready,playing,over"`
	FEN        string            `json:"fen" doc:"The position before the first move."`
	Position   string            `json:"position" doc:"The position after the last move, as FEN."`
	Ply        int               `json:"ply" doc:"Moves made."`
	Turn       string            `json:"turn" enum:"red,black"`
	LastMove   string            `json:"last_move,omitempty"`
	Standing   string            `json:"standing,omitempty" doc:"The move that stands on the board and is not made yet."`
	Unresolved []int             `json:"unresolved,omitempty" doc:"Plies of which nobody knows the move, or behind the last one whether there was one: what is shown rests on a guess."`
	Result     string            `json:"result" enum:"1-0,0-1,1/2-1/2,*"`
	Reason     string            `json:"reason"`
	Signed     []string          `json:"signed,omitempty" doc:"Who has signed the result: red, black, arbiter."`
	Opened     string            `json:"opened,omitempty" format:"date-time"`
	DelayUS    int64             `json:"delay_us" doc:"How long the public waits for a record."`
	DelayMoves int               `json:"delay_moves" doc:"How many moves have to be made behind a move before the public sees it."`
}

// Detail is a game with its moves.
type Detail struct {
	Game
	Moves []string `json:"moves" doc:"UCCI, such as h2e2."`
	Sheet []Ply    `json:"sheet"`
	Seq   int      `json:"seq" doc:"What is told here goes up to the record of this sequence: the events go on behind it."`
}

// Ply is one move of a scoresheet. It is also the data of the event written, which follows the event move: a viewer who has
// it needs not ask for the whole game after each move.
type Ply struct {
	Ply        int               `json:"ply"`
	Side       string            `json:"side" enum:"red,black"`
	Move       string            `json:"move"`
	Text       map[string]string `json:"text" doc:"The move in each notation: ucci, iccs, wxf, zh, zh-hant, vi."`
	Open       bool              `json:"open" doc:"Several readings remain, the candidates; move is the likeliest."`
	Candidates []string          `json:"candidates,omitempty"`
	ElapsedUS  int64             `json:"elapsed_us,omitempty" doc:"Time spent on the move, left out where it is not known."`
	At         string            `json:"at,omitempty" format:"date-time" doc:"When it was made, where that is known."`
}

// Lifted is the data of the event lifted: what is in the air. It is told as long as the public sees the present.
type Lifted struct {
	Points []string `json:"points"`
	Ply    int      `json:"ply" doc:"The one in progress."`
}

// Recording is the data of the event recording: whether what happens is stored. While it is not, nothing new is shown.
type Recording struct {
	Recorded bool   `json:"recorded"`
	Since    string `json:"since,omitempty" format:"date-time" doc:"Since when it is not."`
}
