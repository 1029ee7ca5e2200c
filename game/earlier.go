package game

import (
	"maps"
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/input"
	"github.com/kyban/kyban/record"
)

// earlierMost is how many games are kept behind the one that is on: more than anybody leaves without a result on one board.
const earlierMost = 100

// said are the kinds of inputs that a game takes when the next one is on: what ends it, corrects it, and judges it. Nobody plays it any more.
var said = []input.Kind{input.Result, input.Sign, input.Claim, input.Rule, input.Tags, input.Promote, input.Name, input.Publish, input.Close}

// keep keeps the game that is closed as it stands: it waits for its result, signatures and rulings while the next one is on.
func (b *Board) keep() {
	kept := b.copied()
	kept.earlier, kept.isEarlier = nil, true
	b.earlier = append(slices.Clone(b.earlier[max(0, len(b.earlier)-earlierMost+1):]), kept)
}

// Earlier returns the board as it stands for an earlier game of the session, of which something may still be said; nil where there is none of
// that number.
func (b *Board) Earlier(game int) *Board {
	i := slices.IndexFunc(b.earlier, func(kept *Board) bool { return kept.s.Game == game })
	if i < 0 {
		return nil
	}
	return b.earlier[i]
}

// EarlierGames returns the numbers of the earlier games of which something may still be said, the newest first.
func (b *Board) EarlierGames() (numbers []int) {
	for _, kept := range slices.Backward(b.earlier) {
		numbers = append(numbers, kept.s.Game)
	}
	return numbers
}

// about returns the board as it stands for the game that an input is about, nil where it is kept no more.
func (b *Board) about(in input.Input) *Board {
	if in.Game == 0 || in.Game == b.s.Game {
		return b
	}
	return b.Earlier(in.Game)
}

// stepEarlier takes what is said of an earlier game. Nothing of the one that is on follows from it, and it closes its records anew.
func (b *Board) stepEarlier(in input.Input) []record.Record {
	i := slices.IndexFunc(b.earlier, func(kept *Board) bool { return kept.s.Game == in.Game })
	if i < 0 || b.s.Phase == Closed || !slices.Contains(said, in.Kind) {
		return nil
	}
	kept := b.earlier[i].copied() // A copy of the board that is on may hold the one that was.
	b.earlier = slices.Clone(b.earlier)
	b.earlier[i] = kept
	if in.Kind == input.Close {
		b.earlier = slices.Delete(b.earlier, i, i+1)
	}
	return kept.hear(in)
}

// hear takes what is said of a game that is not on any more: no time passes in it, and its records are closed anew.
func (b *Board) hear(in input.Input) []record.Record {
	b.s.Now = max(b.s.Now, in.At)
	b.sayEntered(in)
	b.handle(in)
	b.sayEnd()
	return b.out
}

// Ended returns the result of the game that is on, and why, empty while there is none; and who has signed it.
func (b *Board) Ended() (result, reason string, signed []record.Side) {
	if b.result == nil {
		return "", "", nil
	}
	return b.result.said.Result, b.result.said.Reason, b.arbitration.Signatures()
}

// Word names a side as the game that is on does.
func (b *Board) Word(side engine.Side) string { return b.s.Start.Game().Word(side) }

// Tags returns the tags of the game that is on.
func (b *Board) Tags() map[string]string { return maps.Clone(b.tags) }

// loseResult takes the result back of a game that is not played any more: it has none then, and waits for one.
func (b *Board) loseResult() {
	b.correct(outcome{said: record.Result{Head: b.s.Head("result"), Result: "*", Reason: "unknown", At: b.s.Now}})
}
