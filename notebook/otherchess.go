package notebook

import (
	"errors"
	"slices"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/engine/chess"
	"github.com/kyban/kyban/engine/notation"
)

// ErrOtherChess says that a game is one of a variant of chess. Read as chess or xiangqi it would be nothing but damage.
var ErrOtherChess = errors.New("this is a game of another variant of chess: expected xiangqi, chess or Chess960")

// chessVariants are what programs write into the tag Variant for games of chess,
var chessVariants = []string{"chess", "standard chess", "chess960", "chess 960", "fischerandom", "fischerrandom", "fischer random"}

// otherVariants and for those of other laws.
var otherVariants = []string{"crazyhouse", "bughouse", "atomic", "antichess", "suicide", "horde", "three-check", "king of the hill", "racing kings"}

// isOther says whether a game is one of a variant of chess that is not read.
func (g *pgnGame) isOther() bool {
	return slices.Contains(otherVariants, strings.ToLower(g.Tags["Variant"])) && !g.saysXiangqi()
}

// isChess says whether a game is one of chess. It never says so of one whose position or first move is one of xiangqi; moves that name points
// are of chess where at least four of them are legal there, and fewer in xiangqi.
func (g *pgnGame) isChess() bool {
	if g.FEN != engine.StartFEN {
		if _, xiangqi := readFEN(g.FEN); xiangqi == nil {
			return false
		}
		_, err := chess.ReadFEN(g.FEN)
		return err == nil && !g.saysXiangqi()
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
	return !g.saysXiangqi() && readsAsChess(words)
}

// saysXiangqi says whether a tag says so, or names a player of a colour that chess doesn't have.
func (g *pgnGame) saysXiangqi() bool {
	return g.Tags["Red"] != "" || g.format != "" || strings.EqualFold(g.name, "Chinese Chess") || strings.EqualFold(g.Tags["Variant"], "xiangqi")
}

// enough moves that are legal in chess make a game of chess, though something is wrong behind them.
const enough = 4

// firstWords returns the words of the first moves of the main line, without what is too long for a move.
func firstWords(n *pgnNode) (words []string) {
	const most = 40
	for len(n.next) > 0 && len(words) < most && len(n.next[0].text) <= 64 {
		n = n.next[0]
		words = append(words, n.text)
	}
	return words
}

// namesPoints says whether a word is a move between two points, of either game.
func namesPoints(text string) bool {
	for first := range 2 {
		if _, ok := coordinates(strings.TrimRight(text, "nbrqNBRQ+#="), first); ok {
			return true
		}
	}
	return false
}

// legalInXiangqi returns how many moves from the start on are legal in xiangqi, where the first rank has the number first.
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

// legalInChess returns how many moves from the start on are legal in chess.
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

// readsAsXiangqi says whether a word is written in Chinese, or is a first move of xiangqi in a notation of its own, whoever begins.
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
		for _, side := range []engine.Side{engine.Red, engine.Black} {
			p.SetTurn(side)
			if move, err := m.legal(&p, text); err == nil && p.Legal(move) {
				return true
			}
		}
	}
	return false
}

// readsAsChess says whether the main line is one of chess: all of its first moves, or four of them where something is wrong behind.
func readsAsChess(words []string) bool {
	words = words[:min(len(words), 2*enough)]
	read := legalInChess(words)
	return read >= enough || read > 0 && read == len(words)
}
