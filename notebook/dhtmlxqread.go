package notebook

import (
	"strconv"
	"strings"

	"github.com/kyban/kyban/engine"
)

type dxqElement struct {
	name, value string
	at          int // Where the value begins.
}

type dxqReader struct {
	*reading
	file *textFile
}

func readDhtmlXQ(r *reading, data []byte) {
	d := dxqReader{r, newTextFile(data, r.charset)}
	text, at, any := d.file.text, 0, false
	// A block may lack its beginning, if a user copied only the elements.
	firsts, begins, ends := r.finder(text, "[DhtmlXQ"), r.finder(text, dxqBegin), r.finder(text, dxqEnd)
	for !r.halted() {
		start := firsts.from(at)
		if start == len(text) {
			break
		}
		end := min(begins.from(start+1), ends.from(start))
		d.block(text[start:end], start)
		at, any = end, true
	}
	if !any {
		r.damaged(len(data), "expected [DhtmlXQ], with which a game begins, found none")
		return
	}
	r.noteAll(d.file.notes)
}

func (d dxqReader) damagedAt(at int, format string, args ...any) {
	d.damagedIn(d.file, at, format, args...)
}

// elements splits a block. An element ends where any does: some files close a comment by another name.
func (d dxqReader) elements(block string, base int) []dxqElement {
	var all []dxqElement
	for at := 0; ; {
		i := strings.Index(block[at:], dxqOpen)
		if i < 0 {
			return all
		}
		start := at + i
		name, value, ok := strings.Cut(block[start+len(dxqOpen):], "]")
		if !ok {
			d.damagedAt(base+start, "expected ] behind the name of an element")
			return all
		}
		e := dxqElement{name: name, at: base + start + len(dxqOpen) + len(name) + 1}
		end, closed := dxqValue(value)
		if !closed {
			d.damagedAt(base+start, "expected [/DhtmlXQ_%.80s], with which the element ends", name)
		}
		e.value = value[:end]
		all = append(all, e)
		at = e.at - base + end
	}
}

// dxqValue returns the end of an element's value: where an element closes, or another one opens.
func dxqValue(text string) (end int, closed bool) {
	for at := 0; ; at++ {
		i := strings.IndexByte(text[at:], '[')
		if i < 0 {
			return len(text), false
		}
		at += i
		switch {
		case strings.HasPrefix(text[at:], dxqClose):
			return at, true
		case strings.HasPrefix(text[at:], dxqOpen):
			return at, false
		}
	}
}

// dxqGame is a game made of its elements.
type dxqGame struct {
	dxqReader
	*Game
	binit, fen, moves *dxqElement
	branches          []dxqElement
	nodes             map[[2]int]*Node // Each move by its line and ply; ply 0 is the root.
	said              map[*Node][]string
}

func (d dxqReader) block(block string, base int) {
	g := &dxqGame{dxqReader: d, Game: d.begin(), nodes: map[[2]int]*Node{}, said: map[*Node][]string{}}
	var comments []dxqElement
	for _, e := range d.elements(block, base) {
		switch {
		case e.name == "binit":
			g.binit = &e
		case e.name == "fen":
			g.fen = &e
		case e.name == "movelist", e.name == "move_0_1_0":
			g.moves = &e
		case strings.HasPrefix(e.name, "move_"):
			g.branches = append(g.branches, e)
		case strings.HasPrefix(e.name, "comment"):
			comments = append(comments, e)
		case !dxqOwn(e.name):
			g.takeTag(e)
		case e.name == "firstnum" && strings.Trim(e.value, " 0") != "":
			d.note("firstnum: that ply %.20s is shown first is left out", e.value)
		}
	}
	said := g.start()
	g.nodes[[2]int{0, 0}] = g.Root
	if g.moves != nil {
		g.line(*g.moves, g.Root, 0, 1)
	}
	g.takeBranches()
	for _, e := range comments {
		g.comment(e)
	}
	for n, texts := range g.said {
		n.Comment = strings.Join(texts, "\n")
	}
	d.end(said)
}

func (g *dxqGame) takeTag(e dxqElement) {
	value := fromDxqText(e.value)
	name := e.name
	for _, t := range dxqTags {
		if t[0] == name {
			name = t[1]
		}
	}
	if result, ok := dxqResults[value]; ok && name == "Result" {
		value = result
	}
	if name != e.name || g.Tags[name] == "" {
		g.tag(name, value)
	}
}

// start takes the position from a FEN, or else from binit. It reports whether the file has the side to move.
func (g *dxqGame) start() bool {
	if g.fen != nil {
		s, err := readFEN(strings.TrimSpace(fromDxqText(g.fen.value)))
		if err == nil {
			g.FEN = s.String()
			g.noteAll(s.notes)
			return s.said
		}
		g.damagedAt(g.fen.at, "%v", err)
	}
	if g.binit == nil {
		return false
	}
	value := strings.TrimSpace(g.binit.value)
	if value == "" {
		return false
	}
	if len(value) != 2*len(set) || strings.Trim(value, "0123456789") != "" {
		g.damagedAt(g.binit.at, "binit: expected %d digits, found %d characters", 2*len(set), len(value))
		return false
	}
	g.FEN = binitFEN(value)
	return false
}

// line adds the moves of an element after a node. They are the plies of the line from ply on.
func (g *dxqGame) line(e dxqElement, parent *Node, id, ply int) {
	value := e.value
	for at := 0; at < len(value); {
		if strings.ContainsRune(" \t\r\n", rune(value[at])) {
			at++
			continue
		}
		if len(value)-at < 4 {
			g.damagedAt(e.at+at, "expected four digits of a move, found %q", value[at:])
			return
		}
		from, fromOK := parseDxqPoint(value[at : at+2])
		to, toOK := parseDxqPoint(value[at+2 : at+4])
		if !fromOK || !toOK || from == to {
			g.damagedAt(e.at+at, "expected a move as four digits, file and rank of two points, found %q", value[at:at+4])
			return
		}
		n := &Node{Move: engine.NewMove(from, to)}
		parent.Next = append(parent.Next, n)
		g.nodes[[2]int{id, ply}] = n
		if !g.moved() {
			return
		}
		parent = n
		ply++
		at += 4
	}
}

func numbers(text string) []int {
	var all []int
	for _, part := range strings.Split(text, "_") {
		n, err := strconv.Atoi(part)
		if err != nil || n < 0 {
			return nil
		}
		all = append(all, n)
	}
	return all
}

// takeBranches adds the variations. Most files list a line before the variations that leave it; if not, the variations
// wait.
func (g *dxqGame) takeBranches() {
	waiting := map[int][]int{} // By the line that they leave.
	taken := map[int]bool{0: true}
	ready := []int{}
	for i, e := range g.branches {
		ids := numbers(strings.TrimPrefix(e.name, "move_"))
		switch {
		case len(ids) != 3:
			g.damagedAt(e.at, "%s: expected move_A_B_C: the line that it leaves, at which ply, its number", e.name)
		case taken[ids[0]]:
			ready = append(ready, i)
		default:
			waiting[ids[0]] = append(waiting[ids[0]], i)
		}
		for len(ready) > 0 && g.halt == nil {
			i, ready = ready[0], ready[1:]
			ids := numbers(strings.TrimPrefix(g.branches[i].name, "move_"))
			g.branch(g.branches[i], ids)
			taken[ids[2]] = true
			ready = append(ready, waiting[ids[2]]...)
			delete(waiting, ids[2])
		}
	}
	for i, e := range g.branches {
		ids := numbers(strings.TrimPrefix(e.name, "move_"))
		if len(ids) == 3 && !taken[ids[2]] {
			g.damagedAt(g.branches[i].at, "%s: there is no line %d that it could leave", e.name, ids[0])
		}
	}
}

func (g *dxqGame) branch(e dxqElement, ids []int) {
	parent := g.nodes[[2]int{ids[0], ids[1] - 1}]
	if parent == nil {
		g.damagedAt(e.at, "%s: line %d has no ply %d before it", e.name, ids[0], ids[1]-1)
		return
	}
	g.line(e, parent, ids[2], ids[1])
}

// comment adds a comment: commentN of the main line, commentA_N of another one.
func (g *dxqGame) comment(e dxqElement) {
	ids := numbers(strings.TrimPrefix(e.name, "comment"))
	if len(ids) == 1 {
		ids = []int{0, ids[0]}
	}
	if len(ids) != 2 {
		g.damagedAt(e.at, "%s: expected commentN or commentA_N", e.name)
		return
	}
	text := fromDxqText(e.value)
	n := g.nodes[[2]int{ids[0], ids[1]}]
	switch {
	case text == "":
	case n == nil: // It goes to the comment before the first move.
		g.note("%s is said of a move that is not there: it is kept with the first comment", e.name)
		g.said[g.Root] = append(g.said[g.Root], e.name+": "+text)
	default:
		g.said[n] = append(g.said[n], text)
	}
}
