package tracker

// Readings are what the readings make of one ply, made or standing.
type Readings struct {
	t *Tracker
	n int
}

// Turn is the turn that is on, as the readings have it.
type Turn struct{ t *Tracker }

// Pieces are the pieces that stand where no move put them, and the sensors that don't show what stands there.
type Pieces struct{ t *Tracker }

// Undone are the plies that were taken back silently.
type Undone struct{ t *Tracker }

// Begun is how the game began: from where, on which side Red sits, and how well that explains the facts since.
type Begun struct{ t *Tracker }

// Thread is how well the tracker follows the game.
type Thread struct{ t *Tracker }

// Each of these asks the tracker when it is asked itself.
func (t *Tracker) Readings(n int) Readings { return Readings{t, n} }
func (t *Tracker) Turn() Turn              { return Turn{t} }
func (t *Tracker) Pieces() Pieces          { return Pieces{t} }
func (t *Tracker) Undone() Undone          { return Undone{t} }
func (t *Tracker) Begun() Begun            { return Begun{t} }
func (t *Tracker) Thread() Thread          { return Thread{t} }
