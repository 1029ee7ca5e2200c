package notation

import (
	"slices"
	"strings"

	"github.com/kyban/kyban/engine"
)

// chinese is the notation in Chinese characters. Both scripts read all characters and write their own.
type chinese struct {
	names      map[engine.Side][]rune // By kind.
	directions []rune
	front      rune
	rear       rune
}

var simplified = chinese{
	names: map[engine.Side][]rune{
		engine.First:  []rune("\x00帅仕相马车炮兵"),
		engine.Second: []rune("\x00将士象马车炮卒"),
	},
	directions: []rune("进平退"),
	front:      '前',
	rear:       '后',
}

var traditional = chinese{
	names: map[engine.Side][]rune{
		engine.First:  []rune("\x00帥仕相馬車炮兵"),
		engine.Second: []rune("\x00將士象馬車炮卒"),
	},
	directions: []rune("進平退"),
	front:      '前',
	rear:       '後',
}

// Every string holds the forms of one kind, in the order of engine.Kind: both scripts, both sides, and variants.
var chineseForms = []string{"", "帥帅將将", "仕士", "相象", "馬马傌㐷", "車车俥伡", "炮砲包礮", "兵卒"}

var chineseDirections = map[rune]direction{
	'進': forward, '进': forward, '上': forward, '平': traverse, '退': back, '下': back,
}

var chineseMarks = map[rune]place{'前': front, '中': middle, '后': rear, '後': rear}

var (
	redDigits   = []rune("零一二三四五六七八九")
	blackDigits = []rune("０１２３４５６７８９")
)

func (g chinese) write(d description) string {
	side := d.piece.Side()
	digits := redDigits
	if side == engine.Second {
		digits = blackDigits
	}
	var b strings.Builder
	name, file := g.names[side][d.piece.Kind()], digits[d.at.file]
	if !d.fileOnly() {
		b.WriteRune(g.mark(d.at))
	}
	b.WriteRune(name)
	if d.fileOnly() || d.at.files > 1 {
		b.WriteRune(file)
	}
	b.WriteRune(g.directions[d.direction])
	b.WriteRune(digits[d.number])
	return b.String()
}

// mark returns the word for the place on the file. The numbers are Chinese for both sides.
func (g chinese) mark(s standing) rune {
	switch {
	case front(s):
		return g.front
	case rear(s):
		return g.rear
	case s.count == 3:
		return '中'
	}
	return redDigits[s.index]
}

func (chinese) read(c *cursor) ([]phrase, *Error) {
	who, fault := readChineseSubject(c)
	if fault != nil {
		return nil, fault
	}
	d, ok := chineseDirections[c.peek()]
	if !ok {
		return nil, c.expected("進, 退 or 平")
	}
	c.skip()
	number, ok := c.chineseDigit()
	if !ok {
		return nil, c.expected("a file or a number of points, 一-九 or 1-9")
	}
	return says([]subject{who}, d, number), c.end()
}

func readChineseSubject(c *cursor) (subject, *Error) {
	if kind, ok := c.chineseKind(); ok {
		return readAfterChinesePiece(c, kind)
	}
	if mark := chineseMarks[c.peek()]; mark != nil {
		c.skip()
		return readAfterChineseMark(c, mark)
	}
	if n, ok := c.chineseDigit(); ok {
		return readAfterChineseNumber(c, n)
	}
	return subject{}, c.expected("a piece, or 前, 中, 後 or a number for tandem pieces")
}

// readAfterChinesePiece reads a file, 炮二, or a mark, 車前.
func readAfterChinesePiece(c *cursor, kind engine.Kind) (subject, *Error) {
	if file, ok := c.chineseDigit(); ok {
		return subject{kinds: []engine.Kind{kind}, place: onFile(file)}, nil
	}
	if mark := chineseMarks[c.peek()]; mark != nil {
		c.skip()
		return subject{kinds: []engine.Kind{kind}, place: mark}, nil
	}
	return subject{}, c.expected("a file 一-九 or 1-9")
}

// readAfterChineseMark reads a piece with or without its file, 前兵 or 前兵九, or a file that leaves the pawn out, 前九.
func readAfterChineseMark(c *cursor, mark place) (subject, *Error) {
	kind, named := c.chineseKind()
	file, filed := c.chineseDigit()
	switch {
	case named && filed:
		return subject{kinds: []engine.Kind{kind}, place: both(onFile(file), mark)}, nil
	case named:
		return subject{kinds: []engine.Kind{kind}, place: mark}, nil
	case filed:
		return subject{kinds: pawns, place: both(onFile(file), mark)}, nil
	}
	return subject{}, c.expected("a piece, or the file of a pawn")
}

// readAfterChineseNumber reads a pawn with or without its file, 二兵 or 二兵九.
func readAfterChineseNumber(c *cursor, n int) (subject, *Error) {
	kind, ok := c.chineseKind()
	if !ok {
		return subject{}, c.expected("a piece")
	}
	meant := nth(n)
	if file, ok := c.chineseDigit(); ok {
		meant = both(onFile(file), fromFront(n))
	}
	return subject{kinds: []engine.Kind{kind}, place: meant}, nil
}

func (c *cursor) chineseKind() (engine.Kind, bool) {
	kind := slices.IndexFunc(chineseForms, func(forms string) bool { return strings.ContainsRune(forms, c.peek()) })
	if kind < 0 {
		return engine.NoKind, false
	}
	c.skip()
	return engine.Kind(kind), true
}

// chineseDigit passes 一-九 or 1-9.
func (c *cursor) chineseDigit() (int, bool) {
	if n := slices.Index(redDigits, c.peek()); n > 0 {
		c.skip()
		return n, true
	}
	return c.digit()
}
