package notation

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/kyban/kyban/engine"
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
	rapid.Check(t, func(t *rapid.T) {
		p := engine.StartPosition()
		for range rapid.IntRange(1, 200).Draw(t, "plies") {
			moves := p.LegalMoves(nil)
			if len(moves) == 0 {
				break
			}
			p.Make(rapid.SampledFrom(moves).Draw(t, "move"))
		}
		checkAllMoves(t, &p)
	})
}

func TestMovesOfCrowdedPositionsComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := crowded(t)
		checkAllMoves(t, &p)
	})
}

func TestAnIllegalMoveNeverReadsAsAnother(t *testing.T) {
	points := rapid.Custom(func(t *rapid.T) engine.Point {
		return engine.Point(rapid.IntRange(0, engine.Points-1).Draw(t, "point"))
	})
	rapid.Check(t, func(t *rapid.T) {
		p := crowded(t)
		from := rapid.SampledFrom(p.Occupied().Points()).Draw(t, "from")
		to := points.Filter(func(to engine.Point) bool { return to != from }).Draw(t, "to")
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
	})
}

// crowded returns a position whose pawns, rooks, horses and cannons, and now and then all pieces, crowd on a few files.
func crowded(t *rapid.T) engine.Position {
	p, err := engine.ParseFEN("4k4/9/9/9/9/9/9/9/9/4K4 w")
	if err != nil {
		t.Fatal(err)
	}
	files := rapid.SliceOfN(rapid.IntRange(0, engine.Files-1), 1, 3).Draw(t, "files")
	kinds := []engine.Kind{engine.Pawn, engine.Rook, engine.Horse, engine.Cannon}
	if rapid.Bool().Draw(t, "guards too") {
		kinds = append(kinds, engine.Advisor, engine.Elephant)
	}
	for _, k := range kinds {
		count := 2
		if k == engine.Pawn {
			count = 5
		}
		for _, s := range []engine.Side{engine.Red, engine.Black} {
			for range rapid.IntRange(0, count).Draw(t, "count") {
				file := rapid.SampledFrom(files).Draw(t, "file")
				rank := rapid.IntRange(0, engine.Ranks-1).Draw(t, "rank")
				pt := engine.NewPoint(engine.File(file), engine.Rank(rank))
				if p.At(pt) == 0 {
					p.Put(pt, engine.NewPiece(s, k))
				}
			}
		}
	}
	if rapid.Bool().Draw(t, "black to move") {
		p.SetTurn(engine.Black)
	}
	return p
}
