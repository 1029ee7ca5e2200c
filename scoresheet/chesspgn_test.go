package scoresheet

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine/chess"
	chessnotation "github.com/kyban/kyban/engine/chess/notation"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/notebook"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// chessSheet is a game of chess from a position, whose sides move by turns.
func chessSheet(fen string, moves ...Move) Sheet {
	sheet := Sheet{Play: "chess", FEN: fen, Result: "*", Moves: moves}
	side, other := record.Side("white"), record.Side("black")
	if strings.Contains(fen, " b ") {
		side, other = other, side
	}
	for i := range moves {
		moves[i].Ply, moves[i].Side = i+1, side
		side, other = other, side
	}
	return sheet
}

func ofMoves(texts ...string) (moves []Move) {
	for _, text := range texts {
		moves = append(moves, Move{Move: text})
	}
	return moves
}

func exported(t testing.TB, sheet Sheet, format string, style notation.Style) string {
	t.Helper()
	var out bytes.Buffer
	if err := Export(&out, sheet, format, style); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestPGNOfChess(t *testing.T) {
	timed := func(move string, left, used sensor.Micros) Move { return Move{Move: move, Clock: left, Used: used} }
	clocked := chessSheet(chess.StartFEN, timed("f2f3", 5_429_999_999, 999_999), timed("e7e5", 5_400_000_000, 3_000_000),
		timed("g2g4", 5_000_000_000, 0), timed("d8h4", -1, 1))
	clocked.Tags = map[string]string{"white": "Lan", "black": `Mai "M"`, "event": "Hà Nội Open", "date": "2026-11-21T10:00:00Z", "round": "3.7",
		"table": "7", "white_elo": "2100", "blacktitle": "WGM", "variant": "Crazyhouse", "setup": "1", "arena": "A"}
	clocked.Control, clocked.Result, clocked.Reason, clocked.Rulebook = "40/5400+30:1800+30", "0-1", "checkmate", "fide2018"
	open := chessSheet("8/k6P/8/3pP3/8/8/8/4K2R w K d6 0 30", ofMoves("e5d6", "a7b8", "e1g1", "b8c8")...)
	open.Moves = append(open.Moves, Move{Ply: 5, Side: "white", Move: "h7h8q", Open: true, Candidates: []string{"h7h8q", "h7h8n"}, Elapsed: 61_500_000})
	unlawful := chessSheet(chess.StartFEN, ofMoves("e2e4", "e7e5", "e1e3", "b8c6")...)
	unlawful.Moves[2].Findings = Findings{{Ply: 3, Side: "white", Article: "7.5.1", Kind: "illegal"}}
	unlawful.Result, unlawful.Reason = "1-0", "time"
	for _, c := range []struct {
		name  string
		sheet Sheet
		want  string
	}{
		{"a game with a clock", clocked, `[Event "Hà Nội Open"]
[Site "?"]
[Date "2026.11.21"]
[Round "3.7"]
[White "Lan"]
[Black "Mai \"M\""]
[Result "0-1"]
[TimeControl "40/5400+30:1800+30"]
[Termination "normal"]
[Rulebook "fide2018"]
[Arena "A"]
[BlackTitle "WGM"]
[Board "7"]
[WhiteElo "2100"]

1. f3 {[%clk 1:30:29] [%emt 0:00:00]} 1... e5 {[%clk 1:30:00] [%emt 0:00:03]}
2. g4 {[%clk 1:23:20] [%emt 0:00:00]} 2... Qh4# {[%clk 0:00:00] [%emt 0:00:00]}
0-1
`},
		{"en passant, castling and a promotion that nobody named", open, `[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "*"]
[SetUp "1"]
[FEN "8/k6P/8/3pP3/8/8/8/4K2R w K d6 0 30"]

30. exd6 Kb8 31. O-O Kc8 32. h8=Q+ {[%emt 0:01:01]} {open: h8=Q+ or h8=N} *
`},
		{"an illegal move that stood", unlawful, `[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "1-0"]
[Termination "time forfeit"]

1. e4 e5 {ply 3 is no legal move, and no program reads on: e1e3 Nc6} {finding
7.5.1 illegal} 1-0
`},
		{"Black moves first, in Chess960", chessSheet("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR b HFhf - 2 9", ofMoves("h7h6", "e1f3")...), `[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "*"]
[Variant "Chess960"]
[SetUp "1"]
[FEN "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR b HFhf - 2 9"]

9... h6 10. Nf3 *
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := exported(t, c.sheet, "pgn", notation.Simplified); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

func TestALongTagOfChessStaysOnItsLine(t *testing.T) {
	for _, name := range []string{strings.Repeat("x", 400), strings.Repeat(`"`, 400), strings.Repeat("棋", 200)} {
		sheet := chessSheet(chess.StartFEN)
		sheet.Tags = map[string]string{"white": name}
		text := exported(t, sheet, "pgn", notation.UCCI)
		for _, line := range strings.Split(text, "\n") {
			if len(line) > 254 {
				t.Errorf("a line of %d bytes: %s", len(line), line)
			}
		}
		got := readChess(t, text).Tags["White"]
		if short, ok := strings.CutSuffix(got, "..."); !ok || !strings.HasPrefix(name, short) || len(short) < 100 {
			t.Errorf("%.20q... came back as %q", name, got)
		}
	}
}

func readChess(t interface{ Fatalf(string, ...any) }, text string) (game *notebook.MainLine) {
	for g, err := range notebook.MainLines(strings.NewReader(text), "uci") {
		if err != nil || g.Error != "" || game != nil {
			t.Fatalf("%+v, %v, or a second game, in\n%s", g, err, text)
		}
		game = g
	}
	return game
}

// TestPGNOfChessComesBack writes random games of chess and Chess960 with hostile texts, and reads them by the reader of PGN.
func TestPGNOfChessComesBack(t *testing.T) {
	randtest.Check(t, 1, func(t *rapid.T) {
		start, err := chess.Start960(rapid.IntRange(0, chess.Starts-1).Draw(t, "start"))
		if err != nil {
			t.Fatal(err)
		}
		sheet := drawChess(t, start.FEN())
		var out bytes.Buffer
		if err := Export(&out, sheet, "pgn", notation.UCCI); err != nil {
			t.Fatal(err)
		}
		head, body, _ := strings.Cut(out.String(), "\n\n")
		for _, line := range strings.Split(body, "\n") {
			if len(line) > 79 || strings.HasPrefix(line, "%") {
				t.Fatalf("line of %d bytes: %q", len(line), line)
			}
		}
		game := readChess(t, out.String())
		roster := []string{"Event", "Site", "Date", "Round", "White", "Black", "Result"}
		for i, name := range roster {
			if line := strings.Split(head, "\n")[i]; !strings.HasPrefix(line, "["+name+" ") {
				t.Fatalf("tag %d is %s, want %s", i+1, line, name)
			}
		}
		if game.Result != sheet.Result || len(game.Moves) != len(sheet.Moves) || (game.Tags["Variant"] == "Chess960") != start.Is960() {
			t.Fatalf("%d moves, result %s, variant %q, of\n%s", len(game.Moves), game.Result, game.Tags["Variant"], out.String())
		}
		if game.FEN != "" {
			if start, err = chess.ReadFEN(game.FEN); err != nil {
				t.Fatal(err)
			}
		}
		position, board := start, boardgame.Position(boardgame.NewChess(start))
		for i, text := range game.Moves {
			m, err := chessnotation.Parse(&position, text, chessnotation.UCI)
			if err != nil {
				t.Fatal(err)
			}
			played, err := boardgame.ParseMove(sheet.Moves[i].Move)
			if err != nil {
				t.Fatal(err)
			}
			position.Make(m)
			if board = board.After(played); board.FEN() != position.FEN() {
				t.Fatalf("ply %d is %s, want %s", i+1, text, played)
			}
		}
	})
}

func drawChess(t *rapid.T, fen string) Sheet {
	keys := []string{"white", "black", "event", "round", "x y", "é", "table", "variant", "white_elo"}
	var moves []Move
	position, err := boardgame.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	for range rapid.IntRange(0, 60).Draw(t, "plies") {
		legal := position.Moves()
		if len(legal) == 0 {
			break
		}
		move := rapid.SampledFrom(legal).Draw(t, "move")
		m := Move{Move: move.String(), Clock: sensor.Micros(rapid.Int64Range(-1e6, 36e9).Draw(t, "left"))}
		if rapid.IntRange(0, 9).Draw(t, "open") == 0 {
			m.Open, m.Candidates = true, []string{move.String(), legal[0].String()}
		}
		moves, position = append(moves, m), position.After(move)
	}
	sheet := chessSheet(fen, moves...)
	sheet.Tags = rapid.MapOf(rapid.SampledFrom(keys), rapid.String()).Draw(t, "tags")
	sheet.Result = rapid.SampledFrom([]string{"1-0", "0-1", "1/2-1/2", "*"}).Draw(t, "result")
	return sheet
}

func TestScoresheetsOfChessInAllNotations(t *testing.T) {
	sheet := chessSheet("8/k6P/8/3pP3/8/8/8/4K2R w K d6 0 1", ofMoves("e5d6", "a7b8", "e1g1", "b8c8", "h7h8q")...)
	got := map[string]string{}
	for _, style := range StylesOf("chess") {
		var moves []string
		for _, line := range strings.Split(exported(t, sheet, "text", style), "\n") {
			if strings.Contains(line, ".  ") {
				moves = append(moves, strings.Fields(line)[1:]...)
			}
		}
		got[string(style)] = strings.Join(moves, " ")
	}
	want := map[string]string{
		"san": "exd6 Kb8 O-O Kc8 h8=Q+", "lan": "e5xd6 Ka7-b8 O-O Kb8-c8 h7-h8=Q+", "fan": "exd6 ♔b8 O-O ♔c8 h8=♕+",
		"vi": "exd6 Vb8 0-0 Vc8 h8H+", "uci": "e5d6 a7b8 e1g1 b8c8 h7h8q",
	}
	if !maps.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	if text := exported(t, sheet, "text", notation.Simplified); !strings.Contains(text, "\nNotation  SAN\n") || !strings.Contains(text, "      White ") {
		t.Errorf("a notation of xiangqi stands for SAN:\n%s", text)
	}
	xiangqi := Sheet{Result: "*"}
	var out bytes.Buffer
	if err := Export(&out, xiangqi, "text", "lan"); err == nil || !strings.Contains(err.Error(), `notation style "lan": expected one of ucci`) {
		t.Errorf("xiangqi in a notation of chess: %v", err)
	}
}

func TestDhtmlXQIsForXiangqiAlone(t *testing.T) {
	var out bytes.Buffer
	err := Export(&out, chessSheet(chess.StartFEN), "dhtmlxq", notation.UCCI)
	if want := "format dhtmlxq holds games of xiangqi alone: expected json, pdf, pgn or text"; fmt.Sprint(err) != want || out.Len() > 0 {
		t.Errorf("got %v and %d bytes, want %s", err, out.Len(), want)
	}
	if slices.Contains(FormatsOf("chess"), "dhtmlxq") || !slices.Contains(FormatsOf(""), "dhtmlxq") {
		t.Errorf("formats of chess %q, of xiangqi %q", FormatsOf("chess"), FormatsOf(""))
	}
}
