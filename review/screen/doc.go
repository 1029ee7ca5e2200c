// Package screen shows a review on a whole terminal; keys move through it.
//
// [Model] is a model of Bubble Tea: Update takes a key, a size or the passing of a step's time, and View draws, both without
// reaching outside; tests feed them messages and read the drawing. [Run] runs it on a terminal.
//
// On the left stands the board after the step that is marked in the timeline on the right; below, one page of the duty, the
// rule's words, or the claims and rulings. Space plays the steps at the speed of the hands.
package screen
