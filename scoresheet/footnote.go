package scoresheet

import (
	"fmt"
	"strconv"
	"strings"
)

// number numbers the footnotes of a sheet: the findings about its moves, by their plies, then the void moves, then the
// rulings about moves that stand, in their order. The moves bear the numbers; a void move has its number where it stood.
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

// isNoted reports whether a ruling is a footnote: it is about a move of the sheet, not about a void one that stood there
// before.
func (p *page) isNoted(s said) bool {
	return s.ply > 0 && s.ply <= len(p.lines) && p.lines[s.ply-1].Made <= s.at
}

// mark is the beginning of a footnote.
func mark(n int) string { return "*" + strconv.Itoa(n) + " " }

// numbered returns claims and rulings, those about moves with their numbers.
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

// voided returns the void moves with their numbers, and the adjournments.
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

// marked adds the place after the last move, where void moves stood, with the numbers of their notes.
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
