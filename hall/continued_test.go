package hall

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/scoresheet"
)

// The records of a game on its first board, and on the spare one that goes on from a position.
var (
	begun = []string{
		`{"type":"game","game":1,"state":"ready","fen":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1","rulebook":"vn2004","at_us":0}`,
		`{"type":"game","game":1,"state":"playing","at_us":1}`,
		`{"type":"move","game":1,"ply":1,"side":"red","move":"h2e2","placed_us":1000000,"made_us":2000000,"open":false,"article":"9.1","duty":[],"rulebook":"vn2004"}`,
		`{"type":"move","game":1,"ply":2,"side":"black","move":"h9g7","placed_us":3000000,"made_us":4000000,"open":false,"article":"9.1","duty":[],"rulebook":"vn2004"}`,
	}
	goesOn = []string{
		`{"type":"game","game":1,"state":"ready","fen":"FEN","rulebook":"vn2004","at_us":0}`,
		`{"type":"game","game":1,"state":"playing","at_us":1}`,
		`{"type":"adjourned","game":1,"ply":1,"side":"red","fen":"FEN","after":2,"at_us":1}`,
		`{"type":"opened","game":1,"ply":1,"side":"red","lost":true,"at_us":1000000}`,
		`{"type":"move","game":1,"ply":1,"side":"red","move":"h0g2","placed_us":2000000,"made_us":3000000,"open":false,"article":"9.1","duty":[],"rulebook":"vn2004"}`,
	}
)

// replace lets a spare board go on with the game of table 1.
func (l *late) replace(records []string) *late {
	l.Helper()
	board, err := recorder.OpenSealed(l.TempDir())
	if err != nil {
		l.Fatal(err)
	}
	l.Cleanup(func() { _ = board.Close() })
	key, err := board.BoardKey(l.Context())
	if err != nil {
		l.Fatal(err)
	}
	followed, err := l.hall.store.Follow(l.Context(), key)
	if err != nil {
		l.Fatal(err)
	}
	spare := &late{l.T, l.hall, board, followed}
	first, err := l.board.Game(l.Context(), 1)
	if err != nil {
		l.Fatal(err)
	}
	meta := boardlog.Meta{Source: first.Source, Version: first.Version, Rulebook: first.Rulebook, FEN: first.FEN, Tags: first.Tags}
	if _, err := board.NewGame(l.Context(), meta, batch(0, records)); err != nil {
		l.Fatal(err)
	}
	spare.follow()
	l.hall.desk.mu.Lock()
	l.hall.desk.games[game{round: 1, game: 1, table: 1}] = boardlog.StoredID(followed.Number(), 1)
	l.hall.desk.mu.Unlock()
	return spare
}

// order notes that the hall has ordered the game of table 1 of the board.
func (l *late) order() *late {
	l.Helper()
	key, err := l.board.BoardKey(l.Context())
	if err == nil {
		l.hall.journal.look(func(r *Roster) {
			err = r.Apply(Fact{Ordered: &Ordered{Table: 1, Board: key.String(), Number: 1, Round: 1, Game: 1}})
		})
	}
	if err != nil {
		l.Fatal(err)
	}
	return l
}

func TestTheGameOfAReplacedBoardIsOneInTheRound(t *testing.T) {
	const fen, other = "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2"
	for _, c := range []struct {
		name, fen string
		want      []string
		not       string
	}{
		{"the logs fit", fen, []string{"1. H2-E2", "H9-G7", "2. ", "H0-G2", "on another board"}, "[FEN "},
		{"another position was set up", other, []string{"H0-G2", "[FEN "}, "H2-E2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := newLate(t, begun...).order()
			l.await(0)
			l.replace(strings.Split(strings.ReplaceAll(strings.Join(goesOn, "\n"), "FEN", c.fen), "\n")).await(0)
			text, status := answerTo(t, l.hall, "/rounds/1.pgn")
			if status != 200 || strings.Count(text, "[Event ") != 1 || strings.Contains(text, c.not) {
				t.Errorf("%d:\n%s", status, text)
			}
			for _, part := range c.want {
				if !strings.Contains(text, part) {
					t.Errorf("%q is not in\n%s", part, text)
				}
			}
		})
	}
}

// from returns the records of a spare board that goes on from a position after so many plies.
func from(fen string, after int, records []string) []string {
	all := strings.ReplaceAll(strings.Join(records, "\n"), "FEN", fen)
	return strings.Split(strings.Replace(all, `"after":2`, fmt.Sprintf(`"after":%d`, after), 1), "\n")
}

const afterTwo = "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2"

func TestAGameOnThreeBoardsIsOneInTheRound(t *testing.T) {
	const afterThree = "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b - - 3 2"
	third := from(afterThree, 3, goesOn[:3])
	third[2] = strings.Replace(third[2], `"side":"red"`, `"side":"black"`, 1)
	third = append(third, `{"type":"move","game":1,"ply":1,"side":"black","move":"i9h9","placed_us":2000000,"made_us":3000000,"open":false,"article":"9.1","duty":[],"rulebook":"vn2004"}`)
	l := newLate(t, begun...).order()
	l.await(0)
	l.replace(from(afterTwo, 2, goesOn)).order().await(0)
	l.replace(third).order().await(0)
	text, status := answerTo(t, l.hall, "/rounds/1.pgn")
	for _, part := range []string{"H2-E2", "H9-G7", "H0-G2", "I9-H9"} {
		if status != 200 || strings.Count(text, "[Event ") != 1 || !strings.Contains(text, part) {
			t.Errorf("%d: %s is not in\n%s", status, part, text)
		}
	}
}

// Who operates any other board may type the tags of the game.
func TestALogThatTheHallNeverOrderedIsNotTheOneBefore(t *testing.T) {
	l := newLate(t, begun...)
	l.await(0)
	l.replace(from(afterTwo, 2, goesOn)).order().await(0)
	if text, status := answerTo(t, l.hall, "/rounds/1.pgn"); status != 200 || strings.Contains(text, "H2-E2") || !strings.Contains(text, "H0-G2") {
		t.Errorf("%d:\n%s", status, text)
	}
}

func TestLogsThatGoRoundAreNotJoined(t *testing.T) {
	const fen, back = "4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1", "9/4k4/9/9/9/9/9/9/R8/3K5 w - - 0 1"
	twoPlies := func(fen, red, black string) []string {
		return append(from(fen, 2, goesOn[:3]),
			`{"type":"move","game":1,"ply":1,"side":"red","move":"`+red+`","placed_us":2000000,"made_us":3000000,"open":false,"article":"9.1","duty":[],"rulebook":"vn2004"}`,
			`{"type":"move","game":1,"ply":2,"side":"black","move":"`+black+`","placed_us":4000000,"made_us":5000000,"open":false,"article":"9.1","duty":[],"rulebook":"vn2004"}`)
	}
	l := newLate(t, begun...).order()
	l.await(0)
	l.replace(twoPlies(fen, "a0a1", "e9e8")).order().await(0)
	l.replace(twoPlies(back, "a1a0", "e8e9")).order().await(0)
	if text, status := answerTo(t, l.hall, "/rounds/1.pgn"); status != 200 || strings.Count(text, "[Event ") != 1 {
		t.Errorf("%d:\n%s", status, text)
	}
}

// A third board is told of all plies before it.
func TestTheThirdBoardIsToldOfThePliesOfBoth(t *testing.T) {
	const fen = "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2"
	sheet := scoresheet.Sheet{FEN: fen, Moves: []scoresheet.Move{{Ply: 1, Side: "red", Move: "h0g2"}}}
	for after, want := range map[int]int{0: 1, 2: 3} {
		sheet.Adjourned = nil
		if after > 0 {
			sheet.Adjourned = []scoresheet.Adjournment{{Adjourned: record.Adjourned{Ply: 1, After: after}}}
		}
		if a, err := resumed(&sheet); err != nil || a.Plies != want {
			t.Errorf("after %d: %d plies, %v, want %d", after, a.Plies, err, want)
		}
	}
}
