package notebook

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine/chess"
	"github.com/kyban/kyban/internal/message"
)

// writeJSON writes a game on a line. Nothing recurses, so a tree may be deep.
func writeJSON(g *Game, _ Options) ([]byte, error) {
	var out jsonWriter
	out.WriteString(`{"format":`)
	out.text(string(g.Format))
	out.WriteString(`,"fen":`)
	out.text(g.FEN)
	out.WriteString(`,"tags":{`)
	for i, name := range slices.Sorted(maps.Keys(g.Tags)) {
		if i > 0 {
			out.WriteByte(',')
		}
		out.text(name)
		out.WriteByte(':')
		out.text(g.Tags[name])
	}
	out.WriteString(`},"tree":`)
	out.tree(g.Root)
	out.WriteString("}\n")
	return out.Bytes(), nil
}

type jsonWriter struct{ bytes.Buffer }

func (w *jsonWriter) text(s string) {
	lines := json.NewEncoder(&w.Buffer)
	lines.SetEscapeHTML(false)
	_ = lines.Encode(s) // A string always has JSON.
	w.Truncate(w.Len() - 1)
}

// tree writes the nodes; next is how many of a node's continuations are written.
func (w *jsonWriter) tree(root *Node) {
	path := []played{{Node: root}}
	w.node(root)
	for len(path) > 0 {
		last := &path[len(path)-1]
		if last.next == len(last.Next) {
			if last.next > 0 {
				w.WriteByte(']')
			}
			w.WriteByte('}')
			path = path[:len(path)-1]
			continue
		}
		n := last.Next[last.next]
		if last.next > 0 {
			w.WriteByte(',')
		}
		last.next++
		w.node(n)
		path = append(path, played{Node: n})
	}
}

// node writes a node up to its continuations.
func (w *jsonWriter) node(n *Node) {
	separator := ""
	w.WriteByte('{')
	if n.Move != 0 {
		w.WriteString(`"move":"` + n.Move.String() + `"`)
		separator = ","
	}
	if n.Comment != "" {
		w.WriteString(separator + `"comment":`)
		w.text(n.Comment)
		separator = ","
	}
	if n.Illegal {
		w.WriteString(separator + `"illegal":true`)
		separator = ","
	}
	if len(n.Next) > 0 {
		w.WriteString(separator + `"next":[`)
	}
}

// jsonReader reads token by token, since the library's decoder reads no value deeper than 10,000.
type jsonReader struct {
	*reading
	words  *json.Decoder
	data   []byte
	failed bool
}

func readJSON(r *reading, data []byte) {
	j := &jsonReader{reading: r, words: json.NewDecoder(bytes.NewReader(data)), data: data}
	j.words.UseNumber()
	list := false
	for !j.failed && !r.halted() {
		word, err := j.words.Token()
		switch {
		case errors.Is(err, io.EOF) && (r.count > 0 || len(r.damage) > 0):
			return
		case err != nil:
			j.wrong(err)
		case word == json.Delim('['):
			list = true
		case word == json.Delim(']') && list:
			list = false
		case word == json.Delim('{'):
			j.game()
		default:
			j.expected(message.Of(`{"fen":...,"tags":{...},"tree":{...}}`), word)
		}
	}
}

func (j *jsonReader) expected(what message.Text, found any) {
	j.damaged(int(j.words.InputOffset()), "expected %s, found %v", what, found)
	j.failed = true
}

// wrong reports invalid JSON.
func (j *jsonReader) wrong(err error) {
	at := int(j.words.InputOffset()) // Of the last token.
	at = len(j.data) - len(bytes.TrimLeft(j.data[at:], " \t\r\n,:"))
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		j.damaged(len(j.data), "expected more: the file ends in the middle of a game")
	} else {
		j.damaged(at, "%v", err)
	}
	j.failed = true
}

// word returns the next token, nil if the file is wrong.
func (j *jsonReader) word() json.Token {
	if j.failed {
		return nil
	}
	word, err := j.words.Token()
	if err != nil {
		j.wrong(err)
		return nil
	}
	return word
}

// text reads a string, or a number as its digits.
func (j *jsonReader) text(of string) string {
	switch word := j.word().(type) {
	case string:
		return word
	case json.Number:
		return word.String()
	case nil:
	default:
		j.expected(message.Of("a string as %s", of), word)
	}
	return ""
}

func (j *jsonReader) skip() {
	for depth := 0; !j.failed; {
		switch j.word() {
		case json.Delim('{'), json.Delim('['):
			depth++
		case json.Delim('}'), json.Delim(']'):
			depth--
		}
		if depth == 0 {
			return
		}
	}
}

// object calls do with each name of an object after its {.
func (j *jsonReader) object(do func(name string)) {
	for {
		switch word := j.word().(type) {
		case string:
			do(word)
		default:
			return
		}
	}
}

func (j *jsonReader) open(of string) bool {
	word := j.word()
	if word == json.Delim('{') {
		return true
	}
	if !j.failed {
		j.expected(message.Of("{ of %s", of), word)
	}
	return false
}

func (j *jsonReader) game() {
	begun := int(j.words.InputOffset()) - 1
	g, said, lost := j.begin(), true, false
	names, strange := 0, 0
	j.object(func(name string) {
		names++
		switch name {
		case "format":
			g.Format = Format(j.text("format"))
		case "fen":
			at := int(j.words.InputOffset())
			text := j.text("fen")
			if isChessFEN(text) {
				lost = !j.chess(g, text, at) && meansChess(text)
				return
			}
			s, err := readFEN(text)
			if err != nil && !j.failed {
				j.damaged(at, "%v", err)
				return
			}
			if err == nil {
				g.FEN, said = s.String(), s.said
				j.noteAll(s.notes)
			}
		case "tags":
			if j.open("tags") {
				j.object(func(name string) { g.tag(name, j.text("a tag")) })
			}
		case "tree":
			if j.open("the tree") {
				j.tree(g)
			}
		default:
			strange++
			j.skip()
		}
	})
	if names > 0 && strange == names && !j.failed { // JSON of something else would be an empty game.
		j.drop()
		j.damaged(begun, "this is no game: expected an object with fen, tags or tree, found none of them")
		return
	}
	g.Format = Format(bytes.ToValidUTF8([]byte(g.Format), nil))
	if lost { // Its moves begin elsewhere.
		g.FEN, g.Root.Next = chess.StartFEN, nil
	}
	if said {
		g.tidy()
		return
	}
	j.end(false)
}

// chess takes in the position of a game of chess, and reports whether it can be read.
func (j *jsonReader) chess(g *Game, fen string, at int) bool {
	p, err := boardgame.ReadFEN(fen)
	if err != nil {
		j.damaged(at, "%v", err)
		return false
	}
	g.FEN = p.FEN()
	j.noteAll(boardgame.FENNotes(fen))
	return true
}

// branch is a node that is being read.
type branch struct {
	*Node
	inList bool // Its list of continuations is open.
}

// tree reads the nodes after the { of the root.
func (j *jsonReader) tree(g *Game) {
	path := []branch{{Node: g.Root}}
	for len(path) > 0 && !j.failed {
		last := &path[len(path)-1]
		word := j.word()
		switch {
		case j.failed:
		case last.inList && word == json.Delim(']'):
			last.inList = false
		case last.inList && word == json.Delim('{'):
			if !j.moved() {
				j.failed = true
				break
			}
			n := &Node{}
			path = append(path, branch{Node: n})
		case last.inList:
			j.expected(message.Of("{ of a node"), word)
		case word == json.Delim('}'):
			n := last.Node
			path = path[:len(path)-1]
			j.closed(n, path)
		default:
			name, _ := word.(string)
			j.member(name, last, len(path) == 1)
		}
	}
	// All after the damage is lost; all before it is kept.
	for len(path) > 1 {
		n := path[len(path)-1].Node
		path = path[:len(path)-1]
		if n.Move != 0 {
			parent := path[len(path)-1].Node
			parent.Next = append(parent.Next, n)
		}
	}
}

// closed adds a complete node to its parent.
func (j *jsonReader) closed(n *Node, path []branch) {
	if len(path) == 0 {
		return
	}
	if n.Move == 0 {
		j.expected(message.Of(`"move" in each node but the root`), "none")
		return
	}
	parent := path[len(path)-1].Node
	parent.Next = append(parent.Next, n)
}

func (j *jsonReader) member(name string, n *branch, root bool) {
	switch name {
	case "move":
		text := j.text("move")
		if j.failed || text == "" && root {
			return
		}
		m, err := boardgame.ParseMove(text)
		switch {
		case err != nil:
			j.expected(message.Of("a move such as h2e2"), text)
		case root:
			j.expected(message.Of("no move in the root"), text)
		default:
			n.Move = m
		}
	case "comment":
		n.Comment = j.text("comment")
	case "next":
		switch word := j.word(); {
		case word == json.Delim('['):
			n.inList = true
		case word == nil: // null, or a reported error.
		default:
			j.expected(message.Of("[ of what follows"), word)
		}
	default:
		j.skip()
	}
}
