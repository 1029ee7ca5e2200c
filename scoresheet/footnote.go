package scoresheet

import (
	"fmt"
	"strconv"
	"strings"
)

// number gives a sheet the numbers of its footnotes: the findings about its moves, by their plies, then the moves that are void, then the
// rulings about those that stand, as they were given. The moves bear them; a move that is void has its number where it stood.
func (p *page) number() {
	p.footnotes = map[int][]string{}
	n := 0
	for _, l := range p.lines {
		for range l.findings {
			n++
			p.footnotes[l.Ply] = append(p.footnotes[l.Ply], strconv.Itoa(n))
		}
	}
	p.found = n
	for _, l := range p.lines {
		for range l.void {
			n++
			p.footnotes[l.Ply] = append(p.footnotes[l.Ply], strconv.Itoa(n))
		}
	}
	for range p.voidLast {
		n++
		last := len(p.lines) + 1
		p.footnotes[last] = append(p.footnotes[last], strconv.Itoa(n))
	}
	p.ruled = n
	for _, said := range p.arbitrated() {
		if p.isNoted(said) {
			n++
			p.footnotes[said.ply] = append(p.footnotes[said.ply], strconv.Itoa(n))
		}
	}
}

// isNoted says whether a ruling is a footnote: it is about a move of the sheet, and not about one that stood in its place before and is
// void.
func (p *page) isNoted(s said) bool {
	return s.ply > 0 && s.ply <= len(p.lines) && p.lines[s.ply-1].Made <= s.at
}

// mark is what a footnote begins with.
func mark(n int) string { return "*" + strconv.Itoa(n) + " " }

// numbered returns what was claimed and ruled, the rulings about moves with their numbers.
func (p *page) numbered() []string {
	texts := []string{}
	n := p.ruled
	for _, said := range p.arbitrated() {
		if p.isNoted(said) {
			n++
			said.text = mark(n) + said.text
		}
		texts = append(texts, said.text)
	}
	return texts
}

// voided returns the moves that are void, with their numbers, and when the game was adjourned.
func (p *page) voided() []string {
	var texts []string
	n := p.found
	for _, l := range p.lines {
		for _, text := range l.void {
			n++
			texts = append(texts, mark(n)+p.say("before %s: %s", p.turn(l.Ply), text))
		}
		for _, text := range l.adjourned {
			texts = append(texts, p.say("before %s: %s", p.turn(l.Ply), text))
		}
	}
	for _, text := range p.voidLast {
		n++
		texts = append(texts, mark(n)+text)
	}
	return texts
}

// marked adds the place behind the last move, where moves stood that are void, with the numbers of their notes.
func (p *page) marked(rows []PrintedRow) []PrintedRow {
	ply := len(p.lines) + 1
	notes := p.footnotes[ply]
	if len(notes) == 0 {
		return rows
	}
	place := PrintedMove{Text: "*" + strings.Join(notes, ",")}
	side, number := p.mover(ply)
	switch {
	case side == p.first():
		return append(rows, PrintedRow{Number: fmt.Sprintf("%d.", number), First: place})
	case len(rows) == 0:
		return []PrintedRow{{Number: fmt.Sprintf("%d.", number), Second: place}}
	}
	rows[len(rows)-1].Second = place
	return rows
}
