package verify

import (
	"slices"
	"testing"

	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/proctest"
)

// Both verifiers judge a hostile board's records alike, and refuse records that no board writes.
func TestBothVerifiersJudgeWhatAHostileBoardSigns(t *testing.T) {
	proctest.Need(t, "python3", "openssl")
	games := signedGames(t)
	slices.SortFunc(games, func(a, b *signedGame) int { return len(a.file) - len(b.file) })
	g := games[0]
	var files [][]byte
	cases := []struct {
		name string
		want int
		said []string // Kinds and records, behind those of the game.
	}{
		{"nothing more", 0, nil},
		{"a negative count", 1, []string{"finding", `{"type":"finding","game":1,"ply":1,"side":"red","kind":"illegal_move","count":-1,"at_us":1}`}},
		{"a signature without digest", 0, []string{"signed", `{"type":"signed","game":1,"by":"red","name":"An","result":"1-0","at_us":1}`}},
		{"one that somebody says is void", 0, []string{"signed", `{"type":"signed","game":1,"by":"red","name":"An","result":"1-0","at_us":1}`,
			"signatures_void", `{"type":"signatures_void","game":1,"who":["red"],"result":"1-0","changed":["rulings"],"at_us":1}`}},
		{"a digest that is none", 1, []string{"signed", `{"type":"signed","game":1,"by":"red","name":"An","result":"1-0","digest":"0f","at_us":1}`}},
		{"a signature of nobody", 1, []string{"signed", `{"type":"signed","game":1,"by":"","name":"An","result":"1-0","at_us":1}`}},
		{"moves that no ruling reinstates", 1, []string{"void", `{"type":"void","game":1,"from":1,"moves":[],"ruling":1,"at_us":1}`,
			"reinstated", `{"type":"reinstated","game":1,"from":1,"moves":[],"ruling":0,"at_us":1}`}},
		{"a time by both names of a side", 1, []string{"clock", `{"type":"clock","game":1,"ply":1,"red_us":1,"white_us":2,"black_us":3,"running":"none","at_us":1}`}},
		{"a question about no ply", 0, []string{"question", `{"type":"question","game":1,"ply":0,"side":"red","point":"h2","why":"against_the_law","duty":[],"played":"","at_us":1,"rulebook":"vn2004"}`}},
		{"a question about a ply below zero", 1, []string{"question", `{"type":"question","game":1,"ply":-1,"side":"red","why":"against_the_law","duty":[],"at_us":1}`}},
		{"a result that is none", 1, []string{"result", `{"type":"result","game":1,"result":"2-0","reason":"ruling","at_us":1}`}},
		{"a ply that is a text, in a record that is on no sheet", 1, []string{"touch", `{"type":"touch","game":1,"ply":"1"}`}},
		{"a field of a later version", 0, []string{"restored", `{"type":"restored","game":1,"ply":1,"mood":[-1],"at_us":1}`}},
		{"a record of a later version", 0, []string{"mood", `{"type":"mood","game":-1,"ply":"x"}`}},
	}
	for _, tc := range cases {
		records := g.records()
		for i := 0; i < len(tc.said); i += 2 {
			records = append(records, evidence.Record{Game: records[0].Game, WallSource: "none", Kind: tc.said[i], Bytes: []byte(tc.said[i+1])})
		}
		b, err := g.sign(records, true)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, b.Encode())
	}
	for i, other := range peersStatuses(t, files) {
		if own := statusOf(files[i]); own != cases[i].want || other != cases[i].want {
			t.Errorf("%s: boardctl %d, %s %d, want %d of both", cases[i].name, own, peer, other, cases[i].want)
		}
	}
}

// Both verifiers tell of a finding in the words of the game, though a hostile board names the game behind it.
func TestBothVerifiersNameSidesAlike(t *testing.T) {
	proctest.Need(t, "python3", "openssl")
	games := signedGames(t)
	var files [][]byte
	for _, g := range games {
		if g.name == "chess_mate_before_the_flag.txtar" {
			records := g.records()
			for _, said := range [][2]string{
				{"finding", `{"type":"finding","game":1,"ply":1,"side":"red","article":"9.1","kind":"breach","at_us":1}`},
				{"question", `{"type":"question","game":1,"ply":1,"side":"red","why":"against_the_law","duty":[],"at_us":1}`},
			} {
				records = slices.Insert(records, 2, evidence.Record{Game: records[0].Game, WallSource: "none", Kind: said[0], Bytes: []byte(said[1])})
			}
			b, err := g.sign(records, true)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, b.Encode())
		}
	}
	for i, other := range peersStatuses(t, files) {
		if own := statusOf(files[i]); own != 0 || other != 0 {
			t.Errorf("boardctl %d, %s %d, want 0 of both", own, peer, other)
		}
	}
	if len(files) == 0 {
		t.Error("no game of chess")
	}
}

// Both verifiers read the position of a record as boards write it, and neither puts one right that a lenient reader of files would take.
func TestBothVerifiersReadPositionsOfRecordsAlike(t *testing.T) {
	proctest.Need(t, "python3", "openssl")
	games := signedGames(t)
	slices.SortFunc(games, func(a, b *signedGame) int { return len(a.file) - len(b.file) })
	const xiangqi, chess, bare = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "4k3/8/8/8/8/8/8/4K2R"
	cases := []struct {
		fen  string
		want int
	}{
		{xiangqi + " w - - 0 1", 0}, {xiangqi + " r - - 0 1", 0}, {xiangqi + " b - - 7 99999", 0}, {xiangqi + " w", 1}, {xiangqi + " w - -", 1},
		{xiangqi, 1}, {xiangqi + " ", 1}, {xiangqi + " W - - 0 1", 1}, {xiangqi + " B", 1}, {xiangqi + " - - - 0 1", 1}, {xiangqi + " w KQkq - 0 1", 1}, {xiangqi + " w - e3 0 1", 1},
		{xiangqi + " w - - 0 0", 1}, {xiangqi + " w - - -1 1", 1}, {xiangqi + " w - - x 1", 1}, {xiangqi + " w - - 0 100000", 1}, {xiangqi + " w - - 0 1 1", 1},
		{chess + " w KQkq - 0 1", 0}, {chess + " b - - 0 1", 0}, {bare + " w K - 0 1", 0}, {bare + " w H - 0 1", 0}, {bare + " b", 1}, {bare + " w - -", 1},
		{chess, 1}, {chess + " w", 1}, {bare, 1}, {chess + " W KQkq - 0 1", 1}, {chess + " w KQkq - 0 0", 1}, {chess + " w KQkq - x 1", 1}, {chess + " w KQkq e3 0 1", 1}, {chess + " w KQkq e6 0 1", 1},
		{bare + " w KQkq - 0 1", 1}, {bare + " w x - 0 1", 1}, {chess + " w KQkq - 0 1 1", 1},
	}
	var files [][]byte
	for _, tc := range cases {
		records := games[0].records()
		said := `{"type":"game","game":1,"state":"ready","fen":"` + tc.fen + `","rulebook":"vn2004","at_us":1}`
		records = append(records[:1:1], evidence.Record{Game: records[0].Game, WallSource: "none", Kind: "game", Bytes: []byte(said)})
		b, err := games[0].sign(records, true)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, b.Encode())
	}
	for i, other := range peersStatuses(t, files) {
		if own := statusOf(files[i]); own != cases[i].want || other != cases[i].want {
			t.Errorf("%q: boardctl %d, %s %d, want %d of both", cases[i].fen, own, peer, other, cases[i].want)
		}
	}
}
