package notebook

import (
	"slices"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/engine/chess"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/internal/message"
)

// ErrOtherChess means that a game is a variant of chess. Read as chess or xiangqi it would be nothing but damage.
var ErrOtherChess = message.Errorf("this is a game of another variant of chess: expected xiangqi, chess or Chess960")

// chessVariants are the values of the tag Variant for games of chess,
var chessVariants = []string{"chess", "standard chess", "chess960", "chess 960", "fischerandom", "fischerrandom", "fischer random"}

// otherVariants those for other laws.
var otherVariants = []string{"crazyhouse", "bughouse", "atomic", "antichess", "suicide", "horde", "three-check", "king of the hill", "racing kings"}

// isOther reports whether a game is a variant of chess that is not read.
func (g *pgnGame) isOther() bool {
	return slices.Contains(otherVariants, strings.ToLower(g.Tags["Variant"])) && !g.saysXiangqi()
}

// isChess reports whether a game is chess. A position or first move of xiangqi makes it false; moves that name points are
// chess if at least four of them are legal there, and fewer in xiangqi. Without moves a player of White tells it.
func (g *pgnGame) isChess() bool {
	if g.FEN != engine.StartFEN {
		if _, xiangqi := readFEN(g.FEN); xiangqi == nil {
			return false
		}
		_, err := chess.ReadFEN(g.FEN)
		return !g.saysXiangqi() && (err == nil || meansChess(g.FEN))
	}
	words, said := firstWords(g.root), slices.Contains(chessVariants, strings.ToLower(g.Tags["Variant"]))
	switch {
	case len(words) > 0 && namesPoints(words[0]):
		read := legalInChess(words)
		return !g.saysXiangqi() && (said || read >= enough) && read > max(legalInXiangqi(words, 0), legalInXiangqi(words, 1))
	case len(words) > 0 && readsAsXiangqi(words[0]):
		return false
	case said:
		return true
	}
	return !g.saysXiangqi() && (readsAsChess(words) || len(words) == 0 && g.Tags["White"] != "")
}

// saysXiangqi reports whether a tag names xiangqi, or a player of a colour that chess doesn't have.
func (g *pgnGame) saysXiangqi() bool {
	return g.Tags["Red"] != "" || g.format != "" || strings.EqualFold(g.name, "Chinese Chess") || strings.EqualFold(g.Tags["Variant"], "xiangqi")
}

// enough legal moves of chess make a game of chess, even if a later one is wrong.
const enough = 4

// firstWords returns the words of the first moves of the main line, without words too long for a move.
func firstWords(n *pgnNode) (words []string) {
	const most = 40
	for len(n.next) > 0 && len(words) < most && len(n.next[0].text) <= longestWord {
		n = n.next[0]
		words = append(words, n.text)
	}
	return words
}

// namesPoints reports whether a word is a move between two points, of either game.
func namesPoints(text string) bool {
	for first := range 2 {
		if _, ok := coordinates(strings.TrimRight(text, "nbrqNBRQ+#="), first); ok {
			return true
		}
	}
	return false
}

// legalInXiangqi returns how many first moves are legal in xiangqi, counting ranks from first.
func legalInXiangqi(words []string, first int) int {
	p := engine.StartPosition()
	for i, word := range words {
		move, ok := coordinates(word, first)
		if !ok || !p.Legal(move) {
			return i
		}
		p.Make(move)
	}
	return len(words)
}

// legalInChess returns how many first moves are legal in chess.
func legalInChess(words []string) int {
	p := chess.StartPosition()
	for i, word := range words {
		move, err := chessMove(&p, word)
		if err != nil {
			return i
		}
		p.Make(move)
	}
	return len(words)
}

// readsAsXiangqi reports whether a word is written in Chinese, or is a first move of xiangqi by either side in a notation
// of its own.
func readsAsXiangqi(text string) bool {
	for _, style := range []notation.Style{notation.WXF, notation.Vietnamese} {
		m := pgnMoves{style: style}
		if m.styleOf(text) == notation.Simplified {
			return true
		}
		if notation.IsWinBoard(text) {
			return false // Moves of chess look the same.
		}
		p := engine.StartPosition()
		for _, side := range []engine.Side{engine.First, engine.Second} {
			p.SetTurn(side)
			if move, err := m.legal(&p, text); err == nil && p.Legal(move) {
				return true
			}
		}
	}
	return false
}

// readsAsChess reports whether the main line is chess: all of its first moves, or four of them before a wrong one.
func readsAsChess(words []string) bool {
	words = words[:min(len(words), 2*enough)]
	read := legalInChess(words)
	return read >= enough || read > 0 && read == len(words)
}
