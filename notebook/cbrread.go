package notebook

import (
	"bytes"
	"encoding/binary"

	"github.com/kyban/kyban/engine"
)

func readCBR(r *reading, data []byte) {
	if !bytes.HasPrefix(data, []byte(recordMagic)) {
		r.damaged(0, `expected "CCBridge Record", with which CBR begins, found %q`, data[:min(16, len(data))])
		return
	}
	readRecord(r, data, 0)
}

// readRecord reads the record at the beginning of data; base is its offset in the file.
func readRecord(r *reading, data []byte, base int) {
	if len(data) <= cbrVersion {
		r.damaged(base+len(data), "expected a version at byte %d of a record", cbrVersion)
		return
	}
	l := cbrSecond
	switch version := data[cbrVersion]; version {
	case 1:
		l = cbrFirst
	case 2:
	default:
		r.damaged(base+cbrVersion, "expected a record of version 1 or 2, found %d: CCBridge itself may save it as an older one", version)
		return
	}
	if len(data) < l.moves {
		r.damaged(base+len(data), "expected %d bytes of a header, found %d", l.moves, len(data))
		return
	}
	g := r.begin()
	for _, f := range l.fields {
		g.tag(f.tag, fromUTF16(data[f.at:f.at+f.size], true))
	}
	r.result(g, data[l.result])
	if n := int(data[l.kind]); n < len(cbrKinds) {
		g.tag("Type", cbrKinds[n])
	}
	s := setup{number: int(binary.LittleEndian.Uint16(data[l.number:]))}
	for i, b := range data[l.board : l.board+engine.Points] {
		kind, side := int(b&15), engine.Side(b>>4)
		if b == 0 {
			continue
		}
		if kind >= len(cbrPieces) || kind == 0 || side != engine.First && side != engine.Second {
			r.damaged(base+l.board+i, "expected a piece, found %#x", b)
			continue
		}
		point, _ := cbrPoint(byte(i))
		s.position.Put(point, engine.NewPiece(side, cbrPieces[kind]))
	}
	s.position.SetTurn(engine.First)
	if data[l.turn] == 2 {
		s.position.SetTurn(engine.Second)
	}
	g.FEN = s.String()
	c := cbrReader{reading: r, data: data, at: l.moves, base: base, first: data[cbrVersion] == 1}
	c.tree(g)
	r.end(data[l.turn] == 1 || data[l.turn] == 2)
}

type cbrReader struct {
	*reading
	data     []byte
	at, base int
	first    bool // Points are those of the first version.
}

type cbrMove struct {
	flags, from, to byte
	comment         string
}

// move returns the next move. If its comment is cut, it returns the move, and damage after it.
func (c *cbrReader) move() (m cbrMove, ok, whole bool) {
	start := c.base + c.at
	raw := c.data[min(c.at, len(c.data)):]
	if len(raw) < 4 {
		c.damaged(start, "expected 4 bytes of a move, found %d", len(raw))
		return m, false, false
	}
	m = cbrMove{flags: raw[0], from: raw[2], to: raw[3]}
	c.at += 4
	if m.flags&cbrComment == 0 {
		return m, true, true
	}
	raw = raw[4:]
	if len(raw) < 4 {
		c.damaged(start+4, "expected 4 bytes of the length of a comment, found %d", len(raw))
		return m, true, false
	}
	length, raw := int64(binary.LittleEndian.Uint32(raw)), raw[4:]
	if length > int64(len(raw)) {
		c.damaged(start+4, "expected a comment of %d bytes, found %d", length, len(raw))
		if length < MaxSize { // The bytes left belong to it.
			m.comment = unixLines(fromUTF16(raw, true))
		}
		return m, true, false
	}
	m.comment = unixLines(fromUTF16(raw[:length], false))
	c.at += 4 + int(length)
	return m, true, true
}

// point returns the point of a byte. The first version counts as XQF does: ten to a file in two digits, ranks from
// Black's side.
func (c *cbrReader) point(b byte) (engine.Point, bool) {
	if !c.first {
		return cbrPoint(b)
	}
	if b>>4 >= engine.Files || b&15 >= engine.Ranks {
		return engine.NoPoint, false
	}
	return engine.NewPoint(engine.File(b>>4), engine.Rank(engine.Ranks-1-b&15)), true
}

// tree reads the moves in the order of XQF: a move, its continuation, then its variations.
func (c *cbrReader) tree(g *Game) {
	if c.at >= len(c.data) {
		return
	}
	parent, waiting := g.Root, []*Node(nil)
	for first := true; ; first = false {
		if c.at >= len(c.data) && len(g.Root.Next) == 0 {
			return
		}
		start := c.base + c.at
		m, ok, whole := c.move()
		switch {
		case !ok:
			return
		case m.from == m.to && first:
			g.Root.Comment = m.comment
			if m.flags&cbrEnd != 0 || !whole {
				return
			}
			continue
		case m.from == m.to && m.flags&^cbrComment == 0 && len(g.Root.Next) == 0:
			return // The zeros after a record without moves.
		}
		from, fromOK := c.point(m.from)
		to, toOK := c.point(m.to)
		if !fromOK || !toOK || from == to {
			c.damaged(start, "expected a move between two points, found %d to %d", m.from, m.to)
			return
		}
		n := &Node{Move: engine.NewMove(from, to), Comment: m.comment}
		parent.Next = append(parent.Next, n)
		if !c.moved() || !whole {
			return
		}
		if m.flags&cbrVaries != 0 {
			waiting = append(waiting, parent)
		}
		switch {
		case m.flags&cbrEnd == 0:
			parent = n
		case len(waiting) == 0:
			return
		default:
			parent = waiting[len(waiting)-1]
			waiting = waiting[:len(waiting)-1]
		}
	}
}

// readCBL reads each record of a library. The index only helps CCBridge to list them; the beginnings of the records are
// found in the file.
func readCBL(r *reading, data []byte) {
	if !bytes.HasPrefix(data, []byte(libraryMagic)) {
		r.damaged(0, `expected "CCBridgeLibrary", with which CBL begins, found %q`, data[:min(16, len(data))])
		return
	}
	if len(data) < cblIndex {
		r.damaged(len(data), "expected %d bytes of a header, found %d", cblIndex, len(data))
		return
	}
	first := int64(cblIndex) + cblEntry*int64(binary.LittleEndian.Uint32(data[cblSlots:]))
	if first >= int64(len(data)) || !bytes.HasPrefix(data[first:], []byte(recordMagic)) { // The number of entries is wrong.
		first = int64(len(data))
		if i := bytes.Index(data[cblIndex:], []byte(recordMagic)); i >= 0 {
			first = int64(cblIndex + i)
		}
	}
	starts := recordsOf(data, int(first))
	if len(starts) == 0 {
		r.damaged(len(data), "expected a record of a game behind the index, found none")
	}
	for i, start := range starts {
		if r.halted() {
			return
		}
		end := len(data)
		if i+1 < len(starts) {
			end = starts[i+1]
		}
		before := r.count
		readRecord(r, data[start:end], start)
		if before == 0 && r.count == 1 {
			for _, f := range cblFields {
				r.game.tag(f.tag, unixLines(fromUTF16(data[f.at:f.at+f.size], true)))
			}
		}
	}
}

// recordsOf returns where records begin: at multiples of their size after the first one.
func recordsOf(data []byte, first int) []int {
	var starts []int
	for at := first; at < len(data); at += cblRecord {
		if bytes.HasPrefix(data[at:], []byte(recordMagic)) {
			starts = append(starts, at)
		}
	}
	return starts
}
