package event

import (
	"fmt"
	"slices"

	"github.com/kyban/kyban/event/pairing"
	"github.com/kyban/kyban/event/standings"
	"github.com/kyban/kyban/event/standings/naivetest"
	"github.com/kyban/kyban/event/trf"
)

// keyOf returns the two entries of a table.
func keyOf(s *Section, t Table) [2]int {
	if s.System == Teams {
		return t.Teams
	}
	return [2]int{t.First, t.Second}
}

// checkPairing checks a pairing by other means than those that have made it.
func (o *organiser) checkPairing(s *Section, p Pairing) {
	places := map[int]int{}
	var keys [][2]int
	for _, t := range p.Tables {
		if key := keyOf(s, t); s.System != Teams || t.Board == 1 {
			keys = append(keys, key)
			places[key[0]]++
			places[key[1]]++
			o.firsts[key[0]]++
			o.firsts[key[1]]--
		}
	}
	for _, place := range slices.Concat(p.Rests, p.Absent) {
		places[place.Entry]++
	}
	for n := 1; n <= s.entries() && s.By != Knockout; n++ {
		if places[n] != 1 {
			o.t.Errorf("%s, round %d: %s has %d places", s.System, p.Round, s.EntryName(n), places[n])
		}
	}
	if (s.By == Swiss || s.By == External) && p.Round > 1 {
		o.checkSwiss(s, p.Round, keys)
	}
}

// checkSwiss checks that colours alternate where they can, and that nobody meets anybody again where all could be paired otherwise.
func (o *organiser) checkSwiss(s *Section, round int, keys [][2]int) {
	repeats := 0
	var paired []int
	for _, key := range keys {
		a, b := key[0], key[1]
		paired = append(paired, a, b)
		if o.met[[2]int{min(a, b), max(a, b)}] > 0 {
			repeats++
		}
		if o.moved[a] == 1 && o.moved[b] != 1 || o.moved[b] == 2 && o.moved[a] != 2 {
			o.t.Errorf("%s, round %d: %s moves first again against %s", s.System, round, s.EntryName(a), s.EntryName(b))
		}
	}
	if repeats > 0 {
		if fewest := o.fewest(paired, repeats); fewest < repeats {
			o.t.Errorf("%s, round %d: %d pairs meet again, %d must", s.System, round, repeats, fewest)
		}
	}
}

// fewest tries all matchings: how many pairs must meet again, if fewer than a number.
func (o *organiser) fewest(left []int, most int) int {
	if len(left) == 0 || most == 0 {
		return 0
	}
	best := most
	for i := 1; i < len(left); i++ {
		again := 0
		if o.met[[2]int{min(left[0], left[i]), max(left[0], left[i])}] > 0 {
			again = 1
		}
		if again < best {
			best = min(best, again+o.fewest(slices.Concat(left[1:i], left[i+1:]), best-again))
		}
	}
	return best
}

// playedGames are the games of a meeting as the books have them: first what the entry that is named first has.
type playedGames struct {
	points, wins, second [2]float64
	played, someCame     bool
}

// add adds a game: who moves first in it, 0 or 1, and how it ended.
func (g *playedGames) add(mover int, secondIsRed bool, outcome Outcome, win, draw float64) {
	red := mover
	if secondIsRed {
		red = 1 - mover
	}
	winner := -1
	switch outcome {
	case RedWins, RedForfeit:
		winner = red
	case BlackWins, BlackForfeit:
		winner = 1 - red
	case Draw:
		g.points[0] += draw
		g.points[1] += draw
	}
	over := outcome == RedWins || outcome == BlackWins || outcome == Draw
	g.played = g.played || over
	g.someCame = g.someCame || outcome != BothForfeit
	if winner < 0 {
		return
	}
	g.points[winner] += win
	if over {
		g.wins[winner]++
		if winner != mover {
			g.second[winner]++
		}
	}
}

// worth returns what a win and a draw are worth: of a game, and of a round.
func worth(s *Section) (game, match [2]float64) {
	game = [2]float64{2, 1}
	if s.Scoring == OneHalfZero {
		game = [2]float64{1, 0.5}
	}
	switch {
	case s.System == Teams:
		return game, [2]float64{2, 1}
	case s.Games == 2:
		return game, [2]float64{1, 0.5}
	}
	return game, game
}

// note writes down what each entry did in a round.
func (o *organiser) note(s *Section, r *Round) {
	game, match := worth(s)
	meetings := map[[2]int]*playedGames{}
	for _, t := range r.Tables {
		key := keyOf(s, t)
		if meetings[key] == nil {
			meetings[key] = &playedGames{}
		}
		for i, outcome := range t.Results[:s.Games] { // A tie-break game is no game of the standings.
			mover := i
			if s.System == Teams && t.Board%2 == 0 {
				mover = 1 - mover
			}
			meetings[key].add(mover, s.Rulebook == "vn1999", outcome, game[0], game[1])
		}
	}
	done := make([]standings.Round, s.entries())
	if s.Reading(pairing.AfterRest) == pairing.AfterRestLastRound {
		o.moved = map[int]int{}
	}
	for i := range done {
		done[i].Kind = standings.ZeroBye
	}
	for key, g := range meetings {
		for side, entry := range key {
			done[entry-1] = g.round(side, key[1-side], match, s.System == Teams)
			if g.played || done[entry-1].Kind == standings.Played {
				o.moved[entry] = side + 1
			}
		}
	}
	for _, p := range r.Rests {
		done[p.Entry-1] = standings.Round{Kind: standings.Rest, Points: map[string]float64{"": match[0], RestWin: match[0], RestDraw: match[1]}[s.Rest]}
	}
	for _, p := range r.Absent {
		if p.Half {
			done[p.Entry-1] = standings.Round{Kind: standings.HalfBye, Points: match[1]}
		}
	}
	o.rounds = append(o.rounds, done)
}

// round returns a meeting as one of both sees it.
func (g *playedGames) round(side, opponent int, match [2]float64, teams bool) standings.Round {
	r := standings.Round{Kind: standings.Played, Opponent: opponent, Second: side == 1, Wins: int(g.wins[side]), WinsBack: int(g.second[side])}
	own, other := g.points[side], g.points[1-side]
	if g.played || teams {
		r.Games = own
	}
	switch {
	case own > other:
		r.Points = match[0]
	case own == other && g.someCame:
		r.Points = match[1]
	}
	if !g.played && own != other || !g.someCame {
		r.Kind = standings.ForfeitLoss
		if own > other {
			r.Kind = standings.ForfeitWin
		}
	}
	return r
}

// checkSecond compares the standings with those of a second program that is made of the books.
func (o *organiser) checkSecond(s *Section) {
	full := s.By == RoundRobin || s.By == Berger
	if full && s.Cycles == 1 && len(o.rounds) >= s.entries()-1 {
		for n, difference := range o.firsts {
			if difference < -1 || difference > 1 {
				o.t.Errorf("%s: %s moves first %d times more than second", s.System, s.EntryName(n), difference)
			}
		}
	}
	if s.By == Knockout {
		return
	}
	_, match := worth(s)
	rules := standings.Rules{Win: match[0], Draw: match[1], RoundRobin: full, Edition: standings.Edition(s.Edition)}
	for _, t := range s.Tiebreaks {
		rules.Order = append(rules.Order, standings.Tiebreak(t))
	}
	entries := make([]standings.Entry, s.entries())
	for i := range entries {
		entries[i].Number = i + 1
		for _, round := range o.rounds {
			one := standings.Round{Kind: standings.ZeroBye} // Who has come later.
			if i < len(round) {
				one = round[i]
			}
			entries[i].Rounds = append(entries[i].Rounds, one)
		}
	}
	second := naivetest.New(entries, rules)
	ranks := second.Ranks()
	for _, row := range s.Standings(0) {
		if row.Rank != ranks[row.Number] || row.Points != second.Points(row.Number) {
			o.t.Errorf("%s by %v: %s has rank %d and %v points, by the second standings %d and %v", s.System, s.Tiebreaks, s.EntryName(row.Number), row.Rank, row.Points, ranks[row.Number], second.Points(row.Number))
		}
		for tiebreak, want := range second.Values(row.Number) {
			if got := row.Tiebreaks[tiebreak]; got != want {
				o.t.Errorf("%s: %s of %s is %v, by the second standings %v", s.System, tiebreak, s.EntryName(row.Number), got, want)
			}
		}
	}
}

// checkReportOfTeams reads a section of teams out of its own report: the standings are the same.
func (o *organiser) checkReportOfTeams(s *Section) {
	data, _, err := s.Export(TRF26)
	if err != nil {
		o.t.Fatal(err)
	}
	file, _, err := trf.Read(data)
	if err != nil {
		o.t.Fatal(err)
	}
	in, err := Import(file, s.Regulations)
	if err != nil || len(in.Left) > 0 {
		o.t.Errorf("%v, %v\n%s", err, in.Left, data)
		return
	}
	var again Event
	r := s.Regulations
	for _, f := range append([]Fact{{Opened: &r, Players: in.Players}}, pairings(in.Rounds)...) {
		if err := again.Apply(f); err != nil {
			o.t.Errorf("%v\n%s", err, data)
			return
		}
	}
	if a, b := fmt.Sprint(s.StandingViews(0)), fmt.Sprint(again.Sections[0].StandingViews(0)); a != b {
		o.t.Errorf("standings\n%s\nread out of the report\n%s\n%s", a, b, data)
	}
}

func pairings(rounds []Pairing) (facts []Fact) {
	for i := range rounds {
		facts = append(facts, Fact{Pairing: &rounds[i]})
	}
	return facts
}
