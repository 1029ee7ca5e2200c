package notebook

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"
)

// Score is a game as its scoresheet has it: one line of moves, each in words, with its time and remarks.
type Score struct {
	Tags     [][2]string // In their order.
	Before   int         // Plies before the first move: they count in its number.
	Moves    []Scored
	Remarks  []string // After the last move.
	Result   string   // In the form of PGN.
	Numbered bool     // Each move of the second side has its number, not only those that follow a comment.
	Width    int      // Of a line of moves, in bytes.
	TagWidth int      // Of a tag, in bytes: a longer value is cut, and ends with dots. 0 is no limit.
}

// Scored is a move of a scoresheet.
type Scored struct {
	Text        string // Empty for remarks alone.
	Clock, Used string // The time left after it and the time it took, in the form h:mm:ss; empty if unknown.
	Remarks     []string
}

// WritePGN writes the game. No text in it can end its tag or its comment, or make a line that readers skip.
func (s *Score) WritePGN(out *bytes.Buffer) {
	for _, tag := range s.Tags {
		out.WriteString(s.tag(tag[0], tag[1]) + "\n")
	}
	out.WriteByte('\n')
	w := &pgnWriter{out: out, first: s.Before, numbered: true, most: s.Width, cuts: true}
	for ply, m := range s.Moves {
		if m.Text != "" {
			w.words(w.number(ply) + m.Text)
			w.numbered = s.Numbered
		}
		if times := m.times(); times != "" {
			w.word("{" + times + "}")
			w.numbered = true
		}
		w.remarks(m.Remarks)
	}
	w.remarks(s.Remarks)
	w.words(s.Result)
	out.WriteByte('\n')
}

// tag returns a tag as one line.
func (s *Score) tag(name, value string) string {
	line := tagLine(name, value)
	for end := len(value); s.TagWidth > 0 && len(line) > s.TagWidth; end-- {
		line = tagLine(name, cutAt(value, end-1)+"...")
	}
	return line
}

// times returns the times of a move as commands, empty if unknown.
func (m *Scored) times() string {
	var times []string
	if m.Clock != "" {
		times = append(times, "[%clk "+m.Clock+"]")
	}
	if m.Used != "" {
		times = append(times, "[%emt "+m.Used+"]")
	}
	return strings.Join(times, " ")
}

// remarkEscaper writes remarks: readers take the percent sign for a command.
var remarkEscaper = strings.NewReplacer("{", "(", "}", ")", "%", "")

func (w *pgnWriter) remarks(texts []string) {
	for _, text := range texts {
		w.words("{" + remarkEscaper.Replace(text) + "}")
		w.numbered = true
	}
}

// words writes words between which a line may end.
func (w *pgnWriter) words(text string) {
	for word := range strings.FieldsSeq(text) {
		w.word(word)
	}
}

// cutAt returns at most n bytes of the longer text, in whole characters if possible.
func cutAt(text string, n int) string {
	for end := n; end > 0; end-- {
		if utf8.RuneStart(text[end]) {
			return text[:end]
		}
	}
	return text[:n]
}

// tagLine returns a tag in the form of PGN, on one line.
func tagLine(name, value string) string {
	return fmt.Sprintf(`[%s "%s"]`, name, pgnEscaper.Replace(value))
}
