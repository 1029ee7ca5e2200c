package draws

import (
	"slices"

	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/repetition"
	"github.com/kyban/kyban/rulebook"
)

// returns counts how often positions have stood in chess games, one game after the other, whatever the sides do in between.
// The zero Returns looks for nothing; NewReturns makes one.
type returns struct {
	law  rulebook.Returns
	keys []uint64 // Of the position before the first ply, and of those after each.
	from int      // The index of the first of them that counts: the ply before it was against the law, or unseen.
}

// newReturns returns a count by a law.
func newReturns(law rulebook.Returns) returns { return returns{law: law} }

func (r *returns) On() bool { return r.law.Claimed.Count > 0 }

func (r *returns) Law() rulebook.Returns { return r.law }

// Begin drops the game before.
func (r *returns) Begin() { *r = returns{law: r.law} }

// Copy returns an independent copy.
func (r *returns) Copy() returns { return returns{r.law, slices.Clone(r.keys), r.from} }

// Forget drops the plies from n on, which were taken back or are void.
func (r *returns) Forget(n int) {
	r.keys = r.keys[:min(n, len(r.keys))]
	r.from = min(r.from, max(len(r.keys)-1, 0))
}

// Follow follows the plies up to n; at returns each. It reports whether the position after n may be claimed, and whether it
// ends the game.
func (r *returns) Follow(n int, at func(n int) Ply) (claimable, ends bool) {
	if !r.On() || n == 0 {
		return false, false
	}
	for len(r.keys) <= n {
		r.follow(at(max(len(r.keys), 1)))
	}
	count := len(r.stood())
	return count >= r.law.Claimed.Count, count >= r.law.Ends.Count
}

func (r *returns) follow(p Ply) {
	before := p.Before.Key()
	if last := len(r.keys) - 1; last < 0 {
		r.keys = append(r.keys, before)
	} else if r.keys[last] != before { // The pieces were set up otherwise since: a new game begins here.
		r.keys[last], r.from = before, last
	}
	r.keys = append(r.keys, p.Before.After(p.Move).Key())
	if p.Breaks {
		r.from = len(r.keys) - 1
	}
}

// stood returns the plies after which the current position stood, oldest first.
func (r *returns) stood() (plies []int) {
	for i := r.from; i < len(r.keys); i++ {
		if r.keys[i] == r.keys[len(r.keys)-1] {
			plies = append(plies, i)
		}
	}
	return plies
}

// Find returns the law's judgement of the position after the last followed ply. The caller fills in the head, the time and
// the claim.
func (r *returns) Find() record.Repetition {
	stood := r.stood()
	found := record.Repetition{Ply: max(len(r.keys)-1, 0), Count: max(len(stood), 1), Red: new(""), Verdict: string(repetition.None), Rulebook: string(r.law.Claimed.Book)}
	if len(stood) == 0 {
		return found // No move was made: the start stands for the first time.
	}
	found.First = stood[0]
	if len(stood) > 1 {
		found.Length = found.Ply - stood[len(stood)-2]
	}
	switch {
	case len(stood) >= r.law.Ends.Count:
		found.Verdict, found.Article = string(repetition.Draw), r.law.Ends.Article
	case len(stood) >= r.law.Claimed.Count:
		found.Article = r.law.Claimed.Article // The player on move may claim it.
	}
	return found
}
