package review

import (
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/repetition"
	"github.com/kyban/kyban/repetition/adjudicate"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/tell"
)

func (t *Turn) repeat(r record.Repetition) {
	r.Red = new(r.FirstDid()) // Also where the record has none.
	t.Repetitions = append(t.Repetitions, Repetition{Repetition: r})
}

// judged reports whether the law has a consequence for the repetition.
func (r Repetition) judged() bool { return r.Verdict != string(repetition.None) }

// follow fills in what the plies of the cycles do. It leaves out a cycle that this version can't follow.
func (g *Game) follow() {
	for _, t := range g.Turns {
		for i := range t.Repetitions {
			if r := &t.Repetitions[i]; r.judged() {
				r.Cycle = g.cycle(t, *r)
			}
		}
	}
}

func (g *Game) cycle(t *Turn, r Repetition) []adjudicate.Ply {
	law, err := repetition.Of(rulebook.ID(r.Rulebook))
	if err != nil {
		return nil
	}
	var history *repetition.History
	for n := r.First + 1; n <= t.Ply; n++ {
		played := g.last(n)
		if played == nil {
			return nil
		}
		if history == nil {
			before, ok := position(played.Before).(*boardgame.Xiangqi)
			if !ok {
				return nil
			}
			history = repetition.NewHistory(before.Engine(), r.First)
		}
		m, err := boardgame.ParseMove(played.Move)
		if err != nil || !history.Legal(m) {
			return nil
		}
		history.Follow(m)
	}
	if history == nil {
		return nil
	}
	return adjudicate.Explain(law, history.Cycle(law.Times))
}

// ToldRepetition is a repetition in words.
type ToldRepetition struct {
	Text []string        `json:"text"`
	Rows []RepetitionRow `json:"rows"`           // One for each ply of the cycle.
	Vary string          `json:"vary,omitempty"` // The side that must vary.
}

// RepetitionRow is a ply of a cycle in words.
type RepetitionRow struct {
	Ply     int      `json:"ply"`
	Side    string   `json:"side"`
	Move    string   `json:"move"`
	Deed    string   `json:"deed"`
	Threats []string `json:"threats"` // The threats that it makes: the piece, its protection, the article.
}

// toldRepetition describes the last repetition of a turn, nil for none.
func (s *Speaker) toldRepetition(g *Game, t *Turn) *ToldRepetition {
	if len(t.Repetitions) == 0 {
		return nil
	}
	r := t.Repetitions[len(t.Repetitions)-1]
	told := &ToldRepetition{Text: s.repeated(r), Rows: []RepetitionRow{}}
	if r.Verdict == string(repetition.MustVary) {
		told.Vary = string(r.Side)
	}
	for _, p := range r.Cycle {
		row := RepetitionRow{Ply: p.Ply, Side: p.Side, Move: p.Move, Deed: s.term("deed", p.Deed), Threats: []string{}}
		if played := g.last(p.Ply); played != nil {
			row.Move = s.written(played)
		}
		for _, threat := range p.Threats {
			if threat.New {
				row.Threats = append(row.Threats, s.threat(threat))
			}
		}
		told.Rows = append(told.Rows, row)
	}
	return told
}

// repeated describes the law's consequence of a repetition.
func (s *Speaker) repeated(r Repetition) []string {
	text := s.Say("repeated_start", "Times", r.Count)
	if r.First > 0 {
		text = s.Say("repeated", "Times", r.Count, "Turn", s.turn(r.First))
	}
	switch {
	case r.Gets != "":
		return []string{s.sentences(text, s.Say("limit_wrong", "Article", r.Rulebook+" "+r.Via, "Side", s.side(string(r.Gets)), "Seconds", int(r.Amount/1_000_000)))}
	case !r.judged():
		return []string{s.sentences(text, s.Say("repeated_none"))}
	case r.Verdict == string(repetition.Draw) && r.FirstDid() == "" && r.Black == "": // In chess no conduct is judged, and neither side has to vary.
		return []string{s.sentences(text, s.Say("repeated_drawn", "Article", r.Rulebook+" "+r.Article))}
	}
	texts := []string{s.sentences(text, s.Say("repeated_"+r.Verdict, "Article", r.Rulebook+" "+r.Article, "Side", s.side(string(r.Side)))),
		s.Say("repeated_by", "Red", s.conduct(r.FirstDid()), "Black", s.conduct(r.Black))}
	for _, other := range r.Readings {
		texts = append(texts, s.Say("repeated_reading", "Article", other.Article, "Verdict", s.Say("verdict_"+other.Verdict, "Side", s.side(string(other.Side)))))
	}
	return texts
}

// conduct describes a side's conduct in a cycle.
func (s *Speaker) conduct(conduct string) string {
	deeds := tell.Each(strings.Split(conduct, "_"), func(deed string) string { return s.term("deed", deed) })
	return strings.Join(deeds, s.Say("comma"))
}

func (s *Speaker) threat(t adjudicate.Threat) string {
	root := s.Say("root_"+t.Root, "Points", strings.Join(append(t.Roots, t.FalseRoots...), " "))
	return s.Say("threat", "Piece", s.piece(t.Piece, t.From), "Victim", s.piece(t.Victim, t.At), "Root", root, "Article", t.Article)
}

// repetition describes a repetition as text: a row for each ply.
func (s *Speaker) repetition(g *Game, t *Turn) string {
	told := s.toldRepetition(g, t)
	if told == nil {
		return ""
	}
	lines := []string{s.hangAll("  ", told.Text)}
	for _, row := range told.Rows {
		text := row.Move + s.Say("colon") + row.Deed
		for _, threat := range row.Threats {
			text += "; " + threat
		}
		lines = append(lines, s.hang("  "+pad(s.side(row.Side), sideWidth)+" ", text))
	}
	return strings.Join(lines, "\n")
}

// sideWidth is the width of the word for a side, in cells.
const sideWidth = 5
