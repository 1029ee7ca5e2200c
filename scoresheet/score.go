package scoresheet

import (
	"bytes"
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/internal/outcome"
	"github.com/kyban/kyban/notebook"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tell"
	"github.com/kyban/kyban/trace"
)

const (
	// pgnWidth is the longest line of moves, in bytes.
	pgnWidth = 80
	// chessPGNWidth is the longest line of moves of chess: the standard requires less than 80 columns.
	chessPGNWidth = 79
	// chessTagWidth is the longest line of a tag: the standard allows 255 bytes with the line end.
	chessTagWidth = 254
)

// writePGN writes PGN. For chess it has the export format of its standard (Edwards 1994): the seven tags first and in
// their order, then the game's other tags; moves in SAN with "%clk" and "%emt" in whole seconds; lines of at most 79
// bytes, those of tags of at most 254.
func writePGN(out *bytes.Buffer, p *page) error {
	s := notebook.Score{Result: p.pgnResult(), Width: pgnWidth, Numbered: true}
	if p.isChess {
		p.chessScore(&s)
	} else {
		s.Tags = p.pgnTags()
		if len(p.lines) > 0 && string(p.lines[0].Side) != p.first() {
			s.Before = 1
		}
		for i := range p.lines {
			s.Moves = append(s.Moves, p.scored(&p.lines[i], p.lines[i].Text))
		}
	}
	for i := range s.Tags {
		s.Tags[i][1] = clean(s.Tags[i][1])
	}
	s.Remarks = tell.Each(slices.Concat(p.remarks(), p.offersDuring(len(p.lines)+1, math.MaxInt)), clean)
	s.WritePGN(out)
	return nil
}

// scored returns a move of the sheet in the given words, or its time and remarks alone.
func (p *page) scored(l *line, words string) notebook.Scored {
	in := duration
	if p.isChess {
		in = seconds
	}
	m := notebook.Scored{Text: words, Remarks: tell.Each(slices.Concat(p.remarksOn(l), p.offersDuring(l.Ply, l.Ply)), clean)}
	m.Clock, m.Used = l.times(in)
	return m
}

// chessScore fills in the tags and moves of chess. The moves end before an illegal one, where every reader of PGN would
// give up: the rest is a remark. An open ply is its likeliest move and a remark that begins with "open:".
func (p *page) chessScore(s *notebook.Score) {
	s.Tags, s.Width, s.TagWidth, s.Numbered = p.chessTags(), chessPGNWidth, chessTagWidth, false
	position, _ := boardgame.ParseFEN(p.FEN)
	s.Before = position.Ply()
	unread := slices.IndexFunc(p.lines, func(l line) bool { return !l.isLegal })
	if unread < 0 {
		unread = len(p.lines)
	}
	for i := range p.lines {
		words := p.lines[i].Text
		if i == unread {
			moves := []string{fmt.Sprintf("ply %d is no legal move, and no program reads on:", p.lines[i].Ply)}
			for _, l := range p.lines[i:] {
				moves = append(moves, l.Text)
			}
			s.Moves = append(s.Moves, notebook.Scored{Remarks: []string{clean(strings.Join(moves, " "))}})
		}
		if i >= unread {
			words = ""
		}
		s.Moves = append(s.Moves, p.scored(&p.lines[i], words))
	}
}

// wordOf returns the word of a ruling, empty if it is not among the records.
func (k *Keeper) wordOf(ruling int) string {
	if i, known := k.rulings[ruling]; known {
		return k.sheet.Rulings[i].Text
	}
	return ""
}

// isTakenBack reports whether a later ruling took this one back.
func (k *Keeper) isTakenBack(ruling int) bool {
	return ruling > 0 && k.takenBack[ruling]
}

func (k *Keeper) entered(r record.Entered) error {
	k.entry = r
	return nil
}

// ending returns how the game ended, in words: "entered by Trần, arbiter", "ruling 2", "resignation, left so by ruling
// 4".
func (p *page) ending() string {
	text, g := p.wordIn("ended by", p.Reason), p.Given
	switch {
	case p.Reason == outcome.ByHand && (g == nil || g.By == ""):
		text = p.say("entered by hand")
	case p.Reason == outcome.ByHand && g.By == g.Role:
		text = p.say("entered by the %s", p.word(g.Role))
	case p.Reason == outcome.ByHand:
		text = p.say("entered by %s, %s", strings.TrimPrefix(g.By, trace.OfHall), p.word(g.Role)) + p.checked(g.Checked)
	case p.Reason == outcome.ByRuling && g != nil && g.Ruling > 0:
		text = p.say("ruling %d", g.Ruling)
	}
	if g != nil && g.Again > 0 {
		text += p.say(", left so by ruling %d", g.Again)
	}
	return text
}

// named takes in the entry, and drops findings from its ply on if they are derived anew. An entry without effect, or one
// that waits for the other side's, is not on the sheet.
func (k *Keeper) named(r record.Named) error {
	if r.Waits || r.NoEffect {
		return nil
	}
	k.sheet.Named = append(k.sheet.Named, r)
	if r.Anew {
		k.findings = slices.DeleteFunc(k.findings, func(f record.Finding) bool { return f.Ply >= r.Ply })
		k.questions = slices.DeleteFunc(k.questions, func(q Question) bool { return q.Ply >= r.Ply })
		k.losses = slices.DeleteFunc(k.losses, func(l Loss) bool { return l.Ply >= r.Ply })
		if k.sheet.Repeated.Ply >= r.Ply {
			k.sheet.Repeated = record.Repetition{}
		}
	}
	return nil
}

// namedText returns it as "3. Red (ply 5) named e4g4 by Trần, instead of e4c4: he saw it".
func (p *page) namedText(n record.Named) string {
	text := p.say("%s named %s", p.turn(n.Ply), n.Move)
	if n.TakenBack {
		text = p.say("%s: what was named is taken back", p.turn(n.Ply))
	}
	text += p.say(" by %s", cmp.Or(n.Name, p.word(string(n.By))))
	p.add(&text, n.Was != n.Move && !n.TakenBack, ", instead of %s", n.Was)
	if n.Reason != "" {
		text += p.say(": ") + n.Reason
	}
	return text
}

// Loss is a loss by the rulebook that the board does not show, or a draw if the opponent can't mate: too many faults, a
// flag, a second illegal move. It waits for the arbiter. No scoresheet has it: it has the arbiter's result.
type Loss struct {
	Side  record.Side
	Ply   int
	Cited string // "vn1999 5.6"
	What  string // The subject of the count, or "flag".
	At    sensor.Micros
}

// count takes in how often the arbiter has ruled the same about a side. After a ruling was taken back, it drops a count that no longer
// loses.
func (k *Keeper) count(r record.Count) error {
	side := sideOf(r.Side)
	k.losses = slices.DeleteFunc(k.losses, func(l Loss) bool { return l.Side == side && l.What == r.What })
	if r.Advice == "loss" || r.Advice == "draw" {
		k.losses = append(k.losses, Loss{side, r.Ply, r.Rulebook + " " + r.Article, r.What, r.At})
	}
	return nil
}

// loses returns the losses by the rulebook, while the game has no result and the arbiter has not ruled on them.
func (k *Keeper) loses() []Loss {
	if k.sheet.Result != "*" || k.sheet.Reason != "" {
		return nil
	}
	all := slices.Clone(k.losses)
	for _, f := range k.sheet.Flags {
		if f.Article != "" {
			all = append(all, Loss{f.Side, f.Ply, f.Rulebook + " " + f.Article, "flag", f.At})
		}
	}
	return slices.DeleteFunc(all, k.isSettled)
}

// isSettled reports whether a later ruling in force is about the loss: it was dismissed, or the side got its time.
func (k *Keeper) isSettled(l Loss) bool {
	return slices.ContainsFunc(k.sheet.Rulings, func(r Ruling) bool {
		about := r.Text == "dismissed" || r.Text == "time" && r.Side == l.Side && r.Amount > 0
		return about && r.At > l.At && !r.NoEffect && !k.takenBack[r.Ruling.Ruling] && (r.Side == "" || r.Side == l.Side)
	})
}

// Stands returns the position of an adjournment, by all present knowledge: the piece of a promotion may have been named since. If an open
// ply leaves several positions, it returns that ply, too.
func (s *Sheet) Stands(a Adjournment) (fen string, open *Move) {
	said, err := boardgame.ParseFEN(a.FEN)
	played, leads := s.playedWith(-1, "")
	leads = leads && err == nil && said.Occupied() == played.Occupied()
	fen = a.FEN
	if leads && pieces(played.FEN()) != pieces(a.FEN) {
		fen = played.FEN()
	}
	for i := range s.Moves {
		if m := &s.Moves[i]; m.Open && (!leads || slices.ContainsFunc(m.Candidates, func(other string) bool {
			p, may := s.playedWith(i, other)
			return may && pieces(p.FEN()) != pieces(fen)
		})) {
			return fen, m
		}
	}
	return fen, nil
}

// Position returns the position after all moves; false if they can't be played.
func (s *Sheet) Position() (boardgame.Position, bool) { return s.playedWith(-1, "") }

// playedWith returns the position after all moves, with another one in place of move i; false if they can't be played so.
func (s *Sheet) playedWith(i int, other string) (boardgame.Position, bool) {
	p, err := boardgame.ParseFEN(s.FEN)
	if err != nil {
		return nil, false
	}
	for j, m := range s.Moves {
		text := m.Move
		if i == j {
			text = other
		}
		move, err := boardgame.ParseMove(text)
		if err != nil || p.At(move.From()).Side() != p.Turn() {
			return nil, false
		}
		p = p.After(move)
	}
	return p, true
}

func pieces(fen string) string {
	placed, _, _ := strings.Cut(fen, " ")
	return placed
}
