// Package game turns what a board says into records: the life of the board, touches, moves, findings and results.
//
// A [Board] takes one [Input] at a time (a sensor's event, a press of the clock, an announcement, a ruling) and returns
// the [Record]s that follow from it. It is pure: the same inputs in the same order give the same records, byte for byte
// ([Marshal]), live and in replay. The first input is of [KindStart] and tells which sensors are closed; [KindEnd] closes
// the session. Times are microseconds of board time and never go backwards.
//
// [Replay] puts a whole trace on a board, [Player] one that is still being read, and [Feed] the frames of a live board.
// Each hands every input with its records to a [Sink], which stores them before it shows them. [EncodeInput] and
// [DecodeInput] are how inputs are stored: a board is brought to where it was by taking its stored inputs again.
// docs/formats.md lists the records and stored facts; record.go declares the records.
//
// # A step
//
// Board.Step (board.go) does the same each time:
//
//  1. Whatever fell due before the input's time is said, stamped with the time when it fell due (deadline). So it does not
//     matter when the input is worked off, and time that passes says nothing that a later input would not say.
//  2. The input goes into the state (handle.go): sensors' events to the tracker, words and presses to the board.
//  3. What follows from the state is said (settle): touches (touch.go), what stands (touch.go), plies that were made
//     (move.go), findings and questions in those that are fixed (finding.go), pieces that were set up wrongly (misplaced.go,
//     start.go) or displaced (stray.go), illegal places (illegal.go), broken sensors (faults.go).
//  4. The board's life goes on (phase.go): setting up, ready, playing, over, and the next game by itself.
//
// # Made, open, fixed
//
// The tracker holds every reading of the facts. A ply is made by the press or, without a clock, by the reply (isMade); then
// its move record is said, open where the readings differ. When they agree the ply is fixed (fix), for good. Findings,
// broken sensors and the end by mate wait until the ply and all before it are fixed (settleSure). Pieces that are set up
// again are no moves: setup.go tells them apart where nobody presses.
//
// # Claims and rulings
//
// They are inputs like any other. What was claimed, ruled and signed in the game that is on is its hearing (ruling.go). A
// claim (claim.go) is refused only where the rulebook clearly says so. A ruling gets its number and its effect (carryOut):
// touches that bind nobody and how often that was ruled (count.go), moves that are void and a position that is to be set up
// (restoration.go), a result or its signatures (sign.go). It keeps what is needed to take its effects back when a later one
// revises it; nothing is erased. What the rulebook advises is said (Count, Remark) and never done. Foresee (foresee.go) says
// what would follow from a ruling, on a copy of the board (copy.go).
//
// # To change something
//
// Play it at a board first: testdata/scenarios holds one file for each thing that happens at one, with the trace and what
// must be said. "go test ./game -run Scenarios -update" writes what is said now; read it before it is committed.
package game
