// Package arbitration keeps the claims, rulings and signatures of one game, and finds their consequences by the rulebook.
//
// A [Case] belongs to one game. Claim, Rule and Sign take inputs. Check returns the reason to refuse a ruling before a person enters it,
// and Article the article of a ruling. An input leads to acts, in their order: records, and requests of a ruling to the board
// ([CarryOut], [TakeBack], [SayDuty]). The rulebook's advice is recorded and never carried out.
//
// The Case knows claims, rulings, counts and signatures, and which touches do not bind, or bind by a ruling. It knows no sensors and no
// readings: [View] is all that it reads of the game. The board itself applies a ruling to the moves, the position and the result, and
// asks the Case which touches and duties bind (Free, Imposed, Kept).
//
//   - claim.go: claims, and those that the rulebook refuses.
//   - ruling.go: a ruling gets its number, its article and its effect; a later one may take its effects back.
//   - count.go: how often the same was ruled of a side, and the rulebook's consequence.
//   - signature.go: signatures under the result, and changes that void them.
//   - binding.go: touches that do not bind, or still bind; duties that a ruling imposes.
//   - adjournment.go: sealed moves, adjournments and their end ([Adjournment]). The content of
//     an envelope stays unknown until its key comes.
//   - check.go: the refusals before a ruling is entered.
package arbitration
