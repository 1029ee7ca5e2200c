package notebook

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/message"
)

type xqfReader struct {
	*reading
	data   []byte
	at     int
	keys   xqfKeys
	plain  bool // Without keys, as up to version 1.0.
	broken bool

	commented []*Node // With their comments, as bytes.
	comments  [][]byte
}

func readXQF(r *reading, data []byte) {
	if !bytes.HasPrefix(data, []byte("XQ")) {
		r.damaged(0, `expected the letters "XQ", with which XQF begins, found %q`, data[:min(2, len(data))])
		return
	}
	if len(data) < xqfHeader {
		r.damaged(len(data), "expected %d bytes of a header, found %d", xqfHeader, len(data))
		return
	}
	if data[xqfVersion] > xqfNewest {
		r.damaged(xqfVersion, "expected a version up to %d (1.8), found %d", xqfNewest, data[xqfVersion])
		return
	}
	g := r.begin()
	x := &xqfReader{reading: r, data: data, at: xqfHeader, keys: newXQFKeys(data), plain: data[xqfVersion] <= xqfPlain}
	if sum := data[12] + data[13] + data[14] + data[15]; !x.plain && sum != 0 {
		r.note("the keys of the file don't add up to 0: it may be damaged")
	}
	x.header(g)
	x.tree(g)
	x.decode(g)
	if left := len(data) - x.at; left > 0 && len(r.damage) == 0 {
		r.note("%d bytes behind the last move are left out", left)
	}
	r.end(true)
}

func (x *xqfReader) header(g *Game) {
	for _, f := range xqfFields {
		g.tag(f.tag, x.field(f))
	}
	x.result(g, x.data[xqfResult])
	if n := int(x.data[xqfKind]); n < len(xqfKinds) && x.data[xqfKind+1] == 0 {
		g.tag("Type", xqfKinds[n])
	}
	s := setup{number: int(binary.LittleEndian.Uint16(x.data[xqfPly:]))/2 + 1}
	version := x.data[xqfVersion]
	for i, b := range x.data[xqfPieces : xqfPieces+len(set)] {
		point, ok := xqfPoint(b - x.keys.pieces)
		if !ok {
			continue
		}
		piece, _ := engine.PieceFromLetter(set[x.keys.slot(version, i)])
		if other := s.position.At(point); other != 0 {
			x.note("two pieces stand on %s: %s is left out", point, other)
		}
		s.position.Put(point, piece)
	}
	s.position.SetTurn(engine.First)
	if x.data[xqfTurn] == 1 {
		s.position.SetTurn(engine.Second)
	}
	g.FEN = s.String()
}

func xqfPoint(b byte) (engine.Point, bool) {
	if b >= engine.Points {
		return engine.NoPoint, false
	}
	return engine.NewPoint(engine.File(b/10), engine.Rank(b%10)), true
}

// field reads a text of the header. Its length may be wrong, and its last character cut.
func (x *xqfReader) field(f xqfField) string {
	length, most := int(x.data[f.at]), f.most
	if f.tag == "Title" && length > most { // Other programs write one long title.
		most = 127
	}
	if f.tag == "TitleB" && x.data[80] > 63 {
		return ""
	}
	if length > most {
		x.note("tag %s: %d bytes are said where there is room for %d: what stands there is read", f.tag, length, most)
		length = most
	}
	raw := x.data[f.at+1 : f.at+1+length]
	if end := bytes.IndexByte(raw, 0); end >= 0 {
		raw = raw[:end]
	}
	return string(raw)
}

// decode decodes the texts of a game, bytes so far, in the named charset or else in the one that yields words.
func (x *xqfReader) decode(g *Game) {
	charset := x.charset
	if charset == "" {
		texts := x.comments
		for _, f := range xqfFields {
			texts = append(texts, []byte(g.Tags[f.tag]))
		}
		var notes []message.Text
		charset, notes = guessCharset(texts)
		x.noteAll(notes)
	}
	for _, f := range xqfFields {
		text, cut := charset.decodeField([]byte(g.Tags[f.tag]))
		if cut {
			x.note("tag %s %q is cut in the middle of a character", f.tag, text)
		}
		g.Tags[f.tag] = text
	}
	for i, n := range x.commented {
		text, _ := charset.decodeField(x.comments[i])
		n.Comment = strings.TrimSuffix(unixLines(text), "\n")
	}
}

// next returns bytes of the moves, without their keys. Missing bytes are damage.
func (x *xqfReader) next(n int, of message.Word) ([]byte, bool) {
	if left := len(x.data) - x.at; n > left {
		x.damaged(x.at, "expected %d bytes of %s, found %d", n, of, left)
		n, x.broken = left, true
	}
	raw := slices.Clone(x.data[x.at : x.at+n])
	for i := range raw {
		raw[i] -= x.keys.stream[(x.at+i)%len(x.keys.stream)]
	}
	x.at += n
	return raw, !x.broken
}

type xqfMove struct {
	from, to, flags byte
	comment         []byte
}

func (x *xqfReader) move() (m xqfMove, ok bool) {
	start := x.at
	size := 4
	if x.plain {
		size = 8
	}
	raw, ok := x.next(size, "a move")
	if !ok {
		return m, false
	}
	m.from, m.to, m.flags = raw[0]-0x18-x.keys.from, raw[1]-0x20-x.keys.to, raw[2]
	switch {
	case x.plain:
		flags := m.flags
		m.flags = 0
		if flags&0xf0 != 0 {
			m.flags |= xqfNext
		}
		if flags&0x0f != 0 {
			m.flags |= xqfVaries
		}
		raw = raw[4:]
	case m.flags&xqfComment != 0:
		if raw, ok = x.next(4, "the length of a comment"); !ok {
			return m, false
		}
	default:
		return m, true
	}
	length := binary.LittleEndian.Uint32(raw)
	if x.plain && length == 0 {
		return m, true
	}
	if length < x.keys.comment || int64(length-x.keys.comment) > int64(len(x.data)) {
		x.damaged(start+4, "the length of a comment: %d bytes can't be", int64(length)-int64(x.keys.comment))
		x.broken = true
		return m, true
	}
	raw, _ = x.next(int(length-x.keys.comment), "a comment")
	m.comment = raw
	return m, true
}

// say keeps the comment of a move until its charset is known.
func (x *xqfReader) say(n *Node, m xqfMove) {
	if len(m.comment) > 0 {
		x.commented, x.comments = append(x.commented, n), append(x.comments, m.comment)
	}
}

// tree reads the moves. Each is followed by its continuation, then by its variations; nothing else links them.
func (x *xqfReader) tree(g *Game) {
	root, ok := x.move()
	if !ok {
		return
	}
	x.say(g.Root, root)
	if root.flags&xqfNext == 0 {
		return
	}
	parent, waiting := g.Root, []*Node(nil)
	for !x.broken {
		start := x.at
		m, ok := x.move()
		if !ok {
			return
		}
		from, fromOK := xqfPoint(m.from)
		to, toOK := xqfPoint(m.to)
		if !fromOK || !toOK || from == to {
			x.damaged(start, "expected a move between two points, found %d to %d", m.from, m.to)
			return
		}
		n := &Node{Move: engine.NewMove(from, to)}
		x.say(n, m)
		parent.Next = append(parent.Next, n)
		if !x.moved() {
			return
		}
		if m.flags&xqfVaries != 0 {
			waiting = append(waiting, parent)
		}
		switch {
		case m.flags&xqfNext != 0:
			parent = n
		case len(waiting) == 0:
			return
		default:
			parent = waiting[len(waiting)-1]
			waiting = waiting[:len(waiting)-1]
		}
	}
}
