package notebook

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

// result takes a result by its number.
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
