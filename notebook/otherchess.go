package notebook

import (
	"errors"
	"slices"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/engine/chess"
	chessnotation "github.com/kyban/kyban/engine/chess/notation"
	"github.com/kyban/kyban/engine/notation"
)

// ErrChess says that a game is one of chess. Read as xiangqi it would be nothing but damage.
var ErrChess = errors.New("this is a game of chess, and files of xiangqi are read here: open it in a program of chess, or print its moves with boardctl notation --play chess --to san --pgn < FILE")

// chessVariants are what programs write into the tag Variant for games of chess.
var chessVariants = []string{
	"chess", "standard chess", "chess960", "chess 960", "fischerandom", "fischerrandom", "fischer random", "crazyhouse", "bughouse", "atomic",
	"antichess", "suicide", "horde", "three-check", "king of the hill", "racing kings",
}

// isChess says whether a game is one of chess. It never says so of one whose position or first move is one of xiangqi.
func (g *pgnGame) isChess() bool {
	if g.FEN != engine.StartFEN {
		if _, xiangqi := readFEN(g.FEN); xiangqi == nil {
			return false
		}
		_, err := chess.ReadFEN(g.FEN)
		return err == nil && !g.saysXiangqi()
	}
	if len(g.root.next) > 0 && readsAsXiangqi(g.root.next[0].text) {
		return false
	}
	if slices.Contains(chessVariants, strings.ToLower(g.Tags["Variant"])) {
		return true
	}
	return !g.saysXiangqi() && readsAsChess(chess.StartPosition(), g.root)
}

// saysXiangqi says whether a tag says so, or names a player of a colour that chess doesn't have.
func (g *pgnGame) saysXiangqi() bool {
	return g.Tags["Red"] != "" || g.format != "" || strings.EqualFold(g.name, "Chinese Chess") || strings.EqualFold(g.Tags["Variant"], "xiangqi")
}

// readsAsXiangqi says whether a word is written in Chinese, or is a first move of xiangqi in any notation, whoever begins.
func readsAsXiangqi(text string) bool {
	for _, style := range []notation.Style{notation.WXF, notation.Vietnamese} {
		m := pgnMoves{style: style}
		if m.styleOf(text) == notation.Simplified {
			return true
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
// Coordinates don't count, since those of xiangqi look the same.
func readsAsChess(p chess.Position, root *pgnNode) bool {
	const enough = 4
	read := 0
	for n := root; len(n.next) > 0 && read < 2*enough; read++ {
		n = n.next[0]
		move, err := chessnotation.Parse(&p, n.text, chessnotation.SAN)
		if _, points := coordinates(n.text); points || err != nil || len(n.text) > 64 {
			return read >= enough
		}
		p.Make(move)
	}
	return read > 0
}
