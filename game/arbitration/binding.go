package arbitration

import (
	"maps"
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/touchmove"
)

// touch is a touch of the piece on a point in the turn of a ply.
type touch struct {
	ply   int
	point engine.Point
}

// FreeTouches finds the touches that do not bind: those that the arbiter ruled accidental, up to the one that counts as
// deliberate.
func (c *Case) FreeTouches() {
	accidents, tally := c.accidents(), &c.tally
	if tally.freed == 0 {
		clear(c.free)
	}
	for _, a := range accidents[tally.freed:] {
		if a.touched.Valid() && !a.void && !c.binds(a) {
			c.free[touch{a.Ply, a.touched}] = true
		}
	}
	tally.freed = len(accidents)
}

// Free reports whether a touch does not bind because the arbiter ruled it accidental.
func (c *Case) Free(ply int, point engine.Point) bool { return c.free[touch{ply, point}] }

// FreesAny reports whether such a ruling frees any touch in the turn of a ply.
func (c *Case) FreesAny(ply int) bool {
	for t := range c.free {
		if t.ply == ply {
			return true
		}
	}
	return false
}

// Imposed returns the duty of a ply that a ruling or an announcement imposes, and whether there is one.
func (c *Case) Imposed(ply int) (line.Duty, bool) {
	duty, ok := c.imposed[ply]
	return duty, ok
}

// Impose sets the duty of a ply by a ruling.
func (c *Case) Impose(ply int, duty line.Duty) { c.imposed[ply] = duty }

// Announce makes a move the duty of a ply if a player announces it with a claim of a draw and the rulebook asks for it. If
// the player may mean several moves, the duty is to play one of them.
func (c *Case) Announce(v View, claim, ply int, moves []engine.Move) []line.Act {
	b := enter(v)
	law, game := c.book.Parameters.Claims.Announced, b.State
	if len(moves) == 0 || law.Article == "" {
		return nil
	}
	if len(moves) > 1 {
		b.note(record.Note{Code: "announced_ambiguous", Claim: claim, Ply: ply, Side: record.SideOf(game.SideOf(ply))}, law)
	}
	c.Impose(ply, line.Duty{Article: law.Article, Moves: moves})
	b.do(record.Duty{Head: game.Head("duty"), Ply: ply, Side: record.SideOf(game.SideOf(ply)), Article: law.Article, Duty: engine.MoveNames(moves),
		Rulebook: string(law.Book), At: game.Now})
	return b.acts
}

// ImposeSealed makes the sealed move the duty of a ply, unless another move was announced with a claim before: that one must
// be made (9.5.3 of chess).
func (c *Case) ImposeSealed(ply int, moves []engine.Move) {
	if law := c.book.Parameters.Claims.Announced; law.Article != "" && c.imposed[ply].Article == law.Article {
		return
	}
	c.EndDuty(ply)
	if len(moves) > 0 {
		c.Impose(ply, line.Duty{Article: c.book.Parameters.Sealed.Illegal.Article, Moves: moves})
	}
}

func (c *Case) EndDuty(ply int) { delete(c.imposed, ply) }

// Kept returns the touches that bind in the turn of a ply since before its move was void, as they bind now.
func (c *Case) Kept(ply int) []touchmove.Lift {
	lifts := c.KeptAsMade(ply)
	for i := range lifts {
		lifts[i].Accidental = lifts[i].Accidental || c.Free(ply, lifts[i].Point)
	}
	return lifts
}

// KeptAsMade returns the same touches as they were made, without later rulings.
func (c *Case) KeptAsMade(ply int) []touchmove.Lift { return slices.Clone(c.kept[ply]) }

// Keep makes touches bind in the turn of a ply whose move is void.
func (c *Case) Keep(ply int, lifts []touchmove.Lift) {
	if len(lifts) > 0 {
		c.kept[ply] = lifts
	}
}

// keptFrom returns a copy of the touches in the turns from ply n on.
func keptFrom(kept map[int][]touchmove.Lift, n int) map[int][]touchmove.Lift {
	later := map[int][]touchmove.Lift{}
	for ply, lifts := range kept {
		if ply >= n {
			later[ply] = slices.Clone(lifts)
		}
	}
	return later
}

// Suspended holds the rulings on void plies, to be put back with them.
type Suspended struct {
	imposed map[int]line.Duty
	kept    map[int][]touchmove.Lift
	rulings []int // Those about touches in these plies.
}

// Suspended returns the rulings on the plies from n on, which the ruling by makes void.
func (c *Case) Suspended(n, by int) Suspended {
	s := Suspended{imposed: map[int]line.Duty{}, kept: keptFrom(c.kept, n)}
	for _, r := range c.rulings {
		if r.Ply >= n && !r.void && r.number != by {
			s.rulings = append(s.rulings, r.number)
		}
	}
	for ply, duty := range c.imposed {
		if ply >= n {
			s.imposed[ply] = duty
		}
	}
	return s
}

// Copy returns the same for a copy of the case.
func (s Suspended) Copy() Suspended {
	return Suspended{maps.Clone(s.imposed), keptFrom(s.kept, 1), slices.Clone(s.rulings)}
}

// PutBack puts back the rulings on plies that are part of the game again.
func (c *Case) PutBack(s Suspended) {
	maps.Copy(c.imposed, s.imposed)
	maps.Copy(c.kept, s.kept)
	for _, number := range s.rulings {
		c.rulings[number-1].void = false
	}
	c.tally.freed = 0
}

// Forget drops the rulings on touches of the plies from n on. They are the last plies of those made, and are taken back.
func (c *Case) Forget(n, made int) {
	c.undone = max(c.undone, made)
	for _, r := range c.rulings {
		r.void = r.void || r.Ply >= n
	}
	c.tally.freed = 0
	maps.DeleteFunc(c.free, func(t touch, _ bool) bool { return t.ply >= n })
	maps.DeleteFunc(c.imposed, func(ply int, _ line.Duty) bool { return ply >= n })
	maps.DeleteFunc(c.kept, func(ply int, _ []touchmove.Lift) bool { return ply >= n })
}

// Undone returns the last made ply that is void, or was taken back.
func (c *Case) Undone() int { return c.undone }
