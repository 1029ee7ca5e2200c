package byhand

import (
	"bytes"
	"errors"
	"regexp"
	"slices"
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/notebook"
)

// Bounds of what is entered.
const (
	MovesMax = 1000    // Of a game.
	TextMax  = 1 << 20 // Of a file, in bytes.
)

// Fault is what is wrong with a move.
type Fault struct {
	Ply  int    // From 1 in the game; 0 where the whole file is meant.
	Text string // The move as it is written.
	Why  message.Text
}

// Read reads the moves from a position on: a list in any notation of the game, or a file of one game from the start, whose variations and
// comments are left out. Style names the notation where it may be doubtful, and is empty for any. With faults no move counts.
func Read(from boardgame.Position, plies int, data []byte, style string) (moves []engine.Move, faults []Fault) {
	format, err := notebook.Guess(data)
	switch {
	case len(data) > TextMax:
		return whole(message.Of("the file has more than %d bytes", TextMax))
	case len(bytes.TrimSpace(data)) == 0:
		return whole(noMoves)
	case err != nil:
		return whole(message.Of("expected moves, or a file of one game: %v", err))
	}
	if format != notebook.PGN {
		return readFile(from, plies, data, format)
	}
	text, _, _ := notebook.Decode(data, "")
	words, wrong := wordsOf(text, from.FEN())
	switch {
	case wrong != nil:
		return whole(*wrong)
	case len(words) == 0:
		return whole(noMoves)
	case plies+len(words) > MovesMax:
		return whole(tooMany)
	}
	return readWords(from, plies, words, style)
}

// whole returns a fault of the whole file.
func whole(why message.Text) ([]engine.Move, []Fault) { return nil, []Fault{{Why: why}} }

// What is wrong with a whole file, or with a move.
var (
	noMoves      = message.Of("expected moves, such as h2e2 or C2=5")
	tooMany      = message.Of("expected at most %d moves", MovesMax)
	anotherStart = message.Of("the file begins from another position than the moves that are entered")
	illegal      = message.Of("no legal move is written so here")
)

func severalGames(n int) message.Text {
	return message.Of("expected a file of one game, found %d games", n)
}

// readFile reads the main line of a file.
func readFile(from boardgame.Position, plies int, data []byte, format notebook.Format) (moves []engine.Move, faults []Fault) {
	games, _, err := notebook.Read(data, format)
	switch {
	case err != nil:
		return whole(message.Of("the file can't be read: %v", err))
	case len(games) != 1:
		return whole(severalGames(len(games)))
	case plies > 0 || !sameStart(games[0].FEN, from.FEN()):
		return whole(anotherStart)
	}
	p := from
	for i, n := range games[0].Main() {
		if i == MovesMax {
			return whole(tooMany)
		}
		if !p.Legal(n.Move) {
			return nil, []Fault{{plies + i + 1, n.Move.String(), illegal}}
		}
		moves, p = append(moves, n.Move), p.After(n.Move)
	}
	if len(moves) == 0 {
		return whole(noMoves)
	}
	return moves, nil
}

func sameStart(a, b string) bool {
	a, b = a+" - -", b+" - -"
	return slices.Equal(strings.Fields(a)[:2], strings.Fields(b)[:2])
}

var (
	tagLine  = regexp.MustCompile(`(?m)^\s*\[\s*([A-Za-z0-9_]+)\s+"(.*)"\s*\]\s*$`)
	comments = regexp.MustCompile(`(?s)\{.*?\}|(?m);.*$|\$\d+`)
	number   = regexp.MustCompile(`^\d+(\.|\x{3001}|\x{ff0e})+`)
	bare     = regexp.MustCompile(`^\d+$`)
)

// wordsOf returns the words that are moves: without tags, comments, variations, the numbers of moves and the result.
func wordsOf(text, start string) (words []string, wrong *message.Text) {
	tags := 0
	for _, tag := range tagLine.FindAllStringSubmatch(text, -1) {
		switch strings.ToLower(tag[1]) {
		case "fen":
			if !sameStart(tag[2], start) {
				return nil, &anotherStart
			}
		case "result":
			tags++
		}
	}
	if tags > 1 {
		several := severalGames(tags)
		return nil, &several
	}
	text = comments.ReplaceAllString(tagLine.ReplaceAllString(text, " "), " ")
	depth := 0
	for _, word := range strings.FieldsFunc(spaced.Replace(text), isBetween) {
		switch word {
		case "(":
			depth++
			continue
		case ")":
			depth = max(depth-1, 0)
			continue
		}
		word = strings.TrimRight(number.ReplaceAllString(word, ""), "!?+#.")
		if depth > 0 || word == "" || bare.MatchString(word) || slices.Contains(results, word) {
			continue
		}
		words = append(words, word)
	}
	return words, nil
}

// spaced parts what stands together. Brackets in a move of Vietnamese notation, such as X(t)1.1, belong to it: only those at the edge of a
// word begin or end a variation.
var spaced = strings.NewReplacer(" (", " ( ", "\n(", "\n( ", ") ", " ) ", ")\n", " )\n")

var results = []string{"1-0", "0-1", "1/2-1/2", "*", "½-½", "0-0"}

func isBetween(r rune) bool {
	return r == ' ' || r == '\t' || r == '\n' || r == '\r' || r == ',' || r == '\u3000' || r == '\uff0c' || r == '\u00a0' || r == '\ufeff'
}

// readWords reads words in the notation in which most of them make sense: the letters of two notations mean other pieces.
func readWords(from boardgame.Position, plies int, words []string, style string) (moves []engine.Move, faults []Fault) {
	styles := []string{style}
	if style == "" {
		styles = stylesOf(from)
	}
	var best attempt
	for i, s := range styles {
		a := try(from, plies, words, s)
		switch {
		case i == 0 || len(a.moves) > len(best.moves):
			best = a
		case len(a.moves) == len(best.moves) && len(a.moves) > 0 && a.faults == nil && best.faults == nil && !slices.Equal(a.moves, best.moves):
			n := differAt(a.moves, best.moves)
			best.doubtful = append(best.doubtful, Fault{plies + n + 1, words[n], message.Of("in the notation %s it is %s, and in %s %s: say which notation is meant", best.style, best.moves[n].String(), s, a.moves[n].String())})
		}
	}
	if len(best.faults) == 0 && len(best.doubtful) == 0 {
		return best.moves, nil
	}
	return nil, append(best.faults, best.doubtful...)
}

// differAt returns the place of the first move that differs.
func differAt(a, b []engine.Move) int {
	for i := range a {
		if a[i] != b[i] {
			return i
		}
	}
	return 0
}

// stylesOf returns the notations of a game that read its moves differently: of xiangqi those with letters, and those with points and in Chinese,
// which nobody takes for another one.
func stylesOf(p boardgame.Position) []string {
	if p.Game().Name == "chess" {
		return []string{""}
	}
	return []string{string(notation.WXF), string(notation.Vietnamese)}
}

// attempt is a reading in one notation.
type attempt struct {
	style            string
	moves            []engine.Move
	faults, doubtful []Fault
}

func try(p boardgame.Position, plies int, words []string, style string) attempt {
	a := attempt{style: style}
	for i, word := range words {
		ply := plies + i + 1
		if len(a.faults) > 0 { // The position is not known any more.
			if !boardgame.IsWritten(p, word) {
				a.faults = append(a.faults, Fault{ply, word, message.Of("expected a move, found %q", word)})
			}
			continue
		}
		move, why := meant(p, word, style)
		if why != nil {
			a.faults = append(a.faults, Fault{ply, word, *why})
			continue
		}
		a.moves, p = append(a.moves, move), p.After(move)
	}
	return a
}

// meant returns the move that a word means, or why it means none.
func meant(p boardgame.Position, word, style string) (engine.Move, *message.Text) {
	found := candidates(p, word, style)
	var why message.Text
	switch {
	case len(found) == 1:
		return found[0], nil
	case len(found) > 1:
		var names []string
		for _, m := range found {
			names = append(names, m.String())
		}
		why = message.Of("it may be %s: write which one", message.List(names))
	case !boardgame.IsWritten(p, word):
		why = message.Of("expected a move, found %q", word)
	default:
		why = illegal
	}
	return 0, &why
}

// candidates returns the legal moves that a word may mean in a notation. Points and Chinese are read beside any notation with letters.
func candidates(p boardgame.Position, word, style string) (found []engine.Move) {
	x, err := engine.ParseFEN(p.FEN())
	if p.Game().Name == "chess" || style == "" || err != nil {
		return p.Meant(word)
	}
	for _, s := range []notation.Style{notation.UCCI, notation.ICCS, notation.Simplified, notation.Traditional, notation.Style(style)} {
		m, err := notation.Parse(&x, word, s)
		meant := []engine.Move{m}
		var several *notation.Error
		if errors.As(err, &several) {
			meant = several.Candidates
		} else if err != nil {
			meant = nil
		}
		for _, m := range meant {
			if p.Legal(m) && !slices.Contains(found, m) {
				found = append(found, m)
			}
		}
	}
	return found
}
