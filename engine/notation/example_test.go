package notation_test

import (
	"fmt"
	"log"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/engine/notation"
)

// A line goes from one style into all others.
func Example() {
	start := engine.StartPosition()
	moves, err := notation.ParseLine(start, strings.Fields("炮二平五 马8进7 马二进三 车9平8"), notation.Simplified)
	if err != nil {
		log.Fatal(err)
	}
	for _, s := range notation.Styles() {
		texts, err := notation.Line(start, moves, s)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(s, strings.Join(texts, " "))
	}
	// Output:
	// ucci h2e2 h9g7 h0g2 i9h9
	// iccs H2-E2 H9-G7 H0-G2 I9-H9
	// wxf C2=5 H8+7 H2+3 R9=8
	// zh 炮二平五 马８进７ 马二进三 车９平８
	// zh-hant 炮二平五 馬８進７ 馬二進三 車９平８
	// vi P2-5 M8.7 M2.3 X9-8
}

// Five pawns on two files: each text names the file too.
func ExampleFormat_tandemPawns() {
	p, err := engine.ParseFEN("3k5/9/2P3P2/2P3P2/6P2/9/9/9/9/4K4 w")
	if err != nil {
		log.Fatal(err)
	}
	for _, point := range []string{"g7f7", "g6f6", "g5f5", "c7d7", "c6d6"} {
		m, err := engine.ParseMove(point)
		if err != nil {
			log.Fatal(err)
		}
		for _, s := range []notation.Style{notation.WXF, notation.Traditional, notation.Vietnamese} {
			text, err := notation.Format(&p, m, s)
			if err != nil {
				log.Fatal(err)
			}
			fmt.Print(text, " ")
		}
		fmt.Println(m)
	}
	// Output:
	// 13=4 前兵三平四 Bt3-4 g7f7
	// 23=4 中兵三平四 Bg3-4 g6f6
	// 3-=4 後兵三平四 Bs3-4 g5f5
	// 17=6 前兵七平六 Bt7-6 c7d7
	// 27=6 後兵七平六 Bs7-6 c6d6
}

// A rook that went askew has no words.
func ExampleFormat_illegal() {
	p := engine.StartPosition()
	for _, text := range []string{"a0a5", "a0b1"} {
		m, err := engine.ParseMove(text)
		if err != nil {
			log.Fatal(err)
		}
		written, err := notation.Format(&p, m, notation.Traditional)
		fmt.Println(written, err)
	}
	// Output:
	// 車九進五 <nil>
	// A0-B1 <nil>
}

// The file is enough if only one of the two rooks can make the move, and an error if both can.
func ExampleParse() {
	p, err := engine.ParseFEN("2b1ka3/4a3n/4b4/5R2p/3P2p2/2P6/P5nrP/4BR3/4A3c/3AK3N w")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(notation.Parse(&p, "R4-3", notation.WXF))
	_, err = notation.Parse(&p, "R4+1", notation.WXF)
	fmt.Println(err)
	_, err = notation.Parse(&p, "R4*1", notation.WXF)
	fmt.Println(err)
	// Output:
	// f6f3 <nil>
	// wxf "R4+1": ambiguous: write one of R-+1 (f2f3), R++1 (f6f7)
	// wxf "R4*1": column 3: expected + (forward), - (back) or = (traverse), found "*"
}
