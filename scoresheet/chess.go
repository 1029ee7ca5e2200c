package scoresheet

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	chessnotation "github.com/kyban/kyban/engine/chess/notation"
	"github.com/kyban/kyban/engine/notation"
)

// first names the side that moves first, as the players' tags do.
func (p *page) first() string { return p.played.Word(engine.First) }

// styleOf returns a notation of the game. A notation of another game stands for this game's usual one.
func styleOf(game boardgame.Game, style notation.Style) (notation.Style, error) {
	if game.Name == "chess" {
		return notation.Style(boardgame.ChessStyle(string(style))), nil
	}
	return notation.ParseStyle(string(style))
}

// FormatsOf returns the Formats of a game by its name, xiangqi for none.
func FormatsOf(play string) []string {
	if play == "chess" {
		return []string{"json", "pgn", "text"}
	}
	return Formats()
}

// StylesOf returns the notations of a game by its name, xiangqi for none.
func StylesOf(play string) (styles []notation.Style) {
	game, err := boardgame.Of(play)
	if err != nil {
		return notation.Styles()
	}
	for _, name := range game.Styles {
		styles = append(styles, notation.Style(name))
	}
	return styles
}

// pgnStyle is the notation of PGN; chess has only SAN.
func pgnStyle(sheet Sheet, style notation.Style) notation.Style {
	if sheet.Play == "chess" {
		return notation.Style(chessnotation.SAN)
	}
	return style
}
