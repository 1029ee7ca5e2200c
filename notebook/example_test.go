package notebook_test

import (
	"fmt"
	"log"
	"strings"

	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/notebook"
)

const opening = `[Red "许银川"]
[ECCO "C48"]

1. 炮二平五 (1. 兵七进一 {sharp} 炮2平3) 1... 马8进7 2. 马二进三 1-0
`

// A game from PGN to XQF. What XQF has no place for is named.
func Example() {
	games, _, err := notebook.Read([]byte(opening), notebook.PGN)
	if err != nil {
		log.Fatal(err)
	}
	file, lost, err := notebook.Write(games, notebook.XQF, notebook.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(file), "bytes")
	for _, line := range lost {
		fmt.Println(line)
	}
	// Output:
	// 1059 bytes
	// xqf: tag ECCO "C48" is left out
}

// Guess finds the format of a file; its moves may be in another notation.
func ExampleGuess() {
	format, err := notebook.Guess([]byte(opening))
	if err != nil {
		log.Fatal(err)
	}
	games, _, err := notebook.Read([]byte(opening), format)
	if err != nil {
		log.Fatal(err)
	}
	file, _, err := notebook.Write(games, notebook.PGN, notebook.Options{Style: notation.WXF})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s:\n%s", format, file)
	// Output:
	// pgn:
	// [Game "Chinese Chess"]
	// [Red "许银川"]
	// [Result "1-0"]
	// [ECCO "C48"]
	// [Format "WXF"]
	//
	// 1. C2=5 (1. P7+1 {sharp} 1... C2=3) 1... H8+7 2. H2+3 1-0
}

// A damaged file gives what can be read, and says at which byte it is damaged.
func ExampleRead() {
	games, _, err := notebook.Read([]byte("1. C2=5 H8+7 2. H2+3 R9=0"), notebook.PGN)
	for _, node := range games[0].Main() {
		fmt.Println(node.Move)
	}
	fmt.Println(err)
	// Output:
	// h2e2
	// h9g7
	// h0g2
	// byte 21: wxf "R9=0": column 4: expected a file or a number of points, 1-9, found "0": what follows this move is left out
}

// A tree is nodes; the first that follows is the main line.
func ExampleGame() {
	games, _, err := notebook.Read([]byte(opening), notebook.PGN)
	if err != nil {
		log.Fatal(err)
	}
	game := games[0]
	fmt.Println(game.Tags["Red"], game.Tags["Result"])
	for _, first := range game.Root.Next {
		fmt.Println(first.Move, first.Comment, len(first.Next))
	}
	// Output:
	// 许银川 1-0
	// h2e2  1
	// c3c4 sharp 1
}

// The main lines of games of chess, and the first move that can't be read.
func ExampleMainLines() {
	file := strings.NewReader(`[White "Lan"]
[Black "Mai"]

1. e4 {[%clk 1:29:57]} e5 2. Qh5 Ke7 3. Qxe5# 1-0

[White "Mai"]
[Black "Lan"]

1. e4 e5 2. Nf4 *
`)
	for g, err := range notebook.MainLines(file, "san") {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(g.Line, g.Tags["White"], g.Moves, g.Result+g.Error)
	}
	// Output:
	// 1 Lan [e4 e5 Qh5 Ke7 Qxe5#] 1-0
	// 6 Mai [e4 e5] line 9, column 13: ply 3: san "Nf4": no knight of white can make this move: it is not legal from b1 or g1
}
