// Package game turns the inputs of a board into records: the life of the board, touches, moves, findings and results.
//
// A [Board] takes one [fact.Input] at a time (a sensor's event, a press of the clock, an announcement, a ruling) and returns
// the [record.Record]s that follow from it. It is pure: the same inputs in the same order give the same records, byte for byte
// ([record.Encode]), live and in replay. The first input is of kind [fact.Start] and reports which sensors are closed; an input
// of kind [fact.End] closes the session. Times are microseconds of board time and never go backwards.
//
// Package feed puts the frames of a live board and the lines of a trace on a board. Package fact stores inputs. To restore a
// board, feed it its stored inputs again; feed.Rederivation compares the records with the stored ones.
// docs/formats/records.md lists the records and stored facts; package record declares them.
//
// # A step
//
// Board.Step (board.go) does the same each time:
//
//  1. It records all that fell due before the input's time, stamped with the time when it fell due (deadline). So the time of
//     processing does not matter, and passing time records nothing that a later input would not record.
//     The flag of a clock is such a deadline (time.go; package timekeeping keeps the time).
//  2. The input goes into the state (handle.go): sensors' events to the tracker, words and presses to the board.
//  3. It records what follows from the state (settle): touches and standing moves (touch.go), made plies (move.go), findings
//     and questions in fixed plies (finding.go), pieces set up wrongly (package setup) or displaced (displaced.go),
//     illegal moves (illegal.go, law.IllegalMoves), broken sensors (faults.go; package sensor/faults keeps them).
//  4. The board's life goes on (phase.go): setting up, ready, playing, over, and the next game by itself.
//
// # Made, open, fixed
//
// The tracker holds every reading of the facts. The press makes a ply or, without a clock, the reply (isMade). Then the board
// records its move, open if the readings differ. When they agree the ply is fixed (fix), for good. Findings, broken sensors
// and the end by mate wait until the ply and all before it are fixed (settleSure), except facts that every possible
// promotion leaves the same (sayBehind). Pieces being set up again are no moves: [line.Played] tells the two apart in games
// without presses.
//
// Package law determines the touches of a turn and their side. The rulebook states their duty (package touchmove), and
// finding.go records it.
//
// # Claims and rulings
//
// They are inputs like any other. Package arbitration keeps the claims, rulings and signatures of the current game, and reads
// the state. It and package law return acts, which the board carries out (move.go). The board itself applies
// rulings to moves, position and result: it voids moves and has a position set up (restoration.go), gives a result or swaps
// the colours (ending.go). It keeps what it needs to undo that when a later ruling revises it; nothing is erased.
//
// Check (check.go) returns why the board refuses an input before a person enters it, in the terms of package refusal; Step
// takes every input. Preview (view.go) returns the consequences of a ruling, from a copy of the board.
//
// # Which file
//
//   - How a game stands: package line. Board keeps one [line.State], and only Board changes it.
//   - The life of a board: board.go (Step, deadlines), handle.go (what an input changes, and who entered it), phase.go (the game played,
//     the next one), earlier.go (games before, and copies to try things on).
//   - Before and between games: start.go (pieces that are set up, the start position, the beginning of play), with package setup.
//   - Moves: move.go (made, open, fixed), takeback.go, naming.go (plies and promoted pieces that are named).
//   - Touches and their duties: touch.go, finding.go (also why, for reviewers).
//   - What is against the law: illegal.go (moves, odd presses), displaced.go. Package law finds them.
//   - The arbiter: check.go (refusals), arbitrate.go (rulings, what signatures cover, hands that are published), restoration.go,
//     adjourned.go.
//   - The end of a game: ending.go (mate and no legal move; by ruling; then the scoresheet is checked), draws.go (repeated positions,
//     counted moves, agreement; package draws).
//   - Time: time.go (package timekeeping). Sensors: faults.go.
//   - What readers see of a board: view.go (screens, lights, what a ruling would do).
//
// # To change something
//
// Play it at a board first: testdata/scenarios holds one file for each event at a board, with the trace and the expected
// records. "go test ./game -run Scenarios -update" writes the records of now; read them before you commit them.
package game
