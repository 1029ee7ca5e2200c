// Package against follows a move against the law in one game: it stands, it is put back, another is made instead, or it turns out late.
//
//   - watch.go: what stands, and what is recorded of it.
//   - late.go: a capture that turns out to have been against the law once its pieces are back.
//   - completed.go: what the press of the clock has completed, and is found.
//   - question.go: what the arbiter is asked, where the sensors leave open whether a move was against the law.
//   - provoked.go: what answers one against the law, and is nobody's fault.
//   - undone.go: a move of which a part was left undone, as the rook of a castling.
//   - wronged.go: whose time runs only by a press for such a move.
package against
