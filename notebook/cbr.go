package notebook

import (
	"crypto/sha256"
	"encoding/binary"
	"math"
	"slices"
	"unicode/utf16"

	"github.com/kyban/kyban/engine"
)

// The magic words of a record of CCBridge, and of a library.
const (
	recordMagic  = "CCBridge Record\x00"
	libraryMagic = "CCBridgeLibrary\x00"
)

// cbrLayout holds the offsets of a record's fields. Text is UTF-16, the low byte first, and ends with a zero.
type cbrLayout struct {
	kind, result, turn, number, board, moves int
	fields                                   []cbrField
}

type cbrField struct {
	tag      string
	at, size int
}

// cbrSecond is the present layout. The bytes between the fields are leftovers of the writer's memory.
var cbrSecond = cbrLayout{
	kind: 2040, result: 2076, turn: 2112, number: 2116, board: 2120, moves: 2214,
	fields: []cbrField{
		{"ScriptFile", 52, 128}, {"Title", 180, 128}, {"Category", 308, 256}, {"Source", 564, 64}, {"EventClass", 628, 64},
		{"Event", 692, 64}, {"Round", 756, 64}, {"Group", 820, 32}, {"Table", 852, 32}, {"Date", 884, 64}, {"Site", 948, 64},
		{"TimeControl", 1012, 64}, {"Red", 1076, 64}, {"RedTeam", 1140, 64}, {"RedTime", 1204, 64}, {"RedElo", 1268, 32},
		{"Black", 1300, 64}, {"BlackTeam", 1364, 64}, {"BlackTime", 1428, 64}, {"BlackElo", 1492, 32}, {"Referee", 1524, 64},
		{"Recorder", 1588, 64}, {"Annotator", 1652, 64}, {"AnnotatorEmail", 1716, 64}, {"Author", 1780, 64},
		{"AuthorEmail", 1844, 64}, {"Created", 1908, 40}, {"Modified", 1972, 40}, {"Nature", 2044, 32}, {"Termination", 2080, 32},
	},
}

// cbrFirst is the layout of the first version, which had no script file, referee and recorder.
var cbrFirst = func() cbrLayout {
	l := cbrLayout{kind: 1784, result: 1820, turn: 1856, number: 1860, board: 1864, moves: 1958}
	for _, f := range cbrSecond.fields {
		switch {
		case f.tag == "ScriptFile" || f.tag == "Referee" || f.tag == "Recorder":
			continue
		case f.at > 1524:
			f.at -= 256
		default:
			f.at -= 128
		}
		l.fields = append(l.fields, f)
	}
	return l
}()

// cbrVersion is the offset of the version's byte, cbrID that of an identity of 16 bytes.
const (
	cbrVersion = 19
	cbrID      = 20
)

// The flags of a move.
const (
	cbrEnd     = 1 // No move follows it.
	cbrVaries  = 2 // A variation of it comes later.
	cbrComment = 4
)

// cbrPieces are the pieces by the lower half of their byte; the upper half is 1 for Red and 2 for Black.
var cbrPieces = []engine.Kind{0, engine.Rook, engine.Horse, engine.Elephant, engine.Advisor, engine.General, engine.Cannon, engine.Pawn}

// cbrKinds are the kinds of a game by their numbers, 0 is a played game from the start.
var cbrKinds = []string{"", "排拟全局", "实战残局", "排拟残局"}

// cbrPoint returns the point of a byte: they count from Black's left on, rank by rank.
func cbrPoint(b byte) (engine.Point, bool) {
	if b >= engine.Points {
		return engine.NoPoint, false
	}
	return engine.NewPoint(engine.File(b%engine.Files), engine.Rank(engine.Ranks-1-b/engine.Files)), true
}

func cbrByte(p engine.Point) byte {
	return (engine.Ranks-1-byte(p.Rank()))*engine.Files + byte(p.File())
}

// fromUTF16 reads text up to its zero.
func fromUTF16(data []byte, toZero bool) string {
	units := make([]uint16, 0, len(data)/2)
	for i := 0; i+1 < len(data); i += 2 {
		unit := binary.LittleEndian.Uint16(data[i:])
		if unit == 0 && toZero {
			break
		}
		units = append(units, unit)
	}
	return string(utf16.Decode(units))
}

func toUTF16(text string) []byte {
	var data []byte
	for _, unit := range utf16.Encode([]rune(text)) {
		data = binary.LittleEndian.AppendUint16(data, unit)
	}
	return data
}

// fitted returns as much of the text as fits into most bytes, in whole characters.
func fitted(text string, most int) []byte {
	var data []byte
	for _, r := range text {
		one := toUTF16(string(r))
		if len(data)+len(one) > most {
			break
		}
		data = append(data, one...)
	}
	return data
}

func writeCBR(g *Game, _ Options) ([]byte, error) {
	l := cbrSecond
	file := make([]byte, l.moves)
	copy(file, recordMagic)
	file[cbrVersion] = 2
	for _, f := range l.fields {
		copy(file[f.at:], fitted(g.Tags[f.tag], f.size-2))
	}
	file[l.kind] = byte(max(0, slices.Index(cbrKinds, g.Tags["Type"])))
	file[l.result] = byte(max(0, slices.Index(results, g.Tags["Result"])))
	s, err := readFEN(g.FEN)
	if err != nil {
		return nil, err
	}
	file[l.turn] = 1
	if s.position.Turn() == engine.Second {
		file[l.turn] = 2
	}
	binary.LittleEndian.PutUint16(file[l.number:], uint16(min(s.number, math.MaxUint16)))
	for i := range byte(engine.Points) {
		point, _ := cbrPoint(i)
		if piece := s.position.At(point); piece != 0 {
			file[l.board+int(i)] = byte(piece.Side())<<4 | byte(slices.Index(cbrPieces, piece.Kind()))
		}
	}
	copy(file[l.moves-4:], "\xff\xff\xff\xff")
	file = cbrTree(file, g)
	id := sha256.Sum256(file)
	copy(file[cbrID:], id[:16])
	return file, nil
}

// cbrTree writes the moves. The first record is not a move: it holds the comment before the first one.
func cbrTree(file []byte, g *Game) []byte {
	g.inOrder(func(n listed) {
		move := []byte{0, 0, 0, 0}
		if n.Node != g.Root {
			move[2], move[3] = cbrByte(n.Move.From()), cbrByte(n.Move.To())
			if len(n.Next) == 0 {
				move[0] |= cbrEnd
			}
			if n.more {
				move[0] |= cbrVaries
			}
		}
		if n.Comment != "" {
			text := toUTF16(windowsLines(n.Comment))
			move[0] |= cbrComment
			move = append(binary.LittleEndian.AppendUint32(move, uint32(len(text))), text...)
		}
		file = append(file, move...)
	})
	return file
}

// The header of a library, its index and its records.
const (
	cblSlots  = 60 // The index has room for so many records, four bytes.
	cblIndex  = 66624
	cblEntry  = 276
	cblRecord = 4096 // A record begins at a multiple of this behind the index.
	cblTitle  = 100  // In an entry.
	cblUsed   = 12   // In an entry: the bytes of the record.
)

// cblFields are the fields of a library: tags of its first game.
var cblFields = []cbrField{
	{"Library", 64, 512}, {"LibrarySource", 576, 256}, {"LibraryAuthor", 832, 64}, {"LibraryAuthorEmail", 896, 64},
	{"LibraryCreated", 960, 64}, {"LibraryModified", 1024, 64}, {"LibraryRemark", 1088, 65536},
}

// library is a library in the making: the entries of its index and its records.
type library struct{ head, index, records []byte }

// newLibrary returns a library with the fields of its first game.
func newLibrary(first *Game) *library {
	l := &library{head: make([]byte, cblIndex)}
	copy(l.head, libraryMagic)
	l.head[16] = 3
	copy(l.head[52:], "\xff\xff\xff\x7f")
	for _, f := range cblFields {
		copy(l.head[f.at:], fitted(windowsLines(first.Tags[f.tag]), f.size-2))
	}
	return l
}

func (l *library) add(g *Game, record []byte) {
	entry := make([]byte, cblEntry)
	binary.LittleEndian.PutUint32(entry, 7)
	binary.LittleEndian.PutUint32(entry[4:], uint32(len(l.index)/cblEntry))
	binary.LittleEndian.PutUint32(entry[8:], 1)
	binary.LittleEndian.PutUint32(entry[cblUsed:], uint32(len(record)))
	copy(entry[cblTitle:], fitted(g.Tags["Title"], 126))
	l.index = append(l.index, entry...)
	padding := (cblRecord - len(record)%cblRecord) % cblRecord
	l.records = append(append(l.records, record...), make([]byte, padding)...)
}

func (l *library) slots() int { return max(128, (len(l.index)/cblEntry+127)/128*128) }
func (l *library) size() int  { return len(l.head) + l.slots()*cblEntry + len(l.records) }

func (l *library) file() []byte {
	file := append(make([]byte, 0, l.size()), l.head...)
	binary.LittleEndian.PutUint32(file[cblSlots:], uint32(l.slots()))
	file = append(file, l.index...)
	file = append(file, make([]byte, l.slots()*cblEntry-len(l.index))...)
	return append(file, l.records...)
}
