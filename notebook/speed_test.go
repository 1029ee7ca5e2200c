package notebook

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"testing"
)

// tenThousand returns a game of that many moves, with comments and variations.
func tenThousand() *Game {
	g := NewGame()
	r := rand.New(rand.NewPCG(1, 2))
	for moves, _, _ := count(g); moves < 10_000; moves, _, _ = count(g) {
		grow(r, g, 500)
	}
	g.mark()
	return g
}

// BenchmarkReadTree reads a game of 10,000 moves and checks their legality. The peer is Go's JSON decoder, which makes
// the same tree and knows no chess.
func BenchmarkReadTree(b *testing.B) {
	games := []*Game{tenThousand()}
	for _, f := range []Format{XQF, CBR, DhtmlXQ, JSON} {
		file, _, err := Write(games, f, Options{})
		if err != nil {
			b.Fatal(err)
		}
		b.Run("kyban_"+string(f), func(b *testing.B) {
			for b.Loop() {
				if read, _, err := Read(file, f); err != nil || len(read) != 1 {
					b.Fatal(len(read), err)
				}
			}
		})
	}
	file, _, err := Write(games, JSON, Options{})
	if err != nil {
		b.Fatal(err)
	}
	type node struct {
		Move    string `json:"move"`
		Comment string `json:"comment"`
		Illegal bool   `json:"illegal"`
		Next    []node `json:"next"`
	}
	b.Run("peer_encoding_json", func(b *testing.B) {
		for b.Loop() {
			var game struct {
				FEN  string            `json:"fen"`
				Tags map[string]string `json:"tags"`
				Tree node              `json:"tree"`
			}
			if err := json.NewDecoder(bytes.NewReader(file)).Decode(&game); err != nil {
				b.Fatal(err)
			}
		}
	})
}
