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
	b.result, b.longest = nil, 0
	b.enter(Playing)
	b.setUp(b.tracker.Last(), b.tracker.Position(), ruling)
	b.sayRestoration()
}

// giveAgain says a result anew that was given before, since a ruling leaves it so. It has to be signed anew.
func (b *Board) giveAgain(given *Result, ruling int) {
	again := *given
	again.Ruling, again.At, again.given.Again = ruling, b.now, ruling
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
		return
	}
	b.name(swapped)
	if b.result != nil && (b.result.Result == "1-0" || b.result.Result == "0-1") {
		b.remark(Remark{Code: "win_stays_with_colour", Ruling: r.number}, rulebook.Citation{})
	}
	if len(b.hearing.signed) > 0 {
		b.giveAgain(b.result, r.number) // Who signed did so for the other colour.
	}
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
