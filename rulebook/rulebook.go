package rulebook

import (
	"fmt"
	"strings"

	"github.com/kyban/kyban/engine"
)

// ID names a rulebook.
type ID string

// The rulebooks.
const (
	VN2004   ID = "vn2004" // The default.
	VN1999   ID = "vn1999"
	FIDE2018 ID = "fide2018" // The default of chess; of xiangqi its law of touching.
	FIDE2023 ID = "fide2023" // The same, as it is in force since 2023.
	Casual   ID = "casual"   // No touch binds.
	AXF2003  ID = "axf2003"  // Repetition, and how games end; no touch binds.
)

// Rulebook is one code of law. It is read only.
type Rulebook struct {
	ID         ID
	Name       string
	Source     string      // The document that it follows.
	Fallback   ID          // The rulebook that is used, and cited, where this one is silent; empty for none.
	Parameters Parameters  // Of xiangqi.
	Chess      *Parameters // Of chess, nil where it is not played by this code.
	Xiangqi    []string    // Of a law of chess the articles by which xiangqi is played, each with its parts; nil for all.
}

// Parameters are the choices in which codes of law differ.
type Parameters struct {
	FirstMover     engine.Side
	SameTime       SameTime
	Endings        Endings
	Displaced      Citation // What is cited for a piece that left its point in a turn and was not put back there.
	Begins         Citation // Who moves first; cited where the other side may have begun.
	OwnTime        Citation // Who displaces pieces puts them right on his own time.
	Alternate      Citation // What is cited where a side takes two turns running.
	IllegalMove    Citation // What is cited for a move that the law of movement forbids; none when the code names no article.
	Promotion      Citation // What a pawn becomes its player chooses, once.
	Penalties      Penalties
	Fast           map[Pace]Fast // What is different in fast games.
	General        Exposed       // By which a move loses that leaves the own general to be taken.
	WrongStart     Citation      // What is cited for pieces that were set up wrongly; none when the code names no article.
	AdjustTurn     Citation      // What is cited for adjusting when it is not one's turn.
	Claims         Claims
	Offers         Offers
	Rulings        Rulings  // What is cited for a ruling that names no article.
	Accidental     Limit    // From which accidental touch of a player on, in a game, they count as deliberate.
	Faults         Limit    // How many technical faults lose.
	Dropped        Citation // Who is reminded under this article a second time has made a technical fault.
	Over           Citation // What is found when the game is over is not restored any more.
	Repetition     Limit    // At which occurrence of a position the law of repetition judges it; the law is that of the rulebook that is cited.
	Returns        Returns  // How often a position of chess may come back.
	Quiet          Limit    // After so many moves of each side without a capture the game is drawn.
	Total          Limit    // After so many moves of each side the game is drawn.
	Claimed        Claimed  // After so many without a capture a player may claim that it is.
	Declared       Declared // To so many moves the arbiter may limit a game.
	StalemateDraws bool     // A side without a move that is not in check has not lost.
	ResignDraws    bool     // A side that resigns where the other can't mate has not lost.
	Guided         bool     // Lights show which points to restore while a piece stands against the law.
	Confirmed      Citation // A result that both players and the arbiter have signed stands.
	Sealed         SealedMove
}

// SealedMove are the articles on a sealed move that is wrong when it is opened. One that the code does not have is none.
type SealedMove struct {
	Illegal   Citation // It is no legal move. Who plays another than the one that he sealed is found by it, too.
	Ambiguous Citation // It can mean several.
	Loses     bool     // Who sealed it loses, whatever he says.
}

// Claims are the articles on claims about touches. One that the code does not have is none.
type Claims struct {
	Evidence  Citation // The word of one side is not enough.
	Lapse     Citation // Who has deliberately touched a piece since has lost the right to claim.
	Late      Citation // The arbiter rules on touches while the game is on.
	Time      Citation // A claim runs on the time of him who claims.
	Announced Citation // The move that a claim of a draw announces has to be made where the game goes on.
	Moved     Citation // Who has touched a piece in his turn has lost the right to claim a draw in it, which is for the player on move.
}

// Offers are the articles on offers of a draw. One that the code does not have is none.
type Offers struct {
	Answer  Citation // What becomes of one.
	Timing  Citation // It is made after the own move and before the press.
	Mated   Citation // A side that is about to be mated makes none.
	Moved   Citation // Each side has made a move before they can agree.
	Claimed Citation // A claim of a draw counts as one.
	Consent Citation // The arbiter consents to what the players agree on.
	Touch   bool     // Who touches a piece to move it or to capture it declines by that; else by his move.
}

// Claimed is the limit on moves without a capture that a player may claim, and what follows.
type Claimed struct {
	Limit
	Together bool     // The moves of both sides count together.
	Checks   int      // Of each side count at most, 0 for all.
	Right    Citation // The game is drawn.
	Wrong    Citation // The opponent gets time.
	Again    Citation // Likewise, where it was claimed before and nothing was captured since.
	Minutes  int      // That the opponent gets.
	Anytime  Citation // The words that may also mean any so many moves of the game, before a capture, too.
	InAll    Citation // The words that may also mean so many checks of both sides in all.
}

// Returns are the times at which a position that comes back draws a game, whatever the sides do. The zero value is none.
type Returns struct {
	Claimed Limit    // A player may claim it.
	Ends    Limit    // It draws the game by itself.
	Right   Citation // A claim that is right draws the game.
	Wrong   Citation // By one that is wrong the opponent gets
	Minutes int      // so many.
}

// Declared is the limit on moves that the arbiter declares.
type Declared struct {
	Limit
	Answers  int      // Of the moves with which the limited side answers checks so many count at most,
	Answered Citation // by this article.
	Reached  Citation // What follows when it is reached, or when something is captured before.
}

// Exposed are the articles by which a move loses that leaves the own general to be taken; none where such a move is one that
// the law of movement forbids, and no more.
type Exposed struct {
	Capture Citation // The general can be captured.
	Facing  Citation // The generals face each other.
	Ignored Citation // The general was in check, and is.
}

// Limit is a number of times and the article that sets it. The zero value is none.
type Limit struct {
	Count int
	Citation
}

// SameTime says which colour counts as touched first when nobody can tell.
type SameTime string

// The choices that codes make.
const (
	OpponentFirst SameTime = "opponent_first" // Both Vietnamese codes.
	OwnFirst      SameTime = "own_first"      // The laws of chess, 4.3.3.
)

// Endings are the articles by which a game ends.
type Endings struct {
	Checkmate, Stalemate, Dead, Resignation, Agreement Citation

	KingTaken Citation // What is cited for a king that was captured since a check was overlooked.
}

// Citation is an article of a rulebook, which need not be the one that cites it. The zero value is none.
type Citation struct {
	Book    ID
	Article string
}

// String returns "vn1999 5.2", or "none".
func (c Citation) String() string {
	if c == (Citation{}) {
		return "none"
	}
	return string(c.Book) + " " + c.Article
}

// All returns every rulebook, the default first.
func All() []*Rulebook { return []*Rulebook{&vn2004, &vn1999, &fide2018, &fide2023, &casual, &axf2003} }

// Lookup returns the rulebook with this id; the empty id is the default, vn2004.
func Lookup(id string) (*Rulebook, error) {
	if id == "" {
		id = string(VN2004)
	}
	var known []string
	for _, b := range All() {
		if string(b.ID) == id {
			return b, nil
		}
		known = append(known, string(b.ID))
	}
	return nil, fmt.Errorf("rulebook %q: expected one of %s", id, strings.Join(known, ", "))
}
