package boardlog

// Checkpoint is a signed checkpoint of a game, as the board made it.
type Checkpoint struct {
	Game, Size int // Size counts leaves: the opening and the records 1 to Size-1.
	Note       []byte
}

// Cosignature is the line that a witness added to a checkpoint.
type Cosignature struct {
	Game, Size int    // The checkpoint.
	Witness    string // The verifier key of the witness.
	Line       string // The signature line of the note, without its line feed.
}
