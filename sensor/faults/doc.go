// Package faults names the sensors of a board that don't work, during a game, and judges the others.
//
// A [Diagnosis] draws on three sources: a test of the board before the game and [sensor.Health] (Take), the position that should
// stand at the start (DeadAtStart, NameAtStart), and the follower of the pieces, which knows the sensors that contradict every
// reading of the moves (DeadLines, Suspects, Name). Each call returns [News]: the faults to record, in their order, and their
// effects for the follower. A Diagnosis knows neither records nor the rules of the game; points are those of the board as it is
// placed.
//
//   - lines.go: a row or a column that goes dead at once; a contact that opens and closes by itself; a missing diode, which shows
//     pieces where none are.
//   - diagnosis.go: what Health and a test of the board have found; wrong sensors before the first move; single sensors that
//     contradict the moves.
package faults
