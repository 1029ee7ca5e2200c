package repetition

import (
	"slices"

	"github.com/kyban/kyban/engine"
)

// Judge returns the law's verdict on the cycle. required is the side that the arbiter has required to vary in it, or
// none.
func (l Law) Judge(c Cycle, required engine.Side) Verdict {
	if c.Count < l.Times || len(c.Plies) == 0 {
		return Verdict{Outcome: None, Book: l.Book}
	}
	v := l.edition.judge(c.Plies, required)
	v.Book = l.Book
	for _, r := range l.readings {
		other := v
		switch {
		case r.later && c.Count == l.Times && v.Article == r.article:
			other = Verdict{Outcome: None}
		case !r.later && (!r.drawn || v.Outcome == Draw):
			other = r.edition.judge(c.Plies, required)
		}
		if other.Outcome != v.Outcome || other.Side != v.Side {
			v.Readings = append(v.Readings, Reading{r.article, r.says, other.Outcome, other.Side})
		}
	}
	return v
}

// Read returns what each ply of the cycle does, by the law.
func (l Law) Read(c Cycle) []PlyReading { return l.edition.readings(c.Plies) }

func (e *edition) readings(plies []Ply) []PlyReading {
	rows := make([]PlyReading, len(plies))
	for i := range plies {
		rows[i] = e.read(&plies[i])
	}
	return rows
}

// judge returns the verdict of the first rung that fits.
func (e *edition) judge(plies []Ply, required engine.Side) Verdict {
	rows := e.readings(plies)
	red, black := e.conduct(engine.First, rows), e.conduct(engine.Second, rows)
	v := Verdict{Red: red.name(), Black: black.name()}
	for _, r := range e.rungs {
		offender, fits := r.fits.offender(&red, &black)
		if !fits {
			continue
		}
		v.Outcome, v.Article, v.Via = r.outcome, r.breach, r.article
		switch {
		case r.outcome == Draw:
			v.Article = e.drawn(r, &red, &black)
			return v
		case r.breach == "" && offender == engine.First:
			v.Article = e.chaseOf(&red, &black, rows)
		case r.breach == "":
			v.Article = e.chaseOf(&black, &red, rows)
		}
		v.Side = offender
		if offender == required {
			v.Outcome, v.Via = Loss, e.required
		}
		return v
	}
	panic("repetition: the rungs of an edition must end with one that fits every cycle")
}

// drawn returns the article that draws: the rung's own when both sides break a rule, or the first that fits one of the
// sides.
func (e *edition) drawn(r rung, red, black *conduct) string {
	if r.fits != neither {
		return r.article
	}
	for _, d := range e.draws {
		if d.fits(red) || d.fits(black) {
			return d.article
		}
	}
	return r.article
}

// chaseOf returns the article that a perpetual chase breaks: a special one for this chase, or the general one.
func (e *edition) chaseOf(chaser, other *conduct, rows []PlyReading) string {
	general := len(e.threats) - 1
	special := general
	for i := range rows {
		if rows[i].Side != chaser.side {
			continue
		}
		for _, t := range rows[i].Threats {
			if t.New && t.Deed == Chase && chaser.chased.Has(t.On.Home) {
				special = min(special, e.printed(t.Article))
			}
		}
	}
	switch {
	case special < general:
		return e.threats[special].article
	case e.counter != "" && other.deeds[Chase]:
		return e.counter
	case e.offering != "" && chaser.offers:
		return e.offering
	}
	return e.threats[general].article
}

// printed returns the index of the first line of an article that names chases.
func (e *edition) printed(article string) int {
	return slices.IndexFunc(e.threats, func(l line) bool { return l.article == article && l.deed == Chase })
}
