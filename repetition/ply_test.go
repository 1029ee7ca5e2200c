package repetition

import (
	"testing"

	"github.com/kyban/kyban/internal/enginetest"
)

func TestFactsOfAPly(t *testing.T) {
	for _, tc := range []struct {
		name, fen, move           string
		check, kill, offer, block bool
	}{
		{name: "a rook goes where it does nothing", fen: "5k3/9/9/9/8R/9/9/9/9/3K5 w", move: "i5i6"},
		{name: "a rook checks", fen: rookChecks, move: "i8i9", check: true},
		{name: "two rooks threaten mate next", fen: "5k3/R8/8R/9/9/9/9/9/3K5/8r w", move: "i7h7", kill: true},
		{name: "two rooks threaten mate by three checks", fen: "5k3/9/9/7R1/8R/9/9/9/9/3K5 w", move: "d0d1", kill: true},
		{name: "one rook threatens no mate by checks", fen: "5k3/9/9/7R1/9/9/9/9/9/3K5 w", move: "d0d1"},
		{name: "a horse offers itself to the general", fen: "5k3/9/5N3/9/9/9/9/9/9/3K5 w", move: "f7e9", offer: true},
		{name: "a rook goes beside a pawn that a rook protects, and is worth more", fen: "5k3/9/9/2p6/8R/2r6/9/9/9/3K5 w", move: "i5c5", offer: true},
		{name: "a protected rook goes where a rook can take it", fen: "5k3/9/9/8R/9/r8/8R/9/9/3K5 w", move: "i6i4"},
		{name: "a cannon steps between a rook and a horse", fen: "5k3/9/9/N3C4/N7r/9/9/9/9/3KR4 w", move: "e6e5", block: true},
		{name: "a horse that was attacked leaves", fen: "5k3/9/9/9/N7r/9/9/9/9/3K5 w", move: "a5b7"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p, m := enginetest.Position(t, tc.fen), enginetest.Move(t, tc.move)
			if !p.Legal(m) {
				t.Fatalf("%s is not legal", tc.move)
			}
			ply := look(&p, m)
			if ply.Check != tc.check || ply.Kill != tc.kill || ply.Offer != tc.offer || ply.Block != tc.block {
				t.Errorf("check %v, kill %v, offer %v, block %v; want %v, %v, %v, %v", ply.Check, ply.Kill, ply.Offer, ply.Block, tc.check, tc.kill, tc.offer, tc.block)
			}
		})
	}
}
