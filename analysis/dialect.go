package analysis

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
)

// dialect is how an engine writes moves and what it is told.
type dialect struct {
	ucci    bool // It speaks UCCI, not UCI.
	fromOne bool // Ranks of xiangqi are numbered from 1 to 10, as Fairy-Stockfish does in UCI.
	is960   bool // Castling is written as the king that takes its own rook.
}

// move writes a legal move of a position.
func (d dialect) move(p boardgame.Position, m engine.Move) string {
	if king, rook := p.Castling(m); d.is960 && king != engine.NoPoint {
		return king.String() + rook.String()
	}
	if !d.fromOne {
		return m.String()
	}
	return fromOne(m.From()) + fromOne(m.To())
}

// fromOne writes a point with its rank counted from 1.
func fromOne(p engine.Point) string {
	name := p.String()
	return name[:1] + strconv.Itoa(int(name[1]-'0')+1)
}

// readMoves reads moves that are played one after the other, up to the first that is not legal.
func (d dialect) readMoves(words []string, p boardgame.Position) (moves []engine.Move) {
	for _, word := range words {
		m, ok := d.readMove(word, p)
		if !ok {
			break
		}
		moves = append(moves, m)
		p = p.After(m)
	}
	return moves
}

func (d dialect) readMove(word string, p boardgame.Position) (engine.Move, bool) {
	for _, m := range p.Moves() {
		if d.move(p, m) == strings.ToLower(word) {
			return m, true
		}
	}
	return 0, false
}

// position writes the command that sets up a position by the moves that led to it.
func (d dialect) position(start boardgame.Position, moves []engine.Move) string {
	var text strings.Builder
	text.WriteString("position fen " + start.FEN())
	p := start
	for i, m := range moves {
		if i == 0 {
			text.WriteString(" moves")
		}
		text.WriteString(" " + d.move(p, m))
		p = p.After(m)
	}
	return text.String()
}

// search writes the command that begins a search.
func (d dialect) search(l Limit) string {
	switch {
	case l.Depth > 0:
		return fmt.Sprintf("go depth %d", l.Depth)
	case d.ucci:
		return fmt.Sprintf("go time %d movestogo 1", l.Time.Milliseconds())
	}
	return fmt.Sprintf("go movetime %d", l.Time.Milliseconds())
}

// option writes the command that sets an option.
func (d dialect) option(name, value string) string {
	if d.ucci {
		return "setoption " + name + " " + value
	}
	return "setoption name " + name + " value " + value
}

// Limit says how long an engine thinks about one position: so many plies deep where Depth is not 0, or else so long.
type Limit struct {
	Depth int
	Time  time.Duration
}
