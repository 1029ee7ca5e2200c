package notebook

import (
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/engine/chess"
	chessnotation "github.com/kyban/kyban/engine/chess/notation"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/internal/message"
)

// IsChess reports whether the game is chess, or Chess960: its position has eight ranks. Points are then those of chess,
// and its first side is White.
func (g *Game) IsChess() bool { return isChessFEN(g.FEN) }

func isChessFEN(fen string) bool {
	placement, _, _ := strings.Cut(strings.TrimSpace(fen), " ")
	return strings.Count(placement, "/") == 7
}

// meansChess reports whether a position that can't be read is one of chess: it has eight ranks, and signs of chess alone.
func meansChess(fen string) bool {
	placement, _, _ := strings.Cut(strings.TrimSpace(fen), " ")
	return isChessFEN(fen) && strings.Trim(placement, "PNBRQKpnbrqk12345678/") == ""
}

func (f Format) holdsChess() bool { return f == PGN || f == JSON }

// visit is a node of chess in a walk through a tree, and the position after it.
type visit struct {
	*Node
	next int
	p    boardgame.Position // nil after an illegal move.
}

// playChess calls do with each move and the position before it, nil after an illegal move.
func (g *Game) playChess(do func(p boardgame.Position, n *Node)) {
	p, err := boardgame.ReadFEN(g.FEN)
	if err != nil {
		p = nil
	}
	path := []visit{{Node: g.Root, p: p}}
	for len(path) > 0 {
		last := &path[len(path)-1]
		if last.next == len(last.Next) {
			path = path[:len(path)-1]
			continue
		}
		n, before := last.Next[last.next], last.p
		last.next++
		if last.next == len(last.Next) {
			last.p = nil // A line may be long, and the position is not needed again.
		}
		do(before, n)
		var after boardgame.Position
		if before != nil && before.Legal(n.Move) {
			after = before.After(n.Move)
		}
		path = append(path, visit{Node: n, p: after})
	}
}

// Written returns the moves of a game in a notation. One of the other game stands for this game's usual one.
func (g *Game) Written(style notation.Style) map[*Node]string {
	texts := map[*Node]string{}
	if g.IsChess() {
		g.playChess(func(p boardgame.Position, n *Node) { texts[n] = chessText(p, n.Move, style) })
		return texts
	}
	style = xiangqiStyle(style)
	g.play(func(p *engine.Position, n *Node) {
		text, err := notation.Format(p, n.Move, style)
		if err != nil {
			text = n.Move.String()
		}
		texts[n] = text
	})
	return texts
}

// xiangqiStyle returns a notation of xiangqi: one that only chess has stands for the usual one.
func xiangqiStyle(style notation.Style) notation.Style {
	if known, err := notation.ParseStyle(string(style)); err == nil {
		return known
	}
	return notation.Simplified
}

// chessText writes a move in the notation, or as its points if it is illegal.
func chessText(p boardgame.Position, m engine.Move, style notation.Style) string {
	if p == nil || !p.Legal(m) {
		return m.String()
	}
	text, err := p.Text(m, string(style))
	if err != nil {
		return m.String()
	}
	return text
}

func (p *pgnReader) understandChess(g *pgnGame) {
	if g.FEN == engine.StartFEN {
		g.FEN = chess.StartFEN
	}
	start, err := chess.ReadFEN(g.FEN)
	if err != nil {
		p.damagedAt(g.fenAt, "%v", err)
		start, g.root.next = chess.StartPosition(), nil // Its moves begin elsewhere.
	}
	p.noteAll(chess.FENNotes(g.FEN))
	g.FEN = start.FEN()
	if g.Tags["Variant"] == chessVariant {
		delete(g.Tags, "Variant")
	}
	g.Root = p.chessTree(start, g.root) // Only legal moves.
}

func (p *pgnReader) chessTree(start chess.Position, root *pgnNode) *Node {
	return readTree(p.reading, &start, root, func(word *pgnNode) (chess.Move, engine.Move, bool) {
		move, err := chessMove(&start, word.text)
		if err != nil {
			p.damagedAt(word.at, "%v: what follows this move is left out", err)
			return 0, 0, false
		}
		return move, onBoard(start, move), true
	})
}

// chessMove reads a legal move in any notation: first as most files have it, then in the others.
func chessMove(p *chess.Position, text string) (chess.Move, error) {
	if len(text) > longestWord {
		return 0, message.Errorf("expected a move, found %s...", strings.ToValidUTF8(text[:longestWord], ""))
	}
	move, first := chessnotation.Parse(p, text, chessnotation.SAN)
	if first == nil {
		return move, nil
	}
	for _, style := range chessnotation.Styles() {
		if move, err := chessnotation.Parse(p, text, style); err == nil {
			return move, nil
		}
	}
	return 0, first
}

// onBoard returns a legal move as the board has it: castling is the king's move.
func onBoard(p chess.Position, m chess.Move) engine.Move {
	text, err := chessnotation.Format(&p, m, chessnotation.UCI)
	if err != nil {
		return 0
	}
	var move engine.Move
	if m.Castles() {
		move, err = boardgame.ReadMove(boardgame.NewChess(p), text)
	} else {
		move, err = boardgame.ParseMove(text)
	}
	if err != nil {
		return 0
	}
	return move
}
