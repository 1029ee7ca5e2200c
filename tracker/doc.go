// Package tracker follows the pieces: it turns lifts, places and presses of the clock into the moves that were
// played, and never guesses in silence.
//
// # Readings
//
// A presence sensor sees that a piece left a point or that some piece arrived, never which piece it was. The tracker
// therefore keeps every reading that the evidence allows: a line of plies, the pieces in the air, and where the moving
// piece stands. Each new fact makes every reading into none, one or several successors.
//
// A reading pays for each fact that it can't explain: a capture without a gap, a sensor that didn't see a piece come or
// go, a flicker while a piece was in the hand, a press without a move, a move against the law, a displaced piece, a ply
// that was taken back silently (price.go). Only the cheapest readings live. The tracker starts with those that leave nothing
// unexplained. When the last of them dies it goes back to the root, where the fixed plies end, and reads the facts
// since then again, allowing one unexplained fact more. So the common case costs next to nothing.
//
// # Accidents
//
// A piece that leaves its point, is no part of a move and is not put back is displaced. It stands on a wrong point or lies
// beside the board, and may be moved, captured or put right from there. Displaced returns where such pieces are now, as all
// readings agree, and Accidents those that were displaced so far. Doubted returns those that only some readings hold for
// displaced.
//
// One accident makes another less likely for some plies, and a reading pays more for it. Where a turn has more in it than
// the likeliest reading explains, a ply is not settled for that alone (doubt.go).
//
// # Open and fixed
//
// A ply is open while the living readings disagree on it, and as long as there is a reason for doubt. Dearer readings are
// then asked as well:
//   - where the living ones owe for pieces that they leave in the air, since the others may turn out to be as cheap;
//   - where one fact more explains the ply otherwise (doubt.go);
//   - those that hold an open ply before it for illegal: the ply may be lawful only as that one is read here (completed.go).
//
// Candidates returns the moves that the ply may be and whether that is agreed, Rivals the dearer readings against it. When
// a ply was made and is agreed on, Fix settles it. A settled ply never changes; it goes only where it is taken back, or
// where another position is restored.
//
// # Outages
//
// After the board was blind the tracker searches for the plies played meanwhile (outage.go): every line of plies from where
// the pieces stood to what the sensors show then is a reading. Lines that lead to the same position by as many plies are
// one, and their differences stay open for good: no sensor will ever tell them apart, and the game goes on behind them.
// Presses of the clock that arrive meanwhile make no plies: they tell how many were played (press.go).
//
// # Work
//
// Each input may use so much work and no more, counted in readings and never in time (search.go). Where there are too many
// readings the least likely are dropped. Limited reports that, and nothing is agreed on while one of them might be as cheap
// as the living ones. A search that is not done goes on with the next input.
//
// In chess a queen leaves many captures without a gap open. Where readings are many, those that can't live are dropped:
// those that can't pay for the turns ahead in which no sensor saw a piece arrive (debt.go), and those that only hold more
// sensors for ghosts than another. After many facts the root may have several lines, which differ in an open ply.
//
// When no reading lives at any price that is allowed, the tracker is Astray. It waits until the board shows a position that
// a reading knew, or one that a ply or two lead to. Plies found so stay doubtful.
//
// # What it knows of the game
//
// The tracker knows only what [boardgame.Position] knows: the side to move, where pieces stand, the legal moves, what a move
// changes on the board, the position after it, and the position with a piece on another point.
//
// The second part of a move is what it changes beside the points that it goes between: castling's rook, a pawn captured en
// passant (beside.go). The pieces may come and go in any order, and an unseen part is an unexplained fact. No sensor tells
// which piece a pawn became: there is a reading for each, until a later move of its owner or a word leaves one. That the
// opponent's move would be illegal in one of them is no reason against it (rivals.go).
package tracker
