package draws

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// The answers to offers, by the words and records after them: "offer red", "decline black", "agree", "touch black" (brush
// black for one that does not bind, touch:h9 black if the point matters), "accidental:h9 black" (the arbiter's ruling;
// third:h9 black for one too many), "move black", "placed black" (a move that stood before), "back:1" (that ply is taken
// back), "result", one a second.
func TestWhatBecomesOfOffers(t *testing.T) {
	for _, tc := range []struct{ name, book, happens, want string }{
		{"accepted", "vn2004", "offer red, agree", "2 red accepted words vn1999 6.2"},
		{"declined in words", "fide2018", "offer red, decline black, touch black", "2 red declined words fide2018 9.1.2.1"},
		{"declined by the side that offered", "fide2018", "offer red, decline red", ""},
		{"declined by a touch", "fide2018", "offer red, touch black, move black", "2 red declined touch fide2018 9.1.2.1"},
		{"a brush declines nothing", "fide2018", "offer red, brush black", ""},
		{"the own touch declines nothing", "fide2018", "offer red, touch red", ""},
		{"a touch declines nothing where the book says so of moves", "vn2004", "offer red, touch black, move black", "3 red declined move vn1999 6.2"},
		{"a move that stood before the offer declines nothing", "vn2004", "offer red, placed black, move black", "3 red declined move vn1999 6.2"},
		{"the touch was accidental", "fide2018", "offer red, touch:h9 black, accidental:h9 black, agree",
			"2 red declined touch fide2018 9.1.2.1; 3 red open ruling fide2018 9.1.2.1; 4 red accepted words fide2018 9.1.2.1"},
		{"another touch was accidental", "fide2018", "offer red, touch:h9 black, accidental:b9 black", "2 red declined touch fide2018 9.1.2.1"},
		{"another touch followed", "fide2018", "offer red, touch:h9 black, touch:b9 black, accidental:h9 black", "2 red declined touch fide2018 9.1.2.1"},
		{"a move followed", "fide2018", "offer red, touch:h9 black, move black, accidental:h9 black", "2 red declined touch fide2018 9.1.2.1"},
		{"words followed", "fide2018", "offer red, touch:h9 black, decline black, accidental:h9 black", "2 red declined touch fide2018 9.1.2.1"},
		{"accidental too often", "fide2018", "offer red, touch:h9 black, third:h9 black", "2 red declined touch fide2018 9.1.2.1"},
		{"the game ends otherwise", "casual", "offer red, result", "2 red lapsed result casual agreement"},
		{"its ply is taken back", "fide2018", "offer red, back:1, touch black", "2 red lapsed takeback fide2018 9.1.2.1"},
		{"a ply before it is taken back", "casual", "offer red, offer black, back:0", "3 red lapsed takeback casual agreement; 3 black lapsed takeback casual agreement"},
		{"a later ply is taken back", "casual", "offer red, back:2, agree", "3 red accepted words casual agreement"},
		{"its ply is taken back after a touch", "fide2018", "offer red, touch:h9 black, back:1, accidental:h9 black", "2 red declined touch fide2018 9.1.2.1"},
		{"both have offered", "casual", "offer red, offer black, agree", "3 red accepted words casual agreement; 3 black accepted words casual agreement"},
		{"offered twice", "axf2003", "offer red, offer red, decline black", "3 red declined words axf2003 4.4"},
		{"offered again after an answer", "axf2003", "offer red, decline black, offer red, decline black", "2 red declined words axf2003 4.4; 4 red declined words axf2003 4.4"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			book, err := rulebook.Lookup(tc.book)
			if err != nil {
				t.Fatal(err)
			}
			w := NewOffers(book).Begin(1)
			var got []string
			for i, what := range strings.Split(tc.happens, ", ") {
				for _, r := range offered(t, &w, what, sensor.Micros(i+1)*1_000_000) {
					if a, ok := r.(record.Answer); ok {
						got = append(got, fmt.Sprintf("%d %s %s %s %s %s", a.At/1_000_000, a.Side, a.State, a.How, a.Rulebook, a.Article))
					}
				}
			}
			if got := strings.Join(got, "; "); got != tc.want {
				t.Errorf("got  %s\nwant %s", got, tc.want)
			}
		})
	}
}

func offered(t *testing.T, w *Offers, what string, at sensor.Micros) []record.Record {
	t.Helper()
	word, by, _ := strings.Cut(what, " ")
	word, point, _ := strings.Cut(word, ":")
	side, err := engine.ParseSide(by)
	if by != "" && err != nil {
		t.Fatal(err)
	}
	switch word {
	case "offer":
		return w.Offer(side, playing(at, 0), false, false)
	case "decline":
		return w.Decline(side, playing(at, 0))
	case "agree":
		return w.Agree(at)
	case "touch", "brush":
		return w.Observe(record.Touch{Ply: 2, Side: record.SideOf(side), Point: point, Bound: word == "touch", At: at})
	case "back":
		ply, _ := strconv.Atoi(point)
		return w.Observe(record.Takeback{Ply: ply, At: at})
	case "accidental", "third":
		ruled := w.Observe(record.Ruling{Ply: 2, Text: "accidental", Point: point, At: at})
		return append(ruled, w.Observe(record.Count{Side: record.SideOf(side), What: "accidental", Advice: map[string]string{"third": "deliberate"}[word], At: at})...)
	case "move":
		return w.Observe(record.Move{Side: record.SideOf(side), Placed: at - 1, Made: at})
	case "placed":
		return w.Observe(record.Move{Side: record.SideOf(side), Placed: at - 1_000_000, Made: at})
	case "result":
		return w.Observe(record.Result{Result: "1-0", Reason: "resignation", At: at})
	}
	t.Fatalf("%q happens", what)
	return nil
}

func TestClaimsThatAreOffers(t *testing.T) {
	for _, tc := range []struct {
		name, book, play string
		want             int // The number of records, at the claim and at the decline.
	}{
		{"a claim is an offer", "fide2018", "chess", 3},
		{"a claim is an offer by the laws of 2023", "fide2023", "chess", 3},
		{"a claim in xiangqi is none", "fide2018", "xiangqi", 1},
		{"a claim by another law is none", "vn2004", "xiangqi", 1},
	} {
		t.Run(tc.name, func(t *testing.T) {
			book, err := rulebook.For(tc.play, tc.book)
			if err != nil {
				t.Fatal(err)
			}
			w := NewOffers(book).Begin(1)
			said := append(w.Claim(engine.First, playing(1, 1)), w.Decline(engine.Second, playing(2, 1))...)
			if len(said) != tc.want {
				t.Errorf("said %v, want %d records", said, tc.want)
			}
		})
	}
}

func TestOffersAtTheWrongTime(t *testing.T) {
	start := boardgame.NewXiangqi(engine.StartPosition())
	mated, err := boardgame.ParseFEN("4k4/R8/9/9/9/9/9/9/1R7/3K5 b")
	if err != nil {
		t.Fatal(err)
	}
	black := start.WithTurn(engine.Second)
	for _, tc := range []struct {
		name, book string
		side       engine.Side
		start      boardgame.Position
		stands     string // The move that stands on the board.
		unsure     bool
		want       []string
	}{
		{"after the own move", "fide2018", engine.First, start, "h2e2", false, nil},
		{"while the opponent thinks", "fide2018", engine.First, black, "", false, []string{"9.1.2.1"}},
		{"after the opponent's move", "fide2018", engine.First, black, "h9g7", false, []string{"9.1.2.1"}},
		{"the board is not sure", "fide2018", engine.First, black, "", true, nil},
		{"a book that says nothing of the time", "vn2004", engine.First, black, "", false, nil},
		{"about to be mated", "casual", engine.Second, mated, "", false, []string{"agreement"}},
		{"about to mate", "casual", engine.First, mated, "", false, nil},
	} {
		t.Run(tc.name, func(t *testing.T) {
			book, err := rulebook.Lookup(tc.book)
			if err != nil {
				t.Fatal(err)
			}
			w := NewOffers(book).Begin(1)
			var got []string
			for _, r := range w.Offer(tc.side, standing(t, tc.start, tc.stands), !tc.unsure, false) {
				if f, ok := r.(record.Finding); ok {
					got = append(got, f.Article)
				}
			}
			if !slices.Equal(got, tc.want) {
				t.Errorf("got %v, want %v", got, tc.want)
			}
		})
	}
}

// playing returns a game in which so many plies are made.
func playing(at sensor.Micros, made int) *line.State {
	return &line.State{Phase: line.Playing, Now: at, Plies: make([]line.Ply, made)}
}

// standing returns a game from a position in which a move stands on the board, "" for none.
func standing(t *testing.T, start boardgame.Position, move string) *line.State {
	t.Helper()
	s := playing(2_000_000, 0)
	s.Start, s.Tracker = start, tracker.New([]tracker.Start{{Position: start}}, start.Occupied(), true)
	if move == "" {
		return s
	}
	m, err := engine.ParseMove(move)
	if err != nil {
		t.Fatal(err)
	}
	s.Tracker.Event(sensor.Event{At: 1_000_000, Point: m.From(), Uncertainty: 1000}, false)
	s.Tracker.Event(sensor.Event{At: 1_400_000, Point: m.To(), Placed: true, Uncertainty: 1000}, false)
	return s
}
