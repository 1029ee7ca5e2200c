package adjudicate

import (
	"fmt"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/repetition"
	"github.com/kyban/kyban/rulebook"
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

// Dead is the reason of a draw in a game of chess that neither side can mate in.
const Dead Reason = "dead_position"

// Chess is a game of chess as far as it was played. It ends by itself with the first position that ends it, whatever was
// played after that one.
type Chess struct {
	book  *rulebook.Rulebook
	now   boardgame.Position
	stood map[uint64]int // How often each position stood.
	ended *Judgement
}

// playChess plays moves, such as e2e4, from a position of chess. Every move must be legal.
func playChess(book *rulebook.Rulebook, start boardgame.Position, moves []string) (*Chess, error) {
	c := &Chess{book: book, now: start, stood: map[uint64]int{}}
	c.reach(start)
	for i, text := range moves {
		m, err := boardgame.ReadMove(c.now, text)
		if err != nil {
			return nil, fmt.Errorf("ply %d: %w", i+1, err)
		}
		if !c.now.Legal(m) {
			return nil, fmt.Errorf("ply %d: move %s: expected a legal move of %s in %s", i+1, m, c.now.Game().Word(c.now.Turn()), c.now.FEN())
		}
		c.reach(c.now.After(m))
	}
	return c, nil
}

func (c *Chess) reach(p boardgame.Position) {
	c.now = p
	c.stood[p.Key()]++
	if j := c.ending(); c.ended == nil && j.Reason != None {
		c.ended = &j
	}
}

// ending returns how the position ends the game by itself: mate precedes everything else (9.6.2).
func (c *Chess) ending() Judgement {
	law, j := c.book.Parameters, Judgement{Result: "1/2-1/2", Verdict: repetition.None}
	switch ending := c.now.Ending(); {
	case ending == boardgame.Checkmate:
		j.Result, j.Reason = boardgame.Wins(c.now.Turn().Other()), Checkmate
		return j.citing(law.Endings.Checkmate)
	case ending == boardgame.Stalemate:
		j.Reason = Stalemate
		return j.citing(law.Endings.Stalemate)
	case ending == boardgame.Dead:
		j.Reason = Dead
		return j.citing(law.Endings.Dead)
	case c.times() >= law.Returns.Ends.Count:
		j.Reason, j.Verdict, j.Count = Repetition, repetition.Draw, c.times()
		return j.citing(law.Returns.Ends.Citation)
	case c.now.Quiet() >= 2*law.Quiet.Count:
		j.Reason = MoveLimit
		return j.citing(law.Quiet.Citation)
	}
	return Judgement{Result: "*", Reason: None, Verdict: repetition.None}
}

func (c *Chess) times() int { return c.stood[c.now.Key()] }

// Judge returns how the game has ended. A claimable draw ends nothing by itself: it is only named.
func (c *Chess) Judge() Judgement {
	if c.ended != nil {
		return *c.ended
	}
	j, law := c.ending(), c.book.Parameters
	if c.times() >= law.Returns.Claimed.Count {
		j.Claims, j.Count = append(j.Claims, law.Returns.Claimed.Article), c.times()
	}
	if c.now.Quiet() >= 2*law.Claimed.Count {
		j.Claims = append(j.Claims, law.Claimed.Article)
	}
	return j
}

// Explain returns nothing: the laws of chess do not ask what a ply of a cycle does.
func (c *Chess) Explain() []Ply { return []Ply{} }
