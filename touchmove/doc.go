// Package touchmove judges which move a player had to play after his lifts, and whether he did.
//
// A [Turn] is everything that the law judges: the position before it, the pieces that left their points while the side
// was to move (each a [Lift]) and the move that stands at the end. [Judge] reads it by one edition of the law and returns
// a [Verdict]: the article, the duty (the legal moves that obey it), whether it was obeyed and the finding. Judge finds;
// an arbiter rules.
//
// The work has four steps, in three files:
//
//   - turn.go selects the lifts that are touches. Brushes, announced adjusts and touches that the arbiter ruled accidental do not
//     bind. An action runs from the moment a piece leaves the complete position until the position is complete again,
//     or the move stands. All lifts of earlier actions are touches. The lifts of the last action are touches too, unless
//     there are earlier ones and it lifts nothing but the moving piece, the piece that it captures and the rook that castles with it.
//   - firsttouched.go finds which own piece (O) and which piece of the opponent (P) was touched first. Two lifts of the same scan,
//     or closer than the larger of their uncertainties, have no order. Every O and P that some order allows is kept.
//   - turn.go finds whether a king and a rook were touched so as to castle, which the laws of chess judge by articles of their own.
//   - explain.go walks down the rungs of the article for each such pair and unites their duties, so that no player is
//     accused when an order that fits the evidence has him obey.
//
// [Explain] returns the way to the verdict: the touches, every rung of the article, and the moves that would have obeyed
// it.
//
// Each edition is one file to read beside the printed book: vn2004.go, vn1999.go, fide2018.go. Under casual no touch
// binds. The words of the articles stand in docs/rules.
//
// A sensor sees no finger: it sees pieces that leave their points, and these lifts are judged here.
package touchmove
