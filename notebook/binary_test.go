package notebook

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
)

// writtenAs returns a game of the text as a file.
func writtenAs(t testing.TB, text string, f Format, o Options) []byte {
	t.Helper()
	games, _, err := Read([]byte(text), PGN)
	if err != nil {
		t.Fatal(err)
	}
	file, _, err := Write(games, f, o)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

const twoLines = "[Red \"许银川\"]\n{start} 1. 炮二平五 (1. 兵七进一 {first} 炮2平3) 1... 马8进7 {second} 2. 马二进三 1-0"

const twoLinesSketch = "'start' h2e2 ( c3c4 'first' b7c7 ) h9g7 'second' h0g2"

// Changes of a file, and what Read makes of it.
var damages = []struct {
	name   string
	format Format
	o      Options
	do     func(file []byte) []byte
	want   string
	err    string // The beginning of the error, empty for none.
	note   string
}{
	{name: "xqf as it is", format: XQF, do: func(f []byte) []byte { return f }, want: twoLinesSketch},
	{name: "xqf without keys as it is", format: XQF, o: Options{XQFVersion: 10}, do: func(f []byte) []byte { return f }, want: twoLinesSketch},
	{name: "xqf cut in the header", format: XQF, do: func(f []byte) []byte { return f[:1000] }, err: "byte 1000: expected 1024 bytes of a header, found 1000"},
	{name: "xqf cut in a comment", format: XQF, o: Options{XQFVersion: 10}, do: func(f []byte) []byte { return f[:1024+8+3] },
		want: "'sta'", err: "byte 1032: expected 7 bytes of a comment, found 3"},
	{name: "xqf cut between two moves", format: XQF, o: Options{XQFVersion: 10}, do: func(f []byte) []byte { return f[:1024+8+7+8] },
		want: "'start' h2e2", err: "byte 1047: expected 8 bytes of a move, found 0"},
	{name: "xqf whose comment is as long as a lie", format: XQF, o: Options{XQFVersion: 10}, do: func(f []byte) []byte {
		binary.LittleEndian.PutUint32(f[1028:], 0xfffffff0)
		return f
	}, want: "", err: "byte 1028: the length of a comment: 4294967280 bytes can't be"},
	{name: "xqf with a move off the board", format: XQF, o: Options{XQFVersion: 10}, do: func(f []byte) []byte {
		f[1039] = 0x18 + 95
		return f
	}, want: "'start'", err: "byte 1039: expected a move between two points, found 95 to 42"},
	{name: "xqf of a later version", format: XQF, do: func(f []byte) []byte { f[2] = 0x14; return f }, err: "byte 2: expected a version up to 18 (1.8), found 20"},
	{name: "xqf whose keys don't add up", format: XQF, do: func(f []byte) []byte { f[12]++; f[3] = 0; return f }, want: "'",
		err: "byte", note: "the keys of the file don't add up to 0: it may be damaged"},
	{name: "xqf with half a character at the end of a name", format: XQF, do: func(f []byte) []byte { f[304] = 5; return f }, want: twoLinesSketch,
		note: `tag Red "许银" is cut in the middle of a character`},
	{name: "xqf with a name as long as a lie", format: XQF, do: func(f []byte) []byte { f[304] = 200; return f }, want: twoLinesSketch,
		note: "tag Red: 200 bytes are said where there is room for 15: what stands there is read"},
	{name: "xqf that says Black begins", format: XQF, do: func(f []byte) []byte { f[50] = 1; return f }, want: twoLinesSketch,
		note: "the file says that black begins, but the first move is red's: red begins"},
	{name: "xqf with two pieces on one point", format: XQF, o: Options{XQFVersion: 10}, do: func(f []byte) []byte { f[16+31] = f[16+30]; return f },
		want: twoLinesSketch, note: "two pieces stand on g6: p is left out"},
	{name: "xqf whose link to the moves leads back to the header", format: XQF, do: func(f []byte) []byte { f[56] = 1; return f }, want: twoLinesSketch},
	{name: "xqf with something behind it", format: XQF, do: func(f []byte) []byte { return append(f, 1, 2, 3) }, want: twoLinesSketch,
		note: "3 bytes behind the last move are left out"},
	{name: "no xqf", format: XQF, do: func([]byte) []byte { return []byte("PK") }, err: `byte 0: expected the letters "XQ"`},

	{name: "cbr as it is", format: CBR, do: func(f []byte) []byte { return f }, want: twoLinesSketch},
	{name: "cbr with zeros behind it, as in a library", format: CBR, do: func(f []byte) []byte { return append(f, make([]byte, 99)...) }, want: twoLinesSketch},
	{name: "cbr cut in the header", format: CBR, do: func(f []byte) []byte { return f[:2000] }, err: "byte 2000: expected 2214 bytes of a header, found 2000"},
	{name: "cbr cut in a comment", format: CBR, do: func(f []byte) []byte { return f[:2214+8+4] },
		want: "'st'", err: "byte 2218: expected a comment of 10 bytes, found 4"},
	{name: "cbr cut between two moves", format: CBR, do: func(f []byte) []byte { return f[:2214+8+10+4] },
		want: "'start' h2e2", err: "byte 2236: expected 4 bytes of a move, found 0"},
	{name: "cbr whose comment is as long as a lie", format: CBR, do: func(f []byte) []byte {
		binary.LittleEndian.PutUint32(f[2218:], 0xfffffff0)
		return f
	}, want: "", err: "byte 2218: expected a comment of 4294967280 bytes, found"},
	{name: "cbr with a move off the board", format: CBR, do: func(f []byte) []byte { f[2234] = 90; return f },
		want: "'start'", err: "byte 2232: expected a move between two points, found 90 to 67"},
	{name: "cbr with a piece that is none", format: CBR, do: func(f []byte) []byte { f[2120] = 0x31; return f }, want: twoLinesSketch,
		err: "byte 2120: expected a piece, found 0x31"},
	{name: "cbr that goes on in zeros", format: CBR, do: func(f []byte) []byte { return append(f[:2214+8+10+4], make([]byte, 40)...) },
		want: "'start' h2e2", err: "byte 2236: expected a move between two points, found 0 to 0"},
	{name: "cbr of a later version", format: CBR, do: func(f []byte) []byte { f[19] = 3; return f }, err: "byte 19: expected a record of version 1 or 2, found 3"},
	{name: "cbr without its side to move", format: CBR, do: func(f []byte) []byte { f[2112] = 0; return f }, want: twoLinesSketch},

	{name: "cbl as it is", format: CBL, do: func(f []byte) []byte { return f }, want: twoLinesSketch},
	{name: "cbl whose number of entries lies", format: CBL, do: func(f []byte) []byte { f[60] = 7; return f }, want: twoLinesSketch},
	{name: "cbl cut in the header", format: CBL, do: func(f []byte) []byte { return f[:300] }, err: "byte 300: expected 66624 bytes of a header, found 300"},
	{name: "cbl without records", format: CBL, do: func(f []byte) []byte { return f[:101952] }, err: "byte 101952: expected a record of a game behind the index, found none"},
	{name: "cbl cut in a record", format: CBL, do: func(f []byte) []byte { return f[:101952+2214+8+10+4] },
		want: "'start' h2e2", err: fmt.Sprintf("byte %d: expected 4 bytes of a move, found 0", 101952+2236)},
}

func TestDamagedFilesGiveWhatCanBeRead(t *testing.T) {
	for _, c := range damages {
		t.Run(c.name, func(t *testing.T) {
			games, notes, err := Read(c.do(writtenAs(t, twoLines, c.format, c.o)), c.format)
			if (err == nil) != (c.err == "") || err != nil && !strings.HasPrefix(err.Error(), c.err) {
				t.Errorf("error %v, want %q", err, c.err)
			}
			got := ""
			if len(games) > 0 {
				got = sketch(games[0])
			}
			if got != c.want && c.want != "'" {
				t.Errorf("%q, want %q", got, c.want)
			}
			if c.note != "" && !slices.Contains(english(notes), c.note) || c.note == "" && len(notes) > 0 {
				t.Errorf("notes %q, want %q", notes, c.note)
			}
		})
	}
}

// A library from the field: an index for another number of entries, a record of more than 4,096 bytes.
func TestLibraryOfManyGames(t *testing.T) {
	long := "[Red \"long\"]\n" + strings.Repeat("1. H2-E2 H9-E9 2. E2-H2 E9-H9 ", 300) + "1-0\n\n"
	text := long + "[Red \"a\"]\n{x} 1. 炮二平五 *\n\n[Red \"b\"]\n1. 兵七进一 0-1\n"
	file := writtenAs(t, text, CBL, Options{})
	games, notes, err := Read(file, CBL)
	if err != nil || len(notes) > 0 || len(games) != 3 {
		t.Fatal(len(games), notes, err)
	}
	if n := len(games[0].Main()); n != 1200 {
		t.Errorf("the long game has %d plies", n)
	}
	for i, want := range []string{"long", "a", "b"} {
		if games[i].Tags["Red"] != want {
			t.Errorf("game %d is %q, want %q", i, games[i].Tags["Red"], want)
		}
	}
	one, lost, err := Write(games, XQF, Options{})
	if err != nil || !slices.Contains(english(lost), "xqf holds one game: game 2 of 3 (a - ?) is left out") || !bytes.HasPrefix(one, []byte("XQ")) {
		t.Errorf("%q, %v", lost, err)
	}
}

// The fields of a library are tags of its first game.
func TestTagsOfALibrary(t *testing.T) {
	games, _, err := Read([]byte(twoLines+"\n\n[Red \"b\"]\n1. 兵七进一 0-1\n"), PGN)
	if err != nil {
		t.Fatal(err)
	}
	games[0].Tags["Library"] = "1956年全国象棋锦标赛"
	games[0].Tags["LibraryRemark"] = strings.Repeat("备注\n", 5000) + "."
	games[1].Tags["Library"] = "another"
	file, lost, err := Write(games, CBL, Options{})
	if err != nil || !slices.Equal(english(lost), []string{`cbl: game 2: tag Library "another" is left out`}) {
		t.Fatalf("%.200q, %v", lost, err)
	}
	read, _, err := Read(file, CBL)
	if err != nil || len(Differences(games[0], read[0])) > 0 {
		t.Errorf("%.200q, %v", Differences(games[0], read[0]), err)
	}
}

// The first version of CBR has the same fields at other places, and points in two digits.
func TestFirstVersionOfCBR(t *testing.T) {
	l, file := cbrFirst, make([]byte, cbrFirst.moves)
	copy(file, recordMagic)
	file[cbrVersion] = 1
	copy(file[52:], toUTF16("title"))
	copy(file[948:], toUTF16("red"))
	copy(file[1588:], toUTF16("mail"))
	file[l.turn], file[l.number], file[l.result] = 1, 1, 2
	for i := range engine.Point(engine.Points) {
		p := engine.StartPosition()
		if piece := p.At(i); piece != 0 {
			file[l.board+int(cbrByte(i))] = byte(piece.Side())<<4 | byte(slices.Index(cbrPieces, piece.Kind()))
		}
	}
	file = append(file, 0, 0, 0, 0, 0, 0, 0x77, 0x47, 1, 0, 0x70, 0x62)
	games, _, err := Read(file, CBR)
	if err != nil || sketch(games[0]) != "h2e2 h9g7" || games[0].FEN != engine.StartFEN {
		t.Fatal(err, sketch(games[0]))
	}
	for name, want := range map[string]string{"Title": "title", "Red": "red", "AuthorEmail": "mail", "Result": "0-1"} {
		if got := games[0].Tags[name]; got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
}
