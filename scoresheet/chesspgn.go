package scoresheet

import (
	"bytes"
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/sensor"
)

const (
	// chessPGNWidth is the longest line of moves: the standard requires less than 80 columns.
	chessPGNWidth = 79
	// chessTagWidth is the longest line of a tag: the standard allows 255 bytes with the line end.
	chessTagWidth = 254
)

// writeChessPGN writes PGN in the export format of its standard (Edwards 1994): the seven tags first and in their order,
// then the game's other tags; moves in SAN with "%clk" and "%emt" in whole seconds; lines of at most 79 bytes, those of
// tags of at most 254.
//
// The moves end before an illegal one, where every reader of PGN would give up: the rest is a comment. An open ply is its
// likeliest move and a comment that begins with "open:".
func (p *page) writeChessPGN(out *bytes.Buffer) {
	for _, tag := range p.chessTags() {
		out.WriteString(tagLine(tag[0], clean(tag[1])) + "\n")
	}
	out.WriteByte('\n')
	wrap(out, p.chessWords(), chessPGNWidth)
}

// tagLine returns a tag as one line. It cuts a value that is too long, and ends it with dots.
func tagLine(name, value string) string {
	line := fmt.Sprintf(`[%s "%s"]`, name, pgnEscaper.Replace(value))
	for end := len(value); len(line) > chessTagWidth; end-- {
		line = fmt.Sprintf(`[%s "%s..."]`, name, pgnEscaper.Replace(cutAt(value, end-1)))
	}
	return line
}

// chessTags returns the seven tags of the roster in their order, the tags that programs need to read the game, then the
// rest by name.
func (p *page) chessTags() [][2]string {
	tags := [][2]string{
		{"Event", p.tagOr("event", "?")}, {"Site", p.tagOr("site", "?")}, {"Date", pgnDate(p.Tags["date"])}, {"Round", p.tagOr("round", "?")},
		{"White", p.tagOr("white", "?")}, {"Black", p.tagOr("black", "?")}, {"Result", p.pgnResult()},
	}
	if p.is960() {
		tags = append(tags, [2]string{"Variant", "Chess960"})
	}
	if !p.fromStart {
		tags = append(tags, [2]string{"SetUp", "1"}, [2]string{"FEN", p.FEN})
	}
	if control := p.pgnControl(); control != "" {
		tags = append(tags, [2]string{"TimeControl", control})
	}
	if p.Reason != "" {
		tags = append(tags, [2]string{"Termination", cmp.Or(terminations[p.Reason], "normal")})
	}
	if p.Rulebook != "" {
		tags = append(tags, [2]string{"Rulebook", p.Rulebook})
	}
	return append(tags, p.otherTags(tags, p.chessTagName, "variant", "setup", "fen", "timecontrol", "termination")...)
}

// is960 reports whether the game is Chess960: its start position shows it.
func (p *page) is960() bool {
	position, err := boardgame.ParseFEN(p.FEN)
	c, ok := position.(*boardgame.Chess)
	return err == nil && ok && c.Is960()
}

// terminations are the standard's words for unusual ends of games.
var terminations = map[string]string{
	"time": "time forfeit", "faults": "rules infraction", "ruling": "adjudication", "adjourned": "unterminated", "unknown": "unterminated",
}

// chessWords returns the moves, comments and result as words between which a line may end.
func (p *page) chessWords() []string {
	var words []string
	known, unreadable := p.lines, []line(nil)
	if i := slices.IndexFunc(p.lines, func(l line) bool { return !l.isLegal }); i >= 0 {
		known, unreadable = p.lines[:i], p.lines[i:]
	}
	position, _ := boardgame.ParseFEN(p.FEN)
	number, told := position.Ply()/2+1, true
	for i := range known {
		l := &known[i]
		switch {
		case l.Side == p.first():
			words = append(words, fmt.Sprintf("%d.", number))
		case told:
			words = append(words, fmt.Sprintf("%d...", number))
		}
		if l.Side != p.first() {
			number++
		}
		said := p.chessComments(l)
		words = append(append(words, l.Text), said...)
		told = len(said) > 0
	}
	words = append(words, p.chessUnreadable(unreadable)...)
	for _, text := range slices.Concat(p.remarks(), p.offersDuring(len(p.lines)+1, math.MaxInt)) {
		words = append(words, comment(text)...)
	}
	return append(words, p.pgnResult())
}

// chessComments returns the comments on a move.
func (p *page) chessComments(l *line) (words []string) {
	var times []string
	if l.isTimed() {
		times = append(times, "[%clk", seconds(max(l.Clock, 0))+"]", "[%emt", seconds(max(l.Used, 0))+"]")
	} else if l.Elapsed > 0 {
		times = append(times, "[%emt", seconds(l.Elapsed)+"]")
	}
	if len(times) > 0 {
		times[0] = "{" + times[0]
		times[len(times)-1] += "}"
		words = append(words, strings.Join(times, " "))
	}
	for _, text := range slices.Concat(p.remarksOn(l), p.offersDuring(l.Ply, l.Ply)) {
		words = append(words, comment(text)...)
	}
	return words
}

// chessUnreadable returns the moves from an illegal one on, as words.
func (p *page) chessUnreadable(lines []line) (words []string) {
	if len(lines) == 0 {
		return nil
	}
	moves := []string{fmt.Sprintf("ply %d is no legal move, and no program reads on:", lines[0].Ply)}
	for i := range lines {
		moves = append(moves, lines[i].Text)
	}
	words = comment(strings.Join(moves, " "))
	for i := range lines {
		words = append(words, p.chessComments(&lines[i])...)
	}
	return words
}

// seconds returns a time as h:mm:ss. It drops fractions of a second: a clock shows no more than there is.
func seconds(t sensor.Micros) string {
	s := t / 1_000_000
	return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
}
