// Package setup follows pieces that are set down and are no moves: before a game, between games and after one.
//
//   - wrongstart.go: how pieces may have been set up wrongly before the first move, if some points are empty and others taken that
//     should not be; asmoved.go: while it is open whether a piece was put right or moved.
//   - otherstart.go: whether the pieces are set up for another game than the one that is played.
//   - replay.go: the moves of a scoresheet, led through at the board after the game.
package setup
