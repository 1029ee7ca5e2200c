package evidence

import "time"

// Report says what a bundle proves.
type Report struct {
	Board       PublicKey
	Game        UID
	Opening     Record    // What was known of the game when it was opened.
	Records     int       // Those that the bundle holds, without the opening.
	Sealed      int       // The records 1 to Sealed are signed by the board: all of them, when nothing is damaged.
	Checkpoints int       // Those that hold.
	Last        *Record   // The last record that is sealed, nil when none is.
	Witnesses   []Witness // What each witness has cosigned.
	Damages     []Damage  // What does not hold, the first record first.
}

// Witness is what a witness has cosigned of the game.
type Witness struct {
	Key     string    // The verifier key, as the bundle states it.
	Name    string    // As the witness calls itself.
	Records int       // The records 1 to Records stood as they stand here,
	Until   time.Time // at this time, by the clock of the witness.
	Seen    []Seen    // All that it has cosigned, the smallest first; the last is Records and Until.
}

// Seen is one cosignature.
type Seen struct {
	Records int
	At      time.Time
}

// Damage is something that does not hold.
type Damage struct {
	Record  int    // The record where it shows; 0 is the opening, -1 when it shows in none.
	What    string // In words, with its place.
	CutBack int    // How many records the board had signed, where a checkpoint that was kept elsewhere shows that this is not the end.
}
