package scoresheet

import (
	"cmp"

	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// Limit is a count of moves towards a limit on their number, as announced. The records name the plies.
type Limit struct {
	Ply      int           `json:"ply"`
	What     string        `json:"what"`
	Side     record.Side   `json:"side,omitempty"`
	Count    int           `json:"count"`
	Needed   int           `json:"needed"`
	Excluded int           `json:"excluded"`
	First    int           `json:"first"` // The ply after which it counts.
	Before   int           `json:"before,omitempty"`
	Together bool          `json:"together,omitempty"`
	Captured bool          `json:"captured,omitempty"`
	Replaces record.Side   `json:"replaces,omitempty"` // The side whose limit stood until then.
	Claim    int           `json:"claim,omitempty"`
	Gets     record.Side   `json:"gets,omitempty"`
	Amount   sensor.Micros `json:"amount_us,omitempty"`
	Article  string        `json:"article"`
	Via      string        `json:"via,omitempty"`
	Rulebook string        `json:"rulebook"`
	At       sensor.Micros `json:"at_us"`
}

// declared is the subject of a limit that the arbiter has declared.
const declared = "declared"

func (k *Keeper) limit(r record.Limit) error {
	k.sheet.Limits = append(k.sheet.Limits, Limit{Ply: r.Ply, What: r.What, Side: r.Side, Count: r.Count, Needed: r.Needed, Excluded: r.Excluded,
		First: r.First, Before: r.Before, Together: r.Together, Captured: r.Captured, Replaces: r.Replaces, Claim: r.Claim, Gets: r.Gets, Amount: r.Amount,
		Article: r.Article, Via: r.Via, Rulebook: r.Rulebook, At: r.At})
	return nil
}

// Declared returns the present state of the limit that the arbiter declared last; nil for none.
func (s *Sheet) Declared() *Limit {
	for i := len(s.Limits) - 1; i >= 0; i-- {
		if s.Limits[i].What == declared {
			return &s.Limits[i]
		}
	}
	return nil
}

// Reached reports whether the counted moves reach the limit.
func (l Limit) Reached() bool { return !l.Captured && l.Count >= l.Needed }

// limitText returns a limit as "claim 1, 40. Black (ply 80): 40 of 50 moves without a capture, counted from 1. Red (ply
// 1) on; black gets 0:02:00.000 by vn2004 part4b".
// In chess a pawn's move begins anew, too.
func (p *page) limitText(l Limit) string {
	quiet := p.say("moves without a capture")
	if p.isChess {
		quiet = p.say("moves without a capture and without a pawn move")
	}
	about := map[string]string{"moves_without_capture": quiet, "total": p.say("moves in all"), declared: p.say("moves, to which %s is limited", p.word(string(l.Side)))}
	text := p.say("%s: %d of %d %s", p.turn(l.Ply), l.Count, l.Needed, about[l.What])
	if l.Claim > 0 {
		text = p.say("claim %d, %s", l.Claim, text)
	}
	text += p.say(", counted from %s on", p.turn(l.First+1))
	if l.Together {
		text += p.say(", those of both sides together")
	}
	if l.Before > 0 {
		text += p.say(", with %s before the game", p.counted(l.Before))
	}
	if l.Excluded > 0 {
		text += p.say(", without %d by checks", l.Excluded)
	}
	if l.Captured {
		text += p.say("; a capture has ended it")
	}
	if l.Replaces != "" {
		text += p.say("; the limit of %s counts no more", p.word(string(l.Replaces)))
	}
	if l.Gets != "" {
		text += p.say("; %s gets %s", p.word(string(l.Gets)), duration(l.Amount))
	}
	return text + p.inBrackets(l.Rulebook+" "+cmp.Or(l.Via, l.Article))
}
