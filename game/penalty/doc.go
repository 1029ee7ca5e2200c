// Package penalty counts the acts in one game that the laws of chess punish as illegal moves, and finds the penalty.
//
//   - watch.go: the findings, together with the arbiter's rulings.
//   - penalty.go: the penalty of the last one, and the legal move that replaced an illegal one.
package penalty
