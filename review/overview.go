package review

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Overview lists what an arbiter should look at in a game, the weightiest first: for each turn one thing a line.
func (s *Speaker) Overview(g *Game) string {
	s = s.inGame(g.Start)
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", s.hang("", s.Title(g)))
	if g.Differs != "" {
		fmt.Fprintf(&b, "%s\n", s.hang("", s.Say("differs", "Text", g.Differs)))
	}
	turns, whole := g.Attention(), s.whole(g)
	for _, text := range whole {
		fmt.Fprintf(&b, "\n%s\n", s.hang("", text))
	}
	if len(turns) == 0 {
		fmt.Fprintf(&b, "\n%s\n", s.clear(g, len(whole) == 0))
		return b.String()
	}
	fmt.Fprintf(&b, "\n%s\n", s.Say("look_at", "Count", len(turns)))
	for _, t := range turns {
		prefix := "  " + pad(strings.Repeat(" ", 3-min(3, len(fmt.Sprint(numberOf(t.Ply, t.Side)))))+s.turn(t.Ply), 21) + " "
		for _, text := range s.headlines(t) {
			fmt.Fprintln(&b, s.hang(prefix, text))
			prefix = strings.Repeat(" ", ansi.StringWidth(prefix))
		}
	}
	if others := g.plies(func(t *Turn) bool { return len(t.Attention) == 0 }); others > 0 && g.Apart == nil {
		fmt.Fprintf(&b, "\n%s\n", s.Say("others_clear", "Count", others))
	}
	return b.String()
}

// clear describes how much was played with no turn that stands out, and adds that nothing else stands out if throughout is true.
func (s *Speaker) clear(g *Game, throughout bool) string {
	count := g.plies(func(*Turn) bool { return true })
	switch {
	case count == 0:
		return s.Say("nothing_played")
	case throughout:
		return s.Say("nothing_stands_out", "Count", count)
	}
	return s.Say("played", "Count", count)
}

func (g *Game) plies(is func(*Turn) bool) (count int) {
	for _, t := range g.Turns {
		if t.State.weight() == Made.weight() && is(t) {
			count++
		}
	}
	return count
}

// whole describes the features of the game as a whole that belong to no turn.
func (s *Speaker) whole(g *Game) (texts []string) {
	if a := g.Apart; a != nil {
		texts = append(texts, s.apart(a))
	}
	var unread []int
	for _, n := range g.Unsettled {
		if t := g.last(n); t == nil || t.State != Open {
			unread = append(unread, n)
		}
	}
	if len(unread) > 0 {
		texts = append(texts, s.Say("unresolved", "Turns", s.turns(unread)))
	}
	return texts
}

// Title names a game: the players, the rulebook, the result.
func (s *Speaker) Title(g *Game) string {
	s = s.inGame(g.Start)
	parts := []string{s.Say("game", "Number", g.Number)}
	if g.Tags[s.named("red")] != "" || g.Tags["black"] != "" {
		parts = append(parts, s.players("players", g.Tags))
	}
	parts = append(parts, g.Rulebook)
	if g.Evidence {
		parts = append(parts, s.Say("board_is_evidence"))
	}
	if g.Result != "" {
		parts = append(parts, s.ended(g))
	}
	if g.Confirmed {
		parts = append(parts, s.Say("confirmed"))
	}
	return strings.Join(append(parts, s.lapsed(g)...), " · ")
}

// headline describes in one piece why a turn deserves attention.
func (s *Speaker) headline(t *Turn) string { return s.sentences(s.headlines(t)...) }

// headlines describes the same, one thing after the other.
func (s *Speaker) headlines(t *Turn) []string {
	var texts []string
	for _, reason := range t.Attention {
		switch reason {
		case Claimed:
			for _, c := range t.Claims {
				texts = append(texts, s.claim(t, c))
			}
		case Found:
			texts = append(texts, s.findings(t, false)...)
		case Questioned:
			texts = append(texts, s.asked(t, Question.calls)...)
		case Unclaimed:
			texts = append(texts, s.asked(t, Question.isUnclaimed)...)
		case Recurred:
			texts = append(texts, s.repeated(t.Repetitions[len(t.Repetitions)-1])...)
		case Limited:
			texts = append(texts, s.limited(t.Limits[len(t.Limits)-1])...)
		case DisplacedPiece:
			texts = append(texts, s.findings(t, true)...)
		case Decided:
			if !slices.Contains(t.Attention, Found) {
				texts = append(texts, s.findings(t, false)...)
			}
			texts = append(texts, s.asked(t, func(q Question) bool { return !q.waits() })...)
			for _, r := range t.Rulings {
				texts = append(texts, s.ruling(t, r))
			}
		case Noted:
			texts = append(texts, s.pressNotes(t)...)
		default:
			texts = append(texts, s.term("attention", string(reason)))
		}
	}
	return texts
}

// players returns a message about the players.
func (s *Speaker) players(message string, tags map[string]string) string {
	if s.isChess {
		return s.Say(message+"_chess", "White", cmp.Or(tags["white"], "?"), "Black", cmp.Or(tags["black"], "?"))
	}
	return s.Say(message, "Red", cmp.Or(tags["red"], "?"), "Black", cmp.Or(tags["black"], "?"))
}
