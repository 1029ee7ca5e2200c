// Package counting counts the moves of a game towards the limits after which it is drawn, by its rulebook, and puts what it counts
// into records.
//
// A [Watch] follows the plies of a game. [Watch.Follow] says when a limit is reached that the rulebook draws by itself, and when one
// is reached that the arbiter declared ([Watch.Declare]), or ended by a capture. [Watch.Claim] counts when a player claims, with the
// plies that are not certain yet, and names what the rulebook has follow from a claim that is wrong. Nothing is decided here.
//
// Plies that are taken back or void are forgotten ([Watch.Forget]), so that they never count; a limit that was declared after them
// counts from where the game goes on. How moves are counted is for package movelimit.
package counting
