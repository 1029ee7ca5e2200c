package notation

import (
	"strconv"

	"github.com/kyban/kyban/engine"
)

// vietnamese is the notation in the letters of the Vietnamese names.
type vietnamese struct{}

var vietnameseLetters = [...]string{"", "Tg", "S", "T", "M", "X", "P", "B"}

var vietnameseKinds = map[rune]engine.Kind{
	's': engine.Advisor, 't': engine.Elephant, 'v': engine.Elephant, 'x': engine.Rook,
	'p': engine.Cannon, 'm': engine.Horse, 'b': engine.Pawn, 'c': engine.Pawn,
}

var vietnameseDirections = map[rune]direction{'.': forward, '-': traverse, '/': back}

var vietnameseMarks = map[rune]place{'t': front, 'g': middle, 's': rear}

func (vietnamese) write(d description) string {
	letter, file := vietnameseLetters[d.piece.Kind()], strconv.Itoa(d.at.file)
	subject := letter + file
	if !d.fileOnly() {
		subject = vietnameseMarked(letter, d.at)
		if d.at.files > 1 {
			subject += file
		}
	}
	return subject + string(".-/"[d.direction]) + strconv.Itoa(d.number)
}

// vietnameseMarked names a piece by its place on the file: Bt, 2B, 3B, Bs, and Bg for the middle one of three.
func vietnameseMarked(letter string, s standing) string {
	switch {
	case front(s):
		return letter + "t"
	case rear(s):
		return letter + "s"
	case s.count == 3:
		return letter + "g"
	}
	return strconv.Itoa(s.index) + letter
}

func (vietnamese) read(c *cursor) ([]phrase, *Error) {
	who, fault := readVietnameseSubject(c)
	if fault != nil {
		return nil, fault
	}
	d, ok := vietnameseDirections[c.peek()]
	if !ok {
		return nil, c.expected(". (forward), / (back) or - (traverse)")
	}
	c.skip()
	number, ok := c.digit()
	if !ok {
		return nil, c.expected("a file or a number of points, 1-9")
	}
	return says([]subject{who}, d, number), c.end()
}

func readVietnameseSubject(c *cursor) (subject, *Error) {
	n, numbered := c.digit()
	kind, ok := c.vietnameseKind()
	switch {
	case !ok && numbered:
		return subject{}, c.expected("a piece (Tg S T X P M B)")
	case !ok:
		return subject{}, c.expected("a piece (Tg S T X P M B), or the number of a tandem pawn")
	}
	who := subject{kinds: []engine.Kind{kind}}
	mark := vietnameseMarks[c.lower()]
	switch {
	case numbered:
		who.place = nth(n)
		mark = fromFront(n)
	case mark != nil:
		c.skip()
		who.place = mark
	}
	file, filed := c.digit()
	switch {
	case filed && mark != nil:
		who.place = both(onFile(file), mark)
	case filed:
		who.place = onFile(file)
	case mark == nil:
		return subject{}, c.expected("a file 1-9, t (front), g (middle) or s (rear)")
	}
	return who, nil
}

func (c *cursor) vietnameseKind() (engine.Kind, bool) {
	kind, ok := vietnameseKinds[c.lower()]
	if !ok {
		return engine.NoKind, false
	}
	first := c.lower()
	c.skip()
	if first == 't' && c.accept('g') {
		return engine.General, true
	}
	return kind, true
}
