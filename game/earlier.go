package game

import (
	"maps"
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/tracker"
)

// earlierMost is the number of games kept behind the current one: more than players leave without a result on one board.
const earlierMost = 100

// said are the kinds of inputs that a game takes after the next one began: they end, correct and judge it. No input plays it on.
func isSaidLate(f fact.Fact) bool {
	switch f.(type) {
	case fact.Result, fact.Sign, fact.Claim, fact.Ruling, fact.Tags, fact.Promote, fact.Name, fact.Publish, fact.Close:
		return true
	}
	return false
}

// keep keeps the closed game: it waits for its result, signatures and rulings during the next one. What the sensors saw behind its last ply, where
// presses made the plies, was the pieces being set up, and is no evidence of its moves.
func (b *Board) keep() {
	kept := b.copied()
	if n := len(b.s.Plies); n > 0 && b.s.Presses.Any() {
		kept.s.Tracker.Rewind(b.s.Plies[n-1].At)
	}
	if kept.s.Tracker != nil {
		kept.s.Tracker.Retire()
	}
	kept.earlier, kept.s.Earlier = nil, true
	b.earlier = append(slices.Clone(b.earlier[max(0, len(b.earlier)-earlierMost+1):]), kept)
}

// Earlier returns the board of an earlier game of the session that still takes inputs, nil if there is none of that number.
func (b *Board) Earlier(game int) *Board {
	i := slices.IndexFunc(b.earlier, func(kept *Board) bool { return kept.s.Game == game })
	if i < 0 {
		return nil
	}
	return b.earlier[i]
}

// EarlierGames returns the numbers of the earlier games that still take inputs, newest first.
func (b *Board) EarlierGames() (numbers []int) {
	for _, kept := range slices.Backward(b.earlier) {
		numbers = append(numbers, kept.s.Game)
	}
	return numbers
}

// about returns the board of the game that an input is about, nil if it is no longer kept.
func (b *Board) about(in fact.Input) *Board {
	if in.Game == 0 || in.Game == b.s.Game {
		return b
	}
	return b.Earlier(in.Game)
}

// stepEarlier takes an input about an earlier game and closes the records of that game anew. The current game does not change.
func (b *Board) stepEarlier(in fact.Input) []record.Record {
	i := slices.IndexFunc(b.earlier, func(kept *Board) bool { return kept.s.Game == in.Game })
	if i < 0 || b.s.Phase == Closed || !isSaidLate(in.Fact) {
		return nil
	}
	kept := b.earlier[i].copied() // A copy of the current board may hold the old one.
	b.earlier = slices.Clone(b.earlier)
	b.earlier[i] = kept
	if fact.Is[fact.Close](in.Fact) {
		b.earlier = slices.Delete(b.earlier, i, i+1)
	}
	return kept.observe(in)
}

// observe takes an input about an earlier game: no time passes in it, and its records are closed anew.
func (b *Board) observe(in fact.Input) []record.Record {
	b.s.Now, b.s.Checked = max(b.s.Now, in.At), in.Checked
	b.sayEntered(in)
	b.handle(in)
	b.sayEnd()
	return b.out
}

// Ended returns the result of the current game and its reason, empty while there is none, and the sides that have signed it.
func (b *Board) Ended() (result, reason string, signed []record.Side) {
	if b.s.Result == nil {
		return "", "", nil
	}
	return b.s.Result.Said.Result, b.s.Result.Said.Reason, b.arbitration.Signatures()
}

// Word returns the current game's name for a side.
func (b *Board) Word(side engine.Side) string { return b.s.Start.Game().Word(side) }

// Tags returns the tags of the current game.
func (b *Board) Tags() map[string]string { return maps.Clone(b.tags) }

// loseResult withdraws the result of an earlier game: the game waits for another.
func (b *Board) loseResult() {
	b.correct(line.Outcome{Said: record.Result{Head: b.s.Head("result"), Result: "*", Reason: "unknown", At: b.s.Now}})
}

// copied returns an independent copy of the board. The two share recorded records, positions and verdicts, which never change.
func (b *Board) copied() *Board {
	c := &Board{}
	*c = *b
	c.out, c.onMade = nil, nil
	var same func(*tracker.Ply) *tracker.Ply
	c.s, same = b.s.Copy()
	c.announced = b.announced.Copy()
	c.displaced, c.illegalMoves = b.displaced.Copy(), b.illegalMoves.Copy()
	c.unjudged = slices.Clone(b.unjudged)
	c.replied, c.tags = maps.Clone(b.replied), maps.Clone(b.tags)
	c.lifts = b.lifts.Copy(same)
	c.movedHome = b.movedHome.Copy()
	c.s.Rulings = &c.arbitration
	c.arbitration, c.account, c.atEnd = b.arbitration.Copy(), b.account.Clone(), maps.Clone(b.atEnd)
	c.draws, c.hands = b.draws.Copy(), b.hands.Copy()
	c.naming = b.naming.Copy()
	c.carriedOut = nil
	for _, done := range b.carriedOut {
		c.carriedOut = append(c.carriedOut, done.copied(same))
	}
	return c
}

// copied returns the effect of a ruling on a copy of the board; same maps each ply to its copy.
func (done *carriedOut) copied(same func(*tracker.Ply) *tracker.Ply) *carriedOut {
	c := *done
	if done.line != nil {
		line := *done.line
		line.plies, line.ruled, line.last, line.lines = slices.Clone(line.plies), line.ruled.Copy(), same(line.last), nil
		for _, last := range done.line.lines {
			line.lines = append(line.lines, same(last))
		}
		c.line = &line
	}
	return &c
}
