package arbitration

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/game/refusal"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/trace"
)

// claim is a claim in the game.
type claim struct {
	fact.Claim
	open   bool
	answer int // The ruling that answered it.
}

// Claim opens a claim on a ply, or on a touch in it. It refuses only if the rulebook clearly does, or if the game has not
// reached the ply. If the book leaves it open, the claim stands and a note names the open question. Claim returns the number
// of a standing claim, 0 for a refused one.
func (c *Case) Claim(v View, in fact.Claim) (int, []line.Act) {
	b := enter(v)
	game := b.State
	if in.Ply == 0 {
		in.Ply = game.InProgress()
	}
	said := record.Claim{Head: game.Head("claim"), Claim: len(c.claims) + 1, Ply: in.Ply, Side: Whose(in.Side), What: in.What, Text: in.Text,
		State: "open", At: game.Now}
	if in.Point.Valid() {
		said.Point = in.Point.String()
	}
	if refused := c.refusesClaim(b.View, in, game); refused != (rulebook.Citation{}) || in.Ply > game.Reached() {
		said.State, said.Article, said.Rulebook = "refused", refused.Article, string(refused.Book)
	}
	if said.State == "open" && in.Side != engine.NoSide && !game.Stopped && game.Phase == line.Playing && c.book.Parameters.Claims.Time.Article != "" {
		said.TimeRuns = record.SideOf(in.Side)
	}
	c.claims = append(c.claims, claim{Claim: in, open: said.State == "open"})
	b.do(said)
	if said.Article == "" {
		c.noteOnClaim(b, in, game, said.Claim)
	}
	if said.State != "open" {
		return 0, b.acts
	}
	return said.Claim, b.acts
}

// refusesClaim returns the article by which the rulebook clearly refuses a claim, none if it does not. Either player may
// claim, in either player's turn. The caller keeps third persons from claiming.
func (c *Case) refusesClaim(b View, in fact.Claim, game *line.State) rulebook.Citation {
	others := in.Side != engine.NoSide && in.Side != game.SideOf(in.Ply) // The right to claim lapses against the opponent's touch.
	if others && in.Point.Valid() && in.Ply <= game.Reached() && b.Touched(in.Side, in.Ply) {
		return c.book.Parameters.Claims.Lapse
	}
	if IsOnDraw(in.What) && in.Side != engine.NoSide && isToPlay(game, in.Side) && b.Touched(in.Side, game.ToPlay()-1) {
		return c.book.Parameters.Claims.Moved
	}
	return rulebook.Citation{}
}

// IsOnDraw reports whether a claim is for a draw by the moves played.
func IsOnDraw(what string) bool { return what == trace.ClaimRepetition || trace.IsCount(what) }

// noteOnClaim notes the questions that the rulebook leaves open about a standing claim.
func (c *Case) noteOnClaim(b *entry, in fact.Claim, game *line.State, number int) {
	claims := c.book.Parameters.Claims
	note := func(code string, cited rulebook.Citation) {
		b.note(record.Note{Code: code, Claim: number}, cited)
	}
	switch {
	case in.Ply > game.Reached():
		note("no_such_ply", rulebook.Citation{})
		return
	case in.Point.Valid() && !b.Saw(in.Ply, in.Point):
		note("touch_not_seen", claims.Evidence)
	}
	if IsOnDraw(in.What) && claims.Moved.Article != "" && in.Side != engine.NoSide {
		if n := game.ToPlay(); n > 0 && game.SideOf(n) != in.Side && !stands(game) {
			cited := c.book.Parameters.Returns.Claimed.Citation
			if trace.IsCount(in.What) {
				cited = c.book.Parameters.Claimed.Citation
			}
			note("not_on_move", cited)
		}
		return
	}
	if in.Side == engine.NoSide || in.Side == b.State.SideOf(in.Ply) || !b.Touched(in.Side, in.Ply) {
		return
	}
	if claims.Lapse != (rulebook.Citation{}) {
		note("lapsed_if_touch", claims.Lapse) // No touch is named; a named one would have been refused.
	} else {
		note("lapse_not_said", rulebook.Citation{})
	}
}

// ClaimedBy returns the points of the touches in the turn of a ply that a side's open claims name: all points for a claim
// that names none.
func (c *Case) ClaimedBy(side engine.Side, ply int) (points engine.PointSet) {
	for _, one := range c.claims {
		switch {
		case !one.open || one.Side != side || one.Ply != ply || one.What != "":
		case one.Point.Valid():
			points.Add(one.Point)
		default:
			return engine.AllPoints
		}
	}
	return points
}

func isToPlay(game *line.State, side engine.Side) bool {
	n := game.ToPlay()
	return n > 0 && game.SideOf(n) == side
}

// stands reports whether a move stands on the board that is not made yet.
func stands(game *line.State) bool {
	_, stands := game.Tracker.Standing()
	return stands
}

// claimsMost bounds the open claims of a side: an arbiter answers no more at once.
const claimsMost = 5

// CheckClaim refuses a claim on a ply that the game has not reached, and a player's claim if the side has an open one on the
// same ply, or many open ones.
func (c *Case) CheckClaim(game *line.State, in fact.Claim, role string) *refusal.Error {
	if game.Reached() > 0 && in.Ply > game.Reached() {
		return refusal.New(refusal.ClaimAhead, in.Ply, game.Reached())
	}
	if role != fact.RolePlayer {
		return nil
	}
	ply, open, side := in.Ply, 0, Whose(in.Side)
	if ply == 0 {
		ply = len(game.Plies) // The last ply of a finished game, else the one in progress.
		if game.Phase != line.Over {
			ply++
		}
	}
	for _, made := range c.OpenClaims() {
		if made.Side != side {
			continue
		}
		if made.Ply == ply {
			return refusal.New(refusal.ClaimOpen, made.Number, string(side), made.Ply)
		}
		open++
	}
	if open >= claimsMost {
		return refusal.New(refusal.ClaimsMany, open, string(side), claimsMost)
	}
	return nil
}

// OpenClaim is a claim that no ruling has answered.
type OpenClaim struct {
	Number int
	Ply    int
	Side   record.Side // The claimant: red, black, arbiter.
	Point  engine.Point
	What   string // Its subject, such as repetition; empty for a ply or a touch.
	Text   string
}

// OpenClaims returns the claims that no ruling has answered.
func (c *Case) OpenClaims() (open []OpenClaim) {
	for i, made := range c.claims {
		if made.open {
			open = append(open, OpenClaim{i + 1, made.Ply, Whose(made.Side), made.Point, made.What, made.Text})
		}
	}
	return open
}

// IsClaimed reports whether a claim on a ply waits for a ruling: a ruling on the ply may then answer it.
func (c *Case) IsClaimed(ply int) bool {
	return slices.ContainsFunc(c.claims, func(made claim) bool { return made.open && made.Ply == ply })
}

// Agreed returns the claim on an agreed draw that waits for the arbiter, 0 for none.
func (c *Case) Agreed() int {
	return 1 + slices.IndexFunc(c.claims, func(made claim) bool { return made.open && made.What == trace.ClaimAgreement })
}
