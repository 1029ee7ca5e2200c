package standings

import "slices"

// field computes tie-breaks of all entries.
type field struct {
	rules    Rules
	by       map[int]*Entry
	rounds   int // How many rounds have begun.
	points   map[int]float64
	adjusted map[int]float64
}

func newField(entries []Entry, rules Rules) *field {
	f := &field{rules: rules, by: map[int]*Entry{}, points: map[int]float64{}, adjusted: map[int]float64{}}
	for i := range entries {
		e := &entries[i]
		f.by[e.Number] = e
		for n, r := range e.Rounds {
			f.points[e.Number] += r.Points
			if r.Kind != Open {
				f.rounds = max(f.rounds, n+1)
			}
		}
	}
	for i := range entries {
		f.adjusted[entries[i].Number] = f.adjust(&entries[i])
	}
	return f
}

// adjust returns the points of an entry as they count for its opponents.
func (f *field) adjust(e *Entry) float64 {
	points := f.points[e.Number]
	switch {
	case f.rules.RoundRobin:
	case f.rules.Edition == FIDE2009:
		for _, r := range e.Rounds {
			if r.Kind != Played && r.Kind != Open {
				points += f.rules.Draw - r.Points
			}
		}
	default:
		for _, r := range slices.Backward(e.Rounds) {
			if r.Kind.requested() {
				points += f.rules.Draw - r.Points
			} else if r.Kind != ForfeitLoss && r.Kind != Open {
				break
			}
		}
	}
	return points
}

// contribution is what a round adds to the Buchholz of an entry.
type contribution struct {
	points    float64 // Of the opponent, real or not.
	result    float64 // 1, ½ or 0: what of it counts for Sonneborn-Berger.
	voluntary bool
}

// contributions returns what each round of an entry adds.
func (f *field) contributions(e *Entry) (all []contribution) {
	before := 0.0
	for n, r := range e.Rounds {
		if r.Kind == Open {
			continue
		}
		c := contribution{result: f.result(r), voluntary: r.Kind.voluntary()}
		switch {
		case r.Kind == Played || f.rules.RoundRobin && r.Opponent != 0:
			c.points, c.voluntary = f.adjusted[r.Opponent], false
		case f.rules.RoundRobin: // A rest: there was no opponent.
			before += r.Points
			continue
		case f.rules.Edition == FIDE2009:
			c.points = before + f.rules.Win - r.Points + f.rules.Draw*float64(f.rounds-n-1)
			c.voluntary = false
		default:
			c.points = f.dummy(e, r)
		}
		before += r.Points
		all = append(all, c)
	}
	return all
}

// result returns what a round gave as 1, ½ or 0.
func (f *field) result(r Round) float64 {
	switch {
	case r.Points >= f.rules.Win:
		return 1
	case r.Points > 0:
		return 0.5
	}
	return 0
}

// dummy returns the points of the opponent who stands for an unplayed round.
func (f *field) dummy(e *Entry, r Round) float64 {
	points := f.points[e.Number]
	switch {
	case f.rules.Edition != FIDE2026:
	case r.Opponent != 0:
		points = min(points, f.adjusted[r.Opponent])
	default:
		points = min(points, f.rules.Draw*float64(f.rounds))
	}
	return points
}

// cut leaves out the least contribution: of an entry with rounds that it missed of its own will the least of these.
func cut(all []contribution) []contribution {
	least := -1
	for i, c := range all {
		if least < 0 || c.voluntary && !all[least].voluntary || c.voluntary == all[least].voluntary && c.points < all[least].points {
			least = i
		}
	}
	if least < 0 {
		return nil
	}
	return slices.Delete(slices.Clone(all), least, least+1)
}

// cutHighest leaves out the greatest contribution.
func cutHighest(all []contribution) []contribution {
	most := -1
	for i, c := range all {
		if most < 0 || c.points > all[most].points {
			most = i
		}
	}
	if most < 0 {
		return nil
	}
	return slices.Delete(slices.Clone(all), most, most+1)
}

func sum(all []contribution) (points float64) {
	for _, c := range all {
		points += c.points
	}
	return points
}

// tiebreaks returns the tie-breaks of an entry but the direct encounter, which depends on with whom it is tied.
func (f *field) tiebreaks(e *Entry) map[Tiebreak]float64 {
	values := map[Tiebreak]float64{}
	all := f.contributions(e)
	values[Buchholz] = sum(all)
	values[BuchholzCut1] = sum(cut(all))
	values[BuchholzMedian1] = sum(cutHighest(cut(all)))
	for _, c := range all {
		values[SonnebornBerger] += c.points * c.result
	}
	values[Wins], values[WinsWithBlack], values[GamePoints] = 0, 0, 0
	for _, r := range e.Rounds {
		if r.Kind != Open && r.Points >= f.rules.Win {
			values[Wins]++
		}
		values[WinsWithBlack] += float64(r.WinsBack)
		values[GamePoints] += r.Games
	}
	return values
}
