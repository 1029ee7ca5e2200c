package notation

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/randtest"
)

// checkAllMoves fails unless every legal move of p comes back from every style, in words of its own.
func checkAllMoves(t *rapid.T, p *engine.Position) {
	for _, s := range Styles() {
		seen := map[string]engine.Move{}
		for _, m := range p.LegalMoves(nil) {
			text, err := Format(p, m, s)
			if err != nil {
				t.Fatalf("%s: %v", p.FEN(), err)
			}
			if got, err := Parse(p, text, s); got != m || err != nil {
				t.Fatalf("%s: %s is written %s in %s, which reads as %s, %v", p.FEN(), m, text, s, got, err)
			}
			if other, ok := seen[text]; ok {
				t.Fatalf("%s: %s and %s are both written %s in %s", p.FEN(), m, other, text, s)
			}
			seen[text] = m
			if grammars[s] != nil && text == iccs(m) {
				t.Fatalf("%s: there are no words for %s in %s", p.FEN(), m, s)
			}
		}
	}
}

func TestMovesOfRandomGamesComeBack(t *testing.T) {
	randtest.Check(t, 1, func(t *rapid.T) {
		random := drawRandom(t)
		p := engine.StartPosition()
		for range random.IntN(200) {
			moves := p.LegalMoves(nil)
			if len(moves) == 0 {
				break
			}
			p.Make(moves[random.IntN(len(moves))])
		}
		checkAllMoves(t, &p)
	})
}

func TestMovesOfCrowdedPositionsComeBack(t *testing.T) {
	randtest.Check(t, 2, func(t *rapid.T) {
		random := drawRandom(t)
		for range 20 {
			p := crowded(t, random)
			checkAllMoves(t, &p)
		}
	})
}

func TestAnIllegalMoveNeverReadsAsAnother(t *testing.T) {
	randtest.Check(t, 3, func(t *rapid.T) {
		random := drawRandom(t)
		p := crowded(t, random)
		for _, from := range p.Occupied().Points() {
			to := engine.Point(random.IntN(engine.Points))
			if to == from {
				continue
			}
			m := engine.NewMove(from, to)
			for _, s := range Styles() {
				text, err := Format(&p, m, s)
				if err != nil {
					t.Fatalf("%s: %v", p.FEN(), err)
				}
				if got, err := Parse(&p, text, s); p.Legal(m) != (err == nil) || err == nil && got != m {
					t.Fatalf("%s: %s is written %s in %s, which reads as %s, %v", p.FEN(), m, text, s, got, err)
				}
			}
		}
	})
}

// drawRandom returns a uniform source, unlike rapid's own draws; a failure prints its seed.
func drawRandom(t *rapid.T) *rand.Rand {
	return rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
}

// crowded returns a position whose pieces crowd on one to three files, advisors and elephants on odd points too.
func crowded(t *rapid.T, random *rand.Rand) engine.Position {
	p, err := engine.ParseFEN("3k5/9/9/9/9/9/9/9/9/5K3 w")
	if err != nil {
		t.Fatal(err)
	}
	files := random.Perm(engine.Files)[:1+random.IntN(3)]
	for k := engine.Advisor; k <= engine.Pawn; k++ {
		most := 2
		if k == engine.Pawn {
			most = 5
		}
		for _, s := range []engine.Side{engine.First, engine.Second} {
			for range random.IntN(most + 1) {
				pt := engine.NewPoint(engine.File(files[random.IntN(len(files))]), engine.Rank(random.IntN(engine.Ranks)))
				if p.At(pt) == 0 {
					p.Put(pt, engine.NewPiece(s, k))
				}
			}
		}
	}
	if random.IntN(2) == 0 {
		p.SetTurn(engine.Second)
	}
	return p
}
