package notebook

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/message"
)

// cbfRoot is the root element of CBF.
const cbfRoot = "ChineseChessRecord"

var cbfTags = map[string]string{
	"Name": "Title", "From": "Source", "ContestType": "EventClass", "Contest": "Event", "Round": "Round", "Group": "Group", "Table": "Table",
	"Date": "Date", "Site": "Site", "TimeRule": "TimeControl", "Red": "Red", "RedTeam": "RedTeam", "RedTime": "RedTime", "RedRating": "RedElo",
	"Black": "Black", "BlackTeam": "BlackTeam", "BlackTime": "BlackTime", "BlackRating": "BlackElo", "Referee": "Referee", "Recorder": "Recorder",
	"Commentator": "Annotator", "Creator": "Author", "DateCreated": "Created", "DateModified": "Modified", "ECCO": "ECCO", "ResultType": "Termination",
}

// cbfReader reads the record of one game, an XML document of CCBridge.
type cbfReader struct {
	*reading
	words *xml.Decoder
	path  []string // The open elements, from the root on, as deep as the reader needs,
	depth int      // and their number.
	game  *Game
	said  bool // The position has the side to move.

	parent, last *Node
	waiting      []*Node // Moves whose variations come later.
	ended        bool    // A line has ended, and no variation waits.
}

// isCBF reports whether a file is CBF: XML with a record as its root.
func isCBF(text []byte) bool {
	const within = 4096
	return bytes.HasPrefix(text, []byte("<")) && bytes.Contains(text[:min(within, len(text))], []byte("<"+cbfRoot))
}

func readCBF(r *reading, data []byte) {
	c := &cbfReader{reading: r, words: xml.NewDecoder(bytes.NewReader(data))}
	c.words.Strict = false
	c.words.CharsetReader = func(name string, input io.Reader) (io.Reader, error) {
		text, err := io.ReadAll(input)
		return strings.NewReader(xmlCharset(name).decode(text)), err
	}
	for !r.halted() {
		token, err := c.words.Token()
		if err != nil {
			if !errors.Is(err, io.EOF) {
				c.damaged(int(c.words.InputOffset()), "expected XML: %v", err)
			}
			break
		}
		c.token(token)
	}
	if c.game == nil {
		c.damaged(0, "expected the element %s, with which CBF begins, found none", cbfRoot)
		return
	}
	c.end(c.said)
}

// xmlCharset returns the charset of a document, by its name there.
func xmlCharset(name string) Charset {
	switch name = strings.ToLower(name); name {
	case "gb2312", "gbk", "gb_2312-80", "x-gbk":
		return GB18030
	case "big5-hkscs", "x-big5":
		return Big5
	}
	c, err := ParseCharset(name)
	if err != nil {
		return UTF8
	}
	return c
}

func (c *cbfReader) token(token xml.Token) {
	switch t := token.(type) {
	case xml.StartElement:
		const deepest = 8
		if c.depth++; c.depth <= deepest {
			c.path = append(c.path, t.Name.Local)
		}
		switch {
		case t.Name.Local == cbfRoot && c.game == nil:
			c.game = c.begin()
			c.parent = c.game.Root
		case t.Name.Local == "Move" && c.game != nil:
			c.move(t.Attr)
		}
	case xml.EndElement:
		c.depth = max(c.depth-1, 0)
		c.path = c.path[:min(len(c.path), c.depth)]
	case xml.CharData:
		if c.game != nil && len(c.path) > 0 {
			c.text(strings.TrimSpace(unixLines(string(t))))
		}
	}
}

func (c *cbfReader) text(text string) {
	name := c.path[len(c.path)-1]
	switch {
	case text == "":
	case slices.Contains(c.path, "Move"):
		c.comment(text)
	case name == "FEN":
		s, err := readFEN(text)
		if err != nil {
			c.damaged(int(c.words.InputOffset()), "%v", err)
			return
		}
		c.game.FEN, c.said = s.String(), s.said
		c.noteAll(s.notes)
	case name == "RecordResult":
		c.recordResult(text)
	case cbfTags[name] != "":
		c.game.tag(cbfTags[name], text)
	case slices.Contains(c.path, "Head"):
		c.unknown(name, text)
	}
}

// unknown keeps an element of the head that CBF's description lacks as a tag, unless a tag of that name says something else.
func (c *cbfReader) unknown(name, text string) {
	if isOwn := slices.Contains(ownTags, name) || slices.Contains(pgnFirst, name); isOwn || !isTagName(name) || c.game.Tags[name] != "" {
		c.note("the element %.20s of the head is left out: %.40q", name, text)
		return
	}
	c.game.tag(name, text)
}

// recordResult takes the number of the result; two numbers mean a draw.
func (c *cbfReader) recordResult(text string) {
	n, err := strconv.Atoi(text)
	if n == 4 {
		n = 3
	}
	if err != nil || n < 0 || n >= len(results) {
		c.note("result %.20q is left out: expected 0 (none), 1 (Red wins), 2 (Black wins), 3 or 4 (a draw)", text)
		return
	}
	c.game.tag("Result", results[n])
}

func (c *cbfReader) comment(text string) {
	n := c.last
	if n == nil {
		n = c.game.Root
	}
	n.Comment = strings.TrimPrefix(n.Comment+"\n"+text, "\n")
}

// move takes a move: two points, each a file from the left and a rank from the top, such as 77-47. The first, 00-00, is
// the start.
func (c *cbfReader) move(attributes []xml.Attr) {
	at, value, ends, varies := int(c.words.InputOffset()), "", false, false
	for _, a := range attributes {
		switch strings.ToLower(a.Name.Local) {
		case "value":
			value = strings.TrimSpace(a.Value)
		case "end":
			ends = a.Value == "1"
		case "branch":
			varies = a.Value == "1"
		case "comment", "remark":
			defer c.comment(strings.TrimSpace(unixLines(a.Value)))
		}
	}
	if value == "00-00" && c.last == nil && len(c.game.Root.Next) == 0 {
		return
	}
	move, err := cbfMove(value)
	switch {
	case err != nil:
		c.damaged(at, "%v", err)
		return
	case c.ended:
		c.damaged(at, "the move %s stands behind the end of its line: it is left out", move)
		return
	}
	n := &Node{Move: move}
	c.parent.Next = append(c.parent.Next, n)
	c.moved()
	if varies {
		c.waiting = append(c.waiting, c.parent)
	}
	c.last, c.parent = n, n
	if !ends {
		return
	}
	if c.ended = len(c.waiting) == 0; !c.ended {
		c.parent = c.waiting[len(c.waiting)-1]
		c.waiting = c.waiting[:len(c.waiting)-1]
	}
}

func cbfMove(value string) (engine.Move, error) {
	if len(value) != 5 || value[2] != '-' {
		return 0, message.Errorf("expected a move such as 77-47, found %.40q", value)
	}
	var points [2]engine.Point
	for i, text := range []string{value[:2], value[3:]} {
		file, rank := text[0]-'0', text[1]-'0'
		if file >= engine.Files || rank >= engine.Ranks {
			return 0, message.Errorf("expected a move such as 77-47, found %.40q", value)
		}
		points[i] = engine.NewPoint(engine.File(file), engine.Rank(engine.Ranks-1-rank))
	}
	if points[0] == points[1] {
		return 0, message.Errorf("expected a move between two points, found %s", value)
	}
	return engine.NewMove(points[0], points[1]), nil
}
