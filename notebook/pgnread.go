package notebook

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kyban/kyban/internal/pgntag"
)

// pgnNode is a move of a text before its notation is known.
type pgnNode struct {
	text     string
	at       int
	comments []string
	parent   *pgnNode
	next     []*pgnNode
}

// pgnReader reads the games of a text.
type pgnReader struct {
	*reading
	file *textFile
	text string
	at   int
	ends finder // Of lines.

	others []int // The beginnings of games of other variants of chess.
}

func readPGN(r *reading, data []byte) {
	p := &pgnReader{reading: r, file: newTextFile(data, r.charset)}
	p.text = p.file.text
	p.ends = r.finder(p.text, "\n")
	for p.begin() && !r.halted() {
		p.game()
	}
	if r.count == 0 && len(p.others) > 0 {
		r.damage, p.others = nil, p.others[:1] // All other damage follows from that.
	}
	for _, at := range p.others {
		p.damagedAt(at, "%v", ErrOtherChess)
	}
	if r.count == 0 && len(p.others) == 0 {
		r.damage, r.notes = nil, nil // A text of another kind gets only this.
		r.damaged(0, "this is no PGN: expected a game, with tags such as [Red \"...\"] and moves, found neither")
		return
	}
	if p.file.note != "" {
		r.note("%s", p.file.note)
	}
}

func (p *pgnReader) damagedAt(at int, format string, args ...any) {
	p.damagedIn(p.file, at, format, args...)
}

// begin goes to the next word, and reports whether there is one.
func (p *pgnReader) begin() bool {
	for p.at < len(p.text) {
		r, size := utf8.DecodeRuneInString(p.text[p.at:])
		lineStart := p.at == 0 || p.text[p.at-1] == '\n'
		switch {
		case unicode.IsSpace(r):
			p.at += size
		case r == '%' && lineStart: // A line of another program.
			p.at = p.lineEnd()
		default:
			return true
		}
	}
	return false
}

// lineEnd returns the end of the present line, after its line feed.
func (p *pgnReader) lineEnd() int { return min(p.ends.from(p.at)+1, len(p.text)) }

// pgnGame is a game as its text has it.
type pgnGame struct {
	*Game
	root   *pgnNode
	fenAt  int
	format string // The tag Format.
	name   string // The tag Game.
	result string // The text after the moves.
	tagged bool   // It has a complete tag.
}

func (p *pgnReader) game() {
	g := &pgnGame{Game: p.reading.begin(), root: &pgnNode{}}
	start := p.at
	p.tags(g)
	p.moves(g)
	switch {
	case g.isOther():
		p.drop()
		p.others = append(p.others, start)
		return
	case g.isChess():
		p.understandChess(g)
	default:
		p.understand(g)
	}
	if !g.tagged && len(g.Root.Next) == 0 {
		p.drop() // Text of another kind.
		return
	}
	if g.Tags["Result"] == "" && g.result != "*" {
		g.tag("Result", g.result)
	} else if g.result != "" && g.result != g.Tags["Result"] && g.result != "*" {
		p.note("the tag Result is %q, and behind the moves stands %q", g.Tags["Result"], g.result)
	}
}

// tags reads the tags before the moves: [Name "value"], in the forms in use.
func (p *pgnReader) tags(g *pgnGame) {
	var head pgntag.Head
	for p.begin() && p.text[p.at] == '[' {
		line := strings.TrimRight(p.text[p.at:p.lineEnd()], "\r\n")
		tag, ok := pgntag.Read(line)
		if !ok {
			p.note("expected a tag such as [Red \"...\"], found %.80q: it is left out", strings.TrimSpace(line))
			p.at += len(line)
			continue
		}
		if head.Ends(tag.Name, p.behindEmpty(), func() string { return p.text[p.at:] }) {
			return // The next game: this one has no moves.
		}
		if tag.Wrong != "" {
			p.note("tag %s: expected %s: read as %.80q", tag.Name, tag.Wrong, tag.Value)
		} else {
			g.tagged = true
		}
		if head.Add(tag.Name) {
			p.take(g, tag.Name, tag.Value)
		} else {
			p.note("the tag %s stands there twice: %.80q is left out", tag.Name, tag.Value)
		}
		p.at += tag.Length
	}
}

// behindEmpty reports whether the next word is the first of its line, and the line before is empty.
func (p *pgnReader) behindEmpty() bool {
	before := p.text[:p.at]
	for ends := 0; before != ""; before = before[:len(before)-1] {
		switch before[len(before)-1] {
		case '\n':
			if ends++; ends == 2 {
				return true
			}
		case ' ', '\t', '\r':
		default:
			return false
		}
	}
	return false
}

func (p *pgnReader) take(g *pgnGame, name, value string) {
	switch name {
	case "SetUp":
	case "Game":
		g.name = value
	case "FEN":
		if value != "" {
			g.FEN, g.fenAt = value, p.at
		}
	case "Format":
		g.format = value
	default:
		g.tag(name, value)
	}
}

func tagLetter(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }

// pgnLine is the reader's place in the tree.
type pgnLine struct {
	root  *pgnNode
	last  *pgnNode
	open  []*pgnNode // The moves whose variations are open.
	fresh bool       // A variation has begun, and has no move yet.
	lead  []string   // The comments before its first move.
}

// say adds a comment at its place.
func (l *pgnLine) say(text string) {
	if l.fresh {
		l.lead = append(l.lead, text)
		return
	}
	l.last.comments = append(l.last.comments, text)
}

func (l *pgnLine) move(text string, at int) {
	n := &pgnNode{text: text, at: at, parent: l.last, comments: l.lead}
	l.last.next = append(l.last.next, n)
	l.last, l.fresh, l.lead = n, false, nil
}

// close ends a variation and reports whether one was open.
func (l *pgnLine) close() bool {
	if len(l.open) == 0 {
		return false
	}
	l.last = l.open[len(l.open)-1]
	l.open = l.open[:len(l.open)-1]
	l.last.comments = append(l.last.comments, l.lead...)
	l.fresh, l.lead = false, nil
	return true
}

// moves reads the text after the tags, up to the result or the next tags.
func (p *pgnReader) moves(g *pgnGame) {
	l := &pgnLine{root: g.root, last: g.root}
	for g.result == "" && p.begin() && !p.atTag() {
		start := p.at
		r, size := utf8.DecodeRuneInString(p.text[p.at:])
		p.at += size
		switch r {
		case '{':
			p.comment(l, start)
		case ';':
			end := p.lineEnd()
			l.say(strings.TrimPrefix(strings.TrimRight(p.text[p.at:end], "\r\n"), " "))
			p.at = end
		case '(', '（':
			if l.last == l.root || l.fresh {
				p.damagedAt(start, "a variation stands before the move that it varies")
				continue
			}
			l.open = append(l.open, l.last)
			l.last, l.fresh = l.last.parent, true
		case ')', '）':
			if !l.close() {
				p.damagedAt(start, "%c closes no variation", r)
			}
		case '[':
			p.damagedAt(start, "%c begins no tag", r)
		case '}', ']':
			p.damagedAt(start, "%c closes nothing", r)
		default:
			p.at = start
			p.word(g, l)
		}
	}
	if len(l.open) > 0 {
		p.damagedAt(p.at, "a variation is not closed")
	}
	if g.result != "" {
		p.behind()
	}
}

// atTag reports whether a tag begins here.
func (p *pgnReader) atTag() bool {
	if p.text[p.at] != '[' {
		return false
	}
	_, ok := pgntag.Read(p.text[p.at:p.lineEnd()])
	return ok
}

// comment reads a comment in braces, after the first brace.
func (p *pgnReader) comment(l *pgnLine, start int) {
	text, _, ok := strings.Cut(p.text[p.at:], "}")
	if !ok {
		p.damagedAt(start, "a comment is not closed")
	}
	p.at = min(p.at+len(text)+1, len(p.text))
	if text = unixLines(text); text != "" && text != " " {
		l.say(unpadded(text))
	}
}

// unpadded returns a comment without the space on each side; a space on only one side belongs to it.
func unpadded(text string) string {
	if len(text) > 2 && strings.HasPrefix(text, " ") && strings.HasSuffix(text, " ") {
		return text[1 : len(text)-1]
	}
	return text
}

// behind skips the text between the result and the next game.
func (p *pgnReader) behind() {
	start := p.at
	for p.begin() && !p.atTag() && !p.atFirstMove() {
		p.at = p.lineEnd()
	}
	if text := strings.TrimSpace(p.text[start:p.at]); text != "" {
		p.note("%d bytes of text behind the result are left out", len(text))
	}
}

// atFirstMove reports whether a game without tags begins here: behind an empty line stands the number of its first move.
func (p *pgnReader) atFirstMove() bool {
	word := narrow(p.text[p.at:min(p.at+len("１．1"), len(p.text))])
	return strings.HasPrefix(word, "1.") && p.behindEmpty()
}

// word reads a move, its number, or a result.
func (p *pgnReader) word(g *pgnGame, l *pgnLine) {
	start := p.at
	word := p.text[start:]
	if end := strings.IndexFunc(word, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("{}();（）[]", r) }); end >= 0 {
		word = word[:end]
	}
	p.at += len(word)
	if word[0] == '$' {
		l.say(word)
		return
	}
	if result, ok := pgnResult(word); ok {
		if len(l.open) == 0 {
			g.result = result
		}
		return
	}
	move := withoutNumber(word)
	start += len(word) - len(move)
	bare := strings.TrimRight(move, "!?！？")
	if bare == "" {
		if move != "" {
			l.say(move)
		}
		return
	}
	l.move(bare, start)
	if mark := move[len(bare):]; mark != "" {
		l.say(mark)
	}
}

// pgnResult reads a result after the moves.
func pgnResult(word string) (string, bool) {
	if word == "*" {
		return "*", true
	}
	word = strings.ReplaceAll(narrow(word), "½", "1/2")
	result, ok := dxqResults[word]
	return result, ok && result != "" && len(word) > 1
}

// narrow replaces full-width letters, digits and signs by the usual ones.
func narrow(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= '！' && r <= '～' {
			return r - '！' + '!'
		}
		return r
	}, text)
}

// withoutNumber returns a word without the move number before it, and without the dots of an omitted move. A digit after
// the number belongs to a move only with a sign, as in 17.4 for the first pawn of file 7.
func withoutNumber(word string) string {
	const dots = ".．。、…·"
	digits := strings.TrimLeftFunc(word, func(r rune) bool { return r >= '0' && r <= '9' || r >= '０' && r <= '９' })
	if digits == "" {
		return ""
	}
	rest := strings.TrimLeft(digits, dots)
	if rest == digits { // No dot follows the digits.
		return word
	}
	if len(digits) < len(word) && rest != "" && rest[0] >= '0' && rest[0] <= '9' && !strings.ContainsAny(rest, "+-=") {
		return word
	}
	return rest
}
