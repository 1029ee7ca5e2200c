package tracker

// price is what a reading pays for one thing that it can't explain: so many facts, which decide whether it lives, and so much doubt, which
// orders the living ones.
type price struct{ facts, doubt int }

func (p price) times(n int) price { return price{n * p.facts, n * p.doubt} }

func (p price) and(q price) price { return price{p.facts + q.facts, p.doubt + q.doubt} }

func (r *reading) pay(p price) { r.cost, r.doubt = r.cost+p.facts, r.doubt+p.doubt }

// affords reports whether the budget lets r pay the price.
func (t *Tracker) affords(r *reading, p price) bool { return r.cost+p.facts <= t.budget }

// The prices, each with its reason. TestPrices plays an example of each: without the price the board is read otherwise.
var (
	// Moves and hands.
	illegalMove     = price{1, 1} // A move against the law is made without a press: most players see it, and take it back.
	otherwiseLegal  = price{1, 0} // A piece is set down against the law, where another reading of it is no error.
	otherwiseRead   = price{0, 1} // A piece is set down against the law, where the fact can be read otherwise.
	capturesNothing = price{1, 0} // A pawn goes against the law as if it captured en passant, and captures nothing: few go so.
	rushedMove      = price{1, 1} // A player moves again so soon after his last move, with the opponent's between: no two hands are so quick.
	steppedTwice    = price{1, 0} // Two steps follow a move at once without a press: one hand rather pushed both pieces.
	steppedBack     = price{2, 0} // ... and both go back next: they were rather put right.
	takenAtRest     = price{1, 0} // The opponent takes a piece that may only rest on its way.
	secondVictim    = price{1, 0} // A player lifts the opponent's piece behind his move, to go on and capture it: most who lift it reply.
	setDownTwice    = price{0, 1} // A piece is lifted, and set down where it had stood on its way: that is seldom.
	partUnseen      = price{1, 1} // The second part of a move, as the rook of a castling, was not seen.
	replyAhead      = price{1, 1} // A reply is set down before the move stands: as likely as an accident.
	undoneSilently  = price{1, 1} // A ply is taken back without a word.
	wordNotKept     = price{1, 0} // A ply stays although both players said that it is taken back, or what is put back goes elsewhere.

	// Captures.
	gaplessCapture = price{1, 0} // A piece is captured, and its sensor saw no gap.
	shortGap       = price{1, 0} // The point of a captured piece was empty for less than a hand needs.
	otherVictim    = price{1, 0} // A piece came back that the moving one could have captured as well, for each.
	backJustNow    = price{1, 0} // ... and came back so shortly before that the moving one may have closed its sensor.
	victimBack     = price{1, 0} // A piece comes back that the last move could have captured.
	lastBack       = price{0, 2} // ... while that move stands: of several the last one to come back is the likelier victim.
	promotedBack   = price{1, 0} // A piece comes back that may as well be the new piece of a pawn.
	notCaptured    = price{0, 1} // A player with a piece in his hand lifts another that it can capture, and puts it back: most capture.
	capturedLate   = price{0, 1} // He captures the piece after that: a player with both in his hands captures at once.

	// Words.
	rarerPromotion = price{0, 1}               // A pawn becomes a rarer piece, for each step from the queen down.
	otherNamed     = price{1, 0}               // A word names another piece than the pawn became.
	contestedMove  = price{1, 0}               // ... and a move is illegal because of that piece, which no longer excuses it.
	noneNamed      = price{1, 0}               // A word names a piece, and no pawn was promoted.
	overruled      = price{ruledWithin + 2, 0} // A ruling names another move: what it prefers is then cheaper by more than one.

	// Castling.
	rookFirst    = price{0, -1} // The rook, touched before the king, is put back: it must move, and may not castle (4.4.2 of chess).
	castlingLeft = price{0, 1}  // King and rook were touched, and no castling follows: a player who touches both means to castle.
	ghostOfRook  = price{1, 0}  // A sensor closes where the rook of a castling comes, and no piece came.

	// Sensors.
	stuckSensor  = price{1, 2} // A sensor goes on showing a piece that left.
	blindSensor  = price{1, 0} // A sensor does not show the piece that came.
	provenBlind  = price{2, 0} // ... though it worked, and the players capture without gaps: a sensor dies far less often than that.
	blindEmpty   = price{0, 2} // A sensor dies on an empty point.
	blindCapture = price{0, 1} // A sensor dies while a piece is captured there.
	movedUnseen  = price{1, 0} // No sensor saw a move, though none that it concerns is trusted.
	ghost        = price{1, 4} // A sensor closes, and no piece came.
	ghostAgain   = price{0, 4} // ... as it did before: once it is held for that, it is free.

	// Presses.
	illegalPress         = price{1, 0} // The clock is pressed for a move against the law, which is no repeated error.
	pressForNothing      = price{1, 3} // The clock is pressed, and nothing was moved.
	pressNotForOpponents = price{1, 0} // ... though the player had moved a piece of the opponent.
	pressWithPieceUp     = price{1, 0} // ... and a piece is in his hand.
	pressOutOfTurn       = price{1, 0} // A player presses who has no move to make.
	pressAtRest          = price{1, 0} // A player presses for a piece that only rests.
	pressTooEarly        = price{0, 1} // A player presses a moment before his move stands.
	pressesForgotten     = price{0, 2} // Several presses in a row are forgotten by players who press.

	// Pieces that stand wrongly.
	knockedOver         = price{1, 0} // A piece was knocked over: one accident, however many pieces fell.
	heldTooLong         = price{1, 0} // A piece is in the air for longer than a hand holds it, for each.
	leftInTheAir        = price{1, 0} // A piece is in the air at the end, for each.
	displaced           = price{1, 2} // A piece is set down on a wrong point, as an accident of one hand.
	displacedAgain      = price{1, 0} // ... soon after another accident, for each of two: such a board is misread.
	displacedFar        = price{1, 0} // ... farther than a hand pushes it.
	displacedByError    = price{1, 0} // ... while a move against the law stands: an accident is no excuse for that.
	displacedAsMoved    = price{1, 0} // ... where it was rather moved on, or castled.
	ratherTheOther      = price{0, 1} // ... while the standing piece was rather pushed, and this is the move.
	movedHome           = price{0, 1} // ... and is moved home in a game without presses: it is rather put right.
	capturedPlaced      = price{1, 0} // A captured piece is put on the board by mistake.
	capturedMoved       = price{1, 0} // ... where the capturing one may go: its player rather moved it there.
	capturedWithPieceUp = price{0, 3} // ... while another piece is in the air: that is the likelier one.
	neverCaptured       = price{0, 1} // A pawn captured en passant is left, and moved by its owner.
	straightened        = price{0, 2} // The opponent lifts the piece just moved, and puts it back: its player rather straightens it.
	opponentsNudged     = price{1, 0} // A player presses for a piece of the opponent that moved no farther than a hand slips.
	opponentsAfterError = price{1, 0} // ... behind an error, by which another piece may have come there.
	opponentsBack       = price{1, 0} // A move brings that piece home: it is rather put right.

	// The board while it is blind.
	movedOnBlind      = price{1, 0} // A piece that stood is moved on while the board is blind: few do so.
	pliesBlind        = price{0, 2} // Plies were played, for each: the shorter line is the likelier.
	pressesMissed     = price{1, 0} // The clock was pressed for another number of plies.
	longerBlind       = price{1, 0} // More plies were played than are searched for.
	longerThanPressed = price{1, 0} // ... though the clock tells how many.

	// The board turned round.
	turnedBoard     = price{0, 1} // Red sits on the wrong side: few do so.
	turnedFirst     = price{1, 0} // The first ply on it is illegal, and was not pressed for.
	turnedReply     = price{2, 0} // The first reply on it was lifted before the piece of the first ply.
	turnedLatePress = price{1, 0} // The second ply is pressed for when the third stands, after something else that is unexplained.
	turnedPress     = price{1, 0} // The other player presses at the first ply: one who only waited for that has replied to it.
	blindLatePress  = price{2, 0} // A ply that was made while the board was blind, as was the first, is pressed for when the next one stands.
)

// otherTaken is the price of a capture of another piece than the one that was gone.
var otherTaken = gaplessCapture.and(otherVictim)
