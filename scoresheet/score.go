package scoresheet

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/notebook"
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
	s.Remarks = each(slices.Concat(p.remarks(), p.offersDuring(len(p.lines)+1, math.MaxInt)), clean)
	s.WritePGN(out)
	return nil
}

// scored returns a move of the sheet in the given words, or its time and remarks alone.
func (p *page) scored(l *line, words string) notebook.Scored {
	in := duration
	if p.isChess {
		in = seconds
	}
	m := notebook.Scored{Text: words, Remarks: each(slices.Concat(p.remarksOn(l), p.offersDuring(l.Ply, l.Ply)), clean)}
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
