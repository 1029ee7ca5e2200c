package notation

import (
	"strconv"

	"github.com/kyban/kyban/engine"
)

// wxf is the World Xiangqi Federation's notation in letters and signs.
type wxf struct{}

var wxfLetters = [...]string{"", "K", "A", "E", "H", "R", "C", "P"}

// wxfKinds also has the letters of other English names: guard, minister, mandarin, knight, bishop, soldier. G and M stand
// for two kinds, whose moves never have the same words.
var wxfKinds = map[rune][]engine.Kind{
	'k': {engine.General}, 'a': {engine.Advisor}, 'e': {engine.Elephant}, 'h': {engine.Horse},
	'r': {engine.Rook}, 'c': {engine.Cannon}, 'p': {engine.Pawn},
	'g': {engine.General, engine.Advisor}, 'm': {engine.Elephant, engine.Advisor},
	'b': {engine.Elephant}, 'n': {engine.Horse}, 's': {engine.Pawn},
}

var wxfDirections = map[rune]direction{'+': forward, '=': traverse, '.': traverse, '-': back}

var pawns = []engine.Kind{engine.Pawn}

func (wxf) write(d description) string {
	return wxfSubject(d) + string("+=-"[d.direction]) + strconv.Itoa(d.number)
}

func wxfSubject(d description) string {
	letter, file := wxfLetters[d.piece.Kind()], strconv.Itoa(d.at.file)
	sign := "-"
	if d.at.index == 1 {
		sign = "+"
	}
	switch {
	case d.fileOnly():
		return letter + file
	case d.at.count == 2 && d.at.files == 1:
		return letter + sign
	case d.at.files > 1 && d.at.index == d.at.file && d.at.index != 2:
		// With pawns on two files, 11 and 33 mean the middle pawn to some.
		return file + sign
	}
	return strconv.Itoa(d.at.index) + file
}

func (wxf) read(c *cursor) ([]phrase, *Error) {
	subjects, compact, fault := readWXFSubject(c)
	if fault != nil {
		return nil, fault
	}
	d, ok := wxfDirections[c.peek()]
	if ok {
		c.skip()
	} else if next := c.peek(); compact && next >= '1' && next <= '9' {
		d = traverse // "C25": the sign may be left out.
	} else {
		return nil, c.expected("+ (forward), - (back) or = (traverse)")
	}
	number, ok := c.digit()
	if !ok {
		return nil, c.expected("a file or a number of points, 1-9")
	}
	return says(subjects, d, number), c.end()
}

// readWXFSubject reads the part before the direction. compact reports a letter and a file.
func readWXFSubject(c *cursor) (subjects []subject, compact bool, fault *Error) {
	first := c.lower()
	switch {
	case first >= '1' && first <= '9':
		subjects, fault = readWXFPawn(c)
		return subjects, false, fault
	case first == '+' || first == '-':
		c.skip()
		subjects, fault = readWXFSigned(c, first)
		return subjects, false, fault
	case wxfKinds[first] != nil || wxfPairs[first] != nil:
		c.skip()
		return readWXFLetter(c, first)
	}
	return nil, false, c.expected("a piece (K A E H R C P), or for tandem pawns +, - or a digit")
}

// readWXFPawn reads two characters that name a pawn: 25 (second on file 5), 33 (also the middle one of file 3), 3+, 3-.
func readWXFPawn(c *cursor) ([]subject, *Error) {
	first, _ := c.digit()
	if second, ok := c.digit(); ok {
		meant := both(onFile(second), fromFront(first))
		if first != second {
			return []subject{{kinds: pawns, place: meant}}, nil
		}
		mid := func(s standing) bool { return s.file == first && s.files > 1 && middle(s) }
		return []subject{{kinds: pawns, place: meant}, {kinds: pawns, place: mid}}, nil
	}
	switch {
	case c.accept('+'):
		return []subject{{kinds: pawns, place: both(onFile(first), front)}}, nil
	case c.accept('-'):
		return []subject{{kinds: pawns, place: both(onFile(first), rear)}}, nil
	}
	return nil, c.expected("the pawn's file 1-9, + (front) or - (rear)")
}

// readWXFSigned reads the text after a leading sign: the same sign for the outermost of four or five pawns, or the
// piece's letter.
func readWXFSigned(c *cursor, sign rune) ([]subject, *Error) {
	if c.accept(sign) {
		outermost := map[rune]place{'+': front, '-': rear}[sign]
		return []subject{{kinds: pawns, place: func(s standing) bool { return s.count > 3 && outermost(s) }}}, nil
	}
	kinds := wxfKinds[c.lower()]
	if kinds == nil {
		return nil, c.expected("a piece (K A E H R C P)")
	}
	c.skip()
	return []subject{{kinds: kinds, place: wxfSigns[sign]}}, nil
}

// readWXFLetter reads the text after a first letter: a file, a sign, or another letter.
func readWXFLetter(c *cursor, first rune) (subjects []subject, compact bool, fault *Error) {
	kinds := wxfKinds[first]
	if kinds != nil {
		if file, ok := c.digit(); ok {
			own := func(s standing) bool { return s.file == file && (s.alone() || middle(s)) }
			return []subject{{kinds: kinds, place: own, loose: onFile(file)}}, true, nil
		}
		if mark := wxfSigns[c.peek()]; mark != nil {
			c.skip()
			return []subject{{kinds: kinds, place: mark}}, false, nil
		}
	}
	second := c.lower()
	if mark := wxfPairs[first]; mark != nil && wxfKinds[second] != nil {
		subjects = append(subjects, subject{kinds: wxfKinds[second], place: mark})
	}
	if mark := wxfPairs[second]; mark != nil && second != 'r' && kinds != nil {
		subjects = append(subjects, subject{kinds: kinds, place: mark})
	}
	if n := int(second-'a') + 1; n >= 1 && n <= 5 && (first == 'p' || first == 's') {
		subjects = append(subjects, subject{kinds: pawns, place: nth(n)})
	}
	if subjects == nil {
		return nil, false, c.expected("a file 1-9, + (front) or - (rear)")
	}
	c.skip()
	return subjects, false, nil
}

// wxfSigns stand in the file's place. Of four or five pawns on a file they are the second and the last but one.
var wxfSigns = map[rune]place{
	'+': func(s standing) bool { return s.count < 4 && front(s) || s.count > 3 && s.index == 2 },
	'-': func(s standing) bool { return s.count < 4 && rear(s) || s.count > 3 && s.index == s.count-1 },
	'=': middle,
	'.': middle,
}

// wxfPairs are letters of old books for front and back or rear, before the piece or after it: fC, CF, rC, CB.
var wxfPairs = map[rune]place{'f': ofPair(front), 'b': ofPair(rear), 'r': ofPair(rear)}

func ofPair(p place) place {
	return func(s standing) bool { return s.files == 1 && s.count < 4 && p(s) }
}
