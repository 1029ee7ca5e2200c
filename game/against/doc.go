// Package against follows a move against the law in one game: it stands, it is put back, another is made instead, or it turns out late.
//
//   - watch.go: what stands, and what is recorded of it.
//   - late.go: a capture that turns out to have been against the law once its pieces are back.
//   - completed.go: what the press of the clock has completed, and is found.
//   - question.go: what the arbiter is asked, where the sensors leave open whether a move was against the law.
//   - wronged.go: whose time runs only by a press for such a move.
package against
