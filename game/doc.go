// Package game turns what a board says into records: the life of the board, touches, moves, findings and results.
//
// A [Board] takes one [input.Input] at a time (a sensor's event, a press of the clock, an announcement, a ruling) and returns
// the [record.Record]s that follow from it. It is pure: the same inputs in the same order give the same records, byte for byte
// ([record.Encode]), live and in replay. The first input is of kind [input.Start] and tells which sensors are closed; one of kind
// [input.End] closes the session. Times are microseconds of board time and never go backwards.
//
// Package feed puts the frames of a live board and the lines of a trace on a board. Package input says how inputs are stored;
// a board is brought to where it was by taking its stored inputs again, and feed.Rederivation compares what follows with what is
// stored.
// docs/formats/records.md lists the records and stored facts; package record declares them.
//
// # A step
//
// Board.Step (board.go) does the same each time:
//
//  1. Whatever fell due before the input's time is said, stamped with the time when it fell due (deadline). So it does not
//     matter when the input is worked off, and time that passes says nothing that a later input would not say.
//     The flag of a clock is such a deadline (time.go; package timekeeping keeps the time).
//  2. The input goes into the state (handle.go): sensors' events to the tracker, words and presses to the board.
//  3. What follows from the state is said (settle): touches (touch.go), what stands (touch.go), plies that were made
//     (move.go), findings and questions in those that are fixed (finding.go), pieces that were set up wrongly (misplaced.go,
//     start.go) or displaced (displaced.go), illegal places (illegal.go, law.IllegalMoves), broken
//     sensors (faults.go; what is known of them, package sensor/faults).
//  4. The board's life goes on (phase.go): setting up, ready, playing, over, and the next game by itself.
//
// # Made, open, fixed
//
// The tracker holds every reading of the facts. A ply is made by the press or, without a clock, by the reply (isMade); then
// its move record is said, open where the readings differ. When they agree the ply is fixed (fix), for good. Findings,
// broken sensors and the end by mate wait until the ply and all before it are fixed (settleSure), but for what is so whatever a
// pawn became (sayBehind). Pieces that are set up again are no moves: package setup tells them apart where nobody presses.
//
// Which touches a turn holds, and whose they were, says package law. What they ask for the rulebook says (package touchmove), and
// duty.go and finding.go put into records.
//
// # Claims and rulings
//
// They are inputs like any other. Package arbitration keeps what was claimed, ruled and signed in the game that is on, and reads
// the board (arbitrate.go). What it and package law find they return as acts, which the board carries out (act.go). What a ruling does to moves, position and result the board does itself: moves are
// void and a position is set up (restoration.go), a result is given or the colours are swapped (result.go). It keeps what is
// needed to take that back when a later ruling revises it; nothing is erased.
//
// Check (check.go) says why something is refused before a person enters it, as package refusal has it; Step takes whatever is
// entered. Preview (preview.go) says what would follow from a ruling, on a copy of the board (copy.go).
//
// # Which file
//
//   - How a game stands: package line. Board keeps one [line.State], and it alone changes it.
//   - The life of a board: board.go (Step, deadlines), handle.go (what an input changes, and who entered
//     it), phase.go, setup.go (with package setup) and start.go (setting up, the start position), opening.go (which game is played), copy.go (a board to try things on).
//   - Moves: move.go (made, open, fixed), press.go (presses that were odd; package law finds them), firstmove.go, takeback.go, lost.go.
//   - Touches and what they ask for: touch.go, adjust.go, duty.go, finding.go, explain.go (why, for reviewers).
//   - Pieces where no move put them: illegal.go (a move against the law), displaced.go, misplaced.go (wrong
//     from the start).
//   - The arbiter: check.go (what is refused), arbitrate.go (what arbitration asks of the board, what signatures cover), restoration.go, adjourned.go, preview.go.
//   - The end of a game: ending.go (mate and no legal move), draws.go (positions that come back, moves that are counted; package draws), result.go (by ruling; then the scoresheet is checked), offers.go (by agreement).
//   - Sensors: faults.go. Notes: arbitrate.go.
//   - What others see of a board: view.go (screens), guide.go (lights).
//
// # To change something
//
// Play it at a board first: testdata/scenarios holds one file for each thing that happens at one, with the trace and what
// must be said. "go test ./game -run Scenarios -update" writes what is said now; read it before it is committed.
package game
