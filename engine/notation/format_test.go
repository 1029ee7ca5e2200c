package notation

import (
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/enginetest"
)

// Positions that the tables of this package share. Red's file 7 is Black's file 3.
const (
	threePawns       = "3k5/9/2P6/2P6/2P6/9/9/9/9/4K4 w"
	fourPawns        = "3k5/2P6/2P6/2P6/2P6/9/9/9/9/4K4 w"
	fivePawns        = "2P2k3/2P6/2P6/2P6/2P6/9/9/9/9/4K4 w"
	twoAndTwo        = "3k5/9/2P3P2/2P3P2/9/9/9/9/9/4K4 w"
	threeAndTwo      = "3k5/9/2P3P2/2P3P2/6P2/9/9/9/9/4K4 w"
	onOneAndThree    = "3k5/9/6P1P/6P1P/8P/9/9/9/9/4K4 w"
	twoAndOne        = "3k5/9/2P6/2P6/6P2/9/9/9/9/4K4 w"
	blackThree       = "4k4/9/9/9/9/6p2/6p2/6p2/9/3K5 b"
	blackFive        = "4k4/9/9/9/9/2p6/2p6/2p6/2p6/2pK5 b"
	blackTwoAndTwo   = "4k4/9/9/9/9/9/2p3p2/2p3p2/9/3K5 b"
	tandemRed        = "3k5/4R4/9/4R4/1C5N1/9/1C5N1/9/9/5K3 w"
	tandemBlack      = "3k5/9/9/1c5n1/9/1c5n1/4r4/9/4r4/5K3 b"
	guardsInPairs    = "3k5/9/9/9/9/6B2/9/3A5/9/3AK1B2 w"
	oddElephants     = "4k4/9/9/9/9/9/9/9/2B6/2B1K4 w"
	middleGame       = "r1ba1a1r1/4k4/2n1b1nc1/p1p1p3p/2c3p2/2P6/P3P1P1P/2N1C1NC1/9/R1BAKAB1R b"
	doubledRooks     = "2b1ka3/4a3n/4b4/5R2p/3P2p2/2P6/P5nrP/4BR3/4A3c/3AK3N w"
	xqbaseFourAndSix = "4k4/3P1P3/9/3P1P3/9/9/9/9/9/3K5 w"
)

// writings are the texts of one move in wxf, zh, zh-hant and vi.
type writings [4]string

var inFiles = [4]Style{WXF, Simplified, Traditional, Vietnamese}

var hardCases = []struct {
	name, fen, move string
	want            writings
}{
	{"cannon to the middle", engine.StartFEN, "h2e2", writings{"C2=5", "炮二平五", "炮二平五", "P2-5"}},
	{"horse", engine.StartFEN, "b0c2", writings{"H8+7", "马八进七", "馬八進七", "M8.7"}},
	{"rook along its file", engine.StartFEN, "i0i2", writings{"R1+2", "车一进二", "車一進二", "X1.2"}},
	{"elephant", engine.StartFEN, "g0e2", writings{"E3+5", "相三进五", "相三進五", "T3.5"}},
	{"advisor", engine.StartFEN, "d0e1", writings{"A6+5", "仕六进五", "仕六進五", "S6.5"}},
	{"general", engine.StartFEN, "e0e1", writings{"K5+1", "帅五进一", "帥五進一", "Tg5.1"}},
	{"pawn", engine.StartFEN, "g3g4", writings{"P3+1", "兵三进一", "兵三進一", "B3.1"}},
	{"capture is written like a move", engine.StartFEN, "h2h9", writings{"C2+7", "炮二进七", "炮二進七", "P2.7"}},
	{"black horse", middleGame, "g7f5", writings{"H7+6", "马７进６", "馬７進６", "M7.6"}},
	{"black general goes back", middleGame, "e8e9", writings{"K5-1", "将５退１", "將５退１", "Tg5/1"}},
	{"black advisor", "3ak4/9/9/9/9/9/9/9/9/3K5 b", "d9e8", writings{"A4+5", "士４进５", "士４進５", "S4.5"}},
	{"black elephant goes back", "4k4/9/4b4/9/9/9/9/9/9/3K5 b", "e7g9", writings{"E5-7", "象５退７", "象５退７", "T5/7"}},
	{"black pawn aside", "4k4/9/9/9/9/2p6/9/9/9/3K5 b", "c4d4", writings{"P3=4", "卒３平４", "卒３平４", "B3-4"}},

	{"front rook", tandemRed, "e8e9", writings{"R++1", "前车进一", "前車進一", "Xt.1"}},
	{"rear rook", tandemRed, "e6e0", writings{"R--6", "后车退六", "後車退六", "Xs/6"}},
	{"front cannon", tandemRed, "b5d5", writings{"C+=6", "前炮平六", "前炮平六", "Pt-6"}},
	{"rear cannon", tandemRed, "b3a3", writings{"C-=9", "后炮平九", "後炮平九", "Ps-9"}},
	{"front horse", tandemRed, "h5g7", writings{"H++3", "前马进三", "前馬進三", "Mt.3"}},
	{"rear horse", tandemRed, "h3f2", writings{"H--4", "后马退四", "後馬退四", "Ms/4"}},
	{"black front rook", tandemBlack, "e1e0", writings{"R++1", "前车进１", "前車進１", "Xt.1"}},
	{"black rear rook", tandemBlack, "e3a3", writings{"R-=1", "后车平１", "後車平１", "Xs-1"}},
	{"black front cannon", tandemBlack, "b4a4", writings{"C+=1", "前炮平１", "前炮平１", "Pt-1"}},
	{"black rear horse", tandemBlack, "h6f7", writings{"H--6", "后马退６", "後馬退６", "Ms/6"}},

	{"rear elephant keeps its file", guardsInPairs, "g0e2", writings{"E3+5", "相三进五", "相三進五", "T3.5"}},
	{"front elephant keeps its file", guardsInPairs, "g4e2", writings{"E3-5", "相三退五", "相三退五", "T3/5"}},
	{"rear advisor keeps its file", guardsInPairs, "d0e1", writings{"A6+5", "仕六进五", "仕六進五", "S6.5"}},
	{"front advisor keeps its file", guardsInPairs, "d2e1", writings{"A6-5", "仕六退五", "仕六退五", "S6/5"}},
	{"rear of two elephants that both go forward", oddElephants, "c0e2", writings{"E-+5", "后相进五", "後相進五", "Ts.5"}},
	{"front of two elephants that both go forward", oddElephants, "c1e3", writings{"E++5", "前相进五", "前相進五", "Tt.5"}},

	{"two pawns, front", twoAndOne, "c7b7", writings{"P+=8", "前兵平八", "前兵平八", "Bt-8"}},
	{"two pawns, rear", twoAndOne, "c6b6", writings{"P-=8", "后兵平八", "後兵平八", "Bs-8"}},
	{"two pawns, a third alone", twoAndOne, "g5g6", writings{"P3+1", "兵三进一", "兵三進一", "B3.1"}},
	{"three pawns, front", threePawns, "c7c8", writings{"17+1", "前兵进一", "前兵進一", "Bt.1"}},
	{"three pawns, middle", threePawns, "c6b6", writings{"27=8", "中兵平八", "中兵平八", "Bg-8"}},
	{"three pawns, rear", threePawns, "c5d5", writings{"37=6", "后兵平六", "後兵平六", "Bs-6"}},
	{"four pawns, front", fourPawns, "c8b8", writings{"17=8", "前兵平八", "前兵平八", "Bt-8"}},
	{"four pawns, second", fourPawns, "c7b7", writings{"27=8", "二兵平八", "二兵平八", "2B-8"}},
	{"four pawns, third", fourPawns, "c6b6", writings{"37=8", "三兵平八", "三兵平八", "3B-8"}},
	{"four pawns, rear", fourPawns, "c5b5", writings{"47=8", "后兵平八", "後兵平八", "Bs-8"}},
	{"five pawns, front", fivePawns, "c9b9", writings{"17=8", "前兵平八", "前兵平八", "Bt-8"}},
	{"five pawns, second", fivePawns, "c8b8", writings{"27=8", "二兵平八", "二兵平八", "2B-8"}},
	{"five pawns, third", fivePawns, "c7b7", writings{"37=8", "三兵平八", "三兵平八", "3B-8"}},
	{"five pawns, fourth", fivePawns, "c6d6", writings{"47=6", "四兵平六", "四兵平六", "4B-6"}},
	{"five pawns, rear", fivePawns, "c5b5", writings{"57=8", "后兵平八", "後兵平八", "Bs-8"}},
	{"two and two, front of file 7", twoAndTwo, "c7c8", writings{"17+1", "前兵七进一", "前兵七進一", "Bt7.1"}},
	{"two and two, rear of file 3", twoAndTwo, "g6h6", writings{"23=2", "后兵三平二", "後兵三平二", "Bs3-2"}},
	{"three and two, front of three", threeAndTwo, "g7f7", writings{"13=4", "前兵三平四", "前兵三平四", "Bt3-4"}},
	{"three and two, middle of three", threeAndTwo, "g6f6", writings{"23=4", "中兵三平四", "中兵三平四", "Bg3-4"}},
	{"three and two, rear of three, not 33", threeAndTwo, "g5f5", writings{"3-=4", "后兵三平四", "後兵三平四", "Bs3-4"}},
	{"three and two, rear of two", threeAndTwo, "c6b6", writings{"27=8", "后兵七平八", "後兵七平八", "Bs7-8"}},
	{"three on file 1 and two, front of three, not 11", onOneAndThree, "i7i8", writings{"1++1", "前兵一进一", "前兵一進一", "Bt1.1"}},

	{"black three pawns, front", blackThree, "g2f2", writings{"17=6", "前卒平６", "前卒平６", "Bt-6"}},
	{"black three pawns, middle", blackThree, "g3h3", writings{"27=8", "中卒平８", "中卒平８", "Bg-8"}},
	{"black five pawns, second, a Chinese number", blackFive, "c1b1", writings{"23=2", "二卒平２", "二卒平２", "2B-2"}},
	{"black five pawns, rear", blackFive, "c4b4", writings{"53=2", "后卒平２", "後卒平２", "Bs-2"}},
	{"black two and two, front of file 3", blackTwoAndTwo, "c2b2", writings{"13=2", "前卒３平２", "前卒３平２", "Bt3-2"}},
	{"black two and two, rear of file 7", blackTwoAndTwo, "g3h3", writings{"27=8", "后卒７平８", "後卒７平８", "Bs7-8"}},
}

func TestHardCasesBothWays(t *testing.T) {
	for _, c := range hardCases {
		t.Run(c.name, func(t *testing.T) {
			p := enginetest.Position(t, c.fen)
			m := enginetest.Move(t, c.move)
			if !p.Legal(m) {
				t.Fatalf("%s is not legal in %s", m, c.fen)
			}
			for i, s := range inFiles {
				if got, err := Format(&p, m, s); got != c.want[i] || err != nil {
					t.Errorf("%s is written %s in %s, %v; want %s", m, got, s, err, c.want[i])
				}
				if got, err := Parse(&p, c.want[i], s); got != m || err != nil {
					t.Errorf("%s %s reads as %s, %v; want %s", s, c.want[i], got, err, m)
				}
			}
		})
	}
}

func TestIllegalMovesAreWrittenToo(t *testing.T) {
	for _, c := range []struct {
		name, fen, move string
		want            writings
	}{
		{"rook over its own pawn", engine.StartFEN, "a0a5", writings{"R9+5", "车九进五", "車九進五", "X9.5"}},
		{"horse with its leg tied", engine.StartFEN, "b0d1", writings{"H8+6", "马八进六", "馬八進六", "M8.6"}},
		{"general two points", engine.StartFEN, "e0e2", writings{"K5+2", "帅五进二", "帥五進二", "Tg5.2"}},
		{"pawn aside before the river", engine.StartFEN, "g3f3", writings{"P3=4", "兵三平四", "兵三平四", "B3-4"}},
		{"pawn back", engine.StartFEN, "g3g2", writings{"P3-1", "兵三退一", "兵三退一", "B3/1"}},
		{"rook askew has no words", engine.StartFEN, "a0b1", writings{"A0-B1", "A0-B1", "A0-B1", "A0-B1"}},
		{"horse one step has no words", engine.StartFEN, "b0b1", writings{"B0-B1", "B0-B1", "B0-B1", "B0-B1"}},
		{"a piece of the player not to move, whose words would be red's", engine.StartFEN, "h9g7", writings{"H9-G7", "H9-G7", "H9-G7", "H9-G7"}},
		{"a piece of the player not to move", engine.StartFEN, "i9i4", writings{"R9+5", "车９进５", "車９進５", "X9.5"}},
		{"elephant over the river, when the file would mean the other", guardsInPairs, "g4i6", writings{"E++1", "前相进一", "前相進一", "Tt.1"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := enginetest.Position(t, c.fen)
			m := enginetest.Move(t, c.move)
			if p.Legal(m) {
				t.Fatalf("%s is legal in %s", m, c.fen)
			}
			for i, s := range inFiles {
				if got, err := Format(&p, m, s); got != c.want[i] || err != nil {
					t.Errorf("%s is written %s in %s, %v; want %s", m, got, s, err, c.want[i])
				}
				if got, err := Parse(&p, c.want[i], s); err == nil {
					t.Errorf("%s %s reads as %s, want an error", s, c.want[i], got)
				}
			}
		})
	}
}

func TestAMoveOfNothingIsAnError(t *testing.T) {
	p := engine.StartPosition()
	for _, c := range []struct {
		move engine.Move
		want string
	}{
		{enginetest.Move(t, "h3h4"), "move h3h4: no piece stands on h3"},
		{0, "move a0a0: expected two different points of the board"},
		{engine.NewMove(0, engine.NoPoint), "move a0-: expected two different points of the board"},
	} {
		for _, s := range Styles() {
			if text, err := Format(&p, c.move, s); text != "" || err == nil || err.Error() != c.want {
				t.Errorf("%s: wrote %q, %v; want the error %q", s, text, err, c.want)
			}
		}
	}
}
