package analysis

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/terminal"
)

// Opinion is an engine's evaluation of a position of a game. Its JSON is the output of boardctl analyse --json.
type Opinion struct {
	Ply    int           `json:"ply"`            // The ply before the position, 0 at the start.
	Side   string        `json:"side,omitempty"` // The side of that ply.
	Move   string        `json:"move,omitempty"`
	Open   bool          `json:"open,omitempty"` // The board is not sure of the move, and this is the likeliest.
	FEN    string        `json:"fen"`
	Ending string        `json:"ending,omitempty"` // checkmate, stalemate or dead: there is nothing to search.
	Lines  []OpinionLine `json:"lines"`            // The best one first.

	Before, Position boardgame.Position `json:"-"` // Before the ply, nil at the start, and after it.
	Played           engine.Move        `json:"-"`
	Best             []Line             `json:"-"`
}

// OpinionLine is a Line in JSON. Scores are those of the side that moves first.
type OpinionLine struct {
	Depth      int      `json:"depth"`
	Centipawns int      `json:"score_cp,omitempty"`
	Mate       int      `json:"mate,omitempty"` // In so many moves, negative if Black mates.
	Moves      []string `json:"moves"`
}

// Ply is a ply of an analysed game.
type Ply struct {
	Move engine.Move
	Open bool
}

// Game calls tell with the engine's opinion of each position of a game, from a ply on; 0 is the start.
func (e *Engine) Game(ctx context.Context, start boardgame.Position, plies []Ply, from int, l Limit, tell func(Opinion) error) error {
	p := start
	var moves []engine.Move
	for n := 0; ; n++ {
		o := Opinion{Ply: n, Position: p, Lines: []OpinionLine{}}
		if n > 0 {
			ply := plies[n-1]
			if !p.Legal(ply.Move) {
				return fmt.Errorf("ply %d, %s, is no legal move: an engine can't follow the game any further", n, ply.Move)
			}
			o.Side, o.Move, o.Played, o.Open, o.Before = p.Game().Word(p.Turn()), ply.Move.String(), ply.Move, ply.Open, p
			p = p.After(ply.Move)
			o.Position, moves = p, append(moves, ply.Move)
		}
		if n >= from {
			if err := e.think(ctx, start, moves, l, &o, func(Opinion) {}); err != nil {
				return err
			}
			if err := tell(o); err != nil {
				return err
			}
		}
		if n == len(plies) {
			return nil
		}
	}
}

// Think returns the engine's opinion of the position after the moves from a start, in the form of Game's. The moves are
// legal. It calls heard with each opinion so far, until it returns.
func (e *Engine) Think(ctx context.Context, start boardgame.Position, moves []engine.Move, l Limit, heard func(Opinion)) (Opinion, error) {
	o := Opinion{Ply: len(moves), Position: start, Lines: []OpinionLine{}}
	for _, m := range moves {
		o.Position = o.Position.After(m)
	}
	err := e.think(ctx, start, moves, l, &o, heard)
	return o, err
}

// endings are the words for positions without a further move.
var endings = map[boardgame.Ending]string{boardgame.Checkmate: "checkmate", boardgame.Stalemate: "stalemate", boardgame.Dead: "dead"}

func (e *Engine) think(ctx context.Context, start boardgame.Position, moves []engine.Move, l Limit, o *Opinion, heard func(Opinion)) (err error) {
	o.FEN, o.Ending = o.Position.FEN(), endings[o.Position.Ending()]
	if o.Ending != "" {
		return nil
	}
	o.Best, err = e.Evaluate(ctx, start, moves, l, func(lines []Line) {
		so := *o
		so.Lines = said(lines)
		heard(so)
	})
	o.Lines = said(o.Best)
	return err
}

// said converts lines to JSON's form.
func said(lines []Line) []OpinionLine {
	told := []OpinionLine{}
	for _, line := range lines {
		one := OpinionLine{Depth: line.Depth, Centipawns: line.Score.Centipawns, Mate: line.Score.Mate, Moves: []string{}}
		for _, m := range line.Moves {
			one.Moves = append(one.Moves, m.String())
		}
		told = append(told, one)
	}
	return told
}

// Score is an engine's evaluation of a position, from the side that moves first.
type Score struct {
	Centipawns int // Hundredths of a pawn.
	Mate       int // In so many moves of the mating side, negative if that is the other side; 0 without a mate.
}

// String writes a score as +0.34, or as #3 and #-3 for a mate.
func (s Score) String() string {
	if s.Mate != 0 {
		return fmt.Sprintf("#%d", s.Mate)
	}
	return fmt.Sprintf("%+.2f", float64(s.Centipawns)/100)
}

func (s Score) negated() Score { return Score{-s.Centipawns, -s.Mate} }

// Line is a line of play that an engine prefers, after a search to a depth in plies.
type Line struct {
	Rank  int // 1 is the best.
	Depth int
	Score Score
	Moves []engine.Move
}

// readLine reads an engine's info on a position; false if it has no line, or only a bound of its score. A move that the
// law forbids ends the line: the engine and this program may differ in a law of repetition.
func (d dialect) readLine(info string, p boardgame.Position) (Line, bool) {
	words := strings.Fields(info)
	if len(words) == 0 || words[0] != "info" {
		return Line{}, false
	}
	l, scored := Line{Rank: 1}, false
	for i := 1; i < len(words); i++ {
		switch words[i] {
		case "string", "lowerbound", "upperbound":
			return Line{}, false
		case "depth":
			l.Depth = number(words, i+1)
		case "multipv":
			l.Rank = number(words, i+1)
		case "score":
			l.Score, scored = readScore(words[i+1:])
		case "pv":
			l.Moves = d.readMoves(words[i+1:], p)
			i = len(words)
		}
	}
	if p.Turn() == engine.Second {
		l.Score = l.Score.negated()
	}
	return l, scored && len(l.Moves) > 0 && l.Rank > 0
}

// readScore reads "cp 34", "mate -3", or a bare number, as in UCCI.
func readScore(words []string) (Score, bool) {
	switch {
	case len(words) > 1 && words[0] == "cp":
		return Score{Centipawns: number(words, 1)}, true
	case len(words) > 1 && words[0] == "mate":
		return Score{Mate: number(words, 1)}, true
	case len(words) > 0:
		n, err := strconv.Atoi(words[0])
		return Score{Centipawns: n}, err == nil
	}
	return Score{}, false
}

// number returns the number at a place, 0 if there is none.
func number(words []string, at int) int {
	if at >= len(words) {
		return 0
	}
	n, _ := strconv.Atoi(words[at])
	return n
}

// byRank keeps the newest line of each rank.
type byRank []Line

func (b *byRank) take(l Line) {
	*b = slices.DeleteFunc(*b, func(old Line) bool { return old.Rank == l.Rank })
	*b = append(*b, l)
	slices.SortFunc(*b, func(a, c Line) int { return cmp.Compare(a.Rank, c.Rank) })
}

// linePlies is the number of plies of a line that Text writes.
const linePlies = 8

// Text writes the opinion of a position for a terminal: the move before it, then a best line of the engine on each line, with
// moves in a style of notation.
func (o Opinion) Text(style string) string {
	var text strings.Builder
	text.WriteString(o.title(style))
	if o.Ending != "" {
		text.WriteString("  " + o.Ending)
	}
	text.WriteString("\n")
	for _, line := range o.Best {
		fmt.Fprintf(&text, "  %7s  depth %2d  %s\n", line.Score, line.Depth, line.text(o.Position, style))
	}
	return text.String()
}

// title names a position by the ply before it.
func (o Opinion) title(style string) string {
	if o.Before == nil {
		return "start"
	}
	title := fmt.Sprintf("%s  %s", terminal.CountingOf(o.Before, o.Ply-1).Turn(o.Ply), written(o.Before, o.Played, style))
	if o.Open {
		title += " (?)"
	}
	return title
}

func (l Line) text(p boardgame.Position, style string) string {
	var texts []string
	for i, m := range l.Moves {
		if i == linePlies {
			texts = append(texts, "…")
			break
		}
		texts = append(texts, written(p, m, style))
		p = p.After(m)
	}
	return strings.Join(texts, " ")
}

func written(p boardgame.Position, m engine.Move, style string) string {
	if text, err := p.Text(m, style); err == nil {
		return text
	}
	return m.String()
}
