package evidence

import "time"

// Report holds what a bundle proves.
type Report struct {
	Board       PublicKey
	Game        UID
	Opening     Record    // What was known of the game when it was opened.
	Records     int       // The records of the bundle, without the opening.
	Sealed      int       // The records 1 to Sealed are signed by the board: all of them, when nothing is damaged.
	Checkpoints int       // The number of valid ones.
	Last        *Record   // The last record that is sealed, nil when none is.
	Witnesses   []Witness // The cosignatures of each witness.
	Damages     []Damage  // The contradictions, the first record first.
}

// Witness holds a witness's cosignatures of the game.
type Witness struct {
	Key     string    // The verifier key, as the bundle states it.
	Name    string    // The name that the witness gives itself.
	Records int       // The witness saw the records 1 to Records as they stand here,
	Until   time.Time // at this time, by the clock of the witness.
	Seen    []Seen    // All its cosignatures, the smallest first; the last is Records and Until.
}

// Seen is one cosignature.
type Seen struct {
	Records int
	At      time.Time
}

// Damage is a contradiction in the evidence.
type Damage struct {
	Record  int    // The record where it shows; 0 is the opening, -1 when it shows in none.
	What    string // In words, with its place.
	CutBack int    // How many records the board had signed, where a checkpoint kept elsewhere shows that the game went on.
}
