// Package recurrence follows a game for positions that come back, and finds what its law of repetition makes of them.
//
// A [Watch] follows the plies of a game that can't be read otherwise any more; what came before a ply that the law of movement
// forbids, or before one that nobody saw, is no part of a cycle. [Watch.Require] is the arbiter's word that a side is to vary:
// once that side has repeated again, what is found is its loss. Nothing is decided here: the arbiter rules.
package recurrence
