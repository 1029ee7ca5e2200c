package notation

import (
	"errors"
	"slices"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/enginetest"
)

func TestOtherWritingsAreRead(t *testing.T) {
	blackStart := engine.StartFEN[:len(engine.StartFEN)-len("w - - 0 1")] + "b - - 0 1"
	for _, c := range []struct {
		name  string
		style Style
		fen   string
		want  string
		texts []string
	}{
		{"coordinates in any case, with and without the hyphen", UCCI, engine.StartFEN, "h2e2", []string{"h2e2", "H2E2", "h2-e2", "H2-E2", " h2 e2 ", "ｈ２ｅ２", "h2–e2"}},
		{"the same for iccs", ICCS, engine.StartFEN, "h2e2", []string{"H2-E2", "h2-e2", "h2e2", "Ｈ２－Ｅ２"}},

		{"signs of the traverse", WXF, engine.StartFEN, "h2e2", []string{"C2=5", "C2.5", "C25", "c2=5", "Ｃ２＝５", "C2．5", "C 2 = 5"}},
		{"letters of the horse", WXF, engine.StartFEN, "b0c2", []string{"H8+7", "h8+7", "N8+7", "n8＋7"}},
		{"letters of the elephant", WXF, engine.StartFEN, "g0e2", []string{"E3+5", "B3+5", "b3+5", "M3+5"}},
		{"letters of the advisor", WXF, engine.StartFEN, "d0e1", []string{"A6+5", "G6+5", "M6+5"}},
		{"letters of the general", WXF, engine.StartFEN, "e0e1", []string{"K5+1", "G5+1"}},
		{"letters of the pawn", WXF, engine.StartFEN, "g3g4", []string{"P3+1", "S3+1"}},
		{"front cannon", WXF, tandemRed, "b5d5", []string{"C+=6", "C+.6", "+C=6", "fC=6", "CF=6", "FC.6"}},
		{"rear rook", WXF, tandemRed, "e6e0", []string{"R--6", "R-–6", "-R-6", "rR-6", "RR-6", "bR-6", "RB-6"}},
		{"rear cannon", WXF, tandemRed, "b3a3", []string{"C-=9", "rC=9", "bC=9", "CB=9"}},
		{"front of three pawns", WXF, threePawns, "c7b7", []string{"17=8", "P+.8", "Pa.8", "fP=8"}},
		{"middle of three pawns", WXF, threePawns, "c6b6", []string{"27=8", "P7.8", "P=.8", "P..8"}},
		{"rear of three pawns", WXF, threePawns, "c5b5", []string{"37=8", "P-.8", "Pc.8", "rP=8"}},
		{"foremost of four pawns", WXF, fourPawns, "c8b8", []string{"17=8", "++.8", "Pa.8"}},
		{"second of four pawns", WXF, fourPawns, "c7b7", []string{"27=8", "P+.8", "Pb.8"}},
		{"third of four pawns", WXF, fourPawns, "c6b6", []string{"37=8", "P-.8", "Pc.8"}},
		{"rearmost of four pawns", WXF, fourPawns, "c5b5", []string{"47=8", "--.8", "Pd.8"}},
		{"foremost of five pawns", WXF, fivePawns, "c9b9", []string{"17=8", "++.8", "Pa.8"}},
		{"second of five pawns", WXF, fivePawns, "c8b8", []string{"27=8", "P+.8", "Pb.8"}},
		{"third of five pawns", WXF, fivePawns, "c7b7", []string{"37=8", "P7.8", "P=.8", "Pc.8"}},
		{"fourth of five pawns", WXF, fivePawns, "c6b6", []string{"47=8", "P-.8", "Pd.8"}},
		{"rearmost of five pawns", WXF, fivePawns, "c5b5", []string{"57=8", "--.8", "Pe.8"}},
		{"two files, the front of file 3", WXF, threeAndTwo, "g7f7", []string{"13=4", "3+.4", "Pa.4", "P+.4"}},
		{"two files, the middle of file 3", WXF, threeAndTwo, "g6f6", []string{"23=4", "Pb.4", "P3.4"}},
		{"two files, the rear of file 3", WXF, threeAndTwo, "g5f5", []string{"3-.4", "Pc.4"}},
		{"two files, the front of file 7", WXF, threeAndTwo, "c7d7", []string{"17=6", "7+.6", "Pd.6"}},
		{"two files, the rear of file 7", WXF, threeAndTwo, "c6d6", []string{"27=6", "7-.6", "Pe.6"}},
		{"33 where only one of both readings is legal", WXF, "3k5/9/2P3P2/2P3P2/5NP2/9/9/9/9/4K4 w", "g6f6", []string{"23=4", "33.4"}},
		{"file alone where the other rook can't", WXF, doubledRooks, "f6f3", []string{"R+-3", "R4-3"}},

		{"scripts, variants and digits", Simplified, engine.StartFEN, "b0c2", []string{"马八进七", "馬八進七", "傌八進七", "马8进7", "馬８進７", "馬八上七", "马 八 进 七"}},
		{"the same for the other script", Traditional, engine.StartFEN, "b0c2", []string{"馬八進七", "马八进七"}},
		{"variants of the rook", Traditional, engine.StartFEN, "i0i1", []string{"車一進一", "车一进一", "俥一進一", "俥１進1"}},
		{"variants of the cannon", Traditional, engine.StartFEN, "h2e2", []string{"炮二平五", "砲二平五", "包二平五", "炮2平五"}},
		{"names of the general", Traditional, engine.StartFEN, "e0e1", []string{"帥五進一", "帅五進一", "將五進一", "将五进一"}},
		{"names of the advisor", Traditional, engine.StartFEN, "d0e1", []string{"仕六進五", "士六進五"}},
		{"names of the elephant", Traditional, engine.StartFEN, "g0e2", []string{"相三進五", "象三進五"}},
		{"names of the pawn", Traditional, engine.StartFEN, "g3g4", []string{"兵三進一", "卒三進一"}},
		{"black in Chinese numbers and in both widths", Traditional, blackStart, "h9g7", []string{"馬８進７", "馬8進7", "馬八進七", "马8进7"}},
		{"back and down", Traditional, tandemRed, "e6e0", []string{"後車退六", "后車退六", "后车下六", "車後退六"}},
		{"front cannon", Traditional, tandemRed, "b5d5", []string{"前炮平六", "炮前平六", "前砲平６", "前炮八平六"}},
		{"front of three pawns", Simplified, threePawns, "c7b7", []string{"前兵平八", "一兵平八", "前兵七平八", "前七平八"}},
		{"middle of three pawns", Simplified, threePawns, "c6b6", []string{"中兵平八", "二兵平八", "中七平八"}},
		{"rear of three pawns", Simplified, threePawns, "c5b5", []string{"后兵平八", "三兵平八", "后七平八"}},
		{"front of four pawns", Simplified, fourPawns, "c8b8", []string{"前兵平八", "一兵平八"}},
		{"rear of four pawns", Simplified, fourPawns, "c5b5", []string{"后兵平八", "四兵平八"}},
		{"third of five pawns", Simplified, fivePawns, "c7b7", []string{"三兵平八", "中兵平八", "3兵平八"}},
		{"rear of five pawns", Simplified, fivePawns, "c5b5", []string{"后兵平八", "五兵平八"}},
		{"files 4 and 6, first", Simplified, xqbaseFourAndSix, "f8e8", []string{"前兵四平五", "一兵平五", "前四平五"}},
		{"files 4 and 6, second", Simplified, xqbaseFourAndSix, "f6e6", []string{"后兵四平五", "二兵平五", "后四平五"}},
		{"files 4 and 6, third", Simplified, xqbaseFourAndSix, "d8e8", []string{"前兵六平五", "三兵平五", "前六平五"}},
		{"files 4 and 6, fourth", Simplified, xqbaseFourAndSix, "d6e6", []string{"后兵六平五", "四兵平五", "后六平五"}},
		{"black files 3 and 7, first", Traditional, blackTwoAndTwo, "c2b2", []string{"前卒３平２", "一卒平２", "前３平２", "前卒三平二"}},
		{"file alone where the other rook can't", Traditional, doubledRooks, "f6f3", []string{"前車退三", "車四退三"}},

		{"any case and dashes", Vietnamese, engine.StartFEN, "h2e2", []string{"P2-5", "p2-5", "P2–5", "Ｐ２－５"}},
		{"letters of the elephant", Vietnamese, engine.StartFEN, "g0e2", []string{"T3.5", "V3.5", "t3.5", "v3.5"}},
		{"letters of the pawn", Vietnamese, engine.StartFEN, "g3g4", []string{"B3.1", "C3.1", "b3.1"}},
		{"letters of the general", Vietnamese, engine.StartFEN, "e0e1", []string{"Tg5.1", "TG5.1", "tg5.1"}},
		{"rear rook", Vietnamese, tandemRed, "e6e0", []string{"Xs/6", "XS/6", "xs/6", "Xs5/6"}},
		{"middle of three pawns", Vietnamese, threePawns, "c6b6", []string{"Bg-8", "2B-8", "Cg-8", "Bg7-8"}},
		{"front of three pawns", Vietnamese, threePawns, "c7b7", []string{"Bt-8", "1B-8"}},
		{"two files", Vietnamese, threeAndTwo, "g7f7", []string{"Bt3-4", "Bt-4"}},
		{"file alone where the other rook can't", Vietnamese, doubledRooks, "f6f3", []string{"Xt/3", "X4/3"}},
	} {
		t.Run(string(c.style)+" "+c.name, func(t *testing.T) {
			p := enginetest.Position(t, c.fen)
			want := enginetest.Move(t, c.want)
			for _, text := range c.texts {
				if got, err := Parse(&p, text, c.style); got != want || err != nil {
					t.Errorf("%q reads as %s, %v; want %s", text, got, err, want)
				}
			}
		})
	}
}

func TestAmbiguousTextsListTheMoves(t *testing.T) {
	for _, c := range []struct {
		name  string
		style Style
		fen   string
		text  string
		moves []string
		want  string
	}{
		{"both rooks can", Traditional, doubledRooks, "車四進一", []string{"f2f3", "f6f7"},
			`zh-hant "車四進一": ambiguous: write one of 後車進一 (f2f3), 前車進一 (f6f7)`},
		{"both rooks can", WXF, doubledRooks, "R4+1", []string{"f2f3", "f6f7"},
			`wxf "R4+1": ambiguous: write one of R-+1 (f2f3), R++1 (f6f7)`},
		{"both rooks can", Vietnamese, doubledRooks, "X4.1", []string{"f2f3", "f6f7"},
			`vi "X4.1": ambiguous: write one of Xs.1 (f2f3), Xt.1 (f6f7)`},
		{"front of which file", Simplified, twoAndTwo, "前兵进一", []string{"c7c8", "g7g8"},
			`zh "前兵进一": ambiguous: write one of 前兵七进一 (c7c8), 前兵三进一 (g7g8)`},
		{"conventions differ", WXF, threeAndTwo, "33.4", []string{"g5f5", "g6f6"},
			`wxf "33.4": ambiguous: write one of 3-=4 (g5f5), 23=4 (g6f6)`},
		{"one of three pawns", Simplified, threePawns, "兵七平八", []string{"c5b5", "c6b6", "c7b7"},
			`zh "兵七平八": ambiguous: write one of 后兵平八 (c5b5), 中兵平八 (c6b6), 前兵平八 (c7b7)`},
		{"one of four pawns", WXF, fourPawns, "P7=8", []string{"c5b5", "c6b6", "c7b7", "c8b8"},
			`wxf "P7=8": ambiguous: write one of 47=8 (c5b5), 37=8 (c6b6), 27=8 (c7b7), 17=8 (c8b8)`},
	} {
		t.Run(string(c.style)+" "+c.name, func(t *testing.T) {
			p := enginetest.Position(t, c.fen)
			_, err := Parse(&p, c.text, c.style)
			var fault *Error
			if !errors.As(err, &fault) {
				t.Fatalf("%s: %v, want an *Error", c.text, err)
			}
			var moves []string
			for _, m := range fault.Candidates {
				moves = append(moves, m.String())
			}
			if !slices.Equal(moves, c.moves) {
				t.Errorf("%s: candidates %v, want %v", c.text, moves, c.moves)
			}
			if err.Error() != c.want {
				t.Errorf("%s:\nsays %s\nwant %s", c.text, err, c.want)
			}
		})
	}
}

func TestErrorsSayWhatWasExpectedAndWhere(t *testing.T) {
	const files, points = "a file 1-9", "a file or a number of points, 1-9"
	for _, c := range []struct {
		style Style
		text  string
		want  string
	}{
		{UCCI, "", "column 1: expected a file a-i, found the end"},
		{UCCI, "j2e2", `column 1: expected a file a-i, found "j"`},
		{UCCI, "h2e", "column 4: expected a rank 0-9, found the end"},
		{UCCI, "h2e2+", `column 5: expected the end of the move, found "+"`},
		{UCCI, "h10g8", `column 3: expected a file a-i, found "0"`},
		{UCCI, "h3h4", "no piece can make this move: none stands on h3"},
		{UCCI, "h9g7", "the horse on h9 is black's, and red is to move"},
		{ICCS, "H2-E3", "no legal move takes the cannon from h2 to e3"},

		{WXF, "", "column 1: expected a piece (K A E H R C P), or for tandem pawns +, - or a digit, found the end"},
		{WXF, "X2=5", `column 1: expected a piece (K A E H R C P), or for tandem pawns +, - or a digit, found "X"`},
		{WXF, "Cx=5", `column 2: expected a file 1-9, + (front) or - (rear), found "x"`},
		{WXF, "C2*5", `column 3: expected + (forward), - (back) or = (traverse), found "*"`},
		{WXF, "C2=", "column 4: expected " + points + ", found the end"},
		{WXF, "C2=0", `column 4: expected ` + points + `, found "0"`},
		{WXF, "C2=5!", `column 5: expected the end of the move, found "!"`},
		{WXF, "C +=", "column 5: expected " + points + ", found the end"},
		{WXF, "+5=1", `column 2: expected a piece (K A E H R C P), found "5"`},
		{WXF, "1=2", `column 2: expected the pawn's file 1-9, + (front) or - (rear), found "="`},
		{WXF, "C2=2", "no cannon of red can make this move: it is not legal from h2"},
		{WXF, "R5=4", "no rook of red can make this move: none stands there"},
		{WXF, "C+=4", "no cannon of red can make this move: none stands there"},
		{WXF, "G5+2", "no general or advisor of red can make this move: it is not legal from e0"},

		{Simplified, "", "column 1: expected a piece, or 前, 中, 後 or a number for tandem pieces, found the end"},
		{Simplified, "火二平五", `column 1: expected a piece, or 前, 中, 後 or a number for tandem pieces, found "火"`},
		{Simplified, "炮十平五", `column 2: expected a file 一-九 or 1-9, found "十"`},
		{Simplified, "炮二横五", `column 3: expected 進, 退 or 平, found "横"`},
		{Simplified, "炮二平", "column 4: expected a file or a number of points, 一-九 or 1-9, found the end"},
		{Simplified, "炮二平五吃", `column 5: expected the end of the move, found "吃"`},
		{Simplified, "前进一", `column 2: expected a piece, or the file of a pawn, found "进"`},
		{Simplified, "二平五", `column 2: expected a piece, found "平"`},
		{Traditional, "前炮平五", "no cannon of red can make this move: none stands there"},
		{Traditional, "車一進三", "no rook of red can make this move: it is not legal from i0"},

		{Vietnamese, "", "column 1: expected a piece (Tg S T X P M B), or the number of a tandem pawn, found the end"},
		{Vietnamese, "R2-5", `column 1: expected a piece (Tg S T X P M B), or the number of a tandem pawn, found "R"`},
		{Vietnamese, "2-5", `column 2: expected a piece (Tg S T X P M B), found "-"`},
		{Vietnamese, "P-5", `column 2: expected ` + files + `, t (front), g (middle) or s (rear), found "-"`},
		{Vietnamese, "P2=5", `column 3: expected . (forward), / (back) or - (traverse), found "="`},
		{Vietnamese, "P2-x", `column 4: expected ` + points + `, found "x"`},
		{Vietnamese, "P2-5#", `column 5: expected the end of the move, found "#"`},
		{Vietnamese, "M8.6", "no horse of red can make this move: it is not legal from b0"},
	} {
		p := engine.StartPosition()
		want := string(c.style) + ` "` + c.text + `": ` + c.want
		if m, err := Parse(&p, c.text, c.style); err == nil || err.Error() != want {
			t.Errorf("%s reads as %s:\nsays %v\nwant %s", c.text, m, err, want)
		}
	}
}

func TestALineStopsAtTheFirstError(t *testing.T) {
	start := engine.StartPosition()
	moves, err := ParseLine(start, []string{"C2=5", "H8+7", "H2+4"}, WXF)
	const want = `ply 3: wxf "H2+4": no horse of red can make this move: it is not legal from h0`
	if err == nil || err.Error() != want {
		t.Errorf("says %v, want %s", err, want)
	}
	if read := []engine.Move{enginetest.Move(t, "h2e2"), enginetest.Move(t, "h9g7")}; !slices.Equal(moves, read) {
		t.Errorf("read %v, want %v", moves, read)
	}
	texts, err := Line(start, []engine.Move{enginetest.Move(t, "h2e2"), enginetest.Move(t, "h2e2")}, WXF)
	if err == nil || err.Error() != "ply 2: move h2e2: no piece stands on h2" || !slices.Equal(texts, []string{"C2=5"}) {
		t.Errorf("wrote %q, %v", texts, err)
	}
	if start != engine.StartPosition() {
		t.Error("the position of the caller was changed")
	}
}

func TestWhatCanBeAMove(t *testing.T) {
	for _, c := range []struct {
		text string
		want bool
	}{
		{"h2e2", true}, {"H2-E2", true}, {"h2e3", true}, {"C2=5", true}, {"+C=5", true}, {"炮二平五", true}, {"前車進一", true}, {"P2-5", true}, {"Pt-5", true}, {"X9.9", true},
		{"", false}, {"h2", false}, {"h2e", false}, {"j2e2", false}, {"h2e2e4", false}, {"the cannon", false}, {"xyz", false}, {"炮", false}, {"炮二平", false}, {"1-0", false}, {"resign", false},
	} {
		if got := IsWritten(c.text); got != c.want {
			t.Errorf("%q: %v, want %v", c.text, got, c.want)
		}
	}
}
