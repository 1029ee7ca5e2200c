package scoresheet

import "strconv"

// number gives a sheet the numbers of its footnotes: the findings about its moves, by their plies, then the rulings about them, as they
// were given. The moves bear them.
func (p *page) number() {
	p.footnotes = map[int][]string{}
	n := 0
	for _, l := range p.lines {
		for range l.findings {
			n++
			p.footnotes[l.Ply] = append(p.footnotes[l.Ply], strconv.Itoa(n))
		}
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
