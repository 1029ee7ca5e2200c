// Package counting counts the moves of a game towards the limits after which the rulebook draws it, and puts the counts into
// records.
//
// A [Watch] follows the plies of a game. [Watch.Follow] reports a reached limit at which the rulebook ends the game, and the
// end of a limit that the arbiter declared ([Watch.Declare]), when it is reached or ended by a capture. [Watch.Claim] counts
// when a player claims, including the plies that are not certain yet, and names the rulebook's consequence of a wrong claim.
// The package decides nothing.
//
// The count drops plies that are taken back or void ([Watch.Forget]); a limit declared after them counts from where the game
// goes on. Package movelimit counts the moves.
package counting
