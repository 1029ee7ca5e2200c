package draws

import (
	"cmp"
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game/law"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/trace"
	"github.com/kyban/kyban/tracker"
)

// Readings holds the current game in each reading, the likeliest first.
type Readings struct {
	Games []Game
	All   bool // No other readings count.
}

// plyOf returns a ply for the watch.
func plyOf(p *tracker.Ply) Ply {
	return Ply{Before: p.Before, Move: p.Move, Breaks: !p.Legal || p.Doubtful, Unseen: p.Doubtful}
}

// read returns the game so far in each reading.
func read(r law.Reader) Readings {
	g, n := of(r.State), len(r.Plies)
	if g.Position = r.Tracker.Position(); r.Sure == n {
		return Readings{Games: []Game{g}, All: true}
	}
	lines, all := r.Tracker.Games()
	return g.inLines(n, lines, all && !r.IsDoubted())
}

// inLines returns the game with made plies in each of these lines. all means that there are no others.
func (g Game) inLines(made int, lines []tracker.Line, all bool) Readings {
	r := Readings{All: all}
	for _, l := range lines {
		of := g
		of.Read, of.Last, of.Position = l.Number(), g.Last-made+l.Number(), l.Position
		of.At = func(n int) Ply {
			if p := l.Ply(n); p != nil {
				return plyOf(p)
			}
			return g.At(n)
		}
		r.Games = append(r.Games, of)
	}
	if len(lines) == 0 {
		r.Games = []Game{g}
	}
	return r
}

// announce adds, to each reading, the move that a claimant on move announces and has not made. It follows the move that
// stands on the board, if any.
func (r *Readings) announce(in fact.Claim, stands engine.Move) {
	for i, g := range r.Games {
		position := g.Position
		if g.Last > g.Read && in.What == trace.ClaimRepetition && stands != 0 && position.Legal(stands) {
			g, position = g.Behind(position, stands), position.After(stands) // A player who must still press for a move has made it (1.3).
		}
		r.Games[i] = g.With(position, in)
	}
}

// Claim answers a claim on a repetition or a limit at once, with the findings. Nothing follows by itself if the readings of
// an open ply differ, or if the announced move is unclear and some candidates would make the claim right. It also returns the game with
// the move that the claimant announces.
func (w *Watch) Claim(of law.Reader, in fact.Claim, number int) ([]record.Record, Game) {
	r := read(of)
	if of.Book.Parameters.Claims.Moved.Article != "" && of.Phase != line.Over && of.Tracker.Last().Number == len(of.Plies) {
		var stands engine.Move
		if s, _ := of.Tracker.Standing(); of.Tracker.Turn().IsSure() {
			stands = s.Move
		}
		r.announce(in, stands)
	}
	return w.claimIn(r, in, number), r.Games[0]
}

func (w *Watch) claimIn(r Readings, in fact.Claim, number int) []record.Record {
	likeliest := r.Games[0]
	var games []Game
	for _, g := range r.Games {
		games = append(games, g)
		if len(g.Announced) > 1 {
			for _, m := range g.Announced {
				games = append(games, g.intending(g.before, m))
			}
		}
	}
	first := w.tries(likeliest, in, number)
	blind := likeliest.blindPly()
	differ := !r.All || blind > 0 && isWrong(first)
	for _, g := range games[1:] {
		would := w.tries(g, in, number)
		differ = differ || len(would) == len(first) && follows(would) != follows(first)
	}
	answer := w.answer(likeliest, in, number)
	if !differ || follows(answer) == "" {
		return answer
	}
	answer = open(answer)
	if len(r.Games) > 1 || !r.All || blind > 0 {
		note := record.Note{Code: "claim_undecided", Ply: cmp.Or(blind, likeliest.Sure+1), Claim: number}
		answer = append(answer, likeliest.Note(note, rulebook.Citation{}))
	}
	return answer
}

// blindPly returns the first ply since a capture that no sensor saw, or that may have been a capture; 0 for none. That ply
// may have been as the claimant says.
func (g Game) blindPly() int {
	if g.Position == nil {
		return 0
	}
	for n := max(1, g.Read-g.Position.Quiet()); n <= g.Read; n++ {
		if g.At(n).Unseen {
			return n
		}
	}
	return 0
}

// isWrong reports whether the opponent gets time for a claim.
func isWrong(answer []record.Record) bool {
	return slices.ContainsFunc(answer, func(r record.Record) bool {
		switch r := r.(type) {
		case record.Repetition:
			return r.Gets != ""
		case record.Limit:
			return r.Gets != ""
		}
		return false
	})
}

// tries returns the answer that a claim would get.
func (w *Watch) tries(g Game, in fact.Claim, number int) []record.Record {
	c := w.Copy()
	return c.answer(g, in, number)
}

// follows returns the article of a consequence in the answer to a claim, "" for none.
func follows(answer []record.Record) string {
	for _, r := range answer {
		switch r := r.(type) {
		case record.Repetition:
			return r.Via
		case record.Limit:
			return r.Via
		}
	}
	return ""
}

// open returns an answer without consequences.
func open(answer []record.Record) []record.Record {
	for i, r := range answer {
		switch r := r.(type) {
		case record.Repetition:
			r.Via, r.Gets, r.Amount = "", "", 0
			answer[i] = r
		case record.Limit:
			r.Via, r.Gets, r.Amount = "", "", 0
			answer[i] = r
		}
	}
	return answer
}

// Agree follows the game while a ply is open, as far as it was made: what is recorded about the last ply in all readings, and whether
// the rulebook draws the game in all of them.
func (w *Watch) Agree(of law.Reader) []line.Act {
	var said []record.Record
	ends := ""
	r, n := read(of), len(of.Plies)
	if !r.All || n <= w.told || slices.ContainsFunc(r.Games, func(g Game) bool { return g.Read != n }) {
		return nil
	}
	for i, g := range r.Games {
		c := w.Copy()
		g.Sure, c.told = g.Read, 0
		found, over := c.follow(g)
		switch {
		case i == 0:
			said, ends = found, over
		case !alike(found, said):
			said = nil
		}
		if over != ends {
			ends = ""
		}
	}
	if ends == "" {
		said = onlyRepetitions(said)
	}
	if len(said) > 0 {
		w.told = r.Games[0].Read
	}
	return acts(said, ends)
}

// onlyRepetitions returns the records about a position: a limit that ends nothing yet is recorded once it is sure.
func onlyRepetitions(said []record.Record) (repetitions []record.Record) {
	for _, r := range said {
		if _, ok := r.(record.Repetition); ok {
			repetitions = append(repetitions, r)
		}
	}
	return repetitions
}

// alike reports whether two readings have the same findings.
func alike(a, b []record.Record) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		r, ok := a[i].(record.Repetition)
		other, same := b[i].(record.Repetition)
		if ok != same || ok && (r.Verdict != other.Verdict || r.Side != other.Side || r.Article != other.Article || r.Count != other.Count) {
			return false
		}
	}
	return true
}
