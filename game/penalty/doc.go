// Package penalty counts the illegal moves that the laws of chess punish in one game, and finds the penalty.
//
//   - watch.go: the findings, together with the arbiter's rulings.
//   - penalty.go: the penalty of the last one, and the legal move that replaced an illegal one.
package penalty
