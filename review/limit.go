package review

import (
	"cmp"
	"slices"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// takeLimit puts a limit on moves into the turn of the claim that it answers, or else into that of the last counted ply.
func (g *Game) takeLimit(r record.Limit) {
	for _, t := range g.Turns {
		if r.Claim > 0 && slices.ContainsFunc(t.Claims, func(c record.Claim) bool { return c.Claim == r.Claim }) {
			t.Limits = append(t.Limits, r)
			return
		}
	}
	t := g.last(max(r.Ply, 1))
	if t == nil {
		t = g.turn(max(r.Ply, 1))
	}
	t.Limits = append(t.Limits, r)
}

// notOnMove reports whether a limit of chess is reached, but claimed by a player who is not on move: no article gives him the
// draw.
func notOnMove(l record.Limit) bool { return l.Reached() && l.Claim > 0 && l.Via == "" }

// ToldLimit is a limit on moves in words.
type ToldLimit struct {
	Text   []string   `json:"text"`
	Rows   []LimitRow `json:"rows"`             // One for each ply of the game since the count began.
	Ruling *Proposed  `json:"ruling,omitempty"` // The ruling that the rulebook asks for.
}

// LimitRow is a ply that was counted, or was not.
type LimitRow struct {
	Ply      int    `json:"ply"`
	Side     string `json:"side"`
	Move     string `json:"move,omitempty"`
	Excluded bool   `json:"excluded,omitempty"`  // It gave or answered a check.
	Unsure   bool   `json:"uncertain,omitempty"` // The played move is not certain yet.
}

// Proposed is a ruling for the arbiter to make, as far as the rulebook determines it.
type Proposed struct {
	Ruling  string        `json:"ruling"`
	Side    string        `json:"side,omitempty"`
	Amount  sensor.Micros `json:"amount_us,omitempty"`
	Result  string        `json:"result,omitempty"`
	Article string        `json:"article"`
	Claim   int           `json:"claim,omitempty"`
}

// toldLimits describes the limits on moves of a turn.
func (s *Speaker) toldLimits(g *Game, t *Turn) (told []ToldLimit) {
	for _, l := range t.Limits {
		told = append(told, ToldLimit{s.limited(l), s.limitRows(g, l), g.proposed(l)})
	}
	return told
}

// limited describes the state of a limit, a sentence a text.
func (s *Speaker) limited(l record.Limit) []string {
	article, before, wrong := l.Rulebook+" "+cmp.Or(l.Via, l.Article), "", ""
	if l.Before > 0 {
		before = s.movesOf(l.Before)
	}
	if l.Gets != "" {
		wrong = s.Say("limit_wrong", "Article", article, "Side", s.side(string(l.Gets)), "Seconds", int(l.Amount/1_000_000))
	}
	said := s.Say("limit", "L", l, "Chess", s.isChess, "OffMove", s.isChess && notOnMove(l), "Side", s.side(string(l.Side)), "Turn", s.turn(l.First+1), "Replaces", s.side(string(l.Replaces)),
		"Before", before, "Checks", s.turns(l.Checks), "Unsure", s.turns(l.Unsure), "Article", article, "Wrong", wrong)
	texts := strings.FieldsFunc(said, func(r rune) bool { return r == '\n' })
	for _, other := range l.Readings {
		texts = append(texts, s.Say("limit_reading", "Article", l.Rulebook+" "+other.Article, "Made", other.Count, "Needed", l.Needed, "Draw", other.Verdict == "draw"))
	}
	return texts
}

// limitRows lists the plies since the count of a limit began.
func (s *Speaker) limitRows(g *Game, l record.Limit) []LimitRow {
	rows := []LimitRow{}
	for _, n := range slices.Sorted(slices.Values(slices.Concat(l.Plies, l.Checks))) {
		row := LimitRow{Ply: n, Excluded: slices.Contains(l.Checks, n), Unsure: slices.Contains(l.Unsure, n), Side: g.mover(n).String()}
		if played := g.last(n); played != nil {
			row.Move = s.written(played)
		}
		rows = append(rows, row)
	}
	return rows
}

func (g *Game) mover(n int) engine.Side {
	start := position(g.Start)
	if n%2 == 0 {
		return start.Turn().Other()
	}
	return start.Turn()
}

// proposed returns the ruling that follows from the state of a limit, nil for none: without a clock no time is given.
func (g *Game) proposed(l record.Limit) *Proposed {
	asked := l.Claim > 0 || l.Side != ""
	switch {
	case l.Gets != "" && g.timed:
		return &Proposed{Ruling: trace.RuleTime, Side: string(l.Gets), Amount: l.Amount, Article: l.Via, Claim: l.Claim}
	case position(g.Start).Game().Name == "chess" && notOnMove(l): // He gets no draw.
	case asked && l.Reached():
		return &Proposed{Ruling: trace.RuleResult, Result: "1/2-1/2", Article: cmp.Or(l.Via, l.Article), Claim: l.Claim}
	}
	return nil
}

// limits describes the limits of a turn as text.
func (s *Speaker) limits(t *Turn) string {
	var texts []string
	for _, l := range t.Limits {
		texts = append(texts, s.limited(l)...)
		if len(l.Plies) > 0 {
			texts = append(texts, s.Say("limit_counted", "Turns", s.turns(l.Plies)))
		}
	}
	return s.hangAll("  ", texts)
}
