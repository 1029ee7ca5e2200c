// Package screen shows a review on a whole terminal; keys move through it.
//
// [Model] is a model of Bubble Tea: Update takes a key, a size or the passing of a step's time, and View draws, both without
// reaching outside; tests feed them messages and read the drawing. A program runs it:
//
//	speakers := ... // one review.Speaker for each language, the reader's own first
//	_, err := tea.NewProgram(screen.New(games, speakers)).Run()
//
// On the left stands the board after the step that is marked in the timeline on the right; below, one page of the duty, the
// rule's words, or the claims and rulings. Space plays the steps at the speed of the hands.
package screen
