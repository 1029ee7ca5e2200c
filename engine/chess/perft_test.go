package chess

import (
	"fmt"
	"slices"
	"testing"

	"github.com/kyban/kyban/internal/sweeptest"
)

// The positions and figures are those of the Chess Programming Wiki, "Perft Results".
var perfts = []struct {
	name, fen string
	nodes     []uint64 // At depth 1 and on.
	deeper    []uint64 // At the depths behind these, which only a sweep counts.
}{
	{"start", StartFEN, []uint64{20, 400, 8902, 197281, 4865609}, []uint64{119060324}},
	{"castling, en passant and promotions", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", []uint64{48, 2039, 97862, 4085603}, []uint64{193690690}},
	{"rooks and pawns", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", []uint64{14, 191, 2812, 43238, 674624}, []uint64{11030083, 178633661}},
	{"promotions in check", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", []uint64{6, 264, 9467, 422333}, []uint64{15833292, 706045033}},
	{"a pawn before promotion", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", []uint64{44, 1486, 62379, 2103487}, []uint64{89941194}},
	{"a middle game", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", []uint64{46, 2079, 89890, 3894594}, []uint64{164075551}},
}

func TestPerft(t *testing.T) {
	for _, tc := range perfts {
		t.Run(tc.name, func(t *testing.T) {
			p, err := ParseFEN(tc.fen)
			if err != nil {
				t.Fatal(err)
			}
			before := p
			for i, want := range slices.Concat(tc.nodes, tc.deeper)[:len(tc.nodes)+sweeptest.Of(0, len(tc.deeper))] {
				if got := p.Perft(i + 1); got != want {
					t.Errorf("depth %d: %d, want %d", i+1, got, want)
				}
			}
			if p != before {
				t.Errorf("it is changed: %+v", p)
			}
		})
	}
}

// The figures of these start positions are those of the Chess Programming Wiki, "Chess960 Perft Results".
func TestPerftOfChess960(t *testing.T) {
	for _, tc := range []struct {
		fen           string
		nodes, deeper []uint64
	}{
		{"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", []uint64{21, 528, 12189, 326672}, []uint64{8146062}},
		{"2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", []uint64{21, 807, 18002, 667366}, []uint64{16253601}},
		{"b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", []uint64{20, 479, 10471, 273318}, []uint64{6417013}},
		{"qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9", []uint64{22, 593, 13440, 382958}, []uint64{9183776}},
		{"1nbbnrkr/p1p1ppp1/3p4/1p3P1p/3Pq2P/8/PPP1P1P1/QNBBNRKR w HFhf - 0 9", []uint64{28, 1120, 31058, 1171749}, []uint64{34030312}},
		{"bnqnrbkr/1pp2pp1/p7/3pP2p/4P1P1/8/PPPP3P/BNQNRBKR w HEhe d6 0 9", []uint64{31, 984, 28677, 962591}, []uint64{29032175}},
		{"nb1r1nkr/ppp1ppp1/2bp4/7p/3P2qP/P6R/1PP1PPP1/NBQRBNK1 w Dhd - 1 9", []uint64{38, 1691, 60060, 2526992}, []uint64{88557078}},
		{"nnr1kqbr/pp1pp1p1/2p5/b4p1p/P7/1PNP4/2P1PPPP/N1RBKQBR w HChc - 1 9", []uint64{12, 421, 6530, 227044}, []uint64{4266410}},
		{"nqb1rbkr/pppppp1p/4n3/6p1/4P3/1NP4P/PP1P1PP1/1QBNRBKR w HEhe - 1 9", []uint64{28, 641, 18811, 456916}, []uint64{13780398}},
		{"nnrkrbbq/pppp2pp/8/4pp2/4P3/P7/1PPPBPPP/NNKRR1BQ w c - 0 9", []uint64{25, 792, 19883, 636041}, []uint64{16473376}},
		{"bn1rkbrq/1pppppp1/p6p/1n6/3P4/6PP/PPPRPP2/BNN1KBRQ w Ggd - 2 9", []uint64{29, 633, 19278, 455476}, []uint64{14333034}},
		{"bqnr1kr1/pppppp1p/6p1/5n2/4B3/3N2PP/PbPPPP2/BQNR1KR1 w GDgd - 2 9", []uint64{31, 1132, 36559, 1261476}, []uint64{43256823}},
	} {
		p, err := ParseFEN(tc.fen)
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range slices.Concat(tc.nodes, tc.deeper)[:len(tc.nodes)+sweeptest.Of(0, len(tc.deeper))] {
			if got := p.Perft(i + 1); got != want {
				t.Errorf("%s: depth %d: %d, want %d", tc.fen, i+1, got, want)
			}
		}
	}
}

func BenchmarkPerft(b *testing.B) {
	for _, tc := range perfts[:2] {
		p, err := ParseFEN(tc.fen)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(tc.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				p.Perft(4)
			}
			b.ReportMetric(float64(tc.nodes[3])*float64(b.N)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}

func ExamplePosition_Perft() {
	p := StartPosition()
	fmt.Println(p.Perft(3))
	// Output: 8902
}
