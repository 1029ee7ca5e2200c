package notebook

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kyban/kyban/internal/message"
)

// pgnNode is a move of a text before its notation is known.
type pgnNode struct {
	text     string
	at       int
	comments []string
	parent   *pgnNode
	next     []*pgnNode
}

type pgnReader struct {
	*reading
	takes pgnTaker
	chess bool // The file holds games of chess alone, and their main lines are asked for.
	stops bool // No more of the game is asked for.
	file  *textFile
	text  string
	at    int
	ends  finder // Of lines.
	shuts finder // Braces that close comments.

	others []int // The beginnings of games of other variants of chess.
}

// pgnTaker takes what the text of a game has.
type pgnTaker interface {
	tag(g *pgnGame, name, value string, at int)
	move(in *pgnLine, text string, at int)
	remark(at int, text message.Text)             // A correction.
	wrong(at int, in *pgnLine, text message.Text) // Damage, in a line of moves.
}

func readPGN(r *reading, data []byte) {
	p := &pgnReader{reading: r, file: newTextFile(data, r.charset)}
	p.takes = p
	p.over(p.file.text)
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
		r.damage, r.notes, r.unsaid = nil, nil, 0 // A text of another kind gets only this.
		r.damaged(0, "this is no PGN: expected a game, with tags such as [Red \"...\"] and moves, found neither")
		return
	}
	r.noteAll(p.file.notes)
}

func (p *pgnReader) over(text string) {
	p.text, p.ends, p.shuts = text, p.finder(text, "\n"), p.finder(text, "}")
}

func (p *pgnReader) remark(_ int, text message.Text)             { p.note("%s", text) }
func (p *pgnReader) move(in *pgnLine, text string, at int)       { in.move(text, at) }
func (p *pgnReader) wrong(at int, _ *pgnLine, text message.Text) { p.damagedAt(at, "%s", text) }

// example is a tag such as those of the file.
func (p *pgnReader) example() string {
	if p.chess {
		return `[Event "A"]`
	}
	return `[Red "..."]`
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

type pgnGame struct {
	*Game
	root     *pgnNode
	fenAt    int
	format   string // The tag Format.
	name     string // The tag Game.
	result   string // The text after the moves,
	resultAt int    // and its place.
	tagged   bool   // It has a complete tag.
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
	var head pgnTags
	for p.begin() && p.text[p.at] == '[' {
		line := strings.TrimRight(p.text[p.at:p.lineEnd()], "\r\n")
		tag, ok := readTag(line)
		if !ok {
			p.takes.remark(p.at, message.Of("expected a tag such as %s, found %.80q: it is left out", p.example(), strings.TrimSpace(line)))
			p.at += len(line)
			continue
		}
		if head.ends(tag.Name, p.behindEmpty(), func() string { return p.text[p.at:] }) {
			return // The next game: this one has no moves.
		}
		at := p.at + tag.At
		if tag.Wrong != "" {
			p.takes.remark(at, message.Of("tag %s: expected %s: read as %.80q", tag.Name, tag.Wrong, tag.Value))
		} else {
			g.tagged = true
		}
		if head.add(tag.Name) {
			p.takes.tag(g, tag.Name, tag.Value, at)
		} else {
			p.takes.remark(at, message.Of("the tag %s stands there twice: %.80q is left out", tag.Name, tag.Value))
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

func (p *pgnReader) tag(g *pgnGame, name, value string, _ int) {
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
	began int        // The beginning of the first of them.
	fresh bool       // A variation has begun, and has no move yet.
	lead  []string   // The comments before its first move.
}

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

// begin begins a variation. One that stands before a move varies none.
func (l *pgnLine) begin(at int) {
	if len(l.open) == 0 {
		l.began = at
	}
	l.open = append(l.open, l.last)
	if l.last, l.fresh = l.last.parent, true; l.last == nil {
		l.last = &pgnNode{}
	}
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
	for g.result == "" && !p.stops && p.begin() && !p.atTag() {
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
			if (l.last == l.root || l.fresh) && !p.chess {
				p.takes.wrong(start, l, message.Of("a variation stands before the move that it varies"))
				continue
			}
			l.begin(start)
		case ')', '）':
			if !l.close() {
				p.takes.wrong(start, l, message.Of("%c closes no variation", r))
			}
		case '[':
			p.takes.wrong(start, l, message.Of("[ begins no tag"))
		case '}', ']':
			p.takes.wrong(start, l, message.Of("%c closes nothing", r))
		default:
			p.at = start
			p.word(g, l)
		}
	}
	if len(l.open) > 0 && !p.stops {
		p.takes.wrong(l.began, &pgnLine{}, message.Of("a variation is not closed"))
	}
	if g.result != "" && !p.chess {
		p.behind()
	}
}

// atTag reports whether a tag begins here: a whole one, or a broken one at the beginning of its line.
func (p *pgnReader) atTag() bool {
	if p.text[p.at] != '[' {
		return false
	}
	tag, ok := readTag(p.text[p.at:p.lineEnd()])
	before := strings.TrimRight(p.text[:p.at], " \t\r")
	return ok && (tag.Wrong == "" || before == "" || before[len(before)-1] == '\n')
}

// comment reads a comment in braces, after the first brace.
func (p *pgnReader) comment(l *pgnLine, start int) {
	end := p.shuts.from(p.at)
	text := p.text[p.at:end]
	game := gameIn(text)
	if game >= 0 || end == len(p.text) {
		p.takes.wrong(start, l, message.Of("a comment is not closed"))
	}
	if game >= 0 {
		text, end = text[:game], p.at+game-1
	}
	p.at = min(end+1, len(p.text))
	if text = unixLines(text); text != "" && text != " " {
		l.say(unpadded(text))
	}
}

// gameIn returns where in the text of a comment another game begins, so that the comment is not closed, -1 for nowhere:
// at a line with a tag behind an empty line, or with the tag Event.
func gameIn(text string) int {
	at, empty := 0, false
	for line := range strings.Lines(text) {
		word := strings.TrimSpace(line)
		if at > 0 && strings.HasPrefix(word, "[") {
			if tag, ok := readTag(word); ok && tag.Wrong == "" && (empty || tag.Name == "Event") {
				return at
			}
		}
		empty = at > 0 && word == ""
		at += len(line)
	}
	return -1
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

// longestWord bounds a move, in bytes.
const longestWord = 64

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
	if bare := strings.Replace(word, "e.p.", "", 1); bare != word { // It adds nothing to the move.
		word = bare
	} else if dot := strings.IndexAny(word, ".…"); p.chess && dot >= 0 { // No move of chess has one.
		_, size := utf8.DecodeRuneInString(word[dot:])
		word, p.at = word[:dot], start+dot+size
	}
	if bare, ok := strings.CutSuffix(word, "*"); ok && bare != "" && len(l.open) == 0 {
		g.result, g.resultAt, word = "*", start, bare // It sticks to the last move.
	}
	if result, ok := pgnResult(word); ok {
		if len(l.open) == 0 {
			g.result, g.resultAt = result, start
		}
		return
	}
	move := withoutNumber(word)
	start += len(word) - len(move)
	bare := strings.TrimRight(move, "!?！？")
	if bare == "" || bare != "-" && bare != "--" && strings.Trim(bare, pgnSigns) == "" {
		if move != "" {
			l.say(move)
		}
		return
	}
	p.takes.move(l, bare, start)
	if mark := move[len(bare):]; mark != "" {
		l.say(mark)
	}
}

// pgnSigns are signs behind a move that say how the position stands.
const pgnSigns = "+-=/#±∓∞⩲⩱□"

// pgnStrokes writes a result with ASCII strokes, and 1/2 for a half.
var pgnStrokes = strings.NewReplacer("–", "-", "—", "-", "½", "1/2")

// pgnResult reads a result after the moves.
func pgnResult(word string) (string, bool) {
	switch word = pgnStrokes.Replace(narrow(word)); word {
	case "*":
		return "*", true
	case "1/2":
		return "1/2-1/2", true
	}
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
