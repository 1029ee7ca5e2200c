package adjudicate

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/repetition"
)

// Ply is what a ply of the cycle does, by the rulebook.
type Ply struct {
	Ply     int      `json:"ply"`
	Side    string   `json:"side"`
	Move    string   `json:"move"`
	Deed    string   `json:"deed"`
	Offer   bool     `json:"offer,omitempty"` // It offers the piece that moved, whatever else it does.
	Threats []Threat `json:"threats"`
}

// Threat is a capture that the side could make next.
type Threat struct {
	Piece      string   `json:"piece"` // As in FEN.
	From       string   `json:"from"`
	Victim     string   `json:"victim"`
	At         string   `json:"at"`
	Root       string   `json:"root"`                  // The protection of the victim: real, false, none.
	Roots      []string `json:"roots,omitempty"`       // The points of the pieces that can retake.
	FalseRoots []string `json:"false_roots,omitempty"` // Of those that only seem to.
	Deed       string   `json:"deed"`                  // The deed of the threat, by Article.
	Article    string   `json:"article"`
	New        bool     `json:"new"` // The ply made it.
}

// Explain returns what each ply of the judged cycle does: of its last time round, if the others were the same moves.
func (g *Game) Explain() []Ply { return Explain(g.law, g.history.Cycle(g.law.Times)) }

// Explain returns what each ply of a cycle does, by a law of repetition.
func Explain(law repetition.Law, c repetition.Cycle) []Ply {
	c = c.Once()
	plies := []Ply{}
	for i, row := range law.Read(c) {
		p := Ply{Ply: c.Last - len(c.Plies) + i + 1, Side: row.Side.String(), Move: row.Move.String(), Deed: row.Deed.String(), Offer: row.Offer, Threats: []Threat{}}
		for _, t := range row.Threats {
			p.Threats = append(p.Threats, threatOf(row.Side, t))
		}
		plies = append(plies, p)
	}
	return plies
}

func threatOf(side engine.Side, t repetition.JudgedThreat) Threat {
	return Threat{
		Piece: engine.NewPiece(side, t.By.Kind).String(), From: t.By.At.String(),
		Victim: engine.NewPiece(side.Other(), t.On.Kind).String(), At: t.On.At.String(),
		Root: string(t.Root()), Roots: t.Roots.Names(), FalseRoots: t.FalseRoots.Names(),
		Deed: t.Deed.String(), Article: t.Article, New: t.New,
	}
}
