// Package arbitration keeps what is claimed, ruled and signed in one game, and says what follows from it by the rulebook.
//
// A [Case] belongs to one game. Claim, Rule and Sign take what was entered; Check says why a ruling is refused before it is
// entered, and Article by which article it is made. What is to be recorded goes to [Board].Say, in its order. The rulebook's
// advice is said and never carried out.
//
// The Case knows claims, rulings, counts and signatures, and which touches bind nobody or bind by a ruling. It knows no
// sensors and no readings: [Board] is all that it asks of the board. What a ruling does to the moves, the position and the result
// the board does itself (CarryOut, TakeBack), and it asks the Case for what binds (Free, Imposed, Kept).
//
//   - claim.go: claims, and which the rulebook refuses.
//   - ruling.go: a ruling gets its number, its article and its effect; a later one may take its effects back.
//   - count.go, tally.go: how often the same was ruled of a side, and what the rulebook makes of it.
//   - signature.go: signatures under the result, and what makes them void.
//   - binding.go: touches that bind nobody, or bind still; duties that stand by a ruling.
//   - check.go, article.go: what is refused before it is entered, and by which article is ruled.
package arbitration
