// Package penalty counts what the laws of chess punish as illegal moves in one game, and says what follows.
//
//   - watch.go: what was found, together with what the arbiter has ruled.
//   - penalty.go: what follows from the last one, and which move was made instead of an illegal one.
package penalty
