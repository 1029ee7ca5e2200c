package boardgame

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/engine/chess"
	chessnotation "github.com/kyban/kyban/engine/chess/notation"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/internal/message"
)

// Game is a game of the board.
type Game struct {
	Name   string
	Start  string   // The FEN of its start position.
	Styles []string // The names of its notations.

	read  func(fen string) (Position, error)
	start func(first engine.Side) Position

	// Perft counts the sequences of so many legal moves from a position.
	Perft func(fen string, depth int) (uint64, error)
	// Translate writes successive moves from a position on in another of its notations.
	Translate func(fen string, moves []string, from, to string) ([]string, error)
}

var games = []Game{
	{"xiangqi", engine.StartFEN, names(notation.Styles()), readXiangqi, startXiangqi, perft(engine.ParseFEN), translator(engine.ParseFEN, notation.ParseLine, notation.Line)},
	{"chess", chess.StartFEN, names(chessnotation.Styles()), readChess, startChess, perft(chess.ParseFEN), translator(chess.ParseFEN, chessnotation.ParseLine, chessnotation.Line)},
}

// Of returns a game by its name, such as "chess".
func Of(name string) (Game, error) {
	for _, g := range games {
		if g.Name == name {
			return g, nil
		}
	}
	return Game{}, fmt.Errorf("game %q: expected %s", name, strings.Join(Names(), " or "))
}

// Names returns the names of all games, xiangqi first.
func Names() (names []string) {
	for _, g := range games {
		names = append(names, g.Name)
	}
	return names
}

// Wins returns the result by which a side wins.
func Wins(s engine.Side) string {
	if s == engine.First {
		return "1-0"
	}
	return "0-1"
}

// Style returns the name of a notation of the game in its proper case.
func (g Game) Style(name string) (string, error) {
	i := slices.IndexFunc(g.Styles, func(s string) bool { return strings.EqualFold(s, name) })
	if i < 0 {
		return "", fmt.Errorf("notation style %q: expected one of %s, which are those of %s", name, strings.Join(g.Styles, ", "), g.Name)
	}
	return g.Styles[i], nil
}

// Styles returns the names of the notations of all games, each once.
func Styles() (names []string) {
	for _, g := range games {
		for _, s := range g.Styles {
			if !slices.Contains(names, s) {
				names = append(names, s)
			}
		}
	}
	return names
}

// Word is the game's word for a side, for its players and records: red or black in xiangqi, white or black in chess, none
// for none.
func (g Game) Word(s engine.Side) string {
	if s == engine.First && g.Name == "chess" {
		return "white"
	}
	return s.String()
}

func (g Game) SideOf(word string) (engine.Side, error) {
	for _, side := range []engine.Side{engine.First, engine.Second} {
		if word == g.Word(side) {
			return side, nil
		}
	}
	return engine.NoSide, fmt.Errorf("side: expected %s or black, found %q; the game is %s", g.Word(engine.First), word, g.Name)
}

func names[Style ~string](styles []Style) (names []string) {
	for _, s := range styles {
		names = append(names, string(s))
	}
	return names
}

// perft returns a count of move sequences, with a reader of positions.
func perft[P any, Position interface {
	*P
	Perft(depth int) uint64
}](parse func(fen string) (P, error)) func(string, int) (uint64, error) {
	return func(fen string, depth int) (uint64, error) {
		p, err := parse(fen)
		if err != nil {
			return 0, err
		}
		return Position(&p).Perft(depth), nil
	}
}

// translator returns a translation between notations by their names: it reads a position, and moves in it, and writes them.
func translator[P, M any, Style ~string](position func(fen string) (P, error), read func(P, []string, Style) ([]M, error), write func(P, []M, Style) ([]string, error)) func(string, []string, string, string) ([]string, error) {
	return func(fen string, texts []string, from, to string) ([]string, error) {
		p, err := position(fen)
		if err != nil {
			return nil, err
		}
		moves, err := read(p, texts, Style(from))
		if err != nil {
			return nil, err
		}
		return write(p, moves, Style(to))
	}
}

// OfOtherGame adds to the error of an unreadable position whether it is one of another game than the one that is played.
func OfOtherGame(err error, fen, play string) error {
	if p, wrong := ParseFEN(fen); err != nil && wrong == nil && p.Game().Name != play {
		return fmt.Errorf("%w: this is a position of %[2]s: add --play %[2]s", err, p.Game().Name)
	}
	return err
}

// Starts is how many start positions Chess960 has, numbered from 0.
const Starts = chess.Starts

// ByLot is the word for a drawn start position.
const ByLot = "lot"

// Opening is the start of a game, as an organiser enters it.
type Opening struct {
	Play     string // The game, as Of knows it.
	FEN      string
	Number   int  // Of Chess960, where
	Numbered bool // The organiser gave its number.
}

// ParseStart reads the start of a game: a FEN, the number of a start position of Chess960, or ByLot, for which it calls
// draw. The game may be left open: the position implies it.
func ParseStart(play, text string, draw func() int) (Opening, error) {
	text = strings.TrimSpace(text)
	number, err := strconv.Atoi(text)
	if text == ByLot {
		number, err = draw(), nil
	}
	switch {
	case err == nil && play != "" && play != "chess":
		return Opening{}, message.Errorf("start %s: %s has one start position, and chess those of Chess960; expected a FEN", text, message.Word(play))
	case err == nil:
		return numbered(number)
	}
	p, err := ParseFEN(text)
	switch {
	case err != nil && !strings.Contains(text, "/"):
		return Opening{}, message.Errorf("start %q: expected the number of a start position of Chess960, from 0 to %d, %s, or a FEN", text, Starts-1, ByLot)
	case err != nil:
		return Opening{}, message.Errorf("start: %w", err)
	case play != "" && play != p.Game().Name:
		return Opening{}, message.Errorf("start: this is a position of %s, and %s is to be played", message.Word(p.Game().Name), message.Word(play))
	}
	return Opening{Play: p.Game().Name, FEN: p.FEN()}, nil
}

func numbered(number int) (Opening, error) {
	p, err := chess.Start960(number)
	if err != nil {
		return Opening{}, err
	}
	return Opening{Play: "chess", FEN: p.FEN(), Number: number, Numbered: true}, nil
}

// Tags returns the tags of the start position for a scoresheet, none if its FEN alone names it.
func (o Opening) Tags() map[string]string {
	if !o.Numbered {
		return map[string]string{}
	}
	return map[string]string{"variant": "Chess960", "start": strconv.Itoa(o.Number)}
}

// PerftCount is the result of a count of legal move sequences.
type PerftCount struct {
	Depth int    `json:"depth"`
	Nodes uint64 `json:"nodes"`
	Time  int64  `json:"time_us"`
}

// String returns the count as a sentence.
func (p PerftCount) String() string {
	return fmt.Sprintf("depth %d: %d nodes in %.3f s, %.1f million a second",
		p.Depth, p.Nodes, float64(p.Time)/1e6, float64(p.Nodes)/float64(max(p.Time, 1)))
}
