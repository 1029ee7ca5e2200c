// Package recurrence follows a game for repeated positions, and judges them by its law of repetition.
//
// A [Watch] follows the plies of a game that can't be read otherwise any more. No cycle reaches back across a ply that
// breaks the law of movement or that no sensor saw. [Watch.Require] takes the arbiter's word that a side must vary: once
// that side has repeated again, the finding is its loss. The package decides nothing: the arbiter rules.
package recurrence
