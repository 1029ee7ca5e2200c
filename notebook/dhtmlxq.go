package notebook

import (
	"bytes"
	"cmp"
	"fmt"
	"html"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/kyban/kyban/engine"
)

// The beginning and the end of an element of DhtmlXQ.
const (
	dxqOpen  = "[DhtmlXQ_"
	dxqClose = "[/DhtmlXQ_"
	dxqBegin = "[DhtmlXQ]"
	dxqEnd   = "[/DhtmlXQ]"
)

// dxqTags are the elements that hold tags, in the order in which they are written. Other tags are elements of their own name.
var dxqTags = [][2]string{
	{"title", "Title"}, {"event", "Event"}, {"date", "Date"}, {"place", "Site"}, {"round", "Round"}, {"group", "Group"},
	{"table", "Table"}, {"class", "EventClass"}, {"red", "Red"}, {"redteam", "RedTeam"}, {"redtime", "RedTime"},
	{"redrating", "RedElo"}, {"black", "Black"}, {"blackteam", "BlackTeam"}, {"blacktime", "BlackTime"},
	{"blackrating", "BlackElo"}, {"timerule", "TimeControl"}, {"judge", "Referee"}, {"record", "Recorder"},
	{"remark", "Annotator"}, {"author", "Author"}, {"from", "Source"}, {"open", "Opening"}, {"type", "Type"},
	{"result", "Result"}, {"endtype", "Termination"},
}

// dxqResults are the results as sites write them.
var dxqResults = map[string]string{
	"红胜": "1-0", "红方胜": "1-0", "先胜": "1-0", "紅勝": "1-0", "W": "1-0", "1-0": "1-0",
	"黑胜": "0-1", "黑方胜": "0-1", "先负": "0-1", "黑勝": "0-1", "L": "0-1", "0-1": "0-1",
	"和棋": "1/2-1/2", "先和": "1/2-1/2", "和": "1/2-1/2", "D": "1/2-1/2", "1/2-1/2": "1/2-1/2",
	"未知": "",
}

var dxqResultNames = map[string]string{"1-0": "红胜", "0-1": "黑胜", "1/2-1/2": "和棋"}

// dxqBinit returns a position in the form of the element binit: two digits for each piece of the set, 99 for a missing
// one.
func dxqBinit(p engine.Position) string {
	var binit strings.Builder
	for _, point := range slots(p) {
		if point == engine.NoPoint {
			binit.WriteString("99")
		} else {
			binit.WriteString(dxqPoint(point))
		}
	}
	return binit.String()
}

// dxqPoint returns the file from Red's left and the rank from Black's side.
func dxqPoint(p engine.Point) string {
	return string([]byte{'0' + byte(p.File()), '0' + engine.Ranks - 1 - byte(p.Rank())})
}

func parseDxqPoint(s string) (engine.Point, bool) {
	if s[0] < '0' || s[0] > '8' || s[1] < '0' || s[1] > '9' {
		return engine.NoPoint, false
	}
	return engine.NewPoint(engine.File(s[0]-'0'), engine.Rank('9'-s[1])), true
}

// dxqEscaper escapes the ends of elements, lines and comments as HTML does: these texts stand in pages.
var dxqEscaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "[", "&#91;", "]", "&#93;", "|", "&#124;", "\n", "||", "\r", "&#13;")

func fromDxqText(text string) string {
	return html.UnescapeString(strings.ReplaceAll(unixLines(text), "||", "\n"))
}

func writeDhtmlXQ(g *Game, _ Options) ([]byte, error) { return dxqBlock(g, "\n") }

func writeUBB(g *Game, _ Options) ([]byte, error) { return dxqBlock(g, "") }

// dxqBlock writes a game as a block on its own lines; the separator stands between elements.
func dxqBlock(g *Game, separator string) ([]byte, error) {
	var out bytes.Buffer
	w := dxqWriter{&out, separator, false}
	out.WriteString(dxqBegin + separator)
	if err := w.game(g); err != nil {
		return nil, err
	}
	out.WriteString(dxqEnd + "\n")
	return out.Bytes(), nil
}

type dxqWriter struct {
	*bytes.Buffer
	separator string
	sheet     bool // It writes a scoresheet.
}

// text returns a text without signs that begin or end an element.
func (w dxqWriter) text(text string) string {
	if w.sheet {
		return plainDxqText.Replace(text)
	}
	return dxqEscaper.Replace(text)
}

func (w dxqWriter) element(name, value string) {
	fmt.Fprintf(w, "%s%s]%s%s%s]%s", dxqOpen, name, value, dxqClose, name, w.separator)
}

func (w dxqWriter) game(g *Game) error {
	s, err := readFEN(g.FEN)
	if err != nil {
		return err
	}
	w.element("ver", "www_dpxq_com")
	w.element("init", "500,350")
	w.tags(g)
	w.element("binit", dxqBinit(s.position))
	if dxqStart(g).FEN != g.FEN {
		w.element("fen", g.FEN)
	}
	w.lines(g)
	return nil
}

// plainDxqText has full-width signs in the place of those that begin or end an element, of the format or of the page
// around it: pages show it without unescaping it.
var plainDxqText = strings.NewReplacer("[", "［", "]", "］", "|", "｜", "<", "＜", ">", "＞", "&", "＆", `"`, "＂", "'", "＇", "\n", "||")

// DhtmlXQSheet writes the main line of a game of xiangqi for pages that unescape nothing. The elements stand first in
// their order, without the empty ones and with the result in words; the game's own tags don't.
func DhtmlXQSheet(out *bytes.Buffer, elements [][2]string, g *Game) {
	w := dxqWriter{out, "\n", true}
	out.WriteString(dxqBegin + "\n")
	w.element("ver", "www_dpxq_com")
	w.element("init", "500,350")
	for _, e := range elements {
		if e[0] == "result" {
			e[1] = cmp.Or(dxqResultNames[e[1]], "未知")
		}
		if e[1] != "" {
			w.element(e[0], w.text(e[1]))
		}
	}
	w.element("binit", dxqBinit(g.Start()))
	w.lines(g)
	out.WriteString(dxqEnd + "\n")
}

// dxqStart returns a game that begins as binit alone describes it.
func dxqStart(g *Game) *Game {
	begun := NewGame()
	begun.FEN = binitFEN(dxqBinit(g.Start()))
	begun.Root = &Node{Next: g.Root.Next}
	begun.settle(false)
	return begun
}

// binitFEN returns the position of an element binit of 64 digits, with Red to move.
func binitFEN(binit string) string {
	s := setup{number: 1}
	for i := range len(set) {
		if point, ok := parseDxqPoint(binit[2*i : 2*i+2]); ok {
			piece, _ := engine.PieceFromLetter(set[i])
			s.position.Put(point, piece)
		}
	}
	s.position.SetTurn(engine.First)
	return s.String()
}

func (w dxqWriter) tags(g *Game) {
	known := map[string]bool{}
	for _, t := range dxqTags {
		known[t[1]] = true
		value := g.Tags[t[1]]
		if t[1] == "Result" {
			if name, ok := dxqResultNames[value]; ok {
				value = name
			}
		}
		if value != "" {
			w.element(t[0], w.text(value))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(g.Tags)) {
		if !known[name] && dxqName(name) {
			w.element(name, w.text(g.Tags[name]))
		}
	}
}

// dxqName reports whether a tag may be an element of its own name: one that the format itself does not use.
func dxqName(name string) bool {
	if name == "" || dxqOwn(name) || strings.HasPrefix(name, "move_") || strings.HasPrefix(name, "comment") {
		return false
	}
	return strings.IndexFunc(name, func(r rune) bool {
		return !(r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z')
	}) < 0
}

// dxqOwn reports whether an element belongs to the format and is not a tag.
func dxqOwn(name string) bool {
	return slices.Contains([]string{"ver", "init", "binit", "movelist", "firstnum", "length", "fen"}, name)
}

// dxqBranch is an unwritten variation: its first move stands at a ply of an earlier line.
type dxqBranch struct {
	first       *Node
	parent, ply int
}

// lines writes the main line, then the variations, each as move_A_B_C: the line it leaves, the ply, its own number.
func (w dxqWriter) lines(g *Game) {
	var comments [][2]string
	if g.Root.Comment != "" {
		comments = append(comments, [2]string{"comment0", g.Root.Comment})
	}
	branches := []dxqBranch{{first: nil, ply: 1}}
	if len(g.Root.Next) > 0 {
		branches[0].first = g.Root.Next[0]
		for _, n := range g.Root.Next[1:] {
			branches = append(branches, dxqBranch{n, 0, 1})
		}
	}
	for id := 0; id < len(branches); id++ {
		b := branches[id]
		var moves strings.Builder
		length := 0
		for n, ply := b.first, b.ply; n != nil; ply++ {
			moves.WriteString(dxqPoint(n.Move.From()) + dxqPoint(n.Move.To()))
			length++
			if n.Comment != "" {
				comments = append(comments, [2]string{dxqComment(id, ply), n.Comment})
			}
			next := (*Node)(nil)
			for i, v := range n.Next {
				if i == 0 {
					next = v
				} else {
					branches = append(branches, dxqBranch{v, id, ply + 1})
				}
			}
			n = next
		}
		if id > 0 {
			w.element(fmt.Sprintf("move_%d_%d_%d", b.parent, b.ply, id), moves.String())
			continue
		}
		if length > 0 || !w.sheet {
			w.element("movelist", moves.String())
		}
		w.element("firstnum", "0")
		w.element("length", strconv.Itoa(length))
	}
	for _, c := range comments {
		w.element(c[0], w.text(c[1]))
	}
}

func dxqComment(branch, ply int) string {
	if branch == 0 {
		return fmt.Sprintf("comment%d", ply)
	}
	return fmt.Sprintf("comment%d_%d", branch, ply)
}
