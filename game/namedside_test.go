package game_test

import (
	"strings"
	"testing"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/internal/enginetest"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// bothPromote is a board at which either side promotes a pawn next.
type bothPromote struct {
	t       *testing.T
	board   *game.Board
	now     sensor.Micros
	records []record.Record
}

// newBothPromote returns such a board with White's pawn promoted on d8, the clock pressed for that, and the piece unnamed.
func newBothPromote(t *testing.T) *bothPromote {
	t.Helper()
	const fen = "3r4/k3P3/8/8/8/8/p6K/1R6 w - - 0 1"
	start, err := boardgame.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	board, err := game.NewBoard(game.Config{Play: "chess", FEN: fen})
	if err != nil {
		t.Fatal(err)
	}
	b := &bothPromote{t: t, board: board, now: 1_000_000}
	b.board.Step(fact.Input{Fact: fact.Start{Closed: start.Occupied()}})
	b.event("e7", false)
	b.event("d8", false)
	b.event("d8", true)
	b.press(engine.First)
	return b
}

func (b *bothPromote) step(in fact.Input) {
	b.t.Helper()
	b.now += 400_000
	in.At = b.now
	if refused := b.board.Check(in); refused != nil {
		b.t.Fatal(refused)
	}
	b.records = append(b.records, b.board.Step(in)...)
}

func (b *bothPromote) event(p string, placed bool) {
	b.t.Helper()
	b.step(fact.Input{Fact: fact.Event{Point: enginetest.Point(b.t, p), Placed: placed, Uncertainty: 1000}})
}

func (b *bothPromote) press(side engine.Side) {
	b.t.Helper()
	b.step(fact.Input{Fact: fact.Press{Side: side}})
}

// says enters a piece named by a side or, with NoSide, by an unknown person.
func (b *bothPromote) says(side engine.Side, letter string) {
	b.t.Helper()
	b.step(fact.Input{Fact: fact.Promote{Side: side, Text: letter}})
}

// knights returns the last ply known, by the words so far, to have made a knight, 0 for none, and the codes of all notes.
func (b *bothPromote) knights() (known int, notes string) {
	for _, r := range b.records {
		switch r := r.(type) {
		case record.Promotion:
			if r.How == "said" && r.Piece == "n" {
				known = r.Ply
			}
		case record.Note:
			notes += r.Code + " "
		}
	}
	return known, notes
}

// White's pawn was promoted without a name when Black has a pawn in his hand that he promotes.
func TestASideNamesItsOwnPromotion(t *testing.T) {
	for _, tc := range []struct {
		name  string
		side  engine.Side
		ply   int // The ply known to make a knight.
		notes string
	}{
		{"White says it", engine.First, 1, ""},
		{"Black says it", engine.Second, 2, ""},
		{"nobody knows who said it", engine.NoSide, 0, "named_for_either "},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b := newBothPromote(t)
			b.event("a2", false)
			b.says(tc.side, "n")
			b.event("a1", true)
			b.press(engine.Second)
			b.event("h2", false)
			if known, notes := b.knights(); known != tc.ply || notes != tc.notes {
				t.Errorf("ply %d is known to be a knight, and %q was noted; want %d and %q", known, notes, tc.ply, tc.notes)
			}
		})
	}
}

// Black has named the piece that he promotes in reply to an unnamed promotion; then a piece is named again.
func TestAWordIsRepeatedWhereTheReplyIsNamed(t *testing.T) {
	for _, tc := range []struct {
		name   string
		script string // black and again are words, the rest are sensor events.
		again  string
		ply    int // The ply known to make a knight.
		notes  string
	}{
		{"the piece stands and is swapped then", "-a2 +a1 black again -a1 +a1", "n", 2, ""},
		{"and it is another piece", "-a2 +a1 black again -a1 +a1", "r", 0, "named_otherwise "},
		{"the piece is being swapped", "-a2 +a1 black -a1 again +a1", "n", 2, ""},
		{"the pawn is in the hand", "-a2 black again +a1", "n", 2, ""},
		{"and it is another piece than was named of that", "-a2 black again +a1", "r", 0, "named_otherwise "},
		{"nobody knows who said it first", "-a2 again black +a1", "n", 2, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b := newBothPromote(t)
			for _, word := range strings.Fields(tc.script) {
				switch word {
				case "black":
					b.says(engine.Second, "n")
				case "again":
					b.says(engine.NoSide, tc.again)
				default:
					b.event(word[1:], word[0] == '+')
				}
			}
			b.press(engine.Second)
			b.event("h2", false)
			if known, notes := b.knights(); known != tc.ply || notes != tc.notes {
				t.Errorf("ply %d is known to be a knight, and %q was noted; want %d and %q", known, notes, tc.ply, tc.notes)
			}
		})
	}
}
