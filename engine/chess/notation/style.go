package notation

import (
	"fmt"
	"strings"

	"github.com/kyban/kyban/engine/chess"
)

// Style is a notation. The zero value is none.
type Style string

// The styles. The package's documentation describes each.
const (
	SAN        Style = "san" // Nf3
	LAN        Style = "lan" // Ng1-f3
	Figurine   Style = "fan" // ♘f3
	Vietnamese Style = "vi"  // Mf3
	UCI        Style = "uci" // g1f3
)

// The letters of the kinds in the order of chess.Kind, from the pawn on.
var (
	english    = []rune("PNBRQK")
	vietnamese = []rune("-MTXHV")
	figurines  = []rune("♙♘♗♖♕♔")
	blackOnes  = []rune("♟♞♝♜♛♚")
)

// letters returns the letters in which a style writes pieces.
func (s Style) letters() []rune {
	switch s {
	case Figurine:
		return figurines
	case Vietnamese:
		return vietnamese
	}
	return english
}

// letter returns the style's letter for a piece of a kind.
func (s Style) letter(kind chess.Kind) string { return string(s.letters()[kind-chess.Pawn]) }

// kind returns the kind of a character, NoKind for none. Figurines are the same in every style.
func (s Style) kind(r rune) chess.Kind {
	for _, letters := range [][]rune{s.letters(), figurines, blackOnes} {
		for i, letter := range letters {
			if r == letter && letter != '-' {
				return chess.Pawn + chess.Kind(i)
			}
		}
	}
	return chess.NoKind
}

// Styles returns all styles.
func Styles() []Style { return []Style{SAN, LAN, Figurine, Vietnamese, UCI} }

// ParseStyle reads the name of a style, such as "san", in any case.
func ParseStyle(s string) (Style, error) {
	var names []string
	for _, style := range Styles() {
		if strings.EqualFold(s, string(style)) {
			return style, nil
		}
		names = append(names, string(style))
	}
	return "", fmt.Errorf("notation style %q: expected one of %s", s, strings.Join(names, ", "))
}
