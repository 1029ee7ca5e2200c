package scoresheet

import "strings"

// turn names a ply as people count, with the ply beside it: "4. Red (ply 7)".
func (p *page) turn(ply int) string {
	side, number := p.mover(ply)
	return p.say("%d. %s (ply %d)", number, p.say(pgnName(side)), ply)
}

// turnOf names a ply, and a side where it is not the one whose ply that is.
func (p *page) turnOf(ply int, side string) string {
	if mover, _ := p.mover(ply); side == mover {
		return p.turn(ply)
	}
	return p.say("%s, %s", p.turn(ply), p.word(side))
}

// mover returns whose a ply is, and the number under which people count it.
func (p *page) mover(ply int) (side string, number int) {
	behind := 0 // Black began: the first side's half of the first move was not played.
	if fields := strings.Fields(p.FEN); len(fields) > 1 && fields[1] == "b" {
		behind = 1
	}
	half := ply - 1 + behind
	if half%2 == 0 {
		return p.first(), half/2 + 1
	}
	return "black", half/2 + 1
}
