package notebook

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"github.com/kyban/kyban/engine"
)

// The header of an XQF file: fixed fields in 1,024 bytes, then the moves.
const (
	xqfHeader  = 1024
	xqfVersion = 2
	xqfPieces  = 16 // The point of each piece of the set: the file times ten and the rank, more than 89 for none.
	xqfPly     = 48 // Half moves before the first one, two bytes.
	xqfTurn    = 50 // 0 Red, 1 Black.
	xqfResult  = 51
	xqfNodes   = 52 // The number of moves, four bytes.
	xqfKind    = 64 // The part of a game, two bytes.

	xqfNewest = 0x12
	xqfPlain  = 0x0a // Up to this version there are no keys, and each move has a length of its comment.
)

// The flags of a move from version 1.1 on. Before, the upper half of the byte marks a continuation, the lower a
// variation.
const (
	xqfNext    = 0x80
	xqfVaries  = 0x40
	xqfComment = 0x20
)

// xqfField is a text of the header: a byte with its length, then at most most bytes.
type xqfField struct {
	tag      string
	at, most int
}

var xqfFields = []xqfField{
	{"Title", 80, 63}, {"TitleB", 144, 63}, {"Event", 208, 63}, {"Date", 272, 15}, {"Site", 288, 15}, {"Red", 304, 15},
	{"Black", 320, 15}, {"TimeControl", 336, 63}, {"RedTime", 400, 15}, {"BlackTime", 416, 15}, {"Annotator", 464, 15},
	{"Author", 480, 15},
}

// results are the results by their numbers in XQF and CBR.
var results = []string{"", "1-0", "0-1", "1/2-1/2"}

func (r *reading) result(g *Game, n byte) {
	if int(n) >= len(results) {
		r.note("result %d is left out: expected 0 (none), 1 (Red wins), 2 (Black wins) or 3 (a draw)", n)
		return
	}
	g.tag("Result", results[n])
}

// xqfKinds are the parts of a game by their numbers, as DhtmlXQ calls them; 0 is a whole game.
var xqfKinds = []string{"", "开局", "中局", "残局"}

// xqfKeys is the shifts of the file's bytes.
type xqfKeys struct {
	pieces, from, to byte
	comment          uint32
	stream           [32]byte
}

// newXQFKeys derives the keys from the bytes of a header.
func newXQFKeys(head []byte) xqfKeys {
	var k xqfKeys
	if head[xqfVersion] <= xqfPlain {
		return k
	}
	mask, or := head[3], head[8:12]
	sum, xy, from, to := head[12], head[13], head[14], head[15]
	turned := func(b byte) byte { return b*b*54 + 221 }
	k.pieces = turned(xy) * xy
	k.from = turned(from) * k.pieces
	k.to = turned(to) * k.from
	k.comment = (uint32(sum)*256+uint32(xy))%32000 + 767
	bytes := [4]byte{sum&mask | or[0], xy&mask | or[1], from&mask | or[2], to&mask | or[3]}
	for i, c := range []byte("[(C) Copyright Mr. Dong Shiwei.]") {
		k.stream[i] = c & bytes[i%4]
	}
	return k
}

// slot returns the piece of the set for the header's byte number i. From version 1.2 on the key rotates them.
func (k xqfKeys) slot(version byte, i int) int {
	if version < 12 {
		return i
	}
	return (i + 1 + int(k.pieces)) % len(set)
}

// writeXQF writes a game. The keys are always the same, so the same game gives the same file.
func writeXQF(g *Game, o Options) ([]byte, error) {
	head := make([]byte, xqfHeader)
	copy(head, "XQ")
	switch o.XQFVersion {
	case 0, xqfNewest:
		head[xqfVersion] = xqfNewest
		head[3] = 0xbe
		copy(head[8:], []byte{0x5a, 0x3c, 0x81, 0xe9, 0x5c, 0x2f, 0x71, 0x04})
	case xqfPlain:
		head[xqfVersion] = xqfPlain
	default:
		return nil, fmt.Errorf("version %d: expected %d (1.0, without keys) or %d (1.8)", o.XQFVersion, xqfPlain, xqfNewest)
	}
	keys := newXQFKeys(head)
	if err := xqfFill(head, g, keys); err != nil {
		return nil, err
	}
	return xqfTree(head, g, keys), nil
}

func xqfFill(head []byte, g *Game, keys xqfKeys) error {
	for _, f := range xqfFields {
		text := toGB(g.Tags[f.tag], f.most)
		head[f.at] = byte(len(text))
		copy(head[f.at+1:], text)
	}
	head[xqfResult] = byte(max(0, slices.Index(results, g.Tags["Result"])))
	head[xqfKind] = byte(max(0, slices.Index(xqfKinds, g.Tags["Type"])))
	s, err := readFEN(g.FEN)
	if err != nil {
		return err
	}
	points := slots(s.position)
	for i := range points {
		b := byte(0xff)
		if p := points[keys.slot(head[xqfVersion], i)]; p != engine.NoPoint {
			b = xqfByte(p)
		} else if head[xqfVersion] > xqfPlain {
			b = 90 + byte(i)
		}
		head[xqfPieces+i] = b + keys.pieces
	}
	binary.LittleEndian.PutUint16(head[xqfPly:], uint16(min(s.ply(), math.MaxUint16)))
	if s.position.Turn() == engine.Second {
		head[xqfTurn] = 1
	}
	return nil
}

func xqfByte(p engine.Point) byte { return byte(p.File())*10 + byte(p.Rank()) }

// xqfTree writes the moves after the header.
func xqfTree(file []byte, g *Game, keys xqfKeys) []byte {
	plain, nodes := file[xqfVersion] <= xqfPlain, uint32(0)
	g.inOrder(func(n listed) {
		move := []byte{'X', 'Q', 0, 0}
		if n.Node != g.Root {
			move[0] = xqfByte(n.Move.From()) + 0x18 + keys.from
			move[1] = xqfByte(n.Move.To()) + 0x20 + keys.to
			nodes++
		}
		next, varies := byte(xqfNext), byte(xqfVaries)
		if plain {
			next, varies = 0xf0, 0x0f
		}
		if len(n.Next) > 0 {
			move[2] |= next
		}
		if n.more {
			move[2] |= varies
		}
		comment := xqfText(n.Comment)
		if len(comment) > 0 && !plain {
			move[2] |= xqfComment
		}
		if len(comment) > 0 || plain {
			length := uint32(len(comment))
			if len(comment) > 0 {
				length += keys.comment
			}
			move = append(binary.LittleEndian.AppendUint32(move, length), comment...)
		}
		for i := range move {
			move[i] += keys.stream[(len(file)+i)%len(keys.stream)]
		}
		file = append(file, move...)
	})
	binary.LittleEndian.PutUint32(file[xqfNodes:], nodes)
	return file
}

// xqfText returns a comment in the form of XQStudio: GB18030, with CR LF.
func xqfText(comment string) []byte {
	if comment == "" {
		return nil
	}
	return toGB(windowsLines(comment)+"\r\n", math.MaxInt)
}
