package repetition

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/rulebook"
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

// Outcome is the consequence of a repetition.
type Outcome string

// The outcomes.
const (
	None     Outcome = "none"      // Nothing yet: the position has not stood often enough.
	MustVary Outcome = "must_vary" // The side breaks a rule, and must be required to vary.
	Draw     Outcome = "draw"      // Unless a side varies by itself.
	Loss     Outcome = "loss"      // The side was required to vary, and did not.
)

// Verdict is an edition's verdict on a cycle, by its rungs: axf2003.go, vn1999.go, casual.go.
type Verdict struct {
	Outcome    Outcome
	Side       engine.Side // The side that must vary or has lost, none otherwise.
	Book       rulebook.ID // The rulebook of the articles.
	Article    string      // The broken article, or the one that draws; empty for none.
	Via        string      // The article that decides between the sides, or that the side loses by; empty for none.
	Red, Black Conduct     // What each side does; empty before a judgement.
	// Readings are those that would change the outcome. If there are some, the verdict itself is a reading.
	Readings []Reading
}

// Reading is another verdict that the words allow.
type Reading struct {
	Article string // The article with this reading.
	Says    string // In English.
	Outcome Outcome
	Side    engine.Side
}

// rung is one line of the articles on the consequence of both sides' conduct.
type rung struct {
	article string // The article that decides between the sides.
	breach  string // The article that the side which must vary breaks; empty for the one on its chase.
	fits    situation
	outcome Outcome
}

// situation is the conduct of the two sides, in either order.
type situation uint8

const (
	bothCheck situation = iota
	checkAgainstChase
	oneChecks
	bothChase
	oneChases
	neither
)

// offender reports whether the situation is that of the sides, and which of them must vary if one must.
func (s situation) offender(red, black *conduct) (engine.Side, bool) {
	for _, pair := range [][2]*conduct{{red, black}, {black, red}} {
		a, b := pair[0], pair[1]
		if s.fits(a, b) {
			return a.side, true
		}
	}
	return engine.NoSide, false
}

// fits reports whether a is the first side of the situation, and b the second.
func (s situation) fits(a, b *conduct) bool {
	switch s {
	case bothCheck:
		return a.checks() && b.checks()
	case checkAgainstChase:
		return a.checks() && b.chases()
	case oneChecks:
		return a.checks()
	case bothChase:
		return a.chases() && b.chases()
	case oneChases:
		return a.chases()
	}
	return true
}

// draw is one line of the articles on draws.
type draw struct {
	article string
	fits    func(*conduct) bool
}

// mixes fits a side that does all of this now and then.
func mixes(deeds ...Deed) func(*conduct) bool {
	return func(c *conduct) bool { return !slices.ContainsFunc(deeds, func(d Deed) bool { return !c.deeds[d] }) }
}

// nothingBut fits a side that does this in every ply.
func nothingBut(d Deed) func(*conduct) bool { return func(c *conduct) bool { return c.only(d) } }

// allowedBy fits a side whose plies are all chases, and some of them allowed by the article.
func allowedBy(article string) func(*conduct) bool {
	return func(c *conduct) bool {
		return c.all(Chase, Allowed, Offer, Exchange) && c.lines[article]
	}
}

func anyConduct(*conduct) bool { return true }
