package analysis

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
)

// dialect is the form of an engine's commands and moves.
type dialect struct {
	ucci    bool // It speaks UCCI, not UCI.
	fromOne bool // Ranks of xiangqi count from 1 to 10, as with Fairy-Stockfish in UCI.
	is960   bool // Castling is the king taking its own rook.
}

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

// readMoves reads successive moves, up to the first illegal one.
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

// position writes the command that sets up a position by its moves.
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

func (d dialect) search(l Limit) string {
	switch {
	case l.Depth > 0:
		return fmt.Sprintf("go depth %d", l.Depth)
	case d.ucci:
		return fmt.Sprintf("go time %d movestogo 1", l.Time.Milliseconds())
	}
	return fmt.Sprintf("go movetime %d", l.Time.Milliseconds())
}

func (d dialect) option(name, value string) string {
	if d.ucci {
		return "setoption " + name + " " + value
	}
	return "setoption name " + name + " value " + value
}

// Limit bounds the search of one position: a depth in plies if Depth is not 0, or else a time.
type Limit struct {
	Depth int
	Time  time.Duration
}
