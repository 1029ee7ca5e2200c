package scoresheet

import (
	"cmp"

	"github.com/kyban/kyban/record"
)

// declared is the subject of a limit that the arbiter has declared.
const declared = "declared"

func (k *Keeper) limit(r record.Limit) error {
	k.sheet.Limits = append(k.sheet.Limits, r)
	return nil
}

// Declared returns the present state of the limit that the arbiter declared last; nil for none.
func (s *Sheet) Declared() *record.Limit {
	for i := len(s.Limits) - 1; i >= 0; i-- {
		if s.Limits[i].What == declared {
			return &s.Limits[i]
		}
	}
	return nil
}

// limitText returns a limit as "claim 1, 40. Black (ply 80): 40 of 50 moves without a capture, counted from 1. Red (ply
// 1) on; black gets 0:02:00.000 by vn2004 part4b".
// In chess a pawn's move begins anew, too.
func (p *page) limitText(l record.Limit) string {
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
	p.add(&text, l.Together, ", those of both sides together")
	p.add(&text, l.Before > 0, ", with %s before the game", p.counted(l.Before))
	p.add(&text, l.Excluded > 0, ", without %d by checks", l.Excluded)
	p.add(&text, l.Captured, "; a capture has ended it")
	p.add(&text, l.Replaces != "", "; the limit of %s counts no more", p.word(string(l.Replaces)))
	p.add(&text, l.Gets != "", "; %s gets %s", p.word(string(l.Gets)), duration(l.Amount))
	return text + p.inBrackets(l.Rulebook+" "+cmp.Or(l.Via, l.Article))
}
