package engine_test

import (
	"strings"
	"testing"

	. "github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/randtest"
)

func TestParseFEN(t *testing.T) {
	const start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
	for _, c := range []struct{ name, fen, want string }{
		{"the start", StartFEN, StartFEN},
		{"red to move as r", start + " r - - 0 1", StartFEN},
		{"black to move", start + " b - - 0 1", start + " b - - 0 1"},
		{"horses as h and elephants as e", "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1", StartFEN},
		{"two fields", start + " w", StartFEN},
		{"four fields", start + " b - -", start + " b - - 0 1"},
		{"five fields", start + " w - - 12", start + " w - - 12 1"},
		{"counters", start + " b - - 12 34", start + " b - - 12 34"},
		{"white space around and between", "\t" + start + "   w -  - 0 1\r\n", StartFEN},
		{"empty points in several digits", "rnbakabnr/45/1c5c1/p1p1p1p1p/9/111111111/P1P1P1P1P/1C5C1/9/RNBAKABNR w", StartFEN},
		{"the side that has moved stands in check", "4k4/9/9/9/4R4/9/9/9/9/3K5 w - - 0 1", "4k4/9/9/9/4R4/9/9/9/9/3K5 w - - 0 1"},
		{"both generals stand in check", "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1"},
		{"pieces where only an illegal move brings them", "4k4/9/9/9/4A4/9/9/9/9/P2KB4 b - - 0 1", "4k4/9/9/9/4A4/9/9/9/9/P2KB4 b - - 0 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := ParseFEN(c.fen)
			if err != nil {
				t.Fatal(err)
			}
			if got := p.FEN(); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestParseFENSaysWhatIsWrong(t *testing.T) {
	const rest = "/9/9/9/9/9/9/9/9/4K4 w - - 0 1"
	for _, c := range []struct{ name, fen, want string }{
		{"nothing", "", "fen: found nothing, expected at least the placement and the turn"},
		{"a word", "nonsense", "fen: found 1 field, expected at least the placement and the turn"},
		{"a rank is missing", "4k4/9/9/9/9/9/9/9/4K4 w", "fen: placement: found 9 ranks, expected 10 with / between them"},
		{"a rank too many", "4k4/9/9/9/9/9/9/9/9/9/4K4 w", "fen: placement: found 11 ranks, expected 10 with / between them"},
		{"a rank is too long", "4k5" + rest, `fen: placement: rank 9 "4k5": too long: 10 points, expected 9`},
		{"a rank is too long by pieces", "4k4/pppppppppp/9/9/9/9/9/9/9/4K4 w", `fen: placement: rank 8 "pppppppppp": too long: 10 points, expected 9`},
		{"a rank is too short", "4k4/9/9/9/9/9/9/8/9/4K4 w", `fen: placement: rank 2 "8": too short: 8 points, expected 9`},
		{"a rank is empty", "4k4/9/9/9//9/9/9/9/4K4 w", `fen: placement: rank 5 "": too short: 0 points, expected 9`},
		{"an unknown letter", "4k4/9/9/9/9/9/9/2x6/9/4K4 w", `fen: placement: rank 2 "2x6": column 2: 'x', expected one of k a b n r c p (or e h), in upper case for red, or 1-9`},
		{"a letter that is not ASCII", "4k4/9/9/9/9/9/9/車8/9/4K4 w", `fen: placement: rank 2 "車8": column 1: '車', expected one of k a b n r c p (or e h), in upper case for red, or 1-9`},
		{"a letter that would be ASCII if cut off", "4k4/9/9/9/9/9/9/8š/9/4K4 w", `fen: placement: rank 2 "8š": column 2: 'š', expected one of k a b n r c p (or e h), in upper case for red, or 1-9`},
		{"a zero", "4k4/9/9/9/9/9/9/09/9/4K4 w", `fen: placement: rank 2 "09": column 1: '0', expected one of k a b n r c p (or e h), in upper case for red, or 1-9`},
		{"no red general", "4k4/9/9/9/9/9/9/9/9/9 w", "fen: placement: no general (K) for red, expected one"},
		{"no black general", "9/9/9/9/9/9/9/9/9/4K4 w", "fen: placement: no general (k) for black, expected one"},
		{"two red generals", "4k4/9/9/9/9/9/9/9/9/3KK4 w", "fen: placement: 2 times K for red (on [d0 e0]), expected at most 1"},
		{"a general outside its palace", "4k4/9/9/9/9/9/4K4/9/9/9 w", "fen: placement: the general (K) of red is on e3, expected it in its palace"},
		{"a general in the other palace", "4K4/9/9/9/9/9/9/9/9/4k4 w", "fen: placement: the general (K) of red is on e9, expected it in its palace"},
		{"three rooks", "rr2k4/r8/9/9/9/9/9/9/9/4K4 w", "fen: placement: 3 times r for black (on [a8 a9 b9]), expected at most 2"},
		{"six pawns", "4k4/9/9/PPPPPP3/9/9/9/9/9/4K4 w", "fen: placement: 6 times P for red (on [a6 b6 c6 d6 e6 f6]), expected at most 5"},
		{"an unknown turn", "4k4/9/9/9/9/9/9/9/9/4K4 x - - 0 1", `fen: turn "x": expected w or r for red, b for black`},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := ParseFEN(c.fen)
			if err == nil {
				t.Fatalf("got %s, want an error", p.FEN())
			}
			if err.Error() != c.want {
				t.Errorf("got  %s\nwant %s", err, c.want)
			}
			if p != (Position{}) {
				t.Errorf("got %s beside the error, want the zero position", p.FEN())
			}
		})
	}
}

// A useless field costs a note, and no position.
func TestFENThatIsPutRight(t *testing.T) {
	const board = "4k4/9/9/9/9/9/9/9/9/4K4 "
	for _, c := range []struct{ name, fen, want, note string }{
		{"too many fields", board + "w - - 0 1 x y", board + "w - - 0 1", `fen: "x y" behind the six fields is left out`},
		{"castling", board + "w KQkq - 3 4", board + "w - - 3 4", `fen: third field "KQkq": expected -`},
		{"en passant", board + "w - e3 0 1", board + "w - - 0 1", `fen: fourth field "e3": expected -`},
		{"half moves that are no number", board + "b - - x 7", board + "b - - 0 7", `fen: half moves without capture "x": expected a number from 0 to 99999, read as 0`},
		{"half moves below 0", board + "w - - -1 1", board + "w - - 0 1", `fen: half moves without capture "-1": expected a number from 0 to 99999, read as 0`},
		{"a move number of 0", board + "b - - 2 0", board + "b - - 2 1", `fen: move number "0": expected a number from 1 to 99999, read as 1`},
		{"a huge move number", board + "w - - 0 99999999999999999999", board + "w - - 0 1", `fen: move number "99999999999999999999": expected a number from 1 to 99999, read as 1`},
		{"the turn in upper case", board + "B", board + "b - - 0 1", `fen: turn "B": expected b`},
		{"the placement alone", board, board + "w - - 0 1", "fen: the placement alone does not say who is to move: read as red"},
		{"the placement alone, with Black in check", "4k4/9/9/9/4R4/9/9/9/9/3K5", "4k4/9/9/9/4R4/9/9/9/9/3K5 b - - 0 1", "fen: the placement alone does not say who is to move: read as black"},
		{"the placement alone, with Red in check", "3k5/9/9/9/4r4/9/9/9/9/4K4", "3k5/9/9/9/4r4/9/9/9/9/4K4 w - - 0 1", "fen: the placement alone does not say who is to move: read as red"},
		{"the placement alone, with both in check", "4k4/9/9/9/9/9/9/9/9/4K4", "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "fen: the placement alone does not say who is to move: read as red"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := ParseFEN(c.fen)
			if err != nil {
				t.Fatal(err)
			}
			if got, notes := p.FEN(), joined(FENNotes(c.fen)); got != c.want || notes != c.note {
				t.Errorf("%s, %s\nwant %s, %s", got, notes, c.want, c.note)
			}
		})
	}
}

func TestFENOfRandomGamesReadsBack(t *testing.T) {
	random := randtest.New(t, 1)
	for range 100 {
		p := StartPosition()
		for range 150 {
			checkReadsBack(t, &p)
			moves := p.LegalMoves(nil)
			if len(moves) == 0 {
				break
			}
			p.Make(moves[random.IntN(len(moves))])
		}
	}
}

func checkReadsBack(t testing.TB, p *Position) {
	t.Helper()
	q, err := ParseFEN(p.FEN())
	if err != nil {
		t.Fatal(err)
	}
	if q != *p {
		t.Fatalf("got %s (key %#x), want %s (key %#x)", q.FEN(), q.Key(), p.FEN(), p.Key())
	}
}

func FuzzParseFEN(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	for _, row := range readPerftTable(f) {
		corpus.Add(row.fen)
	}
	for _, fen := range []string{
		"rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r",
		"4k4/9/9/9/4A4/9/9/9/9/P2KB4 b - - 12 34",
		"PPPPPk3/9/9/9/9/9/9/9/9/pp1K2ppp b - - 99999 99999",
		"4k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1",
		"4k4/9/9/9/9/9/9/車8/9/4K4 w",
		"4k4/9/9/9/9/9/9/9/9/3KK4 w",
		"4k4/9/9/9/9/9/9/9/9/4K4 w KQkq - 0 1",
		"",
	} {
		corpus.Add(fen)
	}
	corpus.Fuzz(func(t testing.TB, fen string) {
		p, err := ParseFEN(fen)
		if err != nil {
			return
		}
		checkReadsBack(t, &p)
		compareWithNaive(t, &p)
	})
}

// joined returns notes as one line.
func joined(notes []message.Text) string {
	all := make([]string, len(notes))
	for i, note := range notes {
		all[i] = note.String()
	}
	return strings.Join(all, "; ")
}
