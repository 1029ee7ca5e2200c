package adjudicate

import (
	"fmt"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/repetition"
	"github.com/kyban/kyban/rulebook"
)

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

// reach takes in the next position.
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
		j.Result, j.Reason = won(c.now.Turn().Other()), Checkmate
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

// times returns how often the position has stood.
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
