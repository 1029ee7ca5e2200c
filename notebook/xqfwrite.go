package notebook

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"github.com/kyban/kyban/engine"
)

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
	file := xqfTree(head, g, keys)
	return file, nil
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
