package game

import (
	"slices"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/rulebook"
)

// handleSign records a signature under the result. With those of both players and the arbiter it is confirmed.
func (b *Board) handleSign(in Input) {
	if b.phase != Over || b.result == nil {
		b.remark(Remark{Code: "nothing_to_sign", Name: in.Name}, rulebook.Citation{})
		return
	}
	if b.hearing.signed == nil {
		b.hearing.signed = map[string]bool{}
	}
	before := len(b.hearing.signed)
	b.hearing.signed[whose(in.Side)] = true
	signed := Signed{Head: b.head("signed"), By: whose(in.Side), Name: in.Name, Result: b.result.Result, At: b.now}
	b.hearing.names = append(slices.DeleteFunc(b.hearing.names, func(s Signed) bool { return s.By == signed.By && s.Name == signed.Name }), signed)
	b.hearing.lapsed = slices.DeleteFunc(b.hearing.lapsed, func(s Signed) bool { return s.By == signed.By })
	b.say(signed)
	if before < everyone && b.isConfirmed() {
		b.say(Confirmed{Head: b.head("confirmed"), Result: b.result.Result, At: b.now})
	}
}

// unsign makes the signatures void: what was signed was another result.
func (s *hearing) unsign() {
	s.lapsed = append(s.lapsed, s.names...)
	s.signed, s.names = nil, nil
}

// everyone is how many sign: both players and the arbiter.
const everyone = 3

func (b *Board) isConfirmed() bool { return len(b.hearing.signed) == everyone }

// resultStands says whether the rulebook lets the result stand, whatever is found: everybody has signed it.
func (b *Board) resultStands() bool {
	return b.isConfirmed() && b.book.Parameters.Confirmed != (rulebook.Citation{})
}

// give ends the game by a ruling, or corrects how it ended.
func (b *Board) give(r *ruled, result string) {
	b.close()
	r.before = b.result
	b.correct(Result{Head: b.head("result"), Result: result, Reason: "ruling", Ruling: r.number, At: b.now,
		given: Given{Ruling: r.number}})
	r.after = b.result
}

// withdraw takes a result back that a ruling gave. Where there was none before the game goes on, from the position that it
// had come to.
func (b *Board) withdraw(old *ruled, ruling int) {
	if b.result != old.after {
		for _, later := range b.hearing.rulings {
			if later.after != nil && later.before == old.after {
				later.before = old.before // The result that was taken back never comes again.
			}
		}
		b.remark(Remark{Code: "result_replaced", Ruling: ruling}, rulebook.Citation{})
		return
	}
	if old.before != nil {
		b.giveAgain(old.before, ruling)
		return
	}
	b.hearing.signed, b.hearing.names, b.hearing.lapsed = nil, nil, nil // There is nothing to sign.
	b.result, b.longest, b.disputed = nil, 0, 0
	b.enter(Playing)
	b.setUp(b.tracker.Last(), b.tracker.Position(), ruling)
	b.sayRestoration()
}

// giveAgain says a result anew that was given before, since a ruling leaves it so. It has to be signed anew.
func (b *Board) giveAgain(given *Result, ruling int) {
	again := *given
	again.Ruling, again.At, again.Swapped, again.given.Again = ruling, b.now, false, ruling
	b.correct(again)
	for _, r := range b.hearing.rulings {
		if r.after == given {
			r.after = b.result
		}
	}
}

// swapColours gives the players each other's colours: their names change places.
func (b *Board) swapColours(r *ruled) {
	b.remark(Remark{Code: "tokens_keep_colour", Ruling: r.number}, rulebook.Citation{})
	swapped := map[string]string{}
	for key := range b.tags {
		if other := ofOtherColour(key); other != "" {
			swapped[key], swapped[other] = b.tags[other], b.tags[key]
		}
	}
	if len(swapped) == 0 {
		b.remark(Remark{Code: "no_names", Ruling: r.number}, rulebook.Citation{})
	} else {
		b.name(swapped)
	}
	if b.result == nil {
		return
	}
	decided := ofOtherSide(b.result.Result) != b.result.Result
	if decided {
		b.remark(Remark{Code: "win_stays_with_player", Ruling: r.number}, rulebook.Citation{})
	}
	if decided || len(b.hearing.signed) > 0 {
		b.swapResult(r.number)
	}
}

// swapResult records the result under the other colours, and every one that a ruling replaced: who has won has won still
// (vn2004 9.9e). Where everybody has signed that, the signatures stand; else the result has to be signed as it is now.
func (b *Board) swapResult(ruling int) {
	swapped := map[*Result]*Result{nil: nil}
	swap := func(old *Result) *Result {
		if _, known := swapped[old]; !known {
			other := *old
			other.Result = ofOtherSide(old.Result)
			swapped[old] = &other
		}
		return swapped[old]
	}
	now := swap(b.result)
	for _, r := range b.hearing.rulings {
		r.before, r.after = swap(r.before), swap(r.after)
	}
	now.Ruling, now.At, now.Swapped, now.given.Again = ruling, b.now, true, ruling
	b.result = now
	b.say(*now)
	if !b.isConfirmed() {
		b.hearing.unsign()
		return
	}
	for i := range b.hearing.names {
		signed := &b.hearing.names[i]
		signed.Result = now.Result
		if side, err := engine.ParseSide(signed.By); err == nil {
			signed.By = side.Other().String()
		}
	}
}

// ofOtherSide returns a result with the sides changed: 0-1 for 1-0.
func ofOtherSide(result string) string {
	switch result {
	case "1-0":
		return "0-1"
	case "0-1":
		return "1-0"
	}
	return result
}

// ofOtherColour returns the tag that says of the other player what key says of one, such as blackteam for redteam; empty
// for a tag that is about no player.
func ofOtherColour(key string) string {
	for _, side := range []engine.Side{engine.Red, engine.Black} {
		rest, ok := strings.CutPrefix(key, side.String())
		if ok && (rest == "" || rest == "team" || rest == "elo" || rest[0] == '_') {
			return side.Other().String() + rest
		}
	}
	return ""
}
