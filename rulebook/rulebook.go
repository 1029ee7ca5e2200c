package rulebook

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/kyban/kyban/docs/rules"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/message"
)

// ID names a rulebook.
type ID string

// The rulebooks.
const (
	VN2004   ID = "vn2004" // The default.
	VN1999   ID = "vn1999"
	FIDE2018 ID = "fide2018" // The default of chess; for xiangqi its law of touching.
	FIDE2023 ID = "fide2023" // The same, in force since 2023.
	Casual   ID = "casual"   // No touch binds.
	AXF2003  ID = "axf2003"  // Repetition, and the ends of games; no touch binds.
)

// Rulebook is one code of law. It is read only.
type Rulebook struct {
	ID         ID
	Name       string
	Source     string      // The document behind it.
	Fallback   ID          // The rulebook that is used, and cited, if this one is silent; empty for none.
	Parameters Parameters  // For xiangqi.
	Chess      *Parameters // For chess, nil if this code is not for chess.
	Xiangqi    []string    // The articles of a law of chess that hold for xiangqi, each with its parts; nil for all.
}

// Parameters are the choices in which codes of law differ.
type Parameters struct {
	FirstMover     engine.Side
	SameTime       SameTime
	Endings        Endings
	Displaced      Citation // Cited for a piece that left its point in a turn and was not put back there.
	Begins         Citation // The side that moves first; cited if the other side may have begun.
	OwnTime        Citation // A player who displaces pieces puts them right on his own time.
	Alternate      Citation // Cited if a side takes two turns running.
	IllegalMove    Citation // Cited for a move that the law of movement forbids; none if the code names no article.
	Promotion      Citation // The player chooses the piece of a promotion, once.
	Penalties      Penalties
	Fast           map[Pace]Fast // The differences in fast games.
	General        Exposed       // The articles on a loss by a move that exposes the own general.
	WrongStart     Citation      // Cited for pieces that were set up wrongly; none if the code names no article.
	AdjustTurn     Citation      // Cited for adjusting out of turn.
	Claims         Claims
	Offers         Offers
	Rulings        Rulings  // Cited for a ruling that names no article.
	Accidental     Limit    // The accidental touch of a player in a game from which on they count as deliberate.
	Faults         Limit    // The number of technical faults that lose.
	Dropped        Citation // A player reminded under this article a second time has made a technical fault.
	Over           Citation // An irregularity found after the game is not restored any more.
	Repetition     Limit    // The occurrence of a position that the law of repetition judges; the law is that of the cited rulebook.
	Returns        Returns  // How often a position of chess may come back.
	Quiet          Limit    // After so many moves of each side without a capture the game is drawn.
	Total          Limit    // After so many moves of each side the game is drawn.
	Claimed        Claimed  // After so many moves without a capture a player may claim a draw.
	Declared       Declared // The arbiter may limit a game to so many moves.
	StalemateDraws bool     // A side that has no move and is not in check has not lost.
	ResignDraws    bool     // A side that resigns when the other can't mate has not lost.
	Guided         bool     // Lights show which points to restore while a piece stands against the law.
	Confirmed      Citation // A result signed by both players and the arbiter stands.
	Sealed         SealedMove
}

// SealedMove are the articles on a sealed move that is wrong when it is opened. One missing in the code is none.
type SealedMove struct {
	Illegal   Citation // It is no legal move. It also covers a player who plays another move than the sealed one.
	Ambiguous Citation // It has several meanings.
	Loses     bool     // The player who sealed it loses, whatever his explanation.
}

// Claims are the articles on claims about touches. One missing in the code is none.
type Claims struct {
	Evidence  Citation // The word of one side is not enough.
	Lapse     Citation // A player who has deliberately touched a piece since has lost the right to claim.
	Late      Citation // The arbiter rules on touches while the game is on.
	Time      Citation // A claim runs on the claimant's time.
	Announced Citation // The move announced with a claim of a draw must be made if the game goes on.
	Moved     Citation // A player who has touched a piece in his turn has lost the right to claim a draw in it, which is for the player on move.
}

// Offers are the articles on offers of a draw. One missing in the code is none.
type Offers struct {
	Answer  Citation // Its outcome.
	Timing  Citation // It is made after the own move and before the press.
	Mated   Citation // A side that is about to be mated makes none.
	Moved   Citation // Each side has made a move before they can agree.
	Claimed Citation // A claim of a draw counts as one.
	Consent Citation // The arbiter consents to the players' agreement.
	Touch   bool     // A player who touches a piece to move or capture it declines by that; else by his move.
}

// Claimed is the limit on moves without a capture that a player may claim, and its consequences.
type Claimed struct {
	Limit
	Together bool     // The moves of both sides count together.
	Checks   int      // Of each side count at most, 0 for all.
	Right    Citation // The game is drawn.
	Wrong    Citation // The opponent gets time.
	Again    Citation // Likewise, after an earlier claim without a capture since.
	Minutes  int      // The opponent's minutes.
	Anytime  Citation // The words that may also mean any so many moves of the game, before a capture, too.
	InAll    Citation // The words that may also mean so many checks of both sides in all.
}

// Returns are the occurrences of a position that draw a game, whatever the sides do. The zero value is none.
type Returns struct {
	Claimed Limit    // A player may claim it.
	Ends    Limit    // It draws the game by itself.
	Right   Citation // A right claim draws the game.
	Wrong   Citation // By a wrong one the opponent gets
	Minutes int      // so many minutes.
}

// Declared is the limit on moves that the arbiter declares.
type Declared struct {
	Limit
	Answers  int      // Of the moves of the limited side that answer checks, so many count at most,
	Answered Citation // by this article.
	Reached  Citation // The consequence of reaching it, or of a capture before.
}

// Exposed are the articles on a loss by a move that leaves the own general to be taken; none if such a move is merely one
// that the law of movement forbids.
type Exposed struct {
	Capture Citation // The general can be captured.
	Facing  Citation // The generals face each other.
	Ignored Citation // The general was in check, and still is.
}

// Limit is a number of times and the article that sets it. The zero value is none.
type Limit struct {
	Count int
	Citation
}

// SameTime is the colour that counts as touched first if the order is unknown.
type SameTime string

// The choices of the codes.
const (
	OpponentFirst SameTime = "opponent_first" // Both Vietnamese codes.
	OwnFirst      SameTime = "own_first"      // The laws of chess, 4.3.3.
)

// Endings are the articles that end a game.
type Endings struct {
	Checkmate, Stalemate, Dead, Resignation, Agreement Citation

	KingTaken Citation // Cited for a king captured after an overlooked check.
}

// Citation is an article of a rulebook, the citing one or another. The zero value is none.
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
	id = cmp.Or(id, string(VN2004))
	var known []string
	for _, b := range All() {
		if string(b.ID) == id {
			return b, nil
		}
		known = append(known, string(b.ID))
	}
	return nil, message.Errorf("rulebook %q: expected one of %s", id, strings.Join(known, ", "))
}

// NoRepetition stands in place of the rulebook of the law of repetition: repeated positions are ignored.
const NoRepetition = "none"

// CheckRepetition refuses what names no law of repetition for a game; "" is that of its rulebook. In chess the rulebook alone rules on
// repetition.
func CheckRepetition(play, law string) error {
	if law == "" || law == NoRepetition {
		return nil
	}
	if play == "chess" {
		return message.Errorf("law of repetition %s: expected none in chess, whose own rulebook judges a position that comes back; leave it out", law)
	}
	if _, err := Lookup(law); err != nil {
		return message.Errorf("law of repetition: %w", err)
	}
	return nil
}

// List writes the articles and what the program makes of each, one a line.
func (b *Rulebook) List(w io.Writer) error {
	n := b.Count()
	fmt.Fprintf(w, "%s: %s\n%d articles: %d implemented, %d partly, %d arbiter-only, %d to do\n\n", b.ID, b.Name, len(b.Articles()),
		n[rules.Implemented], n[rules.Partly], n[rules.ArbiterOnly], n[rules.ToDo])
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, a := range b.Articles() {
		fmt.Fprintf(table, "%s\t%s\t%s\n", a.ID, a.Status, a.Title)
	}
	return table.Flush()
}

// Write writes articles of the rulebook in full: words, status, code and cases.
func (b *Rulebook) Write(w io.Writer, entries []rules.Article) error {
	var text strings.Builder
	for i, e := range entries {
		if i > 0 {
			text.WriteString("\n")
		}
		fmt.Fprintf(&text, "%s %s  %s\n", b.ID, e.ID, e.Title)
		if e.Text != "" {
			fmt.Fprintf(&text, "\n%s\n", e.Text)
		}
		fmt.Fprintf(&text, "\n  status  %s\n", e.Status)
		if e.Note != "" {
			fmt.Fprintf(&text, "  note    %s\n", e.Note)
		}
		for _, code := range e.Code {
			fmt.Fprintf(&text, "  code    %s\n", code)
		}
		for _, name := range e.Cases {
			fmt.Fprintf(&text, "  case    %s\n", name)
		}
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// For returns the rulebook of an id for a game, such as "chess"; the empty game is xiangqi. The empty id is the default
// of the game: vn2004 for xiangqi, fide2018 for chess.
func For(play, id string) (*Rulebook, error) {
	if play != "chess" {
		return Lookup(id)
	}
	b, err := Lookup(cmp.Or(id, string(FIDE2018)))
	if err == nil && b.Chess == nil {
		return nil, fmt.Errorf("rulebook %s has no chess: expected %s", b.ID, strings.Join(ofChess(), " or "))
	}
	if err != nil {
		return nil, err
	}
	chess := *b
	chess.Parameters, chess.Xiangqi, chess.Fallback = *b.Chess, nil, "" // No law of xiangqi fills a gap of a law of chess.
	return &chess, nil
}

func ofChess() (ids []string) {
	for _, b := range All() {
		if b.Chess != nil {
			ids = append(ids, string(b.ID))
		}
	}
	return ids
}
