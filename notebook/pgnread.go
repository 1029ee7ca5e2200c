package notebook

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// pgnNode is a move as it stands in a text, before anybody knows in which notation.
type pgnNode struct {
	text     string
	at       int
	comments []string
	parent   *pgnNode
	next     []*pgnNode
}

// pgnReader reads games of a text.
type pgnReader struct {
	*reading
	file *textFile
	text string
	at   int
	ends finder // Of lines.

	chess []int // Where games of chess begin.
}

func readPGN(r *reading, data []byte) {
	p := &pgnReader{reading: r, file: newTextFile(data)}
	p.text = p.file.text
	p.ends = r.finder(p.text, "\n")
	for p.begin() && !r.halted() {
		p.game()
	}
	if len(r.games) == 0 && len(p.chess) > 0 {
		r.damage, p.chess = nil, p.chess[:1] // It is a file of chess: all else that is wrong comes of that.
	}
	for _, at := range p.chess {
		p.damagedAt(at, "%v", ErrChess)
	}
	if len(r.games) == 0 && len(p.chess) == 0 {
		r.damaged(len(data), "expected a game: tags such as [Red \"...\"] and moves, found none")
		return
	}
	if p.file.note != "" {
		r.note("%s", p.file.note)
	}
}

func (p *pgnReader) damagedAt(at int, format string, args ...any) {
	p.damagedIn(p.file, at, format, args...)
}

// begin goes to the next word, and says whether there is one.
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

// lineEnd returns where the line ends in which the reader is, behind its line feed.
func (p *pgnReader) lineEnd() int { return min(p.ends.from(p.at)+1, len(p.text)) }

// pgnGame is a game as its text has it.
type pgnGame struct {
	*Game
	root   *pgnNode
	fenAt  int
	format string // The tag Format.
	name   string // The tag Game.
	result string // What stands behind the moves.
}

func (p *pgnReader) game() {
	g := &pgnGame{Game: p.reading.begin(), root: &pgnNode{}}
	start := p.at
	p.tags(g)
	p.moves(g)
	if g.isChess() {
		p.games = p.games[:len(p.games)-1]
		p.chess = append(p.chess, start)
		return
	}
	p.understand(g)
	if g.Tags["Result"] == "" && g.result != "*" {
		g.tag("Result", g.result)
	} else if g.result != "" && g.result != g.Tags["Result"] && g.result != "*" {
		p.note("the tag Result is %q, and behind the moves stands %q", g.Tags["Result"], g.result)
	}
}

// tags reads the lines [Name "value"].
func (p *pgnReader) tags(g *pgnGame) {
	seen := map[string]bool{}
	for p.begin() && p.text[p.at] == '[' {
		line := p.text[p.at:p.lineEnd()]
		name, value, length := pgnTag(line)
		if length == 0 {
			p.damagedAt(p.at, "expected a tag such as [Red \"...\"], found %.80q", strings.TrimSpace(line))
			p.at += len(line)
			continue
		}
		if seen[name] && (name == "Game" || name == "Event") {
			return // The next game: this one has no moves.
		}
		if seen[name] {
			p.note("the tag %s stands there twice: %q is left out", name, value)
		} else {
			p.take(g, name, value)
		}
		seen[name] = true
		p.at += length
	}
}

func (p *pgnReader) take(g *pgnGame, name, value string) {
	switch name {
	case "SetUp":
	case "Game":
		g.name = value
	case "FEN":
		g.FEN, g.fenAt = value, p.at
	case "Format":
		g.format = value
	default:
		g.tag(name, value)
	}
}

// pgnTag reads a tag at the beginning of a line and returns its length, 0 when there is none. A quote ends the value when a bracket
// follows, since many programs write quotes within a value as they are.
func pgnTag(line string) (name, value string, length int) {
	rest := strings.TrimLeft(line[1:], " \t")
	end := strings.IndexFunc(rest, func(r rune) bool { return !tagLetter(r) })
	if end <= 0 {
		return "", "", 0
	}
	name, rest = rest[:end], strings.TrimLeft(rest[end:], " \t")
	if !strings.HasPrefix(rest, `"`) {
		return "", "", 0
	}
	rest = rest[1:]
	quote, bracket := -1, -1
	for i, escaped := 0, false; i < len(rest); i++ {
		if rest[i] == '"' {
			if behind := strings.TrimLeft(rest[i+1:], " \t"); strings.HasPrefix(behind, "]") {
				quote, bracket = i, len(rest)-len(behind)
				if !escaped {
					break
				}
			}
		}
		escaped = rest[i] == '\\' && !escaped
	}
	if quote < 0 {
		return "", "", 0
	}
	return name, pgnUnescape(rest[:quote]), len(line) - len(rest) + bracket + 1
}

func tagLetter(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }

func pgnUnescape(value string) string {
	if !strings.Contains(value, `\`) {
		return value
	}
	var out strings.Builder
	for i := 0; i < len(value); i++ {
		if value[i] == '\\' && i+1 < len(value) && (value[i+1] == '\\' || value[i+1] == '"') {
			i++
		}
		out.WriteByte(value[i])
	}
	return out.String()
}

// line is where the reader is in the tree.
type pgnLine struct {
	root  *pgnNode
	last  *pgnNode
	open  []*pgnNode // The moves whose variations are open.
	fresh bool       // A variation has begun, and has no move yet.
	lead  []string   // What was said before its first one.
}

// say adds a comment where it belongs.
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

// close ends a variation and says whether one was open.
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

// moves reads the text behind the tags, up to the result or the next tags.
func (p *pgnReader) moves(g *pgnGame) {
	l := &pgnLine{root: g.root, last: g.root}
	for g.result == "" && p.begin() && p.text[p.at] != '[' {
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

// comment reads what stands in braces. The first of them was read.
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

// unpadded returns a comment without the space that stands on each side of it; white space on one side belongs to it.
func unpadded(text string) string {
	if len(text) > 2 && strings.HasPrefix(text, " ") && strings.HasSuffix(text, " ") {
		return text[1 : len(text)-1]
	}
	return text
}

// behind reads over what stands between the result and the next game.
func (p *pgnReader) behind() {
	start := p.at
	for p.begin() && p.text[p.at] != '[' {
		p.at = p.lineEnd()
	}
	if text := strings.TrimSpace(p.text[start:p.at]); text != "" {
		p.note("%d bytes of text behind the result are left out", len(text))
	}
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

// pgnResult reads a result as it stands behind the moves.
func pgnResult(word string) (string, bool) {
	if word == "*" {
		return "*", true
	}
	word = strings.ReplaceAll(narrow(word), "½", "1/2")
	result, ok := dxqResults[word]
	return result, ok && result != "" && len(word) > 1
}

// narrow writes full-width letters, digits and signs as usual ones.
func narrow(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= '！' && r <= '～' {
			return r - '！' + '!'
		}
		return r
	}, text)
}

// withoutNumber returns a word without the number of a move before it, and without the dots of one that is left out. A digit behind
// the number belongs to a move only where a sign says so, as in 17.4 for the first pawn of file 7.
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
